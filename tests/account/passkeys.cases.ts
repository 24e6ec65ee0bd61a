import { passkeysMachine } from '../../machines/account/passkeys.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const phone = { id: 'phone', name: 'Phone', createdAt: 1_764_000_000, lastUsedAt: 0 }

export const cases = casesOf(passkeysMachine, {
  inputs: { 'logged in': undefined },
  events: {
    'passkeys.loaded': [{ passkeys: [phone] }],
    'passkeys.changed': [{ passkeys: [phone] }],
    'passkey.wanted': [{ name: 'Phone' }],
    'naming.wanted': [{ passkey: phone }],
    'name.submitted': [{ name: 'Old phone' }],
    'removal.wanted': [{ passkey: phone }],
    'change.refused': [{ message: 'This passkey is here already.' }],
    'change.failed': [{ cause: 'offline' }],
  },
})

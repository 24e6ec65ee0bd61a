import { headsetEntryMachine } from '../../machines/account/headset-entry.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(headsetEntryMachine, {
  events: {
    'login.accepted': [{ to: '/videos/video-7/' }],
    'login.failed': [{ cause: 'offline' }],
    'login.limited': [{ waitMs: 60_000 }],
  },
})

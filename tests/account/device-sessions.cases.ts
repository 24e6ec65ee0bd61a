import { deviceSessionsMachine } from '../../machines/account/device-sessions.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const here = { id: 'here', device: 'Chrome on Windows', lastUsedAt: 1_764_000_000, isCurrent: true }

export const cases = casesOf(deviceSessionsMachine, {
  inputs: { 'logged in': undefined },
  events: {
    'sessions.loaded': [{ sessions: [here, { ...here, id: 'away', isCurrent: false }] }],
    'sessions.ended': [{ sessions: [here] }],
    'ending.failed': [{ cause: 'offline' }],
  },
})

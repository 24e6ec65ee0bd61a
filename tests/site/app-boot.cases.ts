import { EMPTY_DIGEST } from '../../contracts/site/digest.ts'
import { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(appBootMachine, {
  events: {
    'digest.loaded': [{ digest: EMPTY_DIGEST, drawings: {} }],
    'digest.failed': [{ reason: 'digest: offline' }],
    'maintenance.answered': [{ isActive: true }, { isActive: false }],
    'maintenance.failed': [{ reason: 'maintenance: offline' }],
  },
  project: ({ context }) => [context.hasDigest, context.isUnderMaintenance],
  cover: 'transitions',
})

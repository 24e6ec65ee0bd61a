import { expect } from 'vitest'
import { EMPTY_DIGEST } from '../../contracts/site/digest.ts'
import { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import { NO_HTML } from '../../machines/site/safe-html.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'

describePaths('appBoot', appBootMachine, {
  events: {
    'digest.loaded': [{ digest: EMPTY_DIGEST, logos: { header: NO_HTML, footer: NO_HTML } }],
    'digest.failed': [{ reason: 'digest: offline' }],
    'maintenance.answered': [{ isActive: true }, { isActive: false }],
    'maintenance.failed': [{ reason: 'maintenance: offline' }],
  },
  project: ({ context }) => [context.hasDigest, context.isUnderMaintenance],
  cover: 'transitions',
  sut: actorSut(appBootMachine, ({ hasTag }) => {
    const tags = () => ['settled', 'maintenance'].filter(hasTag)
    return {
      loading: () => expect(tags()).toEqual([]),
      'running.reference': () => expect(hasTag('settled')).toBe(true),
      'running.doors.open': () => expect(tags()).toEqual(['settled']),
      'running.doors.closed': () => expect(tags()).toEqual(['settled', 'maintenance']),
    }
  }),
})

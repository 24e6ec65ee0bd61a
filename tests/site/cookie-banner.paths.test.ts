import { expect } from 'vitest'
import { cookieBannerMachine } from '../../machines/site/cookie-banner.machine.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'
import { cases } from './cookie-banner.cases.ts'

describePaths('cookieBanner', cases, {
  sut: actorSut(cookieBannerMachine, ({ hasTag }) => ({
    waiting: () => expect(hasTag('shown')).toBe(false),
    shown: () => expect(hasTag('shown')).toBe(true),
    remembering: () => expect(hasTag('shown')).toBe(false),
    done: () => expect(hasTag('shown')).toBe(false),
  })),
})

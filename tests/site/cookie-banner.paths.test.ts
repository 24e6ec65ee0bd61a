import { expect } from 'vitest'
import { cookieBannerMachine } from '../../machines/site/cookie-banner.machine.ts'
import { describePaths } from '../support/paths.ts'
import { actorSut } from './actor-sut.ts'

describePaths('cookieBanner', cookieBannerMachine, {
  inputs: {
    'new visitor': { hasChosen: false, isFromApp: false },
    'has chosen': { hasChosen: true, isFromApp: false },
    'from the app': { hasChosen: false, isFromApp: true },
  },
  sut: actorSut(cookieBannerMachine, ({ hasTag }) => ({
    waiting: () => expect(hasTag('shown')).toBe(false),
    shown: () => expect(hasTag('shown')).toBe(true),
    remembering: () => expect(hasTag('shown')).toBe(false),
    done: () => expect(hasTag('shown')).toBe(false),
  })),
})

import { cookieBannerMachine } from '../../machines/site/cookie-banner.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(cookieBannerMachine, {
  inputs: {
    'new visitor': { hasChosen: false, isFromApp: false },
    'has chosen': { hasChosen: true, isFromApp: false },
    'from the app': { hasChosen: false, isFromApp: true },
  },
})

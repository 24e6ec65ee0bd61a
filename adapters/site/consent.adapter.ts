import type { CookieChoice, RememberChoice } from '../../machines/site/cookie-banner.machine.ts'
import type { RememberConfirmation } from '../../machines/site/splash.machine.ts'
import type { CookieJar } from './cookie-jar.ts'

const AGE_COOKIE = 'age_confirmed'
const AGE_SECONDS = 2_592_000
const CHOICE_COOKIE = 'cookieConsent'
const YEAR_SECONDS = 31_536_000

/** What a visitor agreed to, in cookies: the server reads and writes the same ones. */
export function createConsent({ jar }: { jar: CookieJar }) {
  const rememberConfirmation: RememberConfirmation = async () => {
    confirmAge()
    return { type: 'confirmation.remembered' }
  }

  const rememberChoice: RememberChoice = async (_, { choice }) => {
    choose(choice)
    return { type: 'choice.remembered' }
  }

  function confirmAge() {
    jar.write(AGE_COOKIE, '1', { maxAgeSeconds: AGE_SECONDS })
  }

  function choose(choice: CookieChoice) {
    jar.write(CHOICE_COOKIE, choice, choice === 'accept' ? { maxAgeSeconds: YEAR_SECONDS } : {})
  }

  return {
    rememberConfirmation,
    rememberChoice,
    /** The same without a machine, for a form that is posted with scripts off. */
    confirmAge,
    isAgeConfirmed: () => jar.read(AGE_COOKIE) === '1',
    hasChosen: () => jar.read(CHOICE_COOKIE) === 'accept' || jar.read(CHOICE_COOKIE) === 'reject',
  }
}

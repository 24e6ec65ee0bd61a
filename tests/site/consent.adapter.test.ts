import { describe, expect, test } from 'vitest'
import { createConsent } from '../../adapters/site/consent.adapter.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'

const never = new AbortController().signal

describe('the age cookie', () => {
  test('lasts 30 days [CHROME-069, CHROME-073]', async () => {
    const { consent, jar } = withCookies('')
    expect(consent.isAgeConfirmed()).toBe(false)
    expect(await consent.rememberConfirmation(never)).toEqual({ type: 'confirmation.remembered' })
    expect(jar.setCookies()).toEqual(['age_confirmed=1; Path=/; SameSite=Lax; Max-Age=2592000'])
    expect(consent.isAgeConfirmed()).toBe(true)
  })

  test('is the same for a form posted with scripts off [CHROME-069]', () => {
    const { consent, jar } = withCookies('')
    consent.confirmAge()
    expect(jar.setCookies()).toEqual(['age_confirmed=1; Path=/; SameSite=Lax; Max-Age=2592000'])
  })

  test('another value confirms nothing [CHROME-072, CHROME-073]', () => {
    const read = ['age_confirmed=1', 'age_confirmed=0', 'age_confirmed=true', 'other=1'].map((header) =>
      withCookies(header).consent.isAgeConfirmed(),
    )
    expect(read).toEqual([true, false, false, false])
  })
})

describe('the cookie choice', () => {
  test('Accept lasts a year [CHROME-077, CHROME-079]', async () => {
    const { consent, jar } = withCookies('')
    expect(await consent.rememberChoice(never, { choice: 'accept' })).toEqual({ type: 'choice.remembered' })
    expect(jar.setCookies()).toEqual(['cookieConsent=accept; Path=/; SameSite=Lax; Max-Age=31536000'])
  })

  test('Reject lasts until the browser closes [CHROME-078, CHROME-079]', async () => {
    const { consent, jar } = withCookies('')
    await consent.rememberChoice(never, { choice: 'reject' })
    expect(jar.setCookies()).toEqual(['cookieConsent=reject; Path=/; SameSite=Lax'])
  })

  test('only these two are choices [CHROME-079]', () => {
    const read = ['cookieConsent=accept', 'cookieConsent=reject', 'cookieConsent=maybe', ''].map((header) =>
      withCookies(header).consent.hasChosen(),
    )
    expect(read).toEqual([true, true, false, false])
  })
})

function withCookies(header: string) {
  const jar = createServerCookies({ header, isSecure: false })
  return { jar, consent: createConsent({ jar }) }
}

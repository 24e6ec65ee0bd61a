import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  LONGEST_TRACE_MESSAGE,
  REDACTED,
  REDACTED_EMAIL,
  redacted,
  redactedText,
} from '../../contracts/site/redacted.ts'
import { passwordProblem } from '../../machines/session/password-rules.ts'

const letters = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const BASE64 = `${LOWER}${LOWER.toUpperCase()}0123456789-_`

const email = fc
  .tuple(letters(`${LOWER}0123456789.+_`, 1, 20), letters(LOWER, 1, 12), fc.constantFrom('com', 'example', 'co.uk'))
  .map(([name, host, end]) => `${name}@${host}.${end}`)
const jwt = fc
  .tuple(letters(BASE64, 10, 60), letters(BASE64, 10, 200), letters(BASE64, 10, 60))
  .map(([head, body, signature]) => `eyJ${head}.eyJ${body}.${signature}`)
const key = fc.tuple(letters(BASE64, 20, 60), fc.nat(9)).map(([text, digit]) => `k${text}${digit}`)

/** Secrets that are known by their looks, wherever they stand. */
const looksSecret = fc.oneof(email, jwt, key)
const SECRET_NAMES = [
  'token',
  'accessToken',
  'password',
  'newPassword',
  'email',
  'eMail',
  'text',
  'message',
  'sessionId',
]

/** Anything with the secret in some place: alone, in a sentence, in an address, as a name, deep down. */
function around(secret: string): fc.Arbitrary<unknown> {
  const place = fc.oneof(
    fc.constant<unknown>(secret),
    fc.lorem().map((words) => `${words} ${secret} ${words}`),
    fc.constant(`/reset/?next=%2F&code=${secret}#top`),
    fc.constant({ [secret]: 1 }),
  )
  return fc.oneof(
    place,
    fc.tuple(place, fc.anything()).map(([found, other]) => ({ other, list: [other, { found }], found })),
    fc.array(place, { minLength: 1, maxLength: 40 }),
  )
}

const printed = (value: unknown) => JSON.stringify(redacted(value)) ?? ''

describe('what leaves the page', () => {
  test('holds no token, key or e-mail address, wherever it stood', () => {
    fc.assert(
      fc.property(
        looksSecret.chain((secret) => fc.tuple(fc.constant(secret), around(secret))),
        ([secret, value]) => {
          expect(printed(value)).not.toContain(secret)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('holds nothing that stood under a secret name, however deep', () => {
    const value = fc.oneof(fc.string({ minLength: 3 }), fc.integer({ min: 1_000 })).filter((one) => {
      const text = JSON.stringify(String(one)).slice(1, -1)
      return !`${REDACTED} ${REDACTED_EMAIL} kept around list… ${SECRET_NAMES} null`.includes(text)
    })
    fc.assert(
      fc.property(fc.constantFrom(...SECRET_NAMES), value, (name, secret) => {
        const text = JSON.stringify(String(secret)).slice(1, -1)
        expect(printed({ [name]: secret })).not.toContain(text)
        expect(printed({ kept: { [name]: { around: [secret, { list: secret }] } } })).not.toContain(text)
        expect(redactedText(`/page/?kept=1&${name}=${encodeURIComponent(String(secret))}`)).toBe(
          `/page/?kept=1&${name}=${String(secret) === '' ? '' : REDACTED}`,
        )
      }),
    )
  })

  test('is small whatever goes in, and plain JSON', () => {
    const wide = fc.dictionary(fc.string({ maxLength: 400 }), fc.string({ maxLength: 2_000 }), { maxKeys: 400 })
    fc.assert(
      fc.property(fc.oneof(fc.anything({ maxDepth: 8, withBigInt: true, withMap: true }), wide), (value) => {
        const text = printed(value)
        expect(new TextEncoder().encode(text).length).toBeLessThan(4 * LONGEST_TRACE_MESSAGE)
        if (text) JSON.parse(text)
      }),
    )
  })

  test('ends at circular references, and shows nothing of instances of classes', () => {
    const circle: Record<string, unknown> = { name: 'circle', error: new Error('ann@mail.example'), run: () => 1 }
    circle.self = circle
    expect(printed(circle)).toContain('"name":"circle","error":"…"')
  })

  test('keeps values that are not secret', () => {
    const plain = {
      type: 'xstate.after.cookiePatience.ageVerification.checking.readingClues',
      path: '/videos/night-drive-at-200-miles/?page=2&sort=latest',
      hasToken: true,
      email: '',
      claims: { exp: 1_795_262_400, usc: 100, partners: [] },
      atMs: null,
    }
    expect(redacted(plain)).toEqual(plain)
  })
})

test('a stand-in does what forms ask of a password, and so does not change the way of a recorded log-in', () => {
  expect(redacted({ password: 'Proscenium1', email: 'ann@mail.example' })).toEqual({
    password: REDACTED,
    email: REDACTED_EMAIL,
  })
  expect(passwordProblem(REDACTED)).toBeNull()
})

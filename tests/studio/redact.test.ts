import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedaction } from '../../app/browser/redaction.ts'
import { fieldAt } from '../../app/browser/traced-fields.ts'
import { isPermissiveEmail, isStrictEmail, normalEmail } from '../../machines/session/email-rules.ts'
import { passwordProblem } from '../../machines/session/password-rules.ts'
import { loadHouse } from '../../scripts/support/house.ts'
import { isOfStudio } from '../../studio/house.ts'
import { explore } from '../../studio/paths/explore.ts'

const LONGEST_MESSAGE = 65_536

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

/** Of a machine that the schema does not know. */
const OF_NOBODY = { machine: 'nobody', part: 'context' }
const printed = (value: unknown) => JSON.stringify(createRedaction().redacted(value, OF_NOBODY)) ?? ''
const textOf = (text: string) => createRedaction().redactedText(text)

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
      const standIns = 'redacted-1 00000000 r0 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx ................................'
      return !`${standIns} kept around list ${SECRET_NAMES}`.includes(text) && /[^\s]/.test(text)
    })
    fc.assert(
      fc.property(fc.constantFrom(...SECRET_NAMES), value, (name, secret) => {
        const text = JSON.stringify(String(secret)).slice(1, -1)
        expect(printed({ [name]: secret })).not.toContain(text)
        expect(printed({ kept: { [name]: { around: [String(secret), { list: String(secret) }] } } })).not.toContain(
          text,
        )
        expect(textOf(`/page/?kept=1&${name}=${encodeURIComponent(String(secret))}`)).toBe(
          `/page/?kept=1&${name}=redacted-1`,
        )
      }),
    )
  })

  test('is small whatever goes in, and plain JSON', () => {
    const wide = fc.dictionary(fc.string({ maxLength: 400 }), fc.string({ maxLength: 2_000 }), { maxKeys: 400 })
    fc.assert(
      fc.property(fc.oneof(fc.anything({ maxDepth: 8, withBigInt: true, withMap: true }), wide), (value) => {
        const text = printed(value)
        expect(new TextEncoder().encode(text).length).toBeLessThan(4 * LONGEST_MESSAGE)
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
      slots: Array.from({ length: 60 }, (_, index) => ({ price: { amount: index, partners: [{ host: 'north' }] } })),
    }
    expect(createRedaction().redacted(plain, OF_NOBODY)).toEqual(plain)
  })

  test('holds no part of a mailed link that opens something', () => {
    expect(
      [
        '/reset-password/?uid=42&token=abc',
        '/reset-password/?x7f',
        'http://localhost:4100/email-change/?lang=en#code=99',
        '/videos/?page=2&s=cello&uid=7&code=ab',
      ].map(textOf),
    ).toEqual([
      '/reset-password/?uid=redacted-1&token=redacted-2',
      '/reset-password/?redacted-1',
      'http://localhost:4100/email-change/?lang=redacted-1#code=redacted-2',
      '/videos/?page=2&s=redacted-1&uid=redacted-2&code=redacted-3',
    ])
    expect(
      createRedaction().redacted(
        { search: { token: 'abc', uid: '42', code: 'ab', s: 'cello', page: '2' } },
        { machine: 'navigation', part: 'address.wanted' },
      ),
    ).toEqual({ search: { token: 'redacted-1', uid: 'redacted-2', code: 'redacted-3', s: 'redacted-4', page: '2' } })
  })

  test('holds no six digits that stand alone', () => {
    expect(['Your code is 493817.', '493817', '/videos/493817/', 'in 1493817 ms', '4938170'].map(textOf)).toEqual([
      'Your code is 000001.',
      '000001',
      '/videos/493817/',
      'in 1493817 ms',
      '4938170',
    ])
  })
})

describe('what guards decide on is kept', () => {
  const told = (machine: string, event: { type: string }) =>
    createRedaction().redacted(event, { machine, part: event.type })

  test('an amount that is typed stays an amount, and a message does not', () => {
    expect([
      told('tipFlow', { type: 'amount.edited', ...{ text: '25' } }),
      told('camChat', { type: 'message.submitted', ...{ text: 'Pay 25' } }),
    ]).toEqual([
      { type: 'amount.edited', text: '25' },
      { type: 'message.submitted', text: 'xxxxxx' },
    ])
  })

  test('what a form says of its fields stays, under whatever name', () => {
    const context = {
      errors: { email: 'Please fill in this field', password: 'Password must contain at least one number' },
      message: 'The e-mail or the password is not right.',
    }
    expect(createRedaction().redacted(context, { machine: 'login', part: 'context' })).toEqual(context)
  })

  test('a password that is repeated keeps being the same, and another one another', () => {
    const { redacted } = createRedaction()
    const event = { password: 'Proscenium1', confirmation: 'Proscenium2' }
    const place = { machine: 'passwordReset', part: 'password.submitted' }
    expect([redacted(event, place), redacted({ ...event, confirmation: 'Proscenium1' }, place)]).toEqual([
      { password: 'redacted-0', confirmation: 'redacted-1' },
      { password: 'redacted-0', confirmation: 'redacted-0' },
    ])
  })

  test('a stand-in for a password breaks the rule that the password broke', () => {
    const passwords = ['Proscenium1', 'proscenium', '12345678', 'a1', 'ab & 12345', '        ', `a1${'b'.repeat(60)}`]
    const standIns = passwords.map((password) => told('login', { type: 'login.submitted', ...{ password } }))
    expect(standIns).toEqual(
      ['redacted-0', 'redacted', '00000000', 'r0', 'r0', '00000000', 'r0'].map((password) => ({
        type: 'login.submitted',
        password,
      })),
    )
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), (password) => {
        const standIn = told('login', { type: 'login.submitted', ...{ password } }) as { password: string }
        expect(passwordProblem(standIn.password)).toBe(passwordProblem(password))
      }),
    )
  })

  test('a stand-in for an e-mail address is as well-formed, and the same for the same address', () => {
    const redaction = createRedaction()
    const emails = ['ann@mail.example', ' Ann@Mail.example', "o'ann@mail.example", 'ann', 'bob@mail.example', ' ']
    expect(emails.map((one) => redaction.redacted({ email: one }, { machine: 'login', part: 'email.edited' }))).toEqual(
      [
        'redacted-1@example.invalid',
        'redacted-1@example.invalid',
        "redacted'2@example.invalid",
        'redacted-3',
        'redacted-4@example.invalid',
        ' ',
      ].map((one) => ({ email: one })),
    )
    fc.assert(
      fc.property(fc.oneof(email, fc.string(), fc.emailAddress()), (one) => {
        const { email: standIn } = told('login', { type: 'email.edited', ...{ email: one } }) as { email: string }
        const judged = (text: string) => ({
          isStrict: isStrictEmail(normalEmail(text)),
          isPermissive: isPermissiveEmail(normalEmail(text)),
          isBlank: text.trim() === '',
        })
        expect(judged(standIn)).toEqual(judged(one))
      }),
    )
  })

  test('what is written keeps its length, its blank ends and the words that ask for an emoji', () => {
    const written = (text: string) =>
      (createRedaction().redacted({ text }, { machine: 'composer', part: 'text.edited' }) as { text: string }).text
    expect(['Hello there', '  ', 'one<br>two', ' hi, :smile', 'at 10:30', 'http://a'].map(written)).toEqual([
      'xxxxxxxxxxx',
      '  ',
      'xxx\nxxx',
      ' xx. :xxxxr',
      'xxxxx.xx',
      'xxxx...x',
    ])
    expect(written('long '.repeat(100)).length).toBe(500)
  })

  test('secrets are told apart, in all that one page tells', () => {
    const redaction = createRedaction()
    const place = { machine: 'ageVerification', part: 'ageReturn.received' }
    const ids = ['mine', 'a-stranger', 'mine'].map((sessionId) => redaction.redacted({ sessionId }, place))
    expect(ids).toEqual([{ sessionId: 'redacted-1' }, { sessionId: 'redacted-2' }, { sessionId: 'redacted-1' }])
  })

  test('times and counts beside a message stay', () => {
    const message = { id: 'm00002', senderId: 'ada', content: 'Hello', sentAtMs: 1_795_262_402_000, amount: 5 }
    expect(told('messenger', { type: 'message.sent', ...{ message } })).toEqual({
      type: 'message.sent',
      message: { id: 'm00002', senderId: 'ada', content: 'xxxxx', sentAtMs: 1_795_262_402_000, amount: 5 },
    })
  })
})

describe('the schema', async () => {
  const { machines } = await loadHouse()
  for (const [id, cases] of machines) {
    if (isOfStudio(cases.machine)) continue
    test(`says what each field of ${id} holds that sounds like a secret`, () => {
      const exploration = explore(cases.machine, cases)
      const unlisted = new Set<string>()
      const look = (value: unknown, path: readonly string[]): void => {
        if (typeof value === 'object') {
          const isPlain = Array.isArray(value) || (value && Object.getPrototypeOf(value) === Object.prototype)
          for (const [name, item] of isPlain ? Object.entries(value) : []) {
            look(item, Array.isArray(value) ? path : [...path, name])
          }
        }
        const isTold = typeof value === 'number' ? value !== 0 : typeof value === 'string' && value !== ''
        const field = isTold ? fieldAt(id, path) : undefined
        const isHarmless = typeof value === 'number' && field?.holds === 'written' && field.isInherited
        if (field && !field.isListed && !isHarmless) unlisted.add(path.join('/'))
      }
      for (const { event } of exploration.edges) look(event, [event.type])
      for (const { input } of exploration.starts) look(input, ['input'])
      for (const { snapshot } of exploration.states.values()) look(snapshot.context, ['context'])
      expect([...unlisted], 'list them in app/browser/traced-fields.ts').toEqual([])
    })
  }
})

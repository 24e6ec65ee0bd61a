import { describe, expect, test } from 'vitest'
import {
  EMAIL_LIMIT,
  emailPatternMessage,
  isPermissiveEmail,
  isStrictEmail,
  normalEmail,
} from '../../machines/session/email-rules.ts'
import { passwordMessages, passwordProblem } from '../../machines/session/password-rules.ts'

describe('passwords', () => {
  test('need a digit, a letter, 8 to 50 signs, and no &, quote or blank [VALID-001]', () => {
    const good = ['abcdefg1', `${'a'.repeat(49)}1`, 'Ünder5core', '1!aB#$%^']
    const bad = [
      'abcdef1',
      `${'a'.repeat(50)}1`,
      'abcdefgh',
      '12345678',
      'abcdef1&',
      'abcdef1"',
      'abcd ef1',
      'abcd\tef1',
    ]
    expect({ good: good.map(passwordProblem), bad: bad.map((password) => passwordProblem(password) === null) }).toEqual(
      { good: good.map(() => null), bad: bad.map(() => false) },
    )
  })

  test('a missing letter is reported first, then a missing number, then all the rest [VALID-003, VALID-004, VALID-005]', () => {
    const problems = {
      letter: ['12345678', '!!!!', '123&', '1'.repeat(60)],
      number: ['abcdefgh', 'abc', 'ab cd"', 'a'.repeat(60)],
      combined: ['abc1', 'abcdef 1', 'abcdef&1', `a1${'b'.repeat(60)}`],
    }
    expect(
      Object.fromEntries(Object.entries(problems).map(([problem, all]) => [problem, all.map(passwordProblem)])),
    ).toEqual({
      letter: problems.letter.map(() => 'letter'),
      number: problems.number.map(() => 'number'),
      combined: problems.combined.map(() => 'combined'),
    })
  })

  test('the messages are those of the site [VALID-002, VALID-003, VALID-004]', () => {
    expect(passwordMessages).toEqual({
      combined: 'Password must contain at least one digit and not contain symbols & and ", min 8 and max 50 sign',
      letter: 'Password must contain at least one letter',
      number: 'Password must contain at least one number',
    })
  })
})

describe('e-mails', () => {
  test('the permissive form takes the usual signs before a lower-case domain [VALID-006]', () => {
    const good = ["o'brien_7+tag@mail.example.com", '.a%b!c#d$e&f*g/h=i?j^k`l{m|n}o~p-q@ex-ample.co', 'A@b.cd']
    const bad = [
      'a@Example.com',
      'a@example',
      'a@example.c',
      '@example.com',
      'a b@example.com',
      'a@exa_mple.com',
      'a@b@c.de',
      'a@.com',
      'a@example.c0m',
    ]
    expect({ good: good.filter(isPermissiveEmail), bad: bad.filter(isPermissiveEmail) }).toEqual({ good, bad: [] })
  })

  test('the strict form takes fewer signs, and a domain in either case [VALID-007]', () => {
    const good = ['first.last+tag%1_2-3@Example.COM', 'a@b.cd']
    const signs = [..."'!#$&*/=?^`{|}~"].map((sign) => `a${sign}b@example.com`)
    const bad = [...signs, 'a b@example.com', '@example.com', 'a@example', 'a@example.c', 'a@example.c0']
    expect({ good: good.filter(isStrictEmail), bad: bad.filter(isStrictEmail) }).toEqual({ good, bad: [] })
  })

  test('the message shows an example [VALID-009, VALID-010]', () => {
    expect(['name@example.com', 'du@beispiel.example'].map(emailPatternMessage)).toEqual([
      'Correct email pattern is: name@example.com',
      'Correct email pattern is: du@beispiel.example',
    ])
  })

  test('are sent without blanks around them and in lower case [VALID-016]', () => {
    expect(normalEmail('  Ada.Holm@Example.COM\n')).toBe('ada.holm@example.com')
  })

  test('the strict form takes as many labels and signs as the permissive one [VALID-007]', () => {
    const domain = `${'d'.repeat(60)}.`.repeat(3)
    const longest = `${'a'.repeat(254 - domain.length - 8)}@${domain}example`
    expect(
      [`a@${'b.'.repeat(8)}example`, longest, `a${longest}`, `a@${'b.'.repeat(9)}example`].map(isStrictEmail),
    ).toEqual([true, true, false, false])
  })

  test('what is far too long is cut before it is looked at, and stays too long', () => {
    const lengths = [1016, 1017, 5_000].map((length) => normalEmail('A'.repeat(length)).length)
    expect({ lengths, isLower: normalEmail('A'.repeat(1016)).startsWith('aaa') }).toEqual({
      lengths: [1016, 255, 255],
      isLower: true,
    })
  })

  test('no address is longer than 254 signs', () => {
    const domain = `${'d'.repeat(60)}.`.repeat(3)
    const longest = `${'a'.repeat(EMAIL_LIMIT - domain.length - 8)}@${domain}example`
    expect({
      longest: longest.length,
      isAccepted: isPermissiveEmail(longest),
      isLongerAccepted: isPermissiveEmail(`a${longest}`),
    }).toEqual({ longest: 254, isAccepted: true, isLongerAccepted: false })
  })
})

describe('hostile input', () => {
  const evil = [
    'a'.repeat(100_000),
    'a.'.repeat(50_000),
    `${'a'.repeat(63)}@${'a-'.repeat(50_000)}`,
    `a@${'a.'.repeat(120)}1`,
    ' '.repeat(100_000),
  ]
  for (const [index, text] of evil.entries()) {
    test(`${text.length} signs of kind ${index + 1} are judged in less than 5 ms`, () => {
      const judge = () => [
        isPermissiveEmail(text),
        isStrictEmail(text),
        isPermissiveEmail(normalEmail(text)),
        passwordProblem(text) === null,
      ]
      // The best of five: the machine may be busy with other things during one of them.
      const timesMs = Array.from({ length: 5 }, () => {
        const startedAt = performance.now()
        judge()
        return performance.now() - startedAt
      })
      expect({ judged: judge(), isFast: Math.min(...timesMs) < 5 }).toEqual({
        judged: [false, false, false, false],
        isFast: true,
      })
    })
  }
})

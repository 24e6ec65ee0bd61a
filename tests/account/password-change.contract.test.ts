import { expect, test } from 'vitest'
import {
  PasswordChangeAnswer,
  PasswordChangeRefusal,
  PasswordChangeRequest,
} from '../../contracts/account/password-change.ts'

test('three fields are sent, and a message comes back [ENT-065, API-112]', () => {
  const form = { password: 'old', new_password: 'new', new_password_confirmation: 'new' }
  expect({
    sent: PasswordChangeRequest.parse({ ...form, other: 1 }),
    part: PasswordChangeRequest.safeParse({ password: 'old', new_password: 'new' }).success,
    said: PasswordChangeAnswer.parse({ msg: 'Done.', status: 1 }),
    silent: PasswordChangeAnswer.parse({}),
  }).toEqual({ sent: form, part: false, said: { msg: 'Done.' }, silent: { msg: '' } })
})

test('an error is a map of fields to messages, each field apart [ACCT-017, ENT-065]', () => {
  expect([
    PasswordChangeRefusal.parse({ password: 'Wrong.', new_password: 'Too short.' }),
    PasswordChangeRefusal.parse({ new_password_confirmation: 'Not the same.', other: 'Unheard.', new_password: 3 }),
  ]).toEqual([
    { password: 'Wrong.', newPassword: 'Too short.', passwordAgain: '' },
    { password: '', newPassword: '', passwordAgain: 'Not the same.' },
  ])
})

test('a field has one message, or a list, of which each has its line [API-112]', () => {
  const wordsOf = (new_password: unknown) => PasswordChangeRefusal.parse({ password: 'Wrong.', new_password })
  const words = ['Too short.', ['Too short.'], ['Too short.', 'No number.'], ['Too short.', 7, 'No number.'], []]
  expect(words.map((said) => wordsOf(said).newPassword)).toEqual([
    'Too short.',
    'Too short.',
    'Too short.\nNo number.',
    'Too short.\nNo number.',
    '',
  ])
})

test.each([
  [{}],
  [{ status: { code: 401, message: 'You are not authenticated.' } }],
  [{ password: [] }],
  ['no'],
  [null],
])('what names no field is not refused by this call: %j', (body) => {
  expect(PasswordChangeRefusal.safeParse(body).success).toBe(false)
})

import { expect, test } from 'vitest'
import { createPasswordChange } from '../../adapters/account/password-change.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'

const { signal } = new AbortController()
const TYPED = { password: 'old', newPassword: 'new', passwordAgain: 'newer' }

async function change(result: object) {
  const asked: object[] = []
  const call = ((name: string, request: object) => {
    asked.push({ name, ...request })
    return Promise.resolve(result)
  }) as unknown as Call
  return { answer: await createPasswordChange({ call }).changePassword(signal, TYPED), asked }
}

test('sends what was typed under the names of the form, and answers with the message of the server [API-112, ENT-065, DASH-013, DASH-014]', async () => {
  expect(await change({ ok: true, answer: { msg: 'Done.' } })).toEqual({
    answer: { type: 'password.changed', message: 'Done.' },
    asked: [
      { name: 'changePassword', body: { password: 'old', new_password: 'new', new_password_confirmation: 'newer' } },
    ],
  })
})

test.each([
  {
    result: { ok: true, answer: { msg: '' } },
    answer: { type: 'password.changed', message: 'Your password is changed.' },
  },
  {
    result: { ok: false, cause: 'refused', refusal: { password: '', newPassword: 'Short.', passwordAgain: '' } },
    answer: { type: 'password.refused', fields: { password: '', newPassword: 'Short.', passwordAgain: '' } },
  },
  {
    result: {
      ok: false,
      cause: 'unauthenticated',
      refusal: { password: 'Wrong.', newPassword: '', passwordAgain: '' },
    },
    answer: { type: 'password.refused', fields: { password: 'Wrong.', newPassword: '', passwordAgain: '' } },
  },
  {
    result: { ok: false, cause: 'refused' },
    answer: {
      type: 'password.refused',
      fields: {
        password: 'Your password was not changed. Please check what you typed.',
        newPassword: '',
        passwordAgain: '',
      },
    },
  },
  {
    result: { ok: false, cause: 'unavailable', status: 429, retryAfterMs: 7_000 },
    answer: { type: 'change.limited', waitMs: 7_000 },
  },
  { result: { ok: false, cause: 'unavailable', status: 429 }, answer: { type: 'change.limited', waitMs: 60_000 } },
  { result: { ok: false, cause: 'offline' }, answer: { type: 'change.failed', cause: 'offline' } },
  { result: { ok: false, cause: 'timeout' }, answer: { type: 'change.failed', cause: 'unavailable' } },
  { result: { ok: false, cause: 'unauthenticated' }, answer: { type: 'change.failed', cause: 'unavailable' } },
])('$result is $answer [API-112]', async ({ result, answer }) => {
  expect((await change(result)).answer).toEqual(answer)
})

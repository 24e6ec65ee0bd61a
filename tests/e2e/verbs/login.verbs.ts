import { ACCOUNTS, PASSWORD } from '../../../sandbox/session/accounts.ts'
import type { Act, PageVerbs, Target } from '../../../studio/cli/page-verbs.ts'

const form: Target = { role: 'form', name: 'Log In', as: 'form' }
const email: Target = { role: 'textbox', name: 'E-mail', in: form, as: 'email' }
const password: Target = { role: 'textbox', name: 'Password', in: form, as: 'password' }
const submit: Act = { click: { role: 'button', name: 'Log In', in: form } }
const member = ACCOUNTS.find(({ name }) => name === 'member')!

/** The next call to log in is answered so. */
const answers = (status: number): Act[] => [
  { allow: `status of ${status}` },
  { run: `await page.route('**/auth/login', (route) => route.fulfill({ status: ${status} }), { times: 1 })` },
]

export const verbs: PageVerbs = {
  machine: 'login',
  starts: {
    '': [
      { cookie: { name: 'age_confirmed', value: '1' } },
      { cookie: { name: 'cookieConsent', value: 'accept' } },
      { open: '/login/' },
    ],
  },
  acts: {
    'email.edited': { does: [{ fill: email, with: 'a' }] },
    'password.edited': { does: [{ fill: password, with: 'x' }] },
    'login.submitted {email:,password:}': {
      does: [{ fill: email, with: '' }, { fill: password, with: '' }, submit],
    },
    'login.submitted': {
      does: [{ fill: email, with: member.email }, { fill: password, with: PASSWORD }, submit],
    },
  },
  comes: {
    submitting: {
      'login.accepted': [],
      'login.refused': answers(423),
      'login.failed': answers(500),
      'login.limited': answers(429),
    },
  },
  sees: {
    'filling.editing': [{ visible: form }],
    'filling.failed': [{ visible: form }],
    limited: [{ visible: { role: 'alert' } }],
    succeeded: [{ visible: { role: 'button', name: 'Account', in: { role: 'banner' } } }],
  },
}

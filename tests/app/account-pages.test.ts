// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import type { Call } from '../../adapters/site/call.ts'
import { until } from '../support/until.ts'
import { prepareTabs } from './open-tab.ts'

const tabs = prepareTabs()
const CALLS = [
  'restorePassword',
  'checkResetToken',
  'resetPassword',
  'requestEmailChange',
  'confirmEmailChange',
  'initAccountRemoval',
  'removeAccount',
]

const typed = { email: 'bo@example.com', password: 'Proscenium1' }
const ask = (page: AnyActorRef) => page.getSnapshot().children.request.send({ type: 'request.submitted', ...typed })
const confirmChange = (page: AnyActorRef) => page.send({ type: 'change.confirmed' })
async function setPassword(page: AnyActorRef) {
  await until(() => expect(page.getSnapshot().value).toBe('choosing'))
  page.send({ type: 'password.submitted', password: 'Secret34', confirmation: 'Secret34' })
}

test.for([
  {
    path: '/reset-password/',
    ids: 'ACCT-005, API-010',
    press: ask,
    sent: [['restorePassword', { email: 'bo@example.com' }]],
  },
  {
    path: '/reset-password/?token=link-1',
    ids: 'ACCT-006, ACCT-007, API-011, API-012',
    press: setPassword,
    sent: [
      ['checkResetToken', { token: 'link-1' }],
      ['resetPassword', { token: 'link-1', password: 'Secret34', password_confirmation: 'Secret34' }],
    ],
  },
  {
    path: '/email-change/',
    ids: 'ACCT-008, API-122',
    account: 'member',
    press: ask,
    sent: [['requestEmailChange', typed]],
  },
  {
    path: '/email-change/?token=link-2',
    ids: 'ACCT-009, API-123',
    press: confirmChange,
    sent: [['confirmEmailChange', { token: 'link-2' }]],
  },
  {
    path: '/email-change/?token=link-3&action=undo',
    ids: 'API-123',
    press: confirmChange,
    sent: [['confirmEmailChange', { token: 'link-3', action: 'undo' }]],
  },
  { path: '/account-removal/', ids: 'ACCT-011, API-124', press: ask, sent: [['initAccountRemoval', typed]] },
  {
    path: '/account-removal/?token=link-4',
    ids: 'ACCT-012, API-125',
    press: (page: AnyActorRef) => page.send({ type: 'removal.confirmed' }),
    sent: [['removeAccount', { token: 'link-4' }]],
  },
] as const)(
  '$path sends what is pressed there, with the secret of its link [$ids]',
  async ({ path, ids: _, press, sent, ...who }) => {
    const asked: unknown[] = []
    const { site } = await tabs.open({
      path,
      ...who,
      change(ports) {
        const call = ((name, request, signal) => {
          if (!CALLS.includes(name)) return ports.page.call(name, request, signal)
          asked.push([name, (request as { body?: unknown }).body])
          return Promise.resolve({ ok: true, status: 200, answer: { email: 'bo@example.com' } })
        }) as Call
        return { ...ports, page: { ...ports.page, call } }
      },
    })
    await press(site.arrival.getSnapshot()!.page!.actor!)
    await until(() => expect(asked).toEqual(sent))
  },
)

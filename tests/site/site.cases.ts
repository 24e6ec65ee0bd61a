import { siteMachine } from '../../machines/site/site.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const MEMBER = 'user-1 family-1'

export const cases = casesOf(siteMachine, {
  inputs: {
    'a site with live rooms': { isEmbedded: false, camsEnabled: true, logIn: '' },
    'a site without live rooms': { isEmbedded: false, camsEnabled: false, logIn: '' },
    'the embedded player': { isEmbedded: true, camsEnabled: true, logIn: '' },
  },
  events: {
    'actors.dismissed': [{ ids: ['checkout 1'] }],
    'money.began': [{ payment: 'money 1' }, { payment: 'money 2' }],
    'money.ended': [{ payment: 'money 1' }, { payment: 'money 2' }],
    'message.sent': [
      { to: 'valuePopups', part: 'promotions', message: { type: 'trap.triggered' } },
      { to: 'camIntegration', part: 'cams', message: { type: 'visitor.judged' } },
    ],
    'xstate.error.actor.videosList': [{ error: 'broken' }],
    'page.wanted': [{ to: '/login/', isExternal: false }],
    'logIn.changed': [{ logIn: MEMBER }, { logIn: 'user-2 family-2' }, { logIn: '' }],
  },
  project: ({ context }) => [
    context.isEmbedded,
    context.camsEnabled,
    context.logIn,
    context.heldBack !== null,
    context.payments.length,
    ...['promotions', 'cams'].map((part) => context.waiting.some((one) => one.part === part)),
  ],
  cover: 'transitions',
  invariants: {
    'nothing is held back while money is free': ({ context, value }) =>
      value.money === 'holding' || context.heldBack === null,
    'money is free as long as no payment waits for an outcome': ({ context, value }) =>
      (value.money === 'free') === (context.payments.length === 0),
    'messages that wait are a hundred at most': ({ context }) => context.waiting.length <= 100,
    'the embedded player has no promotions': ({ context, value }) =>
      !context.isEmbedded || value.promotions === 'absent',
    'a site without live rooms never has their actors': ({ context, value }) =>
      context.camsEnabled || !(value.cams === 'running' || value.cams === 'loading'),
  },
})

import { assign, emit, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { loginTexts } from '../session/login.machine.ts'
import { passwordMessages, passwordProblem } from '../session/password-rules.ts'
import { unplugged } from '../unplugged.ts'
import { linkCheckTexts, mailRequestMachine } from './mail-request.machine.ts'

export type PasswordResetEvent =
  | ResetLinkAnswer
  | NewPasswordAnswer
  | { type: 'check.retried' }
  /** The visitor wants another link. */
  | { type: 'request.wanted' }
  /** Carries no text: passwords live in the form until they are sent. */
  | { type: 'password.edited' }
  | ({ type: 'password.submitted' } & NewPassword)

export type ResetLinkAnswer =
  /** `email`: of the account that it is for. */
  | { type: 'link.accepted'; email: string }
  | { type: 'link.refused' }
  | { type: 'check.failed'; cause: 'offline' | 'unavailable' }

export type NewPasswordAnswer =
  | { type: 'password.set' }
  | { type: 'password.refused'; fields: NewPassword }
  | { type: 'link.refused' }
  | { type: 'setting.failed'; cause: 'offline' | 'unavailable' }

export interface NewPassword {
  password: string
  confirmation: string
}

/** Port. Asks whether the link that led here is good. That uses nothing up. */
export type CheckResetLink = (signal: AbortSignal) => Promise<ResetLinkAnswer>

/** Port. Sets the password with the link that led here. */
export type SetPassword = (signal: AbortSignal, input: NewPassword) => Promise<NewPasswordAnswer>

interface Context {
  hasLink: boolean
  exampleEmail: string
  email: string
  errors: NewPassword
  message: string
}

export const passwordResetTexts = { different: 'Both passwords must be the same.' } as const

const nothingWrong = { errors: { password: '', confirmation: '' }, message: '' }

export const passwordResetMachine = setup({
  types: {
    input: {} as { hasLink: boolean; exampleEmail: string },
    context: {} as Context,
    events: {} as PasswordResetEvent,
    emitted: {} as { type: 'sessions.ended' },
    children: {} as { request: 'mailRequest' },
    tags: {} as 'settled' | 'busy' | 'failed' | 'leads' | 'unchecked' | 'spent' | 'form' | 'set',
  },
  actors: {
    mailRequest: mailRequestMachine,
    checkResetLink: unplugged('checkResetLink'),
    setPassword: unplugged<NewPassword>('setPassword'),
  },
  actions: {
    keepEmail: keep('email'),
    dropErrors: assign(nothingWrong),
    showMistakes: assign((_, typed: NewPassword) => ({ ...nothingWrong, errors: mistakes(typed) })),
    showRefusal: assign((_, errors: NewPassword) => ({ ...nothingWrong, errors })),
    showCheckFailure: assign((_, cause: 'offline' | 'unavailable') => ({
      ...nothingWrong,
      message: linkCheckTexts[cause],
    })),
    showFailure: assign((_, cause: 'offline' | 'unavailable') => ({ ...nothingWrong, message: loginTexts[cause] })),
    announceEnd: emit({ type: 'sessions.ended' } as const),
  },
  guards: {
    hasLink: ({ context }) => context.hasLink,
    isWellFormed: (_, typed: NewPassword) => Object.values(mistakes(typed)).every((mistake) => mistake === ''),
  },
  delays: { patience: 16_000 },
}).createMachine({
  id: 'passwordReset',
  description: 'A forgotten password: a link is mailed, and with it a new one is set. The link is never kept here.',
  meta: { requirements: ['ROUTE-061', 'API-017'] },
  context: ({ input }) => ({ ...nothingWrong, ...input, email: '' }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The visitor comes with a link or without one.',
      always: [{ guard: 'hasLink', target: 'checking' }, { target: 'requesting' }],
    },
    requesting: {
      description: 'A link is asked for.',
      meta: { requirements: ['ACCT-005', 'API-010'], stream: true, resting: true },
      tags: 'settled',
      invoke: {
        src: 'mailRequest',
        id: 'request',
        input: ({ context: { exampleEmail } }) => ({ exampleEmail, asksPassword: false, isNewAddress: false }),
      },
    },
    checking: {
      description: 'The server is asked whether the link is good.',
      meta: { requirements: ['ACCT-006', 'API-012'] },
      tags: ['settled', 'busy'],
      invoke: { src: 'checkResetLink' },
      after: { patience: { target: 'unchecked', actions: { type: 'showCheckFailure', params: 'unavailable' } } },
      on: {
        'link.accepted': { target: 'choosing', actions: { type: 'keepEmail', params: relay('email') } },
        'link.refused': 'spent',
        'check.failed': { target: 'unchecked', actions: { type: 'showCheckFailure', params: relay('cause') } },
      },
    },
    unchecked: {
      description: 'Whether the link is good is not known.',
      tags: ['settled', 'failed', 'unchecked'],
      on: { 'check.retried': { target: 'checking', actions: 'dropErrors' } },
    },
    spent: {
      description: 'The link is old, used up or mangled.',
      meta: { requirements: ['ACCT-006'] },
      tags: ['settled', 'spent'],
      on: { 'request.wanted': 'requesting' },
    },
    choosing: {
      description: 'The visitor types a new password.',
      meta: { requirements: ['ACCT-007'] },
      tags: ['settled', 'form'],
      on: {
        'password.edited': { actions: 'dropErrors' },
        'password.submitted': [
          { guard: { type: 'isWellFormed', params: ({ event }) => event }, target: 'setting', actions: 'dropErrors' },
          {
            actions: { type: 'showMistakes', params: ({ event }) => event },
            meta: { requirements: ['VALID-001', 'VALID-005', 'VALID-006'] },
          },
        ],
      },
    },
    setting: {
      description: 'The server sets it, and ends every session.',
      meta: { requirements: ['ACCT-007', 'API-011'] },
      tags: ['busy', 'leads', 'form'],
      invoke: { src: 'setPassword', input: ({ event }) => passwordOf(event) },
      after: { patience: { target: 'choosing', actions: { type: 'showFailure', params: 'unavailable' } } },
      on: {
        'password.set': { target: 'set', actions: 'announceEnd' },
        'password.refused': { target: 'choosing', actions: { type: 'showRefusal', params: relay('fields') } },
        'link.refused': 'spent',
        'setting.failed': { target: 'choosing', actions: { type: 'showFailure', params: relay('cause') } },
      },
    },
    set: {
      description: 'The new password holds. The visitor logs in with it.',
      meta: { requirements: ['ACCT-007'], resting: true },
      tags: ['settled', 'leads', 'set'],
    },
  },
})

function passwordOf(event: PasswordResetEvent): NewPassword {
  return event.type === 'password.submitted'
    ? { password: event.password, confirmation: event.confirmation }
    : { password: '', confirmation: '' }
}

function mistakes({ password, confirmation }: NewPassword): NewPassword {
  const problem = passwordProblem(password)
  return {
    password: password === '' ? loginTexts.required : problem ? passwordMessages[problem] : '',
    confirmation:
      confirmation === '' ? loginTexts.required : confirmation === password ? '' : passwordResetTexts.different,
  }
}

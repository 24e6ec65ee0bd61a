import { assign, emit, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { emailPatternMessage, isPermissiveEmail, normalEmail } from './email-rules.ts'
import { passwordMessages, passwordProblem } from './password-rules.ts'

export type LoginEvent =
  | LoginAnswer
  | { type: 'email.edited'; email: string }
  /** Carries no text: the password lives in the form until it is sent. */
  | { type: 'password.edited' }
  | { type: 'login.submitted'; email: string; password: string }
  /** The visitor would rather have a code mailed. */
  | { type: 'code.chosen' }

export type LoginAnswer =
  /** `to`: where the visitor goes after the log-in. */
  | { type: 'login.accepted'; to: string }
  | { type: 'login.refused'; message: string; fields: { email: string; password: string }; isBlocked: boolean }
  | { type: 'login.failed'; cause: 'offline' | 'unavailable' }
  /** Too many failed attempts: on this device, or as the server counts them. */
  | { type: 'login.limited'; waitMs: number }

/** Port. Logs in, and says where to go then. */
export type LogIn = (signal: AbortSignal, credentials: Credentials) => Promise<LoginAnswer>

export interface Credentials {
  email: string
  password: string
}

export type LoginEmitted = { type: 'login.succeeded'; to: string } | { type: 'code.wanted'; email: string }

export interface LoginContext {
  email: string
  /** What is wrong with each field; several messages are joined by line breaks. */
  errors: { email: string; password: string }
  /** What is wrong with the whole. */
  message: string
  /** The account is blocked: an unblocking e-mail may be asked for. */
  canAskForUnblocking: boolean
  waitMs: number
  exampleEmail: string
}

export const loginTexts = {
  required: 'Please fill in this field',
  offline: 'You seem to be offline. What you typed is kept: try again when you are back.',
  unavailable: 'We could not reach the server. What you typed is kept: please try again.',
  refused: 'The e-mail or the password is not right.',
  limited: 'Too many attempts. Please wait a minute.',
} as const

const noErrors = { errors: { email: '', password: '' }, message: '', canAskForUnblocking: false }

export const loginMachine = setup({
  types: {
    input: {} as { exampleEmail: string; email?: string },
    context: {} as LoginContext,
    events: {} as LoginEvent,
    emitted: {} as LoginEmitted,
    tags: {} as 'settled' | 'busy' | 'failed' | 'limited' | 'succeeded',
  },
  actors: { logIn: unplugged<Credentials>('logIn') },
  actions: {
    keepEmail: assign((_, email: string) => ({ email: normalEmail(email) })),
    keepTypedEmail: keep('email'),
    dropEmailErrors: assign(({ context }) => ({ errors: { ...context.errors, email: '' }, message: '' })),
    dropPasswordErrors: assign(({ context }) => ({ errors: { ...context.errors, password: '' }, message: '' })),
    dropErrors: assign(noErrors),
    showFieldErrors: assign(({ context }, typed: Credentials) => ({
      ...noErrors,
      errors: fieldErrors(typed, context.exampleEmail),
    })),
    showRefusal: assign((_, { message, fields, isBlocked }: Extract<LoginAnswer, { type: 'login.refused' }>) => ({
      errors: fields,
      message: !isBlocked && (fields.email || fields.password) ? '' : message || loginTexts.refused,
      canAskForUnblocking: isBlocked,
    })),
    showFailure: assign((_, cause: 'offline' | 'unavailable') => ({ message: loginTexts[cause] })),
    showLimit: assign((_, waitMs: number) => ({ waitMs, message: loginTexts.limited })),
    wantCode: emit(({ context: { email } }) => ({ type: 'code.wanted' as const, email })),
    announceLogin: emit((_, to: string) => ({ type: 'login.succeeded' as const, to })),
  },
  guards: {
    isWellFormed: ({ context }, typed: Credentials) => {
      const { email, password } = fieldErrors(typed, context.exampleEmail)
      return email === '' && password === ''
    },
  },
  delays: {
    patience: 16_000,
    limit: ({ context }) => Math.min(600_000, Math.max(1_000, context.waitMs)),
  },
}).createMachine({
  id: 'login',
  description: 'The log-in form. The password is never kept here, only passed on.',
  meta: { requirements: ['ROUTE-057', 'API-007'] },
  context: ({ input }) => ({ ...noErrors, email: input.email ?? '', waitMs: 0, exampleEmail: input.exampleEmail }),
  initial: 'filling',
  states: {
    filling: {
      description: 'The visitor fills in the form.',
      tags: 'settled',
      initial: 'editing',
      on: {
        'email.edited': {
          actions: [{ type: 'keepTypedEmail', params: relay('email') }, 'dropEmailErrors'],
          meta: { requirements: ['VALID-018'] },
        },
        'password.edited': { actions: 'dropPasswordErrors', meta: { requirements: ['VALID-018'] } },
        'code.chosen': { actions: ['dropErrors', 'wantCode'], meta: { requirements: ['ACCT-002'] } },
        'login.submitted': [
          {
            guard: { type: 'isWellFormed', params: ({ event }) => event },
            target: 'submitting',
            actions: [{ type: 'keepEmail', params: relay('email') }, 'dropErrors'],
            meta: { requirements: ['VALID-016', 'API-007'] },
          },
          {
            actions: [
              { type: 'keepTypedEmail', params: relay('email') },
              { type: 'showFieldErrors', params: ({ event }) => event },
            ],
            meta: { requirements: ['VALID-001', 'VALID-005', 'VALID-006', 'VALID-009', 'VALID-014'] },
          },
        ],
      },
      states: {
        editing: { description: 'Nothing has been sent, or the server refused what was.' },
        failed: {
          description: 'No answer came. What was typed is kept.',
          tags: 'failed',
        },
      },
    },
    submitting: {
      description: 'The server is asked.',
      meta: { requirements: ['API-007', 'VALID-016'] },
      tags: 'busy',
      invoke: { src: 'logIn', input: ({ event }) => credentialsOf(event) },
      after: {
        patience: { target: 'filling.failed', actions: { type: 'showFailure', params: 'unavailable' } },
      },
      on: {
        'login.accepted': {
          target: 'succeeded',
          actions: { type: 'announceLogin', params: ({ event }) => event.to },
        },
        'login.refused': {
          target: 'filling',
          actions: { type: 'showRefusal', params: ({ event }) => event },
          meta: { requirements: ['VALID-017', 'API-016'] },
        },
        'login.failed': {
          target: 'filling.failed',
          actions: { type: 'showFailure', params: relay('cause') },
        },
        'login.limited': {
          target: 'limited',
          actions: { type: 'showLimit', params: relay('waitMs') },
          meta: { requirements: ['CONST-023'] },
        },
      },
    },
    limited: {
      description: 'Too many attempts failed, on this device or as the server counts them: the form waits.',
      tags: ['settled', 'limited'],
      meta: { requirements: ['CONST-023'] },
      after: { limit: { target: 'filling', actions: 'dropErrors' } },
    },
    succeeded: {
      description: 'The visitor is signed in.',
      tags: ['settled', 'succeeded'],
      type: 'final',
    },
  },
})

function credentialsOf(event: LoginEvent): Credentials {
  return event.type === 'login.submitted'
    ? { email: normalEmail(event.email), password: event.password }
    : { email: '', password: '' }
}

function fieldErrors({ email, password }: Credentials, exampleEmail: string) {
  return { email: emailError(email, exampleEmail), password: passwordError(password) }
}

function emailError(email: string, exampleEmail: string) {
  if (email.trim() === '') return loginTexts.required
  return isPermissiveEmail(normalEmail(email)) ? '' : emailPatternMessage(exampleEmail)
}

function passwordError(password: string) {
  if (password === '') return loginTexts.required
  const problem = passwordProblem(password)
  return problem ? passwordMessages[problem] : ''
}

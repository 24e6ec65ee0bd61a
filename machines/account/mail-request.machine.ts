import { assign, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { emailPatternMessage, isPermissiveEmail, isStrictEmail, normalEmail } from '../session/email-rules.ts'
import { loginTexts } from '../session/login.machine.ts'
import { unplugged } from '../unplugged.ts'

export type MailRequestEvent =
  | MailRequestAnswer
  | { type: 'email.edited'; email: string }
  /** Carries no text: the password lives in the form until it is sent. */
  | { type: 'password.edited' }
  | ({ type: 'request.submitted' } & RequestedMail)
  /** The visitor wants another mail, or has mistyped the address. */
  | { type: 'request.reopened' }

export type MailRequestAnswer =
  /** It is on its way, if there is anybody to have it. */
  | { type: 'mail.sent' }
  | { type: 'request.refused'; message: string; fields: Errors }
  | { type: 'request.limited'; waitMs: number }
  | { type: 'request.failed'; cause: 'offline' | 'unavailable' }

export interface RequestedMail {
  email: string
  /** `''` where none is asked for. */
  password: string
}

/** Port. Has a mail sent that carries a link. */
export type RequestMail = (signal: AbortSignal, input: RequestedMail) => Promise<MailRequestAnswer>

interface Errors {
  email: string
  password: string
}

export interface MailRequestInput {
  exampleEmail: string
  asksPassword: boolean
  /** The address is to be the account's own from now on. */
  isNewAddress: boolean
}

interface Context extends MailRequestInput {
  email: string
  errors: Errors
  /** What is wrong with the whole. */
  message: string
  waitMs: number
}

export const mailRequestTexts = {
  refused: 'This cannot be done. Please check what you typed.',
  limited: 'You have asked a few times just now. Please wait a little before you ask again.',
} as const

/** Shown by pages that could not check their mailed link. Nothing is typed there. */
export const linkCheckTexts = {
  offline: 'You seem to be offline. Your link cannot be checked: try again when you are back.',
  unavailable: 'We could not reach the server to check your link. Please try again.',
} as const

/** Shown by pages of a mailed link when the press of their button did not reach the server. */
export const pressAgainWhenOnline = 'You seem to be offline. When you are back, press the button again.'

const nothingWrong = { errors: { email: '', password: '' }, message: '' }

export const mailRequestMachine = setup({
  types: {
    input: {} as MailRequestInput,
    context: {} as Context,
    events: {} as MailRequestEvent,
    tags: {} as 'settled' | 'busy' | 'failed' | 'limited' | 'mailed',
  },
  actors: { requestMail: unplugged<RequestedMail>('requestMail') },
  actions: {
    keepTypedEmail: keep('email'),
    keepEmail: assign((_, email: string) => ({ email: normalEmail(email) })),
    dropEmailError: assign(({ context }) => ({ errors: { ...context.errors, email: '' }, message: '' })),
    dropPasswordError: assign(({ context }) => ({ errors: { ...context.errors, password: '' }, message: '' })),
    dropErrors: assign(nothingWrong),
    showMistakes: assign(({ context }, typed: RequestedMail) => ({
      ...nothingWrong,
      errors: mistakes(typed, context),
    })),
    showRefusal: assign((_, { message, fields }: Extract<MailRequestAnswer, { type: 'request.refused' }>) => ({
      errors: fields,
      message: fields.email || fields.password ? '' : message || mailRequestTexts.refused,
    })),
    showFailure: assign((_, cause: 'offline' | 'unavailable') => ({ message: loginTexts[cause] })),
    showLimit: assign((_, waitMs: number) => ({ waitMs, message: mailRequestTexts.limited })),
  },
  guards: {
    isWellFormed: ({ context }, typed: RequestedMail) => {
      const { email, password } = mistakes(typed, context)
      return email === '' && password === ''
    },
  },
  delays: {
    patience: 16_000,
    limit: ({ context }) => Math.min(600_000, Math.max(1_000, context.waitMs)),
  },
}).createMachine({
  id: 'mailRequest',
  description: 'Has a link mailed. The password that it may take is never kept here, only passed on.',
  meta: { requirements: ['ENT-037', 'ACCT-010', 'API-017'] },
  context: ({ input }) => ({ ...nothingWrong, ...input, email: '', waitMs: 0 }),
  initial: 'filling',
  states: {
    filling: {
      description: 'The visitor says whose account it is.',
      tags: 'settled',
      on: {
        'email.edited': { actions: [{ type: 'keepTypedEmail', params: relay('email') }, 'dropEmailError'] },
        'password.edited': { actions: 'dropPasswordError' },
        'request.submitted': [
          {
            guard: { type: 'isWellFormed', params: ({ event }) => event },
            target: 'sending',
            actions: [{ type: 'keepEmail', params: relay('email') }, 'dropErrors'],
          },
          {
            actions: [
              { type: 'keepTypedEmail', params: relay('email') },
              { type: 'showMistakes', params: ({ event }) => event },
            ],
            meta: { requirements: ['VALID-001', 'VALID-005'] },
          },
        ],
      },
      initial: 'editing',
      states: {
        editing: { description: 'Nothing was sent yet, or the server refused what was.' },
        failed: { description: 'No answer came. What was typed is kept.', tags: 'failed' },
        limited: {
          description: 'Too much was asked: nothing is sent for a while.',
          meta: { requirements: ['ACCT-013'] },
          tags: 'limited',
          after: { limit: { target: 'editing', actions: 'dropErrors' } },
          on: { 'request.submitted': {} },
        },
      },
    },
    sending: {
      description: 'The server is asked to mail the link.',
      tags: 'busy',
      invoke: { src: 'requestMail', input: ({ event }) => requestedBy(event) },
      after: { patience: { target: 'filling.failed', actions: { type: 'showFailure', params: 'unavailable' } } },
      on: {
        'mail.sent': 'mailed',
        'request.refused': {
          target: 'filling',
          actions: { type: 'showRefusal', params: ({ event }) => event },
          meta: { requirements: ['ACCT-013'] },
        },
        'request.limited': { target: 'filling.limited', actions: { type: 'showLimit', params: relay('waitMs') } },
        'request.failed': { target: 'filling.failed', actions: { type: 'showFailure', params: relay('cause') } },
      },
    },
    mailed: {
      description: 'The link is on its way, if there is anybody to have it. Another one may be asked for.',
      tags: ['settled', 'mailed'],
      on: { 'request.reopened': 'filling' },
    },
  },
})

function requestedBy(event: MailRequestEvent): RequestedMail {
  return event.type === 'request.submitted'
    ? { email: normalEmail(event.email), password: event.password }
    : { email: '', password: '' }
}

function mistakes({ email, password }: RequestedMail, { exampleEmail, asksPassword, isNewAddress }: Context): Errors {
  const isEmail = isNewAddress ? isStrictEmail : isPermissiveEmail
  return {
    email:
      email.trim() === '' ? loginTexts.required : isEmail(normalEmail(email)) ? '' : emailPatternMessage(exampleEmail),
    password: asksPassword && password === '' ? loginTexts.required : '',
  }
}

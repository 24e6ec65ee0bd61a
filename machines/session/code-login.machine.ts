import { assign, emit, setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import { unplugged } from '../unplugged.ts'
import { codeMailMachine } from './code-mail.machine.ts'
import { emailPatternMessage, isPermissiveEmail, normalEmail } from './email-rules.ts'
import { loginTexts } from './login.machine.ts'
import { digitsOf, isSixDigits } from './six-digits.ts'

export type CodeLoginEvent =
  | CodeLoginAnswer
  /** The visitor would rather log in with a code; `email`: as far as it is typed. */
  | { type: 'code.chosen'; email: string }
  | { type: 'password.chosen' }
  | { type: 'email.edited'; email: string }
  | { type: 'email.submitted'; email: string }
  | { type: 'email.changed' }
  /** Carries no text: the code lives in the form until it is sent. */
  | { type: 'code.edited' }
  | { type: 'code.submitted'; code: string }

export type CodeLoginAnswer =
  /** `to`: where the visitor goes after the log-in. */
  | { type: 'login.accepted'; to: string }
  | { type: 'code.refused'; message: string; fields: { email: string; code: string }; isBlocked: boolean }
  | { type: 'login.failed'; cause: 'offline' | 'unavailable' }
  /** Too many failed attempts: on this device, or as the server counts them. */
  | { type: 'login.limited'; waitMs: number }

export interface MailedCode {
  email: string
  /** Six digits. */
  code: string
}

/** Port. Trades a mailed code for tokens, and says where to go then. */
export type RedeemCode = (signal: AbortSignal, input: MailedCode) => Promise<CodeLoginAnswer>

export type CodeLoginEmitted = { type: 'login.succeeded'; to: string } | { type: 'password.wanted'; email: string }

export interface CodeLoginContext {
  email: string
  exampleEmail: string
  /** The visitor has come here from the password. */
  wasChosen: boolean
  /** What is wrong with the field that is shown. */
  error: string
  /** What is wrong with the whole. */
  message: string
  isBlocked: boolean
  waitMs: number
}

export const codeLoginTexts = {
  malformed: 'Please type the six digits of the code',
  refused: 'This code is not right, or it is too old.',
} as const

const nothingWrong = { error: '', message: '', isBlocked: false }

export const codeLoginMachine = setup({
  types: {
    input: {} as { exampleEmail: string },
    context: {} as CodeLoginContext,
    events: {} as CodeLoginEvent,
    emitted: {} as CodeLoginEmitted,
    children: {} as { codeMail: 'codeMail' },
    tags: {} as 'settled' | 'closed' | 'address' | 'code' | 'busy' | 'failed' | 'limited' | 'succeeded',
  },
  actors: { codeMail: codeMailMachine, redeemCode: unplugged<MailedCode>('redeemCode') },
  actions: {
    noteChoice: assign({ wasChosen: true }),
    keepTypedEmail: keep('email'),
    keepEmail: assign((_, email: string) => ({ email: normalEmail(email) })),
    dropErrors: assign(nothingWrong),
    showEmailError: assign(({ context }, email: string) => ({
      ...nothingWrong,
      error: email.trim() === '' ? loginTexts.required : emailPatternMessage(context.exampleEmail),
    })),
    showCodeError: assign({ ...nothingWrong, error: codeLoginTexts.malformed }),
    showRefusal: assign((_, { message, fields, isBlocked }: Extract<CodeLoginAnswer, { type: 'code.refused' }>) => {
      const error = fields.code || fields.email
      return { error, message: !isBlocked && error ? '' : message || codeLoginTexts.refused, isBlocked }
    }),
    showFailure: assign((_, cause: 'offline' | 'unavailable') => ({ message: loginTexts[cause] })),
    showLimit: assign((_, waitMs: number) => ({ waitMs, message: loginTexts.limited })),
    giveWayToPassword: emit(({ context: { email } }) => ({ type: 'password.wanted' as const, email })),
    announceLogin: emit((_, to: string) => ({ type: 'login.succeeded' as const, to })),
  },
  guards: {
    isEmail: (_, email: string) => isPermissiveEmail(normalEmail(email)),
    isCode: (_, code: string) => isSixDigits(code),
  },
  delays: {
    patience: 16_000,
    limit: ({ context }) => Math.min(600_000, Math.max(1_000, context.waitMs)),
  },
}).createMachine({
  id: 'codeLogin',
  description: 'Logs in with a code that is mailed. The code is never kept here, only passed on.',
  meta: { requirements: ['ACCT-002', 'API-008', 'API-016', 'API-017'] },
  context: ({ input }) => ({
    ...nothingWrong,
    email: '',
    waitMs: 0,
    wasChosen: false,
    exampleEmail: input.exampleEmail,
  }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The visitor logs in with a password.',
      meta: { requirements: ['ACCT-001'] },
      tags: ['settled', 'closed'],
      on: {
        'code.chosen': {
          target: 'asking',
          actions: [{ type: 'keepTypedEmail', params: relay('email') }, 'noteChoice'],
        },
      },
    },
    asking: {
      description: 'The visitor says where the code goes.',
      tags: ['settled', 'address'],
      entry: 'dropErrors',
      on: {
        'password.chosen': { target: 'closed', actions: 'giveWayToPassword' },
        'email.edited': { actions: [{ type: 'keepTypedEmail', params: relay('email') }, 'dropErrors'] },
        'email.submitted': [
          {
            guard: { type: 'isEmail', params: relay('email') },
            target: 'entering',
            actions: { type: 'keepEmail', params: relay('email') },
          },
          {
            actions: [
              { type: 'keepTypedEmail', params: relay('email') },
              { type: 'showEmailError', params: relay('email') },
            ],
            meta: { requirements: ['VALID-001', 'VALID-005'] },
          },
        ],
      },
    },
    entering: {
      description: 'A code is being mailed, and the visitor types it in.',
      meta: { stream: true },
      tags: 'code',
      entry: 'dropErrors',
      invoke: { src: 'codeMail', id: 'codeMail', input: ({ context: { email } }) => ({ email }) },
      initial: 'filling',
      states: {
        filling: {
          description: 'The visitor types the code in.',
          tags: 'settled',
          on: {
            'password.chosen': { target: '#codeLogin.closed', actions: 'giveWayToPassword' },
            'email.changed': '#codeLogin.asking',
            'code.edited': { actions: 'dropErrors' },
            'code.submitted': [
              { guard: { type: 'isCode', params: relay('code') }, target: 'checking', actions: 'dropErrors' },
              { actions: 'showCodeError', meta: { requirements: ['VALID-001'] } },
            ],
          },
          initial: 'editing',
          states: {
            editing: { description: 'Nothing was sent yet, or the server refused what was.' },
            failed: { description: 'No answer came. What was typed is kept.', tags: 'failed' },
            limited: {
              description: 'Too many attempts failed: nothing is sent for a while.',
              meta: { requirements: ['CONST-023'] },
              tags: 'limited',
              after: { limit: { target: 'editing', actions: 'dropErrors' } },
              on: { 'code.submitted': {} },
            },
          },
        },
        checking: {
          description: 'The server compares the code.',
          meta: { requirements: ['API-008'] },
          tags: 'busy',
          invoke: { src: 'redeemCode', input: ({ context, event }) => mailedCode(context.email, event) },
          after: { patience: { target: 'filling.failed', actions: { type: 'showFailure', params: 'unavailable' } } },
          on: {
            'login.accepted': {
              target: '#codeLogin.succeeded',
              actions: { type: 'announceLogin', params: relay('to') },
            },
            'code.refused': { target: 'filling', actions: { type: 'showRefusal', params: ({ event }) => event } },
            'login.failed': { target: 'filling.failed', actions: { type: 'showFailure', params: relay('cause') } },
            'login.limited': { target: 'filling.limited', actions: { type: 'showLimit', params: relay('waitMs') } },
          },
        },
      },
    },
    succeeded: {
      description: 'The visitor is signed in.',
      tags: ['settled', 'code', 'succeeded'],
      type: 'final',
    },
  },
})

function mailedCode(email: string, event: CodeLoginEvent): MailedCode {
  return { email, code: event.type === 'code.submitted' ? digitsOf(event.code) : '' }
}

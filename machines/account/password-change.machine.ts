import { assign, setup } from 'xstate'
import { relay } from '../keep.ts'
import { loginTexts } from '../session/login.machine.ts'
import { passwordMessages, passwordProblem } from '../session/password-rules.ts'
import { unplugged } from '../unplugged.ts'

export type PasswordChangeEvent =
  | PasswordChangeAnswer
  /** Carries no text: passwords live in the form until they are sent. */
  | { type: 'field.edited'; field: PasswordField }
  | ({ type: 'change.submitted' } & Passwords)

export type PasswordChangeAnswer =
  | { type: 'password.changed'; message: string }
  | { type: 'password.refused'; fields: FieldErrors }
  | { type: 'change.failed'; cause: 'offline' | 'unavailable' }
  | { type: 'change.limited'; waitMs: number }

export type PasswordField = 'password' | 'newPassword' | 'passwordAgain'
export type Passwords = Readonly<Record<PasswordField, string>>
/** What is wrong with each field; several messages are joined by line breaks. */
export type FieldErrors = Readonly<Record<PasswordField, string>>

/** Port. */
export type ChangePassword = (signal: AbortSignal, input: Passwords) => Promise<PasswordChangeAnswer>

interface Context {
  errors: FieldErrors
  /** What is wrong with the whole, or that it is done. */
  message: string
  waitMs: number
  /** How often it was changed: each time the fields begin empty. */
  changes: number
}

const NOTHING_WRONG: FieldErrors = { password: '', newPassword: '', passwordAgain: '' }

export const passwordChangeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PasswordChangeEvent,
    tags: {} as 'settled' | 'busy' | 'changed' | 'failed' | 'limited',
  },
  actors: { changePassword: unplugged<Passwords>('changePassword') },
  actions: {
    dropErrors: assign({ errors: NOTHING_WRONG, message: '' }),
    dropFieldError: assign(({ context }, field: PasswordField) => ({ errors: { ...context.errors, [field]: '' } })),
    showProblems: assign((_, typed: Passwords) => ({ errors: problemsOf(typed), message: '' })),
    showRefusal: assign((_, errors: FieldErrors) => ({ errors })),
    showMessage: assign((_, message: string) => ({ message })),
    countChange: assign(({ context }) => ({ changes: context.changes + 1 })),
    keepWait: assign((_, waitMs: number) => ({ waitMs })),
  },
  guards: {
    isWellFormed: (_, typed: Passwords) => Object.values(problemsOf(typed)).every((problem) => problem === ''),
  },
  delays: {
    patience: 16_000,
    limit: ({ context }) => Math.min(600_000, Math.max(1_000, context.waitMs)),
  },
}).createMachine({
  id: 'passwordChange',
  description: 'The form that changes the password of who is logged in. Passwords are never kept here, only passed on.',
  meta: { requirements: ['ACCT-015', 'ACCT-016', 'ACCT-017', 'ENT-065', 'API-112', 'DASH-013'] },
  context: { errors: NOTHING_WRONG, message: '', waitMs: 0, changes: 0 },
  initial: 'filling',
  states: {
    filling: {
      description: 'The member fills in the form.',
      tags: 'settled',
      on: {
        'field.edited': { actions: { type: 'dropFieldError', params: relay('field') } },
        'change.submitted': [
          {
            guard: { type: 'isWellFormed', params: ({ event }) => event },
            target: 'changing',
            actions: 'dropErrors',
          },
          { target: '.editing', actions: { type: 'showProblems', params: ({ event }) => event } },
        ],
      },
      initial: 'editing',
      states: {
        editing: { description: 'Nothing was sent, or the server refused what was.' },
        changed: { description: 'The new password holds, and the fields are empty again.', tags: 'changed' },
        failed: { description: 'No answer came. What was typed is kept.', tags: 'failed' },
      },
    },
    changing: {
      description: 'The server is asked.',
      tags: ['settled', 'busy'],
      invoke: { src: 'changePassword', input: ({ event }) => passwordsOf(event) },
      after: {
        patience: { target: 'filling.failed', actions: { type: 'showMessage', params: loginTexts.unavailable } },
      },
      on: {
        'password.changed': {
          target: 'filling.changed',
          actions: [{ type: 'showMessage', params: relay('message') }, 'countChange'],
        },
        'password.refused': { target: 'filling', actions: { type: 'showRefusal', params: relay('fields') } },
        'change.failed': {
          target: 'filling.failed',
          actions: { type: 'showMessage', params: ({ event }) => loginTexts[event.cause] },
        },
        'change.limited': {
          target: 'limited',
          actions: [
            { type: 'showMessage', params: loginTexts.limited },
            { type: 'keepWait', params: relay('waitMs') },
          ],
        },
      },
    },
    limited: {
      description: 'Too many wrong passwords: nothing is sent for a while.',
      tags: ['settled', 'limited'],
      after: { limit: { target: 'filling', actions: 'dropErrors' } },
    },
  },
})

/** The server compares the new password with its confirmation (ACCT-017). */
function problemsOf({ password, newPassword, passwordAgain }: Passwords): FieldErrors {
  const problem = passwordProblem(newPassword)
  return {
    password: missing(password),
    newPassword: missing(newPassword) || (problem ? passwordMessages[problem] : ''),
    passwordAgain: missing(passwordAgain),
  }
}

function missing(text: string): string {
  return text === '' ? loginTexts.required : ''
}

function passwordsOf(event: PasswordChangeEvent): Passwords {
  if (event.type !== 'change.submitted') return NOTHING_WRONG
  const { password, newPassword, passwordAgain } = event
  return { password, newPassword, passwordAgain }
}

import type { AccountRefusal } from '../../contracts/account/account-actions.ts'
import type { RemoveAccount } from '../../machines/account/account-removal.machine.ts'
import type { ConfirmEmailChange } from '../../machines/account/email-change.machine.ts'
import type { MailRequestAnswer, RequestMail } from '../../machines/account/mail-request.machine.ts'
import type { CheckResetLink, SetPassword } from '../../machines/account/password-reset.machine.ts'
import type { AttemptLimiter } from '../session/attempt-limiter.ts'
import type { Call, CallFailure } from '../site/call.ts'

interface AccountActionsOptions {
  call: Call
  /** What the mailed link carries that led here; `''` without one. It goes nowhere but into the calls. */
  token: string
  /** Of requests to restore a password on this device. */
  limiter?: AttemptLimiter
}

/** The server is asked for a mail that carries a link, and told what somebody wants who has followed it. */
export function createAccountActions({ call, token, limiter }: AccountActionsOptions) {
  const requestReset: RequestMail = async (signal, { email }) => {
    const waitMs = limiter?.waitMs() ?? 0
    if (waitMs > 0) return { type: 'request.limited', waitMs }
    const answer = mailAnswer(await call('restorePassword', { body: { email } }, signal))
    if (answer.type === 'request.refused') limiter?.countFailure()
    if (answer.type === 'mail.sent') limiter?.forget()
    return answer
  }

  const requestUnblocking: RequestMail = async (signal, { email }) =>
    mailAnswer(await call('resendUnblockMail', { body: { email } }, signal))

  const requestEmailChange: RequestMail = async (signal, body) =>
    mailAnswer(await call('requestEmailChange', { body }, signal))

  const requestRemoval: RequestMail = async (signal, body) =>
    mailAnswer(await call('initAccountRemoval', { body }, signal))

  const requestCancelLink: RequestMail = async (signal, { email }) =>
    mailAnswer(await call('requestCancelLink', { body: { email } }, signal))

  const checkResetLink: CheckResetLink = async (signal) => {
    const result = await call('checkResetToken', { body: { token } }, signal)
    if (result.ok) return { type: 'link.accepted', email: result.answer.email }
    return isRefused(result) ? { type: 'link.refused' } : { type: 'check.failed', cause: causeOf(result) }
  }

  const setPassword: SetPassword = async (signal, { password, confirmation }) => {
    const body = { token, password, password_confirmation: confirmation }
    const result = await call('resetPassword', { body }, signal)
    if (result.ok) return { type: 'password.set' }
    const fields = result.refusal?.fields
    if (fields?.password || fields?.password_confirmation) {
      return {
        type: 'password.refused',
        fields: { password: fields.password, confirmation: fields.password_confirmation },
      }
    }
    return isRefused(result) ? { type: 'link.refused' } : { type: 'setting.failed', cause: causeOf(result) }
  }

  function confirmEmailChange(isUndo: boolean): ConfirmEmailChange {
    return async (signal) => {
      const body = isUndo ? { token, action: 'undo' as const } : { token }
      const result = await call('confirmEmailChange', { body }, signal)
      if (result.ok) return { type: 'change.made', email: result.answer.email }
      const fields = result.refusal?.fields
      return isRefused(result)
        ? { type: 'change.refused', message: fields?.email || fields?.token || '' }
        : { type: 'change.failed', cause: causeOf(result) }
    }
  }

  const removeAccount: RemoveAccount = async (signal) => {
    const result = await call('removeAccount', { body: { token } }, signal)
    if (result.ok) return { type: 'account.removed' }
    if (result.status === 409) return { type: 'removal.failed', cause: 'membership' }
    return isRefused(result) ? { type: 'link.refused' } : { type: 'removal.failed', cause: causeOf(result) }
  }

  return {
    requestReset,
    requestUnblocking,
    requestEmailChange,
    requestRemoval,
    requestCancelLink,
    checkResetLink,
    setPassword,
    confirmEmailChange,
    removeAccount,
  }
}

type Answered = { ok: true } | Failed

interface Failed {
  ok: false
  cause: CallFailure
  status?: number
  retryAfterMs?: number
  refusal?: AccountRefusal
}

function mailAnswer(result: Answered): MailRequestAnswer {
  if (result.ok) return { type: 'mail.sent' }
  if (result.status === 429) return { type: 'request.limited', waitMs: result.retryAfterMs ?? 30_000 }
  if (!isRefused(result)) return { type: 'request.failed', cause: causeOf(result) }
  const { message = '', fields } = result.refusal ?? {}
  return {
    type: 'request.refused',
    message,
    fields: { email: fields?.email ?? '', password: fields?.password ?? '' },
  }
}

export function isRefused({ cause }: Pick<Failed, 'cause'>): boolean {
  return cause === 'refused' || cause === 'unauthenticated' || cause === 'notFound'
}

export function causeOf({ cause }: Pick<Failed, 'cause'>): 'offline' | 'unavailable' {
  return cause === 'offline' ? 'offline' : 'unavailable'
}

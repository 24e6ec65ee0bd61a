import type { ChangePassword } from '../../machines/account/password-change.machine.ts'
import type { Call } from '../site/call.ts'

const DONE = 'Your password is changed.'
/** Of an error that names no field. */
const REFUSED = {
  password: 'Your password was not changed. Please check what you typed.',
  newPassword: '',
  passwordAgain: '',
}

export function createPasswordChange({ call }: { call: Call }): { changePassword: ChangePassword } {
  return {
    async changePassword(signal, { password, newPassword, passwordAgain }) {
      const body = { password, new_password: newPassword, new_password_confirmation: passwordAgain }
      const result = await call('changePassword', { body }, signal)
      if (result.ok) return { type: 'password.changed', message: result.answer.msg || DONE }
      if (result.status === 429) return { type: 'change.limited', waitMs: result.retryAfterMs ?? 60_000 }
      if (result.refusal) return { type: 'password.refused', fields: result.refusal }
      if (result.cause === 'refused') return { type: 'password.refused', fields: REFUSED }
      return { type: 'change.failed', cause: result.cause === 'offline' ? 'offline' : 'unavailable' }
    },
  }
}

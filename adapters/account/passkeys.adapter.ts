import type { AddPasskey, ChangeAnswer, ChangePasskey, LoadPasskeys } from '../../machines/account/passkeys.machine.ts'
import type { Call, CallFailure, CallResult } from '../site/call.ts'
import { ceremony, problemOf } from './passkey-ceremony.ts'

const REFUSED = 'Nothing was changed. Please try again.'

/** The library that speaks with the browser is fetched when it is first needed. */
export function createPasskeys({ call }: { call: Call }) {
  const loadPasskeys: LoadPasskeys = async (signal) => {
    const result = await call('getPasskeys', {}, signal)
    return result.ok ? { type: 'passkeys.loaded', passkeys: result.answer } : { type: 'passkeys.failed' }
  }

  const addPasskey: AddPasskey = async (signal, { name }) => {
    const begun = await call('beginPasskey', {}, signal)
    if (!begun.ok) return failed(begun)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const credential = await ceremony(signal, () => startRegistration({ optionsJSON: begun.answer as never }))
      return changed(await call('addPasskey', { body: { name, credential: { ...credential } } }, signal))
    } catch (error) {
      return { type: 'change.failed', cause: problemOf(error) }
    }
  }

  const changePasskey: ChangePasskey = async (signal, wish) => {
    const params = { id: wish.id }
    return changed(
      wish.kind === 'remove'
        ? await call('removePasskey', { params }, signal)
        : await call('namePasskey', { params, body: { name: wish.name } }, signal),
    )
  }

  return { loadPasskeys, addPasskey, changePasskey }
}

function changed(result: CallResult<'addPasskey'>): ChangeAnswer {
  if (result.ok) return { type: 'passkeys.changed', passkeys: result.answer }
  return result.cause === 'refused'
    ? { type: 'change.refused', message: result.refusal?.message || REFUSED }
    : failed(result)
}

function failed({ cause }: { cause: CallFailure }): ChangeAnswer {
  return { type: 'change.failed', cause: cause === 'offline' ? 'offline' : 'unavailable' }
}

import { createPasskeyLogin } from '../../../adapters/session/passkey-login.adapter.ts'
import type { Call } from '../../../adapters/site/call.ts'
import { type PasskeyLoginAnswer, passkeyLoginMachine } from '../../../machines/session/passkey-login.machine.ts'
import { answerWith } from '../../ports/answer-with.ts'
import type { Opening } from '../../site/pages.ts'

type Accepted = Extract<PasskeyLoginAnswer, { type: 'login.accepted' }>

/** The log-in with a passkey; undefined where the site takes none. `accepted`: where the visitor goes then. */
export function startPasskeyLogin({ site, openActor }: Pick<Opening, 'site' | 'openActor'>, accepted: () => Accepted) {
  const { ports, settings, isBrowser } = site
  if (!settings.passkeysEnabled) return undefined
  /** The rows are fetched with the first call: most visitors make none. */
  const call: Call = async (...asked) => {
    const { passkeyEndpoints } = await import('../../../contracts/account/passkey-endpoints.ts')
    ports.bringRows(passkeyEndpoints)
    return ports.page.call(...asked)
  }
  const { offerPasskeys, askPasskey, redeemPasskey } = createPasskeyLogin({
    call,
    adopt: ports.adoptTokens,
    browser: globalThis.PublicKeyCredential,
  })
  return openActor(
    passkeyLoginMachine,
    {
      offerPasskeys: answerWith(isBrowser ? offerPasskeys : () => new Promise<never>(() => {})),
      askPasskey: answerWith(askPasskey),
      redeemPasskey: answerWith(async (signal, input: Parameters<typeof redeemPasskey>[1]) => {
        const answer = await redeemPasskey(signal, input)
        return answer.type === 'login.accepted' ? accepted() : answer
      }),
    },
    { name: 'passkeyLogin' },
  ).start()
}

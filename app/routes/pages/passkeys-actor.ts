import { createPasskeys } from '../../../adapters/account/passkeys.adapter.ts'
import { passkeyEndpoints } from '../../../contracts/account/passkey-endpoints.ts'
import { passkeysMachine } from '../../../machines/account/passkeys.machine.ts'
import { answerWith } from '../../ports/answer-with.ts'
import type { Opening } from '../../site/pages.ts'

/** The passkeys of who is logged in; undefined where the site takes none. */
export function startPasskeys({ site, openActor }: Pick<Opening, 'site' | 'openActor'>) {
  const { handover, ports, settings } = site
  if (!settings.passkeysEnabled) return undefined
  ports.bringRows(passkeyEndpoints)
  const { loadPasskeys, addPasskey, changePasskey } = createPasskeys(ports.page)
  return openActor(
    passkeysMachine,
    {
      loadPasskeys: handover.ask('loadPasskeys', loadPasskeys),
      addPasskey: answerWith(addPasskey),
      changePasskey: answerWith(changePasskey),
    },
    {},
  ).start()
}

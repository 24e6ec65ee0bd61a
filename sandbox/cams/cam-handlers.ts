import { camEndpoints } from '../../contracts/cams/endpoints.ts'
import { messengerEndpoints } from '../../contracts/messenger/endpoints.ts'
import type { Handler, Handlers } from '../handler.ts'
import { moneyRefusal } from '../sales/money-actions.ts'

type CamRow = keyof typeof camEndpoints | keyof typeof messengerEndpoints
type CamHandlers = { [Name in CamRow]: Handler<Name> }

/** Live rooms, tokens and the messenger. */
export function createCamHandlers(): CamHandlers {
  const rows = Object.keys({ ...camEndpoints, ...messengerEndpoints })
  return Object.fromEntries(rows.map((name) => [name, () => moneyRefusal(503, 'Closed for now.')])) as unknown as Pick<
    Handlers,
    CamRow
  >
}

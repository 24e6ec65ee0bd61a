import { createDealsAdapter } from '../../../adapters/sales/deals.adapter.ts'
import { salesEndpoints } from '../../../contracts/sales/endpoints.ts'
import { dealsMachine } from '../../../machines/sales/deals.machine.ts'
import type { DealShelf } from '../../../machines/sales/deals.ts'
import { streamOf } from '../../ports/answer-with.ts'
import type { Opening } from '../../site/pages.ts'

/** A shelf of deals whose cards count. */
export function startDeals({ site, openActor }: Pick<Opening, 'site' | 'openActor'>, shelf: DealShelf) {
  const { ports, handover, settings } = site
  ports.bringRows(salesEndpoints)
  const { loadDeals } = createDealsAdapter({ ...ports.page, now: ports.now, isPlain: settings.persuasion === 'plain' })
  const dealPorts = { loadDeals: handover.ask('loadDeals', loadDeals), watchClock: streamOf(ports.ticks) }
  return openActor(dealsMachine, dealPorts, { input: { shelf } }).start()
}

import { createActor } from 'xstate'
import { createDealsAdapter } from '../../adapters/sales/deals.adapter.ts'
import { salesEndpoints } from '../../contracts/sales/endpoints.ts'
import { countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { dealCardMachine } from '../../machines/sales/deal-card.machine.ts'
import { dealsMachine } from '../../machines/sales/deals.machine.ts'
import type { DealShelf } from '../../machines/sales/deals.ts'
import { streamOf } from '../answer-with.ts'
import type { Site } from '../kernel.ts'
import { plugPorts } from '../plug-ports.ts'

/** A shelf of deals whose cards count. */
export function startDeals({ ports, handover, settings }: Site, shelf: DealShelf) {
  ports.bringRows(salesEndpoints)
  const { loadDeals } = createDealsAdapter({ ...ports.page, now: ports.now, isPlain: settings.persuasion === 'plain' })
  const countdown = plugPorts(countdownMachine, { watchClock: streamOf(ports.ticks) })
  const machine = plugPorts(dealsMachine, {
    loadDeals: handover.ask('loadDeals', loadDeals),
    dealCard: plugPorts(dealCardMachine, { countdown }),
  })
  return createActor(machine, { input: { shelf } }).start()
}

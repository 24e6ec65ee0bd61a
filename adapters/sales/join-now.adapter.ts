import type {
  FindSaleEvent,
  LoadConfig,
  LoadSaleDetails,
  LoadTariffs,
  LoadTemplate,
} from '../../machines/sales/join-now.machine.ts'
import type { Call } from '../site/call.ts'

interface JoinNowOptions {
  call: Call
  report: (problem: string) => void
}

/** The parts of the join-now page. Whichever does not come is missing from the page and named in the log, and that is all (sales §8). */
export function createJoinNow({ call, report }: JoinNowOptions) {
  const loadTemplate: LoadTemplate = async (signal) => {
    const result = await call('getJoinNowTemplate', {}, signal)
    if (result.ok) return { type: 'template.loaded', template: result.answer }
    return failed('template.failed', 'Failed to get template', signal)
  }

  const loadConfig: LoadConfig = async (signal) => {
    const result = await call('getJoinNowConfig', {}, signal)
    if (result.ok) return { type: 'config.loaded', config: result.answer }
    return failed('config.failed', 'Failed to get config', signal)
  }

  const findSaleEvent: FindSaleEvent = async (signal) => {
    const result = await call('getSaleEventId', {}, signal)
    if (!result.ok) return failed('saleEvent.failed', 'Failed to get current sale event', signal)
    const { id, userRegionCode } = result.answer
    return { type: 'saleEvent.found', saleEvent: id ?? false, userRegionCode }
  }

  const loadSaleDetails: LoadSaleDetails = async (signal, { event }) => {
    const result = await call('getCurrentSaleEvent', queryOf(event), signal)
    if (result.ok) return { type: 'saleDetails.found', sale: result.answer }
    return failed('saleDetails.failed', 'Failed to get current sale event', signal)
  }

  const loadTariffs: LoadTariffs = async (signal, { event }) => {
    const result = await call('getPriceSlots', queryOf(event), signal)
    if (result.ok) return { type: 'tariffs.loaded', slots: result.answer }
    return failed('tariffs.failed', 'Failed to get tariffs', signal)
  }

  function failed<Type extends string>(type: Type, problem: string, signal: AbortSignal): { type: Type } {
    // Whoever left the page lost nothing.
    if (!signal.aborted) report(problem)
    return { type }
  }

  return { loadTemplate, loadConfig, findSaleEvent, loadSaleDetails, loadTariffs }
}

/** Without a sale the query says nothing of one (JOIN-028). */
function queryOf(event: string | null) {
  return event === null ? {} : { query: { event } }
}

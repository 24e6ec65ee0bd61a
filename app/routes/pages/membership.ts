import { createDashboardInfo } from '../../../adapters/member/dashboard-info.adapter.ts'
import { memberEndpoints } from '../../../contracts/member/endpoints.ts'
import { dashboardPartMachine, type LoadDashboardPart } from '../../../machines/member/dashboard-part.machine.ts'
import type { Opening } from '../../site/pages.ts'

/** What a paying member pays next, as the dashboard asks for it; nothing for everybody else. */
export function startMembership({ site, openActor }: Pick<Opening, 'site' | 'openActor'>) {
  const { handover, ports, visitor } = site
  if (!visitor.getSnapshot().flags.isActive) return undefined
  ports.bringRows(memberEndpoints)
  const askInfo = createDashboardInfo(ports.page)
  const loadDashboardPart: LoadDashboardPart = async (signal) => {
    const told = await askInfo(signal)
    return told
      ? { type: 'part.loaded', content: { part: 'membership', ...told }, asOfMs: ports.now() }
      : { type: 'part.failed' }
  }
  return openActor(
    dashboardPartMachine,
    { loadDashboardPart: handover.ask('loadDashboardPart', loadDashboardPart) },
    { input: { part: 'membership' } },
  ).start()
}

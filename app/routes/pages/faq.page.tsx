import { createHelpAdapter } from '../../../adapters/catalogue/help.adapter.ts'
import { createDashboardInfo } from '../../../adapters/member/dashboard-info.adapter.ts'
import { helpEndpoints } from '../../../contracts/catalogue/help-endpoints.ts'
import { memberEndpoints } from '../../../contracts/member/endpoints.ts'
import { dashboardPartMachine, type LoadDashboardPart } from '../../../machines/member/dashboard-part.machine.ts'
import { FaqView } from '../../../views/catalogue/help.view.tsx'
import type { Opening } from '../../site/pages.ts'
import { openContent } from './content.ts'

export function open(opening: Opening) {
  opening.site.ports.bringRows(helpEndpoints)
  const membership = startMembership(opening)
  const draw = (page: Parameters<typeof FaqView>[0]['page']) => <FaqView page={page} membership={membership} />
  const page = openContent(opening, { kind: 'faq' }, draw, createHelpAdapter)
  return membership ? { ...page, beside: [membership] } : page
}

/** What a paying member pays next, as the dashboard asks for it; nothing for everybody else. */
function startMembership({ site, openActor }: Opening) {
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

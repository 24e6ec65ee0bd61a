import { createCancellation } from '../../../adapters/member/cancellation.adapter.ts'
import { createDashboard } from '../../../adapters/member/dashboard.adapter.ts'
import { createEasyCancel, createEasyCancelSwitch } from '../../../adapters/member/easy-cancel.adapter.ts'
import { dashboardEndpoints } from '../../../contracts/member/dashboard-endpoints.ts'
import { memberEndpoints } from '../../../contracts/member/endpoints.ts'
import type { RouteMatch } from '../../../machines/access/routes.ts'
import { cancellationMachine } from '../../../machines/member/cancellation.machine.ts'
import type { DashboardPart } from '../../../machines/member/dashboard-content.ts'
import { dashboardPartMachine } from '../../../machines/member/dashboard-part.machine.ts'
import { easyCancelMachine } from '../../../machines/member/easy-cancel.machine.ts'
import type { ActorName } from '../../../machines/site/registry.ts'
import type { CancellationActor, EasyCancelActor, PartActor } from '../../../views/member/dashboard-actors.ts'
import { answerWith } from '../../ports/answer-with.ts'
import type { Opening } from '../../site/pages.ts'
import type { Site } from '../../site/site.ts'
import { memberWires } from '../../site/wires/member.ts'
import { unlisted } from './page-facts.ts'

type Parts = Pick<Opening, 'site' | 'openActor'>

interface PartOptions {
  part: DashboardPart
  /** What wires call it, if any do. */
  name?: ActorName
}

export function startPart({ site, openActor }: Parts, { part, name }: PartOptions): PartActor {
  const { handover, ports } = site
  ports.bringRows({ ...memberEndpoints, ...dashboardEndpoints })
  const askOffered = createEasyCancelSwitch({ ...ports.page, settings: site.settings })
  const { loadDashboardPart } = createDashboard({ ...ports.page, now: ports.now, askOffered })
  return openActor(
    dashboardPartMachine,
    { loadDashboardPart: handover.ask('loadDashboardPart', loadDashboardPart) },
    { name, input: { part } },
  ).start()
}

/** The cancelling of the membership that the page shows. */
export function startCancellation({ site, openActor }: Parts): CancellationActor {
  site.system.bring(memberWires)
  const { cancelMembership, askStanding, resumeMembership } = createCancellation(site.ports.page)
  const ports = {
    cancelMembership: answerWith(cancelMembership),
    askStanding: answerWith(askStanding),
    resumeMembership: answerWith(resumeMembership),
  }
  return openActor(cancellationMachine, ports, { name: 'cancellation' }).start()
}

/** The survey of members who cancel. */
export function startEasyCancel({ site, openActor }: Parts): EasyCancelActor {
  const { handover, ports, settings, origin } = site
  site.system.bring(memberWires)
  ports.bringRows({ ...memberEndpoints, ...dashboardEndpoints })
  const { loadSurvey, sendFeedback } = createEasyCancel({ ...ports.page, settings, origin })
  const plugged = { loadSurvey: handover.ask('loadSurvey', loadSurvey), sendFeedback: answerWith(sendFeedback) }
  return openActor(easyCancelMachine, plugged, { name: 'easyCancel' }).start()
}

/** The head of a page of the dashboard: only its member reads it (SEO-012). */
export function dashboardHead(site: Site, match: RouteMatch, title: string) {
  return unlisted(site, match, `${title} | ${site.settings.siteName}`)
}

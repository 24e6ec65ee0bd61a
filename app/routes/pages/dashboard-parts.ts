import { createCancellation } from '../../../adapters/member/cancellation.adapter.ts'
import { createDashboard } from '../../../adapters/member/dashboard.adapter.ts'
import { createDashboardInfo } from '../../../adapters/member/dashboard-info.adapter.ts'
import { createEasyCancel, createEasyCancelSwitch } from '../../../adapters/member/easy-cancel.adapter.ts'
import { shareAnswer } from '../../../adapters/member/shared-answer.ts'
import { blogEndpoints } from '../../../contracts/catalogue/blog-endpoints.ts'
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

type PageOpening = Pick<Opening, 'site' | 'openActor'>
type Parts = ReturnType<typeof dashboardOf>

interface PartOptions {
  part: DashboardPart
  /** What wires call it, if any do. */
  name?: ActorName
}

/** What the parts of one page share: each asks for what it shows, and what several want is asked for once. */
export function dashboardOf({ site, openActor }: PageOpening) {
  const { ports, settings } = site
  ports.bringRows({ ...memberEndpoints, ...dashboardEndpoints, ...blogEndpoints })
  const info = shareAnswer(createDashboardInfo(ports.page))
  const offer = shareAnswer(createEasyCancelSwitch({ ...ports.page, settings, askInfo: info.ask }))
  return {
    site,
    openActor,
    // Whether easy cancel is offered hangs on it.
    askInfo(signal: AbortSignal) {
      offer.forget()
      return info.askAnew(signal)
    },
    askOffered: offer.ask,
  }
}

/** The part that shows the membership is started before those that take what it is told. */
export function startPart({ site, openActor, askInfo, askOffered }: Parts, { part, name }: PartOptions): PartActor {
  const { handover, ports } = site
  const { loadDashboardPart } = createDashboard({ ...ports.page, now: ports.now, askOffered, askInfo })
  return openActor(
    dashboardPartMachine,
    { loadDashboardPart: handover.ask('loadDashboardPart', loadDashboardPart) },
    { name, input: { part } },
  ).start()
}

/** The cancelling of the membership that the page shows. */
export function startCancellation({ site, openActor }: PageOpening): CancellationActor {
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
export function startEasyCancel({ site, openActor, askOffered }: Parts): EasyCancelActor {
  const { handover, ports, settings, origin } = site
  site.system.bring(memberWires)
  const { loadSurvey, sendFeedback } = createEasyCancel({ ...ports.page, settings, origin, askOffered })
  const plugged = { loadSurvey: handover.ask('loadSurvey', loadSurvey), sendFeedback: answerWith(sendFeedback) }
  return openActor(easyCancelMachine, plugged, { name: 'easyCancel' }).start()
}

/** The head of a page of the dashboard: only its member reads it (SEO-012). */
export function dashboardHead(site: Site, match: RouteMatch, title: string) {
  return unlisted(site, match, `${title} | ${site.settings.siteName}`)
}

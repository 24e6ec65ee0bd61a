import type { ActorRefFrom } from 'xstate'
import type { cancellationMachine } from '../../machines/member/cancellation.machine.ts'
import type { ContentOf, DashboardContent, DashboardPart } from '../../machines/member/dashboard-content.ts'
import type { dashboardPartMachine } from '../../machines/member/dashboard-part.machine.ts'
import type { easyCancelMachine } from '../../machines/member/easy-cancel.machine.ts'
import type { planUpgradeMachine } from '../../machines/member/plan-upgrade.machine.ts'
import { useSelector } from '../kit/use-selector.ts'

export type PartActor = ActorRefFrom<typeof dashboardPartMachine>
export type EasyCancelActor = ActorRefFrom<typeof easyCancelMachine>
export type CancellationActor = ActorRefFrom<typeof cancellationMachine>
export type UpgradeActor = ActorRefFrom<typeof planUpgradeMachine>

/** What a part shows; undefined until it is there. */
export function useContent<Part extends DashboardPart>(actor: PartActor, part: Part): ContentOf<Part> | undefined {
  const content = useSelector(actor, (snapshot) => snapshot.context.content)
  return isOf(content, part) ? content : undefined
}

function isOf<Part extends DashboardPart>(
  content: DashboardContent | undefined,
  part: Part,
): content is ContentOf<Part> {
  return content?.part === part
}

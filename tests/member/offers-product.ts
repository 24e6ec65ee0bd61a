import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, assign, emit, setup } from 'xstate'
import { matchRoute } from '../../app/routes/match.ts'
import { openRouteOf } from '../../app/site/address.ts'
import type { Known } from '../../app/site/wire.ts'
import { wiring } from '../../app/site/wiring.ts'
import { cancellationMachine } from '../../machines/member/cancellation.machine.ts'
import { easyCancelMachine } from '../../machines/member/easy-cancel.machine.ts'
import { isQuiet } from '../../machines/sales/exit-rules.ts'
import { valuePopupsMachine } from '../../machines/sales/value-popups.machine.ts'
import type { Follower, Part, ProductOptions, ProductWire, Snapshots } from '../../studio/paths/product.ts'
import { popup } from '../sales/promoted.ts'
import { SITES } from '../support/samples.ts'
import { PLAN, RECEIPT, SURVEY } from './member-samples.ts'

type Machines = Record<'valuePopups' | 'easyCancel' | 'cancellation', AnyStateMachine>

interface OffersOptions extends Partial<Machines> {
  /** Pages to which no pop-ups are answered; as the site has them, unless told. */
  isQuietPage?: (path: string) => boolean
}

const ELSEWHERE = '/videos/'
/** Where a membership is cancelled. */
const WAY_OUT = ['/main-dashboard/', '/main-dashboard/membership-info/', '/main-dashboard/easy-cancel/']
const EASY_CANCEL = '/main-dashboard/easy-cancel/'
const atOnce = popup({ uuid: 'at-once' })
const later = popup({ uuid: 'later', timeForTrigger: 1 })
const exit = popup({ uuid: 'exit', showTrigger: 2 })
const trap = popup({ uuid: 'trap', showTrigger: 2, groupId: 600 })
const UPGRADE = { to: '/main-dashboard/upgrade-subscription/', isExternal: false }

type NavigationEvent = { type: 'link.followed'; path: string } | { type: 'address.wanted'; path: string }

/** Which page is shown. */
const navigation = setup({
  types: { context: {} as { path: string }, events: {} as NavigationEvent },
  actions: {
    go: assign((_, path: string) => ({ path })),
    arrive: emit(({ context: { path } }) => ({ type: 'page.arrived', path })),
  },
}).createMachine({
  id: 'navigation',
  context: { path: ELSEWHERE },
  on: {
    'link.followed': { actions: [{ type: 'go', params: ({ event }) => event.path }, 'arrive'] },
    'address.wanted': { actions: [{ type: 'go', params: ({ event }) => event.path }, 'arrive'] },
  },
})

/** Remembers every offer that was seen since the member came to where a membership is cancelled. */
const witness = setup({
  types: { context: {} as { seen: readonly string[] }, events: {} as { type: 'screen.watched'; offers: string[] } },
  actions: {
    note: assign(({ context }, offers: readonly string[]) => ({
      seen: offers.includes('left') ? [] : [...new Set([...context.seen, ...offers])].sort(),
    })),
  },
}).createMachine({
  id: 'witness',
  context: { seen: [] },
  on: { 'screen.watched': { actions: { type: 'note', params: ({ event }) => event.offers } } },
})

/**
 * A member on the pages on which one cancels and elsewhere, the survey of members who cancel, and the pop-ups, wired as the site is. The machines
 * that are given take the place of the product's, to see what a broken one would do.
 */
export function offersProduct({ isQuietPage = isQuietPath, ...changed }: OffersOptions = {}): ProductOptions {
  const parts: Record<keyof Machines | 'navigation' | 'witness', Part> = {
    navigation: {
      machine: navigation,
      world: {
        'link.followed': ({ navigation: shown }) =>
          [ELSEWHERE, ...WAY_OUT].filter((path) => path !== shown!.context.path).map((path) => ({ path })),
      },
      project: ({ context }) => context.path,
    },
    valuePopups: {
      machine: valuePopupsMachine,
      input: { group: 'member', path: ELSEWHERE, affiliateId: '' },
      world: {
        'popups.answered': (site) => {
          const { stage, offer } = site.valuePopups!.value as { stage: unknown; offer: string }
          if (offer !== 'fetching' && stage !== 'consulting') return []
          if (isQuietPage(pathIn(site))) return [{ popups: [], mayTrap: false }]
          return [[], [atOnce, exit], [later, exit], [trap]].map((popups) => ({ popups, mayTrap: true }))
        },
        'exit.caught': [{ to: ELSEWHERE }],
        'back.pressed': [{}],
        'clock.ticked': [{ nowMs: 0 }],
        'trap.triggered': (site) => (pathIn(site) === ELSEWHERE ? [{}] : []),
        'popup.dismissed': [{}],
        'popup.followed': [{}],
      },
      project: ({ context }: AnyMachineSnapshot) => [
        context.question.path,
        context.popups.map(({ uuid }: { uuid: string }) => uuid),
        context.timers,
        context.turn,
        context.shown?.uuid,
        context.heldExit,
        context.mayTrap,
        context.isTrapDue,
        context.isTrapSpent,
      ],
    },
    cancellation: {
      machine: cancellationMachine,
      livesWith: (site) => (WAY_OUT.includes(pathIn(site)) ? { input: { page: pathIn(site) } } : undefined),
      world: {
        'cancellation.requested': [{ plan: PLAN }],
        'cancellation.confirmed': [{}],
        'cancellation.declined': [{}],
        'cancellation.done': [{ receipt: RECEIPT }],
        'cancellation.refused': [{}],
        'undo.requested': [{ plan: PLAN }],
        'membership.resumed': [{}],
      },
    },
    easyCancel: {
      machine: easyCancelMachine,
      livesWith: (site) => (pathIn(site) === EASY_CANCEL ? { input: {} } : undefined),
      world: {
        'survey.loaded': [
          { survey: SURVEY, upgradeTo: UPGRADE },
          { survey: SURVEY, upgradeTo: null },
        ],
        'survey.failed': [{}],
        'survey.unoffered': [{}],
        'retry.requested': [{}],
        'feedback.requested': ['Active', 'Canceled'].map((status) => ({ plan: PLAN, status })),
        'feedback.taken': [{ next: null }],
        'feedback.failed': [{}],
      },
      project: ({ context }: AnyMachineSnapshot) => [context.upgradeTo, context.isCancelled],
    },
    witness: { machine: witness, world: {}, project: ({ context }) => context.seen },
  }
  for (const [name, machine] of Object.entries(changed)) parts[name as keyof Machines].machine = machine
  return {
    parts,
    wires: wiresAmong(Object.keys(parts)),
    followers: [whatCameOfIt, screen(['navigation', 'valuePopups']), screen(['easyCancel', 'valuePopups'])],
  }
}

const isQuietPath = (path: string) => isQuiet(routeAt(path).name)
const routeAt = (path: string) => openRouteOf(matchRoute(path, SITES.dark))

/** The page that is shown. */
export function pathIn({ navigation: shown }: Snapshots): string {
  return shown?.context.path ?? ELSEWHERE
}

/** What lies on the screen that somebody may take instead of cancelling. */
export function offersOn({ valuePopups, easyCancel }: Snapshots): string[] {
  return [
    ...(valuePopups?.hasTag('shown') ? [`pop-up ${valuePopups.context.shown.uuid}`] : []),
    ...(easyCancel?.hasTag('offer') && easyCancel.context.upgradeTo ? ['upgrade'] : []),
  ]
}

/** What was offered since the member came to where a membership is cancelled. */
export function offersSeen({ witness: noted }: Snapshots): readonly string[] {
  return noted!.context.seen
}

const screen = (of: readonly string[]): Follower => ({
  of,
  to: 'witness',
  send: (site) => ({ type: 'screen.watched', offers: pathIn(site) === ELSEWHERE ? ['left'] : offersOn(site) }),
})

const whatCameOfIt: Follower = {
  of: ['cancellation'],
  to: 'easyCancel',
  send: ({ cancellation }) => {
    const wire = wiring.find(({ from, on }) => from === 'cancellation' && on === 'what came of it')!
    return wire.send(wire.select!(cancellation as never) as never, {} as Known) as AnyEventObject
  },
}

function wiresAmong(names: readonly string[]): ProductWire[] {
  return wiring
    .filter(({ from, to, select }) => !select && names.includes(from) && names.includes(to))
    .map(({ from, on, to, send }) => ({
      from,
      on,
      to,
      send: (said, site) => send(said as never, { openRoute: routeAt(pathIn(site)) } as Known) as AnyEventObject,
    }))
}

import { type AnyMachineSnapshot, type AnyStateMachine, assign, createMachine, setup } from 'xstate'
import type { TokenClaims } from '../../contracts/session/tokens.ts'
import { cancellationMachine } from '../../machines/member/cancellation.machine.ts'
import { standingOf } from '../../machines/member/dashboard-content.ts'
import { dashboardPartMachine } from '../../machines/member/dashboard-part.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import type { Part, ProductOptions, Snapshots } from '../../studio/paths/product.ts'
import type { StateGraph } from '../../studio/paths/properties.ts'
import { claimsWith, NOW_SECONDS } from '../access/visitors.ts'
import { membershipContent, PLAN, RECEIPT } from './member-samples.ts'

type Machines = Record<'session' | 'membershipPart' | 'cancellation', AnyStateMachine>

interface WayOutOptions extends Partial<Machines> {
  /** Another device may undo what was cancelled here. */
  isUndoneElsewhere?: boolean
}

/** What somebody does; the rest is what servers say and what time does. */
const PRESSES = [
  'page: page.left',
  'page: page.opened',
  'session: signOut.requested',
  'membershipPart: retry.requested',
  'cancellation: cancellation.requested',
  'cancellation: cancellation.confirmed',
  'cancellation: cancellation.declined',
  'cancellation: check.requested',
  'cancellation: undo.requested',
]

/** The server's membership, and what was sent and has not arrived. */
const ledgerMachine = setup({
  types: {
    context: {} as { isRunning: boolean; isCancelSent: boolean; isResumeSent: boolean },
    events: {} as
      | { type: 'calls.watched'; cancels: boolean; resumes: boolean }
      | { type: 'call.arrived' }
      | { type: 'resumption.made' },
  },
  actions: {
    note: assign((_, { cancels, resumes }: { cancels: boolean; resumes: boolean }) => ({
      isCancelSent: cancels,
      isResumeSent: resumes,
    })),
    carryOut: assign(({ context }) => ({
      isRunning: context.isCancelSent ? false : context.isResumeSent || context.isRunning,
      isCancelSent: false,
      isResumeSent: false,
    })),
    resume: assign({ isRunning: true }),
  },
  guards: {
    isCancelled: ({ context }) => !context.isRunning,
    isAnySent: ({ context }) => context.isCancelSent || context.isResumeSent,
  },
}).createMachine({
  id: 'ledger',
  context: { isRunning: true, isCancelSent: false, isResumeSent: false },
  on: {
    'calls.watched': { actions: { type: 'note', params: ({ event }) => event } },
    'call.arrived': { guard: 'isAnySent', actions: 'carryOut' },
    'resumption.made': { guard: 'isCancelled', actions: 'resume' },
  },
})

const pageMachine = createMachine({
  id: 'page',
  initial: 'open',
  states: { open: { on: { 'page.left': 'left' } }, left: { on: { 'page.opened': 'open' } } },
})

const member: TokenClaims = claimsWith({ usc: 100, sub: 'user-1', fam: 'family-1' })
const known = (claims: TokenClaims | null) => ({ claims, nowMs: NOW_SECONDS * 1_000, areCookiesRefused: false })
const user = { uuid: 'user-1', email: '', affiliateId: '', tokenBalance: 0, hasBenefits: undefined, isTrial: undefined }

/**
 * A member whose membership runs, on the page that shows it: who is signed in, what is known of the membership, and its cancelling, over a network
 * that may lose every call and every answer. The machines that are given take the place of the product's, to see
 * what a broken one would do.
 */
export function wayOutProduct({ isUndoneElsewhere, ...changed }: WayOutOptions = {}): ProductOptions {
  const parts: Record<keyof Machines | 'ledger' | 'page', Part> = {
    ledger: {
      machine: ledgerMachine,
      world: { 'call.arrived': [{}], ...(isUndoneElsewhere && { 'resumption.made': [{}] }) },
      project: ({ context }) => context,
    },
    page: { machine: pageMachine, world: { 'page.left': [{}], 'page.opened': [{}] } },
    session: {
      machine: sessionMachine,
      input: { verificationEnabled: false, allowedLogOutHosts: [] },
      world: {
        'tokens.changed': [known(null), known(member)],
        'tokens.stalled': [{ claims: member, nowMs: NOW_SECONDS * 1_000 }],
        'tokens.lost': [{ reason: 'refused', message: '' }],
        'user.answered': [user, null].map((answer) => ({ user: answer, favouriteVideoIds: [], favouriteModelIds: [] })),
        'visitor.forgotten': [{}],
        'signOut.requested': [{ redirect: true }],
        'signOut.confirmed': [{}],
        'signOut.failed': [{}],
      },
      project: ({ context }: AnyMachineSnapshot) => context.claims,
    },
    membershipPart: {
      machine: dashboardPartMachine,
      livesWith: (site) => (isOpen(site) ? { input: { part: 'membership' } } : undefined),
      world: {
        'part.loaded': (site) => [
          { content: membershipContent({ status: runs(site) ? 'Active' : 'Canceled' }), asOfMs: 1 },
        ],
        'part.failed': [{}],
        'retry.requested': [{}],
      },
      project: ({ context }: AnyMachineSnapshot) => context.content?.info.status,
    },
    cancellation: {
      machine: cancellationMachine,
      livesWith: (site) => (isOpen(site) ? { input: {} } : undefined),
      world: {
        'cancellation.requested': (site) => (buttonOf(site) === 'cancel' ? [{ plan: PLAN }] : []),
        'undo.requested': (site) => (buttonOf(site) === 'undo' ? [{ plan: PLAN }] : []),
        'cancellation.confirmed': [{}],
        'cancellation.declined': [{}],
        'check.requested': [{}],
        'cancellation.done': (site) => (runs(site) ? [] : [{ receipt: RECEIPT }]),
        'cancellation.disputed': [{}],
        'cancellation.refused': (site) => (runs(site) ? [{}] : []),
        'cancellation.lost': [{}],
        'standing.learned': (site) => [{ isRunning: runs(site) }],
        'standing.unknown': [{}],
        'membership.resumed': (site) => (runs(site) ? [{}] : []),
        'resumption.refused': (site) => (runs(site) ? [] : [{}]),
        'resumption.lost': [{}],
      },
      project: ({ context }: AnyMachineSnapshot) => context.sent,
    },
  }
  for (const [name, machine] of Object.entries(changed)) parts[name as keyof Machines].machine = machine
  return {
    parts,
    wires: [
      {
        from: 'cancellation',
        on: 'membership.changed',
        to: 'membershipPart',
        send: () => ({ type: 'refresh.requested' }),
      },
    ],
    followers: [
      {
        of: ['cancellation'],
        to: 'ledger',
        // A call that has outlived its patience was given up by the network before.
        send: ({ cancellation }) => ({
          type: 'calls.watched',
          cancels: cancellation!.matches('sending'),
          resumes: cancellation!.matches('resuming'),
        }),
      },
    ],
  }
}

/** The gate lets only who is signed in have the page. */
function isOpen({ session, page }: Snapshots): boolean {
  return session!.hasTag('signedIn') && page!.matches('open')
}

function runs({ ledger }: Snapshots): boolean {
  return ledger!.context.isRunning
}

/** What the card of the membership offers. */
function buttonOf({ membershipPart, cancellation }: Snapshots): 'cancel' | 'undo' | 'none' {
  const content = membershipPart?.context.content
  if (!content || membershipPart.hasTag('busy') || membershipPart.hasTag('unavailable')) return 'none'
  if (cancellation!.hasTag('busy')) return 'none'
  const standing = standingOf(content.info, cancellation!.hasTag('cancelled'))
  return standing === 'running' ? 'cancel' : 'undo'
}

/** Signed in, on the page, and charged again if they do nothing. */
export function isPaying(site: Snapshots): boolean {
  return isOpen(site) && runs(site)
}

/** The server has cancelled, and the member is told so. */
export function isOut(site: Snapshots): boolean {
  return !runs(site) && site.cancellation?.hasTag('cancelled') === true
}

/** The fewest presses from each state to one that is wanted, by ways on which the page stays open: neither a log-in nor a reload is a way out. */
export function pressesTo(
  { states, starts }: StateGraph<Snapshots>,
  isWanted: (site: Snapshots) => boolean,
): ReadonlyMap<string, number> {
  const arrivals = new Map<string, { from: string; presses: 0 | 1 }[]>()
  const met = new Set(starts.map(({ state }) => state))
  for (const from of met) {
    for (const { label, to } of states.get(from)!.edges()) {
      if (!isOpen(states.get(from)!.state) || !isOpen(states.get(to)!.state)) {
        met.add(to)
        continue
      }
      const presses = PRESSES.some((press) => label === press || label.startsWith(`${press} `)) ? 1 : 0
      arrivals.set(to, [...(arrivals.get(to) ?? []), { from, presses }])
      met.add(to)
    }
  }
  const fewest = new Map<string, number>()
  let near = [...met].filter((id) => isWanted(states.get(id)!.state))
  for (let presses = 0; near.length > 0; presses++) {
    const far: string[] = []
    // It grows on the way.
    for (const id of near) {
      if (fewest.has(id)) continue
      fewest.set(id, presses)
      for (const arrival of arrivals.get(id) ?? []) (arrival.presses === 0 ? near : far).push(arrival.from)
    }
    near = far
  }
  return fewest
}

import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { matchRoute } from '../../app/routes/match.ts'
import type { Known } from '../../app/site/wire.ts'
import { wiring } from '../../app/site/wiring.ts'
import type { TokenClaims } from '../../contracts/session/tokens.ts'
import { routeGuardMachine } from '../../machines/access/route-guard.machine.ts'
import { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'
import { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import type { PageQuestion } from '../../machines/catalogue/page-content.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { type Visitor, visitorOf } from '../../machines/session/visitor.ts'
import type { Follower, Part, ProductOptions, ProductWire, Snapshots } from '../../studio/paths/product.ts'
import { staticContent } from '../catalogue/samples.ts'
import { siteSettings } from './sites.ts'
import { claimsWith, NOW_SECONDS } from './visitors.ts'

const PROVIDER = 'age.example'
const settings = siteSettings('light', {
  allowedHosts: { easyCancel: [], logOut: [], ageProvider: [PROVIDER], biller: [] },
})
const unverified = claimsWith({ usc: 100, av: 'required', fam: 'family-1' })
const verified = claimsWith({ usc: 100, av: 'verified', sub: 'user-2', fam: 'family-2' })
const known = (claims: TokenClaims | null) => ({ claims, nowMs: NOW_SECONDS * 1_000, areCookiesRefused: false })
const user = { uuid: 'user-1', email: '', affiliateId: '', tokenBalance: 0, hasBenefits: undefined, isTrial: undefined }
const asked = (path: string) => ({
  match: matchRoute(path, settings),
  hasSessionIdReturn: false,
  hasMailedSecret: false,
})

type PartName = 'ageVerification' | 'page' | 'routeGuard' | 'session'
type Machines = Record<PartName, AnyStateMachine>

/**
 * Who is here, whether they are verified, what the gate says of it, and the page that stands open by its leave: wired as the site is, with
 * the settings of the light one. `changed` takes the place of machines, to see what a broken one would do.
 */
export function siteProduct(changed: Partial<Machines> = {}): ProductOptions {
  const parts: Record<PartName, Part> = {
    routeGuard: {
      machine: routeGuardMachine,
      input: { settings, origin: 'http://light.localhost:4100', visitor: visitorIn({}) },
      world: {
        'route.requested': ['/', '/categories/', '/main-dashboard/'].map(asked),
        'tokens.checked': (snapshots) =>
          [true, false].map((hasExpiredRefreshToken) => ({ visitor: visitorIn(snapshots), hasExpiredRefreshToken })),
      },
      project: ({ context }: AnyMachineSnapshot) => [
        context.isSessionSettled,
        context.isAgeSettled,
        context.visitor,
        context.requested.match.path,
        context.decision,
        context.hasExpiredRefreshToken,
      ],
    },
    session: {
      machine: sessionMachine,
      input: { verificationEnabled: settings.verificationEnabled, allowedLogOutHosts: [] },
      world: {
        'tokens.changed': [null, unverified, verified].map(known),
        'tokens.lost': [{ reason: 'refused', message: '' }],
        'user.answered': [user, null].map((answer) => ({ user: answer, favouriteVideoIds: [], favouriteModelIds: [] })),
        'visitor.forgotten': [{}],
        'signOut.requested': [{ redirect: true }],
        'signOut.confirmed': [{}],
      },
      project: ({ context }: AnyMachineSnapshot) => [context.claims, context.isVerified],
    },
    ageVerification: {
      machine: ageVerificationMachine,
      input: { settings, kind: 'guest', userId: '' },
      world: {
        'check.cleared': [{}],
        'check.unneeded': [{}],
        'check.passed': [{}],
        'check.interrupted': [{ session: { sessionId: 'session-of-mine', triesUsed: 1 } }],
        'check.exhausted': [{}],
        'check.strayed': [{}],
        'check.required': [{}],
        'check.missed': [{}],
        'clearance.remembered': [{}],
        'ageSession.opened': [{}],
        'ageSession.missing': [{}],
        'ageSession.unused': [{}],
        'ageSession.forgotten': [{}],
        'result.confirmed': [{}],
        'result.foreign': [{}],
        'result.missing': [{}],
        'verifyNow.chosen': [{}],
        'refusal.chosen': [{}],
        'retry.requested': [{}],
        'dialog.closed': [
          { dialog: 'ageVerified', result: null },
          { dialog: 'ageRefuse', result: null },
        ],
      },
      project: ({ context }: AnyMachineSnapshot) => [context.kind, context.userId, context.session.sessionId],
    },
    page: {
      machine: contentPageMachine,
      livesWith: openedPage,
      // The other answers show nothing.
      world: { 'content.loaded': [{ content: staticContent }] },
      project: ({ context }: AnyMachineSnapshot) => context.page,
    },
  }
  for (const [name, machine] of Object.entries(changed)) parts[name as PartName].machine = machine
  return { parts, wires: wiresAmong(Object.keys(parts)), followers: [visitorToGuard] }
}

/** Who is looking, as the kernel puts it together. */
export function visitorIn({ session, ageVerification }: Snapshots): Visitor {
  const {
    claims,
    user: answered,
    isVerified,
  } = (session as SnapshotFrom<typeof sessionMachine> | undefined)?.context ?? {
    claims: null,
    user: null,
    isVerified: false,
  }
  return visitorOf({
    claims,
    user: answered,
    nowSeconds: NOW_SECONDS,
    isVerified: isVerified || (ageVerification?.hasTag('verified') ?? false),
    verificationEnabled: settings.verificationEnabled,
    camPartnersClaim: settings.camProvider.partnersClaim,
  })
}

const visitorToGuard: Follower = {
  of: ['session', 'ageVerification'],
  to: 'routeGuard',
  send: (snapshots) => ({ type: 'visitor.changed', visitor: visitorIn(snapshots) }),
}

/** The page that the gate lets open: another one for another address, and for a visitor who is to see something else. */
function openedPage(snapshots: Snapshots): { input: { page: PageQuestion; key: string } } | undefined {
  const guard = snapshots.routeGuard as SnapshotFrom<typeof routeGuardMachine> | undefined
  if (!guard?.hasTag('allowed')) return undefined
  const { match } = guard.context.requested
  if (match.kind !== 'page') return undefined
  const { isInVerifiedView, group } = visitorIn(snapshots)
  const page = questionOf(match.route.name, isInVerifiedView)
  return page && { input: { page, key: `${match.path} ${group} ${isInVerifiedView}` } }
}

function questionOf(route: string, isInVerifiedView: boolean): PageQuestion | undefined {
  if (route === 'index') return { kind: isInVerifiedView ? 'home' : 'softHome' }
  if (route === 'categories') return { kind: 'categories' }
  return route === 'main-dashboard' ? { kind: 'static', slug: 'main-dashboard' } : undefined
}

function wiresAmong(names: readonly string[]): ProductWire[] {
  return wiring
    .filter(({ from, to, select }) => !select && names.includes(from) && names.includes(to))
    .map(({ from, on, to, send }) => ({
      from,
      on,
      to,
      send: (said, snapshots) => send(said as never, knownIn(snapshots)) as AnyEventObject,
    }))
}

/** Wires may only look at how the others stand. */
function knownIn(snapshots: Snapshots): Known {
  const refs = Object.entries(snapshots).map(([name, snapshot]) => [
    name,
    { getSnapshot: () => snapshot } as AnyActorRef,
  ])
  return { actors: Object.fromEntries(refs), nowSeconds: NOW_SECONDS } as Known
}

import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { matchRoute } from '../../app/routes/match.ts'
import { readDeployment } from '../../app/server/deployment.ts'
import { routeGuardMachine } from '../../machines/access/route-guard.machine.ts'
import type { Visitor } from '../../machines/session/visitor.ts'
import { visitorWith } from '../access/visitors.ts'
import { planForBrowser } from './replay-plan.ts'

export type GuardSnapshot = SnapshotFrom<typeof routeGuardMachine>
type GuardContext = GuardSnapshot['context']

/** What happens by itself, or can be made to happen, while the guard stands so. */
type Possible = (state: string, event: AnyEventObject, context: GuardContext) => boolean

interface World {
  /** Each of them can be signed in, or nobody is; the first is who the site takes for granted at its start. */
  visitors: readonly [Visitor, Visitor, ...Visitor[]]
  paths: readonly string[]
  possible: Possible
}

const guest = visitorWith()
const member = visitorWith({ claims: { usc: 100 } })

const soft = { verificationEnabled: true }
const softGuest = visitorWith(soft)
/** Nobody has looked yet whether this member must verify their age. */
const unchecked = visitorWith({ ...soft, claims: { usc: 100 } })
const cleared = visitorWith({ ...soft, claims: { usc: 100 }, isVerified: true })
/** Takes the place of a cleared member, and passes for cleared until somebody looks. */
const newcomer = visitorWith({ ...soft, claims: { usc: 100, av: 'required' }, isVerified: true })
const mustVerify = visitorWith({ ...soft, claims: { usc: 100, av: 'required' } })

const isSame = (one: Visitor, other: Visitor) => JSON.stringify(one) === JSON.stringify(other)
const isTimer = ({ type }: AnyEventObject) => type.startsWith('xstate.after')

/** Before the first page: the server says who it is, in the order in which the browser hears of it. */
function isToldByServer(event: AnyEventObject, { visitor, isSessionSettled, isAgeSettled }: GuardContext) {
  if (event.type === 'visitor.changed') return !visitor.isLoggedIn && event.visitor.isLoggedIn && !isAgeSettled
  if (event.type === 'age.settled') return !isAgeSettled
  return event.type === 'session.settled' && isAgeSettled && !isSessionSettled
}

function isLedOn(event: AnyEventObject, { decision }: GuardContext) {
  if (decision.kind !== 'redirect' || decision.signsOut) return false
  return event.type === 'route.requested' && event.match.path === decision.to
}

/** One address is opened, and what it leads to. */
const document: Possible = (state, event, context) => {
  const { visitor, isSessionSettled, isUnderMaintenance } = context
  switch (state) {
    case 'idle':
      if (isToldByServer(event, context)) return event.type !== 'visitor.changed' || isSame(event.visitor, member)
      if (!isSessionSettled) return false
      if (event.type === 'maintenance.changed') return event.isActive && !isUnderMaintenance && !visitor.isLoggedIn
      if (event.type !== 'route.requested' || event.match.path === '/vr-porn-compilations/') return false
      return !isUnderMaintenance || event.match.path === '/main-dashboard/'
    case 'checkingTokens':
      return event.type === 'tokens.checked' && isSame(event.visitor, visitor) && !event.hasExpiredRefreshToken
    default:
      return isLedOn(event, context)
  }
}

/** Where a visitor goes on from a page: each is come to, and left. */
const NEXT: Readonly<Record<string, string>> = {
  '/videos/': '/main-dashboard/',
  '/main-dashboard/': '/login/',
  '/login/': '/videos/',
}

/** Visitors come and go, the site closes and opens, and tokens die, while its pages are walked through. */
const walk: Possible = (state, event, context) => {
  const { visitor, requested, isSessionSettled, isAgeSettled } = context
  switch (state) {
    case 'idle':
      if (!isAgeSettled) return event.type === 'age.settled'
      // With an expired token nobody is known before a renewal.
      if (event.type === 'session.settled') return !isSessionSettled
      return event.type === 'route.requested' && event.match.path === '/videos/'
    case 'waitingForFacts':
      if (visitor.isLoggedIn) return event.type === 'session.settled'
      return isTimer(event) || (event.type === 'visitor.changed' && isSame(event.visitor, member))
    case 'checkingTokens':
      if (event.type === 'tokens.checked') return visitor.isLoggedIn || !event.hasExpiredRefreshToken
      return isTimer(event) && visitor.isLoggedIn
    case 'decided.redirecting':
      return isLedOn(event, context)
    case 'decided.closedForMaintenance':
      return event.type === 'maintenance.changed' && !event.isActive
    default:
      // The first word on maintenance can come late; the next ones come only with a change.
      if (!isSessionSettled) return event.type === 'maintenance.changed' && !event.isActive
      if (event.type === 'maintenance.changed') return event.isActive
      if (event.type === 'visitor.changed') return requested.match.path !== '/login/' && !isSame(event.visitor, visitor)
      return event.type === 'route.requested' && event.match.path === NEXT[requested.match.path]
  }
}

/** Where it is not known at once who may see what: the pages wait, and are closed to whoever must verify their age. */
const ageCheck: Possible = (state, event, context) => {
  const { visitor, requested, isSessionSettled, isAgeSettled } = context
  const is = (expected: Visitor) => isSame(visitor, expected)
  const becomes = (expected: Visitor) => event.type === 'visitor.changed' && isSame(event.visitor, expected)
  switch (state) {
    case 'idle':
      if (isToldByServer(event, context))
        return event.type !== 'visitor.changed' || becomes(cleared) || becomes(mustVerify)
      if (event.type !== 'route.requested' || event.match.path !== '/videos/') return false
      return isSessionSettled || (is(softGuest) && !isAgeSettled)
    case 'waitingForFacts':
      if (is(softGuest)) return isAgeSettled ? becomes(unchecked) : event.type === 'age.settled'
      if (!is(unchecked)) return event.type === 'age.settled'
      if (isAgeSettled) return event.type === 'age.unsettled'
      return isSessionSettled ? becomes(cleared) : event.type === 'session.settled'
    case 'decided.redirecting':
      return isLedOn(event, context)
    default:
      if (is(newcomer)) return isAgeSettled ? event.type === 'age.unsettled' : becomes(mustVerify)
      if (becomes(newcomer)) return is(cleared)
      if (event.type !== 'route.requested' || is(cleared) || event.match.path === requested.match.path) return false
      return event.match.path === '/videos/' || is(mustVerify)
  }
}

/** Declared transitions that no browser takes, each with the reason. */
export const BEYOND_A_BROWSER: Readonly<Record<string, string>> = {}

const DARK_PATHS = ['/videos/', '/main-dashboard/', '/login/']

export const guardPlans = {
  'a document': planOn('dark', {
    visitors: [guest, member],
    paths: [...DARK_PATHS, '/500-scenes/', '/vr-porn-compilations/'],
    possible: document,
  }),
  'a walk': planOn('dark', { visitors: [guest, member], paths: DARK_PATHS, possible: walk }),
  'age verification': planOn('light', {
    visitors: [softGuest, unchecked, cleared, newcomer, mustVerify],
    paths: ['/videos/', '/join-now/', '/age-verification/'],
    possible: ageCheck,
  }),
}

function planOn(key: 'dark' | 'light', { visitors, paths, possible }: World) {
  const settings = readDeployment({}).sites.find((site) => site.key === key)!
  const [nobody, somebody] = visitors
  return planForBrowser(routeGuardMachine, {
    inputs: { [key]: { settings, origin: `http://${settings.hostNames[0]}`, visitor: nobody } },
    events: {
      'route.requested': paths.map((path) => ({
        match: matchRoute(path, settings),
        hasSessionIdReturn: false,
        hasMailedSecret: false,
      })),
      'visitor.changed': visitors.map((visitor) => ({ visitor })),
      'maintenance.changed': [{ isActive: true }, { isActive: false }],
      'tokens.checked': [
        { visitor: nobody, hasExpiredRefreshToken: false },
        { visitor: somebody, hasExpiredRefreshToken: false },
        { visitor: somebody, hasExpiredRefreshToken: true },
      ],
    },
    project: ({ context: { settings: _, requested, ...facts } }) => [facts, requested.match.path],
    cover: 'edges',
    maxLength: 16,
    canHappen: (state, event, _label, { context }) => possible(state, event, context),
  })
}

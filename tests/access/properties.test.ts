import { expect, test } from 'vitest'
import { assign, type SnapshotFrom } from 'xstate'
import { routeGuardMachine } from '../../machines/access/route-guard.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { productOf, type Snapshots } from '../../studio/paths/product.ts'
import { assertProperties, type Counterexample, counterexample, type Property } from '../../studio/paths/properties.ts'
import { siteProduct, visitorIn } from './site-product.ts'

const LONGEST_MS = 180_000

/** The soft home page and what stands open for everybody show nothing that only verified visitors may see. */
function showsRealContent({ page }: Snapshots) {
  return page?.hasTag('visible') === true && page.context.page.kind !== 'softHome'
}

const unverifiedSeesNone: Property<Snapshots> = {
  never: (site) => showsRealContent(site) && !visitorIn(site).isInVerifiedView,
}
const requiredSeesNone: Property<Snapshots> = {
  never: (site) => {
    const { claims } = (site.session as SnapshotFrom<typeof sessionMachine>).context
    return showsRealContent(site) && site.ageVerification!.hasTag('required') && claims?.av !== 'verified'
  },
}

test(
  'no view with real content is reachable from an unverified configuration [AGE-002, AGE-003]',
  () => {
    const site = productOf(siteProduct())
    assertProperties(site, {
      'whoever is not in the verified view sees no real content': unverifiedSeesNone,
      'whoever must still be verified sees no real content': requiredSeesNone,
    })
    expect(site.states.size).toBeGreaterThan(10_000)
    // Otherwise nothing would be said above.
    expect(counterexample(site, { never: showsRealContent })?.steps.length).toBe(4)
  },
  LONGEST_MS,
)

test(
  'a gate that lets everything pass is found, by the shortest way',
  () => {
    const open = routeGuardMachine.provide({ guards: { isAllowed: () => true } })
    const found = counterexample(productOf(siteProduct({ routeGuard: open })), unverifiedSeesNone)
    expect(linesOf(found)).toEqual([
      'routeGuard: route.requested → routeGuard waitingForFacts, session awaitingTokens, ageVerification checking',
      'routeGuard: after factsPatience → routeGuard decided.allowed, session awaitingTokens, ageVerification checking, page loading',
      'page: content.loaded → routeGuard decided.allowed, session awaitingTokens, ageVerification checking, page shown',
    ])
  },
  LONGEST_MS,
)

test(
  'a session that keeps the verdict of an earlier check is found',
  () => {
    const keeping = sessionMachine.provide({
      actions: {
        keepJudgement: assign(({ context }, isVerified: boolean) => ({ isVerified: context.isVerified || isVerified })),
      },
    })
    const site = productOf(siteProduct({ session: keeping }))
    expect(linesOf(counterexample(site, requiredSeesNone)).map((line) => line.split(' → ')[0])).toEqual([
      'routeGuard: route.requested',
      'session: tokens.changed',
      'ageVerification: check.cleared',
      'session: user.answered',
      'ageVerification: check.interrupted',
      'page: content.loaded',
    ])
  },
  LONGEST_MS,
)

/** Without the payloads. */
function linesOf(found: Counterexample | undefined) {
  return found?.steps.map(({ label, says }) => `${label.replace(/ \{.*$/, '')} → ${says}`) ?? []
}

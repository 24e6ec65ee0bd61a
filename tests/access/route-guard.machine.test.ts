import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { matchRoute } from '../../app/routes/match.ts'
import {
  type RouteGuardEmitted,
  type RouteGuardInput,
  routeGuardMachine,
} from '../../machines/access/route-guard.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { siteSettings } from './sites.ts'
import { visitorWith } from './visitors.ts'

const settings = siteSettings('light', { camsEnabled: true })
const guest = visitorWith({ verificationEnabled: true })
const member = visitorWith({ claims: { usc: 100 }, isVerified: true, verificationEnabled: true })
const videos = matchRoute('/videos/', settings)
const dashboard = matchRoute('/main-dashboard/', settings)

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(routeGuardMachine, new URL('../../machines/access/route-guard.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(routeGuardMachine)
})

describe('when a page is asked for', () => {
  test('every navigation is judged, the page opening or not [AGE-001, AGE-019]', () => {
    const { actor, said, request } = start({ visitor: member })
    request(videos)
    expect(said).toEqual([{ type: 'route.allowed', match: videos }])
    actor.send({ type: 'visitor.changed', visitor: guest })
    request(videos)
    expect(said.slice(1)).toEqual([
      { type: 'route.redirected', to: '/join-now/', isExternal: false, status: 302 },
      { type: 'route.redirected', to: '/join-now/', isExternal: false, status: 302 },
    ])
  })

  test('a page for members is refused to guests [ROLE-024]', () => {
    const open = visitorWith()
    const { actor, said, request } = start({ visitor: open })
    request(dashboard)
    actor.send({ type: 'tokens.checked', visitor: open, hasExpiredRefreshToken: false })
    expect(said).toEqual([{ type: 'route.denied', message: 'You are not authenticated.' }])
    expect(actor.getSnapshot().hasTag('refused')).toBe(true)
  })

  test('a new request takes the place of the one before', () => {
    const { actor, said, request } = start({ visitor: member })
    request(dashboard)
    request(videos)
    expect({ state: actor.getSnapshot().value, said }).toEqual({
      state: { decided: 'allowed' },
      said: [{ type: 'route.allowed', match: videos }],
    })
  })
})

describe('while the visitor is still unknown', () => {
  test('it waits for session and age check both', () => {
    const { actor, request } = start({ visitor: guest, isSessionSettled: false, isAgeSettled: false })
    request(videos)
    actor.send({ type: 'session.settled' })
    expect(actor.getSnapshot().value).toBe('waitingForFacts')
    actor.send({ type: 'visitor.changed', visitor: member })
    actor.send({ type: 'age.settled' })
    expect(actor.getSnapshot().value).toEqual({ decided: 'allowed' })
  })

  test('after five seconds it decides by what is known, and refuses what that does not open', () => {
    const { actor, clock, said, request } = start({ visitor: guest, isSessionSettled: false, isAgeSettled: false })
    request(videos)
    clock.increment(4_999)
    expect(actor.getSnapshot().value).toBe('waitingForFacts')
    clock.increment(1)
    expect(said).toEqual([{ type: 'route.redirected', to: '/join-now/', isExternal: false, status: 302 }])
  })
})

describe('while tokens are looked at', () => {
  test('dashboard and cam pages wait for it, others do not [AGE-018]', () => {
    const { actor, request } = start({ visitor: member })
    request(dashboard)
    expect(actor.getSnapshot().value).toBe('checkingTokens')
    request(matchRoute('/vr-cam-girls/lena/', settings))
    expect(actor.getSnapshot().value).toBe('checkingTokens')
    request(videos)
    expect(actor.getSnapshot().value).toEqual({ decided: 'allowed' })
  })

  test('the visitor is the one named by the cookies [AGE-018]', () => {
    const { actor, said, request } = start({ visitor: member })
    request(dashboard)
    actor.send({ type: 'tokens.checked', visitor: visitorWith(), hasExpiredRefreshToken: false })
    expect(said).toEqual([{ type: 'route.denied', message: 'You are not authenticated.' }])
  })

  test('a dead refresh token signs out first, then leads to log-in [AGE-017]', () => {
    const { actor, said, request } = start({ visitor: member })
    request(dashboard)
    actor.send({ type: 'tokens.checked', visitor: member, hasExpiredRefreshToken: true })
    expect(said).toEqual([
      { type: 'signOut.requested' },
      { type: 'route.redirected', to: '/login/', isExternal: false, status: 302 },
    ])
  })

  test('no answer within two seconds is no reason to wait longer', () => {
    const { actor, clock, request } = start({ visitor: member })
    request(dashboard)
    clock.increment(2_000)
    expect(actor.getSnapshot().value).toEqual({ decided: 'allowed' })
  })
})

describe('while a decision stands', () => {
  test('a visitor who logs out is redirected from the open page', () => {
    const { actor, said, request } = start({ visitor: member })
    request(videos)
    actor.send({ type: 'visitor.changed', visitor: guest })
    expect(said.slice(1)).toEqual([{ type: 'route.redirected', to: '/join-now/', isExternal: false, status: 302 }])
  })

  test('nobody is redirected until it is known whether the new visitor is verified', () => {
    const { actor, said, request } = start({ visitor: member })
    request(videos)
    actor.send({ type: 'age.unsettled' })
    actor.send({ type: 'visitor.changed', visitor: guest })
    expect({ state: actor.getSnapshot().value, said: said.length }).toEqual({ state: 'waitingForFacts', said: 1 })
    actor.send({ type: 'visitor.changed', visitor: member })
    actor.send({ type: 'age.settled' })
    expect(said.map(({ type }) => type)).toEqual(['route.allowed', 'route.allowed'])
  })

  test('a change that changes nothing is not announced again', () => {
    const { actor, said, request } = start({ visitor: member })
    request(videos)
    actor.send({ type: 'visitor.changed', visitor: { ...member } })
    actor.send({ type: 'maintenance.changed', isActive: false })
    expect(said).toEqual([{ type: 'route.allowed', match: videos }])
  })

  test('maintenance takes the page’s place, and gives it back [AGE-016, CHROME-081]', () => {
    const { actor, said, request } = start({ visitor: member })
    request(videos)
    actor.send({ type: 'maintenance.changed', isActive: true })
    expect({ state: actor.getSnapshot().value, maintenance: actor.getSnapshot().hasTag('maintenance') }).toEqual({
      state: { decided: 'closedForMaintenance' },
      maintenance: true,
    })
    actor.send({ type: 'maintenance.changed', isActive: false })
    expect(said).toEqual([
      { type: 'route.allowed', match: videos },
      { type: 'route.allowed', match: videos },
    ])
  })
})

describe('what is heard at other times counts later', () => {
  test('a site that closes while the visitor is unknown is closed once the visitor is known [AGE-016]', () => {
    const { actor, request } = start({ visitor: member, isAgeSettled: false })
    request(videos)
    actor.send({ type: 'maintenance.changed', isActive: true })
    actor.send({ type: 'age.settled' })
    expect(actor.getSnapshot().value).toEqual({ decided: 'closedForMaintenance' })
  })

  test('a new visitor for whom nothing changes here counts for the next page [AGE-019]', () => {
    const { actor, said, request } = start({ visitor: guest })
    request(matchRoute('/', settings))
    actor.send({ type: 'visitor.changed', visitor: member })
    request(videos)
    expect(said.map(({ type }) => type)).toEqual(['route.allowed', 'route.allowed'])
  })

  test('a visitor who changes during the age check is judged once it has ended', () => {
    const { actor, said, request } = start({ visitor: member })
    request(videos)
    actor.send({ type: 'age.unsettled' })
    actor.send({ type: 'visitor.changed', visitor: guest })
    actor.send({ type: 'age.settled' })
    expect({ state: actor.getSnapshot().value, said: said.length }).toEqual({
      state: { decided: 'redirecting' },
      said: 2,
    })
  })

  test('a page whose tokens have been checked is judged again without another check [AGE-018]', () => {
    const { actor, request } = start({ visitor: member })
    request(dashboard)
    actor.send({ type: 'tokens.checked', visitor: member, hasExpiredRefreshToken: false })
    actor.send({ type: 'visitor.changed', visitor: guest })
    expect(actor.getSnapshot().value).toEqual({ decided: 'redirecting' })
  })
})

function start(input: Partial<RouteGuardInput>) {
  const clock = new SimulatedClock()
  const said: RouteGuardEmitted[] = []
  const machine = plugPorts(routeGuardMachine, { checkTokens: fromCallback(() => {}) })
  const actor = createActor(machine, {
    clock,
    input: {
      settings,
      origin: 'http://light.localhost:4100',
      visitor: guest,
      isSessionSettled: true,
      isAgeSettled: true,
      ...input,
    },
  })
  actor.on('*', (emitted) => said.push(emitted))
  actor.start()
  const request = (match: typeof videos) =>
    actor.send({ type: 'route.requested', match, hasSessionIdReturn: false, hasMailedSecret: false })
  return { actor, clock, said, request }
}

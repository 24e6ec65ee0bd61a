import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { answerWith } from '../../app/ports/answer-with.ts'
import {
  type ArrivalAnswer,
  type Destination,
  type NavigationEmitted,
  navigationMachine,
} from '../../machines/site/navigation.machine.ts'
import { outageMachine, type ReachAnswer } from '../../machines/site/outage.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(navigationMachine, new URL('../../machines/site/navigation.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(navigationMachine)
})

describe('while arriving', () => {
  test('the page is opened first, and told of when it is there', async () => {
    const { asked, answer, said, state } = start()
    expect({ state: state(), asked, said }).toEqual({
      state: 'arriving',
      asked: [{ path: '/', manner: 'replace' }],
      said: [],
    })
    await answer({ type: 'arrival.ready', path: '/' })
    expect({ state: state(), said }).toEqual({
      state: 'resting',
      said: [{ type: 'page.arrived', path: '/', manner: 'replace' }],
    })
  })

  test('another navigation replaces it, and late answers to the first one are ignored', async () => {
    const { actor, asked, answer, answerFirst, said, state } = start()
    actor.send({ type: 'address.wanted', path: '/videos/', manner: 'push' })
    await answerFirst({ type: 'arrival.ready', path: '/' })
    expect({ state: state(), asked: asked.length, said }).toEqual({ state: 'arriving', asked: 2, said: [] })
    await answer({ type: 'arrival.ready', path: '/videos/' })
    expect(said).toEqual([{ type: 'page.arrived', path: '/videos/', manner: 'push' }])
  })

  test('the page that a redirect led to is the one that is shown [ERR-020]', async () => {
    const { actor, answer, said, state } = start()
    actor.send({ type: 'address.wanted', path: '/favorites/', manner: 'push' })
    await answer({ type: 'arrival.ready', path: '/login/' })
    expect({ state: state(), path: actor.getSnapshot().context.path, said }).toEqual({
      state: 'resting',
      path: '/login/',
      said: [{ type: 'page.arrived', path: '/login/', manner: 'push' }],
    })
  })

  test('a step back that is redirected does not cut off what lies ahead', async () => {
    const { actor, answer, said } = start()
    actor.send({ type: 'address.wanted', path: '/favorites/', manner: 'pop' })
    await answer({ type: 'arrival.ready', path: '/login/' })
    expect(said).toEqual([{ type: 'page.arrived', path: '/login/', manner: 'replace' }])
  })

  test('a step back that is not redirected is one', async () => {
    const { actor, answer, said } = start()
    actor.send({ type: 'address.wanted', path: '/videos/', manner: 'pop' })
    await answer({ type: 'arrival.ready', path: '/videos/' })
    expect(said).toEqual([{ type: 'page.arrived', path: '/videos/', manner: 'pop' }])
  })

  test('a redirect to another site is left to the browser [ERR-020]', async () => {
    const { answer, said, state } = start()
    await answer({ type: 'arrival.ledAway', to: 'https://join.example/join-now/' })
    expect({ state: state(), said }).toEqual({
      state: 'leaving',
      said: [{ type: 'document.wanted', to: 'https://join.example/join-now/' }],
    })
  })

  test('a page whose script cannot be loaded fails, and is tried again as a document', async () => {
    const { actor, answer, reach, said, state } = start()
    actor.send({ type: 'address.wanted', path: '/videos/?page=2', manner: 'push' })
    await answer({ type: 'arrival.failed', isOffline: false })
    expect({ state: state(), failed: actor.getSnapshot().hasTag('failed'), said }).toEqual({
      state: 'stranded',
      failed: true,
      said: [],
    })
    actor.send({ type: 'retry.requested' })
    await reach({ type: 'site.reached' })
    expect({ state: state(), said }).toEqual({
      state: 'leaving',
      said: [{ type: 'document.wanted', to: '/videos/?page=2' }],
    })
  })

  test('offline no document is loaded until the site answers', async () => {
    const { actor, answer, clock, reach, said, state } = start()
    actor.send({ type: 'address.wanted', path: '/deals/', manner: 'push' })
    await answer({ type: 'arrival.failed', isOffline: true })
    expect({ state: state(), offline: actor.getSnapshot().hasTag('offline') }).toEqual({
      state: { cutOff: 'waiting' },
      offline: true,
    })
    actor.send({ type: 'retry.requested' })
    expect(state()).toEqual({ cutOff: 'reaching' })
    await reach({ type: 'site.unreachable' })
    expect({ state: state(), said }).toEqual({ state: { cutOff: 'waiting' }, said: [] })
    clock.increment(3_000)
    expect(state()).toEqual({ cutOff: 'reaching' })
    await reach({ type: 'site.reached' })
    expect(said).toEqual([{ type: 'document.wanted', to: '/deals/' }])
  })

  test('a site that does not answer within 5 s is tried again after another 3 s', async () => {
    const { actor, answer, clock, state } = start()
    await answer({ type: 'arrival.failed', isOffline: true })
    actor.send({ type: 'retry.requested' })
    clock.increment(4_999)
    const early = state()
    clock.increment(1)
    const late = state()
    clock.increment(3_000)
    expect({ early, late, later: state() }).toEqual({
      early: { cutOff: 'reaching' },
      late: { cutOff: 'waiting' },
      later: { cutOff: 'reaching' },
    })
  })

  test('a page that could not be opened is asked for again when somebody else looks', async () => {
    const outcomes = []
    for (const isOffline of [true, false]) {
      const { actor, answer, asked, state } = start()
      actor.send({ type: 'address.wanted', path: '/deals/', manner: 'push' })
      await answer({ type: 'arrival.failed', isOffline })
      actor.send({ type: 'page.outdated' })
      outcomes.push({ state: state(), asked: asked.slice(2) })
    }
    const again = { state: 'arriving', asked: [{ path: '/deals/', manner: 'push' }] }
    expect(outcomes).toEqual([again, again])
  })

  test('offline a page that is there already still opens', async () => {
    const { actor, answer, state } = start()
    actor.send({ type: 'address.wanted', path: '/deals/', manner: 'push' })
    await answer({ type: 'arrival.failed', isOffline: true })
    actor.send({ type: 'address.wanted', path: '/', manner: 'push' })
    await answer({ type: 'arrival.ready', path: '/' })
    expect(state()).toBe('resting')
  })

  test('what never answers is given up after 25 s', () => {
    const { clock, signals, state } = start()
    clock.increment(24_999)
    expect({ state: state(), aborted: signals.at(-1)?.aborted }).toEqual({ state: 'arriving', aborted: false })
    clock.increment(1)
    expect({ state: state(), aborted: signals.at(-1)?.aborted }).toEqual({ state: 'stranded', aborted: true })
  })
})

describe('while resting', () => {
  test('a page of another visitor is asked for again, in place', async () => {
    const { actor, asked, answer, state } = start()
    actor.send({ type: 'address.wanted', path: '/videos/?page=2', manner: 'push' })
    await answer({ type: 'arrival.ready', path: '/videos/?page=2' })
    actor.send({ type: 'page.outdated' })
    expect({ state: state(), lastAsked: asked.at(-1) }).toEqual({
      state: 'arriving',
      lastAsked: { path: '/videos/?page=2', manner: 'replace' },
    })
  })
})

test('a link that is approached is warmed, wherever the visitor is', async () => {
  const { actor, answer, state, warmed } = start()
  actor.send({ type: 'link.approached', path: '/videos/' })
  await answer({ type: 'arrival.ready', path: '/' })
  actor.send({ type: 'link.approached', path: '/categories/' })
  expect({ state: state(), warmed }).toEqual({
    state: 'resting',
    warmed: [
      { type: 'page.warm', path: '/videos/' },
      { type: 'page.warm', path: '/categories/' },
    ],
  })
})

function start() {
  const clock = new SimulatedClock()
  const asked: Destination[] = []
  const signals: AbortSignal[] = []
  const answers: Array<(answer: ArrivalAnswer) => void> = []
  const reaches: Array<(answer: ReachAnswer) => void> = []
  const warmed: unknown[] = []
  const said: NavigationEmitted[] = []
  const actor = createActor(
    plugPorts(navigationMachine, {
      arrive: answerWith<Destination, ArrivalAnswer>((signal, destination) => {
        asked.push(destination)
        signals.push(signal)
        return new Promise((resolve) => answers.push(resolve))
      }),
      outage: plugPorts(outageMachine, {
        reachSite: answerWith<unknown, ReachAnswer>(() => new Promise((resolve) => reaches.push(resolve))),
      }),
      warmPages: fromCallback(({ receive }) => receive((command) => warmed.push(command))),
    }),
    { clock, input: { path: '/' } },
  )
  actor.on('*', (emitted) => said.push(emitted))
  actor.start()
  const answerWithThe = (place: number) => (answer: ArrivalAnswer) => {
    answers.at(place)?.(answer)
    return Promise.resolve()
  }
  return {
    actor,
    clock,
    asked,
    signals,
    said,
    warmed,
    answer: answerWithThe(-1),
    reach: (answer: ReachAnswer) => {
      reaches.at(-1)?.(answer)
      return Promise.resolve()
    },
    answerFirst: answerWithThe(0),
    state() {
      const { value, children } = actor.getSnapshot()
      return value === 'cutOff' ? { cutOff: children.outage?.getSnapshot().value } : value
    },
  }
}

import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { headsetPassMachine } from '../../machines/account/headset-pass.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(headsetPassMachine, new URL('../../machines/account/headset-pass.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(headsetPassMachine)
})

function start() {
  let asked = 0
  const clock = new SimulatedClock()
  const machine = plugPorts(headsetPassMachine, {
    watchOwner: fromCallback(() => {}),
    makePass: fromCallback(() => {
      asked += 1
    }),
  })
  const actor = createActor(machine, { clock }).start()
  const looks = () => {
    const { value, context } = actor.getSnapshot()
    return { value, token: context.token, message: context.message }
  }
  const tags = () => [...actor.getSnapshot().tags]
  return { actor, clock, looks, tags, asked: () => asked }
}

function making() {
  const pass = start()
  pass.actor.send({ type: 'owner.known' })
  pass.actor.send({ type: 'pass.wanted' })
  return pass
}

test('a guest is offered none, and asks for none', () => {
  const { actor, looks, tags, asked } = start()
  actor.send({ type: 'pass.wanted' })
  expect({ looks: looks(), tags: tags(), asked: asked() }).toEqual({
    looks: { value: 'withheld', token: '', message: '' },
    tags: [],
    asked: 0,
  })
})

test.for([
  [600_000, 600_000],
  [42_000, 42_000],
  [900_000, 600_000],
])('a link that is good for %i ms is shown for %i, and then said to be too old', ([livesMs, shownMs]) => {
  const { actor, clock, looks, tags } = making()
  actor.send({ type: 'pass.made', token: 'a', livesMs: livesMs! })
  clock.increment(shownMs! - 1)
  const before = { looks: looks(), tags: tags() }
  clock.increment(1)
  expect({ before, after: looks(), tags: tags() }).toEqual({
    before: { looks: { value: 'made', token: 'a', message: '' }, tags: ['offered', 'made'] },
    after: { value: { ready: 'expired' }, token: '', message: '' },
    tags: ['offered', 'expired'],
  })
})

test('a member who asks again gets another one, and puts it away', () => {
  const { actor, looks, asked } = making()
  actor.send({ type: 'pass.made', token: 'a', livesMs: 600_000 })
  actor.send({ type: 'pass.wanted' })
  const meanwhile = looks()
  actor.send({ type: 'pass.made', token: 'b', livesMs: 600_000 })
  const second = looks()
  actor.send({ type: 'pass.dropped' })
  expect({ asked: asked(), meanwhile, second, dropped: looks() }).toEqual({
    asked: 2,
    meanwhile: { value: 'making', token: '', message: '' },
    second: { value: 'made', token: 'b', message: '' },
    dropped: { value: { ready: 'idle' }, token: '', message: '' },
  })
})

test('a member who logs out takes the link along', () => {
  const { actor, looks } = making()
  actor.send({ type: 'pass.made', token: 'a', livesMs: 600_000 })
  actor.send({ type: 'owner.gone' })
  expect(looks()).toEqual({ value: 'withheld', token: '', message: '' })
})

test.for([
  ['offline', 'You seem to be offline. Please try again when you are back.'],
  ['unavailable', 'We could not reach the server. Please try again.'],
  ['signedOut', 'You are logged out. Log in again to make such a link.'],
] as const)('why there is none is said: %s', ([cause, message]) => {
  const { actor, looks, tags } = making()
  actor.send({ type: 'pass.failed', cause })
  const failed = { looks: looks(), tags: tags() }
  actor.send({ type: 'pass.wanted' })
  expect({ failed, again: looks() }).toEqual({
    failed: { looks: { value: { ready: 'failed' }, token: '', message }, tags: ['offered'] },
    again: { value: 'making', token: '', message: '' },
  })
})

test('no answer for 16 seconds is none', () => {
  const { clock, looks, tags } = making()
  clock.increment(15_999)
  const before = { value: looks().value, tags: tags() }
  clock.increment(1)
  expect({ before, after: looks() }).toEqual({
    before: { value: 'making', tags: ['offered', 'busy'] },
    after: {
      value: { ready: 'failed' },
      token: '',
      message: 'We could not reach the server. Please try again.',
    },
  })
})

test.for([
  [60_000, 60_000, 'Too many links were made. Please wait 60 seconds.'],
  [5, 1_000, 'Too many links were made. Please wait a second.'],
  [3_600_000, 600_000, 'Too many links were made. Please wait 600 seconds.'],
] as const)('after too many, told to wait %i ms, nothing is asked for %i', ([waitMs, lasts, message]) => {
  const { actor, clock, looks, tags, asked } = making()
  actor.send({ type: 'pass.limited', waitMs })
  actor.send({ type: 'pass.wanted' })
  clock.increment(lasts - 1)
  const limited = { looks: looks(), tags: tags(), asked: asked() }
  clock.increment(1)
  expect({ limited, after: looks() }).toEqual({
    limited: { looks: { value: { ready: 'limited' }, token: '', message }, tags: ['offered', 'limited'], asked: 1 },
    after: { value: { ready: 'idle' }, token: '', message: '' },
  })
})

import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { headsetEntryMachine } from '../../machines/account/headset-entry.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(headsetEntryMachine, new URL('../../machines/account/headset-entry.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(headsetEntryMachine)
})

function start() {
  let asked = 0
  const said: EventObject[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(headsetEntryMachine, {
    takePass: fromCallback(() => {
      asked += 1
    }),
  })
  const actor = createActor(machine, { clock })
  actor.on('*', (event) => said.push(event))
  actor.start()
  const looks = () => {
    const { value, context, tags } = actor.getSnapshot()
    return { value, message: context.message, tags: [...tags] }
  }
  return { actor, clock, looks, said, asked: () => asked }
}

function taking() {
  const entry = start()
  entry.actor.send({ type: 'entry.confirmed' })
  return entry
}

const ASKING = { value: { asking: 'open' }, message: '', tags: ['settled', 'asks'] }
const CLOSED = { value: 'closed', message: '', tags: ['settled'] }

test('nothing is asked before the visitor presses, nor when they want another way', () => {
  const { actor, clock, looks, asked } = start()
  clock.increment(3_600_000)
  const before = looks()
  actor.send({ type: 'entry.declined' })
  expect({ before, after: looks(), asked: asked() }).toEqual({ before: ASKING, after: CLOSED, asked: 0 })
})

test('a link that is good logs in, and leads where it says', () => {
  const { actor, looks, said, asked } = taking()
  const meanwhile = looks()
  actor.send({ type: 'login.accepted', to: '/videos/low-tide/?t=42' })
  expect({ asked: asked(), meanwhile, after: looks(), said }).toEqual({
    asked: 1,
    meanwhile: { value: 'taking', message: '', tags: ['asks', 'busy'] },
    after: { value: 'succeeded', message: '', tags: ['settled', 'asks', 'succeeded'] },
    said: [{ type: 'login.succeeded', to: '/videos/low-tide/?t=42' }],
  })
})

test.for([
  ['pass.spent', 'This link is too old or was used already. Make a new one, or log in here.'],
  ['pass.blocked', 'Your account is blocked. Log in with your password, and we can mail you a link that unlocks it.'],
] as const)('%s leaves the form, and says why', ([type, message]) => {
  const { actor, looks, said } = taking()
  actor.send({ type })
  expect({ looks: looks(), said }).toEqual({ looks: { ...CLOSED, message }, said: [] })
})

test.for([
  ['offline', 'You seem to be offline. Please try again when you are back.'],
  ['unavailable', 'We could not reach the server. Please try again.'],
] as const)('a failure can be tried again: %s', ([cause, message]) => {
  const { actor, looks, asked } = taking()
  actor.send({ type: 'login.failed', cause })
  const failed = looks()
  actor.send({ type: 'entry.confirmed' })
  const again = { message: looks().message, asked: asked() }
  actor.send({ type: 'login.failed', cause })
  actor.send({ type: 'entry.declined' })
  expect({ failed, again, declined: looks() }).toEqual({
    failed: { ...ASKING, message },
    again: { message: '', asked: 2 },
    declined: CLOSED,
  })
})

test('no answer for 16 seconds is none', () => {
  const { clock, looks } = taking()
  clock.increment(15_999)
  const before = looks().value
  clock.increment(1)
  expect({ before, after: looks() }).toEqual({
    before: 'taking',
    after: { ...ASKING, message: 'We could not reach the server. Please try again.' },
  })
})

test.for([
  [60_000, 60_000],
  [5, 1_000],
  [3_600_000, 600_000],
] as const)('after too many, told to wait %i ms, nothing is asked for %i', ([waitMs, lasts]) => {
  const { actor, clock, looks, asked } = taking()
  actor.send({ type: 'login.limited', waitMs })
  actor.send({ type: 'entry.confirmed' })
  clock.increment(lasts - 1)
  const limited = { ...looks(), asked: asked() }
  clock.increment(1)
  expect({ limited, after: looks() }).toEqual({
    limited: {
      value: { asking: 'limited' },
      message: 'Too many attempts. Please wait a minute.',
      tags: ['settled', 'asks', 'limited'],
      asked: 1,
    },
    after: ASKING,
  })
})

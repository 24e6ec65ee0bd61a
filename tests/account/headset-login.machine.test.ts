import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { headsetLoginMachine } from '../../machines/account/headset-login.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(headsetLoginMachine, new URL('../../machines/account/headset-login.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(headsetLoginMachine)
})

function start() {
  const asked: unknown[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(headsetLoginMachine, {
    approveHeadset: fromCallback<EventObject, { code: string }>(({ input }) => void asked.push(input)),
  })
  const actor = createActor(machine, { clock })
  actor.start()
  const looks = () => {
    const { value, context } = actor.getSnapshot()
    return { value, error: context.error, message: context.message }
  }
  const has = (...tags: Parameters<ReturnType<typeof actor.getSnapshot>['hasTag']>[0][]) =>
    tags.filter((tag) => actor.getSnapshot().hasTag(tag))
  return { actor, asked, clock, looks, has }
}

function checking() {
  const form = start()
  form.actor.send({ type: 'code.submitted', code: '482913' })
  return form
}

describe('the code', () => {
  test.for([
    ['482913', '482913'],
    ['482 913', '482913'],
    ['007-001', '007001'],
    [' 1 2 3 4 5 6 ', '123456'],
  ])('is sent as digits, however %s is pasted', ([typed, code]) => {
    const { actor, asked, looks, has } = start()
    actor.send({ type: 'code.submitted', code: typed! })
    expect({ asked, looks: looks(), tags: has('busy', 'settled') }).toEqual({
      asked: [{ code }],
      looks: { value: 'checking', error: '', message: '' },
      tags: ['busy'],
    })
  })

  test.for(['', '12345', '1234567', '12345a'])('%s is none, and is not sent [VALID-001]', (code) => {
    const { actor, asked, looks } = start()
    actor.send({ type: 'code.submitted', code })
    const refused = looks()
    actor.send({ type: 'code.edited' })
    expect({ asked, refused, edited: looks().error }).toEqual({
      asked: [],
      refused: { value: { filling: 'editing' }, error: 'Please type the six digits of the code', message: '' },
      edited: '',
    })
  })
})

describe('what the server says of it', () => {
  test('the headset is logged in', () => {
    const { actor, looks, has } = checking()
    actor.send({ type: 'headset.approved' })
    expect({ looks: looks(), tags: has('approved', 'settled', 'busy') }).toEqual({
      looks: { value: 'approved', error: '', message: '' },
      tags: ['approved', 'settled'],
    })
  })

  test.for([
    ['It was used.', 'It was used.'],
    ['', 'This code is not right, too old or used already.'],
  ])('a refusal stands at the field: %s', ([message, error]) => {
    const { actor, looks } = checking()
    actor.send({ type: 'approval.refused', message: message! })
    const refused = looks()
    actor.send({ type: 'code.submitted', code: '111111' })
    expect({ refused, again: looks() }).toEqual({
      refused: { value: { filling: 'editing' }, error, message: '' },
      again: { value: 'checking', error: '', message: '' },
    })
  })

  test.for([
    [60_000, 60_000],
    [90_000, 90_000],
    [5, 1_000],
    [3_600_000, 600_000],
  ])('after too many wrong ones nothing is sent for a while: of %i ms, %i', ([waitMs, lasts]) => {
    const { actor, asked, clock, looks, has } = checking()
    actor.send({ type: 'approval.limited', waitMs: waitMs! })
    actor.send({ type: 'code.submitted', code: '111111' })
    clock.increment(lasts! - 1)
    const limited = { looks: looks(), tags: has('limited', 'settled'), asked: asked.length }
    clock.increment(1)
    expect({ limited, after: looks() }).toEqual({
      limited: {
        looks: { value: { filling: 'limited' }, error: '', message: 'Too many attempts. Please wait a minute.' },
        tags: ['limited', 'settled'],
        asked: 1,
      },
      after: { value: { filling: 'editing' }, error: '', message: '' },
    })
  })

  test('a member whose session is over is asked to log in, and can try again', () => {
    const { actor, asked, looks, has } = checking()
    actor.send({ type: 'approval.signedOut' })
    actor.send({ type: 'code.edited' })
    actor.send({ type: 'code.submitted', code: '4829' })
    const signedOut = { looks: looks(), tags: has('signedOut', 'settled') }
    actor.send({ type: 'code.submitted', code: '482913' })
    expect({ signedOut, value: looks().value, asked: asked.length }).toEqual({
      signedOut: {
        looks: {
          value: { filling: 'signedOut' },
          error: 'Please type the six digits of the code',
          message: '',
        },
        tags: ['signedOut', 'settled'],
      },
      value: 'checking',
      asked: 2,
    })
  })

  test.for([
    ['offline', 'You seem to be offline. What you typed is kept: try again when you are back.'],
    ['unavailable', 'We could not reach the server. What you typed is kept: please try again.'],
  ] as const)('nothing, because it is %s', ([cause, message]) => {
    const { actor, looks, has } = checking()
    actor.send({ type: 'approval.failed', cause })
    expect({ looks: looks(), tags: has('failed', 'settled') }).toEqual({
      looks: { value: { filling: 'failed' }, error: '', message },
      tags: ['failed', 'settled'],
    })
  })

  test('nothing for 16 seconds', () => {
    const { clock, looks } = checking()
    clock.increment(15_999)
    const before = looks().value
    clock.increment(1)
    expect({ before, after: looks() }).toEqual({
      before: 'checking',
      after: {
        value: { filling: 'failed' },
        error: '',
        message: 'We could not reach the server. What you typed is kept: please try again.',
      },
    })
  })
})

import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { cancellationMachine } from '../../machines/member/cancellation.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { PLAN, RECEIPT } from './member-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(cancellationMachine, new URL('../../machines/member/cancellation.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(cancellationMachine)
})

const REQUESTED = { type: 'cancellation.requested', plan: PLAN } as const
const CONFIRMED = { type: 'cancellation.confirmed' } as const
const UNDO = { type: 'undo.requested', plan: PLAN } as const

describe('a cancellation', () => {
  test('is asked about once, then sent with the membership that it is of, and its receipt is kept [CANCEL-010]', () => {
    const { actor, asked, said, state } = start()
    actor.send(REQUESTED)
    const asking = { state: state(), asked: [...asked] }
    actor.send(CONFIRMED)
    actor.send({ type: 'cancellation.done', receipt: RECEIPT })
    expect({ asking, state: state(), asked, said, receipt: actor.getSnapshot().context.receipt }).toEqual({
      asking: { state: 'confirming', asked: [] },
      state: 'cancelled',
      asked: ['cancel membership-member'],
      said: ['membership.changed'],
      receipt: RECEIPT,
    })
  })

  test('is not sent when the member keeps the membership [CANCEL-010]', () => {
    const { actor, asked, state } = start()
    actor.send(REQUESTED)
    actor.send({ type: 'cancellation.declined' })
    expect({ state: state(), asked }).toEqual({ state: 'idle', asked: [] })
  })

  test('that is pressed twice or thrice is sent once', () => {
    const { actor, asked } = start()
    for (const event of [REQUESTED, REQUESTED, CONFIRMED, CONFIRMED, REQUESTED, CONFIRMED]) actor.send(event)
    expect(asked).toEqual(['cancel membership-member'])
  })

  test.for(['cancellation.lost', 'cancellation.disputed'] as const)(
    'after %s is looked up: what is cancelled already is not cancelled again',
    (type) => {
      const { actor, asked, said, state } = start()
      actor.send(REQUESTED)
      actor.send(CONFIRMED)
      actor.send({ type })
      actor.send({ type: 'standing.learned', isRunning: false })
      expect({ state: state(), asked, said, receipt: actor.getSnapshot().context.receipt.receipt }).toEqual({
        state: 'cancelled',
        asked: ['cancel membership-member', 'standing membership-member'],
        said: ['membership.changed'],
        receipt: '',
      })
    },
  )

  test('that never arrived is sent again, three times at most, and then said to be refused', () => {
    const { actor, asked, state } = start()
    actor.send(REQUESTED)
    actor.send(CONFIRMED)
    for (let time = 0; time < 3; time += 1) {
      actor.send({ type: 'cancellation.lost' })
      actor.send({ type: 'standing.learned', isRunning: true })
    }
    const after = { state: state(), sent: asked.filter((what) => what.startsWith('cancel')).length }
    actor.send(REQUESTED)
    actor.send(CONFIRMED)
    actor.send({ type: 'cancellation.lost' })
    actor.send({ type: 'standing.learned', isRunning: true })
    expect({ after, again: state() }).toEqual({ after: { state: 'refused', sent: 3 }, again: 'sending' })
  })

  test('of which nobody answers is looked up every three seconds, and at once when the member asks', () => {
    const { actor, asked, clock, state } = start()
    actor.send(REQUESTED)
    actor.send(CONFIRMED)
    clock.increment(16_000)
    const late = state()
    actor.send({ type: 'standing.unknown' })
    clock.increment(2_999)
    const waiting = state()
    clock.increment(1)
    const again = state()
    clock.increment(16_000)
    const silent = state()
    actor.send({ type: 'check.requested' })
    const looks = asked.filter((what) => what.startsWith('standing')).length
    expect({ late, waiting, again, silent, asked: state(), looks }).toEqual({
      late: 'checking',
      waiting: 'doubtful',
      again: 'checking',
      silent: 'doubtful',
      asked: 'checking',
      looks: 3,
    })
  })

  test('can be undone, from its receipt and after a reload; the membership is read again', () => {
    const { actor, asked, said, state } = start()
    actor.send(UNDO)
    actor.send({ type: 'membership.resumed' })
    expect({ state: state(), asked, said }).toEqual({
      state: 'idle',
      asked: ['resume membership-member'],
      said: ['membership.changed'],
    })
  })

  test.for(['resumption.refused', 'resumption.lost'] as const)(
    'of which %s is said not to be undone for sure, and the membership is read again',
    (type) => {
      const { actor, said, state } = start()
      actor.send(UNDO)
      actor.send({ type })
      const failed = state()
      actor.send(UNDO)
      expect({ failed, said, again: state() }).toEqual({
        failed: 'undoFailed',
        said: ['membership.changed'],
        again: 'resuming',
      })
    },
  )

  test('that nobody says was undone within 16 seconds is said not to be', () => {
    const { actor, clock, state } = start()
    actor.send(UNDO)
    clock.increment(15_999)
    const before = state()
    clock.increment(1)
    expect({ before, after: state() }).toEqual({ before: 'resuming', after: 'undoFailed' })
  })

  test('forgets the receipt of one that was undone when another is begun', () => {
    const { actor } = start()
    actor.send(REQUESTED)
    actor.send(CONFIRMED)
    actor.send({ type: 'cancellation.done', receipt: RECEIPT })
    actor.send(UNDO)
    actor.send({ type: 'membership.resumed' })
    actor.send(REQUESTED)
    expect(actor.getSnapshot().context).toEqual({
      plan: PLAN,
      receipt: { receipt: '', title: '', cancelledAt: '', accessUntil: '' },
      sent: 0,
    })
  })
  test('that was refused has the membership read again', () => {
    const { actor, said } = start()
    actor.send(REQUESTED)
    actor.send(CONFIRMED)
    actor.send({ type: 'cancellation.refused' })
    expect(said).toEqual(['membership.changed'])
  })

  test('after an undoing that was lost forgets the receipt of the one before', () => {
    const { actor } = start()
    for (const event of [REQUESTED, CONFIRMED] as const) actor.send(event)
    actor.send({ type: 'cancellation.done', receipt: RECEIPT })
    actor.send(UNDO)
    actor.send({ type: 'resumption.lost' })
    const kept = actor.getSnapshot().context.receipt
    actor.send(REQUESTED)
    expect({ kept, receipt: actor.getSnapshot().context.receipt.receipt }).toEqual({ kept: RECEIPT, receipt: '' })
  })

  const OTHER = { uuid: 'membership-other', title: '1 Year' }
  const CANCEL_OTHER = [{ type: 'cancellation.requested', plan: OTHER }, CONFIRMED] as const
  const UNDO_OTHER = [{ type: 'undo.requested', plan: OTHER }] as const
  const DONE = { type: 'cancellation.done', receipt: RECEIPT } as const
  test.for([
    { after: 'a refusal', events: [REQUESTED, CONFIRMED, { type: 'cancellation.refused' }, ...CANCEL_OTHER] },
    { after: 'an undoing that failed', events: [UNDO, { type: 'resumption.lost' }, ...CANCEL_OTHER] },
    { after: 'a cancellation', events: [REQUESTED, CONFIRMED, DONE, ...UNDO_OTHER] },
    { after: 'an undoing that failed', events: [UNDO, { type: 'resumption.lost' }, ...UNDO_OTHER] },
  ] as const)('or its undoing after $after is of the membership that is named now', ({ events }) => {
    const { actor, asked } = start()
    for (const event of events) actor.send(event)
    const what = events.at(-1) === CONFIRMED ? 'cancel' : 'resume'
    expect(asked.at(-1)).toBe(`${what} membership-other`)
  })
})

function start() {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const said: string[] = []
  const port = (what: string) =>
    fromCallback<EventObject, { uuid: string }>(({ input }) => void asked.push(`${what} ${input.uuid}`))
  const machine = plugPorts(cancellationMachine, {
    cancelMembership: port('cancel'),
    askStanding: port('standing'),
    resumeMembership: port('resume'),
  })
  const actor = createActor(machine, { clock })
  actor.on('*', ({ type }) => said.push(type))
  actor.start()
  return { actor, asked, said, clock, state: () => actor.getSnapshot().value }
}

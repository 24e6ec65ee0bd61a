import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type CastVoteInput, commentVotesMachine, votesShown } from '../../machines/catalogue/comment-votes.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    commentVotesMachine,
    new URL('../../machines/catalogue/comment-votes.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(commentVotesMachine)
})

function start() {
  const sent: CastVoteInput[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(commentVotesMachine, {
    castVote: fromCallback<EventObject, CastVoteInput>(({ input }) => void sent.push(input)),
  })
  const actor = createActor(machine, { clock }).start()
  const press = (id: string, vote: 'up' | 'down', mine: 'up' | 'down' | 'none' = 'none') =>
    actor.send({ type: 'vote.pressed', id, vote, mine })
  const shown = (id: string, mine: 'up' | 'down' | 'none' = 'none') =>
    votesShown(actor.getSnapshot().context, { id, mine, votes: 10 })
  return { actor, clock, sent, press, shown }
}

describe('a vote', () => {
  test('counts at once, is taken back by a second press, and turned by the other one [COMMENT-003]', () => {
    const { actor, sent, press, shown } = start()
    const seen = [shown('7')]
    for (const vote of ['up', 'up', 'down'] as const) {
      press('7', vote)
      seen.push(shown('7'))
      actor.send({ type: 'vote.kept' })
    }
    expect({ seen, sent }).toEqual({
      seen: [
        { mine: 'none', votes: 10 },
        { mine: 'up', votes: 11 },
        { mine: 'none', votes: 10 },
        { mine: 'down', votes: 9 },
      ],
      sent: [
        { id: '7', vote: 'up' },
        { id: '7', vote: 'none' },
        { id: '7', vote: 'down' },
      ],
    })
  })

  test('of an earlier visit is in the count, and can be taken back', () => {
    const { press, sent, shown } = start()
    const before = shown('7', 'up')
    press('7', 'up', 'up')
    expect({ before, after: shown('7', 'up'), sent }).toEqual({
      before: { mine: 'up', votes: 10 },
      after: { mine: 'none', votes: 9 },
      sent: [{ id: '7', vote: 'none' }],
    })
  })

  test('waits for the one before; of many presses on one comment only the last is sent', () => {
    const { actor, sent, press } = start()
    press('7', 'up')
    for (const vote of ['down', 'up', 'down'] as const) press('8', vote)
    press('7', 'down')
    for (let answers = 0; answers < 3; answers += 1) actor.send({ type: 'vote.kept' })
    expect({ sent, state: actor.getSnapshot().value }).toEqual({
      sent: [
        { id: '7', vote: 'up' },
        { id: '7', vote: 'down' },
        { id: '8', vote: 'down' },
      ],
      state: 'resting',
    })
  })

  test('that fails, or is not answered for 16 seconds, is as before, with the reason, until the next press', () => {
    const { actor, clock, press, shown } = start()
    const reason = () => actor.getSnapshot().context.failure
    press('7', 'up')
    actor.send({ type: 'vote.failed', message: 'Nobody votes on what they wrote.' })
    const refused = { ...shown('7'), reason: reason() }
    press('8', 'down')
    const pressed = reason()
    clock.increment(15_999)
    const waiting = shown('8')
    clock.increment(1)
    expect({ refused, pressed, waiting, late: { ...shown('8'), reason: reason() } }).toEqual({
      refused: { mine: 'none', votes: 10, reason: { id: '7', message: 'Nobody votes on what they wrote.' } },
      pressed: null,
      waiting: { mine: 'down', votes: 9 },
      late: {
        mine: 'none',
        votes: 10,
        reason: { id: '8', message: 'Your vote did not reach the forum. Please try again.' },
      },
    })
  })

  test('that fails after another wish does not undo that wish', () => {
    const { actor, sent, press, shown } = start()
    press('7', 'up')
    press('7', 'down')
    actor.send({ type: 'vote.failed', message: '' })
    expect({ shown: shown('7'), sent }).toEqual({
      shown: { mine: 'down', votes: 9 },
      sent: [
        { id: '7', vote: 'up' },
        { id: '7', vote: 'down' },
      ],
    })
  })
})

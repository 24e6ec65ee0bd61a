import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { commentThreadsMachine } from '../../machines/catalogue/comment-threads.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { comment } from './samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    commentThreadsMachine,
    new URL('../../machines/catalogue/comment-threads.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(commentThreadsMachine)
})

const answers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...comment(String(index + 100)), depth: 0 }))

function start() {
  const asked: string[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(commentThreadsMachine, {
    loadThread: fromCallback<EventObject, { id: string }>(({ input }) => void asked.push(input.id)),
  })
  const actor = createActor(machine, { clock }).start()
  const open = (id: string) => actor.send({ type: 'thread.opened', id })
  const load = (count: number) => actor.send({ type: 'thread.loaded', answers: answers(count) })
  const now = () => {
    const { value, context } = actor.getSnapshot()
    const threads = Object.entries(context.threads).map(([id, thread]) => [id, thread.answers.length, thread.shown])
    return { state: value, threads, waiting: context.waiting, failed: context.failed }
  }
  return { actor, asked, clock, open, load, now }
}

describe('answers', () => {
  test('are fetched one comment after the other, each once, however often it is pressed', () => {
    const { asked, open, load, now } = start()
    for (const id of ['7', '7', '8', '8']) open(id)
    const pressed = now()
    load(2)
    load(1)
    expect({ pressed, asked, after: now() }).toEqual({
      pressed: { state: 'loading', threads: [], waiting: ['7', '8'], failed: [] },
      asked: ['7', '8'],
      after: {
        state: 'resting',
        threads: [
          ['7', 2, 20],
          ['8', 1, 20],
        ],
        waiting: [],
        failed: [],
      },
    })
  })

  test('are drawn by twenty; those asked for again are all drawn, with the new one', () => {
    const { actor, open, load, now } = start()
    open('7')
    load(50)
    const first = now().threads
    actor.send({ type: 'thread.unfolded', id: '7' })
    actor.send({ type: 'thread.unfolded', id: '8' })
    const unfolded = now().threads
    open('7')
    const meanwhile = now().threads
    load(51)
    const again = now().threads
    open('7')
    load(3)
    expect({ first, unfolded, meanwhile, again, fewer: now().threads }).toEqual({
      first: [['7', 50, 20]],
      unfolded: [['7', 50, 40]],
      meanwhile: [['7', 50, 40]],
      again: [['7', 51, 51]],
      fewer: [['7', 3, 51]],
    })
  })

  test('are put away by another press, and those of other comments stay', () => {
    const { actor, open, load, now } = start()
    open('7')
    load(1)
    open('8')
    load(2)
    actor.send({ type: 'thread.closed', id: '7' })
    expect(now().threads).toEqual([['8', 2, 20]])
  })

  test('that fail, or do not come within 16 seconds, can be asked for again', () => {
    const { actor, clock, open, load, now } = start()
    open('7')
    open('8')
    actor.send({ type: 'thread.failed' })
    const failed = now()
    clock.increment(15_999)
    const waited = now().failed
    clock.increment(1)
    const both = now()
    open('7')
    const again = now().failed
    load(1)
    expect({ failed, waited, both, again, after: now() }).toEqual({
      failed: { state: 'loading', threads: [], waiting: ['8'], failed: ['7'] },
      waited: ['7'],
      both: { state: 'resting', threads: [], waiting: [], failed: ['7', '8'] },
      again: ['8'],
      after: { state: 'resting', threads: [['7', 1, 20]], waiting: [], failed: ['8'] },
    })
  })
})

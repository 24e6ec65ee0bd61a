import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { streamOf } from '../../app/ports/answer-with.ts'
import { cardPreviewMachine, type MotionFact, previewingCard } from '../../machines/catalogue/card-preview.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(cardPreviewMachine, new URL('../../machines/catalogue/card-preview.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(cardPreviewMachine)
})

describe('while armed', () => {
  test('a card that was entered plays after 150 ms, not before [VIDEO-002, VIDEO-004]', () => {
    const { actor, clock, playing } = start()
    actor.send({ type: 'card.entered', id: 'a' })
    clock.increment(149)
    expect(playing()).toBe(undefined)
    clock.increment(1)
    expect(playing()).toBe('a')
  })

  test('a pointer that passes over cards starts none of them [VIDEO-004]', () => {
    const { actor, clock, playing } = start()
    for (const id of ['a', 'b', 'c']) {
      actor.send({ type: 'card.entered', id })
      clock.increment(100)
      actor.send({ type: 'card.left', id })
    }
    clock.increment(1000)
    expect(playing()).toBe(undefined)
  })

  test('entering the next card restarts its 150 ms [VIDEO-004]', () => {
    const { actor, clock, playing } = start()
    actor.send({ type: 'card.entered', id: 'a' })
    clock.increment(100)
    actor.send({ type: 'card.entered', id: 'b' })
    clock.increment(149)
    expect(playing()).toBe(undefined)
    clock.increment(1)
    expect(playing()).toBe('b')
  })
})

describe('while playing', () => {
  test('another card takes over: at no time do two play [VIDEO-003]', () => {
    const { actor, clock, playing } = start()
    actor.send({ type: 'card.entered', id: 'a' })
    clock.increment(150)
    actor.send({ type: 'card.entered', id: 'b' })
    expect(playing()).toBe(undefined)
    clock.increment(150)
    expect(playing()).toBe('b')
    actor.send({ type: 'card.left', id: 'a' })
    expect(playing()).toBe('b')
  })

  test('leaving the card or a film that fails bring the poster back [VIDEO-002]', () => {
    const endings = [
      { type: 'card.left', id: 'a' },
      { type: 'preview.failed', id: 'a' },
    ] as const
    const after = endings.map((ending) => {
      const { actor, clock, playing } = start()
      actor.send({ type: 'card.entered', id: 'a' })
      clock.increment(150)
      actor.send(ending)
      clock.increment(1000)
      return playing()
    })
    expect(after).toEqual([undefined, undefined])
  })
})

test('a site that switched previews off never plays one [VIDEO-005]', () => {
  const { actor, clock, playing } = start({ previewsEnabled: false })
  actor.send({ type: 'card.entered', id: 'a' })
  clock.increment(1000)
  expect({ playing: playing(), state: actor.getSnapshot().value }).toEqual({ playing: undefined, state: 'switchedOff' })
})

test('a visitor who sets the system to less motion sees posters only, until that changes', () => {
  const { actor, clock, motion, playing } = start()
  actor.send({ type: 'card.entered', id: 'a' })
  clock.increment(150)
  motion.next({ type: 'motion.reduced' })
  actor.send({ type: 'card.entered', id: 'b' })
  clock.increment(1000)
  expect(playing()).toBe(undefined)
  motion.next({ type: 'motion.allowed' })
  actor.send({ type: 'card.entered', id: 'b' })
  clock.increment(150)
  expect(playing()).toBe('b')
})

test('entering the card that plays leaves it playing [VIDEO-003]', () => {
  const { actor, clock, playing } = start()
  actor.send({ type: 'card.entered', id: 'a' })
  clock.increment(150)
  actor.send({ type: 'card.entered', id: 'a' })
  expect(playing()).toBe('a')
})

test('once it is over no card is named any more', () => {
  const endings = [
    ({ actor }: ReturnType<typeof start>) => actor.send({ type: 'card.left', id: 'a' }),
    ({ motion }: ReturnType<typeof start>) => motion.next({ type: 'motion.reduced' }),
  ]
  for (const end of endings) {
    const preview = start()
    preview.actor.send({ type: 'card.entered', id: 'a' })
    preview.clock.increment(150)
    end(preview)
    expect(preview.actor.getSnapshot().context.id).toBe('')
  }
})

function start({ previewsEnabled = true } = {}) {
  const clock = new SimulatedClock()
  const motion = new Subject<MotionFact>()
  const machine = plugPorts(cardPreviewMachine, { watchMotion: streamOf(motion) })
  const actor = createActor(machine, { clock, input: { previewsEnabled } })
  actor.start()
  return { actor, clock, motion, playing: () => previewingCard(actor.getSnapshot()) }
}

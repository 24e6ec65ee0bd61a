import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { streamOf } from '../../app/ports/answer-with.ts'
import { type CountdownEvent, countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { clockTextOf } from '../../machines/sales/countdown.ts'
import { dealCardMachine } from '../../machines/sales/deal-card.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { NOON_MS } from '../support/samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(dealCardMachine, new URL('../../machines/sales/deal-card.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(dealCardMachine)
})

describe('the countdown', () => {
  test('starts at the timer, loses a second each second and restarts at 0 [DEAL-016]', () => {
    const { text, second } = start({ timerSeconds: 3 })
    const shown = [text()]
    for (let seconds = 0; seconds < 7; seconds += 1) {
      second()
      shown.push(text())
    }
    expect(shown).toEqual(['03', '02', '01', '03', '02', '01', '03', '02'].map((seconds) => `00:00:${seconds}`))
  })

  test('a tab that was asleep shows what a tab that was awake would [DEAL-016]', () => {
    const { text, second } = start({ timerSeconds: 3_661 })
    second(3_661 * 10 + 1)
    expect(text()).toBe('01:01:00')
  })

  test('there is none unless the timer is above 0 [DEAL-013]', () => {
    expect([start({ timerSeconds: 0 }).text(), start({ timerSeconds: 1 }).text()]).toEqual(['', '00:00:01'])
  })
})

describe('the notes', () => {
  test('each is shown for five seconds, and the first comes after the last [DEAL-017]', () => {
    const shownOf = (texts: number) => {
      const { actor, clock } = start({ texts })
      return [0, 4_999, 1, 5_000, 5_000, 5_000].map((milliseconds) => {
        clock.increment(milliseconds)
        return actor.getSnapshot().context.text
      })
    }
    expect({ two: shownOf(2), three: shownOf(3), four: shownOf(4) }).toEqual({
      two: [0, 0, 1, 0, 1, 0],
      three: [0, 0, 1, 2, 0, 1],
      four: [0, 0, 1, 2, 3, 0],
    })
  })

  test('a single one stays, and none is no error [DEAL-017]', () => {
    for (const texts of [0, 1]) {
      const { actor, clock } = start({ texts })
      clock.increment(60_000)
      expect({ text: actor.getSnapshot().context.text, state: actor.getSnapshot().value }).toEqual({
        text: 0,
        state: { time: 'absent', notes: 'standing' },
      })
    }
  })

  test('a note stays under the pointer; five seconds after that has left, the next one comes [DEAL-014]', () => {
    const { actor, clock } = start({ texts: 2 })
    actor.send({ type: 'card.entered' })
    clock.increment(60_000)
    expect(actor.getSnapshot().context.text).toBe(0)
    actor.send({ type: 'card.left' })
    clock.increment(5_000)
    expect(actor.getSnapshot().context.text).toBe(1)
  })
})

function start({ timerSeconds = 0, texts = 0 }) {
  const clock = new SimulatedClock()
  const ticks = new Subject<CountdownEvent>()
  const countdown = plugPorts(countdownMachine, { watchClock: streamOf(ticks) })
  const input = { timerSeconds, texts, openedAtMs: NOON_MS }
  const actor = createActor(plugPorts(dealCardMachine, { countdown }), { clock, input }).start()
  let nowMs = NOON_MS
  return {
    actor,
    clock,
    text() {
      const child = actor.getSnapshot().children.countdown
      return child ? clockTextOf(child.getSnapshot().context.remainingSeconds) : ''
    },
    second(times = 1) {
      nowMs += times * 1000
      ticks.next({ type: 'clock.ticked', nowMs })
    },
  }
}

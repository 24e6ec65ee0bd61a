import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, SimulatedClock, setup } from 'xstate'
import type { SpendInput } from '../../machines/cams/spending.machine.ts'
import { spendingMachine } from '../../machines/cams/spending.machine.ts'
import { NO_RESULT, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { TIP } from './spending.cases.ts'
import { openSpending, spendingTags } from './spending-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(spendingMachine, new URL('../../machines/cams/spending.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(spendingMachine)
})

const balance = { balance: 90, version: 2 }
const settled = { type: 'money.settled', ...NO_RESULT, balance, privateRequestId: 'p1' } as const
const refused = { type: 'money.refused', refusal: { ...NOT_DONE, cause: 'refused', title: 'No' } } as const
const refusal = {
  cause: 'refused',
  title: 'No',
  fields: { email: '', password: '' },
  price: null,
  isKnownEmail: false,
}

describe('a spending', () => {
  test('that is answered asks once, and tells what came of it', () => {
    const told = [settled, refused].map((answer) => {
      const { asked, heard, money } = begin(TIP)
      money(answer)
      return { asked, heard }
    })
    expect(told).toEqual([
      { asked: [TIP], heard: [{ type: 'spending.settled', balance, privateRequestId: 'p1', wasLost: false }] },
      { asked: [TIP], heard: [{ type: 'spending.refused', refusal, wasLost: false }] },
    ])
  })

  test('whose answer was lost is being checked, and tells that it was [M02]', () => {
    const told = [settled, refused].map((answer) => {
      const { asked, heard, money, says } = begin(TIP)
      money({ type: 'money.doubted' })
      const checking = says()
      money(answer)
      return { asked: asked.length, checking, heard }
    })
    expect(told).toEqual([
      {
        asked: 1,
        checking: ['checking'],
        heard: [{ type: 'spending.settled', balance, privateRequestId: 'p1', wasLost: true }],
      },
      { asked: 1, checking: ['checking'], heard: [{ type: 'spending.refused', refusal, wasLost: true }] },
    ])
  })

  test('that a reload interrupted is followed, and nothing is sent again [M03]', () => {
    const { asked, heard, money, says } = begin(null)
    expect({ asked, says: says() }).toEqual({ asked: [null], says: ['checking'] })
    money(settled)
    expect(heard).toEqual([{ type: 'spending.settled', balance, privateRequestId: 'p1', wasLost: true }])
  })

  test('of which nothing could be found out can be asked about again and again, and nothing is sent again [M02]', () => {
    const { asked, heard, money, says, actor } = begin(TIP)
    const stands: string[][] = []
    for (let round = 0; round < 2; round += 1) {
      money({ type: 'money.unresolved' })
      stands.push(says())
      actor.getSnapshot().children.spending?.send({ type: 'check.requested' })
      stands.push(says())
    }
    money(refused)
    expect({ asked, stands, heard }).toEqual({
      asked: [TIP, null, null],
      stands: [['unresolved'], ['checking'], ['unresolved'], ['checking']],
      heard: [
        { type: 'spending.unresolved', isSilent: false },
        { type: 'spending.unresolved', isSilent: false },
        { type: 'spending.refused', refusal, wasLost: true },
      ],
    })
  })

  test('of which nothing is heard is given up after 5 minutes, whether an answer was lost before or not [M02]', () => {
    const told = [false, true].map((isDoubted) => {
      const { clock, heard, money, says } = begin(TIP)
      if (isDoubted) {
        clock.increment(200_000)
        money({ type: 'money.doubted' })
        clock.increment(99_999)
      } else clock.increment(299_999)
      const before = heard.length
      clock.increment(1)
      money(settled)
      return { before, heard, says: says() }
    })
    const silent = { before: 0, heard: [{ type: 'spending.unresolved', isSilent: true }], says: ['unresolved'] }
    expect(told).toEqual([silent, silent])
  })
})

/** A spending, and whatever the machine that began it hears of it. */
function begin(request: SpendInput) {
  const clock = new SimulatedClock()
  const heard: EventObject[] = []
  const { spending, asked, money } = openSpending()
  const machine = setup({
    types: { children: {} as { spending: 'spending' } },
    actors: { spending },
    actions: { note: ({ event }) => void heard.push(event) },
  }).createMachine({
    invoke: { src: 'spending', id: 'spending', input: { request } },
    on: { 'spending.*': { actions: 'note' } },
  })
  const actor = createActor(machine, { clock }).start()
  return { actor, clock, asked, heard, money, says: () => spendingTags(actor) }
}

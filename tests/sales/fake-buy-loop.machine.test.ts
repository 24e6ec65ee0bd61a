import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Digest } from '../../contracts/site/digest.ts'
import { fakeBuyTextsOf, isFakeBuyAudience } from '../../machines/sales/fake-buy.ts'
import { FAKE_BUY_ENTRIES } from '../../machines/sales/fake-buy-entries.ts'
import { fakeBuyLoopMachine } from '../../machines/sales/fake-buy-loop.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { VISITORS } from '../support/samples.ts'

const configOf = (fakeBuyPopup: unknown) => Digest.parse({ siteSettings: {}, fakeBuyPopup }).fakeBuyPopup
const ON = { isActive: true, isEnablePopup: true }

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(fakeBuyLoopMachine, new URL('../../machines/sales/fake-buy-loop.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(fakeBuyLoopMachine)
})

describe('what the server configures', () => {
  test('whether, with links or without, how long between two, and for how long [ENT-055, FAKEBUY-012]', () => {
    const config = { ...ON, enableListLinks: true, popupPause: 20, popupShowDuration: 6 }
    expect(configOf({ ...config, colour: 'red' })).toEqual(config)
    const off = { isActive: false, isEnablePopup: false, enableListLinks: false }
    for (const name of Object.keys(off)) {
      expect(configOf({ [name]: true, popupPause: 20, popupShowDuration: 6 })).toEqual({
        ...off,
        popupPause: 20,
        popupShowDuration: 6,
        [name]: true,
      })
    }
  })

  test('nothing is announced unless both switches are on [FAKEBUY-005, FAKEBUY-015, ENT-055]', () => {
    const shown = [
      {},
      { isActive: true },
      { isEnablePopup: true },
      { isActive: 'yes', isEnablePopup: 'yes' },
      ON,
      'broken',
    ].map((sent) => {
      const { clock, isShown } = start({ config: sent })
      clock.increment(7_500)
      return isShown()
    })
    expect(shown).toEqual([false, false, false, false, true, false])
  })
})

describe('the loop', () => {
  const changesOf = (config: unknown) => {
    const { clock, isShown } = start({ config })
    const changes: { ms: number; isShown: boolean }[] = []
    for (let ms = 250; ms <= 45_000; ms += 250) {
      const before = isShown()
      clock.increment(250)
      if (isShown() !== before) changes.push({ ms, isShown: isShown() })
    }
    return changes
  }

  test('half of 15 s, 5 s shown, half of 15 s, and again [FAKEBUY-006, FAKEBUY-007, FAKEBUY-009, FAKEBUY-010, FAKEBUY-011]', () => {
    expect(changesOf(ON)).toEqual([
      { ms: 7_500, isShown: true },
      { ms: 12_500, isShown: false },
      { ms: 27_500, isShown: true },
      { ms: 32_500, isShown: false },
    ])
  })

  test('pause and duration are those of the server, each its own [FAKEBUY-006, FAKEBUY-007, FAKEBUY-009, FAKEBUY-010, FAKEBUY-011, ENT-055]', () => {
    expect(changesOf({ ...ON, popupPause: 20, popupShowDuration: 3 })).toEqual([
      { ms: 10_000, isShown: true },
      { ms: 13_000, isShown: false },
      { ms: 33_000, isShown: true },
      { ms: 36_000, isShown: false },
    ])
    expect(changesOf({ ...ON, popupPause: 4, popupShowDuration: 18 })).toEqual([
      { ms: 2_000, isShown: true },
      { ms: 20_000, isShown: false },
      { ms: 24_000, isShown: true },
      { ms: 42_000, isShown: false },
    ])
  })

  test('half of an odd pause is not rounded; a visitor who logs in sees none from that moment on [FAKEBUY-016]', () => {
    const { actor, clock, isShown } = start({ config: { ...ON, popupPause: 3, popupShowDuration: 60 } })
    clock.increment(1_499)
    const before = isShown()
    clock.increment(1)
    const shown = isShown()
    actor.send({ type: 'audience.judged', isAudience: false })
    const atOnce = isShown()
    clock.increment(600_000)
    expect({ before, shown, atOnce, isShown: isShown() }).toEqual({
      before: false,
      shown: true,
      atOnce: false,
      isShown: false,
    })
    expect(actor.getSnapshot().value).toBe('off')
  })

  test('entries come in the order of the list, from any one on, and from the first again [FAKEBUY-014]', () => {
    const { actor, clock } = start({ config: { ...ON, popupPause: 2, popupShowDuration: 1 }, firstEntry: 98 })
    const seen: number[] = []
    for (let round = 0; round < 4; round += 1) {
      clock.increment(1_000)
      seen.push(actor.getSnapshot().context.entry)
      clock.increment(1_000)
      clock.increment(1_000)
    }
    expect(seen).toEqual([98, 99, 0, 1])
  })

  test('one that is pointed at stays until it is left', () => {
    const { actor, clock, isShown } = start({ config: ON })
    clock.increment(7_500)
    actor.send({ type: 'announcement.entered' })
    clock.increment(60_000)
    const held = isShown()
    actor.send({ type: 'announcement.left' })
    clock.increment(5_000)
    expect({ held, isShown: isShown() }).toEqual({ held: true, isShown: false })
  })

  test('one that is closed is hidden at once, and the next one comes a whole pause later [FAKEBUY-009, FAKEBUY-011]', () => {
    for (const isHeld of [false, true]) {
      const { actor, clock, isShown } = start({ config: ON })
      clock.increment(7_500)
      if (isHeld) actor.send({ type: 'announcement.entered' })
      actor.send({ type: 'announcement.dismissed' })
      const atOnce = isShown()
      clock.increment(7_500)
      clock.increment(7_499)
      const before = isShown()
      clock.increment(1)
      expect({ atOnce, before, isShown: isShown(), entry: actor.getSnapshot().context.entry }).toEqual({
        atOnce: false,
        before: false,
        isShown: true,
        entry: 1,
      })
    }
  })

  test('a site without such persuasion announces nothing, whatever the server says [FAKEBUY-005]', () => {
    const { clock, isShown } = start({ config: ON, isAllowed: false })
    clock.increment(600_000)
    expect(isShown()).toBe(false)
  })
})

test('meant for guests and inactive members, in the verified view only [FAKEBUY-004, FAKEBUY-016]', () => {
  const judged = Object.entries(VISITORS).map(([name, visitor]) => [name, isFakeBuyAudience(visitor)])
  expect(Object.fromEntries(judged)).toEqual({
    guest: true,
    member: false,
    administrator: false,
    expired: false,
    inactive: true,
    unverified: false,
  })
})

describe('the list', () => {
  test('has a hundred entries, each of another place [FAKEBUY-002, FAKEBUY-014]', () => {
    expect([FAKE_BUY_ENTRIES.length, new Set(FAKE_BUY_ENTRIES.map(({ place }) => place)).size]).toEqual([100, 100])
  })

  test('each has one of sixteen pictures, and all sixteen are used [FAKEBUY-003, FAKEBUY-014]', () => {
    const used = [...new Set(FAKE_BUY_ENTRIES.map(({ avatar }) => avatar))].toSorted((one, other) => one - other)
    expect(used).toEqual(Array.from({ length: 16 }, (_, place) => place + 1))
  })

  test('shows who bought what and when [FAKEBUY-001, FAKEBUY-014]', () => {
    const said = FAKE_BUY_ENTRIES.map((entry) => Object.values(fakeBuyTextsOf(entry)).join(' – '))
    const form =
      /^Someone from [A-Z][\w ]+, [A-Z][\w ]+ – Recently purchased 1-(month|year) subscription – \d+ (minute|hour|day)s? ago$/
    expect(said.filter((text) => !form.test(text))).toEqual([])
    expect(new Set(FAKE_BUY_ENTRIES.map(({ plan }) => plan))).toEqual(new Set(['1-month', '1-year']))
  })
})

interface Start {
  config: unknown
  isAllowed?: boolean
  firstEntry?: number
}

function start({ config, isAllowed = true, firstEntry = 0 }: Start) {
  const clock = new SimulatedClock()
  const actor = createActor(fakeBuyLoopMachine, {
    clock,
    input: { isAllowed, isAudience: true, entryCount: FAKE_BUY_ENTRIES.length, firstEntry },
  })
  actor.start()
  actor.send({ type: 'announcements.configured', config: configOf(config) })
  return { actor, clock, isShown: () => actor.getSnapshot().hasTag('shown') }
}

import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type JoinNowEmitted, joinNowMachine, type PricedFor } from '../../machines/sales/join-now.machine.ts'
import type { JoinNowInput } from '../../machines/sales/join-now-choice.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { CONFIG, everySet, slotsOf, TEMPLATE, wireSlot } from './slots.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(joinNowMachine, new URL('../../machines/sales/join-now.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(joinNowMachine)
})

const SALE = { type: 'saleEvent.found', saleEvent: 'autumn', userRegionCode: 'US' } as const
const NO_SALE = { type: 'saleEvent.found', saleEvent: false, userRegionCode: '' } as const

describe('while loading', () => {
  test('template, config and sale are asked for at once, the prices as soon as the sale is known [JOIN-001]', () => {
    const page = start()
    expect(page.asked()).toEqual(['loadTemplate', 'loadConfig', 'findSaleEvent'])
    expect(page.tags()).not.toContain('settled')
    page.send(SALE)
    expect(page.asked().slice(3)).toEqual(['loadSaleDetails', 'loadTariffs'])
  })

  test('the id of the running sale is what its details and the prices are asked for [JOIN-001, JOIN-027, JOIN-033, ENT-046]', () => {
    const page = start()
    page.send(SALE)
    expect([page.question('loadSaleDetails'), page.question('loadTariffs')]).toEqual([
      { event: 'autumn' },
      { event: 'autumn' },
    ])
  })

  test('the details of the running sale are kept, and where there are none there is none [JOIN-033]', () => {
    const kept = (
      [{ uuid: 'autumn', title: 'Autumn', text: 'Leaves fall', dateEnd: 1_900_000_000 }, null] as const
    ).map((sale) => {
      const page = start()
      page.send(SALE)
      page.send({ type: 'saleDetails.found', sale })
      return page.context().sale
    })
    expect(kept).toEqual([{ uuid: 'autumn', title: 'Autumn', text: 'Leaves fall', dateEnd: 1_900_000_000 }, null])
  })

  test('without a sale the tariffs are requested without one, for expired members as those of renewals [JOIN-028, JOIN-010]', () => {
    const guest = start()
    guest.send(NO_SALE)
    const expired = start({ isExpired: true })
    expired.send(NO_SALE)
    const both = start({ isExpired: true })
    both.send(SALE)
    expect([guest, expired, both].map((page) => page.question('loadTariffs'))).toEqual([
      { event: null },
      { event: 'expired' },
      { event: 'autumn' },
    ])
  })

  test('the id is asked for while it is null or false, and never again once it is known [JOIN-025, JOIN-034, ENT-046]', () => {
    const asks = ([null, false, 'autumn'] as const).map((saleEvent) =>
      start({ saleEvent }).asked().includes('findSaleEvent'),
    )
    expect(asks).toEqual([true, true, false])
    const known = start({ saleEvent: 'autumn' })
    expect(['loadTariffs', 'loadSaleDetails'].map(known.question)).toEqual([{ event: 'autumn' }, { event: 'autumn' }])
  })

  test('however long the page is open, no time makes it ask for the sale again [JOIN-034]', () => {
    const page = start()
    page.send(NO_SALE)
    page.send({ type: 'saleDetails.found', sale: null })
    page.send({ type: 'tariffs.loaded', slots: everySet() })
    page.forget()
    page.clock.increment(86_400_000)
    expect(page.asked()).toEqual([])
  })

  test('the region is kept and sent nowhere [JOIN-035, ENT-046]', () => {
    const page = start()
    page.send(SALE)
    expect({ userRegionCode: page.context().userRegionCode, questions: JSON.stringify(page.questions()) }).toEqual({
      userRegionCode: 'US',
      questions: expect.not.stringContaining('US'),
    })
  })

  for (const [requirement, answer] of [
    ['JOIN-029', { type: 'template.failed' }],
    ['JOIN-030', { type: 'config.failed' }],
    ['JOIN-032', { type: 'saleDetails.failed' }],
  ] as const) {
    test(`${answer.type} leaves the rest of the page working [${requirement}]`, () => {
      const page = start()
      page.send(SALE)
      page.send(answer)
      for (const other of [
        { type: 'template.loaded', template: TEMPLATE },
        { type: 'config.loaded', config: CONFIG },
        { type: 'saleDetails.found', sale: null },
      ] as const) {
        if (other.type.split('.')[0] !== answer.type.split('.')[0]) page.send(other)
      }
      page.send({ type: 'tariffs.loaded', slots: everySet() })
      expect({ tags: page.tags(), tariffs: page.context().tariffs.length }).toEqual({
        tags: ['offered', 'settled'],
        tariffs: 2,
      })
    })
  }

  test('a sale that fails leaves the everyday prices [JOIN-032]', () => {
    const page = start()
    page.send({ type: 'saleEvent.failed' })
    expect(page.question('loadTariffs')).toEqual({ event: null })
    const silent = start()
    silent.clock.increment(16_000)
    for (const { asked } of [page, silent]) expect(asked()).toContain('loadSaleDetails')
  })

  test('what the sale is called and when it ends is kept [JOIN-027]', () => {
    const page = start()
    page.send(SALE)
    const sale = { title: 'Autumn', endsAtMs: 1 } as never
    page.send({ type: 'saleDetails.found', sale })
    expect(page.context().sale).toEqual(sale)
  })

  test('shows that prices are missing, with a retry that asks for what failed [JOIN-031]', () => {
    const page = start()
    page.send({ type: 'template.failed' })
    page.send({ type: 'config.loaded', config: CONFIG })
    page.send({ type: 'saleEvent.failed' })
    page.send({ type: 'saleDetails.failed' })
    page.send({ type: 'tariffs.failed' })
    expect(page.tags()).toEqual(['pricesMissing', 'settled'])
    page.forget()
    page.send({ type: 'retry.requested' })
    expect(page.asked()).toEqual(['loadTemplate', 'findSaleEvent'])
    page.send(SALE)
    page.send({ type: 'tariffs.loaded', slots: everySet() })
    expect({ hasOffered: page.tags().includes('offered'), question: page.question('loadTariffs') }).toEqual({
      hasOffered: true,
      question: { event: 'autumn' },
    })
  })

  test('a list without a tariff that anybody could buy is as good as none', () => {
    const page = start()
    page.send(NO_SALE)
    page.send({ type: 'tariffs.loaded', slots: [] })
    expect(page.tags()).toContain('pricesMissing')
    const three = start()
    three.send(NO_SALE)
    three.send({ type: 'tariffs.loaded', slots: slotsOf(wireSlot('a', { with: ['north', 'south', 'east'] })) })
    expect(three.tags()).toContain('pricesMissing')
  })

  test('what never answers ends the waiting', () => {
    const page = start()
    for (let turn = 0; turn < 3; turn += 1) page.clock.increment(16_000)
    expect(page.tags()).toEqual(['pricesMissing', 'settled'])
  })
})

describe('while prices are offered', () => {
  test('the cheapest of all is chosen at first, and announced [JOIN-018]', () => {
    const page = offered()
    const said = page.said('choice.changed').map(({ tariff, special, ...choice }) => {
      return { ...choice, tariff: tariff.uuid, special: special?.uuid }
    })
    expect(said).toEqual([
      {
        type: 'choice.changed',
        tariff: 'base-year-standard',
        bundles: page.context().offer.bundles,
        special: 'base-year-special',
        saleEvent: 'autumn',
      },
    ])
  })

  test('a toggled bundle changes the prices, and what was chosen keeps its place [JOIN-007, JOIN-011, JOIN-014]', () => {
    const page = offered()
    page.send({ type: 'tariff.chosen', uuid: 'base-month-standard' })
    expect(page.said('choice.changed').at(-1)?.tariff.uuid).toBe('base-month-standard')
    page.send({ type: 'bundle.toggled', uuid: 'south.example' })
    expect({ shown: page.shown(), uuid: page.context().chosen?.uuid }).toEqual({
      shown: ['second-month-standard', 'second-year-standard'],
      uuid: 'second-month-standard',
    })
    const told = page.said('choice.changed').at(-1)
    expect({ uuid: told?.tariff.uuid, bundles: told?.bundles.map(({ isActive }) => isActive) }).toEqual({
      uuid: 'second-month-standard',
      bundles: [false, true],
    })
  })

  test('a tariff that is not for sale cannot be chosen', () => {
    const page = offered()
    page.send({ type: 'tariff.chosen', uuid: 'third-month-standard' })
    expect({ uuid: page.context().chosen?.uuid, said: page.said('choice.changed').length }).toEqual({
      uuid: 'base-year-standard',
      said: 1,
    })
  })

  test('special tariffs come and go with the trap, at the same place [JOIN-016, TRAP-007, TRAP-012]', () => {
    const page = offered()
    page.send({ type: 'tariff.chosen', uuid: 'base-month-standard' })
    page.send({ type: 'specials.switched', areOn: true })
    page.send({ type: 'specials.switched', areOn: true })
    expect(page.tags()).toContain('special')
    expect({
      shown: page.shown(),
      uuid: page.context().chosen?.uuid,
      special: page.said('choice.changed').at(-1)?.special,
    }).toEqual({ shown: ['base-month-special', 'base-year-special'], uuid: 'base-month-special', special: undefined })
    page.send({ type: 'specials.switched', areOn: false })
    expect({ shown: page.shown(), uuid: page.said('choice.changed').at(-1)?.tariff.uuid }).toEqual({
      shown: ['base-month-standard', 'base-year-standard'],
      uuid: 'base-month-standard',
    })
  })

  test('special prices that run already are there when the prices come [TRAP-015]', () => {
    const page = start()
    page.send({ type: 'specials.switched', areOn: true })
    page.send(SALE)
    page.send({ type: 'tariffs.loaded', slots: everySet() })
    expect(page.shown()).toEqual(['base-month-special', 'base-year-special'])
  })

  test('pictures of a template that comes after the prices are taken [JOIN-005]', () => {
    const page = start()
    page.send(SALE)
    page.send({ type: 'tariffs.loaded', slots: everySet() })
    page.send({ type: 'bundle.toggled', uuid: 'north.example' })
    page.send({ type: 'template.loaded', template: TEMPLATE })
    expect(page.context().tariffs.map(({ image }) => image)).toEqual(['/bundle-1', '/bundle-2'])
    expect(page.said('choice.changed').at(-1)?.tariff.image).toBe('/bundle-2')
  })

  test('newer prices are asked for by the same sale while the old ones can be chosen, and what was chosen stays [JOIN-027]', () => {
    const page = offered()
    page.send({ type: 'bundle.toggled', uuid: 'north.example' })
    page.forget()
    page.send({ type: 'prices.outdated' })
    expect({ tags: page.tags(), asked: page.asked(), question: page.question('loadTariffs') }).toEqual({
      tags: ['offered', 'refreshing', 'settled'],
      asked: ['loadTariffs'],
      question: { event: 'autumn' },
    })
    page.send({
      type: 'tariffs.loaded',
      slots: everySet().map((slot) => ({ ...slot, price: { ...slot.price, amount: 50 } })),
    })
    const { chosen } = page.context()
    expect({
      uuid: chosen?.uuid,
      chosen: chosen?.price.amount,
      announced: page.said('choice.changed').at(-1)?.tariff.price.amount,
    }).toEqual({ uuid: 'first-year-standard', chosen: 50, announced: 50 })
    const settled = ['offered', 'settled']
    expect(page.tags()).toEqual(settled)
    page.send({ type: 'prices.outdated' })
    page.send({ type: 'tariffs.failed' })
    expect({ uuid: page.context().chosen?.uuid, tags: page.tags() }).toEqual({
      uuid: 'first-year-standard',
      tags: settled,
    })
    page.send({ type: 'prices.outdated' })
    page.clock.increment(16_000)
    expect(page.tags()).toEqual(settled)
    page.send({ type: 'prices.outdated' })
    page.send({ type: 'tariffs.loaded', slots: [] })
    expect(page.tags()).toEqual(['pricesMissing', 'settled'])
  })
})

describe('the trap', () => {
  test('is wanted once the page is seen and its configuration is there, whichever comes first [TRAP-019]', () => {
    const seenFirst = start()
    seenFirst.send({ type: 'page.seen' })
    expect(seenFirst.said('trap.wanted')).toEqual([])
    seenFirst.send({ type: 'config.loaded', config: CONFIG })
    const knownFirst = start()
    knownFirst.send({ type: 'config.loaded', config: CONFIG })
    expect(knownFirst.said('trap.wanted')).toEqual([])
    knownFirst.send({ type: 'page.seen' })
    const wanted = [{ type: 'trap.wanted', config: CONFIG.trap }]
    expect([seenFirst.said('trap.wanted'), knownFirst.said('trap.wanted')]).toEqual([wanted, wanted])
  })

  test('without a configuration there is none', () => {
    const page = start()
    page.send({ type: 'page.seen' })
    page.send({ type: 'config.failed' })
    expect(page.said('trap.wanted')).toEqual([])
  })
})

function offered() {
  const page = start()
  page.send({ type: 'template.loaded', template: TEMPLATE })
  page.send({ type: 'config.loaded', config: CONFIG })
  page.send(SALE)
  page.send({ type: 'saleDetails.found', sale: null })
  page.send({ type: 'tariffs.loaded', slots: everySet() })
  return page
}

function start(input: Partial<JoinNowInput> = {}) {
  const clock = new SimulatedClock()
  const asked: Array<{ name: string; input: PricedFor }> = []
  const port = (name: string) =>
    fromCallback<EventObject, PricedFor>(({ input: question }) => {
      asked.push({ name, input: question })
    })
  const actor = createActor(
    plugPorts(joinNowMachine, {
      loadTemplate: port('loadTemplate') as never,
      loadConfig: port('loadConfig') as never,
      findSaleEvent: port('findSaleEvent') as never,
      loadSaleDetails: port('loadSaleDetails'),
      loadTariffs: port('loadTariffs'),
    }),
    { clock, input: { isExpired: false, saleEvent: null, ...input } },
  )
  const said: JoinNowEmitted[] = []
  actor.on('*', (event) => said.push(event))
  actor.start()
  return {
    clock,
    send: actor.send,
    asked: () => asked.map(({ name }) => name),
    questions: () => asked.map((each) => each.input),
    question: (name: string) => asked.findLast((each) => each.name === name)?.input,
    forget: () => {
      asked.length = 0
    },
    tags: () => [...actor.getSnapshot().tags].toSorted(),
    context: () => actor.getSnapshot().context,
    shown: () => actor.getSnapshot().context.tariffs.map(({ uuid }) => uuid),
    said: <Type extends JoinNowEmitted['type']>(type: Type) =>
      said.filter((event) => event.type === type) as Array<Extract<JoinNowEmitted, { type: Type }>>,
  }
}

import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import {
  type CatalogueListInput,
  catalogueListMachine,
  type KeepLayoutCommand,
  type ListQuestion,
  viewOf,
} from '../../machines/catalogue/catalogue-list.machine.ts'
import { LAYOUTS } from '../../machines/catalogue/list-search.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { videosPage } from './samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    catalogueListMachine,
    new URL('../../machines/catalogue/catalogue-list.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(catalogueListMachine)
})

describe('while loading', () => {
  test('asks for the popular ones first for guests, for the latest for logged-in visitors; page 1 by default [CAT-018, CAT-019, ROUTE-006]', () => {
    const guest = start({ isLoggedIn: false })
    const loggedIn = start({ isLoggedIn: true, search: { page: 3 } })
    expect([guest.questions, loggedIn.questions]).toEqual([
      [{ ofCategory: undefined, view: { category: 'all', layout: 'grid', page: 1, sort: 'popular' } }],
      [{ ofCategory: undefined, view: { category: 'all', layout: 'grid', page: 3, sort: 'latest' } }],
    ])
  })

  test('the page of a category asks for that category [CAT-015]', () => {
    const { questions } = start({ ofCategory: 'rooftops', search: { sort: 'latest' } })
    expect(questions).toEqual([
      { ofCategory: 'rooftops', view: { category: 'all', layout: 'grid', page: 1, sort: 'latest' } },
    ])
  })

  test('an unreadable search is the default one', () => {
    const broken = { page: 1e9, sort: 'best', layout: 'wall', category: '../x' } as never
    expect(start({ search: broken }).questions[0]?.view).toEqual({
      category: 'all',
      layout: 'grid',
      page: 1,
      sort: 'popular',
    })
  })

  test('each answer has its screen, and its reason is kept', () => {
    const answers = [
      { type: 'list.loaded', content: videosPage() },
      { type: 'list.loaded', content: videosPage([]) },
      { type: 'list.missing' },
      { type: 'list.refused', reason: 'verificationRequired' },
      { type: 'list.failed', reason: 'timeout' },
    ] as const
    const states = answers.map((answer) => {
      const { actor } = start({})
      actor.send(answer)
      const { value, context } = actor.getSnapshot()
      return [value, context.refusal, context.failure]
    })
    expect(states).toEqual([
      ['shown', 'signInRequired', 'unavailable'],
      ['empty', 'signInRequired', 'unavailable'],
      ['missing', 'signInRequired', 'unavailable'],
      ['refused', 'verificationRequired', 'unavailable'],
      ['failed', 'signInRequired', 'timeout'],
    ])
  })

  test('no answer in 16 seconds is a failure that says so', () => {
    const { actor, clock } = start({})
    clock.increment(15_999)
    expect(actor.getSnapshot().value).toBe('loading')
    clock.increment(1)
    expect({ state: actor.getSnapshot().value, failure: actor.getSnapshot().context.failure }).toEqual({
      state: 'failed',
      failure: 'timeout',
    })
  })

  test('a failed page can be asked for again', () => {
    const { actor, questions } = start({})
    actor.send({ type: 'list.failed', reason: 'offline' })
    actor.send({ type: 'retry.requested' })
    expect({ state: actor.getSnapshot().value, questions: questions.length }).toEqual({
      state: 'loading',
      questions: 2,
    })
  })
})

describe('while shown', () => {
  test('a chosen category becomes the address; the server is asked when the address has changed [CAT-016]', () => {
    const { actor, emitted, questions } = startShown({ search: { page: 4, layout: 'list' } })
    actor.send({ type: 'filter.chosen', change: { category: 'rooftops' } })
    expect(emitted).toEqual([{ type: 'search.changed', search: { category: 'rooftops', layout: 'list' } }])
    expect(questions).toEqual([])
    actor.send({ type: 'address.changed', search: { category: 'rooftops', layout: 'list' } })
    expect(questions).toEqual([
      { ofCategory: undefined, view: { category: 'rooftops', layout: 'list', page: 1, sort: 'popular' } },
    ])
  })

  test("choosing 'All Videos' takes the filter out of the address [CAT-016]", () => {
    const { actor, emitted } = startShown({ search: { category: 'rooftops' } })
    actor.send({ type: 'filter.chosen', change: { category: 'all' } })
    expect(emitted).toEqual([{ type: 'search.changed', search: {} }])
  })

  test('each layout can be chosen: it is kept for the next visit, named in the address, and needs no new answer [CAT-020]', () => {
    for (const layout of LAYOUTS) {
      const { actor, emitted, kept, questions } = startShown({ search: { page: 2 } })
      actor.send({ type: 'layout.chosen', layout })
      actor.send({ type: 'address.changed', search: { page: 2, layout } })
      expect({
        layout: viewOf(actor.getSnapshot().context).layout,
        emitted,
        kept,
        questions,
        state: actor.getSnapshot().value,
      }).toEqual({
        layout,
        emitted: [{ type: 'search.changed', search: { page: 2, layout } }],
        kept: [{ type: 'layout.keep', layout }],
        questions: [],
        state: 'shown',
      })
    }
  })

  test('the layout of an earlier visit is taken unless the address names one [ROUTE-015]', () => {
    const restored = startShown({ savedLayout: 'list' })
    const named = startShown({ savedLayout: 'list', search: { layout: 'simple' } })
    expect([restored, named].map(({ actor }) => viewOf(actor.getSnapshot().context).layout)).toEqual(['list', 'simple'])
  })
})

describe('whatever is shown', () => {
  test('an address that names another layout is taken without a question', () => {
    const { actor, questions } = startShown({})
    actor.send({ type: 'address.changed', search: { layout: 'list' } })
    expect({ layout: viewOf(actor.getSnapshot().context).layout, questions }).toEqual({ layout: 'list', questions: [] })
  })

  test('a chosen layout stays for addresses that name none [ROUTE-015]', () => {
    const { actor } = startShown({})
    actor.send({ type: 'layout.chosen', layout: 'simple' })
    expect(viewOf(actor.getSnapshot().context).layout).toBe('simple')
  })

  test('another address is asked for at once while nothing good is shown yet [ROUTE-006, ROUTE-011]', () => {
    const { actor, questions } = start({})
    actor.send({ type: 'address.changed', search: { page: 2 } })
    expect({ state: actor.getSnapshot().value, questions: questions.map(({ view }) => view.page) }).toEqual({
      state: 'loading',
      questions: [1, 2],
    })
  })

  test('a screen that says no can be tried again', () => {
    const answers = [{ type: 'list.missing' }, { type: 'list.refused', reason: 'signInRequired' }] as const
    for (const answer of answers) {
      const { actor, questions } = start({})
      actor.send(answer)
      actor.send({ type: 'retry.requested' })
      expect({ state: actor.getSnapshot().value, questions: questions.length }).toEqual({
        state: 'loading',
        questions: 2,
      })
    }
  })
})

describe('while refreshing', () => {
  test('another page of the address is fetched, and the last good one stays visible meanwhile [ROUTE-011]', () => {
    const { actor, questions } = startShown({})
    actor.send({ type: 'address.changed', search: { page: 2 } })
    expect({
      state: actor.getSnapshot().value,
      videos: actor.getSnapshot().context.content,
      questions: questions.map(({ view }) => view.page),
    }).toEqual({ state: 'refreshing', videos: videosPage(), questions: [2] })
    const next = videosPage(videosPage().items.slice(0, 3))
    actor.send({ type: 'list.loaded', content: next })
    expect({ state: actor.getSnapshot().value, videos: actor.getSnapshot().context.content }).toEqual({
      state: 'shown',
      videos: next,
    })
  })

  test('each answer has its screen, as at first', () => {
    const answers = [
      { type: 'list.loaded', content: videosPage([]) },
      { type: 'list.missing' },
      { type: 'list.refused', reason: 'verificationRequired' },
    ] as const
    const states = answers.map((answer) => {
      const { actor } = startShown({})
      actor.send({ type: 'address.changed', search: { page: 2 } })
      actor.send(answer)
      const { value, context } = actor.getSnapshot()
      return [value, context.refusal]
    })
    expect(states).toEqual([
      ['empty', 'signInRequired'],
      ['missing', 'signInRequired'],
      ['refused', 'verificationRequired'],
    ])
  })

  test('no answer in 16 seconds keeps the last good page and says so', () => {
    const { actor, clock } = startShown({})
    actor.send({ type: 'address.changed', search: { page: 2 } })
    clock.increment(16_000)
    expect({ state: actor.getSnapshot().value, failure: actor.getSnapshot().context.failure }).toEqual({
      state: 'stale',
      failure: 'timeout',
    })
  })

  test('two quick changes: only the last one is asked for and shown', () => {
    const { actor, questions, stopped } = startShown({})
    actor.send({ type: 'address.changed', search: { page: 2 } })
    actor.send({ type: 'address.changed', search: { page: 3 } })
    expect({ questions: questions.map(({ view }) => view.page), stopped: stopped() }).toEqual({
      questions: [2, 3],
      stopped: 1,
    })
  })

  test('a failure keeps the last good page, with its reason and a way to try again', () => {
    const { actor, questions } = startShown({})
    actor.send({ type: 'address.changed', search: { page: 2 } })
    actor.send({ type: 'list.failed', reason: 'offline' })
    const { value, context } = actor.getSnapshot()
    expect({ value, failure: context.failure, videos: context.content }).toEqual({
      value: 'stale',
      failure: 'offline',
      videos: videosPage(),
    })
    actor.send({ type: 'retry.requested' })
    expect(questions.map(({ view }) => view.page)).toEqual([2, 2])
  })
})

function startShown(input: Partial<CatalogueListInput>) {
  const opened = start(input)
  opened.actor.send({ type: 'list.loaded', content: videosPage() })
  opened.forgetPorts()
  return opened
}

function start(input: Partial<CatalogueListInput>) {
  const clock = new SimulatedClock()
  const questions: ListQuestion[] = []
  const kept: EventObject[] = []
  const emitted: EventObject[] = []
  let stops = 0
  const machine = plugPorts(catalogueListMachine, {
    loadList: fromCallback<EventObject, ListQuestion>(({ input: question }) => {
      questions.push(question)
      return () => {
        stops++
      }
    }),
    keepLayout: fromCallback<KeepLayoutCommand>(({ receive }) => receive((command) => kept.push(command))),
  })
  const actor = createActor(machine, { clock, input: { search: {}, isLoggedIn: false, ...input } })
  actor.on('search.changed', (event) => emitted.push(event))
  actor.start()
  const forgetPorts = () => {
    questions.length = 0
    stops = 0
  }
  return { actor, clock, questions, kept, emitted, stopped: () => stops, forgetPorts }
}

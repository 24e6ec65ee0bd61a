import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type BackCommand, type RecentsCommand, searchBoxMachine } from '../../machines/catalogue/search-box.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { FOUND, NOTHING, SPECIAL } from './search-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(searchBoxMachine, new URL('../../machines/catalogue/search-box.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(searchBoxMachine)
})

describe('what is typed', () => {
  test('is asked for from 3 characters on, trimmed, once nobody has typed for 120 ms [SEARCH-001, SEARCH-003]', () => {
    const asked = ['', 'a', 'ab', '  ab  ', '🎬🎬', 'abc', '  abc ', '🎬🎬🎬', '..', '...', 'AC/DC'].map((text) => {
      const { actor, clock, questions } = start()
      actor.send({ type: 'text.edited', text })
      const first = actor.getSnapshot().value
      clock.increment(119)
      const early = [...questions]
      clock.increment(1)
      return [first, ...early, actor.getSnapshot().value, ...questions]
    })
    expect(asked).toEqual([
      ['tooShort', 'tooShort'],
      ['tooShort', 'tooShort'],
      ['tooShort', 'tooShort'],
      ['tooShort', 'tooShort'],
      ['tooShort', 'tooShort'],
      ['waiting', 'fetching', 'abc'],
      ['waiting', 'fetching', 'abc'],
      ['waiting', 'fetching', '🎬🎬🎬'],
      ['tooShort', 'tooShort'],
      ['waiting', 'fetching', '...'],
      ['waiting', 'fetching', 'AC/DC'],
    ])
  })

  test('is at most 100 characters long, and one query while only blanks are added', () => {
    const { actor, clock, questions } = start()
    actor.send({ type: 'text.edited', text: 'x'.repeat(10_240) })
    expect(actor.getSnapshot().context.text).toBe('x'.repeat(100))
    actor.send({ type: 'text.edited', text: 'night' })
    clock.increment(120)
    actor.send({ type: 'results.found', found: FOUND })
    actor.send({ type: 'text.edited', text: 'night ' })
    const { value, context } = actor.getSnapshot()
    expect([value, context.text, context.query, ...questions]).toEqual(['results', 'night ', 'night', 'night'])
  })

  test.each([
    ['night', 'night s'],
    ['swim', 'swi'],
  ])('lets go of %s once %s is typed, which alone is answered [SEARCH-004]', (before, now) => {
    const { actor, clock, questions, stops } = start()
    const seen = () => {
      const { value, context } = actor.getSnapshot()
      return { value, stops: stops(), found: context.found, foundFor: context.foundFor }
    }
    type(actor, clock, before)
    const asked = seen()
    actor.send({ type: 'text.edited', text: now })
    actor.send({ type: 'results.found', found: NOTHING })
    const letGo = seen()
    clock.increment(120)
    actor.send({ type: 'results.found', found: FOUND })
    expect({ asked, letGo, answered: seen(), questions }).toEqual({
      asked: { value: 'fetching', stops: 0, found: undefined, foundFor: '' },
      letGo: { value: 'waiting', stops: 1, found: undefined, foundFor: '' },
      answered: { value: 'results', stops: 2, found: FOUND, foundFor: now },
      questions: [before, now],
    })
  })

  test('is waited for anew with each letter, and a step back stays held meanwhile', () => {
    const { actor, clock, questions, held } = start()
    for (const text of ['nig', 'nigh', 'night']) {
      actor.send({ type: 'text.edited', text })
      clock.increment(100)
    }
    expect([...questions, ...held]).toEqual(['back.release', 'back.hold'])
    clock.increment(20)
    expect(questions).toEqual(['night'])
  })

  test('takes back what was found once it is too short, and keeps it while it is only another query [SEARCH-002]', () => {
    const { actor, clock } = start()
    type(actor, clock, 'night')
    actor.send({ type: 'results.found', found: FOUND })
    const kept = ['night s', 'nig', 'ni'].map((text) => {
      actor.send({ type: 'text.edited', text })
      const { found, foundFor } = actor.getSnapshot().context
      return [text, found, foundFor]
    })
    expect(kept).toEqual([
      ['night s', FOUND, 'night'],
      ['nig', FOUND, 'night'],
      ['ni', undefined, ''],
    ])
  })
})

describe('an answer', () => {
  test('has its state, and its reason is kept', () => {
    const answers = [
      { type: 'results.found', found: FOUND },
      { type: 'results.found', found: NOTHING },
      { type: 'results.found', found: SPECIAL },
      { type: 'results.found', found: { ...NOTHING, special: SPECIAL.special } },
      { type: 'results.refused', reason: 'verificationRequired' },
      { type: 'results.failed', reason: 'contract' },
    ] as const
    const states = answers.map((answer) => {
      const { actor, clock } = start()
      type(actor, clock, 'night')
      actor.send(answer)
      const { value, context } = actor.getSnapshot()
      return [value, context.found, context.failure]
    })
    expect(states).toEqual([
      ['results', FOUND, 'unavailable'],
      ['empty', NOTHING, 'unavailable'],
      ['special', SPECIAL, 'unavailable'],
      ['special', { groups: [], special: SPECIAL.special }, 'unavailable'],
      ['failed', undefined, 'unavailable'],
      ['failed', undefined, 'contract'],
    ])
  })

  test('that does not come in 16 seconds is a failure that says so, and can be tried again', () => {
    const { actor, clock, questions } = start()
    type(actor, clock, 'night')
    clock.increment(15_999)
    expect(actor.getSnapshot().value).toBe('fetching')
    clock.increment(1)
    expect({ value: actor.getSnapshot().value, failure: actor.getSnapshot().context.failure }).toEqual({
      value: 'failed',
      failure: 'timeout',
    })
    actor.send({ type: 'retry.requested' })
    expect([actor.getSnapshot().value, ...questions]).toEqual(['fetching', 'night', 'night'])
  })
})

describe('Enter', () => {
  test('leads to the page of results from 2 characters on, before there are any [SEARCH-001, SEARCH-005, SEARCH-013]', () => {
    const led = ['', ' ', 'n', ' n ', 'ni', 'nig', '  night swim ', 'AC/DC & more'].map((text) => {
      const { actor, clock, emitted, questions } = start()
      actor.send({ type: 'text.edited', text })
      actor.send({ type: 'query.submitted' })
      const { value } = actor.getSnapshot()
      // Back in the field, whoever types on is answered from 3 characters on.
      actor.send({ type: 'box.opened' })
      clock.increment(120)
      return [value, ...emitted, `asks: ${questions}`]
    })
    expect(led).toEqual([
      ['tooShort', 'asks: '],
      ['tooShort', 'asks: '],
      ['tooShort', 'asks: '],
      ['tooShort', 'asks: '],
      ['collapsed', '/search/?s=ni', 'asks: '],
      ['collapsed', '/search/?s=nig', 'asks: nig'],
      ['collapsed', '/search/?s=night+swim', 'asks: night swim'],
      ['collapsed', '/search/?s=AC%2FDC+%26+more', 'asks: AC/DC & more'],
    ])
  })

  test('while fetching lets the question go, and keeps what is typed until the page is there', () => {
    const { actor, clock, stops } = start()
    type(actor, clock, 'night')
    actor.send({ type: 'query.submitted' })
    actor.send({ type: 'results.found', found: FOUND })
    const { value, context } = actor.getSnapshot()
    expect({ value, text: context.text, found: context.found, stops: stops() }).toEqual({
      value: 'collapsed',
      text: 'night',
      found: undefined,
      stops: 1,
    })
  })

  test('takes the option that the arrow keys are on, and they go around', () => {
    const { actor, clock, emitted } = start()
    type(actor, clock, 'night')
    actor.send({ type: 'results.found', found: FOUND })
    const places = [1, 1, 1, 1, -1, -1].map((by) => {
      actor.send({ type: 'option.stepped', by: by as 1 | -1 })
      return actor.getSnapshot().context.active
    })
    expect(places).toEqual([0, 1, 2, 0, 2, 1])
    actor.send({ type: 'query.submitted' })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.active, ...emitted]).toEqual([
      'collapsed',
      -1,
      '/date-night/',
    ])
  })

  test('submits the query again once another letter is typed', () => {
    const { actor, clock, emitted } = start()
    type(actor, clock, 'night')
    actor.send({ type: 'results.found', found: FOUND })
    actor.send({ type: 'option.stepped', by: -1 })
    expect(actor.getSnapshot().context.active).toBe(2)
    actor.send({ type: 'text.edited', text: 'nights' })
    actor.send({ type: 'query.submitted' })
    expect(emitted).toEqual(['/search/?s=nights'])
  })
})

describe('another page', () => {
  test('clears the box and lets the question go; the same page does not [SEARCH-006]', () => {
    const { actor, clock, stops } = start()
    type(actor, clock, 'night')
    actor.send({ type: 'route.changed', path: '/videos/' })
    expect({ value: actor.getSnapshot().value, text: actor.getSnapshot().context.text, stops: stops() }).toEqual({
      value: 'fetching',
      text: 'night',
      stops: 0,
    })
    actor.send({ type: 'route.changed', path: '/search/?s=night' })
    actor.send({ type: 'results.found', found: FOUND })
    const { value, context } = actor.getSnapshot()
    expect({
      value,
      text: context.text,
      query: context.query,
      found: context.found,
      path: context.path,
      stops: stops(),
    }).toEqual({ value: 'collapsed', text: '', query: '', found: undefined, path: '/search/?s=night', stops: 1 })
    type(actor, clock, 'swim')
    actor.send({ type: 'route.changed', path: '/search/?s=swim' })
    expect(actor.getSnapshot().context.text).toBe('')
  })
})

describe('clearing', () => {
  test.each(['n', 'night'])(
    '%s collapses the box in wide windows only, where it stands beside the menu [SEARCH-007]',
    (text) => {
      const states = [true, false].map((isDesktop) => {
        const { actor, held } = start()
        actor.send({ type: 'text.edited', text })
        const before = actor.getSnapshot().context.text
        actor.send({ type: 'text.cleared', isDesktop })
        const { value, context } = actor.getSnapshot()
        expect(context).toEqual({
          path: '/videos/',
          text: '',
          query: '',
          found: undefined,
          foundFor: '',
          failure: 'unavailable',
          active: -1,
          recents: [],
          keepsRecents: true,
        })
        return [before, value, held.at(-1)]
      })
      expect(states).toEqual([
        [text, 'collapsed', 'back.release'],
        [text, 'tooShort', 'back.hold'],
      ])
    },
  )
})

describe('closing', () => {
  test('keeps what is typed, and opening looks for it again', () => {
    const { actor, clock, questions } = start()
    type(actor, clock, 'night')
    actor.send({ type: 'box.closed' })
    expect({ value: actor.getSnapshot().value, text: actor.getSnapshot().context.text }).toEqual({
      value: 'collapsed',
      text: 'night',
    })
    actor.send({ type: 'option.stepped', by: 1 })
    expect(actor.getSnapshot().context.active).toBe(-1)
    actor.send({ type: 'box.opened' })
    clock.increment(120)
    expect([actor.getSnapshot().value, ...questions]).toEqual(['fetching', 'night', 'night'])
    const short = start()
    short.actor.send({ type: 'box.opened' })
    expect(short.actor.getSnapshot().value).toBe('tooShort')
  })
})

test('a step back is held for as long as the box is open', () => {
  const { actor, clock, held } = start()
  expect(held.splice(0)).toEqual(['back.release'])
  type(actor, clock, 'night')
  actor.send({ type: 'results.found', found: FOUND })
  expect(held.splice(0)).toEqual(['back.hold'])
  actor.send({ type: 'box.closed' })
  expect(held).toEqual(['back.release'])
})

describe('recent searches', () => {
  test('are asked for when the box opens, offered while nothing is typed, and taken by Enter', () => {
    const { actor, commands, emitted } = start()
    actor.send({ type: 'box.opened' })
    actor.send({ type: 'recents.found', recents: ['glass', 'night swim'], isOn: true })
    actor.send({ type: 'option.stepped', by: -1 })
    expect(actor.getSnapshot().context.active).toBe(1)
    actor.send({ type: 'query.submitted' })
    expect({ emitted, commands: commands.map(({ type }) => type) }).toEqual({
      emitted: ['/search/?s=night+swim'],
      commands: ['recents.wanted', 'recent.keep'],
    })
    actor.send({ type: 'text.edited', text: 'gl' })
    actor.send({ type: 'option.stepped', by: 1 })
    expect(actor.getSnapshot().context.active).toBe(-1)
  })

  test('keep what was submitted and what led to something, can be cleared and turned off', () => {
    const { actor, clock, commands, emitted } = start()
    type(actor, clock, 'night')
    actor.send({ type: 'option.taken', path: '/date-night/' })
    actor.send({ type: 'text.edited', text: 'swim' })
    actor.send({ type: 'query.submitted' })
    actor.send({ type: 'recents.cleared' })
    actor.send({ type: 'recents.switched', isOn: false })
    actor.send({ type: 'recents.found', recents: [], isOn: false })
    expect({ emitted, commands, keepsRecents: actor.getSnapshot().context.keepsRecents }).toEqual({
      emitted: ['/date-night/', '/search/?s=swim'],
      commands: [
        { type: 'recent.keep', query: 'night' },
        { type: 'recent.keep', query: 'swim' },
        { type: 'recents.clear' },
        { type: 'recents.switch', isOn: false },
      ],
      keepsRecents: false,
    })
  })

  test('that go leave Enter nothing to take, and an old failure nothing of an older answer', () => {
    for (const event of [{ type: 'recents.cleared' }, { type: 'recents.switched', isOn: false }] as const) {
      const { actor } = start()
      actor.send({ type: 'box.opened' })
      actor.send({ type: 'recents.found', recents: ['glass'], isOn: true })
      actor.send({ type: 'option.stepped', by: 1 })
      expect(actor.getSnapshot().context.active).toBe(0)
      actor.send(event)
      expect(actor.getSnapshot().context.active).toBe(-1)
    }
    const { actor, clock } = start()
    type(actor, clock, 'night')
    actor.send({ type: 'results.failed', reason: 'offline' })
    type(actor, clock, 'nights')
    actor.send({ type: 'results.refused', reason: 'verificationRequired' })
    expect(actor.getSnapshot().context.failure).toBe('unavailable')
    type(actor, clock, 'night')
    actor.send({ type: 'results.found', found: FOUND })
    type(actor, clock, 'nights')
    actor.send({ type: 'results.failed', reason: 'offline' })
    expect(actor.getSnapshot().context.found).toBeUndefined()
  })

  test('that are taken themselves are not kept once more', () => {
    const { actor, commands, emitted } = start()
    actor.send({ type: 'box.opened' })
    actor.send({ type: 'option.taken', path: '/search/?s=glass' })
    expect({ value: actor.getSnapshot().value, emitted, commands }).toEqual({
      value: 'collapsed',
      emitted: ['/search/?s=glass'],
      commands: [{ type: 'recents.wanted' }],
    })
  })
})

type Actor = ReturnType<typeof start>['actor']

function type(actor: Actor, clock: SimulatedClock, text: string) {
  actor.send({ type: 'text.edited', text })
  clock.increment(120)
}

function start() {
  const clock = new SimulatedClock()
  const questions: string[] = []
  const commands: RecentsCommand[] = []
  const emitted: string[] = []
  const held: string[] = []
  let stops = 0
  const machine = plugPorts(searchBoxMachine, {
    findResults: fromCallback<EventObject, { query: string }>(({ input }) => {
      questions.push(input.query)
      return () => {
        stops += 1
      }
    }),
    recents: fromCallback<RecentsCommand, unknown>(({ receive }) => receive((command) => commands.push(command))),
    heldBack: fromCallback<BackCommand, unknown>(({ receive }) => receive(({ type }) => held.push(type))),
  })
  const actor = createActor(machine, { clock, input: { path: '/videos/' } })
  actor.on('path.wanted', ({ path }) => emitted.push(path))
  actor.start()
  return { actor, clock, questions, commands, emitted, held, stops: () => stops }
}

import { describe, expect, test } from 'vitest'
import { createMachine, setup } from 'xstate'
import { graphOf, statesIn } from '../../studio/diagrams/graph.ts'
import { layoutOf } from '../../studio/diagrams/layout.ts'
import { toMermaid } from '../../studio/diagrams/mermaid.ts'
import { toScxml } from '../../studio/diagrams/scxml.ts'
import { toStately } from '../../studio/diagrams/stately.ts'
import { toSvg } from '../../studio/diagrams/svg.ts'
import { widthOf, wrap } from '../../studio/diagrams/text.ts'
import { wiringGraph, wiringMermaid } from '../../studio/diagrams/wiring-map.ts'
import { furnish } from '../../studio/house.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import {
  breachesOfScxml,
  differencesInStately,
  faultsOf,
  missingInMermaid,
  missingInScxml,
  missingInSvg,
  parseXml,
} from './diagram-checks.ts'
import { difficultMachine } from './difficult-machine.ts'
import { counterMachine, nestedMachine, tokenMachine, twoTimersMachine } from './hand-made-machines.ts'

describe('the graph', () => {
  test('tells all of a state and of a transition', () => {
    const { root, edges, delays } = graphOf(tokenMachine())
    expect(statesIn(root).map(({ name }) => name)).toEqual([
      'any',
      'fresh',
      'renewing',
      'waitingToRetry',
      'revoked',
      'signedOut',
    ])
    expect(root.initial).toEqual({ targets: ['fresh'], actions: [] })
    expect(root.states[2]).toEqual({
      name: 'waitingToRetry',
      key: 'waitingToRetry',
      type: 'atomic',
      history: undefined,
      description: 'The server could not be reached.',
      tags: ['degraded'],
      invokes: [],
      entry: [],
      exit: [],
      requirements: [],
      initial: undefined,
      states: [],
    })
    expect(edges.find(({ id }) => id === 'renewing --renewal.succeeded--> fresh')).toEqual({
      id: 'renewing --renewal.succeeded--> fresh',
      source: 'renewing',
      trigger: 'renewal.succeeded',
      cause: { kind: 'event', of: 'renewal.succeeded' },
      guard: undefined,
      actions: ['keepLifetime'],
      targets: ['fresh'],
      reenters: false,
      description: '',
      requirements: [],
    })
    expect(delays).toEqual({ renewalDue: null, patience: 15_000, retryPause: 5_000 })
  })

  test('knows what set off what, where histories lead first, and delays in numbers', () => {
    const graph = graphOf(difficultMachine)
    const first = graph.edges.filter(({ source }) => source === 'work.first')
    expect(first.map(({ cause }) => cause)).toEqual([
      { kind: 'event', of: 'again' },
      { kind: 'event', of: 'ignored' },
      { kind: 'done actor', of: 'an id with spaces' },
      { kind: 'failed actor', of: 'an id with spaces' },
      { kind: 'snapshot', of: 'an id with spaces' },
      { kind: 'after', of: '2000' },
      { kind: 'after', of: 'patience' },
      { kind: 'after', of: 'untilReady' },
      { kind: 'after', of: 'untilReady' },
    ])
    const histories = statesIn(graph.root).filter(({ type }) => type === 'history')
    expect(histories.map(({ name, history, initial }) => [name, history, initial?.targets])).toEqual([
      ['work.memory', 'deep', ['work.second']],
      ['regions.left.before', 'shallow', ['regions.left.one']],
    ])
    expect(graph.delays).toEqual({ 2000: 2000, patience: 1500, untilReady: null })
    expect(graph.edges.find(({ trigger }) => trigger === 'done')?.cause).toEqual({
      kind: 'done state',
      of: 'difficult.work',
    })
  })

  test('refuses two states of one name', () => {
    const machine = setup({}).createMachine({ id: 'twice', initial: 'any', states: { any: {} } })
    expect(() => graphOf(machine)).toThrow('twice: two states are called any')
  })
})

const handMade = [tokenMachine(), nestedMachine, counterMachine, twoTimersMachine, difficultMachine]

describe.each(handMade.map((machine) => [machine.id, machine] as const))('%s', (_, machine) => {
  test('is drawn completely, with everything in its place', async () => {
    const graph = graphOf(machine)
    const drawing = await layoutOf(graph)
    expect(faultsOf(drawing)).toEqual([])
    expect(missingInSvg([toSvg(drawing, graph, '')], machine)).toEqual([])
  })

  test('is whole as Mermaid, Stately JSON and SCXML', () => {
    expect(missingInMermaid(toMermaid(machine), machine)).toEqual([])
    const { read, expected } = differencesInStately(toStately(machine), machine)
    expect(read).toEqual(expected)
    const scxml = toScxml(graphOf(machine))
    expect(breachesOfScxml(scxml)).toEqual([])
    expect(missingInScxml(scxml, machine)).toEqual([])
  })

  test('comes out equal each time', async () => {
    const graph = graphOf(machine)
    expect(toSvg(await layoutOf(graph), graph, '')).toBe(toSvg(await layoutOf(graph), graph, ''))
    expect(JSON.parse(JSON.stringify(await layoutOf(graph)))).toEqual(JSON.parse(JSON.stringify(await layoutOf(graph))))
  })
})

describe('the checks notice', () => {
  const machine = tokenMachine()
  const graph = graphOf(machine)

  test('a transition that a format has lost', async () => {
    const lost = { ...graph, edges: graph.edges.filter(({ trigger }) => trigger !== 'renewal.refused') }
    expect(missingInSvg([toSvg(await layoutOf(lost), lost, '')], machine)).toEqual([
      'renewing --renewal.refused--> revoked: renewal.refused',
    ])
    expect(missingInScxml(toScxml(lost), machine)).toEqual(['renewing --renewal.refused--> revoked'])
    expect(missingInMermaid(toMermaid(machine).replaceAll(/.*renewal\.refused\n/g, ''), machine)).toEqual([
      'renewing --renewal.refused--> revoked',
    ])
  })

  test('boxes and labels that are not where they belong', async () => {
    const drawing = await layoutOf(graph)
    const [root, ...inner] = drawing.boxes
    const moved = { ...drawing, boxes: [root!, ...inner.map((box) => ({ ...box, x: box.x + 100_000 }))] }
    expect(faultsOf(moved)).toContain('fresh stands out of what it is in')
    const lines = drawing.lines.map((line) => ({
      ...line,
      labels: line.labels.map((label) => ({ ...label, x: 0, y: 0 })),
    }))
    expect(faultsOf({ ...drawing, lines })).toContain(
      'any --signOut.requested--> signedOut is over fresh --after renewalDue--> renewing',
    )
  })

  test('SCXML that is none', () => {
    const scxml = toScxml(graph).replace('<final id="token.revoked"', '<end id="token.fresh"')
    expect(breachesOfScxml(scxml.replace('<transition ', '<transition when="" '))).toEqual([
      'two elements have the id token.fresh',
      'end in state',
      'when of transition',
      'transition leads to token.revoked, which is not there',
      'no element is called end',
    ])
  })
})

describe('the drawing', () => {
  test('joins transitions from one state to another in one line, in their order', async () => {
    const { lines } = await layoutOf(graphOf(tokenMachine()))
    const retry = lines.find(({ source, target }) => source === 'renewing' && target === 'waitingToRetry')!
    expect(retry.edges).toEqual([
      'renewing --renewal.failed--> waitingToRetry',
      'renewing --after patience--> waitingToRetry',
    ])
    expect(retry.labels.map(({ edge }) => edge)).toEqual(retry.edges)
    expect(retry.labels[1]!.texts.map(({ text }) => text)).toEqual(['after patience (15 s)'])
  })

  test('writes a transition that stays into its state', async () => {
    const { boxes, lines } = await layoutOf(graphOf(counterMachine))
    const rows = boxes.find(({ name }) => name === 'locked')!.rows.filter(({ kind }) => kind === 'transition')
    expect(rows.map(({ edge, texts }) => [edge, texts.map(({ text }) => text)])).toEqual([
      ['locked --code.entered#3--> (stays)', ['code.entered', '/ countTry']],
    ])
    expect(lines.flatMap(({ edges }) => edges)).not.toContain('locked --code.entered#3--> (stays)')
  })

  test('starts what can happen in any state of a composite inside it, and says where a composite begins', async () => {
    const { pills, dots, boxes } = await layoutOf(graphOf(difficultMachine))
    expect(pills.map(({ of, kind, text }) => [of, kind, text.text])).toEqual([
      ['work', 'any', 'any state'],
      ['work', 'itself', 'work anew'],
      ['regions', 'any', 'any state'],
    ])
    expect(dots.map(({ of }) => of)).toEqual(['any', 'work', 'regions.left', 'regions.right'])
    expect(boxes.filter(({ isRegion }) => isRegion).map(({ name }) => name)).toEqual(['regions.left', 'regions.right'])
  })

  test('begins on top', async () => {
    const { boxes } = await layoutOf(graphOf(tokenMachine()))
    const [, fresh, ...others] = boxes
    expect(fresh!.name).toBe('fresh')
    expect(others.filter(({ name, y }) => name !== 'signedOut' && y <= fresh!.y)).toEqual([])
  })
})

describe('the SVG', () => {
  test('needs no other file, has a name and follows the reader’s colours', async () => {
    const graph = graphOf(difficultMachine)
    const svg = toSvg(await layoutOf(graph), graph, 'd09GMg==')
    const { documentElement } = parseXml(svg, 'image/svg+xml')
    expect(documentElement.querySelector('title')?.textContent).toBe('difficult')
    expect(documentElement.querySelector('desc')?.textContent).toBe(
      'Ends with -- two hyphens, <tags>, "quotes" & ampersands\ufffd --> A diagram of 14 boxes and 22 arrows.',
    )
    expect(svg).toContain('@media (prefers-color-scheme:dark)')
    expect(svg).toContain("@font-face{font-family:Figtree;src:url(data:font/woff2;base64,d09GMg==) format('woff2')")
    expect(svg).toMatch(/svg\{[^}]*font-family:Figtree,/)
    expect(svg).not.toMatch(
      /<script|<image|<foreignObject|@import|url\((?!#|data:)|https?:(?!\/\/www\.w3\.org\/2000\/svg")/,
    )
  })

  test('rings final states, dashes regions, and tells whose label a label is', async () => {
    const graph = graphOf(nestedMachine)
    const document = parseXml(toSvg(await layoutOf(graph), graph, ''), 'image/svg+xml')
    const stateNames = (selector: string) =>
      [...document.querySelectorAll(selector)].map(
        (element) => element.closest('g')!.getAttribute('data-state') ?? element.closest('g')!.getAttribute('data-rim'),
      )
    expect(stateNames('.ring')).toEqual(['form.complete', 'gone'])
    expect(stateNames('.region > .rim')).toEqual(['watching.picture', 'watching.sound'])
    expect(document.querySelectorAll('.dot')).toHaveLength(4)
    const labels = [...document.querySelectorAll('.label')].map((element) => element.getAttribute('aria-label'))
    expect(labels).toContain('from watching.sound.muted to watching.sound.audible: sound.toggled')
  })
})

describe('the SCXML', () => {
  test('of a machine that ends, ends', () => {
    const scxml = toScxml(graphOf(tokenMachine()))
    expect(scxml).toContain('<transition event="done.state.token" target="_x.ended"/>')
    expect(scxml).toContain('<final id="_x.ended"/>')
    expect(toScxml(graphOf(twoTimersMachine))).not.toContain('_x.ended')
  })

  test('times with a delayed event that is taken back on leaving', () => {
    expect(toScxml(graphOf(tokenMachine()))).toContain(`    <state id="token.renewing">
      <onentry>
        <send event="after.patience.token.renewing" id="after.patience.token.renewing" delay="15000ms"/>
      </onentry>
      <onexit>
        <cancel sendid="after.patience.token.renewing"/>
      </onexit>
`)
  })

  test('gives actors of one id in several states an id each, and their listeners what they mean', () => {
    const invoke = { src: 'watch', id: 'watcher', onDone: 'right' }
    const scxml = toScxml(
      graphOf(
        createMachine({
          id: 'shared',
          initial: 'left',
          on: { 'xstate.error.actor.watcher': '.left' },
          states: { left: { invoke }, right: { invoke: { ...invoke, onDone: 'left' } } },
        }),
      ),
    )
    expect(breachesOfScxml(scxml)).toEqual([])
    expect(scxml.match(/(?<=<invoke id=")[^"]+|(?<=event=")[^"]+/g)).toEqual([
      'error.execution.shared.left._x.watcher error.execution.shared.right._x.watcher',
      'shared.left._x.watcher',
      'done.invoke.shared.left._x.watcher',
      'shared.right._x.watcher',
      'done.invoke.shared.right._x.watcher',
    ])
  })

  test('refuses what SCXML cannot say', () => {
    const machine = setup({ types: { events: {} as { type: 'go' } } }).createMachine({
      id: 'late',
      initial: 'end',
      states: { end: { type: 'final', on: { go: 'end' } } },
    })
    expect(() => toScxml(graphOf(machine))).toThrow(
      'late: SCXML knows no transition out of a final state (end --go--> end)',
    )
  })
})

describe('text', () => {
  test('is broken between words, and inside a word only where it must be', () => {
    expect(wrap('one two three', 'description', widthOf('one two', 'description'))).toEqual(['one two', 'three'])
    expect(wrap('  ', 'description', 100)).toEqual([])
    const lines = wrap(`a ${'w'.repeat(50)} b`, 'description', 100)
    expect(lines.join('').replaceAll(' ', '')).toBe(`a${'w'.repeat(50)}b`)
    expect(lines.filter((line) => widthOf(line, 'description') > 100)).toEqual([])
  })

  test('is never cut within a character', () => {
    expect(wrap('😀😀😀', 'description', 1)).toEqual(['😀', '😀', '😀'])
  })
})

describe('the map of the site', () => {
  const house = furnish({
    cases: [tokenMachine(), counterMachine, nestedMachine].map((machine) => casesOf(machine, {})),
    wiring: [
      { from: 'tokens', on: 'tokens.changed', to: 'session' },
      { from: 'tokens', on: 'tokens.lost', to: 'session' },
    ],
    siteActors: { tokens: 'token', session: 'session', door: 'counter' },
    requirements: '',
  })

  test('shows who tells whom what, who is alone, and the machines of pages', async () => {
    const graph = wiringGraph(house)
    expect(
      graph.root.states.map(({ key, states }) => [key, states.map(({ name, key: title }) => [name, title])]),
    ).toEqual([
      [
        'site actors that tell each other',
        [
          ['tokens', 'tokens (token)'],
          ['session', 'session'],
        ],
      ],
      ['site actors on their own', [['door', 'door (counter)']]],
      ['machines of pages', [['pages.nested', 'nested']]],
    ])
    expect(graph.edges.map(({ id }) => id)).toEqual([
      'tokens --tokens.changed--> session',
      'tokens --tokens.lost--> session',
    ])
    const drawing = await layoutOf(graph)
    expect(faultsOf(drawing)).toEqual([])
    expect(toSvg(drawing, graph, '')).toContain('aria-label="from tokens to session: tokens.changed"')
  })

  test('is a Mermaid flowchart too', () => {
    expect(wiringMermaid(house)).toBe(`flowchart LR
  accDescr: The machines that live from boot to the end of the tab, and what they tell each other.
  subgraph box1["site actors that tell each other"]
    box2["tokens (token)<br/>Keeps a token that works."]
    box3["session"]
  end
  subgraph box4["site actors on their own<br/>No wire leads to or from them."]
    box5["door (counter)"]
  end
  subgraph box6["machines of pages<br/>They live as long as their page, or in another machine."]
    box7["nested"]
  end
  box2 -->|"tokens.changed"| box3
  box2 -->|"tokens.lost"| box3
`)
  })
})

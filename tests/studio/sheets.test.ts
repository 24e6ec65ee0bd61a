import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { graphOf } from '../../studio/diagrams/graph.ts'
import { layoutOf, layoutOfView } from '../../studio/diagrams/layout.ts'
import { READABLE_SCALE, scaleOnPage } from '../../studio/diagrams/page-fit.ts'
import { pictureOf } from '../../studio/diagrams/sheets.ts'
import { toSvg } from '../../studio/diagrams/svg.ts'
import { viewOf } from '../../studio/diagrams/view.ts'
import { faultsOf, lostWays, missingInSvg } from './diagram-checks.ts'
import { tokenMachine } from './hand-made-machines.ts'

const houseMachine = createMachine({
  id: 'house',
  description: 'A house with a cellar.',
  initial: 'garden',
  on: { 'night.fell': { target: '.cellar', actions: 'lockDoors' }, 'rain.fell': '.cellar.shelf.jam' },
  states: {
    garden: { on: { 'door.opened': 'cellar' } },
    cellar: {
      description: 'Below the stairs.',
      initial: 'stairs',
      on: { 'light.failed': '.stairs', 'day.broke': 'garden', 'mouse.heard': { actions: 'listen' } },
      states: {
        stairs: {
          on: { 'step.taken': 'shelf', 'cold.felt': { guard: 'isThin', target: '#house.garden', actions: 'shiver' } },
        },
        shelf: {
          initial: 'jam',
          states: { jam: { on: { 'jar.opened': 'spoon' } }, spoon: {} },
        },
      },
    },
  },
})
const graph = graphOf(houseMachine)
const cellar = graph.root.states[1]!

describe('a state that is folded', () => {
  const view = viewOf(graph, graph.root, ['cellar'])

  test('hides what stays in it, and says how much that is', async () => {
    const { boxes } = await layoutOfView(view)
    expect(boxes.map(({ name, isComposite, fold }) => ({ name, isComposite, fold }))).toEqual([
      { name: 'any', isComposite: true, fold: undefined },
      { name: 'garden', isComposite: false, fold: undefined },
      {
        name: 'cellar',
        isComposite: false,
        fold: {
          states: 4,
          edges: [
            'cellar --light.failed--> cellar.stairs',
            'cellar --mouse.heard--> (stays)',
            'cellar.stairs --step.taken--> cellar.shelf',
            'cellar.shelf.jam --jar.opened--> cellar.shelf.spoon',
          ],
        },
      },
    ])
    const rows = boxes[2]!.rows.map(({ kind, texts }) => [kind, texts.map(({ text }) => text).join(' ')])
    expect(rows).toEqual([
      ['title', 'cellar'],
      ['description', 'Below the stairs.'],
      ['fold', '▸ 4 states, 4 transitions inside'],
    ])
  })

  test('is where transitions from outside and from inside begin and end', async () => {
    const { lines } = await layoutOfView(view)
    const told = lines
      .filter(({ kind }) => kind === 'transition')
      .map(({ source, target, labels }) => ({
        source,
        target,
        labels: labels.map(({ texts }) => texts.map(({ text }) => text).join(' ')),
      }))
    expect(told).toEqual([
      {
        source: 'any',
        target: 'cellar',
        labels: ['night.fell / lockDoors', 'rain.fell → cellar.shelf.jam'],
      },
      { source: 'garden', target: 'cellar', labels: ['door.opened'] },
      { source: 'cellar', target: 'garden', labels: ['day.broke', 'stairs: cold.felt [isThin]'] },
    ])
  })

  test('has a sheet of its own, where what leaves it says whereto', async () => {
    const drawing = await layoutOfView(viewOf(graph, cellar))
    expect(drawing.boxes.map(({ name }) => name)).toEqual([
      'cellar',
      'cellar.stairs',
      'cellar.shelf',
      'cellar.shelf.jam',
      'cellar.shelf.spoon',
    ])
    const rows = drawing.boxes.flatMap((box) =>
      box.rows.flatMap(({ kind, texts }) =>
        kind === 'transition' ? [`${box.name}: ${texts.map(({ text }) => text).join(' ')}`] : [],
      ),
    )
    expect(rows).toEqual([
      'cellar: day.broke → garden',
      'cellar: mouse.heard / listen',
      'cellar.stairs: cold.felt [isThin] / shiver → garden',
    ])
    expect(faultsOf(drawing)).toEqual([])
  })

  test('and its sheet tell all of the machine together, and either alone does not', async () => {
    const drawings = [await layoutOfView(view), await layoutOfView(viewOf(graph, cellar))]
    const missing = (some: typeof drawings) => [
      ...missingInSvg(
        some.map((drawing) => toSvg(drawing, graph, '')),
        houseMachine,
      ),
      ...lostWays(some, houseMachine),
    ]
    expect(missing(drawings)).toEqual([])
    expect(missing(drawings.slice(0, 1))).toContain('cellar.stairs --step.taken--> cellar.shelf: step.taken')
    expect(missing(drawings.slice(0, 1))).toContain('cellar.stairs --cold.felt[isThin]--> garden: shiver')
    expect(missing(drawings.slice(1))).toContain('garden --door.opened--> cellar does not lead to cellar')
  })
})

describe('the sheets of a machine', () => {
  test('are one where all of it can be read', async () => {
    const token = graphOf(tokenMachine())
    expect(await pictureOf(token)).toEqual({
      sheets: [{ of: 'any', drawing: await layoutOf(token) }],
      whole: undefined,
    })
  })

  test('are as many as it takes, each readable, with all of it at once beside them', async () => {
    const room = (name: string, inside: object) => ({ [name]: { initial: `${name}0`, states: inside } })
    const states = (name: string, count: number, inner: object = {}) => ({
      ...Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `${name}${index}`,
          {
            description: 'Somebody stands here and waits for the next one.',
            on: { go: `${name}${(index + 1) % count}` },
          },
        ]),
      ),
      ...inner,
    })
    const large = createMachine({
      id: 'large',
      initial: 'hall',
      states: {
        hall: { on: { 'left.taken': 'left', 'right.taken': 'right' } },
        ...room('left', states('left', 6, room('nook', states('nook', 6)))),
        ...room('right', states('right', 6)),
      },
    } as never)
    const { sheets, whole } = await pictureOf(graphOf(large))
    expect(sheets.map(({ of }) => of)).toEqual(['any', 'left', 'left.nook'])
    expect(sheets.filter(({ drawing }) => scaleOnPage(drawing) < READABLE_SCALE)).toEqual([])
    expect(whole!.boxes).toHaveLength(23)
    expect(
      lostWays(
        sheets.map(({ drawing }) => drawing),
        large,
      ),
    ).toEqual([])
  })
})

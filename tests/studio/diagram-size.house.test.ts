import { describe, expect, test } from 'vitest'
import { loadHouse } from '../../scripts/support/house.ts'
import { graphOf } from '../../studio/diagrams/graph.ts'
import { READABLE_SCALE, scaleOnPage } from '../../studio/diagrams/page-fit.ts'
import { pictureOf } from '../../studio/diagrams/sheets.ts'
import { toSvg } from '../../studio/diagrams/svg.ts'
import { faultsOf, lostWays, missingInSvg } from './diagram-checks.ts'

const { machines } = await loadHouse()

test('there are machines to look at', () => {
  expect(machines.size).toBeGreaterThan(60)
})

describe.each([...machines].map(([id, { machine }]) => [id, machine] as const))('%s', (_, machine) => {
  test('can be read on one page, sheet by sheet, and no sheet loses a state, a word or a transition', {
    timeout: 60_000,
  }, async () => {
    const graph = graphOf(machine)
    const { sheets, whole } = await pictureOf(graph)
    const drawings = sheets.map(({ drawing }) => drawing)
    const svgs = drawings.map((drawing) => toSvg(drawing, graph, ''))
    expect(sheets.flatMap(({ of, drawing }) => tooSmall(of, scaleOnPage(drawing)))).toEqual([])
    expect(missingInSvg(svgs, machine)).toEqual([])
    expect(lostWays(drawings, machine)).toEqual([])
    expect([...drawings, ...(whole ? [whole] : [])].flatMap(faultsOf)).toEqual([])
    if (!whole) return
    expect(missingInSvg([toSvg(whole, graph, '')], machine)).toEqual([])
    expect(lostWays([whole], machine)).toEqual([])
  })
})

test('words of 8 pixels are the smallest that can be read, in a window of 1,440 x 900', () => {
  expect(READABLE_SCALE).toBeCloseTo(8 / 11, 10)
  expect([scaleOnPage({ width: 980, height: 10 }), scaleOnPage({ width: 10, height: 1_408 })]).toEqual([1, 0.5])
  expect([...tooSmall('any', 0.73), ...tooSmall('open', 0.5)]).toEqual([
    'The words on the sheet of open have 5.5 pixels, and need 8: split the machine by meaning.',
  ])
})

function tooSmall(sheet: string, scale: number): string[] {
  if (scale >= 8 / 11) return []
  const pixels = Math.floor(110 * scale) / 10
  return [`The words on the sheet of ${sheet} have ${pixels} pixels, and need 8: split the machine by meaning.`]
}

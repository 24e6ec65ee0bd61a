import { describe, expect, test } from 'vitest'
import { loadHouse } from '../../scripts/support/house.ts'
import { graphOf } from '../../studio/diagrams/graph.ts'
import { layoutOfMap } from '../../studio/diagrams/layout.ts'
import { toMermaid } from '../../studio/diagrams/mermaid.ts'
import { toScxml } from '../../studio/diagrams/scxml.ts'
import { toStately } from '../../studio/diagrams/stately.ts'
import { toSvg } from '../../studio/diagrams/svg.ts'
import { wiringGraph, wiringMermaid } from '../../studio/diagrams/wiring-map.ts'
import { isOfStudio } from '../../studio/house.ts'
import {
  breachesOfScxml,
  differencesInStately,
  faultsOf,
  missingInMermaid,
  missingInScxml,
  parseXml,
} from './diagram-checks.ts'

const house = await loadHouse()
const machines = [...house.machines].map(([id, { machine }]) => [id, machine] as const)

describe.each(machines)('%s', (_, machine) => {
  test('is complete in every format', () => {
    const graph = graphOf(machine)
    expect(missingInMermaid(toMermaid(machine), machine)).toEqual([])
    const { read, expected } = differencesInStately(toStately(machine), machine)
    expect(read).toEqual(expected)
    const scxml = toScxml(graph)
    expect(breachesOfScxml(scxml)).toEqual([])
    expect(missingInScxml(scxml, machine)).toEqual([])
  })
})

test('the map of the site shows every machine of the site and every wire', { timeout: 120_000 }, async () => {
  const graph = wiringGraph(house)
  const drawing = await layoutOfMap(graph)
  expect(faultsOf(drawing)).toEqual([])
  const svg = toSvg(drawing, graph, '')
  const mermaid = wiringMermaid(house)
  for (const [id, machine] of machines) {
    if (isOfStudio(machine)) continue
    expect(svg.replaceAll(/<[^>]+>|\s/g, '')).toContain(id)
    expect(mermaid).toContain(machine.root.description)
  }
  const wires = [...parseXml(svg, 'image/svg+xml').querySelectorAll('[data-transition]')].map((group) => ({
    wire: group.getAttribute('data-transition'),
    in: group.closest('[data-state]')?.getAttribute('data-state'),
    words: group.textContent.replaceAll(/\s/g, ''),
  }))
  for (const { from, on, to } of house.wiring)
    expect(wires).toContainEqual({
      wire: `${from} --${on}--> ${to}`,
      in: from,
      words: `${on.replaceAll(' ', '')}→${to}`,
    })
  expect(mermaid.match(/-->/g)).toHaveLength(house.wiring.length)
})

import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadHouse, projectRoot } from '../../scripts/support/house.ts'
import { statesIn } from '../../studio/diagrams/graph.ts'
import { wiringGraph } from '../../studio/diagrams/wiring-map.ts'
import { isOfStudio } from '../../studio/house.ts'

test('every machine of the product is in the house, with its cases', async () => {
  const { machines } = await loadHouse()
  expect(machines.size).toBe(globSync('{machines,studio}/**/*.machine.ts', { cwd: projectRoot }).length)
  for (const [id, { machine }] of machines) expect(machine.id).toBe(id)
})

test('the studio’s own machines are told from the site’s, and are no part of its map', async () => {
  const house = await loadHouse()
  const own = [...house.machines.values()].filter(({ machine }) => isOfStudio(machine)).map(({ machine }) => machine.id)
  expect(own.length).toBe(globSync('studio/**/*.machine.ts', { cwd: projectRoot }).length)
  const onMap = new Set(statesIn(wiringGraph(house).root).map(({ name }) => name))
  expect(own.filter((id) => onMap.has(`pages.${id}`) || onMap.has(id))).toEqual([])
  expect([...onMap]).toContain('pages.deals')
})

test('site actors run machines of the house, and wires lead from one to another or to the page', async () => {
  const { machines, siteActors, wiring } = await loadHouse()
  expect(Object.values(siteActors).filter((id) => !machines.has(id))).toEqual([])
  const ends = new Set(wiring.flatMap(({ from, to }) => [from, to]))
  expect([...ends].filter((name) => !(name in siteActors))).toEqual([
    'navigator',
    'visitor',
    'account',
    'roomCache',
    'saleMemory',
    'checkoutDraft',
  ])
})

test('requirements come with their sentences', async () => {
  const { requirements } = await loadHouse()
  expect(requirements[0]).toEqual({
    id: 'ROUTE-001',
    area: 'routes',
    text: "Router runs in history mode with base '/' (all paths start at '/').",
    source: 'core §2.1; sales §2',
  })
})

import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadHouse, projectRoot } from '../../scripts/support/house.ts'

test('every machine of the product is in the house, with its cases', async () => {
  const { machines } = await loadHouse()
  expect(machines.size).toBe(globSync('{machines,studio}/**/*.machine.ts', { cwd: projectRoot }).length)
  for (const [id, { machine }] of machines) expect(machine.id).toBe(id)
})

test('site actors run machines of the house, and wires lead from one to another or to the page', async () => {
  const { machines, siteActors, wiring } = await loadHouse()
  expect(Object.values(siteActors).filter((id) => !machines.has(id))).toEqual([])
  const ends = new Set(wiring.flatMap(({ from, to }) => [from, to]))
  expect([...ends].filter((name) => !(name in siteActors))).toEqual(['navigator'])
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

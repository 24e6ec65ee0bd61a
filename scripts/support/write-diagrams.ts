// Needs Node 24: `node write-diagrams.ts folder [machine…]` writes the diagrams and prints their names.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { graphOf } from '../../studio/diagrams/graph.ts'
import { layoutOf } from '../../studio/diagrams/layout.ts'
import { toMermaid } from '../../studio/diagrams/mermaid.ts'
import { toScxml } from '../../studio/diagrams/scxml.ts'
import { toStately } from '../../studio/diagrams/stately.ts'
import { toSvg } from '../../studio/diagrams/svg.ts'
import { wiringGraph, wiringMermaid } from '../../studio/diagrams/wiring-map.ts'
import { loadHouse, projectRoot } from './house.ts'

const [out, ...only] = process.argv.slice(2)
const folder = resolve(projectRoot, out!)
const house = await loadHouse()
const unknown = only.find((id) => !house.machines.has(id))
if (unknown !== undefined) {
  console.error(`There is no machine ${unknown}; there are ${[...house.machines.keys()].sort().join(', ')}`)
  process.exit(2)
}

mkdirSync(folder, { recursive: true })
for (const [id, { machine }] of house.machines) {
  if (only.length > 0 && !only.includes(id)) continue
  const graph = graphOf(machine)
  write(`${id}.svg`, toSvg(await layoutOf(graph), graph))
  write(`${id}.mmd`, toMermaid(machine))
  write(`${id}.json`, toStately(machine))
  write(`${id}.scxml`, toScxml(graph))
}
if (only.length === 0) {
  const map = wiringGraph(house)
  write('wiring-map.svg', toSvg(await layoutOf(map), map))
  write('wiring-map.mmd', wiringMermaid(house))
}

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text)
  console.log(join(out!, name))
}

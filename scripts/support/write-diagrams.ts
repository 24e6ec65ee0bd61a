// Needs Node 24: `node write-diagrams.ts folder [machine…]` writes the diagrams and prints their names.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { selected } from '../../studio/cli/selection.ts'
import { graphOf } from '../../studio/diagrams/graph.ts'
import { layoutOf, layoutOfMap } from '../../studio/diagrams/layout.ts'
import { toMermaid } from '../../studio/diagrams/mermaid.ts'
import { toScxml } from '../../studio/diagrams/scxml.ts'
import { toStately } from '../../studio/diagrams/stately.ts'
import { toSvg } from '../../studio/diagrams/svg.ts'
import { wiringGraph, wiringMermaid } from '../../studio/diagrams/wiring-map.ts'
import { endWith } from './end-with.ts'
import { loadHouse, projectRoot } from './house.ts'

const [out, ...only] = process.argv.slice(2)
const folder = resolve(projectRoot, out!)
const font = readFileSync(join(projectRoot, 'views/themes/fonts/figtree.woff2'), 'base64')

await endWith(async () => {
  const house = await loadHouse()
  const chosen = selected(house, only)
  mkdirSync(folder, { recursive: true })
  for (const { machine } of chosen) {
    const graph = graphOf(machine)
    write(`${machine.id}.svg`, toSvg(await layoutOf(graph), graph, font))
    write(`${machine.id}.mmd`, toMermaid(machine))
    write(`${machine.id}.json`, toStately(machine))
    write(`${machine.id}.scxml`, toScxml(graph))
  }
  if (only.length === 0) {
    const map = wiringGraph(house)
    write('wiring-map.svg', toSvg(await layoutOfMap(map), map, font))
    write('wiring-map.mmd', wiringMermaid(house))
  }
  return 0
})

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text)
  console.log(join(out!, name))
}

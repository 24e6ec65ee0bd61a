import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { siteActors, wiring } from '../../app/site/wiring.ts'
import { furnish, type House } from '../../studio/house.ts'
import type { MachineCases } from '../../studio/paths/cases.ts'

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** What the studio is told of the product, as it lies on disk. */
export async function loadHouse(): Promise<House> {
  return furnish({
    cases: await loadCases(projectRoot),
    wiring,
    siteActors,
    requirements: readFileSync(join(projectRoot, 'docs/requirements.jsonl'), 'utf8'),
  })
}

/** The `cases` of every cases file below a copy of the project, whose node_modules must be this one's. */
export async function loadCases(root: string): Promise<MachineCases[]> {
  const files = globSync('tests/**/*.cases.ts', { cwd: root }).sort()
  return Promise.all(
    files.map(async (file) => {
      const { cases } = (await import(pathToFileURL(join(root, file)).href)) as {
        cases?: MachineCases
      }
      if (!cases) throw new Error(`${file} must export \`cases\`, made with casesOf(machine, { … }).`)
      return cases
    }),
  )
}

// Needs Node 24. `npm run paths` runs it: the commands of studio/cli with this project.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageVerbs } from '../../studio/cli/page-verbs.ts'
import { runPathsCommand } from '../../studio/cli/paths-command.ts'
import { readSources } from '../../studio/lint/sources.ts'
import type { MachineCases } from '../../studio/paths/cases.ts'
import { endWith } from './end-with.ts'
import { loadCases, loadHouse, projectRoot } from './house.ts'
import { copyOf } from './revision-copies.ts'

let isInterrupted = false
process.once('SIGINT', () => {
  isInterrupted = true
})

await endWith(() =>
  runPathsCommand(process.argv.slice(2), {
    house: loadHouse,
    casesAt,
    sources: () => readSources(projectRoot),
    verbs: loadVerbs,
    cache: join(projectRoot, '.cache', 'paths'),
    directory: process.env.INIT_CWD ?? process.cwd(),
    print: (text) => process.stdout.write(`${text}\n`),
    isInterrupted: () => isInterrupted,
  }),
)

async function loadVerbs(): Promise<ReadonlyMap<string, PageVerbs>> {
  const files = globSync('tests/e2e/verbs/*.verbs.ts', { cwd: projectRoot }).sort()
  const all = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(projectRoot, file)).href)) as { verbs: PageVerbs }),
  )
  return new Map(all.map(({ verbs }) => [verbs.machine, verbs]))
}

async function casesAt(revision: string | undefined): Promise<readonly MachineCases[]> {
  return loadCases(revision === undefined ? projectRoot : copyOf(revision))
}

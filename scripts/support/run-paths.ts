// Needs Node 24. `npm run paths` runs it: the commands of studio/cli with this project.
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from '../../studio/cli/arguments.ts'
import type { PageVerbs } from '../../studio/cli/page-verbs.ts'
import { runPathsCommand } from '../../studio/cli/paths-command.ts'
import { readSources } from '../../studio/lint/sources.ts'
import type { MachineCases } from '../../studio/paths/cases.ts'
import { loadCases, loadHouse, projectRoot } from './house.ts'

const copies: string[] = []
let isInterrupted = false
process.once('SIGINT', () => {
  isInterrupted = true
})

try {
  process.exitCode = await runPathsCommand(process.argv.slice(2), {
    house: loadHouse,
    casesAt,
    sources: () => readSources(projectRoot),
    verbs: loadVerbs,
    cache: join(projectRoot, '.cache', 'paths'),
    directory: process.env.INIT_CWD ?? process.cwd(),
    print: (text) => process.stdout.write(`${text}\n`),
    isInterrupted: () => isInterrupted,
  })
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
}

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

/** The sources of a revision in a folder of their own, with this project's packages. */
function copyOf(revision: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e9 })
  let commit: string
  try {
    commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`).trim()
  } catch {
    throw new UsageError(`git knows no revision '${revision}': a branch, a tag or a commit is wanted.`)
  }
  const copy = mkdtempSync(join(tmpdir(), 'paths-diff-'))
  copies.push(copy)
  git('archive', '--output', join(copy, 'sources.tar'), commit)
  const sources = join(copy, 'sources')
  mkdirSync(sources)
  execFileSync('tar', ['-xf', '../sources.tar'], { cwd: sources })
  symlinkSync(join(projectRoot, 'node_modules'), join(sources, 'node_modules'), 'junction')
  if (globSync('tests/**/*.cases.ts', { cwd: sources }).length === 0) {
    throw new UsageError(
      `${revision} is too old to compare: it has no tests/**/*.cases.ts, which say how to explore its machines.`,
    )
  }
  return sources
}

import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../../studio/cli/arguments.ts'
import { projectRoot } from './house.ts'

const copies: string[] = []
process.once('exit', () => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
})

/** The sources of a git revision in a folder of their own until the process ends, with this project's packages. Throws one line if there is none to explore. */
export function copyOf(revision: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e9 })
  let commit: string
  try {
    commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`).trim()
  } catch {
    throw new UsageError(`git knows no revision '${revision}': a branch, a tag or a commit is wanted.`)
  }
  const copy = mkdtempSync(join(tmpdir(), 'machines-of-'))
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

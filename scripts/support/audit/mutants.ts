import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { projectRoot } from '../house.ts'

export interface Mutant {
  /** What switches it on. */
  id: string
  /** Stays the same as long as its file does. */
  key: string
}

/** A plugin of vite: what is loaded instead of the product's files. */
export interface SwitchedCode {
  name: string
  enforce: 'pre'
  load: (id: string) => string | null
}

/** The product code of an area with a switch for each small change. */
export async function mutantsOf(area: string): Promise<{ mutants: Mutant[]; code: SwitchedCode }> {
  const names = globSync(`{machines,adapters,views}/${area}/**/*.{ts,tsx}`, { cwd: projectRoot }).sort()
  const files = names.map((name) => ({
    name: join(projectRoot, name),
    content: readFileSync(join(projectRoot, name), 'utf8'),
    mutate: true,
  }))
  const instrumenter = new Instrumenter(SILENT)
  const instrumented = await instrumenter.instrument(files, {
    ignorers: [{ shouldIgnore: chartsOf }],
    excludedMutations: [],
    plugins: null,
  })
  const contents = new Map(files.map(({ name, content }) => [name, content]))
  const switched = new Map(instrumented.files.map(({ name, content }) => [name, content]))
  const mutants = instrumented.mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName, location, replacement }): Mutant => {
      const change = [contents.get(fileName), JSON.stringify(location), replacement]
      return { id, key: fingerprint(change.join('\n')) }
    })
  const code: SwitchedCode = { name: 'mutants', enforce: 'pre', load: (id) => switched.get(id) ?? null }
  return { mutants, code }
}

export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** `npm run paths -- mutate` changes what a chart says. */
function chartsOf(path: { node: { type: string; callee?: { property?: { name?: string } } } }): string | undefined {
  return path.node.callee?.property?.name === 'createMachine' ? 'a chart' : undefined
}

const nothing = () => {}
const no = () => false
const SILENT = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
}

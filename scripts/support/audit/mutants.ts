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
  /** Another one for every other code. */
  version: string
}

/** By area: code that its tests are about and that stands in no folder of its name. */
const elsewhere: Readonly<Record<string, readonly string[]>> = { access: ['app/routes/*.ts'] }

/** The product code of an area with a switch for each small change. */
export async function mutantsOf(area: string): Promise<{ mutants: Mutant[]; code: SwitchedCode }> {
  const folder = `{contracts,machines,adapters,views}/${area}/**/*.{ts,tsx}`
  const names = globSync([folder, ...(elsewhere[area] ?? [])], { cwd: projectRoot }).sort()
  const files = names.map((name) => ({
    name: join(projectRoot, name),
    content: readFileSync(join(projectRoot, name), 'utf8'),
    mutate: true,
  }))
  const instrumenter = new Instrumenter(SILENT)
  const instrumented = await instrumenter.instrument(files, {
    ignorers: [{ shouldIgnore: literalsOfCharts }],
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
  const version = fingerprint([...switched.values()].join('\n'))
  const code: SwitchedCode = { name: 'mutants', enforce: 'pre', load: (id) => switched.get(id) ?? null, version }
  return { mutants, code }
}

export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

interface Place {
  node: { type: string; callee?: { property?: { name?: string } } }
  listKey?: string
  parentPath: Place | null
}

/** In a chart, a part that is gone may be missed; another name or description tells of nothing but that names are looked up. */
function literalsOfCharts(place: Place): string | undefined {
  if (!/^(String|Template|Boolean)Literal$/.test(place.node.type)) return undefined
  for (let around: Place | null = place; around; around = around.parentPath) {
    if (/Function/.test(around.node.type)) return undefined
    const isArgument = around.listKey === 'arguments'
    if (isArgument && around.parentPath?.node.callee?.property?.name === 'createMachine') return 'of a chart'
  }
  return undefined
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

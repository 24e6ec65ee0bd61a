import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { projectRoot } from '../house.ts'
import { addOwnMutators } from './own-mutators.ts'
import { changesOfSheet, type SheetChange } from './sheets.ts'

export interface Mutant {
  /** What switches it on. */
  id: string
  /** Stays the same as long as its file does. */
  key: string
  /** File and line, and what stands there instead. */
  change: string
  /** Only a requirement whose tests notice nothing else is tried on it. */
  isAside: boolean
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
export const elsewhere: Readonly<Record<string, readonly string[]>> = {
  access: ['app/routes/*.ts'],
  app: ['app/site/**/*.{ts,tsx}'],
}

/** By area: more code that its tests check. Browser tests prove most of it, so it does not count for the area's score. */
const aside: Readonly<Record<string, readonly string[]>> = {
  app: ['app/{server,sites}/**/*.{ts,tsx}'],
  site: ['contracts/*.ts', 'views/**/*.css'],
}

/** The module by which tests read stylesheets. */
const STYLESHEETS = join(projectRoot, 'tests/support/stylesheet.ts')

const PAGES = 'app/routes/pages/*.{ts,tsx}'

/** Of the area whose machines, adapters and views it names most. */
function areaOfPage(page: string): string | undefined {
  const named = readFileSync(join(projectRoot, page), 'utf8').matchAll(
    /from '[^']*\/(?:machines|adapters|views)\/(\w+)\//g,
  )
  const areas = Map.groupBy(named, ([, area]) => area)
  return [...areas].sort(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

/** The product code of an area with a switch for each small change. */
export async function mutantsOf(area: string): Promise<{ mutants: Mutant[]; code: SwitchedCode }> {
  const folder = `{contracts,machines,adapters,views}/${area}/**/*.{ts,tsx}`
  const pages = globSync(PAGES, { cwd: projectRoot }).filter((page) => areaOfPage(page) === area)
  const own = [...globSync([folder, ...(elsewhere[area] ?? [])], { cwd: projectRoot }), ...pages].sort()
  const asides = globSync([...(aside[area] ?? [])], { cwd: projectRoot }).sort()
  const isSheet = (name: string) => name.endsWith('.css')
  const names = [...own, ...asides.filter((name) => !isSheet(name))]
  const files = names.map((name) => ({
    name: join(projectRoot, name),
    content: readFileSync(join(projectRoot, name), 'utf8'),
    mutate: true,
  }))
  await addOwnMutators()
  const instrumenter = new Instrumenter(SILENT)
  const instrumented = await instrumenter.instrument(files, {
    ignorers: [{ shouldIgnore: wordsOfCharts }],
    excludedMutations: [],
    plugins: null,
  })
  const contents = new Map(files.map(({ name, content }) => [name, content]))
  const switched = new Map(instrumented.files.map(({ name, content }) => [name, content]))
  const isAside = new Set(asides.map((name) => join(projectRoot, name)))
  const mutants = instrumented.mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ id, fileName, location, replacement }): Mutant => {
      const content = contents.get(fileName)!
      const key = fingerprint([content, JSON.stringify(location), replacement].join('\n'))
      const change = changeOf(relative(projectRoot, fileName), content, location, replacement)
      return { id, key, change, isAside: isAside.has(fileName) }
    })
  const sheets = mutantsOfSheets(asides.filter(isSheet))
  switched.set(STYLESHEETS, sheets.code)
  const version = fingerprint([...switched.values()].join('\n'))
  const code: SwitchedCode = { name: 'mutants', enforce: 'pre', load: (id) => switched.get(id) ?? null, version }
  return { mutants: [...mutants, ...sheets.mutants], code }
}

/** The mutants of stylesheets, and the code that is loaded in place of `STYLESHEETS`. */
function mutantsOfSheets(names: readonly string[]): { mutants: Mutant[]; code: string } {
  const mutants: Mutant[] = []
  const sheets: Record<string, Record<string, SheetChange>> = {}
  for (const name of names) {
    const text = readFileSync(join(projectRoot, name), 'utf8')
    const changes = changesOfSheet(text).map((change, place) => ({ id: `${name} ${place}`, ...change }))
    sheets[name] = Object.fromEntries(changes.map(({ id, ...change }) => [id, change]))
    for (const { id, from, to, replacement } of changes) {
      const line = text.slice(0, from).split('\n').length
      const change = `${name}:${line} ${shortened(text.slice(from, to))} -> ${shortened(replacement)}`
      mutants.push({ id, key: fingerprint([text, id, replacement].join('\n')), change, isAside: true })
    }
  }
  const switches = JSON.stringify(join(import.meta.dirname, 'sheets.ts'))
  const code = `import { switchedSheet } from ${switches}
const changes = ${JSON.stringify(sheets)}
export const stylesheet = (name) => switchedSheet(\`views/\${name}\`, changes[\`views/\${name}\`])`
  return { mutants, code }
}

export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

interface Span {
  start: { line: number; column: number }
  end: { line: number; column: number }
}

function changeOf(name: string, content: string, { start, end }: Span, replacement: string): string {
  const lines = content.split('\n').slice(start.line, end.line + 1)
  lines.push(lines.pop()!.slice(0, end.column))
  const written = lines.join('\n').slice(start.column)
  return `${name}:${start.line + 1}:${start.column + 1} ${shortened(written)} -> ${shortened(replacement)}`
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 120 ? `${line.slice(0, 117)}...` : line
}

interface Node {
  type: string
  callee?: { name?: string; property?: { name?: string } }
  key?: { name?: string }
  properties?: readonly Node[]
}

interface Place {
  node: Node
  listKey?: string
  parentPath: Place | null
}

/** What a chart says to readers and to the compiler; and its names, of which another one tells of nothing but that names are looked up. */
function wordsOfCharts({ node, ...place }: Place): string | undefined {
  const isWord = /^(String|Template|Boolean)Literal$/.test(node.type) || isForReaders(node)
  return isWord && isInChart({ node, ...place }) ? 'of a chart' : undefined
}

function isForReaders({ type, key, properties }: Node): boolean {
  if (type === 'ObjectProperty') return /^(description|meta|types)$/.test(key?.name ?? '')
  return type === 'ObjectExpression' && properties!.length > 0 && properties!.every(isForReaders)
}

function isInChart(place: Place): boolean {
  for (let around: Place | null = place; around; around = around.parentPath) {
    if (/Function/.test(around.node.type)) return false
    const { callee } = around.parentPath?.node ?? {}
    if (around.listKey === 'arguments' && /^(createMachine|setup)$/.test(callee?.property?.name ?? callee?.name ?? ''))
      return true
  }
  return false
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

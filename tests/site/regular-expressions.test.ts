import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const LAYERS = ['contracts', 'machines', 'adapters', 'views', 'app', 'sandbox']
const LENGTH = 20_000
/** In readings of a text of that length. Linear ones need a few dozen, quadratic ones ten thousand. */
const MOST_READINGS = 400

interface Expression {
  file: string
  pattern: string
  flags: string
}

/** Every one that is written in the sources. */
function expressions(): Expression[] {
  return LAYERS.flatMap((layer) =>
    readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' }).map((name) => join(layer, name)),
  )
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const found: Expression[] = []
      walk(parseSync(file, readFileSync(join(root, file), 'utf8')).program, ({ regex }) => {
        if (regex) found.push({ file, ...regex })
      })
      return found
    })
}

type Node = { regex?: Omit<Expression, 'file'> } & Record<string, unknown>

function walk(node: unknown, visit: (node: Node) => void) {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) visit(node as Node)
  for (const inner of Object.values(node)) walk(inner, visit)
}

const USUAL = [
  'a',
  'A',
  '0',
  ' ',
  '-',
  '_',
  '.',
  '/',
  '<',
  '&',
  '%',
  '"',
  '\n',
  'é',
  '%a',
  'a.',
  '<!',
  ' a',
  '/.',
  '00:',
]

/** Long texts that almost fit: what the pattern begins with, then over and over what it is made of, then something that fits nowhere. */
function texts(pattern: string): ((length: number) => string)[] {
  const begin = /^\^?((?:\\[/.?-]|[\w:/<&#!-])*)/.exec(pattern)?.[1]?.replaceAll('\\', '') ?? ''
  const plain = pattern.replaceAll(/\\[pPuxk]\{?\w*\}?|\\[dwsbDWSBnrt]/g, ' ').replaceAll('\\', '')
  const words = plain.match(/[a-z]{2,}/gi) ?? []
  const marks = [...new Set(plain)].filter((character) => !'^$()[]{}|*+?'.includes(character))
  const pumps = [...new Set([begin || 'b', ...USUAL, ...marks, ...words, ...marks.map((mark) => `a${mark}`)])]
  return pumps.flatMap((pump) =>
    ['', begin].map((start) => (length: number) => `${start}${pump.repeat(Math.ceil(length / pump.length))}\u0000`),
  )
}

/** As it is used: global ones over the whole text. */
function run(expression: RegExp, text: string) {
  if (expression.global) text.replaceAll(expression, '')
  else expression.test(text)
}

/** Of the processor, ms: what else the machine does is not in it. Only the sum is exact: how it is divided is guessed at, and one of the parts may be 0. */
function costOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** One reading of a long text, ms of the processor: what everything else is measured in on this machine. */
const READING = Math.min(...Array.from({ length: 20 }, () => costOf(() => readOften(100)))) / 100

function readOften(times: number) {
  const text = 'a'.repeat(LENGTH)
  let sum = 0
  for (let time = 0; time < times; time += 1) {
    for (let place = 0; place < text.length; place += 1) sum += text.charCodeAt(place)
  }
  if (sum === 0) throw new Error('Nothing was read')
}

/** The first time, an expression is compiled as well. */
function isTooSlow(expression: RegExp, text: string): boolean {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (costOf(() => run(expression, text)) <= MOST_READINGS * READING) return false
  }
  return true
}

function slowOnes(of: readonly Expression[]) {
  let runs = 0
  const slow = of.flatMap(({ file, pattern, flags }) => {
    const expression = new RegExp(pattern, flags)
    for (const text of texts(pattern)) {
      runs += 1
      // Short ones first: an exponential one takes a moment on twenty characters, and would never end on a long text.
      const length = [20, 24, 28, 400, 2_000, LENGTH].find((each) => isTooSlow(expression, text(each)))
      if (length !== undefined) return [`${file}: /${pattern}/${flags} on ${JSON.stringify(text(12))} of ${length}`]
    }
    return []
  })
  return { runs, slow }
}

test('no regular expression of the sources takes more than a few readings of a hostile text, however long', () => {
  const all = expressions()
  const { runs, slow } = slowOnes(all)
  expect(slow).toEqual([])
  expect([all.length > 150, runs >= 4_968]).toEqual([true, true])
}, 300_000)

test('one that is exponential, cubic or quadratic is found', () => {
  const bad = ['^(a+)+$', '^(?:a|a)*b', '^a*a*a*$', '\\s+$', '^https:/(/[a-z]+)*/*[a-z/]*$']
  const found = bad.map((pattern) => slowOnes([{ file: 'x', pattern, flags: 'g' }]).slow.length)
  expect(found).toEqual(bad.map(() => 1))
}, 300_000)

// `npm run perf`: builds, then runs every benchmark of tests/perf/ and lets it print its table. `-- pages`, `-- interactions`, `-- promotions`, `-- chat`, `-- kernel`, `-- paths`, `-- studio`, `-- server` `-- answers`, `-- search` or `-- vr` runs one.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, refuse } from './support/arguments.mjs'
import { ensureChromium } from './support/chromium.mjs'
import { build, ensureInstalled, fail, nodeBinary, root, run } from './support/project.mjs'

const BENCHMARKS = [
  'pages',
  'interactions',
  'promotions',
  'chat',
  'kernel',
  'paths',
  'studio',
  'server',
  'answers',
  'search',
  'vr',
]
/** What measures no site needs no build of it. */
const WITHOUT_SITE = ['paths', 'studio', 'answers', 'search']
const WITHOUT_BROWSER = ['paths', 'server', 'answers', 'search']
const usage = `npm run perf -- [${BENCHMARKS.join('|')}]…`
const { operands: asked } = readArguments(usage, {}, BENCHMARKS.length)
if (!asked.every((name) => BENCHMARKS.includes(name))) refuse(usage)

ensureInstalled()
const chosen = asked.length > 0 ? asked : BENCHMARKS
const env = { NODE_ENV: 'production' }
if (chosen.some((name) => !WITHOUT_SITE.includes(name))) await build()
if (chosen.some((name) => !WITHOUT_BROWSER.includes(name))) env.CHROMIUM_PATH = await ensureChromium()
for (const name of chosen) {
  const file = join(root, 'tests', 'perf', `${name}.ts`)
  if (!existsSync(file)) fail(`tests/perf/${name}.ts is missing`)
  const { code } = await run(nodeBinary(), ['--expose-gc', file], { env })
  if (code !== 0) process.exit(code)
}

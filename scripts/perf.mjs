// `npm run perf`: builds, then runs every benchmark of tests/perf/ and lets it print its table. `-- pages` or `-- kernel` runs one.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './support/chromium.mjs'
import { build, ensureInstalled, fail, nodeBinary, root, run } from './support/project.mjs'

const BENCHMARKS = ['pages', 'kernel']
const asked = process.argv.slice(2)
for (const name of asked)
  if (!BENCHMARKS.includes(name)) fail(`npm run perf -- takes ${BENCHMARKS.join(', ')}; not "${name}"`)

ensureInstalled()
await build()
const env = { CHROMIUM_PATH: await ensureChromium(), NODE_ENV: 'production' }
for (const name of asked.length > 0 ? asked : BENCHMARKS) {
  const file = join(root, 'tests', 'perf', `${name}.ts`)
  if (!existsSync(file)) fail(`tests/perf/${name}.ts is missing`)
  const { code } = await run(nodeBinary(), ['--expose-gc', file], { env })
  if (code !== 0) process.exit(code)
}

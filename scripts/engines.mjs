// `npm run engines`: builds, then makes every journey of tests/engines/ in Chromium, Firefox and WebKit. `-- webkit`, `-- firefox` or `-- chromium` chooses.
import { readArguments, refuse } from './support/arguments.mjs'
import { ensureEngines } from './support/engines.mjs'
import { build, ensureInstalled, fail, run } from './support/project.mjs'

const ENGINES = ['chromium', 'firefox', 'webkit']
const usage = `npm run engines -- [${ENGINES.join('|')}]…`
const { operands: asked } = readArguments(usage, {}, ENGINES.length)
if (!asked.every((name) => ENGINES.includes(name))) refuse(usage)

ensureInstalled()
const { env, there } = await ensureEngines(asked.length > 0 ? asked : ENGINES)
if (there.length === 0) fail('None of these engines is on this machine.')
await build()
const config = ['--config', 'tests/engines/playwright.config.ts', '--reporter=list']
const { code } = await run('playwright', ['test', ...config, ...there.map((name) => `--project=${name}`)], { env })
process.exit(code)

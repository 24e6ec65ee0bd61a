// `npm run soak`: builds, then lets one page live through an hour of use in ten minutes and prints what is left behind.
import { join } from 'node:path'
import { readArguments } from './support/arguments.mjs'
import { ensureChromium } from './support/chromium.mjs'
import { build, ensureInstalled, nodeBinary, root, run } from './support/project.mjs'

readArguments('npm run soak')
ensureInstalled()
await build()
const env = { NODE_ENV: 'production', CHROMIUM_PATH: await ensureChromium() }
const { code } = await run(nodeBinary(), [join(root, 'tests', 'perf', 'soak.ts')], { env })
process.exit(code)

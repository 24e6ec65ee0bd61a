// `npm run studio`: builds the studio's page into one file that opens by double click, without a server. `--screens` first pictures every state.
import { join } from 'node:path'
import { readArguments } from './support/arguments.mjs'
import { ensureInstalled, fail, nodeBinary, root, run } from './support/project.mjs'
import { takeScreens } from './support/screens.mjs'

const options = { since: { type: 'string' }, screens: { type: 'boolean' } }
const { since, screens } = readArguments('npm run studio -- [--since revision] [--screens]', options)
ensureInstalled()
if (screens) await takeScreens()
const script = join(root, 'scripts/support/build-studio.ts')
const { code, output } = await run(nodeBinary(), [script, ...(since === undefined ? [] : [since])], { quiet: true })
if (code === 2) fail(output.trim(), code)
if (code !== 0) fail(`The studio could not be built:\n${output}`)
console.log('Built dist/studio/index.html: open it in a browser.')

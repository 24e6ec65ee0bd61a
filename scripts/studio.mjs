// `npm run studio`: builds the studio's page into one file that opens by double click, without a server. `--screens` first pictures every state.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, fail, nodeBinary, root, run } from './support/project.mjs'
import { takeScreens } from './support/screens.mjs'

const { since, screens } = readArguments()
ensureInstalled()
if (screens) await takeScreens()
const script = join(root, 'scripts/support/build-studio.ts')
const { code, output } = await run(nodeBinary(), [script, ...(since === undefined ? [] : [since])], { quiet: true })
if (code === 2) fail(output.trim())
if (code !== 0) fail(`The studio could not be built:\n${output}`)
console.log('Built dist/studio/index.html: open it in a browser.')

function readArguments() {
  try {
    return parseArgs({ options: { since: { type: 'string' }, screens: { type: 'boolean' } } }).values
  } catch {
    fail(`Allowed: npm run studio -- [--since revision] [--screens], got ${process.argv.slice(2).join(' ')}`)
  }
}

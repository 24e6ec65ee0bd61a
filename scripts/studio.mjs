// `npm run studio`: builds the studio's page into one file that opens by double click, without a server.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, fail, nodeBinary, root, run } from './support/project.mjs'

const since = readArguments()
ensureInstalled()
const script = join(root, 'scripts/support/build-studio.ts')
const { code, output } = await run(nodeBinary(), [script, ...(since === undefined ? [] : [since])], { quiet: true })
if (code === 2) fail(output.trim())
if (code !== 0) fail(`The studio could not be built:\n${output}`)
console.log('Built dist/studio/index.html: open it in a browser.')

function readArguments() {
  try {
    return parseArgs({ options: { since: { type: 'string' } } }).values.since
  } catch {
    fail(`Allowed: npm run studio -- [--since revision], got ${process.argv.slice(2).join(' ')}`)
  }
}

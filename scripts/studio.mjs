// `npm run studio`: builds the studio's page into one file that opens by double click, without a server.
import { join } from 'node:path'
import { ensureInstalled, fail, nodeBinary, root, run } from './support/project.mjs'

const unknown = process.argv.slice(2)
if (unknown.length > 0) fail(`npm run studio takes no arguments, got ${unknown.join(' ')}`)
ensureInstalled()
const { code, output } = await run(nodeBinary(), [join(root, 'scripts/support/build-studio.ts')], { quiet: true })
if (code !== 0) fail(`The studio could not be built:\n${output}`)
console.log('Built dist/studio/index.html: open it in a browser.')

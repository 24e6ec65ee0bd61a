// `npm run diagrams`: every machine and the map of the site as pictures and in the formats of other tools.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, nodeBinary, root, run } from './support/project.mjs'

const { out, machine } = readArguments()
ensureInstalled()
const script = join(root, 'scripts/support/write-diagrams.ts')
const { code } = await run(nodeBinary(), [script, out, ...machine])
process.exit(code)

function readArguments() {
  const options = {
    out: { type: 'string', default: 'dist/diagrams' },
    machine: { type: 'string', multiple: true, default: [] },
  }
  try {
    return parseArgs({ options }).values
  } catch {
    const given = process.argv.slice(2).join(' ')
    console.error(`Allowed: npm run diagrams -- [--out folder] [--machine name]…, got ${given}`)
    process.exit(2)
  }
}

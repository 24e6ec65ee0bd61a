// `npm run diagrams`: every machine and the map of the site as pictures and in the formats of other tools.
import { join } from 'node:path'
import { readArguments } from './support/arguments.mjs'
import { ensureInstalled, nodeBinary, root, run } from './support/project.mjs'

const options = {
  out: { type: 'string', default: 'dist/diagrams' },
  machine: { type: 'string', multiple: true, default: [] },
}
const { out, machine } = readArguments('npm run diagrams -- [--out folder] [--machine name]…', options)
ensureInstalled()
const script = join(root, 'scripts/support/write-diagrams.ts')
const { code } = await run(nodeBinary(), [script, out, ...machine])
process.exit(code)

import { readArguments } from './support/arguments.mjs'
import { build, ensureInstalled } from './support/project.mjs'

readArguments('npm run build')
ensureInstalled()
await build()
console.log(
  'Built into dist/: start it with `node dist/server/main.js` (Node 24). docs/operations.md says how to configure it.',
)

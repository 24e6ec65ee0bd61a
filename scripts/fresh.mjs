// `npm run fresh`: what a newcomer does, on a machine that has never seen the project. A copy of the working tree is set up, started and tested with one test of
// each kind (`--whole`: with all tests), in a mount namespace whose root lies over this machine's: changes there are kept in memory and gone when it ends.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readArguments } from './support/arguments.mjs'
import { fail, nodesOfMachine, root } from './support/project.mjs'

/** What only reads the text of the project is the same on every machine, but for the compiler. */
const SAMPLE = '--sample --only types,unit,browser,engines,supply'
/** Tells `.ci/run` apart what failed and what could not be tried. */
const NOT_RUN = 3
const { whole: isWhole } = readArguments('npm run fresh -- [--whole]', { whole: { type: 'boolean' } })
const namespace = [
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
]
const script = join(root, 'scripts', 'support', 'fresh-machine.sh')
const folder = mkdtempSync(join(tmpdir(), 'fresh-'))
try {
  if (isPossible()) runFresh()
  else {
    console.log('Not run: `npm run fresh` needs Linux, with the right to mount an overlay in a namespace of its own.')
    process.exitCode = NOT_RUN
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function isPossible() {
  if (process.platform !== 'linux') return false
  return spawnSync('unshare', [...namespace, 'sh', script, 'try', folder]).status === 0
}

function runFresh() {
  copyWorkingTree(join(folder, 'copy'))
  const nodes = nodesOfMachine().filter(({ path, version }) => version[0] >= 20 && !path.includes('node_modules'))
  // The others are not there on the fresh machine.
  const node = nodes.find(({ version }) => version[0] < 24) ?? nodes[0]
  if (!node) fail('There is no Node on the PATH but the project’s own.')
  if (node.version[0] >= 24)
    console.log(`This machine's Node is ${node.version.join('.')}: that the project brings its own is not tried.`)
  const run = ['sh', script, 'run', folder, dirname(node.path), ...(isWhole ? [] : [SAMPLE])]
  process.exitCode = spawnSync('unshare', [...namespace, ...run], { stdio: 'inherit' }).status ?? 1
}

/** What git knows and what it would add: neither `node_modules` nor anything else that a command wrote. */
function copyWorkingTree(to) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = listed.toString().split('\0').filter(Boolean)
  // What was deleted since the last commit is still listed.
  for (const file of files) if (existsSync(join(root, file))) cpSync(join(root, file), join(to, file))
  // Lint and boundaries ask git which files there are.
  execFileSync('git', ['init', '--quiet', to])
}

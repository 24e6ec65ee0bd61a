// Runs on any Node >= 20 and before anything is installed: built-in modules only.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const IS_WINDOWS = process.platform === 'win32'
// The tools that build are development packages, which npm leaves out where NODE_ENV says production.
const INSTALL = ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit', '--loglevel=error']
const MODULES = join(root, 'node_modules')
const STAMP = join(MODULES, '.proscenium-installed')

/** Installs what the lockfile names, once for each lockfile. Ends the process with a plain sentence when npm cannot. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  // Through a link, `npm ci` empties the folder that other checkouts use, and puts its own in place of the link.
  if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.log(
      'node_modules is a link to packages of another lockfile: install where it leads if something is missing.',
    )
    return
  }
  console.log('Installing the packages of package-lock.json, Node 24 among them …')
  const result = spawnSync(IS_WINDOWS ? 'npm.cmd' : 'npm', INSTALL, {
    cwd: root,
    encoding: 'utf8',
    shell: IS_WINDOWS,
  })
  if (result.status !== 0) {
    fail(`The installation failed. npm said:\n${lastWords(result)}\nMend that and run the command again.`)
  }
  writeFileSync(STAMP, wanted)
}

/** The start of what npm complained about: its manual, which follows, helps nobody here. */
function lastWords({ stderr, stdout, error }) {
  const text = stderr || stdout || error?.message || 'nothing'
  return text
    .split('\n')
    .filter((line) => line.trim() !== 'npm error')
    .slice(0, 12)
    .join('\n')
}

let chosenNode

/** Path of the Node that runs the product. Ends the process with a plain sentence where there is none. */
export function nodeBinary() {
  chosenNode ??= chooseNode({
    own: nodeAt(join(root, 'node_modules', '.bin', IS_WINDOWS ? 'node.cmd' : 'node')),
    machines: nodesOfMachine(),
    kind: `${process.platform}-${process.arch}`,
  })
  if (chosenNode.notice) console.log(chosenNode.notice)
  chosenNode.notice = undefined
  return chosenNode.path ?? fail(chosenNode.problem)
}

/**
 * The one that the project installs, else the first of the machine's from 24 on. For Apple silicon only 24.0.0 is packaged, so there a newer one of the
 * machine wins. Each candidate is `{ path, version: [major, minor, patch] }`.
 */
export function chooseNode({ own, machines, kind }) {
  const usable = machines.find(({ version }) => version[0] >= 24)
  if (own?.version[0] >= 24) {
    if (kind !== 'darwin-arm64' || !usable || !isNewer(usable.version, own.version)) return { path: own.path }
    const notice = `Running on this machine’s Node ${usable.version.join('.')}: for Apple silicon only Node ${own.version.join('.')} is packaged.`
    return { path: usable.path, notice }
  }
  if (usable) return { path: usable.path }
  return {
    problem: `Proscenium runs on Node 24. The project brings it for Linux, macOS and Windows, but not for ${kind}: install Node 24 and run the command again.`,
  }
}

/** Those outside of any project: npm puts the project's own first on the PATH of its scripts. */
export function nodesOfMachine() {
  const name = IS_WINDOWS ? 'node.exe' : 'node'
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder && !folder.includes('node_modules'))
  const installed = folders.map((folder) => nodeAt(join(folder, name))).filter(Boolean)
  const running = { path: process.execPath, version: process.versions.node.split('.').map(Number) }
  return [...installed, running]
}

function nodeAt(path) {
  if (!existsSync(path)) return undefined
  try {
    const printed = execFileSync(path, ['--version'], { encoding: 'utf8', shell: path.endsWith('.cmd') })
    return { path, version: printed.trim().slice(1).split('.').map(Number) }
  } catch {
    return undefined
  }
}

function isNewer(one, other) {
  const place = one.findIndex((number, index) => number !== other[index])
  return place >= 0 && one[place] > other[place]
}

/** Runs one of the installed tools with the product's Node; resolves with its exit code and what it printed. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: pathWithTools(), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: IS_WINDOWS,
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: output + error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function pathWithTools() {
  return [dirname(nodeBinary()), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
}

/** Ends the process unless nobody listens on the port; `variable` is what the reader of `command` can change. */
export async function ensurePortIsFree(port, variable, command) {
  for (const host of ['127.0.0.1', '::1']) {
    const problem = await new Promise((resolve) => {
      const probe = createServer()
      probe.once('error', (error) => resolve(error.code))
      probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
    })
    if (problem === 'EADDRINUSE') {
      const other = port > 60_000 ? port - 1_000 : port + 1_000
      fail(`Port ${port} is taken. Stop what listens there, or choose another port: ${variable}=${other} ${command}`)
    }
  }
}

/** Builds the site into `dist/`: browser files with their compressed twins, and one server file. */
export async function build() {
  const node = nodeBinary()
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { NODE_ENV: 'production' }
  for (const args of [['build'], ['build', '--ssr', 'app/server/main.ts']]) {
    const { code, output } = await run(node, [vite, ...args, '--logLevel', 'warn'], { quiet: true, env })
    if (code !== 0) fail(`The build failed:\n${output}`)
  }
  const { compressAssets } = await import('./compress-assets.mjs')
  await compressAssets(join(root, 'dist', 'client'))
}

export function cacheFolder(...names) {
  const folder = join(root, '.cache', ...names)
  mkdirSync(folder, { recursive: true })
  return folder
}

export function fail(message, code = 1) {
  console.error(message)
  process.exit(code)
}

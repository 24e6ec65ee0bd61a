// Runs on any Node >= 20 and before anything is installed: built-in modules only.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const STAMP = join(root, 'node_modules', '.proscenium-installed')

/** Installs what the lockfile names, once for each lockfile. Ends the process with a plain sentence when npm cannot. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  console.log('Installing what is missing …')
  const isWindows = process.platform === 'win32'
  const result = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    shell: isWindows,
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

/** The Node that runs the product: this one from 24 on, else the one that the project installs. */
export function nodeBinary() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(own)) {
    try {
      if (execFileSync(own, ['--version'], { encoding: 'utf8' }).startsWith('v24')) return own
    } catch {
      // Falls through to the message below.
    }
  }
  fail(
    `Proscenium runs on Node 24. The project brings it for Linux, macOS and Windows, but not for ${process.platform}-${process.arch}: install Node 24 and run the command again.`,
  )
}

/** Runs one of the installed tools with the product's Node; resolves with its exit code and what it printed. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: pathWithTools(), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: output + error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function pathWithTools() {
  const separator = process.platform === 'win32' ? ';' : ':'
  return [dirname(nodeBinary()), join(root, 'node_modules', '.bin'), process.env.PATH].join(separator)
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
  for (const args of [['build'], ['build', '--ssr', 'app/main.ts']]) {
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

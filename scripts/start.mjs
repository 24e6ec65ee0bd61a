// `npm start`: installs, builds and runs the site with the sandbox behind it. `--dev`: the same with hot reload.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readArguments } from './support/arguments.mjs'
import { build, ensureInstalled, ensurePortIsFree, fail, nodeBinary, root } from './support/project.mjs'

let stopping = false
const { dev: isDevelopment } = readArguments('npm start or npm run dev', { dev: { type: 'boolean' } })
const command = isDevelopment ? 'npm run dev' : 'npm start'
const ports = {
  SITE_PORT: readPort('SITE_PORT', 4100),
  SANDBOX_PORT: readPort('SANDBOX_PORT', 4200),
  SANDBOX_THIRD_PARTY_PORT: readPort('SANDBOX_THIRD_PARTY_PORT', 4201),
  SANDBOX_CAM_PORT: readPort('SANDBOX_CAM_PORT', 4202),
  STUDIO_LIVE_PORT: readPort('STUDIO_LIVE_PORT', 4300),
}

for (const [variable, port] of Object.entries(ports)) await ensurePortIsFree(port, variable, command)
ensureInstalled()
const node = nodeBinary()
if (!isDevelopment) {
  console.log('Building …')
  await build()
}

const thirdParty = `127.0.0.1:${ports.SANDBOX_THIRD_PARTY_PORT}`
const studio = `127.0.0.1:${ports.STUDIO_LIVE_PORT}`
// Other pages and files on this machine could ask the hub as well: only who knows this is told anything.
const studioToken = randomBytes(12).toString('hex')
const environment = {
  ...process.env,
  ...Object.fromEntries(Object.entries(ports).map(([variable, port]) => [variable, String(port)])),
  NODE_ENV: isDevelopment ? 'development' : 'production',
  BACKEND_ORIGIN: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
  CONTENT_ORIGIN: `http://${thirdParty}`,
  CAM_ORIGIN: `http://127.0.0.1:${ports.SANDBOX_CAM_PORT}`,
  AGE_PROVIDER_HOSTS: thirdParty,
  LOG_OUT_HOSTS: thirdParty,
  SITE_SWITCH: 'on',
  LIVE_STUDIO: `ws://${studio}`,
  STUDIO_TOKEN: studioToken,
  SANDBOX_SITES: execFileSync(node, [join(root, 'scripts/support/sandbox-sites.ts'), String(ports.SITE_PORT)], {
    encoding: 'utf8',
  }),
}

const children = [
  start('sandbox', ['sandbox/main.ts']),
  start('studio', ['scripts/support/studio-hub.ts']),
  start('site', isDevelopment ? ['app/dev-server.ts'] : ['dist/server/main.js']),
]
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))

const isReady =
  (await answers(`http://127.0.0.1:${ports.SANDBOX_PORT}/api/maintenance`, 'sandbox')) &&
  (await answers(`http://${studio}/ready`, 'studio')) &&
  (await answers(`http://127.0.0.1:${ports.SITE_PORT}/robots.txt`, 'site'))
if (isReady) announce()

function announce() {
  console.log(`
Site      http://localhost:${ports.SITE_PORT}/
Sandbox   http://localhost:${ports.SANDBOX_PORT}/sandbox/   accounts, scenarios, clock, faults, prices, promotions
Studio    http://${studio}/?token=${studioToken}#/live

Sister sites, where *.localhost opens this machine (elsewhere, use the switch on the sandbox's page):
          http://darkest.localhost:${ports.SITE_PORT}/
          http://light.localhost:${ports.SITE_PORT}/

Ctrl+C stops everything.`)
}

function start(name, args) {
  const child = spawn(node, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  // What the children announce is announced once, below, in the order that the reader needs.
  child.stdout.on('data', () => {})
  child.on('exit', (code) => {
    if (!stopping) {
      console.error(`The ${name} stopped${code ? ` with code ${code}` : ''}.`)
      stop(1)
    }
  })
  return child
}

/** Whether it answered before everything was stopped. */
async function answers(url, name) {
  for (let attempt = 0; attempt < 240 && !stopping; attempt += 1) {
    try {
      await fetch(url)
      return true
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  if (!stopping) console.error(`The ${name} did not answer within a minute.`)
  stop(1)
  return false
}

/** Ends the children, and then this process, so that the ports are free when the shell comes back. */
function stop(code) {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, 5_000).unref()
}

function readPort(variable, preset) {
  const text = process.env[variable]
  if (!text) return preset
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    fail(`${variable}: expected a port number from 1 to 65535, got "${text}"`)
  return port
}

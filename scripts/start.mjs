// `npm start`: installs, builds and runs the site with the sandbox behind it. `--dev`: the same with hot reload.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
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
  STUDIO_TRACE_PORT: readPort('STUDIO_TRACE_PORT', 4300),
}

const host = readHost()
const isForOthers = !['localhost', '127.0.0.1'].includes(host)
// Cookies ignore ports, so the site is opened by a name and third parties by an address.
const address = isForOthers ? addressInNetwork() : '127.0.0.1'
const name = isForOthers ? nameInNetwork() : 'localhost'

for (const [variable, port] of Object.entries(ports)) await ensurePortIsFree(port, variable, command)
ensureInstalled()
const node = nodeBinary()
if (!isDevelopment) {
  console.log('Building …')
  await build()
}

const thirdParty = `${address}:${ports.SANDBOX_THIRD_PARTY_PORT}`
// Not encrypted, so another machine is allowed by its whole origin only.
const leavesTo = isForOthers ? `http://${thirdParty}` : thirdParty
const studio = `127.0.0.1:${ports.STUDIO_TRACE_PORT}`
// Other pages and files on this machine could ask the hub as well: only who knows this is told anything.
const studioToken = randomBytes(12).toString('hex')
const environment = {
  ...process.env,
  ...Object.fromEntries(Object.entries(ports).map(([variable, port]) => [variable, String(port)])),
  HOST: host,
  SANDBOX_ADDRESS: address,
  NODE_ENV: isDevelopment ? 'development' : 'production',
  BACKEND_ORIGIN: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
  CONTENT_ORIGIN: `http://${thirdParty}`,
  CAM_ORIGIN: `http://${address}:${ports.SANDBOX_CAM_PORT}`,
  AGE_PROVIDER_HOSTS: leavesTo,
  LOG_OUT_HOSTS: leavesTo,
  BILLER_HOSTS: leavesTo,
  SITE_SWITCH: 'on',
  // The hub hears this machine's pages only.
  TRACE_STUDIO: isForOthers ? '' : `ws://${studio}`,
  STUDIO_TOKEN: studioToken,
  SANDBOX_SITES: execFileSync(
    node,
    [join(root, 'scripts/support/sandbox-sites.ts'), String(ports.SITE_PORT), ...(isForOthers ? [name, address] : [])],
    { encoding: 'utf8' },
  ),
}

const children = []
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))

let hasAnnounced = false
let data = ''
const sandbox = start('sandbox', ['sandbox/main.ts'])
sandbox.stdout.on('data', (text) => {
  data += /^Data +(.*)$/m.exec(String(text))?.[1] ?? ''
})
start('studio', ['scripts/support/studio-hub.ts'])
// Whoever opens the site is answered by all of it: its port opens once the sandbox is there.
const isReady =
  (await answers(`http://127.0.0.1:${ports.SANDBOX_PORT}/api/maintenance`, 'sandbox')) &&
  (await answers(`http://${studio}/ready`, 'studio')) &&
  start('site', isDevelopment ? ['app/server/dev-server.ts'] : ['dist/server/main.js']) &&
  (await answers(`http://${siteAddress()}/robots.txt`, 'site'))
if (isReady) announce()

function announce() {
  const elsewhere = isForOthers
    ? `
          http://${address}:${ports.SITE_PORT}/   where that name is not known; the sandbox's third parties get its cookies then`
    : ''
  hasAnnounced = true
  console.log(`
Site      http://${name}:${ports.SITE_PORT}/${elsewhere}
Sandbox   http://localhost:${ports.SANDBOX_PORT}/sandbox/   accounts, scenarios, clock, faults, prices, promotions
          data ${data}
Studio    http://${studio}/?token=${studioToken}#/tracing

Sister sites, where *.localhost opens this machine (elsewhere, use the switch on the sandbox's page):
          http://darkest.localhost:${ports.SITE_PORT}/
          http://light.localhost:${ports.SITE_PORT}/

Ctrl+C stops everything.`)
}

function start(part, args) {
  const child = spawn(node, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  // What the children announce is announced once, below, in the order that the reader needs.
  child.stdout.on('data', () => {})
  child.on('exit', (code) => {
    if (stopping) return
    console.error(`The ${part} stopped${code ? ` with code ${code}` : ''}.`)
    // A site that loses its back end shows that it did, as a visitor would see it.
    if (part === 'sandbox' && hasAnnounced) {
      console.error('The site stays, and says that it cannot reach its server. Run the command again for both.')
    } else stop(1)
  })
  children.push(child)
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

function readHost() {
  const text = process.env.HOST || 'localhost'
  if (text === 'localhost' || text === '::' || isIPv4(text)) return text
  fail(`HOST: expected localhost or an IPv4 address of this machine, 0.0.0.0 for all of them, got "${text}"`)
}

/** Where the site's port is open for this machine. */
function siteAddress() {
  const hasLoopback = !isForOthers || host === '0.0.0.0' || host === '::'
  return `${hasLoopback ? '127.0.0.1' : host}:${ports.SITE_PORT}`
}

/** What other devices reach this machine by. */
function addressInNetwork() {
  if (host !== '0.0.0.0' && host !== '::') return host
  const all = Object.values(networkInterfaces()).flat()
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}

/** Without a dot, a name is known to other devices by multicast DNS only. */
function nameInNetwork() {
  const own = hostname().toLowerCase()
  return own.includes('.') ? own : `${own}.local`
}

function readPort(variable, preset) {
  const text = process.env[variable]
  if (!text) return preset
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    fail(`${variable}: expected a port number from 1 to 65535, got "${text}"`)
  return port
}

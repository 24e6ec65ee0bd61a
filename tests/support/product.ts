import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SandboxControl } from '../../sandbox/control/control.ts'
import { createControlClient } from '../../sandbox/control/control-client.ts'
import { sandboxSites } from '../../scripts/support/sandbox-sites.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Sandbox and built site as processes of their own. */
export interface Product {
  /** Origin of the default dark site; `siteAt` gives its siblings. */
  origin: string
  siteAt(key: 'dark' | 'darkest' | 'light'): string
  sandboxOrigin: string
  control: SandboxControl
}

/** Runs the product on the first three and the last of ten ports while it is used. `environment` comes on top of what every test has. */
export async function withProduct(
  first: number,
  environment: Record<string, string>,
  use: (product: Product) => Promise<void>,
): Promise<void> {
  const ports = {
    SITE_PORT: first,
    SANDBOX_PORT: first + 1,
    SANDBOX_THIRD_PARTY_PORT: first + 2,
    SANDBOX_CAM_PORT: first + 9,
  }
  const thirdParty = `127.0.0.1:${ports.SANDBOX_THIRD_PARTY_PORT}`
  const whole = {
    ...process.env,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    NODE_ENV: 'production',
    BACKEND_ORIGIN: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
    CONTENT_ORIGIN: `http://${thirdParty}`,
    CAM_ORIGIN: `http://127.0.0.1:${ports.SANDBOX_CAM_PORT}`,
    AGE_PROVIDER_HOSTS: thirdParty,
    LOG_OUT_HOSTS: thirdParty,
    SITE_SWITCH: 'on',
    // What nobody asked for would lie over the pages of every test: those that want it switch it on.
    SANDBOX_PROMOTIONS: 'off',
    // Live rooms stay as they are until a test changes them.
    SANDBOX_CAM_LIFE: 'off',
    SANDBOX_SITES: sandboxSites(ports.SITE_PORT),
    ...environment,
  }
  const children = [start(['sandbox/main.ts'], whole), start(['dist/server/main.js'], whole)]
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  // A worker that is ended while they start leaves the ports to the next one.
  process.once('exit', stop)
  try {
    const origin = `http://localhost:${ports.SITE_PORT}`
    await answers(`http://127.0.0.1:${ports.SANDBOX_PORT}/api/maintenance`)
    await answers(`${origin}/robots.txt`)
    await use({
      origin,
      siteAt: (key) => (key === 'dark' ? origin : `http://${key}.localhost:${ports.SITE_PORT}`),
      sandboxOrigin: `http://localhost:${ports.SANDBOX_PORT}`,
      control: createControlClient(`http://127.0.0.1:${ports.SANDBOX_PORT}`),
    })
  } finally {
    process.off('exit', stop)
    stop()
  }
}

function start(args: string[], environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function answers(url: string) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      await fetch(url)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  }
  throw new Error(`${url} does not answer`)
}

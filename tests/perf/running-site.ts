import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { SandboxControl } from '../../sandbox/control/control.ts'
import { createControlClient } from '../../sandbox/control/control-client.ts'
import { sandboxSites } from '../../scripts/support/sandbox-sites.ts'
import type { Usage } from './measured-process.ts'

interface RunningSite {
  /** Origin of the dark site. */
  origin: string
  apiOrigin: string
  contentOrigin: string
  camOrigin: string
  control: SandboxControl
  /** What the site's process has used; garbage is collected first. */
  usage(): Promise<Usage>
  stop(): void
}

/** The built site and its sandbox as processes of their own, on four of the ten ports from this one on. Nothing is promoted until somebody switches it on. */
export async function startSite(firstPort: number): Promise<RunningSite> {
  const ports = {
    SITE_PORT: firstPort,
    SANDBOX_PORT: firstPort + 1,
    SANDBOX_THIRD_PARTY_PORT: firstPort + 2,
    SANDBOX_CAM_PORT: firstPort + 9,
  }
  const apiOrigin = `http://127.0.0.1:${ports.SANDBOX_PORT}`
  const thirdParty = `127.0.0.1:${ports.SANDBOX_THIRD_PARTY_PORT}`
  const contentOrigin = `http://${thirdParty}`
  const camOrigin = `http://127.0.0.1:${ports.SANDBOX_CAM_PORT}`
  const origin = `http://localhost:${ports.SITE_PORT}`
  const environment = {
    ...process.env,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    NODE_ENV: 'production',
    SANDBOX_SITES: sandboxSites(ports.SITE_PORT),
    SANDBOX_PROMOTIONS: 'off',
    SANDBOX_CAM_LIFE: 'off',
    BACKEND_ORIGIN: apiOrigin,
    CONTENT_ORIGIN: contentOrigin,
    CAM_ORIGIN: camOrigin,
  }
  const start = (...parameters: string[]): ChildProcess =>
    spawn(process.execPath, parameters, { env: environment, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const sandbox = start('sandbox/main.ts')
  const site = start('--expose-gc', '--import', './tests/perf/measured-process.ts', 'dist/server/main.js')
  await answers(`${apiOrigin}/api/maintenance`)
  await answers(`${origin}/robots.txt`)
  return {
    origin,
    apiOrigin,
    contentOrigin,
    camOrigin,
    control: createControlClient(apiOrigin),
    async usage() {
      site.send('usage')
      const [usage] = await once(site, 'message')
      return usage
    },
    stop() {
      for (const child of [sandbox, site]) child.kill('SIGTERM')
    },
  }
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

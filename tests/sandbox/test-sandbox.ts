import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Endpoint } from '../../contracts/endpoint.ts'
import { type EndpointName, endpoints } from '../../contracts/endpoints.ts'
import { createControlClient } from '../../sandbox/control/control-client.ts'
import type { SandboxSite } from '../../sandbox/handler.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/server.ts'

export const SITES: SandboxSite[] = [
  {
    key: 'dark',
    siteName: 'Halcyon VR',
    theme: 'dark',
    isGayThemed: false,
    verificationEnabled: false,
    origin: 'http://localhost:4100',
  },
  {
    key: 'light',
    siteName: 'AR Lumen',
    theme: 'light',
    isGayThemed: false,
    verificationEnabled: true,
    origin: 'http://light.localhost:4100',
  },
]

export interface CallParts {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  token?: string
  headers?: Record<string, string>
  site?: string
  signal?: AbortSignal
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>

/** Where a site's calls go in a running sandbox. */
export function hostsOf(
  { apiOrigin, thirdPartyOrigin, camOrigin }: Pick<Sandbox, 'apiOrigin' | 'thirdPartyOrigin' | 'camOrigin'>,
  site = 'dark',
) {
  return {
    siteHost: apiOrigin,
    content: `${apiOrigin}/content/${site}`,
    contentHost: thirdPartyOrigin,
    memberPlus: thirdPartyOrigin,
    valuepopup: thirdPartyOrigin,
    sendService: thirdPartyOrigin,
    forum: thirdPartyOrigin,
    vreels: thirdPartyOrigin,
    saleEventEndPoint: `${apiOrigin}/api/sale-event`,
    popupUploads: `${thirdPartyOrigin}/popup-uploads`,
    adFrames: [thirdPartyOrigin],
    camProvider: camOrigin,
    camSocket: `${camOrigin.replace(/^http/, 'ws')}/realtime`,
  }
}

/** A sandbox of its own on free ports, its database in a file that the test may read too. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const databasePath = join(folder, 'sandbox.db')
  const sandbox = await startSandbox({
    port: 0,
    thirdPartyPort: 0,
    camPort: 0,
    camLife: 'off',
    sites: SITES,
    databasePath,
    ...options,
  })
  const database = new DatabaseSync(databasePath)

  /** Makes a call of the endpoint table over real HTTP. */
  function call(name: EndpointName, parts: CallParts = {}): Promise<Response> {
    const endpoint: Endpoint = endpoints[name]
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => parts.params?.[key] ?? '')
    const base = hostsOf(sandbox, parts.site)[endpoint.host]
    const isForm = parts.body instanceof URLSearchParams || parts.body instanceof FormData
    const query = parts.query ? `?${new URLSearchParams(parts.query)}` : ''
    return fetch(`${base}${path}${query}`, {
      method: endpoint.method,
      headers: {
        ...(parts.token === undefined ? {} : { Authorization: `Bearer ${parts.token}` }),
        ...(parts.body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...parts.headers,
      },
      body: isForm ? (parts.body as BodyInit) : JSON.stringify(parts.body),
      redirect: 'manual',
      signal: parts.signal,
    })
  }

  async function refresh(refreshToken: string) {
    const response = await call('refreshToken', { body: { refresh_token: refreshToken } })
    const answer = await response.json()
    const token = answer.data?.token
    return {
      status: response.status,
      code: answer.status.code as number,
      pair: token ? { accessToken: token.atoken as string, refreshToken: token.rtoken as string } : null,
    }
  }

  return {
    ...sandbox,
    database,
    call,
    refresh,
    client: createControlClient(sandbox.apiOrigin),
    async close() {
      database.close()
      await sandbox.close()
      rmSync(folder, { recursive: true })
    },
  }
}

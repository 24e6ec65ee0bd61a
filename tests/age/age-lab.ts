import { createAgeVerification } from '../../adapters/age/age-verification.adapter.ts'
import { claimsOf } from '../../adapters/session/token-claims.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { createServerCookies } from '../../adapters/site/server-cookies.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { Device } from '../../machines/age/device.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import { siteSettings } from '../access/sites.ts'
import { hostsOf, type TestSandbox } from '../sandbox/test-sandbox.ts'

export interface Visit {
  /** Absent: a guest. */
  account?: AccountName
  /** Cookies that the browser brings: `sessionId=…`. */
  cookies?: string
  /** Session storage of the tab; the same one over a reload. */
  stored?: Map<string, string>
  settings?: Partial<SiteSettings>
  device?: Device
  /** What the provider is said to have answered, whatever the sandbox has on record. */
  status?: unknown
  /** How far from now the visit takes place. */
  secondsLater?: number
  /** What calls whose path ends so are answered instead of what the sandbox says. */
  answers?: Record<string, { body: unknown; status?: number }>
}

/** One browser tab with its cookies, storage and HTTP client, before a real sandbox. */
export async function visit(
  sandbox: TestSandbox,
  { account, cookies = '', stored = new Map(), settings, device, status, secondsLater = 0, answers = {} }: Visit,
) {
  const accessToken = account ? (await sandbox.control.signIn(account)).accessToken : undefined
  const jar = createServerCookies({ header: cookies, isSecure: false })
  const serverClock = createServerClock({ now: Date.now })
  const posted: string[] = []
  const call = createHttpClient({
    endpoints,
    fetch: (input, init) => {
      if (init?.method === 'POST' && init.body) posted.push(`${new URL(String(input)).pathname} ${init.body}`)
      const isAboutSession = String(input).includes('/age-verification/sessions/')
      if (status !== undefined && isAboutSession) return Promise.resolve(Response.json({ data: { status } }))
      const answer = Object.entries(answers).find(([path]) => String(input).endsWith(path))?.[1]
      if (answer) return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }))
      return fetch(input, init)
    },
    hosts: hostsOf(sandbox, 'light'),
    credentials: {
      current: () => (accessToken ? { accessToken, isExpired: false } : null),
      generation: () => 0,
      partition: () => '',
      renew: async () => 'none',
      refused: () => {},
    },
    serverClock,
    deadlineMs: 2_000,
  })
  const site = siteSettings('light', {
    allowedHosts: { easyCancel: [], logOut: [], ageProvider: [new URL(sandbox.thirdPartyOrigin).host], biller: [] },
    ...settings,
  })
  const storage = createSafeStorage({
    storage: () => ({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
      key: (index) => [...stored.keys()][index] ?? null,
      length: stored.size,
    }),
  })
  const age = createAgeVerification({
    call,
    jar,
    storage,
    settings: site,
    claims: () => (accessToken ? claimsOf(accessToken) : null),
    nowSeconds: () => Date.now() / 1000 + secondsLater,
    ...(device ? { device: () => device } : {}),
  })
  return { age, jar, call, site, stored, posted, userId: accessToken ? (claimsOf(accessToken)?.sub ?? '') : '' }
}

/** What the visitor presses on the provider's page. */
export async function press(url: string, outcome: 'pass' | 'fail' | 'later' | 'close') {
  await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
}

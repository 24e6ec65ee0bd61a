import type { Call } from '../../adapters/site/call.ts'
import { createHtml } from '../../adapters/site/html.adapter.ts'
import { createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { hostsOf, type TestSandbox } from '../sandbox/test-sandbox.ts'

interface Visitor {
  site?: 'dark' | 'light'
  token?: string
  fetch?: typeof globalThis.fetch
  /** Where some hosts are instead. */
  hosts?: Partial<ReturnType<typeof hostsOf>>
}

/** The real HTTP client, for one visitor of one site, to a running sandbox. */
export function callAs(
  sandbox: TestSandbox,
  { site = 'dark', token, fetch = globalThis.fetch, hosts }: Visitor = {},
): Call {
  return createHttpClient({
    endpoints,
    fetch,
    hosts: { ...hostsOf(sandbox, site), ...hosts },
    serverClock: createServerClock({ now: Date.now }),
    credentials: {
      current: () => (token === undefined ? null : { accessToken: token, isExpired: false }),
      generation: () => 0,
      partition: () => '',
      renew: async () => 'none',
      refused: () => {},
    },
  })
}

/** What page adapters need, as the server gives it to them. */
export function pageOptions(sandbox: TestSandbox, visitor?: Visitor, reports: string[] = []) {
  const html = createHtml({
    settings: { partnerKeywords: [] },
    origin: 'http://localhost:4100',
    contentHost: sandbox.thirdPartyOrigin,
  })
  return {
    call: callAs(sandbox, visitor),
    html: async () => html,
    withJsonLd: true,
    report: (problem: string) => void reports.push(problem),
  }
}

export const NEVER_ABORTED = new AbortController().signal

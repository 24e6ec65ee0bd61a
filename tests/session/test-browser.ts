import { createActor } from 'xstate'
import { createCredentials } from '../../adapters/session/credentials.adapter.ts'
import { createTokenCookies } from '../../adapters/session/token-cookies.adapter.ts'
import { createTokenRenewal } from '../../adapters/session/token-renewal.adapter.ts'
import { createBrowserCookies } from '../../adapters/site/browser-cookies.adapter.ts'
import { type CallProblem, createHttpClient } from '../../adapters/site/http-client.adapter.ts'
import { createRequestCache } from '../../adapters/site/request-cache.ts'
import { createServerClock } from '../../adapters/site/server-clock.ts'
import { answerWith, streamOf } from '../../app/ports/answer-with.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import type { TokenPair } from '../../contracts/session/tokens.ts'
import { type TokenLifecycleEmitted, tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import { hostsOf } from '../sandbox/test-sandbox.ts'
import { plugPorts } from '../support/plug-ports.ts'

interface CookieRules {
  host?: string
  isTls?: boolean
  keepsNothing?: boolean
}

/** `document.cookie` of one host, with a browser's own rules for what it keeps. */
export function createCookieDocument({ host = 'localhost', isTls = false, keepsNothing = false }: CookieRules = {}) {
  const kept = new Map<string, { name: string; value: string }>()
  return {
    get cookie() {
      return [...kept.values()].map(({ name, value }) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ')
      const attribute = (key: string) => attributes.find((each) => each.startsWith(key))?.slice(key.length)
      const domain = attribute('Domain=')
      const isForeign = domain !== undefined && host !== domain && !host.endsWith(`.${domain}`)
      const [name = '', value = ''] = pair.split('=')
      if (keepsNothing || isForeign || pair.length > 4096 || (attributes.includes('Secure') && !isTls)) return
      if (attribute('Max-Age=') === '0') kept.delete(`${name} ${domain ?? ''}`)
      else kept.set(`${name} ${domain ?? ''}`, { name, value })
    },
  }
}

interface Options {
  apiOrigin: string
  thirdPartyOrigin: string
  camOrigin: string
  document?: { cookie: string }
  domain?: string
  deadlineMs?: number
  /** What this device's clock says. */
  now?: () => number
  fetch?: typeof fetch
  locks?: LockManager
}

/** What the site wires in a browser: one tab with real adapters, real calls and the real token lifecycle. */
export function openTestBrowser({
  apiOrigin,
  thirdPartyOrigin,
  camOrigin,
  deadlineMs = 2_000,
  now = Date.now,
  ...options
}: Options) {
  const requests: string[] = []
  const reported: CallProblem[] = []
  const emitted: TokenLifecycleEmitted[] = []
  const document = options.document ?? createCookieDocument()
  const jar = createBrowserCookies({ document, isSecure: false })
  const cookies = createTokenCookies({ jar, domain: options.domain })
  const serverClock = createServerClock({ now })
  const cache = createRequestCache({ now })
  const credentials: ReturnType<typeof createCredentials> = createCredentials({
    cookies,
    serverClock,
    renewal: { noteRefusal: (token) => renewal.noteRefusal(token) },
  })
  const call = createHttpClient({
    endpoints,
    fetch: (url, init) => {
      requests.push(`${init?.method} ${new URL(String(url)).pathname}`)
      return (options.fetch ?? fetch)(url, init)
    },
    hosts: hostsOf({ apiOrigin, thirdPartyOrigin, camOrigin }),
    credentials,
    serverClock,
    cache,
    report: (problem) => reported.push(problem),
    deadlineMs,
  })
  const renewal = createTokenRenewal({
    cookies,
    call,
    serverClock,
    locks: options.locks,
    sleep: (delayMs) => new Promise((resolve) => setTimeout(resolve, Math.min(delayMs, 60))),
    random: () => 0.5,
  })
  const lifecycle = createActor(
    plugPorts(tokenLifecycleMachine, {
      readTokens: answerWith(renewal.readTokens),
      renewTokens: answerWith(renewal.renewTokens),
      rescueTokens: answerWith(renewal.rescueTokens),
      wakeUps: streamOf(renewal.tokenTouches),
    }),
  )
  lifecycle.on('*', (event) => emitted.push(event))
  credentials.connect(lifecycle)
  return {
    cache,
    call,
    cookies,
    credentials,
    document,
    emitted,
    jar,
    lifecycle,
    renewal,
    reported,
    requests,
    serverClock,
    putTokens({ accessToken, refreshToken }: TokenPair) {
      jar.write('rtoken', refreshToken)
      jar.write('atoken', accessToken)
    },
    countOf: (path: string) => requests.filter((request) => request.endsWith(path)).length,
    start: () => void lifecycle.start(),
    stop: () => void lifecycle.stop(),
  }
}

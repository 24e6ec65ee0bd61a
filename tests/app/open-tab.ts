import { createRequire } from 'node:module'
import { NEVER } from 'rxjs'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { SimulatedClock } from 'xstate'
import { noBackGuard } from '../../adapters/site/back-guard.adapter.ts'
import { createBrowserPorts } from '../../app/ports/browser-ports.ts'
import type { SitePorts } from '../../app/ports/ports.ts'
import { createSite } from '../../app/site/create-site.ts'
import type { Site } from '../../app/site/site.ts'
import type { NavigatorEvent } from '../../app/site/wire.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { AccountName } from '../../sandbox/session/accounts.ts'
import type { TestSandbox } from '../sandbox/test-sandbox.ts'
import { SITES } from '../support/samples.ts'
import { until } from '../support/until.ts'

// Node's own import: jsdom has another idea of where files are.
const { startTestSandbox, hostsOf } = createRequire(import.meta.url)(
  '../sandbox/test-sandbox.ts',
) as typeof import('../sandbox/test-sandbox.ts')

interface TabOptions {
  site?: 'dark' | 'light'
  /** Absent: a guest. */
  account?: AccountName
  path?: string
  settings?: Partial<SiteSettings>
  change?: (ports: SitePorts) => SitePorts
}

/** The whole site as one tab of a browser has it, in jsdom before a sandbox. Time passes as the test says. */
export function prepareTabs() {
  const opened: Site[] = []
  const wallTime = Date.now
  let sandbox: TestSandbox
  let aheadMs = 0

  beforeAll(async () => {
    sandbox = await startTestSandbox()
  })
  afterEach(async () => {
    for (const site of opened.splice(0)) site.stop()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
    for (const cookie of document.cookie.split('; ')) putCookie(`${cookie.split('=')[0]}=; path=/; max-age=0`)
    await sandbox.control.reset()
  })
  afterAll(() => sandbox.close())

  return {
    control: () => sandbox.control,
    call: (...asked: Parameters<TestSandbox['call']>) => sandbox.call(...asked),
    thirdParty: () => sandbox.thirdPartyOrigin,

    async open({ site: key = 'dark', account, path = '/', settings: changed, change }: TabOptions = {}) {
      aheadMs = 0
      vi.spyOn(Date, 'now').mockImplementation(() => wallTime() + aheadMs)
      vi.spyOn(console, 'info').mockReturnValue()
      vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
      const pair = account && (await sandbox.control.signIn(account))
      if (pair) {
        putCookie(`rtoken=${pair.refreshToken}; path=/`)
        putCookie(`atoken=${pair.accessToken}; path=/`)
      }
      const clock = new SimulatedClock()
      const settings = { ...SITES[key], hosts: hostsOf(sandbox, key), ...changed }
      const own = { ...createBrowserPorts(settings, noBackGuard), ticks: NEVER }
      const ports = change ? change(own) : own
      const opens: NavigatorEvent[] = []
      const others: NavigatorEvent[] = []
      const site = createSite({
        settings,
        ports,
        origin: location.origin,
        userAgent: 'test',
        firstPath: path,
        isBrowser: true,
        patienceMs: 0,
        clock,
        navigator(event) {
          if (event.type === 'page.open') opens.push(event)
          else if (event.type !== 'page.show') others.push(event)
          if (event.type === 'page.open' && !event.isExternal)
            site.actors.navigation.send({ type: 'address.wanted', path: event.to, manner: 'push' })
        },
      })
      opened.push(site)
      site.start()
      site.startNavigation()
      await until(() => {
        if (!site.arrival.getSnapshot()) throw new Error('No page has arrived')
        for (const actor of [site.actors.session, site.actors.boot])
          if (!actor.getSnapshot().hasTag('settled')) throw new Error(`${actor.id} is not settled`)
      })
      return {
        site,
        opens,
        /** What else the browser is asked for: problems to report, sites to leave for. */
        others,
        /** Lets time pass for the machines, and for what reads the wall clock. */
        pass(milliseconds: number) {
          aheadMs += milliseconds
          clock.increment(milliseconds)
        },
        path: () => site.actors.navigation.getSnapshot().context.path,
        endpoints: async () => (await sandbox.control.requests()).map(({ endpoint }) => endpoint),
      }
    },
  }
}

/** As a server sets one, or another tab. */
export function putCookie(cookie: string) {
  Reflect.set(document, 'cookie', cookie)
}

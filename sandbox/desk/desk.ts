import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod/mini'
import { CamVerbRefused } from '../cams/cam-control.ts'
import { type SandboxControl, SettingsChange } from '../control/control.ts'
import { SCENARIOS, type ScenarioName } from '../control/scenarios.ts'
import { FaultRequest } from '../faults/fault-rules.ts'
import type { SandboxSite } from '../handler.ts'
import type { HttpEnvironment } from '../http-environment.ts'
import { News } from '../mail/mail-preferences.ts'
import { ACCOUNTS } from '../session/accounts.ts'
import type { Tokens } from '../session/tokens.ts'
import { isLoopback, siteOfCaller } from '../sites.ts'
import { camSettingsFrom, camVerbFrom } from './cam-forms.ts'
import { deskStyle } from './desk.style.ts'
import { deskPage } from './desk-page.ts'
import { checkoutFrom, easyCancelFrom, pricesFrom, promotionsFrom } from './selling-forms.ts'
import { socketFaultFrom } from './socket-panel.ts'

interface DeskOptions {
  control: SandboxControl
  tokens: Tokens
  sites: readonly SandboxSite[]
}

/** As the product keeps its tokens (TOKEN-009); its scripts read them, so they are not HttpOnly. */
const TOKEN_COOKIE = { path: '/', sameSite: 'Lax', maxAge: 720_000 } as const
const COOKIES_OF_A_VISITOR = ['atoken', 'rtoken', 'av_clearance', 'av_flag', 'sessionId']

type Act = (fields: Record<string, string>, c: Context<HttpEnvironment>) => Promise<string | Response>

/** The control desk at `/sandbox/`: the control plane for people, by plain forms. */
export function registerDesk(app: Hono<HttpEnvironment>, { control, tokens, sites }: DeskOptions) {
  app.get('/sandbox', (c) => c.redirect('/sandbox/'))

  app.get('/sandbox/desk.css', (c) =>
    c.body(deskStyle, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }),
  )

  app.get('/sandbox/', async (c) => show(c, null, 200))

  async function show(c: Context<HttpEnvironment>, problem: string | null, status: 200 | 400) {
    const [state, requests, leaks, ledger, cams, tokenMoves, sockets, mails, inquiries] = await Promise.all([
      control.state(),
      control.requests(),
      control.leaks(),
      control.ledger(),
      control.cams(),
      control.camLedger(),
      control.sockets(),
      control.mails(),
      control.inquiries(),
    ])
    const token = getCookie(c, 'atoken')
    const viewer = token ? await tokens.viewer(token) : null
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    )
    c.header('Referrer-Policy', 'same-origin')
    c.header('Cache-Control', 'no-store')
    const page = deskPage({
      state,
      requests: requests.slice(-50).reverse(),
      leaks: leaks.slice(-20).reverse(),
      mails: mails.slice(-20).reverse(),
      inquiries: inquiries.slice(-20).reverse(),
      ledger: ledger.slice(-20).reverse(),
      cams,
      tokenMoves: tokenMoves.slice(-20).reverse(),
      sockets,
      shownSite: shownSite(c, sites),
      hostName: new URL(c.req.url).hostname,
      signedIn: ACCOUNTS.find(({ id }) => id === viewer?.userId)?.name ?? null,
      hasLapsedToken: token !== undefined && viewer === null,
      problem,
    })
    return c.html(page, status)
  }

  function when(action: string, act: Act) {
    app.post(`/sandbox/do/${action}`, async (c) => {
      const fields = Object.fromEntries(
        Object.entries(await c.req.parseBody()).flatMap(([key, value]) =>
          typeof value === 'string' && value.trim() !== '' ? [[key, value.trim()]] : [],
        ),
      )
      try {
        const place = await act(fields, c)
        return typeof place === 'string' ? c.redirect(`/sandbox/#${place}`, 303) : place
      } catch (error) {
        if (error instanceof z.core.$ZodError) return show(c, z.prettifyError(error), 400)
        if (error instanceof CamVerbRefused) return show(c, error.message, 400)
        throw error
      }
    })
  }

  when('show-site', async ({ site }, c) => {
    const known = sites.find(({ key }) => key === site)
    if (known) setCookie(c, 'sandbox_site', known.key, { path: '/', sameSite: 'Lax' })
    return 'sites'
  })

  when('sign-in', async ({ account }, c) => {
    const known = ACCOUNTS.find(({ name }) => name === account)
    if (!known) return 'accounts'
    for (const name of COOKIES_OF_A_VISITOR) deleteCookie(c, name, { path: '/' })
    const pair = await control.signIn(known.name)
    setCookie(c, 'atoken', pair.accessToken, TOKEN_COOKIE)
    setCookie(c, 'rtoken', pair.refreshToken, TOKEN_COOKIE)
    return c.redirect(addressHere(c, shownSite(c, sites)), 303)
  })

  when('sign-out', async (_fields, c) => {
    const token = getCookie(c, 'rtoken')
    if (token) await tokens.logOut(token)
    for (const name of COOKIES_OF_A_VISITOR) deleteCookie(c, name, { path: '/' })
    return 'accounts'
  })

  when('play', async ({ scenario }) => {
    if (scenario && scenario in SCENARIOS) await control.play(scenario as ScenarioName)
    return 'scenarios'
  })

  when('move-clock', async ({ minutes }) => {
    await control.changeClock({ jumpMs: Math.round(Number(minutes) * 60_000) })
    return 'clock'
  })
  when('move-date', async ({ minutes }) => {
    await control.changeClock({ dateOffsetMs: Math.round(Number(minutes ?? 0) * 60_000) })
    return 'clock'
  })
  when('reset-clock', async () => {
    await control.changeClock({ offsetMs: 0, dateOffsetMs: 0 })
    return 'clock'
  })

  when('mail-news', async ({ news }) => {
    await control.mailNews(News.parse(news))
    return 'mails'
  })

  when('settings', async (fields) => {
    const { refusalStyle } = fields
    await control.changeSettings(
      SettingsChange.parse({
        tokenLifeSeconds: Number(fields.tokenLifeSeconds),
        graceSeconds: Number(fields.graceSeconds),
        refusalCode: Number(fields.refusalCode),
        refusalStyle,
        refreshReturnsSameToken: fields.refreshReturnsSameToken === 'on',
      }),
    )
    return 'tokens'
  })

  when('prices', async (fields) => {
    await control.changeSettings(pricesFrom(fields))
    return 'prices'
  })
  when('checkout', async (fields) => {
    await control.changeSettings(checkoutFrom(fields))
    return 'checkout'
  })
  when('easy-cancel', async (fields) => {
    await control.changeSettings(easyCancelFrom(fields))
    return 'easy-cancel'
  })
  when('mail', async ({ scansMailedLinks }) => {
    await control.changeSettings({ scansMailedLinks: scansMailedLinks === 'on' })
    return 'mails'
  })
  when('promotions', async (fields) => {
    await control.changeSettings(promotionsFrom(fields))
    return 'promotions'
  })

  when('cam-settings', async (fields) => {
    await control.changeSettings(camSettingsFrom(fields))
    return 'cam-settings'
  })
  when('cam', async (fields) => {
    await control.cam(camVerbFrom(fields))
    return 'live'
  })

  when('add-fault', async (fields) => {
    const number = (value: string | undefined) => (value === undefined ? undefined : Number(value))
    await control.addFault(
      FaultRequest.parse({
        kind: fields.kind,
        endpoint: fields.endpoint,
        count: number(fields.count),
        probability: fields.percent === undefined ? 1 : Number(fields.percent) / 100,
        latencyMs: number(fields.latencyMs),
        status: number(fields.status),
      }),
    )
    return 'faults'
  })
  when('remove-fault', async ({ id }) => {
    await control.removeFault(Number(id))
    return 'faults'
  })
  when('clear-faults', async () => {
    await control.clearFaults()
    return 'faults'
  })

  when('break-sockets', async (fields) => {
    await control.breakSockets(socketFaultFrom(fields))
    return 'sockets'
  })
  when('heal-sockets', async () => {
    await control.healSockets()
    return 'sockets'
  })

  when('clear-requests', async () => {
    await control.clearRequests()
    return 'requests'
  })
  when('reset', async () => {
    await control.reset()
    return ''
  })
}

function shownSite(c: Context, sites: readonly SandboxSite[]): SandboxSite {
  const { hostname } = new URL(c.req.url)
  const byHost = sites.find(({ origin }) => new URL(origin).hostname === hostname)
  return siteOfCaller(
    {
      origin: byHost?.origin,
      forwardedHost: undefined,
      forwardedProtocol: undefined,
      host: undefined,
      chosenKey: getCookie(c, 'sandbox_site'),
    },
    sites,
  )
}

/** A site's address under the host name that the desk is open at: there are the cookies. */
function addressHere(c: Context, site: SandboxSite): string {
  const address = new URL(site.origin)
  if (isLoopback(address.hostname)) address.hostname = new URL(c.req.url).hostname
  return `${address.origin}/`
}

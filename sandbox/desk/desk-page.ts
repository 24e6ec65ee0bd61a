import { html } from 'hono/html'
import type { CamsReading } from '../cams/cams.ts'
import type { SocketsReading } from '../cams/realtime/socket-faults.ts'
import type { TokenMove } from '../cams/token-moves.ts'
import type { ClockReading } from '../clock.ts'
import type { ReceivedInquiry } from '../content/inquiries.ts'
import type { SandboxState } from '../control/control.ts'
import { SCENARIOS, scenarioNow } from '../control/scenarios.ts'
import type { SandboxSite } from '../handler.ts'
import type { Mail } from '../mail/outbox.ts'
import type { Leak, LoggedRequest } from '../request-log.ts'
import type { LedgerRow } from '../sales/money-actions.ts'
import { type AccountName, PASSWORD } from '../session/accounts.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import { camSettingsPanel, livePanel, tokenLedgerPanel } from './cam-panels.ts'
import { option, panel } from './desk-parts.ts'
import { faultsPanel } from './faults-panel.ts'
import { inboxPanel } from './inbox-panel.ts'
import { mailPanel } from './mail-panel.ts'
import { requestsPanel } from './requests-panel.ts'
import { checkoutPanel, easyCancelPanel, ledgerPanel, pricesPanel, promotionsPanel } from './selling-panels.ts'
import { socketPanel } from './socket-panel.ts'

export interface DeskContent {
  state: SandboxState
  /** Newest first, like the leaks. */
  requests: LoggedRequest[]
  leaks: Leak[]
  ledger: LedgerRow[]
  mails: Mail[]
  inquiries: ReceivedInquiry[]
  tokenMoves: TokenMove[]
  cams: CamsReading
  sockets: SocketsReading
  shownSite: SandboxSite
  hostName: string
  signedIn: AccountName | null
  hasLapsedToken: boolean
  /** Why the last form was refused. */
  problem: string | null
}

const ACCOUNT_LABELS: Record<AccountName, string> = {
  member: 'Member',
  expired: 'Expired',
  canceled: 'Canceled',
  inactive: 'Inactive',
  inactiveWithBenefits: 'Inactive with benefits',
  trial: 'Trial',
  moderator: 'Moderator',
  admin: 'Administrator',
  camPartner: 'Cam partner',
  mustVerify: 'Must verify',
  mustVerifyNoJoin: 'Must verify, no join page',
  verified: 'Verified',
  blocked: 'Blocked',
}

export function deskPage(content: DeskContent) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sandbox · Proscenium</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox/desk.css" />
      </head>
      <body>
        ${header(content)}
        <main>
          ${content.problem ? html`<p class="problem" role="alert"><strong>That was not accepted.</strong> ${content.problem}</p>` : ''}
          <div class="column">
            ${sitesPanel(content)} ${accountsPanel(content)} ${promotionsPanel(content.state.settings)} ${camSettingsPanel(content.state.settings)}
            ${livePanel({ cams: content.cams, accounts: content.state.accounts, labels: ACCOUNT_LABELS })}
          </div>
          <div class="column">
            ${scenariosPanel(content)} ${clockPanel(content)} ${tokensPanel(content)} ${faultsPanel(content.state.faults)}
            ${pricesPanel(content.state.settings)} ${checkoutPanel(content.state.settings)} ${easyCancelPanel(content.state.settings)}
            ${socketPanel(content.sockets, content.cams.rooms)}
          </div>
          ${mailPanel(content.mails, content.state.settings)} ${inboxPanel(content.inquiries)} ${ledgerPanel(content.ledger)} ${tokenLedgerPanel(content.tokenMoves)} ${requestsPanel(trafficOf(content))} ${resetPanel()}
        </main>
      </body>
    </html>`
}

function header({ state, shownSite, signedIn, hasLapsedToken, hostName }: DeskContent) {
  const who = signedIn ? ACCOUNT_LABELS[signedIn] : hasLapsedToken ? 'Session lapsed' : 'Guest'
  const moved = clockWords(state.clock)
  return html`<header>
    <div class="title">
      <h1>Sandbox</h1>
      <p>The server behind the site, and the desk that steers it.</p>
    </div>
    <dl class="facts">
      <div><dt>On ${hostName}</dt><dd>${shownSite.siteName}</dd></div>
      <div><dt>Signed in</dt><dd>${who}</dd></div>
      <div><dt>Clock</dt><dd>${moved}</dd></div>
      <div><dt>Faults</dt><dd>${state.faults.length === 0 ? 'None' : `${state.faults.length} active`}</dd></div>
      ${state.settings.isUnderMaintenance ? html`<div class="alert"><dt>Site</dt><dd>Maintenance</dd></div>` : ''}
    </dl>
    <a class="button primary" href="${addressOn(hostName, shownSite)}">Open ${shownSite.siteName}</a>
  </header>`
}

function sitesPanel({ state, shownSite, hostName }: DeskContent) {
  const rows = state.sites.map(
    (site) => html`<li>
      <span class="swatch ${site.theme}" aria-hidden="true"></span>
      <div class="what">
        <a href="${site.origin}/">${site.siteName}</a>
        <p>${site.theme} theme · age verification ${site.verificationEnabled ? 'on' : 'off'}</p>
      </div>
      ${
        site.key === shownSite.key
          ? html`<span class="state">Shown on ${hostName}</span>`
          : html`<form method="post" action="/sandbox/do/show-site">
            <button name="site" value="${site.key}">Show on ${hostName}</button>
          </form>`
      }
    </li>`,
  )
  return panel(
    'sites',
    'Sites',
    'Each has its own address. The switch lets this host name show another one.',
    html`<ul class="rows">${rows}</ul>`,
  )
}

function accountsPanel({ state, signedIn, hasLapsedToken }: DeskContent) {
  const rows = state.accounts.map(
    (account) => html`<li class="${account.name === signedIn ? 'current' : ''}">
      <div class="what">
        <strong>${ACCOUNT_LABELS[account.name]}</strong>
        <p>${account.note}</p>
        <p class="mail">${account.email}</p>
      </div>
      ${
        account.name === signedIn
          ? html`<span class="state">Signed in</span>`
          : account.name === 'blocked'
            ? html`<span class="aside">Try the log-in page</span>`
            : html`<form method="post" action="/sandbox/do/sign-in">
              <button name="account" value="${account.name}" aria-label="Sign in as ${ACCOUNT_LABELS[account.name]}">Sign in</button>
            </form>`
      }
    </li>`,
  )
  return panel(
    'accounts',
    'Accounts',
    html`One of every kind. The password is always <code>${PASSWORD}</code>.`,
    html`${
      signedIn || hasLapsedToken
        ? html`<form class="line" method="post" action="/sandbox/do/sign-out">
            <span>${signedIn ? `You are signed in as ${ACCOUNT_LABELS[signedIn]}.` : 'The token in this browser is no longer valid.'}</span>
            <button>Sign out</button>
          </form>`
        : html`<p class="line">You are a guest.</p>`
    }
      <ul class="rows">${rows}</ul>`,
  )
}

function scenariosPanel({ state }: DeskContent) {
  const current = scenarioNow(state)
  const buttons = Object.entries(SCENARIOS).map(
    ([
      name,
      { label, note },
    ]) => html`<button name="scenario" value="${name}" class="card" aria-pressed="${String(name === current)}">
      <strong>${label}</strong>
      <span>${note}</span>
    </button>`,
  )
  return panel(
    'scenarios',
    'Scenarios',
    'One press sets faults, clock and settings. Each starts from “All well”.',
    html`<form class="cards" method="post" action="/sandbox/do/play">${buttons}</form>`,
  )
}

function clockPanel({ state: { clock } }: DeskContent) {
  const steps = [
    ['1', '+1 min'],
    ['10', '+10 min'],
    ['60', '+1 h'],
    ['1440', '+1 day'],
    ['-60', '−1 h'],
  ]
  return panel(
    'clock',
    'Clock',
    'The server’s time. Tokens, age checks and release dates follow it.',
    html`<p class="clock">
        <time datetime="${new Date(clock.nowMs).toISOString()}">${dateWords(clock.nowMs)}</time>
        <span>${clockWords(clock)}</span>
      </p>
      <div class="together">
        <form method="post" action="/sandbox/do/move-clock" class="buttons">
          ${steps.map(([minutes, label]) => html`<button name="minutes" value="${minutes}">${label}</button>`)}
        </form>
        <form method="post" action="/sandbox/do/reset-clock"><button class="quiet">Back to real time</button></form>
      </div>
      <form method="post" action="/sandbox/do/move-date" class="fields">
        <label>
          <span>Date header off by, minutes</span>
          <input name="minutes" type="number" step="any" value="${clock.dateOffsetMs / 60_000}" />
        </label>
        <button>Set</button>
      </form>`,
  )
}

function tokensPanel({ state: { settings, refreshes } }: DeskContent) {
  const counts: [string, number][] = [
    ['Sign-ins', refreshes.signIns],
    ['Rotations', refreshes.rotations],
    ['Repeated in grace', refreshes.graceRepeats],
    ['Refused', refreshes.refusals],
    ['Reuse found', refreshes.reuseDetections],
    ['Log-outs', refreshes.logOuts],
  ]
  return panel(
    'tokens',
    'Tokens',
    'How long they live, and what has happened to them.',
    html`<dl class="counts">
        ${counts.map(([label, count]) => html`<div><dt>${label}</dt><dd>${count}</dd></div>`)}
      </dl>
      <form method="post" action="/sandbox/do/settings" class="fields">
        <label>
          <span>Life, seconds</span>
          <input name="tokenLifeSeconds" type="number" min="1" max="86400" required value="${settings.tokenLifeSeconds}" />
        </label>
        <label>
          <span>Grace, seconds</span>
          <input name="graceSeconds" type="number" min="0" max="3600" required value="${settings.graceSeconds}" />
        </label>
        <label>
          <span>A refusal is a</span>
          <select name="refusalCode">
            ${[401, 419, 465].map((code) => option(String(code), String(code), code === settings.refusalCode))}
          </select>
        </label>
        <label>
          <span>… and says so in</span>
          <select name="refusalStyle">
            ${option('body', 'its body', settings.refusalStyle === 'body')}
            ${option('http', 'its status', settings.refusalStyle === 'http')}
          </select>
        </label>
        <label class="check">
          <input name="refreshReturnsSameToken" type="checkbox" ${settings.refreshReturnsSameToken ? 'checked' : ''} />
          <span>A refresh answers the same pair again</span>
        </label>
        <button>Save</button>
      </form>
      ${
        settings.tokenLifeSeconds === DEFAULT_SETTINGS.tokenLifeSeconds
          ? ''
          : html`<p class="fine">Usually ${DEFAULT_SETTINGS.tokenLifeSeconds} seconds. Tokens already given out keep their life.</p>`
      }`,
  )
}

function trafficOf({ requests, leaks, state: { accounts, clock } }: DeskContent) {
  const names = new Map(accounts.map(({ id, name }) => [id, ACCOUNT_LABELS[name]]))
  return { requests, leaks, names, nowMs: clock.nowMs }
}

function resetPanel() {
  return html`<section id="start-over" class="whole start-over">
    <details>
      <summary>Start over …</summary>
      <div>
        <p>Puts database, clock, faults, settings and logs back to the start. Everybody is signed out.</p>
        <form method="post" action="/sandbox/do/reset"><button class="danger">Start over</button></form>
      </div>
    </details>
  </section>`
}

function addressOn(hostName: string, site: SandboxSite): string {
  const address = new URL(site.origin)
  address.hostname = hostName
  return `${address.origin}/`
}

function dateWords(ms: number): string {
  const date = new Date(ms)
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${day}, ${date.toISOString().slice(11, 19)} UTC`
}

function clockWords({ offsetMs, isHeld }: ClockReading): string {
  if (isHeld) return 'Standing still'
  const seconds = Math.round(Math.abs(offsetMs) / 1000)
  if (seconds === 0) return 'Real time'
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  const words = parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ')
  return `${words} ${offsetMs > 0 ? 'ahead' : 'behind'}`
}

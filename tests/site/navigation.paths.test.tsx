// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { deals, home } from '../../app/routes/screens.ts'
import type { Site } from '../../app/site/site.ts'
import { claimsWith } from '../session/claims.ts'
import { drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { cases, LEADS_AWAY } from './navigation.cases.ts'
import { holdLine, holdScripts, openSite } from './site-page.tsx'

const TITLES: Readonly<Record<string, string>> = {
  '/': 'Fascinating places in virtual reality',
  '/deals/': 'Deals',
}

let line: ReturnType<typeof holdLine>
let scripts: ReturnType<typeof holdScripts>
/** What the tab waits for before it says which tokens it has. */
let tokens: { areHeld: boolean; go: () => void }
/** Where the visitor wants to be, and what is shown; `''`: nothing yet. */
let wanted: string
let shown: string
let arrivals: { path: string; manner: string }[]
let documents: string[]
let membership: Membership
/** Whom the page is shown for. */
let shownFor: Membership | undefined

/** Paid, never paid, or run out: for each the page is another one. */
type Membership = 100 | 1 | 300

function becomes(site: Site, usc: Membership) {
  membership = usc
  const claims = claimsWith({ usc, exp: 1e12, sub: 'user-expired' })
  site.actors.session.send({ type: 'tokens.changed', claims, nowMs: 0, areCookiesRefused: false })
}

describePaths(
  'navigation',
  cases,
  drive({
    situation: () => {
      line = holdLine()
      tokens = { areHeld: false, go: () => {} }
      return {
        account: 'expired',
        holds: [],
        ports: (own) => ({
          line: line.line,
          tokens: {
            ...own.tokens,
            async readTokens() {
              if (tokens.areHeld) await new Promise<void>((go) => Object.assign(tokens, { go }))
              return own.tokens.readTokens()
            },
          },
        }),
      }
    },
    async open(site) {
      scripts = holdScripts([home, deals])
      wanted = '/'
      shown = ''
      arrivals = []
      documents = []
      membership = 300
      shownFor = undefined
      const view = await openSite(site)
      const { navigation } = site.actors
      navigation.on('page.arrived', ({ path, manner }) => arrivals.push({ path, manner }))
      navigation.on('document.wanted', ({ to }) => documents.push(to))
      return { actor: navigation, view }
    },
    begins: 'arriving',
    mayHappen({ context, value }, { type, ...event }) {
      if (type === 'arrival.ledAway') return context.wanted.path === LEADS_AWAY
      // The gate knows by itself, and soon, that it leads away.
      if (value === 'arriving' && context.wanted.path === LEADS_AWAY) return type === 'address.wanted'
      const { path } = event as { path?: string }
      return type !== 'arrival.ready' || path === context.wanted.path
    },
    happens: {
      'address.wanted': {
        by(event, live) {
          wanted = String(event.path)
          scripts.forget()
          tokens.areHeld = wanted === LEADS_AWAY
          if (wanted === LEADS_AWAY && membership !== 300) becomes(live.site, 300)
          const link = event.manner === 'push' && document.querySelector(`a[href="${wanted}"]`)
          if (link) fireEvent.click(link)
          else told(event, live)
        },
        to: 'arriving',
      },
      'link.approached': {
        by(event, live) {
          const link = document.querySelector(`a[href="${event.path}"]`)
          if (link) fireEvent.pointerEnter(link)
          else told(event, live)
        },
        to: 'stays',
      },
      'arrival.ready': {
        async by() {
          await scripts.comes()
          shown = wanted
          shownFor = membership
        },
        to: 'resting',
      },
      'arrival.ledAway': {
        by() {
          tokens.areHeld = false
          tokens.go()
        },
        to: 'leaving',
      },
      'arrival.failed': {
        async by({ isOffline }) {
          line.navigator.onLine = !isOffline
          await scripts.isLost()
        },
        to: ({ isOffline }) => (isOffline ? 'cutOff' : 'stranded'),
      },
      'page.outdated': {
        by: (_, { site }) => {
          scripts.forget()
          const others = ([100, 1, 300] as const).filter((usc) => usc !== membership && usc !== shownFor)
          becomes(site, others[0] ?? 300)
        },
        to: 'arriving',
      },
      'retry.requested': { by: pressed('Try again'), to: 'cutOff' },
      'outage.ended': {
        by: () => line.answer(),
        to: 'leaving',
      },
    },
    lasts: { 'arriving after patience': { ms: 25_000, to: 'stranded' } },
    see(live) {
      const title = () => document.querySelector('#main h1, main h1')?.textContent ?? ''
      const text = () => screen.queryByRole('alert')?.textContent ?? ''
      return {
        arriving: () => expect(title()).toBe(TITLES[shown] ?? ''),
        resting: () =>
          expect({ title: title(), arrived: arrivals.at(-1)?.path }).toEqual({ title: TITLES[shown], arrived: shown }),
        stranded: () => expect(text()).toContain('Our server cannot answer just now. Please try again in a moment.'),
        cutOff: () => expect(text()).toContain('You seem to be offline. Check your connection and try again.'),
        leaving: () => {
          const join = `${live().sandbox.apiOrigin}/join-now/?event=expired`
          expect(documents.splice(0)).toEqual([wanted === LEADS_AWAY ? join : wanted])
        },
      }
    },
  }),
)

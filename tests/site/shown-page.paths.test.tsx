// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { camRoom, maintenance } from '../../app/routes/screens.ts'
import { pageKeyOf } from '../../machines/site/page-key.ts'
import type { ShownPage } from '../../machines/site/shown-page.machine.ts'
import { claimsWith } from '../session/claims.ts'
import { drive, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { VISITORS } from '../support/samples.ts'
import { cases } from './shown-page.cases.ts'
import { holdScripts, openSite } from './site-page.tsx'

const PATH = '/vr-cam-girls/mira-vale/'

let scripts: ReturnType<typeof holdScripts>
/** Who looks, and what the gate says: of now, and of when the page opened that is shown. */
let now: { group: string; gate: string }
let shown: typeof now | null
let isOutdated: boolean
/** The actors of a room are those of one member: they go with her or him. */
let hasRoom: boolean
let waitsFor: Set<string>
let isStranded: boolean
/** How often the address has to be asked for again, and how often it was. */
let asks: { due: number; made: number }

/** What has changed calls for another page, unless it has to wait. */
function settles() {
  if (!shown || isOutdated || waitsFor.size > 0) return 'stays'
  if (shown.group === now.group && shown.gate === now.gate) return 'stays'
  asks.due += 1
  isOutdated = true
  return 'outdated'
}

/** A page that could not be opened may open for whoever looks now. */
function changes(change: Partial<typeof now>) {
  Object.assign(now, change)
  if (isStranded && waitsFor.size === 0) asks.due += 1
  return settles()
}

function waits(reason: string, does: unknown) {
  if (does) waitsFor.add(reason)
  else waitsFor.delete(reason)
  return settles()
}

describePaths(
  'shownPage',
  cases,
  drive({
    situation: () => ({ path: PATH, holds: [] }),
    async open(site) {
      vi.stubGlobal(
        'ResizeObserver',
        class {
          observe() {}
          unobserve() {}
          disconnect() {}
        },
      )
      scripts = holdScripts([camRoom, maintenance])
      now = { group: 'guest', gate: 'pass' }
      shown = null
      isOutdated = false
      hasRoom = false
      waitsFor = new Set()
      isStranded = false
      asks = { due: 0, made: 0 }
      const view = await openSite(site)
      const { navigation, shownPage } = site.actors
      shownPage.on('page.outdated', () => {
        asks.made += 1
      })
      navigation.start()
      return { actor: shownPage, view }
    },
    begins: 'none',
    // It is told of a guest and of an open gate before a path starts, and then of what changes.
    mayHappen({ context: { visitor, decision }, value }, event) {
      const group = (visitor ?? VISITORS.guest).group
      const gate = decision?.kind ?? 'pass'
      if (event.type === 'visitor.changed') return event.visitor.group !== group
      if (event.type === 'gate.judged') return event.decision !== null && event.decision.kind !== gate
      if (event.type !== 'page.shown') return true
      const page = event as unknown as ShownPage
      const isMeant = page.key === pageKeyOf(page.match, page.decision, visitor ?? VISITORS.guest)
      return value !== 'current' && page.decision.kind === gate && isMeant
    },
    happens: {
      'page.shown': {
        async by() {
          await scripts.comes()
          shown = { ...now }
          isOutdated = false
          hasRoom = now.gate === 'pass'
        },
        to: 'current',
      },
      'visitor.changed': {
        by({ visitor }, { site }) {
          scripts.forget()
          if (now.group === 'member') hasRoom = false
          const claims = visitor.group === 'guest' ? null : claimsWith({ usc: 100, exp: 1e12, sub: 'user-member' })
          site.actors.session.send({ type: 'tokens.changed', claims, nowMs: 0, areCookiesRefused: false })
        },
        to: ({ visitor }) => changes({ group: visitor.group }),
      },
      'gate.judged': {
        by({ decision }, { site }) {
          scripts.forget()
          site.actors.routeGuard.send({ type: 'maintenance.changed', isActive: decision.kind === 'maintenance' })
        },
        to: ({ decision }) => changes({ gate: decision.kind }),
      },
      'page.stranded': {
        by(event, live) {
          isStranded = event.isStranded
          told(event, live)
        },
        to: 'stays',
      },
      'page.leads': { by: told, to: ({ by, isLeading }) => waits(by, isLeading) },
      'money.judged': { by: told, to: ({ isPending }) => waits('money', isPending) },
      'cams.ended': {
        by(event, live) {
          if (shown?.gate === 'pass') asks.due += 1
          told(event, live)
        },
        to: 'stays',
      },
    },
    see(live) {
      const headings = () => screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)
      const isArriving = () => live().site.actors.navigation.getSnapshot().matches('arriving')
      const asked = () => expect(asks.made).toBe(asks.due)
      return {
        none() {
          asked()
          expect(headings()).toEqual([])
        },
        current() {
          asked()
          expect(headings()).toEqual(hasRoom ? ['Mira Vale: live room'] : [])
        },
        outdated() {
          asked()
          expect({ isArriving: isArriving(), headings: headings() }).toEqual({
            isArriving: true,
            headings: hasRoom ? ['Mira Vale: live room'] : [],
          })
        },
      }
    },
  }),
)

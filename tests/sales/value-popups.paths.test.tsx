// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { Subject } from 'rxjs'
import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { BackPress } from '../../adapters/site/back-guard.adapter.ts'
import type { ClockTick } from '../../adapters/site/ticks.adapter.ts'
import { createPromotionsPart } from '../../app/site/promotions.tsx'
import { ValuePopup } from '../../views/sales/popup.view.tsx'
import { answeredWith, drive, type Live, putCookie, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { wirePopup } from './promoted.ts'
import { cases } from './value-popups.cases.ts'

type Name = 'at-once' | 'later' | 'exit' | 'trap'

/** As the service sends each. */
const POPUPS: Readonly<Record<Name, object>> = {
  'at-once': { showTrigger: 1 },
  later: { showTrigger: 1, timeForTrigger: 1 },
  exit: { showTrigger: 2 },
  trap: { showTrigger: 2, groupId: 600 },
}

/** What the visitor has done and been sent. */
let visit: {
  page: string
  group: string
  known: Name[]
  /** Seconds that a timed one still waits. */
  left: number | undefined
  mayTrap: boolean
  isSpent: boolean
  isTrapDue: boolean
  turn: 'awaited' | 'free' | 'taken'
  shown: Name | ''
  heldExit: string
  isFetching: boolean
  isConsulting: boolean
  /** Where they went on to. */
  went: string[]
}
/** How often each has been closed: what was closed is never shown again, so the next is another one. */
let closings: Record<Name, number>
let went: string[]
let ticks: Subject<ClockTick>
let backs: Subject<BackPress>

describePaths(
  'valuePopups',
  cases,
  drive({
    situation: () => {
      ticks = new Subject()
      backs = new Subject()
      went = []
      return {
        holds: ['showValuePopups'],
        ports: { ticks, backGuard: { hold: () => backs, leave: () => went.push('back') } },
      }
    },
    open(site) {
      visit = {
        page: '/',
        group: 'guest',
        known: [],
        left: undefined,
        mayTrap: false,
        isSpent: false,
        isTrapDue: false,
        turn: 'awaited',
        shown: '',
        heldExit: '',
        isFetching: true,
        isConsulting: false,
        went: [],
      }
      closings = { 'at-once': 0, later: 0, exit: 0, trap: 0 }
      const { valuePopups } = createPromotionsPart(site).actors
      valuePopups.on('navigation.requested', ({ to }) => went.push(to))
      const dialog = { actor: valuePopups, view: <ValuePopup popups={valuePopups} /> }
      const view = onStage(<a href="/videos/">Videos</a>, { dialogs: { valuePopup: dialog, exitOffer: dialog } })
      return { actor: valuePopups, view }
    },
    begins: { 'a guest': ['offer.fetching', 'timers.still', 'stage.empty.open'] },
    mayHappen(snapshot, { type }) {
      return type !== 'popups.answered' || !snapshot.hasTag('settled') || snapshot.matches({ stage: 'consulting' })
    },
    happens: {
      'popups.answered': {
        by(event, live) {
          if (!visit.isSpent) putCookie(`trapTriggered=${event.mayTrap ? '; max-age=0' : '1'}; path=/`)
          return answeredWith('showValuePopups', namesIn(event).map(wireOf))(event, live)
        },
        to(event) {
          const names = namesIn(event)
          const left = names.includes('later') ? (visit.left ?? 1) : undefined
          Object.assign(visit, { known: names, left, mayTrap: event.mayTrap && !visit.isSpent, isFetching: false })
          if (visit.turn === 'awaited') visit.turn = visit.shown ? 'taken' : 'free'
          if (visit.isConsulting) decideExit()
          return states()
        },
      },
      'exit.caught': {
        by: () => fireEvent.click(screen.getByRole('link', { name: 'Videos' })),
        to() {
          Object.assign(visit, { heldExit: '/videos/', isSpent: true, isConsulting: true })
          return states()
        },
      },
      'back.pressed': {
        by: () => backs.next({ type: 'back.pressed' }),
        to() {
          Object.assign(visit, { heldExit: 'back', isSpent: true, shown: 'exit' })
          return states()
        },
      },
      'route.changed': {
        by: told,
        to({ path, isQuiet }) {
          if (path === visit.page) return 'stays'
          if (visit.isConsulting) Object.assign(visit, { isConsulting: false, heldExit: '' })
          if (visit.shown && (visit.heldExit || isQuiet)) forgetShown()
          Object.assign(visit, { page: path, turn: 'awaited', mayTrap: false, isTrapDue: false, isFetching: true })
          return states()
        },
      },
      'visitor.changed': {
        by: told,
        to({ group }) {
          if (group === visit.group) return 'stays'
          Object.assign(visit, { group, isFetching: true })
          return states()
        },
      },
      'trap.triggered': {
        by: told,
        to() {
          Object.assign(visit, { isTrapDue: true, isSpent: true })
          return states()
        },
      },
      'clock.ticked': {
        by: ({ nowMs }) => ticks.next({ type: 'clock.ticked', nowMs }),
        to() {
          visit.left = 0
          return states()
        },
      },
      'popup.dismissed': {
        by: close,
        to() {
          if (visit.heldExit) visit.went.push(visit.heldExit)
          forgetShown()
          return states()
        },
      },
      'popup.followed': {
        by: () => fireEvent.click(within(popup()!).getByRole('link', { name: 'See it' })),
        to() {
          forgetShown()
          return states()
        },
      },
    },
    lasts: {
      'offer.fetching after patience': {
        ms: 16_000,
        to() {
          visit.isFetching = false
          return states()
        },
      },
      'stage.consulting after consultingPatience': {
        ms: 1_500,
        to() {
          decideExit()
          return states()
        },
      },
    },
    see: (live) => {
      const asks = () => live().gate.held().length
      const stage = (look: object) => () =>
        expect({ title: titleNow(), isBackHeld: backs.observed, went }).toEqual({
          title: undefined,
          isBackHeld: false,
          went: visit.went,
          ...look,
        })
      return {
        'offer.fetching': () => expect(asks()).toBe(visit.isConsulting ? 2 : 1),
        'offer.resting': () => expect(asks()).toBe(visit.isConsulting ? 1 : 0),
        'timers.still': () => expect(ticks.observed).toBe(false),
        'timers.running': () => expect(ticks.observed).toBe(true),
        'stage.empty.open': stage({}),
        'stage.empty.armed': stage({ isBackHeld: true }),
        'stage.consulting': stage({}),
        'stage.showing': () =>
          stage({ title: { wide: `The ${visit.shown} offer`, narrow: `Short: ${visit.shown} offer` } })(),
      }
    },
  }),
)

function namesIn({ popups }: AnyEventObject): Name[] {
  return popups.map(({ uuid }: { uuid: Name }) => uuid)
}

function wireOf(name: Name) {
  const waits = name === 'later' && visit.left !== undefined ? { timeForTrigger: visit.left } : {}
  return wirePopup({
    uuid: `${name}-${closings[name]}`,
    title: `The ${name} offer`,
    titleMobile: `Short: ${name} offer`,
    buttonText: 'See it',
    buttonUrl: '/join-now/',
    showCancelButton: true,
    ...POPUPS[name],
    ...waits,
  })
}

/** Who was on their way is shown what there is for them, or goes on. */
function decideExit() {
  visit.isConsulting = false
  if (visit.known.includes('exit')) visit.shown = 'exit'
  else {
    visit.went.push(visit.heldExit)
    Object.assign(visit, { heldExit: '', turn: 'taken' })
  }
}

function forgetShown() {
  closings[visit.shown as Name] += 1
  visit.known = visit.known.filter((name) => name !== visit.shown)
  Object.assign(visit, { shown: '', heldExit: '' })
}

/** The next one is shown as soon as nothing else is, and everything stands where it must. */
function states() {
  const { known, left } = visit
  if (!visit.shown && !visit.isConsulting) {
    const next = known.find((name) => name === 'at-once' || (name === 'later' && left === 0))
    if (visit.isTrapDue && known.includes('trap')) Object.assign(visit, { shown: 'trap', isTrapDue: false })
    else if (visit.turn === 'free' && next) Object.assign(visit, { shown: next, turn: 'taken' })
  }
  const isArmed = visit.mayTrap && !visit.isSpent && known.includes('exit')
  const empty = isArmed ? 'stage.empty.armed' : 'stage.empty.open'
  return [
    visit.isFetching ? 'offer.fetching' : 'offer.resting',
    (left ?? 0) > 0 ? 'timers.running' : 'timers.still',
    visit.shown ? 'stage.showing' : visit.isConsulting ? 'stage.consulting' : empty,
  ]
}

function popup() {
  return screen.queryAllByRole('dialog').find(({ textContent }) => / offer/.test(textContent ?? ''))
}

function titleNow() {
  const spans = popup()?.querySelectorAll('h2 > span')
  return spans && { wide: spans[0]?.textContent, narrow: spans[1]?.textContent }
}

/** What has just come takes no press for a moment. */
async function close(_: unknown, { actor }: Pick<Live, 'actor'>) {
  const before = actor.getSnapshot()
  await until(() => {
    fireEvent.click(within(popup()!).getByRole('button', { name: 'Close' }))
    if (actor.getSnapshot() === before) throw new Error('It does not close yet')
  })
}

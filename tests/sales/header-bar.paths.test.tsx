// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyActorRef, AnyEventObject } from 'xstate'
import { createPromotionsPart } from '../../app/site/promotions.tsx'
import { answeredWith, drive, type Live, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './header-bar.cases.ts'
import { NOW_MS, wirePopup } from './promoted.ts'

const AGE_CHECK = '/age-verification/'
const inSeconds = (seconds: number) => new Date(NOW_MS + 1_000 * seconds).toISOString()
/** By the name of a bar: when its time begins and ends, as the service says it. */
const TIMES: Readonly<Record<string, object>> = {
  counting: { timerDateTimeStart: inSeconds(-60), timerDateTimeEnd: inSeconds(2) },
  early: { timerDateTimeStart: inSeconds(1), timerDateTimeEnd: inSeconds(2) },
  backwards: { timerDateTimeStart: inSeconds(9), timerDateTimeEnd: inSeconds(2) },
}

/** What every bar says besides. */
const OFFER = { subTitles: ['Until Sunday', 'Sunday'], button: 'See the prices /join-now/' }

/** What the visitor has seen so far. */
const visit = { page: '/', group: 'guest', bar: '', uuid: '', closed: [] as string[], answers: 0, left: '' }

describePaths(
  'headerBar',
  cases,
  drive({
    situation: (start) => ({ path: start === 'a guest' ? '/' : AGE_CHECK, ports: { now: () => NOW_MS } }),
    open: (site, start) => {
      Object.assign(visit, {
        page: start === 'a guest' ? '/' : AGE_CHECK,
        group: 'guest',
        bar: '',
        closed: [],
        answers: 0,
      })
      const { actors, parts } = createPromotionsPart(site)
      return { actor: actors.headerBar, view: onStage(parts.bar) }
    },
    begins: {
      'a guest': ['offer.fetching', 'bar.hidden'],
      'on the page of the age check': ['offer.resting', 'bar.hidden'],
    },
    happens: {
      'bar.answered': { by: answer, to: ({ bar }, { before }) => ['offer.resting', barAfter(bar, before)] },
      'route.changed': {
        by: told,
        to: ({ path }, { before }) => {
          const [page = ''] = path.split('#')
          const isElsewhere = page !== visit.page
          const appears = before.includes('bar.pending') && isElsewhere && !path.includes('#')
          visit.page = page
          if (page === AGE_CHECK) {
            visit.bar = ''
            return ['offer.resting', 'bar.hidden']
          }
          return [isElsewhere ? 'offer.fetching' : before[0]!, appears ? 'bar.shown.plain' : before[1]!]
        },
      },
      'visitor.changed': {
        by: told,
        to: ({ group }, { before }) => {
          const isSomebodyElse = group !== visit.group
          visit.group = group
          if (!isSomebodyElse) return 'stays'
          return [visit.page === AGE_CHECK ? 'offer.resting' : 'offer.fetching', before[1]!]
        },
      },
      'clock.ticked': {
        by: told,
        to: ({ nowMs }) => {
          visit.left = '00:00:00:01'
          return nowMs - NOW_MS < 2_000 ? 'bar.shown.counting' : 'bar.shown.plain'
        },
      },
      'bar.closed': {
        by: (event, live) => {
          visit.closed.push(visit.uuid)
          return pressed('Close offer')(event, live)
        },
        to: 'bar.hidden',
      },
    },
    lasts: { 'offer.fetching after patience': { ms: 16_000, to: 'offer.resting' } },
    leftOut: {
      'bar --bar.answered[hasNoPlace]#1--> (stays)': 'The question is given up when a page without a bar opens.',
    },
    mayHappen: (snapshot, event) => {
      if (event.type !== 'bar.answered') return true
      const isClosed = snapshot.matches({ bar: 'hidden' }) && snapshot.context.bar?.uuid === event.bar?.uuid
      return snapshot.matches({ offer: 'fetching' }) && !(event.bar && isClosed)
    },
    see: (live) => ({
      'offer.fetching': () => expect(live().gate.held()).toContain('showHeaderBars'),
      'offer.resting': () => expect(live().gate.held()).not.toContain('showHeaderBars'),
      'bar.hidden'() {
        expect(bar()).toBe(undefined)
        expect(keptAsShown()).toEqual(visit.closed)
      },
      'bar.pending': () => expect(bar()).toBe(undefined),
      'bar.shown.plain': () => expect(bar()).toEqual({ ...OFFER, title: visit.bar, left: undefined }),
      'bar.shown.early': () => expect(bar()).toEqual({ ...OFFER, title: visit.bar, left: undefined }),
      'bar.shown.counting': () => expect(bar()).toEqual({ ...OFFER, title: visit.bar, left: visit.left }),
    }),
  }),
)

/** What was closed is never offered again, so each new bar is another one. */
function answer(event: AnyEventObject, live: Live<AnyActorRef>) {
  const { bar: offered } = event
  if (offered && titleOf(offered) !== visit.bar) visit.answers += 1
  const uuid = `${offered?.uuid}-${visit.answers}`
  if (offered) visit.uuid = uuid
  const wire = offered && {
    ...wirePopup({
      uuid,
      template: 'header-bar-with-btn',
      title: titleOf(offered),
      subTitle: 'Until Sunday',
      subTitleMobile: 'Sunday',
      buttonText: 'See the prices',
      buttonUrl: '/join-now/',
    }),
    showCancelButton: true,
    showTrigger: offered.showTrigger,
    ...TIMES[offered.uuid],
  }
  return answeredWith('showHeaderBars', wire ? [wire] : [])(event, live)
}

function titleOf({ uuid }: { uuid: string }) {
  return `The ${uuid} offer`
}

function barAfter(offered: { uuid: string; showTrigger: number } | null, before: readonly string[]): string {
  if (!offered) {
    visit.bar = ''
    return 'bar.hidden'
  }
  const isKnown = titleOf(offered) === visit.bar
  if (isKnown) return before[1]!
  visit.bar = titleOf(offered)
  visit.left = '00:00:00:02'
  if (offered.showTrigger === 2) return 'bar.pending'
  const { uuid } = offered
  return uuid === 'counting' || uuid === 'early' ? `bar.shown.${uuid}` : 'bar.shown.plain'
}

function bar() {
  const region = screen.queryByRole('region', { name: 'Offer' })
  if (!region) return undefined
  const [title] = within(region).getAllByText(/offer$/)
  const button = within(region).getByRole('link')
  return {
    title: title?.textContent,
    subTitles: within(region)
      .getAllByText(/Sunday$/)
      .map((text) => text.textContent),
    button: `${button.textContent} ${button.getAttribute('href')}`,
    left: within(region).queryByRole('timer')?.textContent,
  }
}

/** Ids of the bars that the browser remembers as closed. */
function keptAsShown(): string[] {
  const kept: { uuid: string }[] = JSON.parse(localStorage.getItem('shownValuePopUps') ?? '[]')
  return kept.map(({ uuid }) => uuid)
}

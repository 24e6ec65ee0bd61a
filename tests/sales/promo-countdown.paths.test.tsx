// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { createPromotionsPart } from '../../app/site/promotions.tsx'
import { AT_ONCE, answeredWith, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './promo-countdown.cases.ts'
import { NOW_MS } from './promoted.ts'

/** Midnight in Los Angeles after 21 November 2026. Until then two seconds are left. */
const MIDNIGHT_MS = Date.UTC(2026, 10, 22, 8)
const MEMBER = 'a member'
const images = { imageMobile: { url: '' }, imageTablet: { url: '' }, imageDesktop: { url: '/p/desktop.avif' } }

/** Seconds that the last tick left. */
let left = '02'

describePaths(
  'promoCountdown',
  cases,
  drive({
    // A guest of this site has not verified their age, and so is not in the audience either.
    situation: (start) => ({
      site: start === MEMBER ? 'light' : 'dark',
      cookies: start === 'a guest who closed it' ? ['promoTimerClosed=1'] : [],
      ports: { now: () => MIDNIGHT_MS - 2_000 },
    }),
    open: (site) => {
      left = '02'
      const { actors, parts } = createPromotionsPart(site)
      return { actor: actors.promoCountdown, view: onStage(parts.banner) }
    },
    begins: { 'a guest': 'open.loading', 'a guest who closed it': 'closed', [MEMBER]: 'ineligible' },
    happens: {
      'promo.answered': {
        by: (event, live) => {
          left = '02'
          const dateEnd = event.banner?.endsAtMs > event.nowMs ? '2026-11-21' : '2026-11-20'
          return answeredWith('getPromoTimer', event.banner && { ...images, dateEnd })(event, live)
        },
        to: ({ banner, nowMs }) => (banner?.endsAtMs > nowMs ? 'open.counting' : 'open.disabled'),
      },
      'audience.judged': {
        by: (event, live) => {
          live.letAnswersAge()
          told(event, live)
        },
        to: ({ isAudience }, { before: [state = ''] }) => {
          if (!isAudience) return state.startsWith('open') ? 'ineligible' : 'stays'
          return state === 'ineligible' ? 'open.loading' : 'stays'
        },
      },
      'clock.ticked': {
        by: ({ nowMs }, { actor }) => {
          left = '01'
          actor.send({ type: 'clock.ticked', nowMs: MIDNIGHT_MS - 2_000 + nowMs - NOW_MS })
        },
        to: ({ nowMs }) => (nowMs - NOW_MS < 2_000 ? 'open.counting' : 'open.disabled'),
      },
      'banner.closed': { by: pressed('Close promotion'), to: 'closed' },
      'closing.remembered': { by: AT_ONCE, to: 'closed' },
    },
    lasts: { 'open.loading after patience': { ms: 16_000, to: 'open.disabled' } },
    leftOut: { 'closing --after cookiePatience--> closed': 'The cookie answers at once.' },
    mayHappen: (snapshot, { type }) => !snapshot.matches('closing') || type === 'closing.remembered',
    see: (live) => {
      const asks = () => live().gate.held().includes('getPromoTimer')
      const nothing = { banner: undefined, asks: false, isKeptAway: false }
      const page = () => ({
        banner: banner(),
        asks: asks(),
        isKeptAway: document.cookie.includes('promoTimerClosed=1'),
      })
      return {
        ineligible: () => expect(page()).toEqual(nothing),
        'open.loading': () => expect(page()).toEqual({ ...nothing, asks: true }),
        'open.counting': () => expect(page()).toEqual({ ...nothing, banner: `00days00hours00minutes${left}seconds` }),
        'open.disabled': () => expect(page()).toEqual(nothing),
        closing: () => expect(page()).toEqual({ ...nothing, isKeptAway: true }),
        closed: () => expect(page()).toEqual({ ...nothing, isKeptAway: true }),
      }
    },
  }),
)

function banner() {
  const aside = screen.queryByRole('complementary', { name: 'Promotion' })
  return aside ? within(aside).getByRole('timer').textContent : undefined
}

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { startDeals } from '../../app/routes/pages/deals-actor.ts'
import type { DealShelf } from '../../machines/sales/deals.ts'
import { DealsView } from '../../views/sales/deals.view.tsx'
import { answered, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './deals.cases.ts'

const CALLS: Readonly<Record<string, readonly string[]>> = {
  'on its page': ['getDealSlides', 'getDeals', 'getStaticPage'],
  'while closed': ['getDeals'],
}

/** Of the sandbox, which has seven, two of them for a closed site. */
const OFFERS: Readonly<Record<string, number>> = { 'on its page': 7, 'while closed': 2 }

describePaths(
  'deals',
  cases,
  drive({
    open: (site, _start, { shelf }: { shelf: DealShelf }) => {
      const actor = startDeals({ site, openActor: site.open }, shelf)
      return { actor, view: onStage(<DealsView shelf={actor} />, { path: '/deals/' }) }
    },
    begins: 'loading',
    happens: {
      'deals.loaded': { by: answered(), to: 'shown' },
      'deals.failed': { by: answered({ getDeals: 'serverError' }), to: 'incomplete' },
      'deals.refused': { by: answered({ getDeals: 'unauthorized' }), to: 'refused' },
      'retry.requested': { by: pressed('Try again'), to: 'loading' },
    },
    lasts: { 'loading after patience': { ms: 16_000, to: 'incomplete' } },
    see: (live) => {
      const page = () => ({ held: live().gate.held(), placeholders: placeholders(), offers: offers(), alert: alert() })
      const nothing = { held: [], placeholders: 0, offers: 0, alert: undefined }
      return {
        loading: () => expect(page()).toEqual({ ...nothing, held: CALLS[live().start], placeholders: 3 }),
        shown: () => expect(page()).toEqual({ ...nothing, offers: OFFERS[live().start] }),
        refused: () => {
          expect(page()).toEqual(nothing)
          expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Access denied')
        },
        incomplete: () => expect(page()).toEqual({ ...nothing, alert: 'The offers did not come' }),
      }
    },
  }),
)

function placeholders() {
  return document.querySelectorAll('[aria-hidden="true"] > div:empty').length
}

function offers() {
  return screen.queryAllByRole('article').length
}

function alert() {
  const notice = screen.queryByRole('alert')
  return notice?.querySelector('h2')?.textContent ?? undefined
}

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { startContent } from '../../app/routes/pages/content.ts'
import type { ContentPageInput } from '../../machines/catalogue/content-page.machine.ts'
import { HomeView } from '../../views/catalogue/home.view.tsx'
import { answered, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './content-page.cases.ts'

const NO_RETRY = 'The screen offers other pages, and no retry.'

describePaths(
  'contentPage',
  cases,
  drive({
    open: (site, _, { page }: ContentPageInput) => {
      const actor = startContent(site, site.open, page)
      return { actor, view: onStage(<HomeView page={actor} />) }
    },
    begins: 'loading',
    happens: {
      'content.loaded': { by: answered(), to: 'shown' },
      'content.missing': { by: answered({ getHomePage: 'notFound' }), to: 'missing' },
      'content.refused': { by: answered({ getHomePage: 'forbidden' }), to: 'refused' },
      'content.failed': { by: answered({ getHomePage: 'refuse' }), to: 'failed' },
      'retry.requested': { by: pressed('Try again'), to: 'loading' },
    },
    lasts: { 'loading after patience': { ms: 16_000, to: 'failed' } },
    leftOut: {
      'missing --retry.requested--> loading': NO_RETRY,
      'refused --retry.requested--> loading': NO_RETRY,
    },
    see: (live) => {
      const page = () => ({ asks: live().gate.held().includes('getHomePage'), title: title(), films: films() > 0 })
      const none = { asks: false, title: undefined, films: false }
      return {
        loading: () => expect(page()).toEqual({ ...none, asks: true }),
        shown: () => expect(page()).toEqual({ ...none, title: 'Halcyon VR: cinema that surrounds you', films: true }),
        missing: () => expect(page()).toEqual({ ...none, title: '404: Page not found' }),
        refused: () => {
          expect(page()).toEqual({ ...none, title: 'Access denied' })
          expect(screen.getByText(/^You do not have a subscription/).tagName).toBe('P')
        },
        failed: () => {
          expect(page()).toEqual({ ...none, title: 'Uh-oh... Something went wrong.' })
          expect(screen.getByRole('alert').textContent).toContain(live().clock.now() === 0 ? 'offline' : 'too long')
        },
      }
    },
  }),
)

function title() {
  return screen.queryByRole('heading', { level: 1 })?.textContent ?? undefined
}

function films() {
  return screen.queryAllByRole('article').length
}

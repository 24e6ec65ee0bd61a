// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { startModel, startSection } from '../../app/routes/pages/model.page.tsx'
import { ModelView } from '../../views/catalogue/model.view.tsx'
import { answered, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './model-page.cases.ts'
import { silentComments } from './samples.ts'

const NO_RETRY = 'The screen offers other pages, and no retry.'
const PATH = '/models/isolde-marrow/'

describePaths(
  'modelPage',
  cases,
  drive({
    situation: () => ({ path: PATH, holds: ['getModel'] }),
    open: (site) => {
      const opening = { site, openActor: site.open, match: site.routeAt(PATH), search: {} }
      const actor = startModel(opening)
      const view = (
        <ModelView
          page={actor}
          films={startSection(opening, 'similar')}
          similar={startSection(opening, 'similar')}
          comments={silentComments()}
        />
      )
      return { actor, view: onStage(view, { path: PATH }) }
    },
    begins: 'loading',
    happens: {
      'model.loaded': { by: answered(), to: 'shown' },
      'model.missing': { by: answered({ getModel: 'notFound' }), to: 'missing' },
      'model.refused': { by: answered({ getModel: 'forbidden' }), to: 'refused' },
      'model.failed': { by: answered({ getModel: 'refuse' }), to: 'failed' },
      'address.changed': {
        by: ({ search }, { actor }) => actor.send({ type: 'address.changed', search }),
        to: 'stays',
      },
      'retry.requested': { by: pressed('Try again'), to: 'loading' },
    },
    lasts: { 'loading after patience': { ms: 16_000, to: 'failed' } },
    leftOut: {
      'missing --retry.requested--> loading': NO_RETRY,
      'refused --retry.requested--> loading': NO_RETRY,
    },
    see: (live) => {
      const page = () => ({
        asks: live().gate.held().includes('getModel'),
        title: screen.queryByRole('heading', { level: 1 })?.textContent,
        facts: screen.queryAllByRole('term').length,
        pictures: screen.queryAllByRole('button', { name: /^Enlarge: / }).length,
      })
      const none = { asks: false, facts: 0, pictures: 0 }
      return {
        loading: () => expect(page()).toEqual({ ...none, asks: true, title: 'Model' }),
        shown: () => expect(page()).toEqual({ asks: false, title: 'Isolde Marrow', facts: 9, pictures: 8 }),
        missing: () => expect(page()).toEqual({ ...none, title: '404: Page not found' }),
        refused: () => expect(page()).toEqual({ ...none, title: 'Access denied' }),
        failed: () => expect(page()).toEqual({ ...none, title: 'Uh-oh... Something went wrong.' }),
      }
    },
  }),
)

// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { startModel, startSection } from '../../app/routes/pages/model.page.tsx'
import { ModelView } from '../../views/catalogue/model.view.tsx'
import { answered, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './model-section.cases.ts'
import { silentComments } from './samples.ts'

const PATH = '/models/isolde-marrow/'

describePaths(
  'modelSection',
  cases,
  drive({
    situation: () => ({ path: PATH, holds: ['getModelVideos'] }),
    open: (site) => {
      const opening = { site, openActor: site.open, match: site.routeAt(PATH), search: {} }
      const actor = startSection(opening, 'films')
      const parts = { films: actor, similar: startSection(opening, 'similar'), comments: silentComments() }
      const view = <ModelView page={startModel(opening)} {...parts} />
      return { actor, view: onStage(view, { path: PATH }) }
    },
    begins: 'loading',
    happens: {
      'section.loaded': { by: answered(), to: 'shown' },
      'section.failed': { by: answered({ getModelVideos: 'serverError' }), to: 'failed' },
      'retry.requested': { by: pressed('Try again'), to: 'loading' },
    },
    lasts: { 'loading after patience': { ms: 16_000, to: 'failed' } },
    see: () => {
      const page = () => ({
        waits: screen.queryByText('Loading…') !== null,
        films: document.querySelectorAll('a[href^="/videos/"]').length > 0,
        fails: screen.queryByText('The films could not be loaded.') !== null,
      })
      return {
        loading: () => expect(page()).toEqual({ waits: true, films: false, fails: false }),
        shown: () => expect(page()).toEqual({ waits: false, films: true, fails: false }),
        failed: () => expect(page()).toEqual({ waits: false, films: false, fails: true }),
      }
    },
  }),
)

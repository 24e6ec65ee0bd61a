// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect } from 'vitest'
import { startComments } from '../../app/routes/pages/comments-actor.ts'
import { Comments } from '../../views/catalogue/comments.view.tsx'
import { answered, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './comments.cases.ts'

const PATH = '/models/isolde-marrow/'
/** What was wanted, and what has come of it. */
let wanted = { sort: 'Newest', page: 1 }
let shown: typeof wanted | undefined
let come = () => {}

describePaths(
  'comments',
  cases,
  drive({
    situation: () => ({ path: PATH, holds: ['getDiscussion', 'getPosts'] }),
    open: (site) => {
      wanted = { sort: 'Newest', page: 1 }
      shown = undefined
      const actor = startComments({ site, openActor: site.open })
      return { actor, view: onStage(<Visited actor={actor} />, { path: PATH }) }
    },
    begins: 'unseen',
    happens: {
      'discussion.seen': { by: () => come(), to: 'open.loading' },
      'comments.loaded': {
        by: (event, live) => {
          shown = wanted
          return answered()(event, live)
        },
        to: 'open.shown',
      },
      'comments.missing': { by: answered({ getDiscussion: 'notFound' }), to: 'missing' },
      'comments.failed': { by: answered({ getDiscussion: 'serverError' }), to: 'open.failed' },
      'comment.posted': {
        by: (event, live) => {
          if (event.topId === null) wanted = { sort: 'Newest', page: 1 }
          return told(event, live)
        },
        to: ({ topId }) => (topId === null ? 'open.loading' : 'stays'),
      },
      'ownName.changed': { by: told, to: 'open.loading' },
      'sort.chosen': {
        by: (event, live) => {
          wanted = { sort: 'Popular', page: 1 }
          return shown ? pressed('Popular')(event, live) : live.actor.send({ type: 'sort.chosen', sort: 'popular' })
        },
        to: 'open.loading',
      },
      'page.chosen': {
        by: (event, live) => {
          wanted = { ...wanted, page: 2 }
          if (!shown || shown.page === 2) return live.actor.send({ type: 'page.chosen', page: 2 })
          return pressed('Next')(event, live)
        },
        to: 'open.loading',
      },
      'retry.requested': { by: pressed('Try again'), to: 'open.loading' },
    },
    lasts: { 'open.loading after patience': { ms: 16_000, to: 'open.failed' } },
    see: () => {
      const page = () => ({
        comments: screen.queryByRole('list', { name: 'Comments' })?.children.length ?? 0,
        page: screen.queryByText(/^Page \d of \d$/)?.textContent ?? '',
        isBusy: document.querySelector('[aria-busy]')?.getAttribute('aria-busy'),
        hasFailed: screen.queryByText('The comments could not be loaded.') !== null,
        isMissing: screen.queryByText('No discussion') !== null,
      })
      const expected = () => ({
        comments: shown ? (shown.page === 1 ? 20 : 7) : 0,
        page: shown ? `Page ${shown.page} of 2` : '',
        isBusy: 'false',
        hasFailed: false,
        isMissing: false,
      })
      return {
        unseen: () => expect(document.querySelector('[aria-busy]')).toBe(null),
        'open.loading': () => expect(page()).toEqual({ ...expected(), isBusy: 'true' }),
        'open.shown': () => {
          expect(page()).toEqual(expected())
          expect(screen.getByRole('button', { pressed: true }).textContent).toBe(shown?.sort)
        },
        'open.failed': () => expect(page()).toEqual({ ...expected(), hasFailed: true }),
        missing: () => expect(page()).toEqual({ ...expected(), isMissing: true }),
      }
    },
  }),
)

/** Draws it as a tab does, when somebody opens it. */
function Visited({ actor }: { actor: ReturnType<typeof startComments> }) {
  const [isThere, setThere] = useState(false)
  come = () => flushSync(() => setThere(true))
  return isThere && <Comments comments={actor} discussionId="model-1" />
}

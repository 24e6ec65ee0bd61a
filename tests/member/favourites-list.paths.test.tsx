// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { startFavourites } from '../../app/routes/pages/favourites.page.tsx'
import { FavouritesPart } from '../../views/member/favourites.view.tsx'
import type { TestSandbox } from '../sandbox/test-sandbox.ts'
import { answeredOnce, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './favourites-list.cases.ts'

const HIDDEN = { held: [] as string[], cards: 0, deletes: 0, alert: undefined, isBusy: false, notice: false }
let isDeleting = false
let page = 1
/** How many models the member likes when the page comes. */
let many = 0

/** The first so many models of the catalogue. */
function likeModels({ database }: TestSandbox) {
  database.exec("DELETE FROM favourites WHERE account_id = 'user-member' AND kind = 'model'")
  database
    .prepare(
      `INSERT INTO favourites SELECT 'user-member', 'model', CAST(id AS TEXT) FROM models ORDER BY id LIMIT ${many}`,
    )
    .run()
}

describePaths(
  'favouritesList',
  cases,
  drive({
    situation: () => ({ account: 'member', path: '/main-dashboard/favorites/' }),
    open: (site) => {
      isDeleting = false
      page = 1
      const favourites = startFavourites({ site, openActor: site.open }, 'model')
      const view = <FavouritesPart title="Favorite models" subject="models" favourites={favourites} />
      return { actor: favourites.list, view: onStage(view) }
    },
    begins: 'loading',
    happens: {
      'favourites.loaded': {
        by: (event, live) => {
          const { items, hasNext } = event.content
          // Full pages up to this one, and one more; or three on this one; or nothing.
          if (items.length === 0) many = 0
          else many = hasNext ? 12 * page + 1 : 12 * (page - 1) + 3
          likeModels(live.sandbox)
          return answeredOnce()(event, live)
        },
        to: ({ content }) => {
          if (content.items.length > 0) return 'shown'
          if (page === 1) return 'empty'
          page -= 1
          return 'loading'
        },
      },
      'favourites.failed': { by: answeredOnce({ listFavouriteModels: 'serverError' }), to: 'failed' },
      'next.requested': {
        by: (event, live) => {
          const isThere = many > 12 * page
          pressed('Next')(event, live)
          if (isThere) page += 1
        },
        to: (_, { actor }) => (actor.getSnapshot().matches('shown') ? 'stays' : 'loading'),
      },
      'previous.requested': {
        by: (event, live) => {
          pressed('Previous')(event, live)
          page = Math.max(1, page - 1)
        },
        to: 'loading',
      },
      'retry.requested': { by: pressed('Try again'), to: 'loading' },
      'deletion.toggled': {
        by: (event, live) => {
          isDeleting = !isDeleting
          return pressed('Delete some models')(event, live)
        },
        to: 'stays',
      },
    },
    lasts: { 'loading after patience': { ms: 16_000, to: 'failed' } },
    see: (live) => {
      const seen = () => ({
        held: live().gate.held(),
        cards: screen.queryAllByRole('article').length,
        deletes: screen.queryAllByRole('button', { name: /^Delete (?!some)/ }).length,
        alert: screen.queryByRole('alert')?.querySelector('p')?.textContent ?? undefined,
        isBusy: screen.queryByText('Loading…') !== null,
        notice: screen.queryByText('No favorite models yet') !== null,
      })
      const pager = () => ({
        page: screen.queryByText(/^Page \d+$/)?.textContent,
        off: screen
          .queryAllByRole('button', { name: /^(Next|Previous)$/ })
          .filter((button) => button.getAttribute('aria-disabled') === 'true')
          .map((button) => button.textContent),
      })
      return {
        loading: () => expect(seen()).toEqual({ ...HIDDEN, held: ['listFavouriteModels'], isBusy: true }),
        shown: () => {
          const hasNext = many > 12 * page
          const cards = hasNext ? 12 : many - 12 * (page - 1)
          expect(seen()).toEqual({ ...HIDDEN, cards, deletes: isDeleting ? cards : 0 })
          const isAlone = page === 1 && !hasNext
          expect(pager()).toEqual({
            page: isAlone ? undefined : `Page ${page}`,
            off: [...(page === 1 && !isAlone ? ['Previous'] : []), ...(hasNext || isAlone ? [] : ['Next'])],
          })
        },
        empty: () => expect(seen()).toEqual({ ...HIDDEN, notice: true }),
        failed: () => expect(seen()).toEqual({ ...HIDDEN, alert: 'Your favorite models could not be loaded.' }),
      }
    },
  }),
)

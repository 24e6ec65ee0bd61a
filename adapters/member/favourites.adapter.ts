import type { ChangeFavourite } from '../../machines/member/favourites.machine.ts'
import type { LoadFavourites } from '../../machines/member/favourites-list.machine.ts'
import type { Call, CallFailure } from '../site/call.ts'
import { reportFailure } from '../site/report-failure.ts'

interface FavouritesOptions {
  call: Call
  report: (problem: string) => void
}

const PER_PAGE = 12

/** A member's favourites: pages of them, and changes. */
export function createFavourites({ call, report }: FavouritesOptions): {
  loadFavourites: LoadFavourites
  changeFavourite: ChangeFavourite
} {
  return {
    async loadFavourites(signal, { kind, page }) {
      const window = { page, limit: PER_PAGE }
      if (kind === 'video') {
        const result = await call('listFavouriteVideos', { body: window }, signal)
        if (!result.ok) return fail('favourite videos', result)
        // Cards do not show descriptions, and the page is lighter without them.
        const items = result.answer.items.map((item) => ({ ...item, description: '' }))
        return { type: 'favourites.loaded', content: { kind, items, hasNext: hasNext(result.answer, page) } }
      }
      const result = await call('listFavouriteModels', { query: { ...window, sort: 'desc' } }, signal)
      if (!result.ok) return fail('favourite models', result)
      const { items } = result.answer
      return { type: 'favourites.loaded', content: { kind, items, hasNext: hasNext(result.answer, page) } }
    },

    async changeFavourite(_signal, { kind, id, isFavourite }) {
      const params = { id }
      const result =
        kind === 'video'
          ? await (isFavourite ? call('addFavouriteVideo', { params }) : call('removeFavouriteVideo', { params }))
          : await (isFavourite ? call('addFavouriteModel', { params }) : call('removeFavouriteModel', { params }))
      // What another tab has removed is gone, as it was to be.
      const isGone = !isFavourite && !result.ok && result.cause === 'notFound'
      if (result.ok || isGone) return { type: 'favourite.changed' }
      report(`change of a favourite ${kind}: ${result.cause}`)
      return { type: 'favourite.failed' }
    },
  }

  function fail(what: string, result: { cause: CallFailure }) {
    reportFailure(report, what, result)
    return { type: 'favourites.failed' } as const
  }
}

/** A server that does not say how many pages there are may have another one while they are full. */
function hasNext({ items, pages }: { items: readonly unknown[]; pages: number | undefined }, page: number) {
  return pages === undefined ? items.length >= PER_PAGE : page < pages
}

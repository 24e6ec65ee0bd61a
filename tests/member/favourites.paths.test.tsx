// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import { waitFor } from 'xstate'
import { startFavourites } from '../../app/routes/pages/favourites.page.tsx'
import type { VideoCard } from '../../contracts/catalogue/video.ts'
import { FavouritesPart } from '../../views/member/favourites.view.tsx'
import { answeredOnce, drive, type Live } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './favourites.cases.ts'

/** What the member sees of the two videos that the paths remove, by the id of the cases. */
let rows = new Map<string, { item: VideoCard; isRemoved: boolean; hasFailed: boolean }>()
/** Ids whose change waits, the one that is told first. */
let waiting: string[] = []
/** What the server has stored. */
const isLiked = ({ sandbox }: Live, id: string) =>
  sandbox.database
    .prepare("SELECT 1 FROM favourites WHERE account_id = 'user-member' AND kind = 'video' AND item_id = ?")
    .get(rows.get(id)!.item.id) !== undefined

function button(id: string) {
  const { title } = rows.get(id)!.item
  return screen.getByRole('button', { name: new RegExp(`^(Delete|Undo: keep|Removing|Putting back) ${title}$`) })
}

function settle(isDone: boolean) {
  const first = waiting.shift()!
  const row = rows.get(first)!
  rows.set(first, isDone ? { ...row, isRemoved: !row.isRemoved } : { ...row, hasFailed: true })
}

const nextState = () => (waiting.length > 0 ? 'changing' : 'resting')

describePaths(
  'favourites',
  cases,
  drive({
    situation: () => ({
      account: 'member',
      path: '/main-dashboard/favorites/',
      holds: ['removeFavouriteVideo', 'addFavouriteVideo'],
    }),
    open: async (site, _start, _input, { sandbox }) => {
      waiting = []
      sandbox.database.exec(
        "INSERT OR IGNORE INTO favourites SELECT 'user-member', 'video', CAST(id AS TEXT) FROM videos WHERE audience <> 'men' LIMIT 4",
      )
      const { list, changes } = startFavourites({ site, openActor: site.open }, 'video')
      await waitFor(list, (snapshot) => snapshot.hasTag('visible'))
      list.send({ type: 'deletion.toggled' })
      const { content } = list.getSnapshot().context
      if (content?.kind !== 'video') throw new Error('The member has no favourite videos')
      const [seven, eight] = content.items
      rows = new Map([
        ['7', { item: seven!, isRemoved: false, hasFailed: false }],
        ['8', { item: eight!, isRemoved: false, hasFailed: false }],
      ])
      const view = <FavouritesPart title="Favorite videos" subject="videos" favourites={{ list, changes }} />
      return { actor: changes, view: onStage(view) }
    },
    begins: 'resting',
    happens: {
      'favourite.chosen': {
        by: ({ id }, { actor }) => {
          const row = rows.get(id)!
          fireEvent.click(button(id))
          // Its own button is busy, and says nothing: the same is asked for once more from elsewhere.
          if (waiting.includes(id))
            return actor.send({ type: 'favourite.chosen', id: row.item.id, isFavourite: row.isRemoved })
          rows.set(id, { ...row, hasFailed: false })
          waiting.push(id)
        },
        to: 'changing',
      },
      'favourite.changed': {
        by: (event, live) => {
          settle(true)
          return answeredOnce()(event, live)
        },
        to: nextState,
      },
      'favourite.failed': {
        by: (event, live) => {
          settle(false)
          return answeredOnce({ removeFavouriteVideo: 'serverError', addFavouriteVideo: 'serverError' })(event, live)
        },
        to: nextState,
      },
      'account.changed': {
        by: (_, { actor, gate, sandbox }) => {
          // Whoever comes likes both, and what was under way for somebody else answers nobody.
          for (const { item } of rows.values())
            sandbox.database.prepare("INSERT OR IGNORE INTO favourites VALUES ('user-member', 'video', ?)").run(item.id)
          rows = new Map([...rows].map(([id, { item }]) => [id, { item, isRemoved: false, hasFailed: false }]))
          actor.send({ type: 'account.changed' })
          if (waiting.length > 0) gate.loseFirst()
          waiting = []
        },
        to: 'resting',
      },
    },
    lasts: {
      'changing after patience': {
        ms: 16_000,
        to: (_, { gate }) => {
          settle(false)
          // The call itself is given up sooner than the machine gives it up.
          gate.loseFirst()
          return nextState()
        },
      },
    },
    see: (live) => {
      const page = () =>
        [...rows].map(([id, { item }]) => {
          const row = button(id).closest('li')!
          return {
            id,
            name: button(id).getAttribute('aria-label')!.replace(item.title, '…'),
            status: row.querySelector('[role=status]')?.textContent,
            alert: row.querySelector('[role=alert]')?.textContent,
          }
        })
      const expected = () =>
        [...rows].map(([id, { isRemoved, hasFailed }]) => {
          const isBusy = waiting.includes(id)
          const failure = isRemoved
            ? 'It could not be put back. Please try again.'
            : 'It could not be removed. Please try again.'
          const name = isRemoved ? (isBusy ? 'Putting back …' : 'Undo: keep …') : isBusy ? 'Removing …' : 'Delete …'
          return {
            id,
            name,
            status: isRemoved ? 'Removed from your favorites. You can undo it until you leave this page.' : undefined,
            alert: hasFailed ? failure : undefined,
          }
        })
      const stored = () => [...rows.keys()].filter((id) => !isLiked(live(), id))
      const confirmed = () => [...rows].filter(([, { isRemoved }]) => isRemoved).map(([id]) => id)
      return {
        resting: () => {
          expect(page()).toEqual(expected())
          expect(stored()).toEqual(confirmed())
        },
        changing: () => {
          expect(page()).toEqual(expected())
          expect(live().gate.held()).toHaveLength(1)
        },
      }
    },
  }),
)

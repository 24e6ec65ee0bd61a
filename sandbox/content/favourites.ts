import type { DatabaseSync } from 'node:sqlite'
import type { Call, Handlers } from '../handler.ts'
import { modelCard, readFavouriteModels } from './catalogue-rows.ts'
import { isHeldBack, VERIFICATION_REQUIRED } from './rights.ts'
import { countVideos, readVideos, type Selection, shownOn, videoCard } from './video-rows.ts'

const DONE = { body: { status: { code: 2, message: 'ok' } } }
const UNKNOWN = { status: 404, body: { status: { code: 404, message: 'There is no such thing.' } } }

type Kind = 'video' | 'model'

/** That somebody may like, as far as one answer goes. */
const MOST_VIDEOS = 1_000

/** What a member likes: lists of it, and changes, each of which may be told twice. */
export const favouriteHandlers = {
  listFavouriteVideos: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { database, body } = call
    const liked = likedVideos(call)
    const limit = Math.min(body.limit, 100)
    const window = { order: 'latest', offset: (body.page - 1) * limit, limit } as const
    return {
      body: {
        data: {
          items: readVideos(database, liked, window).map(videoCard),
          pages: Math.ceil(countVideos(database, liked) / limit),
        },
      },
    }
  },

  getAllFavouriteVideos: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const window = { order: 'latest', offset: 0, limit: MOST_VIDEOS } as const
    return { body: { data: { data: readVideos(call.database, likedVideos(call), window).map(videoCard) } } }
  },

  listFavouriteModels: ({ database, site, viewer, query }) => {
    const { page = 1, sort = 'asc' } = query
    const limit = Math.min(query.limit ?? 12, 100)
    const liked = readFavouriteModels(database, site, viewer?.userId ?? '', sort)
    const from = (page - 1) * limit
    return { body: { data: { models: { items: liked.slice(from, from + limit).map(modelCard) } } } }
  },

  addFavouriteVideo: ({ database, viewer, params }) => add(database, viewer?.userId, 'video', params.id),
  removeFavouriteVideo: ({ database, viewer, params }) => remove(database, viewer?.userId, 'video', params.id),
  addFavouriteModel: ({ database, viewer, params }) => add(database, viewer?.userId, 'model', params.id),
  removeFavouriteModel: ({ database, viewer, params }) => remove(database, viewer?.userId, 'model', params.id),
} satisfies Partial<Handlers>

function likedVideos({ site, viewer }: Pick<Call<'getAllFavouriteVideos'>, 'site' | 'viewer'>): Selection {
  const { where, values } = shownOn(site)
  const liked = "CAST(v.id AS TEXT) IN (SELECT item_id FROM favourites WHERE account_id = ? AND kind = 'video')"
  return { where: [...where, liked], values: [...values, viewer?.userId ?? ''] }
}

function add(database: DatabaseSync, account = '', kind: Kind, id: string) {
  const table = kind === 'video' ? 'videos' : 'models'
  const known = database.prepare(`SELECT 1 FROM ${table} WHERE CAST(id AS TEXT) = ?`).get(id)
  if (!known) return UNKNOWN
  database.prepare('INSERT OR IGNORE INTO favourites VALUES (?, ?, ?)').run(account, kind, id)
  return DONE
}

function remove(database: DatabaseSync, account = '', kind: Kind, id: string) {
  database.prepare('DELETE FROM favourites WHERE account_id = ? AND kind = ? AND item_id = ?').run(account, kind, id)
  return DONE
}

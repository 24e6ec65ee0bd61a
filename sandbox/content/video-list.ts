import type { DatabaseSync } from 'node:sqlite'
import type { SandboxSite } from '../handler.ts'
import { promotionOf } from './model-rows.ts'
import {
  countVideos,
  customVideoCard,
  readCustomVideos,
  readVideos,
  type Selection,
  shownOn,
  type VideoOrder,
  videoCard,
} from './video-rows.ts'

/** Places in the list that a promotional item takes: the fifth, and each thirtieth after it. */
const FIRST_PROMOTION = 4
const PROMOTION_EVERY = 30

interface ListRequest {
  order: VideoOrder
  categories: readonly string[]
  tags: readonly string[]
  /** Slugs or ids, as with videos. */
  models: readonly string[]
  videos?: readonly string[]
  /** That titles begin with. */
  letter?: string | undefined
  /** Promotional items stand in the unfiltered list only. */
  hasCustomVideos: boolean
  /** Those of the list of models, after those of videos. */
  hasCustomModels?: boolean
  page: number
  limit: number
}

/** One page of videos, promotional items in between, and the number of pages. Values of one filter are alternatives. */
export function pageOfVideos(database: DatabaseSync, site: SandboxSite, request: ListRequest) {
  const selection = select(site, request)
  const videos = countVideos(database, selection)
  const { categories, tags, models, videos: chosen = [], letter = '' } = request
  const isFiltered = [categories, tags, models, chosen, letter].some((filter) => filter.length > 0)
  const promotions: object[] = []
  if (request.hasCustomVideos && !isFiltered) promotions.push(...readCustomVideos(database, site).map(customVideoCard))
  if (request.hasCustomModels && !isFiltered) promotions.push(promotionOf(site))
  const places = new Map(
    promotions.flatMap((promotion, index) => {
      const place = FIRST_PROMOTION + index * PROMOTION_EVERY
      return place <= videos + index ? [[place, promotion] as const] : []
    }),
  )
  const total = videos + places.size
  const first = (request.page - 1) * request.limit
  const beyond = Math.min(first + request.limit, total)
  const placesBefore = (end: number) => [...places.keys()].filter((place) => place < end).length
  const offset = first - placesBefore(first)
  const rows =
    first < total ? readVideos(database, selection, { order: request.order, offset, limit: request.limit }) : []
  const items = []
  for (let place = first; place < beyond; place++) {
    const promotion = places.get(place)
    const row = rows[place - placesBefore(place) - offset]
    if (promotion) items.push(promotion)
    else if (row) items.push(videoCard(row))
  }
  return { items, pages: Math.ceil(total / request.limit) }
}

function select(site: SandboxSite, { categories, tags, models, videos = [], letter }: ListRequest): Selection {
  const { where, values } = shownOn(site)
  const add = (condition: string, wanted: readonly string[], times = 1) => {
    if (wanted.length === 0) return
    const marks = wanted.map(() => '?').join(', ')
    where.push(`v.id IN (${condition.replaceAll('(?)', `(${marks})`)})`)
    for (let round = 0; round < times; round++) values.push(...wanted)
  }
  add(
    'SELECT video_id FROM video_categories JOIN categories AS c ON c.id = category_id WHERE c.slug IN (?)',
    categories,
  )
  add('SELECT video_id FROM video_tags WHERE tag IN (?)', tags)
  add(
    'SELECT video_id FROM video_models JOIN models AS m ON m.id = model_id WHERE m.slug IN (?) OR CAST(m.id AS TEXT) IN (?)',
    models,
    2,
  )
  add('SELECT id FROM videos WHERE slug IN (?) OR CAST(id AS TEXT) IN (?)', videos, 2)
  if (letter !== undefined) {
    where.push('upper(substr(v.title, 1, 1)) = upper(?)')
    values.push(letter)
  }
  return { where, values }
}

import type { DatabaseSync } from 'node:sqlite'
import type { SandboxSite } from '../handler.ts'
import { camsOf, gendersOf, type ModelRow, modelCard } from './catalogue-rows.ts'
import { MODEL_TAGS } from './people.ts'
import { mediaOf, pictureOf } from './pictures-of.ts'
import { acronymOf, excerpt, seoParamsOf } from './seo.ts'
import { readVideos, shownOn, videoCard } from './video-rows.ts'

const GALLERY_IMAGES = 8
/** Where the list has its promotional item. */
const PROMOTION_PLACE = 5
const MOST_VIDEOS = 100
const SIMILAR_MODELS = 8

/** What is shared counts more, the rarer it is. */
const WEIGHTS = { film: 5, tag: 2, country: 1, pastime: 2 } as const

interface WholeModelRow extends ModelRow {
  description: string
  information: string
  social_items: string
  /** Tags, each between commas. */
  tags: string
}

interface ModelRequest {
  sort: 'popular' | 'latest'
  order: 'asc' | 'desc'
  letter: string | undefined
  tag: string | undefined
  isFeaturedOnly: boolean
  page: number
  limit: number
}

const COLUMNS = `m.*, (SELECT ',' || group_concat(tag) || ',' FROM model_tags WHERE model_id = m.id) AS tags`
const ORDERS = {
  popular: 'm.popularity',
  latest: `(SELECT max(v.published_at) FROM video_models JOIN videos AS v ON v.id = video_id WHERE model_id = m.id)`,
}

/** One page of the models of a site, its promotional item among them, and the number of pages. */
export function pageOfModels(database: DatabaseSync, site: SandboxSite, request: ModelRequest) {
  const { sort, order, letter, tag, isFeaturedOnly, page, limit } = request
  const direction = order === 'asc' ? 'ASC' : 'DESC'
  const rows = database
    .prepare(
      `SELECT ${COLUMNS} FROM models AS m WHERE gender IN (?, ?) AND is_featured >= ?
        AND (? = '' OR upper(substr(title, 1, 1)) = upper(?))
        AND (? = '' OR id IN (SELECT model_id FROM model_tags WHERE tag = ?))
      ORDER BY ${ORDERS[sort]} ${direction}, m.id ${direction}`,
    )
    .all(...gendersOf(site), isFeaturedOnly ? 1 : 0, ...twice(letter), ...twice(tag)) as unknown as WholeModelRow[]
  const items: object[] = rows.map(listedModel)
  const isFiltered = isFeaturedOnly || letter !== undefined || tag !== undefined
  if (!isFiltered) items.splice(PROMOTION_PLACE, 0, promotionOf(site))
  const from = (page - 1) * limit
  return { items: items.slice(from, from + limit), pages: Math.ceil(items.length / limit) }
}

export function readModel(database: DatabaseSync, site: SandboxSite, slug: string): WholeModelRow | undefined {
  return database
    .prepare(`SELECT ${COLUMNS} FROM models AS m WHERE gender IN (?, ?) AND slug = ?`)
    .get(...gendersOf(site), slug) as unknown as WholeModelRow | undefined
}

/** The page of a model. */
export function wholeModel(site: SandboxSite, row: WholeModelRow) {
  const acronym = acronymOf(site.siteName)
  const firstName = firstNameOf(row)
  const cams = camsOf(site)
  return {
    ...listedModel(row),
    discussionId: `model-${row.id}`,
    galleryImages: Array.from({ length: GALLERY_IMAGES }, (_, index) =>
      mediaOf('portrait', `${row.slug}-${index + 1}`, `${row.title}, portrait ${index + 1}`),
    ),
    socialItems: JSON.parse(row.social_items) as object[],
    adButtons: [
      { text: `Talk to people like ${firstName} live`, link: cams.link },
      { text: `A letter from ${firstName}, each month`, link: `https://letters.example/${row.slug}` },
    ],
    seoParams: seoParamsOf(site, {
      title: `${row.title}: Films and Portraits in ${acronym}`,
      description: excerpt(row.description),
      keywords: `${site.siteName}, ${acronym} model, ${row.title}`,
      path: `/models/${row.slug}/`,
      type: 'profile',
      picturePath: `/pictures/portrait/${row.slug}.avif`,
      breadcrumb: row.title,
    }),
  }
}

/** Every film of a model that the site shows, the most loved one first. */
export function videosOfModel(database: DatabaseSync, site: SandboxSite, id: string) {
  const { where, values } = shownOn(site)
  const selection = {
    where: [...where, 'v.id IN (SELECT video_id FROM video_models WHERE CAST(model_id AS TEXT) = ?)'],
    values: [...values, id],
  }
  return readVideos(database, selection, { order: 'popular', offset: 0, limit: MOST_VIDEOS }).map(videoCard)
}

/** Others by what they share with one, and what that is. */
export function similarModels(database: DatabaseSync, site: SandboxSite, model: WholeModelRow) {
  const others = database
    .prepare(
      `SELECT ${COLUMNS}, (
        SELECT count(*) FROM video_models AS a JOIN video_models AS b USING (video_id)
        WHERE a.model_id = m.id AND b.model_id = ?
      ) AS films FROM models AS m WHERE gender IN (?, ?) AND id <> ? ORDER BY popularity DESC, id`,
    )
    .all(model.id, ...gendersOf(site), model.id) as unknown as (WholeModelRow & { films: number })[]
  const knows = factsOf(model)
  return others
    .flatMap((other) => {
      const { country, pastime } = factsOf(other)
      const tag = MODEL_TAGS.find(({ slug }) => [model, other].every(({ tags }) => tags.includes(`,${slug},`)))
      const isNear = country === knows.country
      const sharesPastime = pastime === knows.pastime
      const kinship =
        other.films * WEIGHTS.film +
        (tag ? WEIGHTS.tag : 0) +
        (isNear ? WEIGHTS.country : 0) +
        (sharesPastime ? WEIGHTS.pastime : 0)
      if (kinship === 0) return []
      const reason =
        other.films > 0
          ? `they made ${other.films === 1 ? 'a film' : `${other.films} films`} together`
          : sharesPastime
            ? `both spend their free days on ${pastime}`
            : tag
              ? `both are tagged ${tag.label}`
              : `both come from ${country}`
      return [{ kinship, card: { ...modelCard(other), reason } }]
    })
    .toSorted((first, second) => second.kinship - first.kinship)
    .slice(0, SIMILAR_MODELS)
    .map(({ card }) => card)
}

/** The tags that a model of this site has. */
export function tagsOfModels(database: DatabaseSync, site: SandboxSite) {
  const used = database
    .prepare('SELECT DISTINCT tag FROM model_tags JOIN models ON models.id = model_id WHERE gender IN (?, ?)')
    .all(...gendersOf(site))
    .map(({ tag }) => tag)
  return MODEL_TAGS.filter(({ slug }) => used.includes(slug)).map(({ slug, label }) => ({
    slug,
    label,
    seoParams: seoParamsOf(site, {
      title: `${label}: Models`,
      description: `Everybody of ${site.siteName} who is tagged ${label}.`,
      keywords: `${site.siteName}, models, ${label.toLowerCase()}`,
      path: `/model_tag/${slug}/`,
      picturePath: '/pictures/banner/models.avif',
      breadcrumb: label,
    }),
  }))
}

function listedModel(row: WholeModelRow) {
  return {
    ...modelCard(row),
    description: row.description,
    isForcedFeatured: false,
    rel: '',
    isInNewTab: false,
    modelInformation: JSON.parse(row.information) as object[],
  }
}

/** The promotional item among models. */
export function promotionOf(site: SandboxSite) {
  const { label, link } = camsOf(site)
  return { type: 'cam-rooms', text: label, link, image: pictureOf('portrait', 'cam-rooms', label) }
}

function factsOf({ information }: WholeModelRow) {
  const known = JSON.parse(information) as { label: string; value: string }[]
  const factOf = (wanted: string) => known.find(({ label }) => label === wanted)?.value ?? ''
  return { country: factOf('Country'), pastime: factOf('Pastime') }
}

function firstNameOf({ title }: ModelRow) {
  return title.split(' ')[0] ?? title
}

function twice(value = ''): [string, string] {
  return [value, value]
}

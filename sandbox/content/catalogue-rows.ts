import type { DatabaseSync } from 'node:sqlite'
import type { SandboxSite } from '../handler.ts'
import { pictureOf } from './pictures-of.ts'

interface CategoryRow {
  id: number
  slug: string
  name: string
  sort: number
}

export function readListedCategories(database: DatabaseSync): CategoryRow[] {
  return database
    .prepare('SELECT * FROM categories WHERE is_listed = 1 ORDER BY sort')
    .all() as unknown as CategoryRow[]
}

export function readCategory(database: DatabaseSync, slug: string): CategoryRow | undefined {
  return database.prepare('SELECT * FROM categories WHERE slug = ?').get(slug) as unknown as CategoryRow | undefined
}

export function categoryCard({ slug, name }: CategoryRow) {
  return { name, slug, label: name, categoryImage: pictureOf('category', slug, name) }
}

interface CustomCategoryRow {
  type: string
  text: string
  link: string
  is_in_new_tab: number
  member_plus: number
  price_uuid: string
  sort: number
}

/** Standard and custom categories in the editors' one order. */
export function readCategoryCards(database: DatabaseSync, site: SandboxSite) {
  const custom = database.prepare('SELECT * FROM custom_categories').all() as unknown as CustomCategoryRow[]
  return [
    ...readListedCategories(database).map((row) => ({ sort: row.sort, card: categoryCard(row) })),
    ...custom.map((row) => ({ sort: row.sort, card: customCategoryCard(row, site) })),
  ]
    .toSorted((first, second) => first.sort - second.sort)
    .map(({ card }) => card)
}

function customCategoryCard(row: CustomCategoryRow, site: SandboxSite) {
  return {
    type: row.type,
    text: row.text,
    image: pictureOf('category', row.type, row.text),
    link: row.type === 'cam-rooms' ? camsOf(site).link : row.link,
    isInNewTab: row.is_in_new_tab === 1,
    memberPlus: row.member_plus === 1,
    priceUuid: row.price_uuid,
  }
}

/** The live rooms of a site, under their own name. */
export function camsOf(site: SandboxSite) {
  return site.isGayThemed
    ? { label: 'VR Cam Boys', link: '/vr-cam-boys/' }
    : { label: 'VR Cam Girls', link: '/vr-cam-girls/' }
}

export interface ModelRow {
  id: number
  slug: string
  title: string
  is_featured: number
}

/** Models by what people love; the gay-themed sibling has the men only. */
export function readModels(database: DatabaseSync, site: SandboxSite, limit: number): ModelRow[] {
  return database
    .prepare('SELECT * FROM models WHERE gender IN (?, ?) ORDER BY popularity DESC, id LIMIT ?')
    .all(...gendersOf(site), limit) as unknown as ModelRow[]
}

/** Whom a site shows. */
export function gendersOf({ isGayThemed }: SandboxSite): [string, string] {
  return ['man', isGayThemed ? 'man' : 'woman']
}

/** Those of this site that an account likes, in the order in which it came to like them: others have no page here. */
export function readFavouriteModels(
  database: DatabaseSync,
  site: SandboxSite,
  accountId: string,
  sort: 'asc' | 'desc',
): ModelRow[] {
  return database
    .prepare(
      `SELECT models.* FROM favourites JOIN models ON CAST(models.id AS TEXT) = item_id
      WHERE account_id = ? AND kind = 'model' AND gender IN (?, ?) ORDER BY favourites.rowid ${sort === 'desc' ? 'DESC' : 'ASC'}`,
    )
    .all(accountId, ...gendersOf(site)) as unknown as ModelRow[]
}

export function modelCard({ id, slug, title, is_featured }: ModelRow) {
  return { id, slug, title, featuredImage: pictureOf('portrait', slug, title), isFeatured: is_featured === 1 }
}

interface SlideRow {
  id: number
  picture_key: string
  title: string
  text: string
  link: string
  sort: number
  display_type: string
  is_ad: number
}

export function readSlides(database: DatabaseSync, { isSoft }: { isSoft: boolean }) {
  const rows = database
    .prepare('SELECT * FROM slides WHERE is_soft = ? ORDER BY sort, id')
    .all(isSoft ? 1 : 0) as unknown as SlideRow[]
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    text: row.text,
    link: row.link,
    image: pictureOf('slide', row.picture_key, row.title),
    sort: row.sort,
    displayType: row.display_type,
    isAd: row.is_ad === 1,
  }))
}

import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { Slug } from '../../contracts/tolerant.ts'
import { normalisePath } from '../../machines/access/links.ts'

export type SpellingSettings = Pick<
  SiteSettings,
  'camsEnabled' | 'detailPathStyle' | 'isGayThemed' | 'promoPages' | 'vrCamListSlug'
>

/** Longest path that is looked at: anything longer is a page that does not exist. */
const MAX_PATH_LENGTH = 2048

/** No page of the tree has it. */
const NOWHERE = '/-/-/'

/** First segment of live rooms in the tree, which no address can have: each site calls it otherwise. */
const CAMS = '@cams'

/** Detail pages that have a second spelling, by the first segment that the tree has. */
const SINGULAR: Readonly<Record<string, string>> = { videos: 'video', models: 'model', categories: 'category' }
const PLURAL = Object.fromEntries(Object.entries(SINGULAR).map(([plural, singular]) => [singular, plural]))

/** The path of the route tree that a path of this site means. */
export function treePathOf(path: string, settings: SpellingSettings): string {
  if (path.length > MAX_PATH_LENGTH) return NOWHERE
  const segments = normalisePath(path)
    .split('/')
    .filter((segment) => segment !== '')
    .map(nameIn)
  if (!segments.every((segment) => segment !== undefined)) return NOWHERE
  const [first = '', ...rest] = segments
  const { camsEnabled, vrCamListSlug } = settings
  if (first === vrCamListSlug && camsEnabled) return pathTo(CAMS, ...rest)
  // Addresses of cam pages are pages that do not exist while cams are off, not pages of the editors.
  if (!camsEnabled && [vrCamListSlug, 'tokens', 'vr-cam-tag'].includes(first)) return NOWHERE
  return pathTo((rest.length === 1 && PLURAL[first]) || first, ...rest)
}

/** How links of this site spell a path of the tree. */
export function sitePathOf(path: string, settings: SpellingSettings): string {
  const [first = '', ...rest] = path.split('/').filter((segment) => segment !== '')
  if (first === CAMS) return pathTo(settings.vrCamListSlug, ...rest)
  const isSingular = settings.detailPathStyle === 'singular' && rest.length === 1
  return pathTo((isSingular && SINGULAR[first]) || first, ...rest)
}

function pathTo(...segments: readonly string[]) {
  return normalisePath(segments.join('/'))
}

/** A segment in its one encoding; nothing when it could not be a name: broken escapes, hidden slashes, dots. */
function nameIn(segment: string): string | undefined {
  try {
    const decoded = decodeURIComponent(segment)
    return Slug.safeParse(decoded).success ? encodeURIComponent(decoded) : undefined
  } catch {
    return undefined
  }
}

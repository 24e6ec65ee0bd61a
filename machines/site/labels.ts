import type { SiteSettings } from '../../contracts/site/site-settings.ts'

/** Whether the site's titles are AR or VR ones: 'AR' as a word or as the start of the site's name, in any case, unless the settings say. */
export function acronymOf({ acronym, siteName }: Pick<SiteSettings, 'acronym' | 'siteName'>): 'AR' | 'VR' {
  if (acronym) return acronym
  const isPrefix = /^ar/i.test(siteName)
  const isWord = /(^|[^\p{L}\p{N}])ar($|[^\p{L}\p{N}])/iu.test(siteName)
  return isWord || isPrefix ? 'AR' : 'VR'
}

/** Name of the live area. */
export function camLabelOf({ isGayThemed }: Pick<SiteSettings, 'isGayThemed'>): 'VR Cam Boys' | 'VR Cam Girls' {
  return isGayThemed ? 'VR Cam Boys' : 'VR Cam Girls'
}

/** Alternative text of a menu tile. */
export function tileAltOf(label: string, { tileAltSuffix }: Pick<SiteSettings, 'tileAltSuffix'>): string {
  return [label, tileAltSuffix].filter((part) => part !== '').join(' ')
}

/** The text of a slug without a name: 'natural-light' is 'Natural light'. */
export function wordsOfSlug(slug: string): string {
  const words = slug.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** First letters of an e-mail address, for a greeting. */
export function greetingOf(email: string): string {
  return [...email].slice(0, GREETING_LENGTH).join('')
}

const GREETING_LENGTH = 10

import type { SandboxSite } from '../handler.ts'

interface Head {
  title: string
  description: string
  keywords: string
  robots?: string
  path: string
  type?: string
  /** Path of the picture that social networks show. */
  picturePath: string
  shortSeoText?: string
  fullSeoText?: string
  breadcrumb?: string
}

/** Head values of one page, in the shape of core section 3. */
export function seoParamsOf(site: SandboxSite, head: Head) {
  const title = head.title.includes(site.siteName) ? head.title : `${head.title} | ${site.siteName}`
  const picture = `${head.picturePath}?w=1280`
  return {
    title,
    metaDescription: head.description,
    metaKeywords: head.keywords,
    metaRobots: head.robots ?? 'index, follow',
    shortSeoText: head.shortSeoText ?? '',
    fullSeoText: head.fullSeoText ?? '',
    breadcrumb: head.breadcrumb ?? '',
    jsonLdScriptEnabled: true,
    ogParams: {
      enabled: true,
      title,
      type: head.type ?? 'website',
      url: `${site.origin}${head.path}`,
      description: head.description,
      siteName: site.siteName,
      imageSecureFile: { permalink: picture },
      imageSecureUrl: '',
    },
    twitterParams: {
      enabled: true,
      title,
      card: 'summary_large_image',
      site: `@${site.key}`,
      description: head.description,
      domain: new URL(site.origin).host,
      creator: `@${site.key}`,
      imageFile: { permalink: picture },
      imageLink: '',
    },
  }
}

/** What a site calls its own kind of film (CHROME-005). */
export function acronymOf(siteName: string): 'AR' | 'VR' {
  return /\bAR/i.test(siteName) ? 'AR' : 'VR'
}

/** Puts the site's own name and acronym into an editor's text. */
export function fillIn(text: string, site: SandboxSite): string {
  return text.replaceAll('{siteName}', site.siteName).replaceAll('{acronym}', acronymOf(site.siteName))
}

/** The first sentences of a text, for a meta description. */
export function excerpt(text: string, limit = 155): string {
  if (text.length <= limit) return text
  return `${text.slice(0, text.lastIndexOf(' ', limit - 1))}…`
}

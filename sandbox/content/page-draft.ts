export interface PageDraft {
  slug: string
  title: string
  /** `{siteName}` and `{acronym}` stand for the site's own in every text. */
  text: string
  sections: readonly { title: string; text: string }[]
  metaDescription: string
  shortSeoText?: string
  fullSeoText?: string
  /** Kept out of search engines. */
  isPrivate?: true
}

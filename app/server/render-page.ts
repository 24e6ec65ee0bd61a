import type { SiteSettings } from '../../contracts/site/site-settings.ts'

export interface PageRequest {
  settings: SiteSettings
  /** Origin of the back end as this server reaches it. */
  backendOrigin: string
  /** Origin that the visitor opened. */
  origin: string
  /** Path and query. */
  path: string
  cookieHeader: string
  userAgent: string
}

export interface RenderedPage {
  status: number
  /** Of a document for programs, which is the body alone; absent: it is a page. */
  contentType?: string
  redirect?: { to: string; status: 301 | 302 }
  /** The answer holds nothing of one visitor and is complete. */
  isShareable: boolean
  head: string
  /** UTF-8, as React wrote it: never made a string again, and moved from thread to thread without a copy. */
  body: Uint8Array<ArrayBuffer>
  /** JSON. */
  handover: string
  /** JSON; `''`: none. */
  jsonLd: string
  setCookies: readonly string[]
  /** Source files of the route's lazy views, to preload their chunks. */
  chunks: readonly string[]
}

/** Rejects soon after the signal aborts. */
export type RenderPage = (request: PageRequest, signal: AbortSignal) => Promise<RenderedPage>

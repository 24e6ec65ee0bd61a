import type { SafeHtml } from '../../machines/site/safe-html.ts'
import { NO_HTML } from '../../machines/site/safe-html.ts'
import { ICON_LIMIT, type LoadSanitiser } from './html-rules.ts'

interface SvgOptions {
  fetch: typeof globalThis.fetch
  /** Drawings come from here and from nowhere else. */
  contentHost: string
  html: LoadSanitiser
}

/** A drawing is worth a short wait only: a name stands in for it. */
const PATIENCE_MS = 2_000

/**
 * Fetches a drawing to be inlined (API-084): without credentials, at most 64 kB, only what says that it is SVG. Empty when it cannot be had.
 * `idPrefix` keeps the ids of several drawings on one page apart.
 */
export function createSvgLoader({ fetch, contentHost, html }: SvgOptions) {
  return async function loadSvg(permalink: string, idPrefix: string, signal: AbortSignal): Promise<SafeHtml> {
    if (!permalink.startsWith('/')) return NO_HTML
    try {
      const response = await fetch(contentHost + permalink, {
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      const isSvg = response.ok && response.headers.get('content-type')?.startsWith('image/svg+xml')
      if (!isSvg || Number(response.headers.get('content-length') ?? 0) > ICON_LIMIT) return NO_HTML
      const [text, sanitiser] = await Promise.all([response.text(), html()])
      return sanitiser.icon(text, idPrefix)
    } catch {
      return NO_HTML
    }
  }
}

import type { SafeSvg } from '../../machines/site/safe-html.ts'
import type { LoadSanitiser } from './html-rules.ts'
import type { SharedAnswers } from './shared-answers.ts'

interface SvgOptions {
  fetch: typeof globalThis.fetch
  /** Drawings come from here and from nowhere else. */
  contentHost: string
  html: LoadSanitiser
  /** Keeps drawings by address and prefix. */
  cache?: SharedAnswers
}

/** A drawing of an icon or a logo is small, bytes. */
export const DRAWING_LIMIT = 65_536

/** A drawing is worth a short wait only: a name is shown instead. */
const PATIENCE_MS = 2_000

/**
 * Fetches a drawing to be inlined (API-084): without credentials, at most 64 kB, only what says that it is SVG. Null when it cannot be had.
 * `idPrefix` keeps the ids of several drawings on one page apart.
 */
export function createSvgLoader({ fetch, contentHost, html, cache }: SvgOptions) {
  return async function loadSvg(permalink: string, idPrefix: string, signal: AbortSignal): Promise<SafeSvg | null> {
    if (!permalink.startsWith('/')) return null
    const key = `${idPrefix} ${contentHost}${permalink}`
    const kept = cache?.get(key) as SafeSvg | undefined
    if (kept) return kept
    try {
      const response = await fetch(contentHost + permalink, {
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      const isSvg = response.ok && /^image\/svg\+xml\s*(;|$)/i.test(response.headers.get('content-type') ?? '')
      const [text, sanitiser] = await Promise.all([isSvg ? textOf(response) : leftUnread(response), html()])
      const drawing = sanitiser.drawing(text, idPrefix)
      if (drawing) cache?.set(key, drawing, response.headers)
      return drawing
    } catch {
      return null
    }
  }
}

/** The text, or `''` as soon as it is too long. Counted as it is unpacked: `Content-Length` is what the sender says of the packed one. */
async function textOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength
    if (size > DRAWING_LIMIT) {
      await reader?.cancel()
      return ''
    }
    text += decoder.decode(read.value, { stream: true })
  }
  return text + decoder.decode()
}

/** What is not read is not sent any further. */
async function leftUnread({ body }: Response): Promise<string> {
  await body?.cancel()
  return ''
}

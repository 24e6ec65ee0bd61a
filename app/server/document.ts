import type { SiteSettings } from '../../contracts/site/site-settings.ts'

/** What a document holds or links to; paths are on the site's own origin. */
export interface DocumentAssets {
  /** What the page is painted with, written into the document: a linked stylesheet costs a round trip before the first paint. */
  css: string
  script: string
  /** What that script fetches at once when the page is painted: the whole stylesheet, and the scripts in the order in which they run. */
  preloads: readonly string[]
  /** Stylesheets, and modules that must run before the entry. */
  development?: { styles: readonly string[]; modules: readonly string[] }
}

interface DocumentParts {
  settings: SiteSettings
  assets: DocumentAssets
  /** Tags that React hoisted: title, meta, links. */
  head: string
  /** UTF-8. */
  body: Uint8Array
  /** What the browser resumes from, but for the settings, which stand in the head, where no content is: JSON, never script. */
  handover: string
  jsonLd: string
}

/**
 * The whole HTML document. The `meta` of React Aria keeps it from adding a style of that id, which the policy would stop: its rule stands in the
 * stylesheet. No inline script, and no style but the one whose hash the policy names: data travels in blocks that the browser does not run. UTF-8.
 */
export function renderDocument({
  settings,
  assets,
  head,
  body,
  handover,
  jsonLd,
}: DocumentParts): Uint8Array<ArrayBuffer> {
  const { development } = assets
  const before = `<!doctype html>
<html lang="en" data-theme="${settings.theme}" data-site="${settings.key}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="${settings.theme === 'light' ? 'light' : 'dark'}">
<meta id="react-aria-pressable-style">
<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">
${assets.css && `<style>${assets.css}</style>`}${(development?.styles ?? []).map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<link rel="preconnect" href="${settings.hosts.contentHost}">
${(development?.modules ?? []).map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
<script type="module" src="${assets.script}"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head || `<title>${escapeText(settings.siteName)}</title>`}
<script type="application/json" id="settings">${escapeJson(JSON.stringify(settings))}</script>
${jsonLd ? `<script type="application/ld+json">${escapeJson(jsonLd)}</script>` : ''}
</head>
<body>
<div id="root" data-preloads="${assets.preloads.join(' ')}">`
  const after = `</div>
<script type="application/json" id="handover">${escapeJson(handover)}</script>
</body>
</html>
`
  const drawn = body.length > 0 ? body : Buffer.from(WITHOUT_SCRIPTS)
  return Buffer.concat([Buffer.from(before), drawn, Buffer.from(after)])
}

/** Stands where only the browser can draw: a session that must be renewed first. */
const WITHOUT_SCRIPTS =
  '<noscript><p>This page continues your session, which only scripts can do. Without them, delete the cookies of this site to read it as a guest.</p></noscript>'

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** JSON that cannot end its script element early. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

import { createServer, type Server } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

const STYLE = `*{box-sizing:border-box}body{margin:0;background:#15110f;color:#f3ece4;font:16px/1.5 system-ui,sans-serif}header{display:flex;align-items:center;gap:24px;height:64px;padding:0 16px}
header a,.card a{color:inherit;text-decoration:none}main{max-width:1440px;margin:auto;padding:16px}h1{font-size:26px}.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(260px,1fr));gap:16px}
.card img{width:100%;height:auto;aspect-ratio:16/9;border-radius:10px;background:#241d19}.card h2{font-size:16px;margin:8px 0 0}.card p{margin:0;color:#b9aca0;font-size:14px}`

interface TwinCard {
  title: string
  starring: string
  picture: string
}

/** The limit that a page is measured against: hand-written HTML with the same cards, one small stylesheet, and no script. */
export function staticTwin(title: string, cards: readonly TwinCard[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/twin.css"></head><body>
<header><a href="/"><strong>Halcyon VR</strong></a><nav><a href="/videos/">Videos</a> <a href="/categories/">Categories</a></nav><a href="/login/">Log In</a></header>
<main><h1>${title}</h1><div class="grid">${cards
    .map(
      (card, index) =>
        `<article class="card"><a href="/videos/"><img src="${card.picture}?w=640" srcset="${[320, 480, 640, 960].map((width) => `${card.picture}?w=${width} ${width}w`).join(', ')}" sizes="(min-width: 600px) 33vw, 100vw" width="640" height="360" alt="" ${index === 0 ? 'fetchpriority="high"' : 'loading="lazy"'}><h2>${card.title}</h2></a><p>Starring: ${card.starring}</p></article>`,
    )
    .join('')}</div></main></body></html>`
}

/** Serves twins by path, compressed like the site. */
export async function serveTwins(pages: Record<string, string>, port: number): Promise<Server> {
  const files = new Map(
    [...Object.entries(pages), ['/twin.css', STYLE] as const].map(([path, text]) => [path, brotliCompressSync(text)]),
  )
  const server = createServer((request, response) => {
    const body = files.get(request.url ?? '')
    response.writeHead(body ? 200 : 404, {
      'content-type': request.url?.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8',
      ...(body ? { 'content-encoding': 'br' } : {}),
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

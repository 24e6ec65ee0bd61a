import type { Env, Hono } from 'hono'
import type { SandboxSite } from '../handler.ts'

const STYLE = `
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 16px; padding: 24px; text-align: center;
    background: #15110f; color: #f3ece6; font: 16px/1.5 system-ui, sans-serif }
  h1 { margin: 0; font-size: 34px; line-height: 1.2 } p { margin: 0; color: #c9beb5 }
  ul { list-style: none; margin: 8px 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 12px; justify-content: center }
  a { display: inline-block; padding: 12px 20px; border-radius: 8px; border: 1px solid #6b5a4d; color: inherit; text-decoration: none }
  a:hover, a:focus-visible { border-color: #f0a35e }
`

/** Where a log-out leads when the site's settings name a place outside: a stand-in for an affiliate's landing page. */
export function registerGoodbyePage<E extends Env>(app: Hono<E>, sites: readonly SandboxSite[]): void {
  app.get('/goodbye/', (c) => {
    const links = sites.map(
      ({ siteName, origin }) => `<li><a href="${encodeURI(origin)}/">${escapeHtml(siteName)}</a></li>`,
    )
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    return c.html(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>See you soon</title><style>${STYLE}</style></head><body><h1>See you soon</h1><p>You are signed out. This page stands for the partner where a log-out may lead.</p><ul>${links.join('')}</ul></body></html>`,
    )
  })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

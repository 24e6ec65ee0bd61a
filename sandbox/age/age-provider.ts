import type { DatabaseSync } from 'node:sqlite'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { SandboxClock } from '../clock.ts'
import type { HttpEnvironment } from '../http-environment.ts'
import { providerStyle } from './age-provider.style.ts'
import { ageSession, decideAgeSession } from './age-records.ts'

/** When a verdict that 'answers later' arrives: after the site's three tries, 5 s apart. */
const LATER_MS = 20_000

/** The age-verification provider: a company of its own, on the second origin. */
export function registerAgeProvider(app: Hono<HttpEnvironment>, database: DatabaseSync, clock: SandboxClock) {
  app.get('/age-provider/style.css', (c) => c.body(providerStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

  app.get('/age-provider/:id', (c) => {
    const session = ageSession(database, c.req.param('id'), clock.nowMs())
    protect(c.header.bind(c))
    if (!session) return c.html(page('This check has ended', html`<p>Go back to the site and start again.</p>`), 404)
    if (session.status !== 'pending') return c.redirect(session.returnUrl, 303)
    return c.html(
      page(
        'Confirm your age',
        html`<p>We only tell the site whether you are an adult. Nothing else leaves this page.</p>
          <form method="post" action="/age-provider/${session.id}">
            <button name="outcome" value="pass" class="primary">Pass</button>
            <button name="outcome" value="fail">Fail</button>
            <button name="outcome" value="later">Answer later</button>
            <button name="outcome" value="close" class="quiet">Close without answering</button>
          </form>
          <p class="fine">“Answer later” sends you back at once; the result arrives after 20 seconds.</p>`,
      ),
    )
  })

  app.post('/age-provider/:id', async (c) => {
    const session = ageSession(database, c.req.param('id'), clock.nowMs())
    protect(c.header.bind(c))
    if (!session) return c.html(page('This check has ended', html`<p>Go back to the site and start again.</p>`), 404)
    const { outcome } = await c.req.parseBody()
    if (outcome === 'pass') decideAgeSession(database, session.id, 'verified', clock.nowMs())
    if (outcome === 'fail') decideAgeSession(database, session.id, 'failed', clock.nowMs())
    if (outcome === 'later') decideAgeSession(database, session.id, 'verified', clock.nowMs() + LATER_MS)
    return c.redirect(session.returnUrl, 303)
  })
}

// No form-action: Chromium applies it to the redirect after the form as well, and that leads back to the site.
function protect(setHeader: (name: string, value: string) => void) {
  setHeader('Content-Security-Policy', "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'")
  setHeader('Referrer-Policy', 'no-referrer')
  setHeader('Cache-Control', 'no-store')
}

function page(title: string, content: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Agecheck</title>
        <link rel="stylesheet" href="/age-provider/style.css" />
      </head>
      <body>
        <header><span class="mark" aria-hidden="true">18</span> Agecheck</header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}

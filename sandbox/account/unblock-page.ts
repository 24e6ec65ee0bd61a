import type { DatabaseSync } from 'node:sqlite'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { SandboxClock } from '../clock.ts'
import type { SandboxSite } from '../handler.ts'
import type { HttpEnvironment } from '../http-environment.ts'
import { findLink, forgetLinks } from '../mail/mailed-links.ts'
import { atomically } from '../transaction.ts'

const PATH = '/account/unblock'

/** The back end's own page that the link opens which unlocks an account. To open it changes nothing: its button does, and leads on to the log-in (D26). */
export function registerUnblockPage(
  app: Hono<HttpEnvironment>,
  { database, clock, sites }: { database: DatabaseSync; clock: SandboxClock; sites: readonly SandboxSite[] },
) {
  const linkOf = (token: string) => findLink(database, { purpose: 'unblock', token, nowMs: clock.nowMs() })

  const originOf = (siteKey: unknown) => (sites.find(({ key }) => key === siteKey) ?? sites[0])?.origin ?? ''

  function show(c: Context<HttpEnvironment>, token: string, siteKey: string) {
    const origin = originOf(siteKey)
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`,
    )
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Cache-Control', 'no-store')
    const isGood = linkOf(token) !== null
    const body = isGood
      ? html`<p>Unlock it, and log in.</p>
          <form method="post" action="${PATH}">
            <input type="hidden" name="token" value="${token}" />
            <input type="hidden" name="site" value="${siteKey}" />
            <button>Unlock my account</button>
          </form>`
      : html`<p>This link does not work any more. Ask for a new one where you log in.</p>
          <p><a href="${origin}/login/">Log In</a></p>`
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <meta name="robots" content="noindex" />
            <title>Unlock your account</title>
          </head>
          <body>
            <main>
              <h1>Unlock your account</h1>
              ${body}
            </main>
          </body>
        </html>`,
      isGood ? 200 : 410,
    )
  }

  app.get(PATH, (c) => show(c, c.req.query('token') ?? '', c.req.query('site') ?? ''))

  app.post(PATH, async (c) => {
    const { token, site } = await c.req.parseBody()
    const link = typeof token === 'string' ? linkOf(token) : null
    if (!link) return show(c, '', String(site))
    atomically(database, () => {
      database.prepare('UPDATE accounts SET is_blocked = 0 WHERE id = ?').run(link.accountId)
      forgetLinks(database, link.accountId, ['unblock'])
    })
    return c.redirect(`${originOf(site)}/login/`, 303)
  })
}

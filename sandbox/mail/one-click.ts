import type { DatabaseSync } from 'node:sqlite'
import type { Hono } from 'hono'
import { refusal } from '../endpoint-routes.ts'
import type { SandboxSite } from '../handler.ts'
import type { HttpEnvironment } from '../http-environment.ts'
import { stopMails } from './mail-preferences.ts'

interface OneClickOptions {
  database: DatabaseSync
  sites: readonly SandboxSite[]
}

/**
 * Unsubscribing from within a mail program (RFC 8058): it posts `List-Unsubscribe=One-Click`, without cookies and without asking again. Whoever
 * opens the address instead, as scanners of links do, changes nothing and is led to the page of preferences.
 */
export function registerOneClick(app: Hono<HttpEnvironment>, { database, sites }: OneClickOptions) {
  app.get('/v1/unsubscribe/:uid', (c) =>
    c.redirect(`${sites[0]?.origin ?? ''}/subscription/?${new URLSearchParams({ uid: c.req.param('uid') })}`, 303),
  )

  app.post('/v1/unsubscribe/:uid', async (c) => {
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
    if (form['List-Unsubscribe'] !== 'One-Click') return c.json(refusal(400, 'This is no one-click request.').body, 400)
    if (!stopMails(database, c.req.param('uid'))) return c.json(refusal(404, 'Nobody is known by it.').body, 404)
    return c.text('You are unsubscribed.')
  })
}

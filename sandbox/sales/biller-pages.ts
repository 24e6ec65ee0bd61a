import type { DatabaseSync } from 'node:sqlite'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import { providerStyle } from '../age/age-provider.style.ts'
import type { SandboxClock } from '../clock.ts'
import type { HttpEnvironment } from '../http-environment.ts'
import { billerNamed } from './billers.ts'
import type { Payment } from './payment.ts'
import { collectPayment, decidePayment, paymentById } from './payments.ts'
import type { SalesSettings } from './sales-settings.ts'

interface BillerPagesOptions {
  database: DatabaseSync
  clock: SandboxClock
  settings: SalesSettings
}

const SYMBOLS: Record<string, string> = { USD: '$', EUR: '€' }

/** The billers: companies of their own, on the second origin. Where a payer comes back to proves nothing; the webhook does. */
export function registerBillers(app: Hono<HttpEnvironment>, { database, clock, settings }: BillerPagesOptions) {
  app.use('/billers/*', async (c, next) => {
    // No form-action: Chromium applies it to the redirect after the form as well, and that leads back to the site.
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'")
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Cache-Control', 'no-store')
    await next()
  })

  app.get('/billers/style.css', (c) => c.body(providerStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

  app.get('/billers/partner', (c) =>
    c.html(
      page('Partner shop', 'A shop of its own', html`<p>This stands for a seller who takes payment by himself.</p>`),
    ),
  )

  app.get('/billers/:id', (c) => {
    const payment = paymentById(database, c.req.param('id'))
    if (!payment || payment.state === 'replaced') return c.html(notThere(), 404)
    if (payment.state === 'paid') return c.redirect(wayBack(payment, 'paid'), 303)
    return c.html(paymentPage(payment))
  })

  app.post('/billers/:id', async (c) => {
    const payment = paymentById(database, c.req.param('id'))
    if (!payment || payment.state === 'replaced') return c.html(notThere(), 404)
    if (payment.state === 'paid') return c.redirect(wayBack(payment, 'paid'), 303)
    const { outcome } = await c.req.parseBody()
    if (outcome === 'pay' && !settings.refusesNextPayment) {
      collectPayment(database, payment.id, clock.nowMs() + settings.webhookDelaySeconds * 1000)
      return c.redirect(wayBack(payment, 'paid'), 303)
    }
    if (outcome === 'pay' || outcome === 'refuse') {
      settings.refusesNextPayment = false
      decidePayment(database, payment.id, 'refused')
      return c.redirect(wayBack(payment, 'refused'), 303)
    }
    const isPending = outcome === 'never'
    decidePayment(database, payment.id, isPending ? 'pending' : 'closed')
    return c.redirect(wayBack(payment, isPending ? 'pending' : 'cancelled'), 303)
  })
}

function wayBack({ returnUrl }: Payment, result: 'paid' | 'refused' | 'pending' | 'cancelled'): string {
  const url = new URL(returnUrl)
  url.searchParams.set('result', result)
  return url.href
}

function paymentPage({ id, biller, title, period, amount, currency, returnUrl, state }: Payment) {
  const sum = `${SYMBOLS[currency] ?? ''}${(amount / 100).toFixed(2)}`
  return page(
    billerNamed(biller)?.nameHuman ?? biller,
    `${sum} ${period}`,
    html`<p>${title}, ordered at ${new URL(returnUrl).hostname}. ${state === 'refused' ? 'The last attempt was refused.' : ''}</p>
      <form method="post" action="/billers/${id}">
        <button name="outcome" value="pay" class="primary">Pay</button>
        <button name="outcome" value="refuse">Refuse the payment</button>
        <button name="outcome" value="never">Never answer</button>
        <button name="outcome" value="close" class="quiet">Close without paying</button>
      </form>
      <p class="fine">No money moves here. “Never answer” sends you back, and the site never hears what became of it.</p>`,
  )
}

function notThere() {
  return page('Payments', 'This payment has ended', html`<p>Go back to the site and start again.</p>`)
}

function page(company: string, title: string, content: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${company}</title>
        <link rel="stylesheet" href="/billers/style.css" />
      </head>
      <body>
        <header><span class="mark" aria-hidden="true">$</span> ${company}</header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}

import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { HttpEnvironment } from '../http-environment.ts'

const STYLE = `
  body { margin: 0; height: 100vh; display: grid; place-content: center; gap: 4px; text-align: center; overflow: hidden;
    background: linear-gradient(120deg, #1b3a4b, #3f2b56); color: #f3ece6; font: 600 18px/1.3 system-ui, sans-serif }
  a, button { color: inherit; font: inherit } button { background: none; border: 1px solid }
  p { margin: 0; font-weight: 400; font-size: 14px }
`

/** Everything that an ad could try against the page around it, at once and again when it is pressed. */
const ATTACK = `
  function attempt(what) { try { what() } catch {} }
  function attack() {
    for (const type of ['login', 'close', 'paid']) {
      for (const message of [type, { type }, { type, event: type, action: type, status: 'success' }, JSON.stringify({ type })]) {
        attempt(() => parent.postMessage(message, '*'))
        attempt(() => top.postMessage(message, '*'))
      }
    }
    attempt(() => { top.location = '/goodbye/' })
    attempt(() => top.location.replace(location.origin + '/goodbye/'))
    attempt(() => open(location.origin + '/goodbye/', '_top'))
    attempt(() => document.querySelector('a').click())
    attempt(() => document.querySelector('form').submit())
    attempt(() => { parent.document.title = 'Taken' })
    attempt(() => { parent.localStorage.clear() })
    attempt(() => alert('Taken'))
  }
  attack()
  document.querySelector('button').addEventListener('click', () => { attack(); document.querySelector('p').textContent = 'Tried again' })
  document.querySelector('p').textContent = 'Tried'
`

/** Pages that advertisers show in frames: a company of its own, on the second origin. */
export function registerAdPages(app: Hono<HttpEnvironment>) {
  app.get('/ads/frame/', (c) =>
    c.html(page(html`<strong>Meridian Headsets</strong><p>Lighter than the film you watch</p>`)),
  )

  app.get('/ads/hostile/', (c) =>
    c.html(
      page(html`<button>Press</button><p></p>
        <a href="/goodbye/" target="_top"></a>
        <form action="/goodbye/" target="_top"></form>
        <script>${raw(ATTACK)}</script>`),
    ),
  )
}

function page(content: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>Ad</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>${content}</body>
    </html>`
}

import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forward } from '../../app/server/forward.ts'
import { until } from '../support/until.ts'
import { openBackEnd, openSite } from './open-site.ts'

const HTML = '<!doctype html><script>document.title = "run"</script>'

let inside: Awaited<ReturnType<typeof openBackEnd>>
let backEnd: Awaited<ReturnType<typeof openBackEnd>>
let site: Awaited<ReturnType<typeof openSite>>

beforeAll(async () => {
  inside = await openBackEnd((_request, response) => response.end('for this network only'))
  backEnd = await openBackEnd((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://back-end.invalid')
    if (pathname === '/api/silent') return
    if (pathname === '/api/stalls')
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{')
    if (pathname === '/api/redirect') {
      const to = searchParams.get('to') ?? inside.origin
      return void response
        .writeHead(Number(searchParams.get('status')), { Location: to, Refresh: `0; url=${to}` })
        .end()
    }
    if (pathname === '/api/echo') {
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(request.headers))
    }
    const type = searchParams.get('type')
    const own = { 'Content-Security-Policy': "script-src 'unsafe-inline'", Refresh: `0; url=${inside.origin}` }
    response.writeHead(Number(searchParams.get('status') ?? 200), type ? { ...own, 'Content-Type': type } : own)
    response.end(HTML)
  })
  site = await openSite({ environment: { BACKEND_ORIGIN: backEnd.origin } })
})
afterAll(() => Promise.all([inside.close(), backEnd.close(), site.close()]))
beforeEach(() => {
  for (const { asked, givenUp } of [inside, backEnd]) {
    asked.length = 0
    givenUp.length = 0
  }
})

describe('a back end that redirects', () => {
  test.for([301, 302, 303, 307, 308])('by %i leads neither this server nor the visitor there', async (status) => {
    const answer = await fetch(`${site.origin}/api/redirect?status=${status}`, { redirect: 'manual' })
    expect({
      status: answer.status,
      location: answer.headers.get('location'),
      refresh: answer.headers.get('refresh'),
    }).toEqual({ status: 502, location: null, refresh: null })
    expect(await answer.json()).toEqual({ status: { code: 502, message: 'The back end leads elsewhere.' } })
    expect(inside.asked).toEqual([])
  })
})

describe('what the back end answers', () => {
  test.for([
    ['text/html', 'text/plain; charset=utf-8'],
    ['TEXT/HTML; charset=utf-8', 'text/plain; charset=utf-8'],
    ['image/svg+xml', 'text/plain; charset=utf-8'],
    ['application/xhtml+xml', 'text/plain; charset=utf-8'],
    ['text/xml', 'text/plain; charset=utf-8'],
    ['text/javascript', 'text/plain; charset=utf-8'],
    ['text/css', 'text/plain; charset=utf-8'],
    ['multipart/x-mixed-replace; boundary=x', 'text/plain; charset=utf-8'],
    ['', 'text/plain; charset=utf-8'],
    ['application/json', 'application/json'],
    ['application/problem+json; charset=utf-8', 'application/problem+json; charset=utf-8'],
    ['image/webp', 'image/webp'],
  ])('as %s is data of type %s, without a page’s rights', async ([type = '', sent]) => {
    for (const path of ['/api/any', '/content/dark/any']) {
      const { headers } = await fetch(`${site.origin}${path}?type=${encodeURIComponent(type)}`)
      expect([
        headers.get('content-type'),
        headers.get('x-content-type-options'),
        headers.get('content-security-policy'),
        headers.get('refresh'),
      ]).toEqual([sent, 'nosniff', "sandbox; default-src 'none'", null])
    }
  })

  test('as an error is data as well', async () => {
    const { status, headers } = await fetch(`${site.origin}/api/any?status=500&type=text/html`)
    expect({ status, contentType: headers.get('content-type') }).toEqual({
      status: 500,
      contentType: 'text/plain; charset=utf-8',
    })
  })
})

describe('a call', () => {
  test('keeps its headers, but not those of the visitor’s own connection', async () => {
    const answer = await fetch(`${site.origin}/api/echo`, {
      method: 'POST',
      body: '{}',
      headers: { authorization: 'Bearer x', 'x-app': 'web', te: 'trailers', 'proxy-authorization': 'Basic eA==' },
    })
    const { authorization, 'x-app': app, te, 'proxy-authorization': proxied, ...rest } = await answer.json()
    expect({ authorization, app, te, proxied, xForwardedHost: rest['x-forwarded-host'] }).toEqual({
      authorization: 'Bearer x',
      app: 'web',
      te: undefined,
      proxied: undefined,
      xForwardedHost: `127.0.0.1:${site.port}`,
    })
  })

  test('that the visitor gives up is given up at the back end too', async () => {
    const leaving = new AbortController()
    const asking = fetch(`${site.origin}/api/silent`, { signal: leaving.signal }).catch(() => 'given up')
    await until(() => expect(backEnd.asked).toEqual(['/api/silent']))
    leaving.abort()
    await until(() => expect(backEnd.givenUp).toEqual(['/api/silent']))
    expect(await asking).toBe('given up')
  })

  test('that the visitor gives up in the middle of the answer is given up at the back end too', async () => {
    const leaving = new AbortController()
    const { body } = await fetch(`${site.origin}/api/stalls`, { signal: leaving.signal })
    expect(await body?.getReader().read()).toEqual({ done: false, value: new TextEncoder().encode('{') })
    leaving.abort()
    await until(() => expect(backEnd.givenUp).toEqual(['/api/stalls']))
  })
})

describe('a back end that takes longer than calls may take', () => {
  test('before it answers is a 504', async () => {
    const impatient = new Hono().all('/api/*', (context) => forward(context, backEnd.origin, 50))
    const answer = await impatient.request('/api/silent')
    expect({ status: answer.status, answer: await answer.json() }).toEqual({
      status: 504,
      answer: { status: { code: 504, message: 'The back end takes too long.' } },
    })
    await until(() => expect(backEnd.givenUp).toEqual(['/api/silent']))
  })

  test('in the middle of its answer is cut off', async () => {
    const impatient = new Hono().all('/api/*', (context) => forward(context, backEnd.origin, 1_000))
    const answer = await impatient.request('/api/stalls')
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    await until(() => expect(backEnd.givenUp).toEqual(['/api/stalls']))
  })
})

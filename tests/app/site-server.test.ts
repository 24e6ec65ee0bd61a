import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { matchRoute } from '../../app/routes/match.ts'
import { renderPage } from '../../app/server/entry-server.tsx'
import type { RenderPage } from '../../app/server/render-page.ts'
import { createRenderQueue, TooBusyError } from '../../app/server/render-queue.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { until } from '../support/until.ts'
import { blank, openBackEnd, openSite, rawGet, sendRaw } from './open-site.ts'

const SECRET = 'outside of the folder'
const folder = mkdtempSync(join(tmpdir(), 'site-'))
const clientFolder = join(folder, 'client')

beforeAll(() => {
  mkdirSync(join(clientFolder, 'assets'), { recursive: true })
  mkdirSync(join(clientFolder, 'i'))
  writeFileSync(join(clientFolder, 'assets/entry-1.js'), 'export {}')
  for (const file of ['i/a.svg', 'favicon.svg']) writeFileSync(join(clientFolder, file), '<svg/>')
  writeFileSync(join(clientFolder, 'robots.txt'), 'User-agent: *')
  for (const file of ['secret.txt', 'main.js']) writeFileSync(join(folder, file), SECRET)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('every answer', () => {
  const requests: [what: string, status: number, text: string][] = [
    ['a document', 200, 'GET / HTTP/1.1\r\nHost: localhost'],
    ['a script', 200, 'GET /assets/entry-1.js HTTP/1.1\r\nHost: localhost'],
    ['a script that is not there', 404, 'GET /assets/gone.js HTTP/1.1\r\nHost: localhost'],
    ['an icon', 200, 'GET /i/a.svg HTTP/1.1\r\nHost: localhost'],
    ['the icon of the site', 200, 'HEAD /favicon.svg HTTP/1.1\r\nHost: localhost'],
    ['robots.txt', 200, 'GET /robots.txt HTTP/1.1\r\nHost: localhost'],
    ['part of a file', 206, 'GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-3'],
    ['a redirect', 301, 'GET //videos/ HTTP/1.1\r\nHost: localhost'],
    ['a form', 303, 'POST /splash/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0'],
    ['a call', 200, 'GET /api/any HTTP/1.1\r\nHost: localhost'],
    ['a method that nothing takes', 404, 'PUT /videos/ HTTP/1.1\r\nHost: localhost'],
    ['a page that fails', 500, 'GET /fails/ HTTP/1.1\r\nHost: localhost'],
    ['a report', 415, 'POST /reports/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0'],
    ['a host that is none', 400, 'GET / HTTP/1.1\r\nHost: ['],
    ['a target that is none', 400, 'GET \\ HTTP/1.1\r\nHost: localhost'],
    ['a request that is none', 400, 'HELLO'],
    ['headers without end', 431, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}`],
  ]

  for (const tls of ['off', 'on']) {
    test(`keeps browsers from guessing its type${tls === 'on' ? ' and from asking again without TLS' : ''}`, async () => {
      vi.spyOn(console, 'error').mockReturnValue()
      const backEnd = await openBackEnd((_request, response) => response.end('{}'))
      const render: RenderPage = (request) =>
        request.path === '/fails/' ? Promise.reject(new Error('drawn badly')) : blank(request)
      const site = await openSite({ environment: { TLS: tls, BACKEND_ORIGIN: backEnd.origin }, clientFolder, render })
      const seen = []
      for (const [what, , text] of requests) {
        const { status, headers } = await sendRaw(site.port, `${text}\r\nConnection: close\r\n\r\n`)
        seen.push([
          what,
          status,
          /^x-content-type-options: nosniff\r?$/m.test(headers),
          /^strict-transport-security: max-age=63072000; includesubdomains\r?$/m.test(headers),
        ])
      }
      await Promise.all([site.close(), backEnd.close()])
      vi.restoreAllMocks()
      expect(seen).toEqual(requests.map(([what, status]) => [what, status, true, tls === 'on']))
    })
  }
})

describe('methods that echo a request or make a tunnel', () => {
  test.for(['TRACE', 'TRACK', 'CONNECT'])('are refused: %s', async (method) => {
    const backEnd = await openBackEnd((_request, response) => response.end('{}'))
    const site = await openSite({ environment: { BACKEND_ORIGIN: backEnd.origin }, clientFolder })
    const answers = []
    for (const target of ['/', '/api/any', '/robots.txt', 'localhost:443']) {
      const text = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nCookie: atoken=secret\r\nConnection: close\r\n\r\n`
      answers.push(await sendRaw(site.port, text))
    }
    await Promise.all([site.close(), backEnd.close()])
    // Node itself does not know TRACK, and closes the connection of who asks for a tunnel.
    const expected = { TRACE: 405, TRACK: 400, CONNECT: 0 }[method]
    expect(answers.map(({ status }) => status)).toEqual(
      method === 'TRACE' ? [405, 405, 405, 400] : Array(4).fill(expected),
    )
    expect(JSON.stringify(answers)).not.toContain('secret')
    expect(backEnd.asked).toEqual([])
  })
})

describe('reports of what the policy stopped', () => {
  const body = {
    documentURL: 'http://localhost:4100/reset-password/?token=secret#part',
    referrer: 'http://localhost:4100/secret/',
    blockedURL: 'https://evil.example/steal?what=secret',
    effectiveDirective: 'connect-src',
    originalPolicy: "default-src 'none'",
    sourceFile: 'http://localhost:4100/assets/entry.js',
    sample: 'secret',
    disposition: 'enforce',
    statusCode: 200,
    lineNumber: 7,
  }
  const report = (changes: object = {}) => ({ type: 'csp-violation', age: 1, url: 'x', body: { ...body, ...changes } })

  async function send(texts: string[], type = 'application/reports+json') {
    const lines: string[] = []
    vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(line))
    const site = await openSite({})
    const answers = []
    for (const text of texts) {
      const answer = await fetch(`${site.origin}/reports/`, {
        method: 'POST',
        body: text,
        headers: { 'content-type': type },
      })
      answers.push(answer.status)
    }
    vi.restoreAllMocks()
    await site.close()
    return { answers, lines }
  }

  test('are written down, one line each, without what addresses may keep secret', async () => {
    const { answers, lines } = await send([
      JSON.stringify([report(), report({ blockedURL: 'inline', sourceFile: null })]),
    ])
    expect({ answers, lines }).toEqual({
      answers: [204],
      lines: [
        'Policy violation {"effectiveDirective":"connect-src","documentURL":"http://localhost:4100/reset-password/","blockedURL":"https://evil.example/steal","sourceFile":"http://localhost:4100/assets/entry.js","lineNumber":7}',
        'Policy violation {"effectiveDirective":"connect-src","documentURL":"http://localhost:4100/reset-password/","blockedURL":"inline","sourceFile":null,"lineNumber":7}',
      ],
    })
  })

  test('that are none are not written down, and nothing in them ends a line', async () => {
    const { answers, lines } = await send([
      'no json',
      '{}',
      'null',
      JSON.stringify([null, 3, {}, { type: 'deprecation', body }, report({ effectiveDirective: 'x\nInjected' })]),
      JSON.stringify([report({ blockedURL: 'https://evil.example/a\nInjected\u001b[2J\u2028\u009b' })]),
      '['.repeat(5_000),
    ])
    expect({ answers, lines: lines.length }).toEqual({ answers: [400, 400, 400, 204, 204, 400], lines: 1 })
    expect(lines[0]).toMatch(/^[\x20-\x7e]+$/)
  })

  test('are bounded: in size, in number, and to browsers’ own', async () => {
    const quiet = await Promise.all([
      send([JSON.stringify([report({ sample: 'x'.repeat(40_000) })])]),
      send([JSON.stringify([report()])], 'text/plain'),
      send([JSON.stringify(Array.from({ length: 50 }, () => report()))]),
    ])
    expect(quiet.map(({ answers }) => answers)).toEqual([[413], [415], [204]])
    const flood = await send(Array.from({ length: 80 }, () => JSON.stringify([report()])))
    expect({
      answerCount: flood.answers.filter((status) => status === 429).length,
      lineCount: flood.lines.length,
    }).toEqual({ answerCount: 20, lineCount: 60 })
  })
})

describe('while pages are drawn', () => {
  /** Draws nothing until it is told to, and notes which pages were given up. */
  function slowRenderer() {
    const begun: string[] = []
    const givenUp: string[] = []
    const gates: (() => void)[] = []
    const render: RenderPage = (request, signal) =>
      new Promise((resolve, reject) => {
        begun.push(request.path)
        gates.push(() => resolve(blank(request)))
        signal.addEventListener('abort', () => {
          givenUp.push(request.path)
          reject(new Error('nobody waits'))
        })
      })
    return { render, begun, givenUp, finish: () => gates.splice(0).forEach((open) => void open()) }
  }
  const renders = { atOnce: 2, waiting: 3 }

  test('files, calls and forms are answered; a request beyond the queue is asked to retry later', async () => {
    const slow = slowRenderer()
    const backEnd = await openBackEnd((_request, response) => response.end('{}'))
    const site = await openSite({
      environment: { BACKEND_ORIGIN: backEnd.origin },
      clientFolder,
      render: slow.render,
      renders,
    })
    const ask = (path: string) => fetch(site.origin + path, { redirect: 'manual' })
    const pages: Promise<Response>[] = []
    for (const place of [1, 2, 3, 4, 5]) {
      pages.push(ask(`/page-${place}/`))
      if (place <= 2) await until(() => expect(slow.begun.length).toBe(place))
    }
    const refused = await until(async () => {
      const answer = await fetch(`${site.origin}/one-more/`, { signal: AbortSignal.timeout(200) })
      expect(answer.status).toBe(503)
      return answer
    })
    expect({
      retryAfter: refused.headers.get('retry-after'),
      cacheControl: refused.headers.get('cache-control'),
      refused: await refused.text(),
    }).toEqual({
      retryAfter: '10',
      cacheControl: 'no-store',
      refused: 'Too many visitors at once. Please try again in a moment.',
    })
    const others = await Promise.all(['/robots.txt', '/assets/entry-1.js', '/api/any', '//videos/'].map(ask))
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 301])
    expect(slow.begun).toEqual(['/page-1/', '/page-2/'])
    while (slow.begun.length < 5) {
      slow.finish()
      await until(() => expect(slow.begun.length).toBeGreaterThan(2))
      await new Promise((resolve) => setImmediate(resolve))
    }
    slow.finish()
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(Array(5).fill(200))
    await Promise.all([site.close(), backEnd.close()])
  })

  test('a visitor who leaves is drawn no more, and makes room for the next', async () => {
    const slow = slowRenderer()
    const site = await openSite({ clientFolder, render: slow.render, renders: { atOnce: 1, waiting: 1 } })
    const leaving = new AbortController()
    const left = fetch(`${site.origin}/left/`, { signal: leaving.signal }).catch(() => 'left')
    await until(() => expect(slow.begun).toEqual(['/left/']))
    const stays = fetch(`${site.origin}/stays/`)
    leaving.abort()
    await until(() =>
      expect({ givenUp: slow.givenUp, begun: slow.begun }).toEqual({
        givenUp: ['/left/'],
        begun: ['/left/', '/stays/'],
      }),
    )
    slow.finish()
    expect({ left: await left, status: (await stays).status }).toEqual({ left: 'left', status: 200 })
    await site.close()
  })

  test('a visitor who leaves the queue is never drawn', async () => {
    const inTurn = createRenderQueue({ atOnce: 1, waiting: 2 })
    const drawn: string[] = []
    const gate = Promise.withResolvers<void>()
    const visit = (name: string, signal = new AbortController().signal, until?: Promise<void>) =>
      inTurn(signal, async () => {
        drawn.push(name)
        await until
        return name
      }).catch((error: Error) => error.constructor)
    const leaving = new AbortController()
    const visits = [
      visit('first', undefined, gate.promise),
      visit('left', leaving.signal),
      visit('stays'),
      visit('too late'),
    ]
    leaving.abort()
    visits.push(visit('left already', AbortSignal.abort()), visit('in place of who left'))
    gate.resolve()
    expect({ visits: await Promise.all(visits), drawn }).toEqual({
      visits: ['first', Error, 'stays', TooBusyError, Error, 'in place of who left'],
      drawn: ['first', 'stays', 'in place of who left'],
    })
  })

  test('a visitor who leaves aborts the page’s calls to the back end', async () => {
    const backEnd = await openBackEnd(() => {})
    const site = await openSite({ environment: { BACKEND_ORIGIN: backEnd.origin }, render: renderPage })
    const leaving = new AbortController()
    const answer = fetch(`${site.origin}/videos/`, { signal: leaving.signal }).catch(() => undefined)
    await until(() => expect(backEnd.asked.some((path) => path.startsWith('/content/dark/'))).toBe(true))
    leaving.abort()
    await answer
    await until(() => expect(backEnd.givenUp.toSorted()).toEqual(backEnd.asked.toSorted()))
    await Promise.all([site.close(), backEnd.close()])
  })
})

describe('paths that lead out of the folder of built files', () => {
  const STEPS = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..\\',
    '..%5c',
    '%252e%252e%252f',
    '..%c0%af',
    '....//',
    '..;/',
    '.%00./',
  ]
  const PLACES = ['/assets/', '/i/', '/favicon.svg/', '/robots.txt/', '/']
  const traversals = PLACES.flatMap((place) => STEPS.map((step) => place + step.repeat(place === '/' ? 1 : 2)))

  test(`bring none of its neighbours: ${traversals.length} of them`, async () => {
    const site = await openSite({ clientFolder })
    const wrong = []
    for (const start of traversals) {
      for (const file of ['secret.txt', 'main.js']) {
        const { status, body } = await rawGet(site.port, start + file)
        if (status === 0 || status >= 500 || body.includes(SECRET)) wrong.push([start + file, status])
      }
    }
    const still = await rawGet(site.port, '/robots.txt')
    await site.close()
    expect({ traversals: traversals.length, wrong, body: still.body }).toEqual({
      traversals: 55,
      wrong: [],
      body: 'User-agent: *',
    })
  })

  test('bring nothing of the back end but calls', async () => {
    const backEnd = await openBackEnd((_request, response) => response.end('{}'))
    const site = await openSite({ environment: { BACKEND_ORIGIN: backEnd.origin }, clientFolder })
    for (const place of ['/api/', '/content/']) {
      for (const step of STEPS) await rawGet(site.port, `${place}${step}sandbox/api/state`)
    }
    const resolved = backEnd.asked.map((path) => new URL(path, backEnd.origin).pathname)
    await Promise.all([site.close(), backEnd.close()])
    expect(resolved.filter((path) => !/^\/(api|content)\//.test(path))).toEqual([])
  })
})

describe('addresses that are malformed', () => {
  const PARTS = [
    ...[
      '%',
      '%zz',
      '%0',
      '%00',
      '%0d%0aX:y',
      '%c0%af',
      '%ff',
      '%ed%a0%80',
      '%u0041',
      '%25%32%65',
      '\\',
      '//',
      ';',
      '@',
      ':',
    ],
    ...['[', ']', '{', '<', '"', '`', '|', '^', '\x7f', '\xe9\xff', 'x'.repeat(4_000)],
  ]
  const PLACES = [
    '/',
    '/videos/',
    '/models/',
    '/embed/',
    '/video_tag/',
    '/?',
    '/videos/?page=',
    '/search/?q=',
    '/assets/',
    '/i/',
    '/api/',
    '/content/',
  ]
  const WAYS: ((part: string) => string)[] = [
    (part) => part,
    (part) => part + part,
    (part) => `a${part}`,
    (part) => `${part}/`,
    (part) => `${part}?a=${part}`,
  ]
  const addresses = PLACES.flatMap((place) => PARTS.flatMap((part) => WAYS.map((way) => place + way(part))))
  let sandbox: TestSandbox

  beforeAll(async () => {
    sandbox = await startTestSandbox()
  })
  afterAll(() => sandbox.close())

  test(`fail neither the server nor the page: ${addresses.length} of them`, { timeout: 900_000 }, async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    let draws = true
    const matched: RenderPage = (request) => {
      matchRoute(new URL(`http://own.invalid${request.path}`).pathname, request.settings)
      return blank(request)
    }
    const site = await openSite({
      environment: { BACKEND_ORIGIN: sandbox.apiOrigin, CONTENT_ORIGIN: sandbox.thirdPartyOrigin },
      clientFolder,
      render: (request, signal) => (draws ? renderPage : matched)(request, signal),
    })
    const wrong: unknown[] = []
    // To draw them all takes a minute or more; the ones that are not drawn are parsed, matched and answered all the same.
    const isDrawn = (place: number) => process.env.LONG === '1' || place % 11 === 0
    for (const [place, address] of addresses.entries()) {
      draws = isDrawn(place)
      const { status } = await rawGet(site.port, address)
      if (status === 0 || status >= 500) wrong.push([address.slice(0, 80), status])
    }
    draws = true
    const still = await rawGet(site.port, '/videos/')
    await site.close()
    vi.restoreAllMocks()
    expect({ addresses: addresses.length, wrong, status: still.status }).toEqual({
      addresses: 1_560,
      wrong: [],
      status: 200,
    })
  })
})

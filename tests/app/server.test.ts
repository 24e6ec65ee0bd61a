import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readDeployment } from '../../app/server/deployment.ts'
import { renderPage } from '../../app/server/entry-server.tsx'
import type { PageRequest, RenderedPage, RenderPage } from '../../app/server/render-page.ts'
import { createServer } from '../../app/server/server.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
const clientFolder = mkdtempSync(join(tmpdir(), 'client-'))

beforeAll(async () => {
  sandbox = await startTestSandbox()
  mkdirSync(join(clientFolder, 'assets'))
  writeFileSync(join(clientFolder, 'assets/entry-1.js'), 'export {}')
  writeFileSync(join(clientFolder, 'assets/entry-1.js.br'), 'packed')
  writeFileSync(join(clientFolder, 'robots.txt'), 'User-agent: *')
})
afterAll(async () => {
  await sandbox.close()
  rmSync(clientFolder, { recursive: true })
})

describe('the site is chosen', () => {
  test.for([
    ['localhost:4100', 'dark'],
    ['light.localhost:4100', 'light'],
    ['DARKEST.localhost', 'darkest'],
    ['nobody.example', 'dark'],
    ['[', 'dark'],
  ])('by host name: %s is %s', async ([host, key]) => {
    expect((await siteSeen({ host: host ?? '' })).key).toBe(key)
  })

  test('by the cookie of the sandbox’s page only where that is allowed', async () => {
    const headers = { host: 'localhost:4100', cookie: 'sandbox_site=light' }
    const keys = await Promise.all([siteSeen(headers), siteSeen(headers, { SITE_SWITCH: 'on' })])
    expect(keys.map(({ key }) => key)).toEqual(['dark', 'light'])
  })

  test.for(['localhost:4100, evil.example', '[', 'a b', ''])(
    'and a header that names no one host (%s) gets the page of the default site, which knows itself by its domain',
    async (host) => {
      expect((await siteSeen({ host })).origin).toBe('http://halcyon-vr.example')
      expect((await server({}, renderPage).request('/videos/', { headers: { host } })).status).toBe(200)
    },
  )

  test('by configuration where no site claims the host', async () => {
    expect((await siteSeen({ host: 'nobody.example' }, { DEFAULT_SITE: 'light' })).key).toBe('light')
  })
})

describe('a visitor from a region where persuasion is plain', () => {
  const environment = { PLAIN_REGIONS: 'DE', REGION_HEADER: 'x-region' }

  test('gets the plain site, and caches keep it apart', async () => {
    const seen = await Promise.all(
      ['DE', 'NZ', ''].map(async (region) => {
        const headers = { host: 'darkest.localhost', 'x-region': region }
        const { key, persuasion } = await siteSeen(headers, environment)
        return [key, persuasion]
      }),
    )
    expect(seen).toEqual([
      ['darkest', 'plain'],
      ['darkest', 'full'],
      ['darkest', 'plain'],
    ])
    const { headers } = await server(environment, renderPage).request('/login/', { headers: { 'x-region': 'NZ' } })
    expect(headers.get('vary')).toBe('Cookie, Accept-Encoding, x-region')
  })
})

describe('calls', () => {
  test('are forwarded to the back end with their path, body and the visitor’s host', async () => {
    await sandbox.client.clearRequests()
    const answer = await server().request('/api/maintenance?from=site', { headers: { host: 'localhost:4100' } })
    const seen = (await sandbox.client.requests()).map(({ method, path }) => [method, path])
    expect({ status: answer.status, seen }).toEqual({ status: 200, seen: [['GET', '/api/maintenance']] })
  })

  test('tell the back end the caller’s address last, whatever the visitor claims', async () => {
    const backEnd = createHttpServer((request, response) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(request.headers['x-forwarded-for'])),
    )
    await new Promise<void>((resolve) => backEnd.listen(0, '127.0.0.1', resolve))
    const { port } = backEnd.address() as AddressInfo
    const seen = async (headers: Record<string, string>) => {
      const from = { incoming: { socket: { remoteAddress: '203.0.113.5' } } }
      const site = server({ BACKEND_ORIGIN: `http://127.0.0.1:${port}` })
      return (await site.request('/api/maintenance', { headers }, from)).json()
    }
    expect([await seen({}), await seen({ 'X-Forwarded-For': '198.51.100.9' })]).toEqual([
      '203.0.113.5',
      '198.51.100.9, 203.0.113.5',
    ])
    backEnd.close()
  })

  test('that the back end does not answer say so as the back end would', async () => {
    const answer = await server({ BACKEND_ORIGIN: 'http://127.0.0.1:9' }).request('/api/maintenance')
    expect({ status: answer.status, answer: await answer.json() }).toEqual({
      status: 502,
      answer: { status: { code: 502, message: 'The back end does not answer.' } },
    })
  })
})

describe('the splash without scripts', () => {
  test.for([
    ['/videos/?page=2', '/videos/?page=2'],
    ['https://evil.example/', '/'],
    ['//evil.example/path', '/'],
    ['/\\evil.example/', '/'],
    ['/.//evil.example/', '/evil.example/'],
    ['/videos/..//evil.example/', '/evil.example/'],
    ['/\t/evil.example/', '/'],
    ['//[/', '/'],
    ['', '/'],
  ])('remembers the answer and leads back to %s as %s', async ([returnTo, location]) => {
    const body = new URLSearchParams({ returnTo: returnTo ?? '' })
    const answer = await server().request('/splash/', { method: 'POST', body })
    expect({
      status: answer.status,
      location: answer.headers.get('location'),
      setCookie: answer.headers.get('set-cookie'),
    }).toEqual({ status: 303, location, setCookie: 'age_confirmed=1; Max-Age=2592000; Path=/; SameSite=Lax' })
  })
})

describe('a splash form that nobody filled in', () => {
  test.for([
    ['multipart/form-data; boundary=x', 303, '/', '--x\r\nbroken'],
    ['multipart/form-data', 303, '/', '--x\r\nbroken'],
    ['application/json', 303, '/', '{"returnTo":"/videos/"}'],
    ['application/x-www-form-urlencoded', 303, '/videos/', 'returnTo=%E0%A4%A&returnTo=/videos/'],
    ['application/x-www-form-urlencoded', 303, '/xSet-Cookie:a=b/', 'returnTo=/x%0d%0aSet-Cookie:a=b'],
    ['application/x-www-form-urlencoded', 413, null, `returnTo=/${'x'.repeat(20_000)}`],
  ] as const)('as %s is answered %i %s', async ([type, status, location, body]) => {
    const answer = await server().request('/splash/', { method: 'POST', body, headers: { 'content-type': type } })
    expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({ status, location })
  })
})

describe('built files', () => {
  test('are cached for ever, and compressed for browsers that accept it', async () => {
    const plain = await server().request('/assets/entry-1.js')
    const packed = await server().request('/assets/entry-1.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect({
      plain: await plain.text(),
      contentEncoding: plain.headers.get('content-encoding'),
      cacheControl: plain.headers.get('cache-control'),
    }).toEqual({ plain: 'export {}', contentEncoding: null, cacheControl: 'public, max-age=31536000, immutable' })
    expect({
      packed: await packed.text(),
      contentEncoding: packed.headers.get('content-encoding'),
      contentType: packed.headers.get('content-type'),
    }).toEqual({ packed: 'packed', contentEncoding: 'br', contentType: 'text/javascript; charset=utf-8' })
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('that are not there are no page, and are not remembered as missing [ERR-009]', async () => {
    for (const path of ['/assets/gone.js', '/assets/../main.js', '/assets/%2e%2e/%2e%2e/etc/passwd']) {
      const answer = await server().request(path)
      expect(answer.headers.get('cache-control')).not.toContain('immutable')
      expect(await answer.text()).not.toContain('root:')
    }
    for (const gone of [await server().request('/assets/gone.js'), await server().request('/no/', { method: 'PUT' })]) {
      expect({ status: gone.status, cacheControl: gone.headers.get('cache-control') }).toEqual({
        status: 404,
        cacheControl: 'no-store',
      })
      expect(await gone.text()).toBe('This page could not be found')
    }
  })
})

describe('a document', () => {
  test('is compressed, has its policy, and may be shared only when it is nobody’s own', async () => {
    const answer = await server({}, renderPage).request('/videos/', {
      headers: { host: 'localhost:4100', 'accept-encoding': 'br' },
    })
    const html = brotliDecompressSync(new Uint8Array(await answer.arrayBuffer())).toString()
    expect({
      status: answer.status,
      cacheControl: answer.headers.get('cache-control'),
      vary: answer.headers.get('vary'),
    }).toEqual({ status: 200, cacheControl: 'public, max-age=0, must-revalidate', vary: 'Cookie, Accept-Encoding' })
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect({ headings: html.match(/<h1/g)?.length, hasTitle: html.includes('Halcyon VR') }).toEqual({
      headings: 1,
      hasTitle: true,
    })
  })

  test.for([
    ['/nowhere/', 404, undefined],
    ['/main-dashboard/', 401, undefined],
  ] as const)('of %s has its own status %i', async ([path, status, location]) => {
    const answer = await server({}, renderPage).request(path, { headers: { host: 'localhost:4100' } })
    expect({ status: answer.status, location: answer.headers.get('location') ?? undefined }).toEqual({
      status,
      location,
    })
  })

  test.for([
    ['inactive', '/main-dashboard/easy-cancel/', 'You do not have a subscription. Please subscribe to get access.'],
    ['camPartner', '/main-dashboard/', 'You are not authenticated.'],
    [undefined, '/main-dashboard/', 'You are not authenticated.'],
    [undefined, '/main-dashboard/favorites/', 'You are not authenticated.'],
  ] as const)(
    "says 'Access denied' to %s at %s, with its reason and the status 401 [AGE-011, AGE-012, ERR-001, ROLE-023, ROLE-024, ROLE-028]",
    async ([account, path, reason]) => {
      const pair = account && (await sandbox.client.signIn(account))
      const cookie = pair ? `atoken=${pair.accessToken}; rtoken=${pair.refreshToken}` : ''
      const answer = await server({}, renderPage).request(path, { headers: { host: 'localhost:4100', cookie } })
      const html = await answer.text()
      const reasons = html.match(/You are not authenticated\.|You do not have a subscription\.[^<]*access\./g)
      expect({ status: answer.status, isDenied: html.includes('Access denied'), reason: reasons?.[0] }).toEqual({
        status: 401,
        isDenied: true,
        reason,
      })
    },
  )

  test('of a closed site is that it is closed, whatever was asked for, and its own once it is open again [AGE-016]', async () => {
    const paths = ['/privacy-policy/', '/main-dashboard/', '/500-scenes/', '/nowhere/']
    const seen = () =>
      Promise.all(
        paths.map(async (path) => {
          const answer = await server({}, renderPage).request(path, { headers: { host: 'localhost:4100' } })
          const html = await answer.text()
          return { status: answer.status, isClosed: /<h1[^>]*>Website Maintenance</.test(html) }
        }),
      )
    await sandbox.client.setMaintenance(true)
    const closed = await seen()
    await sandbox.client.setMaintenance(false)
    expect({ closed, open: await seen() }).toEqual({
      closed: paths.map(() => ({ status: 503, isClosed: true })),
      open: [200, 401, 301, 404].map((status) => ({ status, isClosed: false })),
    })
  })

  test.for([
    ['/videos', '/videos/', 'ROUTE-002'],
    ['/videos?page=2', '/videos/?page=2', 'ROUTE-002'],
    ['/models/yuki-arashima', '/models/yuki-arashima/', 'ROUTE-002'],
    ['/tokens', '/tokens/', 'ROUTE-002, ROUTE-072'],
    ['/500-scenes/', '/vr-porn-compilations/', 'ROUTE-045, ERR-020'],
    ['/join-now/authenticated/', '/join-now/', 'ROUTE-067'],
  ] as const)('of %s is at %s, for good [%s]', async ([path, location]) => {
    const answer = await server({}, renderPage).request(path, { headers: { host: 'localhost:4100' } })
    const there = await server({}, renderPage).request(location, { headers: { host: 'localhost:4100' } })
    expect({ status: answer.status, location: answer.headers.get('location'), there: there.status }).toEqual({
      status: 301,
      location,
      there: 200,
    })
  })

  test.for([
    ['/search?s=night%20drive', '/search/?s=night%20drive'],
    ['/search?s=caf%C3%A9&page=2', '/search/?s=caf%C3%A9&page=2'],
    ['//search//?s=%2Fvideos%3Fa', '/search/?s=%2Fvideos%3Fa'],
  ] as const)('of the search %s keeps what is searched for [ROUTE-043]', async ([path, location]) => {
    const ask = (asked: string) => {
      const request = new Request('http://localhost:4100/', { headers: { host: 'localhost:4100' } })
      Object.defineProperty(request, 'url', { value: `http://localhost:4100${asked}` })
      return server({}, renderPage).request(request)
    }
    const { status, headers } = await ask(path)
    expect({ status, location: headers.get('location') }).toEqual({ status: 301, location })
    expect((await ask(location)).headers.get('location')).toBeNull()
  })

  test.for([
    ['//evil.example/', '/evil.example/', 404],
    ['//evil.example', '/evil.example/', 404],
    ['///x', '/x/', 404],
    ['/.//evil.example/', '/evil.example/', 404],
    ['/videos/..//evil.example/', '/evil.example/', 404],
    ['/\\evil.example', '/evil.example/', 404],
    ['//evil.example:99999/', '/evil.example:99999/', 404],
    ['//[/', '/[/', 404],
    ['//videos/?page=2', '/videos/?page=2', 200],
    ['//', '/', 200],
  ] as const)('of %s leads to %s, a page of this very site, which answers %i', async ([path, location, status]) => {
    const ask = (asked: string) => {
      const request = new Request('http://localhost:4100/', { headers: { host: 'localhost:4100' } })
      // As it came over the wire: the parser would tidy it up.
      Object.defineProperty(request, 'url', { value: `http://localhost:4100${asked}` })
      return server({}, renderPage).request(request)
    }
    const first = await ask(path)
    const second = await ask(location)
    expect({ status: first.status, location: first.headers.get('location'), secondStatus: second.status }).toEqual({
      status: 301,
      location,
      secondStatus: status,
    })
    expect(await second.text()).not.toContain('//evil.example')
  })

  test.for([
    ['/no-such-page/', 'no-such-page'],
    ['/videos/no-such-film/', 'no-such-film'],
  ])(
    'of %s, which the back end does not know, is the 404 screen at its own address [ERR-009, ERR-014]',
    async ([path = '', slug]) => {
      const answer = await server({}, renderPage).request(path, { headers: { host: 'localhost:4100' } })
      const html = await answer.text()
      expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
        status: 404,
        location: null,
      })
      expect(html).toContain(`<title>Nothing found for ${slug}</title>`)
      expect(html).toContain('<meta name="description" content="This page could not be found"/>')
      expect(html).toContain('404: Page not found')
    },
  )

  test.for(['/vr-cam-girls/', '/vr-cam-girls/mira-vale/', '/vr-cam-tag/in-loft/', '/tokens/'])(
    'of %s is the 404 screen where the site has no live rooms [ROUTE-083]',
    async (path) => {
      const withoutCams: RenderPage = (request, signal) =>
        renderPage({ ...request, settings: { ...request.settings, camsEnabled: false } }, signal)
      const statusOf = async (render: RenderPage) => {
        const answer = await server({}, render).request(path, { headers: { host: 'localhost:4100' } })
        return { status: answer.status, saysSo: (await answer.text()).includes('404: Page not found') }
      }
      expect({ without: await statusOf(withoutCams), saysSo: (await statusOf(renderPage)).saysSo }).toEqual({
        without: { status: 404, saysSo: true },
        saysSo: false,
      })
    },
  )

  test('that the page constructor makes has the title, text and sections of its slug [ROUTE-100, ROUTE-101]', async () => {
    await sandbox.client.clearRequests()
    const answer = await server({}, renderPage).request('/scent-of-rain/', { headers: { host: 'localhost:4100' } })
    const html = await answer.text()
    expect({
      status: answer.status,
      hasHeading: html.includes('<h1'),
      hasVideo: html.includes('The Scent of Rain'),
    }).toEqual({ status: 200, hasHeading: true, hasVideo: true })
    expect([html.includes('Petrichor, moss and slate'), html.includes('How long')]).toEqual([true, true])
    const asked = (await sandbox.client.requests()).map(({ path: called }) => called)
    expect(asked).toContain('/content/dark/pages/scent-of-rain')
    const missing = await server({}, renderPage).request('/scent-of-nothing/', { headers: { host: 'localhost:4100' } })
    expect({ status: missing.status, saysSo: (await missing.text()).includes('404: Page not found') }).toEqual({
      status: 404,
      saysSo: true,
    })
  })

  test('is the 401 screen where the back end wants a log-in that the visitor does not have, and it is asked once [ERR-013]', async () => {
    await sandbox.client.clearRequests()
    await sandbox.client.addFault({ kind: 'unauthorized', endpoint: 'getHomePage' })
    const answer = await server({}, renderPage).request('/', { headers: { host: 'localhost:4100' } })
    await sandbox.client.clearFaults()
    const asked = (await sandbox.client.requests()).map(({ endpoint }) => endpoint)
    expect({
      isDenied: (await answer.text()).includes('Access denied'),
      asked: asked.filter((name) => name === 'getHomePage' || name === 'refreshToken'),
    }).toEqual({ isDenied: true, asked: ['getHomePage'] })
  })

  test('is drawn without the parts whose side calls find nothing [ERR-014]', async () => {
    await sandbox.client.addFault({ kind: 'notFound', endpoint: 'getAnnouncements', count: 1 })
    const answer = await server({}, renderPage).request('/', { headers: { host: 'localhost:4100' } })
    await sandbox.client.clearFaults()
    expect({ status: answer.status, hasTitle: (await answer.text()).includes('Top VR Porn Videos') }).toEqual({
      status: 200,
      hasTitle: true,
    })
  })

  test('for a session that must be renewed first is a neutral shell that is not cached', async () => {
    const { accessToken, refreshToken } = await sandbox.client.signIn('member')
    await sandbox.client.changeClock({ jumpMs: 3_600_000 })
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
    const headers = { host: 'localhost:4100', cookie: `atoken=${accessToken}; rtoken=${refreshToken}` }
    const answer = await server({}, renderPage).request('/videos/', { headers })
    const unslashed = await server({}, renderPage).request('/videos?page=2', { headers })
    now.mockRestore()
    await sandbox.client.reset()
    const html = await answer.text()
    expect({ status: unslashed.status, location: unslashed.headers.get('location') }).toEqual({
      status: 301,
      location: '/videos/?page=2',
    })
    expect({
      status: answer.status,
      cacheControl: answer.headers.get('cache-control'),
      isAlive: html.includes('data-app'),
    }).toEqual({ status: 200, cacheControl: 'no-store', isAlive: false })
    expect(html).toContain('"drawnFor":null')
    expect(html).not.toContain(accessToken)
  })

  test('for a session that cannot be renewed any more is left to the browser, which ends it in every tab [AGE-017]', async () => {
    const { accessToken, refreshToken } = await sandbox.client.signIn('member')
    const [head, claims = '', signature] = refreshToken.split('.')
    const dead = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: Math.floor(Date.now() / 1000) - 5 }
    const rtoken = [head, Buffer.from(JSON.stringify(dead)).toString('base64url'), signature].join('.')
    for (const path of ['/main-dashboard/', '/login/']) {
      const headers = { host: 'localhost:4100', cookie: `atoken=${accessToken}; rtoken=${rtoken}` }
      const answer = await server({}, renderPage).request(path, { headers })
      expect({ status: answer.status, cacheControl: answer.headers.get('cache-control') }).toEqual({
        status: 200,
        cacheControl: 'no-store',
      })
      expect(await answer.text()).toContain('"drawnFor":null')
    }
  })

  test.for([
    ['/', 'is gone'],
    ['/videos/', 'is gone'],
    ['/nowhere/', 'is gone'],
    ['/', 'breaks off'],
  ])(
    'of %s whose back end %s says that it is the site that fails, and nothing of how [ERR-017, ERR-018]',
    async ([path = '', trouble]) => {
      vi.spyOn(console, 'warn').mockReturnValue()
      await sandbox.client.addFault({ kind: 'truncate', endpoint: 'getHomePage' })
      const site = server(trouble === 'is gone' ? { BACKEND_ORIGIN: 'http://127.0.0.1:9' } : {}, renderPage)
      const answer = await site.request(path, { headers: { host: 'localhost:4100' } })
      const html = await answer.text()
      await sandbox.client.clearFaults()
      vi.restoreAllMocks()
      const kept = [answer.status, answer.headers.get('cache-control'), answer.headers.get('retry-after')]
      expect(kept).toEqual([500, 'no-store', '30'])
      expect(html).toContain('Our server cannot answer just now. Please try again in a moment.')
      expect(html).not.toMatch(/127\.0\.0\.1:9|ECONNREFUSED|\bat .*\.[tj]sx?:\d/)
    },
  )

  test('that cannot be drawn is an error that says no more than that [ERR-021]', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    const answer = await server({}, async () => {
      throw new Error('secret detail')
    }).request('/')
    complaint.mockRestore()
    expect({
      status: answer.status,
      answer: await answer.text(),
      cacheControl: answer.headers.get('cache-control'),
    }).toEqual({ status: 500, answer: 'Uh-oh... Something went wrong.', cacheControl: 'no-store' })
  })
})

function server(environment: Record<string, string> = {}, render: RenderPage = echo) {
  return createServer({
    deployment: readDeployment({
      BACKEND_ORIGIN: sandbox.apiOrigin,
      CONTENT_ORIGIN: sandbox.thirdPartyOrigin,
      ...environment,
    }),
    loadRenderer: async () => render,
    assetsOf: () => ({ css: '.a{color:red}', script: '/assets/entry-1.js', preloads: [] }),
    clientFolder,
  })
}

/** A page that only holds what the server asked to be drawn. */
async function echo(request: PageRequest): Promise<RenderedPage> {
  const { key, persuasion } = request.settings
  const handover = JSON.stringify({ key, persuasion, origin: request.origin })
  return {
    status: 200,
    isShareable: true,
    head: '',
    body: new Uint8Array(),
    handover,
    jsonLd: '',
    setCookies: [],
    chunks: [],
  }
}

async function siteSeen(headers: Record<string, string>, environment?: Record<string, string>) {
  const html = await (await server(environment).request('/', { headers })).text()
  return JSON.parse(/id="handover">(.*?)<\/script>/.exec(html)?.[1] ?? '') as {
    key: string
    origin: string
    persuasion: string
  }
}

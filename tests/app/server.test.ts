import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readDeployment } from '../../app/deployment.ts'
import { renderPage } from '../../app/entry-server.tsx'
import type { PageRequest, RenderedPage } from '../../app/render-page.ts'
import { createServer } from '../../app/server.ts'
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

  test('by configuration where no site claims the host', async () => {
    expect((await siteSeen({ host: 'nobody.example' }, { DEFAULT_SITE: 'light' })).key).toBe('light')
  })
})

describe('calls', () => {
  test('are forwarded to the back end with their path, body and the visitor’s host', async () => {
    await sandbox.client.clearRequests()
    const answer = await server().request('/api/maintenance?from=site', { headers: { host: 'localhost:4100' } })
    const seen = (await sandbox.client.requests()).map(({ method, path }) => [method, path])
    expect([answer.status, seen]).toEqual([200, [['GET', '/api/maintenance']]])
  })

  test('that the back end does not answer say so as the back end would', async () => {
    const answer = await server({ BACKEND_ORIGIN: 'http://127.0.0.1:9' }).request('/api/maintenance')
    expect([answer.status, await answer.json()]).toEqual([
      502,
      { status: { code: 502, message: 'The back end does not answer.' } },
    ])
  })
})

describe('the splash without scripts', () => {
  test.for([
    ['/videos/?page=2', '/videos/?page=2'],
    ['https://evil.example/', '/'],
    ['//evil.example/path', '/'],
    ['/\\evil.example/', '/'],
    ['', '/'],
  ])('remembers the answer and leads back to %s as %s', async ([returnTo, location]) => {
    const body = new URLSearchParams({ returnTo: returnTo ?? '' })
    const answer = await server().request('/splash/', { method: 'POST', body })
    expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
      303,
      location,
      'age_confirmed=1; Max-Age=2592000; Path=/; SameSite=Lax',
    ])
  })
})

describe('built files', () => {
  test('are kept for ever, and sent packed to who takes that', async () => {
    const plain = await server().request('/assets/entry-1.js')
    const packed = await server().request('/assets/entry-1.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect([await plain.text(), plain.headers.get('content-encoding'), plain.headers.get('cache-control')]).toEqual([
      'export {}',
      null,
      'public, max-age=31536000, immutable',
    ])
    expect([await packed.text(), packed.headers.get('content-encoding'), packed.headers.get('content-type')]).toEqual([
      'packed',
      'br',
      'text/javascript; charset=utf-8',
    ])
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('that are not there are no page, and are not remembered as missing', async () => {
    for (const path of ['/assets/gone.js', '/assets/../main.js', '/assets/%2e%2e/%2e%2e/etc/passwd']) {
      const answer = await server().request(path)
      expect(answer.headers.get('cache-control')).not.toContain('immutable')
      expect(await answer.text()).not.toContain('root:')
    }
    const gone = await server().request('/assets/gone.js')
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })
})

describe('a document', () => {
  test('comes packed, with its policy, and for sharing only when it is nobody’s', async () => {
    const answer = await server({}, renderPage).request('/videos/', {
      headers: { host: 'localhost:4100', 'accept-encoding': 'br' },
    })
    const html = brotliDecompressSync(new Uint8Array(await answer.arrayBuffer())).toString()
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual([
      200,
      'public, max-age=0, must-revalidate',
      'Cookie, Accept-Encoding',
    ])
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect([html.match(/<h1/g)?.length, html.includes('Halcyon VR')]).toEqual([1, true])
  })

  test.for([
    ['/nowhere/', 404, undefined],
    ['/videos', 301, '/videos/'],
    ['/videos?page=2', 301, '/videos/?page=2'],
    ['/main-dashboard/', 401, undefined],
  ] as const)('of %s has its own status %i', async ([path, status, location]) => {
    const answer = await server({}, renderPage).request(path, { headers: { host: 'localhost:4100' } })
    expect([answer.status, answer.headers.get('location') ?? undefined]).toEqual([status, location])
  })

  test('for a session that must be renewed first is a neutral shell that nobody keeps', async () => {
    const { accessToken, refreshToken } = await sandbox.client.signIn('member')
    await sandbox.client.changeClock({ jumpMs: 3_600_000 })
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
    const answer = await server({}, renderPage).request('/videos/', {
      headers: { host: 'localhost:4100', cookie: `atoken=${accessToken}; rtoken=${refreshToken}` },
    })
    now.mockRestore()
    await sandbox.client.reset()
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control'), html.includes('data-app')]).toEqual([
      200,
      'no-store',
      false,
    ])
    expect(html).toContain('"isNeutral":true')
    expect(html).not.toContain(accessToken)
  })

  test('that cannot be drawn is an error that says no more than that', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    const answer = await server({}, async () => {
      throw new Error('secret detail')
    }).request('/')
    complaint.mockRestore()
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
      500,
      'Uh-oh... Something went wrong.',
      'no-store',
    ])
  })
})

function server(
  environment: Record<string, string> = {},
  render: (request: PageRequest) => Promise<RenderedPage> = echo,
) {
  return createServer({
    deployment: readDeployment({
      BACKEND_ORIGIN: sandbox.apiOrigin,
      CONTENT_ORIGIN: sandbox.thirdPartyOrigin,
      ...environment,
    }),
    loadRenderer: async () => render,
    assetsOf: () => ({ styles: [], script: '/assets/entry-1.js', preloads: [] }),
    clientFolder,
  })
}

/** A page that only holds what the server asked to be drawn. */
async function echo(request: PageRequest): Promise<RenderedPage> {
  const handover = { key: request.settings.key, origin: request.origin }
  return { status: 200, isShareable: true, head: '', body: '', handover, jsonLd: null, setCookies: [], chunks: [] }
}

async function siteSeen(headers: Record<string, string>, environment?: Record<string, string>) {
  const html = await (await server(environment).request('/', { headers })).text()
  return JSON.parse(/id="handover">(.*?)<\/script>/.exec(html)?.[1] ?? '') as { key: string; origin: string }
}

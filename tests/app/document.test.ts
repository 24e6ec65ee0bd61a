import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { createAssetFinder } from '../../app/server/built-assets.ts'
import { renderDocument } from '../../app/server/document.ts'
import { documentHeaders } from '../../app/server/headers.ts'
import { endpoints } from '../../contracts/endpoints.ts'
import { SITES } from '../support/samples.ts'
import { stylesheet } from '../support/stylesheet.ts'

const CSS = '.a::after{content:"<b>"}'
const assets = { css: CSS, script: '/assets/entry.js', preloads: ['/assets/home.js'] }
const bytes = (html: string) => new TextEncoder().encode(html)
const parts = { settings: SITES.light, assets, head: '<title>Home</title>', body: bytes('<div data-app>é</div>') }
const EVIL = '</script><script>alert(1)</script><!--\u2028'

describe('the document', () => {
  test('runs nothing but the entry, which waits for nothing in its head', () => {
    const document = parse({
      ...parts,
      handover: JSON.stringify({ text: EVIL }),
      jsonLd: JSON.stringify({ name: EVIL }),
    })
    const scripts = [...document.querySelectorAll('script')].map((script) => [
      script.type,
      script.src,
      script.hasAttribute('async'),
    ])
    expect(scripts).toEqual([
      ['module', '/assets/entry.js', false],
      ['application/json', '', false],
      ['application/ld+json', '', false],
      ['application/json', '', false],
    ])
    expect(document.querySelectorAll('[onload], [onerror], [style], body style').length).toBe(0)
    expect([...document.querySelectorAll('style')].map(({ textContent }) => textContent)).toEqual([CSS])
  })

  test('is in English, and names theme and key of its site [CHROME-001, CHROME-006]', () => {
    const roots = [SITES.dark, SITES.darkest, SITES.light].map((settings) => {
      const { documentElement } = parse({ ...parts, settings, handover: 'null', jsonLd: '' })
      return `${documentElement.lang} ${documentElement.dataset.theme} ${documentElement.dataset.site}`
    })
    expect(roots).toEqual(['en dark dark', 'en darkest darkest', 'en light light'])
  })

  test('carries its data unharmed past everything that would end a script element', () => {
    const document = parse({
      ...parts,
      handover: JSON.stringify({ text: EVIL }),
      jsonLd: JSON.stringify({ name: EVIL }),
    })
    expect([
      JSON.parse(document.querySelector('#handover')?.textContent ?? ''),
      JSON.parse(document.querySelector('[type="application/ld+json"]')?.textContent ?? ''),
    ]).toEqual([{ text: EVIL }, { name: EVIL }])
    expect(JSON.parse(document.querySelector('head > #settings')?.textContent ?? '')).toEqual(parts.settings)
    expect(textOf({ ...parts, handover: JSON.stringify(EVIL), jsonLd: '' })).not.toMatch(
      /<\/script><script>|<!--|\u2028/,
    )
  })

  test('names charset and viewport first, then styles, then title; what comes after the paint is named on the root', () => {
    const document = parse({ ...parts, handover: 'null', jsonLd: '' })
    const order = [...document.head.children].map(
      (tag) => tag.getAttribute('rel') ?? tag.getAttribute('name') ?? tag.localName,
    )
    expect(order).toEqual([
      'meta',
      'viewport',
      'color-scheme',
      'meta',
      'rating',
      'style',
      'preconnect',
      'script',
      'icon',
      'title',
      'script',
    ])
    expect(document.querySelector<HTMLElement>('#root')?.dataset.preloads).toBe('/assets/home.js')
    expect(document.querySelector('#root > [data-app]')?.textContent).toBe('é')
    expect({ theme: document.documentElement.dataset.theme, site: document.documentElement.dataset.site }).toEqual({
      theme: 'light',
      site: 'light',
    })
  })

  test('that the server could not draw says its name, and what to do without scripts', () => {
    const settings = { ...SITES.dark, siteName: 'Sound & <b>Vision' }
    const document = parse({ ...parts, settings, head: '', body: bytes(''), handover: 'null', jsonLd: '' })
    expect({ title: document.title, withoutScripts: document.querySelector('#root > noscript')?.textContent }).toEqual({
      title: 'Sound & <b>Vision',
      withoutScripts: expect.stringContaining('This page continues your session'),
    })
  })
})

describe('built files', () => {
  const manifest = {
    'style.css': { file: 'assets/style.css' },
    'app/browser/start-client.ts': { file: 'assets/start.js' },
    'app/browser/entry-client.tsx': { file: 'assets/entry.js', imports: ['_react.js'] },
    '_react.js': { file: 'assets/react.js' },
    '_list.js': { file: 'assets/list.js', imports: ['_react.js', '_list.js'] },
    'app/routes/pages/videos.page.tsx': {
      file: 'assets/videos.js',
      imports: ['_list.js', 'app/browser/entry-client.tsx'],
    },
  }
  const read = (file: string) =>
    file === 'font.css'
      ? '@font-face{src:url(/f.woff2)}\n'
      : JSON.stringify([
          { text: `a[title="${file}"]::after{content:"</style>"}`, wanted: [{ classes: [] }] },
          { text: '.card{color:red}', wanted: [{ classes: ['card'] }] },
          { text: '.chart{color:blue}', wanted: [{ classes: ['chart'] }] },
        ])
  const page = (chunks: string[]) =>
    createAssetFinder(manifest, read)({ chunks, body: bytes('<p class="card">é</p>') }, SITES.dark.theme)

  test('are the entry, the font, the styles of what is drawn, which cannot end their element, the stylesheet, and once each what the page imports', () => {
    expect(page(['app/routes/pages/videos.page.tsx'])).toEqual({
      css: '@font-face{src:url(/f.woff2)}a[title=".vite/styles.json"]::after{content:"<\\/style>"}.card{color:red}',
      script: '/assets/start.js',
      preloads: ['/assets/style.css', '/assets/react.js', '/assets/entry.js', '/assets/list.js', '/assets/videos.js'],
    })
  })

  test('of a page that was not built are those of the entry', () => {
    const { preloads } = page(['app/routes/pages/unknown.page.tsx'])
    expect(preloads).toEqual(['/assets/style.css', '/assets/react.js', '/assets/entry.js'])
  })

  test.each([
    ['entry', { 'style.css': { file: 'assets/style.css' } }],
    ['stylesheet', { 'app/browser/start-client.ts': { file: 'assets/start.js' } }],
  ])('without their %s are a build to be run again', (missing, broken) => {
    expect(() => createAssetFinder(broken, read)).toThrow(`The build manifest names no ${missing}: run the build again`)
  })
})

describe('headers of documents', () => {
  const headers = (options: Partial<Parameters<typeof documentHeaders>[0]> = {}) =>
    documentHeaders({
      settings: SITES.dark,
      origin: 'http://localhost:4100',
      path: '/',
      css: '.a{color:red}',
      isDevelopment: false,
      ...options,
    })

  test('allow no inline script, no style but the document’s own, no foreign script, no frames but those of ads, and no HTML made by scripts', () => {
    expect(headers()).toEqual({
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-AYkV/wUaXEz1i9pndN1veIXFHZVFTj4Ojce2rMK7bSc=' 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='; img-src 'self' http://127.0.0.1:4201 http://127.0.0.1:4202 data:; media-src 'self' http://127.0.0.1:4201 http://127.0.0.1:4202 blob:; frame-src http://127.0.0.1:4201; font-src 'self'; connect-src 'self' http://127.0.0.1:4201 http://127.0.0.1:4202 ws://127.0.0.1:4202; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-to csp",
      'Reporting-Endpoints': 'csp="/reports/"',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy':
        'camera=(), microphone=(self), geolocation=(), payment=(), xr-spatial-tracking=(self), fullscreen=(self), picture-in-picture=(self)',
    })
  })

  test('allow the one style that React Aria adds on iOS, and the document keeps it from adding its other', () => {
    const sourceOf = (file: string) => readFileSync(`node_modules/react-aria/dist/private/${file}.mjs`, 'utf8')
    const [, style = ''] = /style\.textContent = `([^`$]*)`\.trim/.exec(sourceOf('overlays/usePreventScroll')) ?? []
    const hash = createHash('sha256').update(style.trim()).digest('base64')
    expect(headers()['Content-Security-Policy']).toContain(`'sha256-${hash}'`)

    const [, id = ''] = /STYLE_ID = '([\w-]+)'/.exec(sourceOf('interactions/usePress')) ?? []
    const document = parse({ ...parts, handover: 'null', jsonLd: '' })
    expect(document.querySelector(`head > meta[id="${id}"]`)).not.toBeNull()
    const [, rule = ''] =
      /\[\$\{\S+PRESSABLE_ATTRIBUTE\}\] \{\s*([^}]*?)\s*\}/.exec(sourceOf('interactions/usePress')) ?? []
    const base = stylesheet('themes/base.css')
    expect(base).toContain(`:where([data-react-aria-pressable]) {\n  ${rule}\n}`)
  })

  test('let other sites frame the embedded player, and nothing else', () => {
    const framed = ['/embed/night-drive/', '/videos/night-drive/', '/embed/'].filter((path) =>
      headers({ path })['Content-Security-Policy']?.includes('frame-ancestors *;'),
    )
    expect(framed).toEqual(['/embed/night-drive/'])
    const { 'Content-Security-Policy': policy, ...rest } = headers({ path: '/embed/night-drive/' })
    expect({
      forbidsForms: policy?.includes("form-action 'none'"),
      resourcePolicy: rest['Cross-Origin-Resource-Policy'],
    }).toEqual({ forbidsForms: true, resourcePolicy: 'cross-origin' })
  })

  test('let the embedded player reach its film and who is looking, and nothing that moves money', () => {
    const policy = headers({ path: '/embed/night-drive/' })['Content-Security-Policy']
    const sources = /connect-src (.*?);/.exec(policy ?? '')?.[1]?.split(' ') ?? []
    expect(sources).not.toContain("'self'")
    const reached = Object.values(endpoints)
      .map(({ host, path, isMoneyLike }) => {
        const base = { siteHost: 'http://localhost:4100', content: 'http://localhost:4100/content/dark' }[
          host as string
        ]
        return { url: `${base ?? SITES.dark.hosts[host]}${path}`, host, isMoneyLike }
      })
      .filter(({ url }) => sources.some((source) => (source.endsWith('/') ? url.startsWith(source) : url === source)))
    expect(reached.filter(({ isMoneyLike }) => isMoneyLike)).toEqual([])
    expect([...new Set(reached.map(({ host }) => host))]).toEqual(['siteHost', 'content'])
    expect(sources.at(-1)).toBe(SITES.dark.hosts.contentHost)
  })

  test('let pages reach the studio’s hub only where one is configured', () => {
    const settings = { ...SITES.dark, hosts: { ...SITES.dark.hosts, traceStudio: 'ws://127.0.0.1:4300' } }
    expect(headers({ settings })['Content-Security-Policy']).toContain(
      "; connect-src 'self' http://127.0.0.1:4201 http://127.0.0.1:4202 ws://127.0.0.1:4202 ws://127.0.0.1:4300; ",
    )
  })

  test('let pages call every host that the site is set up with [API-001]', () => {
    const hosts = {
      ...SITES.dark.hosts,
      contentHost: 'https://media.example',
      memberPlus: 'https://plus.example',
      valuepopup: 'https://pop-ups.example',
      sendService: 'https://mails.example',
      forum: 'https://talk.example',
      vreels: 'https://clips.example',
      saleEventEndPoint: 'https://sales.example/event',
      camProvider: 'https://cams.example',
      camSocket: 'wss://cams.example/realtime',
    }
    expect(headers({ settings: { ...SITES.dark, hosts } })['Content-Security-Policy']).toContain(
      "; connect-src 'self' https://media.example https://plus.example https://pop-ups.example https://mails.example https://talk.example https://clips.example https://sales.example https://cams.example wss://cams.example; ",
    )
  })

  test('let pages show frames of the configured origins only, and players that others embed none at all [H05]', () => {
    const framesOf = (adFrames: string[], path = '/') => {
      const settings = { ...SITES.dark, hosts: { ...SITES.dark.hosts, adFrames } }
      return /frame-src [^;]*/.exec(headers({ settings, path })['Content-Security-Policy'] ?? '')?.[0]
    }
    const two = ['https://ads.example', 'https://more-ads.example']
    expect([framesOf(two), framesOf([]), framesOf(two, '/embed/night-drive/')]).toEqual([
      'frame-src https://ads.example https://more-ads.example',
      undefined,
      undefined,
    ])
  })

  test('let pages reach the cam provider only where there are live rooms', () => {
    const policy = headers({ settings: { ...SITES.dark, camsEnabled: false } })['Content-Security-Policy']
    expect(policy).not.toContain(':4202')
  })

  test('tell no other page of addresses that carry secrets', () => {
    const paths = [
      '/account-removal/',
      '/age-verification/',
      '/cancel-membership/',
      '/email-change/',
      '/reset-password/',
      '/subscription/',
    ]
    expect(paths.map((path) => headers({ path })['Referrer-Policy'])).toEqual(Array(6).fill('no-referrer'))
  })
})

function textOf(document: Parameters<typeof renderDocument>[0]) {
  return new TextDecoder().decode(renderDocument(document))
}

function parse(document: Parameters<typeof renderDocument>[0]) {
  return new JSDOM(textOf(document)).window.document
}

import createDOMPurify, { type DOMPurify, type WindowLike } from 'dompurify'
import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { createBrowserHtml } from '../../adapters/site/html.adapter.ts'
import type { HtmlRules, HtmlSanitiser } from '../../adapters/site/html-rules.ts'
import { createServerHtml } from '../../adapters/site/server-html.adapter.ts'
import { EXCERPT_LENGTH, excerptOf } from '../../machines/catalogue/display.ts'
import { deepHtml, EDITORS_HTML, HOSTILE_HTML, HOSTILE_ICONS } from './html-seeds.ts'

const RUNS = 200 * Number(process.env.TEST_FACTOR ?? 1)

const rules: HtmlRules = {
  settings: { partnerKeywords: ['partner-vr'] },
  origin: 'https://halcyon-vr.example',
  contentHost: 'https://media.example',
}

const { window } = new JSDOM('')
const purifier = createDOMPurify(window as unknown as WindowLike)
const sides: Record<string, HtmlSanitiser> = {
  browser: await createBrowserHtml({ ...rules, loadPurifier: async () => purifier })(),
  server: createServerHtml(rules),
}

for (const [side, html] of Object.entries(sides)) {
  describe(`the sanitiser of the ${side}`, () => {
    test('lets nothing hostile through, alone or in the middle of a text', { timeout: 30_000 }, () => {
      for (const seed of HOSTILE_HTML) {
        assertHarmless(html.text(seed), seed)
        assertHarmless(html.text(`<p>before</p>${seed}<p>after</p>`), seed)
      }
    })

    test('lets nothing hostile through however deep it lies, and keeps its words', () => {
      // A browser's parser stops nesting at 512; jsdom does not, and runs out of stack.
      for (const seed of deepHtml(side === 'server' ? 10_000 : 400)) {
        assertHarmless(html.text(seed), seed)
        expect(html.text(seed)).toMatch(/deep|mixed/)
        expect(html.plain(seed)).toMatch(/^(deep|mixed)$/)
      }
    })

    test('keeps the text around what it takes out', () => {
      for (const seed of HOSTILE_HTML.filter((candidate) => candidate.startsWith('<') && candidate.endsWith('>'))) {
        expect(html.text(`<p>before</p>${seed}`)).toContain('before')
      }
    })

    test('lets nothing hostile through when seeds are cut, mixed and nested', { timeout: RUNS * 200 }, () => {
      const pieces = HOSTILE_HTML.filter((seed) => seed.length < 200)
      const mutated = fc
        .array(fc.tuple(fc.constantFrom(...pieces, ...EDITORS_HTML), fc.nat(200), fc.nat(200)), {
          minLength: 1,
          maxLength: 5,
        })
        .map((parts) =>
          parts
            .map(([seed, from, to]) => seed.slice(Math.min(from, to) % seed.length || 0, Math.max(from, to)))
            .join(''),
        )
      fc.assert(
        fc.property(mutated, (dirty) => assertHarmless(html.text(dirty), dirty)),
        { numRuns: RUNS },
      )
    })

    test('cleaning what is clean changes nothing', () => {
      for (const seed of EDITORS_HTML) {
        const once = html.text(seed)
        expect(html.text(once)).toBe(once)
      }
    })

    test('links are gated: ours stay, others open apart, bad ones are text', () => {
      const link = (href: string) => html.text(`<a href="${href}">x</a>`)
      const outside = (href: string) => `<a href="${href}" target="_blank" rel="noopener noreferrer">x</a>`
      expect([
        link('/videos'),
        link('https://halcyon-vr.example/videos/?page=2'),
        link('https://other.example/http'),
        link('//other.example/'),
        link('/partner-vr/x/'),
        link('javascript:x'),
        link('#part'),
      ]).toEqual([
        '<a href="/videos/">x</a>',
        '<a href="/videos/?page=2">x</a>',
        outside('https://other.example/http'),
        outside('https://other.example/'),
        outside('https://halcyon-vr.example/partner-vr/x/'),
        '<a>x</a>',
        '<a href="#part">x</a>',
      ])
    })

    test('pictures come from the content host only', () => {
      expect(domOf(html.text('<img alt="X" src="/pictures/x.avif" onerror="canary()">'))).toBe(
        '<img src="https://media.example/pictures/x.avif" alt="X" loading="lazy">',
      )
      expect(
        html.text('a<img src="https://evil.example/x"><img src="https://media.example.evil.example/x"><img>b'),
      ).toBe('ab')
    })

    test('text for readers has no markup, no entities and one space where a line would break', () => {
      expect([
        html.plain('<p>One</p><p>two &amp; <b>th</b>ree</p>four<br>five'),
        html.plain('a<script>canary()</script><style>b</style>c'),
        html.plain('&lt;b&gt; &amp;amp; &nbsp; x\n\n y'),
        html.plain(''),
      ]).toEqual(['One two & three four five', 'ac', '<b> &amp; x y', ''])
    })

    test('an excerpt strips HTML by parsing it and keeps 55 characters [VALID-019]', () => {
      const long = `<p>${'word '.repeat(40)}</p>`
      const excerpt = excerptOf(long, html.plain)
      expect([excerpt.endsWith('...'), excerpt.length <= EXCERPT_LENGTH + 3, excerpt.includes('<')]).toEqual([
        true,
        true,
        false,
      ])
      expect(excerptOf('<p title="a>b">short</p>', html.plain)).toBe('short')
    })

    test('a drawing stays a drawing', () => {
      const logo =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><path d="M0 0h24" fill="url(#g)"></path></svg>'
      expect(html.icon(logo, 'logo')).toBe(logo.replace('id="g"', 'id="logo-g"').replace('url(#g)', 'url(#logo-g)'))
    })

    test('two drawings with the same ids do not meet', () => {
      const svg = '<svg><use href="#a"/><path id="a" d="M0 0"/></svg>'
      expect(
        [html.icon(svg, 'one'), html.icon(svg, 'two')].map((clean) =>
          [...clean.matchAll(/#?(one|two)-a/g)].map(([name]) => name),
        ),
      ).toEqual([
        ['#one-a', 'one-a'],
        ['#two-a', 'two-a'],
      ])
    })

    test('a drawing cannot do more than be drawn', () => {
      for (const seed of HOSTILE_ICONS) {
        const clean = html.icon(seed, 'x')
        expect(clean, seed).not.toMatch(
          /canary|evil|script|foreignObject|<image|<style|<a\b|<animate|<set|on\w+=|passwd/i,
        )
        expect(clean, seed).toMatch(/^(<svg.*<path|$)/s)
      }
    })

    test('what is no drawing, or too large, is nothing', () => {
      const large = `<svg>${'<path d="M0 0"/>'.repeat(10_000)}</svg>`
      expect([
        html.icon('<html><body>x</body></html>', 'x'),
        html.icon('', 'x'),
        html.icon('text', 'x'),
        html.icon(large, 'x'),
      ]).toEqual(['', '', '', ''])
    })
  })
}

test('what editors write is the same page on both sides', () => {
  for (const seed of EDITORS_HTML) {
    expect(domOf(sides.server!.text(seed)), seed).toBe(domOf(sides.browser!.text(seed)))
    expect(sides.server!.plain(seed), seed).toBe(sides.browser!.plain(seed))
  }
})

test("the browser's purifier is fetched once, and asked for again if it did not come", async () => {
  let fetches = 0
  const load = createBrowserHtml({
    ...rules,
    loadPurifier: async (): Promise<DOMPurify> => {
      fetches++
      if (fetches === 1) throw new Error('offline')
      return purifier
    },
  })
  await expect(load()).rejects.toThrow('offline')
  await Promise.all([load(), load()])
  expect([(await load()).plain('<p>x</p>'), fetches]).toEqual(['x', 2])
})

/** Parses as a browser would and looks at every element: an independent judge of what is left. */
function assertHarmless(clean: string, dirty: string) {
  const document = new JSDOM(`<!doctype html><body>${clean}`).window.document
  const complaints: string[] = []
  for (const element of document.querySelectorAll('body *')) {
    if (!ALLOWED.has(element.tagName.toLowerCase())) complaints.push(`element ${element.tagName}`)
    for (const { name, value } of element.attributes) {
      if (!ALLOWED_ATTRIBUTES.has(name)) complaints.push(`attribute ${name}`)
      if (name === 'href' && !/^(\/(?!\/)|#|https?:\/\/(?!user)|mailto:|tel:)/.test(value))
        complaints.push(`href ${value}`)
      if (name === 'src' && !value.startsWith('https://media.example/')) complaints.push(`src ${value}`)
    }
  }
  if (document.querySelectorAll('head *').length > 0) complaints.push('something moved into the head')
  expect(complaints, `${dirty.slice(0, 300)}\n→ ${clean.slice(0, 300)}`).toEqual([])
}

const ALLOWED = new Set(
  'h2 h3 h4 h5 h6 p div section article blockquote pre hr br figure figcaption ul ol li dl dt dd table caption thead tbody tfoot tr th td a abbr b cite code em i mark q s small span strong sub sup time u wbr img'.split(
    ' ',
  ),
)
const ALLOWED_ATTRIBUTES = new Set(
  'href title target rel src alt width height loading start colspan rowspan scope datetime'.split(' '),
)

function domOf(clean: string) {
  return new JSDOM(`<!doctype html><body>${clean}`).window.document.body.innerHTML
}

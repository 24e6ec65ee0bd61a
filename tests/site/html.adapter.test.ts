import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHtml } from '../../adapters/site/html.adapter.ts'
import type { HtmlRules } from '../../adapters/site/html-rules.ts'
import { EXCERPT_LENGTH, excerptOf } from '../../machines/catalogue/display.ts'
import type { MarkupElement, MarkupNode } from '../../machines/site/safe-html.ts'
import { deepHtml, EDITORS_HTML, HOSTILE_ICONS, hostileCorpus } from './html-seeds.ts'

const RUNS = 5_000 * Number(process.env.TEST_FACTOR ?? 1)

const rules: HtmlRules = {
  settings: { partnerKeywords: ['partner-vr'] },
  origin: 'https://halcyon-vr.example',
  contentHost: 'https://media.example',
}
const html = createHtml(rules)
const corpus = hostileCorpus()

describe('text of editors', () => {
  test('lets none of over a thousand hostile payloads through, alone or in the middle of a text', () => {
    expect(new Set(corpus).size).toBeGreaterThan(1_000)
    for (const seed of corpus) {
      assertHarmless(html.text(seed), seed)
      assertHarmless(html.text(`<p>before</p>${seed}<p>after</p>`), seed)
    }
  })

  test('keeps the text before what it takes out', () => {
    for (const seed of corpus) expect(html.plain(`<p>before</p>${seed}`), seed).toMatch(/^before/)
  })

  test('keeps its words however deep they lie, and is never deep itself', () => {
    for (const seed of deepHtml(10_000)) {
      assertHarmless(html.text(seed), seed)
      expect(depthOf(html.text(seed))).toBeLessThan(40)
      expect(html.plain(seed)).toMatch(/^(deep|mixed)$/)
    }
  })

  test('never throws, and lets nothing through, when payloads are cut, mixed and nested', { timeout: 120_000 }, () => {
    const pieces = [...corpus, ...EDITORS_HTML, ...HOSTILE_ICONS].filter((seed) => seed.length < 300)
    const cut = fc
      .tuple(fc.constantFrom(...pieces), fc.nat(300), fc.nat(300))
      .map(([seed, from, to]) => seed.slice(Math.min(from, to) % (seed.length + 1), Math.max(from, to)))
    const noise = fc.string({ unit: fc.constantFrom(...'<>/!?-=\'"&;#x \n\0\ud800\u00e9ap'), maxLength: 12 })
    const mutated = fc.array(fc.oneof(cut, noise), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(mutated, (dirty) => {
        assertHarmless(html.text(dirty), dirty)
        expect(html.plain(dirty)).toBe(html.plain(dirty).trim())
        const drawing = html.drawing(`<svg>${dirty}`, 'x')
        if (drawing) assertDrawing(drawing, dirty)
      }),
      { numRuns: RUNS },
    )
  })

  test('is read in time that grows with its length only', { timeout: 60_000 }, () => {
    const bombs = ['<!', '<!--', '<?', '<a ', '<p a="', '&', '&amp', '<b>', '<b></i>', '<table>', '<table><td>', '<li>']
    bombs.push('<ul><li>', '</p>', '<svg>', '</svg>', '<![CDATA[', '<p x=1 ', 'x(', '((', '<style>', '<pre>\n', '<a>')
    for (const bomb of bombs) {
      const long = bomb.repeat(200_000 / bomb.length)
      const started = process.cpuUsage()
      html.text(long)
      html.plain(long)
      html.drawing(`<svg><path fill="${long.slice(0, 65_000)}"/>`, 'x')
      html.drawing(`<svg>${long.slice(0, 65_000)}`, 'x')
      // The regular expression that stood here before took 15 s for the first of them.
      expect(process.cpuUsage(started).user / 1e6, bomb).toBeLessThan(2)
    }
  })

  test('has at most five thousand elements; the rest are words', () => {
    const long = html.text('<b>x</b>'.repeat(10_000))
    expect({ longCount: long.length, plainCount: html.plain('<b>x</b>'.repeat(10_000)).length }).toEqual({
      longCount: 5_001,
      plainCount: 10_000,
    })
  })

  test('is what was written', () => {
    expect(html.text('<p>One <b>two</b>&amp;&eacute;<br/>three</p><!-- x --><h1 class="x">Four</h1>')).toEqual([
      { tag: 'p', children: ['One ', { tag: 'b', children: ['two'] }, '&é', { tag: 'br' }, 'three'] },
      { tag: 'h2', children: ['Four'] },
    ])
  })

  test('closes, opens and moves what a browser would', () => {
    expect(
      [
        '<p>a<div>b</div>',
        '<p><b>a<p>b',
        '<ul><li>a<li><p>b<li>c</ul>',
        '<dl><dt>a<dd>b<dt>c</dl>',
        '<a href="/x/">a<a href="/y/">b</a>',
        '<table><td>a<td>b<tr>c</table>d',
        '<table><tr><td></b></div></p>a<table><td>b</table>c</td></tr></table>d',
        '<tr><td>a</td></tr>',
        '<h2>a</h3>b<h2>c<h3>d',
        '<pre>\n\n a\n</pre>',
        '<ul><li>a<ul><li>b</ul>c</ul>',
      ].map((seed) => written(html.text(seed))),
    ).toEqual([
      '<p>a</p><div>b</div>',
      '<p><b>a</b></p><p>b</p>',
      '<ul><li>a</li><li><p>b</p></li><li>c</li></ul>',
      '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>',
      '<a href="/x/">a</a><a href="/y/">b</a>',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>d',
      '<table><tbody><tr><td>a<table><tbody><tr><td>b</td></tr></tbody></table>c</td></tr></tbody></table>d',
      'a',
      '<h2>a</h2>b<h2>c</h2><h3>d</h3>',
      '<pre> a\n</pre>',
      '<ul><li>a<ul><li>b</li></ul>c</li></ul>',
    ])
  })

  test('links are gated: addresses of ours are paths, bad ones are gone [ROUTE-004]', () => {
    const link = (href: string) => (html.text(`<a href="${href}">x</a>`)[0] as MarkupElement).attributes?.href
    expect([
      link('/videos'),
      link('https://halcyon-vr.example/videos/?page=2'),
      link('https://other.example/http'),
      link('//other.example/'),
      link('/partner-vr/x/'),
      link('javascript:x'),
      link('#part'),
    ]).toEqual([
      '/videos/',
      '/videos/?page=2',
      'https://other.example/http',
      'https://other.example/',
      'https://halcyon-vr.example/partner-vr/x/',
      undefined,
      '#part',
    ])
  })

  test('pictures come from the content host only', () => {
    expect(html.text('<img alt="X" src="/pictures/x.avif" width=640 height=1e9 onerror="canary()">')).toEqual([
      { tag: 'img', attributes: { src: 'https://media.example/pictures/x.avif', alt: 'X', width: '640' } },
    ])
    expect(
      html.text(
        'a<img src="https://evil.example/x"><img src="https://media.example.evil.example/x"><img><img src="//me@media.example/x">b',
      ),
    ).toEqual(['ab'])
  })

  test('text for readers has no markup, no entities and one space where a line would break', () => {
    expect([
      html.plain('<p>One</p><p>two &amp; <b>th</b>ree</p>four<br>five'),
      html.plain('a<script>canary()</script><style>b</style>c'),
      html.plain('&lt;b&gt; &amp;amp; &nbsp; x\n\n y'),
      html.plain('<div><frameset>one card'),
      html.plain(''),
    ]).toEqual(['One two & three four five', 'ac', '<b> &amp; x y', 'one card', ''])
  })

  test('an excerpt strips HTML by parsing it and keeps 55 characters [VALID-019]', () => {
    const long = `<p>${'word '.repeat(40)}</p>`
    const excerpt = excerptOf(long, html.plain)
    expect({
      isCut: excerpt.endsWith('...'),
      isShort: excerpt.length <= EXCERPT_LENGTH + 3,
      hasTags: excerpt.includes('<'),
    }).toEqual({ isCut: true, isShort: true, hasTags: false })
    expect(excerptOf('<p title="a>b">short</p>', html.plain)).toBe('short')
  })
})

describe('a drawing', () => {
  test('stays a drawing, its names and what leads to them its own', () => {
    const logo =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" VIEWBOX="0 0 24 24"><defs><linearGradient id="g" xlink:href="#h"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path d="M0 0h24" fill="url(#g)" transform="rotate(45) scale (2,2)"/></svg>'
    expect(html.drawing(logo, 'logo')).toEqual({
      tag: 'svg',
      attributes: { viewBox: '0 0 24 24' },
      children: [
        {
          tag: 'defs',
          children: [
            {
              tag: 'linearGradient',
              attributes: { id: 'logo-g', href: '#logo-h' },
              children: [{ tag: 'stop', attributes: { offset: '0', 'stop-color': '#fff' } }],
            },
          ],
        },
        { tag: 'path', attributes: { d: 'M0 0h24', fill: 'url(#logo-g)', transform: 'rotate(45) scale (2,2)' } },
      ],
    })
  })

  test('does not meet another one with the same names', () => {
    const svg = `<svg><radialGradient id="a"/><clipPath id='b'/><path fill="url('#a')" clip-path="url( #b )"/></svg>`
    expect(['one', 'two'].map((prefix) => written([html.drawing(svg, prefix) ?? '']))).toEqual(
      ['one', 'two'].map(
        (prefix) =>
          `<svg><radialGradient id="${prefix}-a"></radialGradient><clipPath id="${prefix}-b"></clipPath><path fill="url(#${prefix}-a)" clip-path="url(#${prefix}-b)"></path></svg>`,
      ),
    )
  })

  test('cannot do more than be drawn', () => {
    for (const seed of HOSTILE_ICONS) {
      const clean = html.drawing(seed, 'x')
      if (clean) assertDrawing(clean, seed)
      expect(written([clean ?? '']), seed).toMatch(/^(<svg.*<path|$)/s)
    }
    for (const seed of corpus) {
      const clean = html.drawing(`<svg><path d="M0 0"/>${seed}</svg>`, 'x')
      if (clean) assertDrawing(clean, seed)
    }
  })

  test('cannot take the name of anything on the page', () => {
    const names = ['handover', 'settings', 'root', 'main', '__proto__', 'getElementById']
    const svg = `<svg id="root">${names.map((id) => `<text id="${id}" name="${id}">{}</text>`).join('')}</svg>`
    const ids = [...written([html.drawing(svg, 'drawing-menu-0') ?? '']).matchAll(/\b(id|name)="([^"]*)"/g)]
    expect(ids.map(([, attribute, value]) => `${attribute} ${value}`)).toEqual(
      ['root', ...names].map((id) => `id drawing-menu-0-${id}`),
    )
  })

  test('draws nothing a billion times: no reuse, and no mask inside a mask', () => {
    const svg =
      '<svg><symbol id="s"><path/></symbol><use href="#s"/><mask id="m" mask="url(#n)"><path mask="url(#m)" clip-path="url(#c)"/></mask><path mask="url(#m)"/></svg>'
    expect(written([html.drawing(svg, 'x') ?? ''])).toBe(
      '<svg><mask id="x-m"><path></path></mask><path mask="url(#x-m)"></path></svg>',
    )
  })

  test('is nothing where there is none, or where it is too large', () => {
    const large = `<svg>${'<path d="M0 0"/>'.repeat(10_000)}</svg>`
    expect(
      ['<html><body>x</body></html>', '', 'text', '<svg/>', '<p><svg>', large].map((svg) => html.drawing(svg, 'x')),
    ).toEqual([null, null, null, null, null, null])
  })
})

/** Looks at every element of the tree by a list of its own. */
function assertHarmless(nodes: readonly MarkupNode[], dirty: string) {
  for (const element of elementsIn(nodes)) {
    const complaint = `${JSON.stringify(element)} of ${dirty.slice(0, 300)}`
    expect(ALLOWED.has(element.tag), complaint).toBe(true)
    for (const [name, value] of Object.entries(element.attributes ?? {})) {
      expect(ALLOWED_ATTRIBUTES.has(name), complaint).toBe(true)
      if (name === 'href') expect(value, complaint).toMatch(/^(\/(?!\/)|#|https?:\/\/(?![^/]*@)|mailto:|tel:)/)
      if (name === 'src') expect(value, complaint).toMatch(/^https:\/\/media\.example\//)
    }
  }
}

function assertDrawing(drawing: MarkupElement, dirty: string) {
  for (const { tag, attributes = {} } of elementsIn([drawing])) {
    const complaint = `${tag} ${JSON.stringify(attributes)} of ${dirty.slice(0, 300)}`
    expect(DRAWN.has(tag), complaint).toBe(true)
    for (const [name, value] of Object.entries(attributes)) {
      expect(name, complaint).not.toMatch(/^(on|style|class|xlink|xml|src|name|filter|marker|cursor)/i)
      if (name === 'id') expect(value, complaint).toMatch(/^x-/)
      if (name === 'href') expect(value, complaint).toMatch(/^#x-/)
      expect(value, complaint).not.toMatch(
        /\\|\/\*|url\((?!#x-[\w-]+\)$)|image|src\s*\(|element\s*\(|var\s*\(|env\s*\(|attr\s*\(/i,
      )
    }
  }
}

function elementsIn(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsIn(node.children ?? [])]))
}

function depthOf(nodes: readonly MarkupNode[]): number {
  return Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depthOf(node.children ?? []))))
}

/** As markup, for eyes. */
function written(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const attributes = Object.entries(node.attributes ?? {}).map(([name, value]) => ` ${name}="${value}"`)
      return `<${node.tag}${attributes.join('')}>${written(node.children ?? [])}</${node.tag}>`
    })
    .join('')
}

const ALLOWED = new Set(
  'h2 h3 h4 h5 h6 p div section article blockquote pre hr br figure figcaption ul ol li dl dt dd table caption thead tbody tfoot tr th td a abbr b cite code em i mark q s small span strong sub sup time u wbr img'.split(
    ' ',
  ),
)
const ALLOWED_ATTRIBUTES = new Set('href title src alt width height start colspan rowspan scope datetime'.split(' '))
const DRAWN = new Set(
  'svg g defs path circle ellipse rect line polyline polygon text tspan linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
)

import { describe, expect, test } from 'vitest'
import { readHtml } from '../../views/kit/html-nodes.ts'

const allow = { tags: new Set(['p', 'a', 'b', 'br']), attributes: new Set(['href']) }
const read = (html: string) => readHtml(html, allow)

describe('reading HTML that somebody else wrote', () => {
  test('keeps allowed elements with their allowed attributes', () => {
    expect(read('<p class="x">One <a href="/two/" onclick="bad()">two</a><br/>three</p>')).toEqual([
      {
        tag: 'p',
        attributes: {},
        children: [
          'One ',
          { tag: 'a', attributes: { href: '/two/' }, children: ['two'] },
          { tag: 'br', attributes: {}, children: [] },
          'three',
        ],
      },
    ])
  })

  test('leaves the text of unknown elements, and nothing of those that run or hide', () => {
    expect(read('<div>Text</div><script>alert(1)</script><style>p{}</style><iframe src="x">y</iframe> end')).toEqual([
      'Text',
      ' end',
    ])
  })

  test('treats broken and hostile markup as text or nothing', () => {
    expect(read('<script>alert(1)')).toEqual([])
    expect(read('1 < 2 <b>bold')).toEqual(['1 ', '<', ' 2 ', { tag: 'b', attributes: {}, children: ['bold'] }])
    expect(read('</p></b>after<!-- <p>no</p> --><!doctype html>')).toEqual(['after'])
    expect(read('<a href="a&#106;b&amp;c&unknown;&#0;">x</a>')).toEqual([
      { tag: 'a', attributes: { href: 'ajb&c&unknown;' }, children: ['x'] },
    ])
  })

  test('stays flat and quick on markup that was made to hurt', () => {
    const deepest = (nodes: ReturnType<typeof read>): number =>
      Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + deepest(node.children))))
    expect(deepest(read('<b>'.repeat(50_000)))).toBe(31)
    expect(read('<a '.repeat(60_000)).length).toBeGreaterThan(0)
  })
})

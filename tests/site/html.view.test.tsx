import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { createHtml } from '../../adapters/site/html.adapter.ts'
import { Logo } from '../../views/kit/logo.tsx'
import { Prose } from '../../views/kit/prose.tsx'
import { SITES } from '../support/samples.ts'
import { drawAll } from './html-drawn.tsx'
import { EDITORS_HTML, HOSTILE_ICONS, hostileCorpus } from './html-seeds.ts'
import { shapesIn } from './html-shapes.ts'

const html = createHtml({ settings: SITES.dark, origin: 'http://localhost', contentHost: 'https://media.example' })
const seeds = [...new Set([...EDITORS_HTML, ...HOSTILE_ICONS, ...hostileCorpus()])]

describe('a text as the server writes it', () => {
  test('is read by a browser as the very elements that React drew, whatever was in it', { timeout: 60_000 }, () => {
    const { markup, shapes } = drawAll(html, seeds)
    const { window } = new JSDOM(`<!doctype html><body>${markup}`)
    const read = shapesIn(window.document.body)
    expect(read.length).toBe(seeds.length)
    for (const [index, shape] of read.entries()) expect(shape, seeds[index]).toEqual(shapes[index])
    expect(window.document.querySelectorAll('head > *').length).toBe(0)
  })

  test('links open where they should, and pictures wait until they are near', () => {
    const seed =
      '<a href="/videos/">ours</a><a href="https://other.example/">theirs</a><a href="javascript:x">bad</a><img src="/a.avif"><td>lost</td><table><td colspan=2>x</table>'
    const markup = drawAll(html, [seed]).markup
    expect(markup).toContain('<a href="/videos/">ours</a>')
    expect(markup).toContain('<a href="https://other.example/" target="_blank" rel="noopener noreferrer">theirs</a>')
    expect(markup).toContain('<span>bad</span>')
    expect(markup).toContain('<img alt="" loading="lazy" decoding="async" src="https://media.example/a.avif"/>lost')
    expect(markup).toContain('<td colSpan="2">x</td>')
  })
})

test('what draws markup takes only what the sanitiser made', () => {
  // @ts-expect-error a text
  const ofText = <Prose html="<b>x</b>" />
  // @ts-expect-error a tree that somebody else made
  const ofTree = <Prose html={[{ tag: 'script' }]} />
  // @ts-expect-error a drawing that somebody else made
  const ofDrawing = <Logo svg={{ tag: 'svg' }} />
  expect([ofText, ofTree, ofDrawing]).toHaveLength(3)
})

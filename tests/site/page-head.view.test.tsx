// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { matchRoute } from '../../app/routes/match.ts'
import { SeoParams } from '../../contracts/site/seo.ts'
import { headOf } from '../../machines/site/head.ts'
import { PageHead } from '../../views/site/page-head.view.tsx'
import { SITES } from '../support/samples.ts'

afterEach(cleanup)

const settings = SITES.dark

/** What stands in the head of a document about the second of three pages of videos. */
function drawn(seo: object) {
  render(
    <PageHead
      head={headOf({
        settings,
        match: matchRoute('/videos/', settings),
        seo: SeoParams.parse(seo),
        fallbackTitle: 'Videos',
        page: 2,
        pages: 3,
      })}
    />,
  )
  const elements = [...document.head.querySelectorAll('title, meta, link')]
  const lines = elements.map((element) => {
    const name = ['name', 'property', 'rel'].map((attribute) => element.getAttribute(attribute)).find(Boolean)
    const value = element.getAttribute('content') ?? element.getAttribute('href') ?? element.textContent
    return `${name ?? element.tagName.toLowerCase()}: ${value}`
  })
  cleanup()
  return lines
}

const own = [
  'canonical: https://halcyon-vr.example/videos/?page=2',
  'prev: https://halcyon-vr.example/videos/',
  'next: https://halcyon-vr.example/videos/?page=3',
]

test('the head of a document has description, keywords, robots, canonical address and neighbours [SEO-005, SEO-006, ROUTE-009, ENT-028]', () => {
  expect(drawn({ title: 'All of them', metaDescription: 'Films.', metaKeywords: 'a, b', metaRobots: 'index' })).toEqual(
    ['title: All of them - Page 2', 'description: Films. Page 2', 'keywords: a, b', 'robots: index', ...own],
  )
  expect(drawn({ metaKeywords: 'c', metaRobots: 'noindex' })).toEqual([
    'title: Videos - Page 2',
    'keywords: c',
    'robots: noindex',
    ...own,
  ])
  expect(drawn({})).toEqual(['title: Videos - Page 2', ...own])
})

test('values for networks stand there by property and by name, when they are enabled [SEO-007, SEO-008, ENT-029, ENT-030]', () => {
  const ogParams = { enabled: true, title: 'Shared', type: 'website' }
  const twitterParams = { enabled: true, card: 'summary', creator: '@us' }
  const og = ['og:title: Shared', 'og:type: website']
  const twitter = ['twitter:card: summary', 'twitter:creator: @us']
  const isOfNetwork = (line: string) => /^(og|twitter):/.test(line)
  expect({
    both: drawn({ ogParams, twitterParams }).filter(isOfNetwork),
    og: drawn({ ogParams, twitterParams: { ...twitterParams, enabled: false } }).filter(isOfNetwork),
    twitter: drawn({ ogParams: { ...ogParams, enabled: false }, twitterParams }).filter(isOfNetwork),
  }).toEqual({ both: [...og, ...twitter], og, twitter })
  const kinds = (selector: string) => {
    render(
      <PageHead
        head={headOf({
          settings,
          match: matchRoute('/', settings),
          seo: SeoParams.parse({ ogParams, twitterParams }),
          fallbackTitle: '',
        })}
      />,
    )
    const count = document.head.querySelectorAll(selector).length
    cleanup()
    return count
  }
  expect({ og: kinds('meta[property^="og:"]'), twitter: kinds('meta[name^="twitter:"]') }).toEqual({
    og: 2,
    twitter: 2,
  })
})

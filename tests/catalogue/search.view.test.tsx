// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { searchPageMachine } from '../../machines/catalogue/search-page.machine.ts'
import type { Found } from '../../machines/catalogue/search-results.ts'
import { SearchView } from '../../views/catalogue/search.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { silence } from './samples.ts'

afterEach(cleanup)

const item = (slug: string, title: string, publishedAt: number) => ({ slug, title, publishedAt, image: null })
const GROUPS: Found['groups'] = [
  { kind: 'videos', items: [item('night-swim', 'Night Swim', 1_795_608_000), item('night-bus', 'Night Bus', 0)] },
  { kind: 'models', items: [item('ada-nightly', 'Ada Nightly', 1_767_225_600)] },
  { kind: 'blogPosts', items: [item('by-night', 'By Night', 1_700_000_000)] },
  { kind: 'pages', items: [item('night-shift', 'Night Shift', 1_768_608_000)] },
]

function draw(found: Found, visitor = VISITORS.guest, query = 'night') {
  const page = createActor(plugPorts(searchPageMachine, { findResults: silence() }), { input: { query } })
  page.start().send({ type: 'results.found', found })
  return render(onStage(<SearchView page={page} />, { path: '/search/', visitor })).container
}

test('the page of results groups videos, models, posts and pages, each with its link and its day [SEARCH-008]', () => {
  draw({ groups: GROUPS, special: null })
  const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent: title }) => ({
    title,
    items: within(screen.getByRole('list', { name: title ?? '' }))
      .getAllByRole('article')
      .map((card) => {
        const link = within(card).getByRole('link')
        return [link.textContent, link.getAttribute('href'), card.querySelector('time')?.textContent ?? '']
      }),
  }))
  expect(groups).toEqual([
    {
      title: 'Videos',
      items: [
        ['Night Swim', '/videos/night-swim/', 'Nov 25, 2026'],
        ['Night Bus', '/videos/night-bus/', ''],
      ],
    },
    { title: 'Models', items: [['Ada Nightly', '/models/ada-nightly/', 'Jan 01, 2026']] },
    { title: 'Blog posts', items: [['By Night', '/blog/by-night/', 'Nov 14, 2023']] },
    { title: 'Pages', items: [['Night Shift', '/night-shift/', 'Jan 17, 2026']] },
  ])
})

test('outside the verified view videos and models that were found lead to the join page, the rest to its page [VIDEO-023]', () => {
  draw({ groups: GROUPS, special: null }, VISITORS.unverified)
  const links = screen.getAllByRole('article').map((card) => within(card).getByRole('link'))
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Night Swim /join-now/',
    'Night Bus /join-now/',
    'Ada Nightly /join-now/',
    'By Night /blog/by-night/',
    'Night Shift /night-shift/',
  ])
})

const ONE: Found['groups'] = [{ kind: 'pages', items: [item('night-shift', 'Night Shift', 0)] }]

test("a search with no results says 'No results found', unless its words lead to a sister site [SEARCH-009]", () => {
  const special = { siteName: 'Nocturne VR', url: 'https://nocturne-vr.example/' }
  const says = [
    { groups: [], special: null },
    { groups: [], special },
    { groups: ONE, special: null },
    { groups: ONE, special },
  ].map((found) => {
    draw(found)
    const notice = screen.queryByRole('heading', { name: 'No results found' })
    cleanup()
    return notice?.textContent
  })
  expect(says).toEqual(['No results found', undefined, undefined, undefined])
  const helpFor = (query: string) => {
    draw({ groups: [], special: null }, VISITORS.guest, query)
    const advice = screen.getByText(
      'Try fewer words, or only the beginning of a name: accents and capitals make no difference.',
    )
    const links = screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    cleanup()
    return [advice.tagName, ...links]
  }
  const elsewhere = ['All Videos /videos/', 'All Models /models/', 'Categories /categories/']
  expect([helpFor('night'), helpFor('no a swim')]).toEqual([
    ['P', ...elsewhere],
    ['P', 'no /search/?s=no', 'swim /search/?s=swim', ...elsewhere],
  ])
})

test.for([
  { siteName: 'Nocturne VR', url: 'https://nocturne-vr.example/' },
  { siteName: 'AR Lumen', url: 'https://ar-lumen.example/' },
])('words for $siteName lead there, above what was found [SEARCH-011]', (special) => {
  const notice = `Looking for night? That is what ${special.siteName} is made for.Go to ${special.siteName}`
  const seen = [
    { groups: ONE, special },
    { groups: [], special },
    { groups: ONE, special: null },
  ].map((found) => {
    const { textContent } = draw(found)
    const aside = screen.queryByRole('complementary', { name: 'Another site' })
    const facts = {
      notice: aside?.textContent ?? '',
      leads: aside && within(aside).getByRole('link').getAttribute('href'),
      isAbove: aside !== null && /is made for.*Night Shift/s.test(textContent ?? ''),
      saysNothing: screen.queryByText('No results found') !== null,
    }
    cleanup()
    return facts
  })
  expect(seen).toEqual([
    { notice, leads: special.url, isAbove: true, saysNothing: false },
    { notice, leads: special.url, isAbove: false, saysNothing: false },
    { notice: '', leads: null, isAbove: false, saysNothing: false },
  ])
})

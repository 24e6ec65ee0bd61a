// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BlogPost } from '../../contracts/catalogue/blog.ts'
import { DashboardAnswer, DashboardMenuAnswer } from '../../contracts/member/dashboard-page.ts'
import { DashboardView } from '../../views/member/dashboard.view.tsx'
import { VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { dashboardActors } from './member-stage.ts'

afterEach(cleanup)

const scenes = (name: string, count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: `${name}-${place}`,
    slug: `${name.toLowerCase()}-${place}`,
    title: `${name} ${place}`,
  }))

/** What the dashboard shows of these answers. */
function drawn(answer: object, titles: readonly string[]) {
  const actors = dashboardActors()
  const { upcomingScenes, topScenes, playaEasySetupImage } = DashboardAnswer.parse(answer)
  const posts = titles.map((title, place) =>
    BlogPost.parse({ id: place, slug: `post-${place}`, title, publishedAt: 0 }),
  )
  for (const [part, content] of [
    [actors.scenes, { part: 'scenes', upcomingScenes, topScenes, easySetupImage: playaEasySetupImage }],
    [actors.posts, { part: 'posts', posts }],
  ] as const) {
    part.send({ type: 'refresh.requested' })
    part.send({ type: 'part.loaded', content, asOfMs: 1_795_262_400_000 })
  }
  const { menu, membership, cancellation } = actors
  const parts = { menu, membership, cancellation, scenes: actors.scenes, posts: actors.posts }
  render(onStage(<DashboardView {...parts} />, { path: '/main-dashboard/' }))
  const headingsIn = (name: string) =>
    screen.queryAllByRole('region', { name }).flatMap((region) =>
      within(region)
        .queryAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    )
  const setup = screen.queryByRole('figure')
  const found = {
    upcoming: headingsIn('Upcoming scenes'),
    top: headingsIn('Top scenes'),
    setup: setup && {
      isPicture: setup.querySelector('img')?.getAttribute('src')?.includes('/pictures/setup-7.avif'),
      words: setup.querySelector('span')?.textContent,
      leadsTo: setup.querySelector('a')?.getAttribute('href'),
    },
    posts: headingsIn('From the blog'),
  }
  cleanup()
  return found
}

test('has no item of its menu for a guest, not even one that is meant for guests [ROLE-012]', () => {
  const everybody = ['member', 'guest', 'expiredMember', 'inactive']
  const item = { link: '/help/', allowDevices: ['android', 'ios'], deviceVisibility: ['mobile', 'desktop'] }
  const items = DashboardMenuAnswer.parse({
    items: [
      { ...item, id: 1, type: 1, label: 'Beside', visibilityRule: everybody },
      { ...item, id: 2, type: 2, label: 'Below', visibilityRule: ['guest'] },
      { ...item, id: 3, type: 2, label: 'For all', visibilityRule: everybody },
    ],
  })
  const seen = (['member', 'expired', 'inactive', 'guest'] as const).map((kind) => {
    const { menu, membership, cancellation, scenes: someScenes, posts } = dashboardActors()
    menu.send({ type: 'refresh.requested' })
    menu.send({ type: 'part.loaded', content: { part: 'menu', items }, asOfMs: 1_795_262_400_000 })
    const parts = { menu, membership, cancellation, scenes: someScenes, posts }
    render(onStage(<DashboardView {...parts} />, { path: '/main-dashboard/', visitor: VISITORS[kind] }))
    const found = ['Beside', 'Below', 'For all'].filter((label) => screen.queryByText(label))
    cleanup()
    return found
  })
  const forMembers = ['Beside', 'For all']
  expect(seen).toEqual([forMembers, forMembers, forMembers, []])
})

test('shows every upcoming scene, the first five of the top scenes, the picture of the easy setup and the posts, as the server has them [DASH-003, DASH-004, DASH-005, DASH-006]', () => {
  const picture = { alt: 'Put the headset on', permalink: '/pictures/setup-7.avif', colour: '' }
  const whole = { upcomingScenes: scenes('Soon', 7), topScenes: scenes('Top', 7), playaEasySetupImage: picture }
  const few = { upcomingScenes: [], topScenes: scenes('Top', 2), playaEasySetupImage: null }
  expect({ whole: drawn(whole, ['Second', 'First']), few: drawn(few, []) }).toEqual({
    whole: {
      upcoming: ['Soon 0', 'Soon 1', 'Soon 2', 'Soon 3', 'Soon 4', 'Soon 5', 'Soon 6'],
      top: ['Top 0', 'Top 1', 'Top 2', 'Top 3', 'Top 4'],
      setup: { isPicture: true, words: 'Put the headset on', leadsTo: '/app/' },
      posts: ['Second', 'First'],
    },
    few: { upcoming: [], top: ['Top 0', 'Top 1'], setup: null, posts: [] },
  })
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SiteRoot } from '../../app/site/site-root.tsx'
import { NOON_MS } from '../support/samples.ts'
import { until } from '../support/until.ts'
import { prepareTabs, putCookie } from './open-tab.ts'

const tabs = prepareTabs()
afterEach(cleanup)

async function openAt(path: string) {
  putCookie('age_confirmed=1; path=/')
  const tab = await tabs.open({ path })
  await act(async () => void render(<SiteRoot site={tab.site} drawnAtMs={NOON_MS} />))
  const main = () => document.querySelector('main')?.textContent ?? ''
  return {
    path: tab.path,
    go: (next: string) =>
      act(async () => tab.site.actors.navigation.send({ type: 'address.wanted', path: next, manner: 'push' })),
    main,
  }
}

test('the page of search results follows the query of its address, and its own field leads to one [ROUTE-043, SEARCH-005]', async () => {
  const tab = await openAt('/search/?s=isolde')
  const found: Record<string, string> = {}
  const see = async (query: string) => {
    await until(() => expect(tab.main()).toContain(`for “${query}”`))
    found[query] = `${tab.path()} ${tab.main().includes('Isolde Marrow')}`
  }
  await see('isolde')
  await tab.go('/search/?s=swim')
  await see('swim')
  await tab.go('/search/?s=180')
  await see('180')
  const field = screen.getByRole('searchbox', { name: 'Search for' })
  fireEvent.change(field, { target: { value: 'Isolde' } })
  await act(async () => void fireEvent.submit(field.closest('form')!))
  await see('Isolde')
  expect(found).toEqual({
    isolde: '/search/?s=isolde true',
    swim: '/search/?s=swim false',
    180: '/search/?s=180 false',
    Isolde: '/search/?s=Isolde true',
  })
})

/** What the server is asked at each address in turn, from an open page to the next one: the last part of the path, and the query. */
async function questionsOf(endpoint: string, [first = '', ...next]: readonly string[]) {
  const asked = async () =>
    (await tabs.control().requests()).flatMap((request) => (request.endpoint === endpoint ? [request] : []))
  await tabs.control().clearRequests()
  const tab = await openAt(first)
  await until(async () => expect(await asked()).toHaveLength(1))
  const questions = await asked()
  for (const path of next) {
    await until(() => expect(tab.main()).not.toBe(''))
    await tab.go(path)
    await until(async () => expect((await asked()).length).toBeGreaterThan(questions.length))
    questions.push(...(await asked()).slice(questions.length))
  }
  return questions.map(({ path, query }) => ({
    subject: path.split('/').at(-1),
    query: Object.fromEntries(new URLSearchParams(query)),
  }))
}

test.for([
  ['/videos/', 'getVideos'],
  ['/models/', 'getModels'],
  ['/blog/', 'getBlogPosts'],
] as const)(
  'the list of %s begins with its first page, and turns to the one that its address says [ROUTE-006]',
  async ([path, endpoint]) => {
    const questions = await questionsOf(endpoint, [path, `${path}?page=2`, `${path}?page=3`])
    expect(questions.map(({ query }) => query.page)).toEqual(['1', '2', '3'])
  },
)

test('an open list of models, and one of posts, is narrowed as its address says', async () => {
  const [, ...models] = await questionsOf('getModels', ['/models/', '/models/?letter=x', '/models/?letter=m&tag=dance'])
  expect(models.map(({ query: { letter, tag } }) => ({ letter, tag }))).toEqual([
    { letter: 'x', tag: undefined },
    { letter: 'm', tag: 'dance' },
  ])
  cleanup()
  const posts = await questionsOf('getCategoryPosts', ['/blog/?category=places', '/blog/?category=news'])
  expect(posts.map(({ subject }) => subject)).toEqual(['places', 'news'])
})

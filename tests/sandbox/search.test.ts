import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SearchAnswer } from '../../contracts/catalogue/search.ts'
import { unwrapped } from '../../contracts/tolerant.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { pick } from '../support/pick.ts'
import { SITES, startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({
    sites: [...SITES, { ...SITES[0]!, key: 'darkest', siteName: 'Nocturne VR', isGayThemed: true }],
  })
})
afterAll(() => sandbox.close())

async function ask(query: string, site = 'dark', token?: string) {
  return sandbox.call('search', { params: { query: encodeURIComponent(query) }, site, token })
}

async function found(query: string, site = 'dark') {
  const response = await ask(query, site)
  expect({ query, status: response.status }).toEqual({ query, status: 200 })
  return unwrapped(SearchAnswer).parse(await response.json())
}

const titles = (items: ReadonlyArray<{ title: string }>) => items.map(({ title }) => title)

describe('a search of the sandbox', () => {
  it('gives pages, posts, models and videos, each with the day it was published [API-059]', async () => {
    const { pages, blogPosts, models, videos } = await found('night')
    const first = [pages, blogPosts, models, videos].map(([item]) => pick(item!, 'slug', 'publishedAt'))
    expect(first).toEqual([
      { slug: 'date-night', publishedAt: 1_768_608_000 },
      { slug: 'why-films-get-darker', publishedAt: 1_793_491_200 - 3 * 259_200 },
      { slug: 'soraya-nightingale', publishedAt: expect.any(Number) },
      { slug: expect.stringMatching(/^night-swim-/), publishedAt: expect.any(Number) },
    ])
    const dates = [...pages, ...models, ...videos].map(({ publishedAt }) => publishedAt)
    expect(dates.filter((seconds) => seconds < 1_400_000_000 || seconds > 1_793_491_200)).toEqual([])
  })

  it('finds words by their beginnings, whatever their accents and capitals', async () => {
    for (const query of ['café', 'CAFE', 'cafe\u0301', 'caf', 'rene', 'Caf cor']) {
      expect({ query, titles: titles((await found(query)).blogPosts) }).toEqual({
        query,
        titles: ['The Café on the Corner'],
      })
    }
    for (const query of ['isolde', 'Isol mar', 'MARROW isolde', 'ísöldé']) {
      expect({ query, titles: titles((await found(query)).models) }).toEqual({ query, titles: ['Isolde Marrow'] })
    }
    expect(titles((await found('solde')).models)).toEqual([])
  })

  it('puts what has the word in its title before what only speaks of it', async () => {
    const { videos } = await found('rain')
    const inTitle = titles(videos).map((title) => /\brain/i.test(title))
    expect(inTitle.slice(0, 3)).toEqual([true, true, true])
    expect(inTitle).toEqual(inTitle.toSorted((first, second) => Number(second) - Number(first)))
  })

  it('takes operators, quotes and signs as nothing more than what they are', async () => {
    for (const query of ['"', 'a" OR "b', 'NEAR(', 'title:night', '*', "';--", '🎬', 'AC DC', '(((']) {
      expect({ query, status: (await ask(query)).status }).toEqual({ query, status: 200 })
    }
    expect(await found('🎬')).toEqual({ pages: [], blogPosts: [], models: [], videos: [] })
    expect(titles((await found('isolde OR vesper')).models)).toEqual([])
  })

  it('takes slashes as blanks, and refuses what is nothing to look for', async () => {
    const { videos } = await found('night/swim')
    expect(videos.length).toBeGreaterThan(0)
    for (const query of ['...', '%2F', '%20', '%00', '%25', 'a'.repeat(101)]) {
      const response = await sandbox.call('search', { params: { query } })
      expect({ query, status: response.status }).toEqual({ query, status: 400 })
    }
  })

  it('shows each site its own half of the catalogue, and nothing to who has to be verified', async () => {
    const [dark, darkest] = [await found('vesper'), await found('vesper', 'darkest')]
    expect([titles(dark.models), titles(darkest.models)]).toEqual([['Vesper Lindgren'], []])
    const ofMen = titles((await found('night', 'darkest')).videos)
    expect(titles((await found('night')).videos).filter((title) => ofMen.includes(title))).toEqual([])
    expect(titles((await found('live rooms')).pages)).toContain('VR Cam Girls')
    expect(titles((await found('live rooms')).pages)).not.toContain('VR Cam Boys')

    const refused = await ask('night', 'light')
    expect({ status: refused.status, body: await refused.json() }).toEqual({
      status: 403,
      body: { reason: 'verificationRequired' },
    })
    const { accessToken } = await sandbox.control.signIn('verified')
    expect((await ask('night', 'light', accessToken)).status).toBe(200)
  })

  it('keeps pages out that search engines must not list', async () => {
    expect(titles((await found('log in')).pages)).not.toContain('Log In')
    expect(titles((await found('dashboard')).pages)).not.toContain('Your Dashboard')
  })

  it('finds the same after the sandbox is set back, and when its file is opened again', async () => {
    const before = await found('night')
    sandbox.control.reset()
    expect(await found('night')).toEqual(before)
    const again = await startSandbox({ port: 0, thirdPartyPort: 0, camPort: 0, camLife: 'off', sites: SITES })
    const answer = await fetch(`${again.apiOrigin}/content/dark/search/night`)
    expect(unwrapped(SearchAnswer).parse(await answer.json())).toEqual(before)
    await again.close()
  })
})

import { describe, expect, test } from 'vitest'
import { SearchSegment } from '../../contracts/catalogue/search.ts'
import { searchEndpoints } from '../../contracts/catalogue/search-endpoints.ts'

const { answer } = searchEndpoints.search

describe('what was found', () => {
  test('comes in four groups, whose items keep what we do not know of them [SEARCH-012, API-059]', () => {
    const item = (slug: string) => ({
      id: 7,
      slug,
      title: `About ${slug}`,
      publishedAt: 1_700_000_000,
      image: { alt: 'A lamp', permalink: '/pictures/still/lamp.avif', colour: '#112233' },
      author: 'Ann',
    })
    const kept = (slug: string) => ({ ...item(slug), id: '7' })
    const sent = { pages: [item('a')], blogPosts: [item('b')], models: [item('c')], videos: [item('d')], took: 3 }
    expect(answer.parse({ data: sent })).toEqual({
      pages: [kept('a')],
      blogPosts: [kept('b')],
      models: [kept('c')],
      videos: [kept('d')],
      took: 3,
    })
  })

  test('may lack groups, and may call the posts by another name [SEARCH-012]', () => {
    const bare = { slug: 'a', title: 'A', publishedAt: 5 }
    expect(answer.parse({ data: {} })).toEqual({ pages: [], blogPosts: [], models: [], videos: [] })
    expect(answer.parse({ videos: null, posts: [bare] })).toEqual({
      pages: [],
      blogPosts: [bare],
      models: [],
      videos: [],
    })
    expect(answer.parse({ blogPosts: [{ ...bare, slug: 'b' }], posts: [bare] })).toEqual({
      pages: [],
      blogPosts: [{ ...bare, slug: 'b' }],
      models: [],
      videos: [],
    })
  })

  test('loses an item that leads nowhere or has no name, and nothing else [SEARCH-012]', () => {
    const good = { slug: 'a', title: 'A', publishedAt: 5 }
    const videos = [
      { ...good, slug: '../a' },
      { ...good, title: '' },
      { ...good, slug: undefined },
      null,
      { slug: 'b', title: 'B', id: {}, publishedAt: 'soon', image: { permalink: 'https://elsewhere.example/x.png' } },
      good,
    ]
    expect(answer.parse({ videos })).toEqual({
      pages: [],
      blogPosts: [],
      models: [],
      videos: [{ slug: 'b', title: 'B', id: undefined, publishedAt: 0, image: null }, good],
    })
  })

  test('is no list and no text [SEARCH-012]', () => {
    expect([[], 'none', null, 7].map((body) => answer.safeParse(body).success)).toEqual([false, false, false, false])
  })
})

describe('the segment of the address that is searched for', () => {
  const segment = (query: string) => {
    const parsed = SearchSegment.safeParse(query)
    return parsed.success ? parsed.data : null
  }

  test('has blanks for slashes and whatever else could lead out of it [SEARCH-012]', () => {
    expect(
      ['AC/DC', '  night   swim ', 'a\\b', 'a%2fb', 'a\u0000b\u202ec', '\ud83d', '50%', 'cafe\u0301', '🎬 film'].map(
        segment,
      ),
    ).toEqual(['AC DC', 'night swim', 'a b', 'a 2fb', 'a b c', null, '50', 'café', '🎬 film'])
  })

  test('is not sent where it is nothing but dots and blanks, or too long [SEARCH-012]', () => {
    expect(['', ' ', '.', '..', '. ..', '/', '../..', 'a'.repeat(101)].map(segment)).toEqual(Array(8).fill(null))
    expect([segment('a.b'), segment('...a'), segment('a'.repeat(100))]).toEqual(['a.b', '...a', 'a'.repeat(100)])
  })
})

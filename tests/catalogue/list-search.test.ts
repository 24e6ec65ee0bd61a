import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ALL_VIDEOS,
  asksTheSame,
  changeSearch,
  completeSearch,
  filterOption,
  GUEST_SORT,
  LOGGED_IN_SORT,
  listNarrowing,
  pagerOf,
  parseListSearch,
  printListSearch,
} from '../../machines/catalogue/list-search.ts'

describe('parseListSearch', () => {
  test('reads page, order, category and layout [ROUTE-006]', () => {
    expect(parseListSearch({ page: '3', sort: 'latest', category: 'rooftops', layout: 'list', utm: 'x' })).toEqual({
      page: 3,
      sort: 'latest',
      category: 'rooftops',
      layout: 'list',
    })
  })

  test('what cannot be read is the default: page 1 [ROUTE-006]', () => {
    const bad = [
      '-1',
      'NaN',
      '1e9',
      '1000000',
      '0',
      '',
      '1.5',
      ' 2',
      '٣',
      '0x2',
      Number.NaN,
      -1,
      1e9,
      null,
      [],
      {},
      '2'.repeat(10_000),
    ]
    expect(bad.map((page) => parseListSearch({ page }))).toEqual(bad.map(() => ({})))
    expect(parseListSearch({ page: '-1', sort: 'best', category: '../admin', layout: ['grid'] })).toEqual({})
    expect(parseListSearch(JSON.parse('{"__proto__": {"page": 7}, "constructor": {"sort": "latest"}}'))).toEqual({})
  })

  test('never throws, and what it prints reads the same', () => {
    fc.assert(
      fc.property(
        fc.record({
          page: fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.anything()),
          sort: fc.oneof(fc.constantFrom('popular', 'latest'), fc.anything()),
          category: fc.oneof(fc.stringMatching(/^[a-z-]{1,20}$/), fc.string(), fc.anything()),
          layout: fc.oneof(fc.constantFrom('grid', 'list', 'simple'), fc.anything()),
        }),
        (raw) => {
          const search = parseListSearch(raw)
          const printed = printListSearch(search)
          expect(parseListSearch(Object.fromEntries(new URLSearchParams(printed)))).toEqual(search)
        },
      ),
    )
  })
})

test('an address says only what differs from the default, in a fixed order', () => {
  expect([
    printListSearch({}),
    printListSearch({ page: 1, category: 'all' }),
    printListSearch({ sort: 'latest', page: 2, layout: 'grid', category: 'rooftops' }),
  ]).toEqual(['', '', '?category=rooftops&layout=grid&page=2&sort=latest'])
})

test('an address names each filter of the list of videos as the server does [API-034]', () => {
  const raw = {
    videos: 'b,a,b,../x',
    show_custom_video: '0',
    show_custom_model: '1',
    models: '7,isolde-marrow',
    letter: 'B',
    all: '1',
  }
  expect([
    parseListSearch(raw),
    printListSearch(raw as never),
    parseListSearch({ all: '0', letter: 'bb', models: ',', show_custom_model: 'yes', videos: '' }),
  ]).toEqual([
    {
      all: '1',
      letter: 'b',
      models: '7,isolde-marrow',
      show_custom_model: '1',
      show_custom_video: '0',
      videos: 'a,b',
    },
    '?all=1&letter=b&models=7%2Cisolde-marrow&show_custom_model=1&show_custom_video=0&videos=a%2Cb',
    {},
  ])
})

test('every filter, not the layout, makes another question of a list and starts it at page 1', () => {
  const changes = [
    { all: '1' },
    { category: 'islands' },
    { letter: 'b' },
    { models: 'isolde-marrow' },
    { order: 'asc' },
    { show_custom_model: '1' },
    { show_custom_video: '0' },
    { sort: 'latest' },
    { tag: 'binaural' },
    { type: 'featured' },
    { videos: 'broken-reel' },
  ] as const
  expect(changes.map((change) => [asksTheSame({}, change), changeSearch({ page: 4 }, change)])).toEqual(
    changes.map((change) => [false, change]),
  )
  expect([asksTheSame({}, { layout: 'list' }), asksTheSame({}, { page: 2 })]).toEqual([true, false])
})

test('guests begin with the most popular, logged-in visitors with the latest [CAT-018]', () => {
  expect([GUEST_SORT, LOGGED_IN_SORT]).toEqual(['popular', 'latest'])
  const of = (isLoggedIn: boolean) => completeSearch({}, { isLoggedIn, savedLayout: undefined }).sort
  expect([of(false), of(true)]).toEqual(['popular', 'latest'])
  expect(completeSearch({ sort: 'popular' }, { isLoggedIn: true, savedLayout: undefined }).sort).toBe('popular')
})

test("the filter's first option is 'All Videos' with slug 'all' [CAT-016]", () => {
  expect(ALL_VIDEOS).toEqual({ slug: 'all', label: 'All Videos' })
})

test('an option stands for its slug, under its name, and under its label where it has none [CAT-049]', () => {
  expect([
    filterOption({ slug: 'a', name: 'Name', label: 'Label' }),
    filterOption({ slug: 'b', name: '', label: 'Label' }),
  ]).toEqual([
    { slug: 'a', label: 'Name' },
    { slug: 'b', label: 'Label' },
  ])
})

test('a new filter or order starts at page 1, a new layout or page keeps the rest', () => {
  const search = { page: 4, category: 'rooftops' }
  expect([
    changeSearch(search, { sort: 'latest' }),
    changeSearch(search, { category: 'all' }),
    changeSearch(search, { layout: 'list' }),
    changeSearch(search, { page: 1 }),
  ]).toEqual([
    { category: 'rooftops', sort: 'latest' },
    {},
    { category: 'rooftops', layout: 'list', page: 4 },
    { category: 'rooftops' },
  ])
})

test('the pager offers both ends and the neighbours, with gaps between', () => {
  expect([pagerOf(1, 1), pagerOf(1, 3), pagerOf(1, 20), pagerOf(5, 20), pagerOf(10, 20), pagerOf(20, 20)]).toEqual([
    [1],
    [1, 2, 3],
    [1, 2, 3, null, 20],
    [1, 2, 3, 4, 5, 6, 7, null, 20],
    [1, null, 8, 9, 10, 11, 12, null, 20],
    [1, null, 18, 19, 20],
  ])
})

test('what a list is filtered and ordered by is named by the filter, and readably before the filter is there', () => {
  const options = [{ slug: 'city-nights', label: 'Nights in the City' }]
  const search = { category: 'city-nights', sort: 'latest' } as const
  expect([
    listNarrowing(search, options),
    listNarrowing(search),
    listNarrowing({ sort: 'popular' }, options),
    listNarrowing({ layout: 'list', page: 3 }, options),
    listNarrowing({ letter: 'b', models: 'bram-hale,isolde-marrow' }),
    listNarrowing({ videos: 'broken-reel' }),
    listNarrowing({ type: 'featured', sort: 'latest', order: 'asc' }),
    listNarrowing({ order: 'desc' }),
  ]).toEqual([
    'Nights in the City, Latest',
    'City Nights, Latest',
    'Popular',
    '',
    'Bram Hale, Isolde Marrow, Letter B',
    'Chosen Videos',
    'Featured, Latest, Reversed',
    '',
  ])
})

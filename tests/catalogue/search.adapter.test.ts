import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSearch } from '../../adapters/catalogue/search.adapter.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { FaultRequest } from '../../sandbox/faults/fault-rules.ts'
import { siteSettings } from '../access/sites.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { callAs, NEVER_ABORTED } from './sandbox-call.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
  await sandbox.control.clearRequests()
})

interface Asker {
  key?: 'dark' | 'darkest' | 'light'
  changes?: Partial<SiteSettings>
  fetch?: typeof globalThis.fetch
}

async function find(query: string, { key = 'dark', changes, fetch = globalThis.fetch }: Asker = {}) {
  const reported: string[] = []
  const { findResults } = createSearch({
    call: callAs(sandbox, { site: key === 'light' ? 'light' : 'dark', fetch }),
    report: (problem) => void reported.push(problem),
    settings: siteSettings(key, changes),
  })
  return { answer: await findResults(NEVER_ABORTED, { query }), reported }
}

describe('a search', () => {
  test('asks for the query by GET /search/{query}, and reads the groups out of data [API-059, SEARCH-003, SEARCH-012]', async () => {
    const { answer } = await find('AC/DC isolde')
    expect(answer).toEqual({ type: 'results.found', found: { groups: [], special: null } })
    const asked = await sandbox.control.requests()
    expect(asked.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)).toEqual([
      'GET /content/dark/search/AC DC isolde',
    ])
    expect((await find('isolde marrow')).answer).toEqual({
      type: 'results.found',
      found: {
        groups: [
          { kind: 'videos', items: expect.any(Array) },
          {
            kind: 'models',
            items: [
              {
                slug: 'isolde-marrow',
                title: 'Isolde Marrow',
                publishedAt: expect.any(Number),
                image: {
                  alt: 'Isolde Marrow',
                  permalink: '/pictures/portrait/isolde-marrow.avif',
                  colour: expect.any(String),
                },
              },
            ],
          },
        ],
        special: null,
      },
    })
  })

  test('comes in its four groups, each thing with its day [SEARCH-008, SEARCH-012]', async () => {
    const { answer } = await find('night')
    if (answer.type !== 'results.found') throw new Error(answer.type)
    const { data } = await (await sandbox.call('search', { params: { query: 'night' } })).json()
    expect(
      answer.found.groups.map(({ kind, items }) => ({
        kind,
        slugs: items.map(({ slug }) => slug),
        haveDays: items.every(({ publishedAt }) => publishedAt > 1_000_000_000),
      })),
    ).toEqual(
      ['videos', 'models', 'blogPosts', 'pages'].map((kind) => ({
        kind,
        slugs: data[kind].map(({ slug }: { slug: string }) => slug),
        haveDays: true,
      })),
    )
  })

  test('that is let go ends its call [SEARCH-004]', async () => {
    const leaving = new AbortController()
    const reached = Promise.withResolvers<void>()
    const ended: string[] = []
    const reported: string[] = []
    const fetch: typeof globalThis.fetch = (input, init) =>
      new Promise((_, reject) => {
        const end = () => {
          ended.push(new URL(String(input)).pathname)
          reject(new Error('let go'))
        }
        init?.signal?.addEventListener('abort', end)
        reached.resolve()
      })
    const { findResults } = createSearch({
      call: callAs(sandbox, { fetch }),
      report: (problem) => void reported.push(problem),
      settings: siteSettings('dark'),
    })
    const answer = findResults(leaving.signal, { query: 'night' })
    await reached.promise
    expect(ended).toEqual([])
    leaving.abort()
    // Far sooner than the deadline, which would end it, too.
    await expect.poll(() => ended).toEqual(['/content/dark/search/night'])
    expect({ answer: await answer, reported }).toEqual({
      answer: { type: 'results.failed', reason: 'unavailable' },
      reported: [],
    })
  })

  test('of dots only is not sent, and finds nothing', async () => {
    for (const query of ['..', './.', '///']) {
      expect(await find(query)).toEqual({
        answer: { type: 'results.found', found: { groups: [], special: null } },
        reported: [],
      })
    }
    expect(await sandbox.control.requests()).toEqual([])
  })

  test.for<[FaultRequest['kind'], string, string[]]>([
    ['serverError', 'unavailable', ['Wrong Status']],
    ['notFound', 'unavailable', ['Wrong Status']],
    ['wrongType', 'contract', []],
    ['refuse', 'offline', []],
  ])(
    "that ends as %s failed, and of a status other than 200 'Wrong Status' is told [API-059]",
    async ([kind, reason, told]) => {
      await sandbox.control.addFault({ kind, endpoint: 'search' })
      expect(await find('night')).toEqual({ answer: { type: 'results.failed', reason }, reported: told })
    },
  )

  test.each([
    [200, { type: 'results.found', reported: [] }],
    [201, { type: 'results.failed', reported: ['Wrong Status'] }],
    [206, { type: 'results.failed', reported: ['Wrong Status'] }],
  ])('is answered by the status 200 alone: %i [API-059]', async (status, expected) => {
    const { answer, reported } = await find('night', {
      fetch: async (url, init) => new Response((await fetch(url, init)).body, { status }),
    })
    expect({ type: answer.type, reported }).toEqual(expected)
  })

  test('is refused to who has to be verified', async () => {
    expect(await find('night', { key: 'light' })).toEqual({
      answer: { type: 'results.refused', reason: 'verificationRequired' },
      reported: [],
    })
  })
})

describe('words that lead to a sister site', () => {
  const specialOf = async (query: string, asker?: Asker) => {
    const { answer } = await find(query, asker)
    return answer.type === 'results.found' ? answer.found.special : answer
  }
  const gay = { siteName: 'Nocturne VR', url: 'https://nocturne-vr.example/' }
  const trans = { siteName: 'AR Lumen', url: 'https://ar-lumen.example/' }

  test('are those of two lists, each compared as a whole and in lower case, names of performers included [SEARCH-010, SEARCH-011]', async () => {
    const queries = [
      'gay',
      'GAY',
      ' Gay VR ',
      'silas wrenfield',
      'Trans',
      'wren SALLOW',
      'gays',
      'the gay',
      'silas',
      'night',
    ]
    expect(await Promise.all(queries.map((query) => specialOf(query)))).toEqual([
      ...[gay, gay, gay, gay],
      ...[trans, trans],
      ...[null, null, null, null],
    ])
  })

  test('are read from the settings, and say nothing where the feature is off or no such sister is configured [SEARCH-010, SEARCH-011]', async () => {
    const customSearches: SiteSettings['customSearches'] = [
      { kind: 'trans', terms: ['night'], sisterSite: 'Sister VR' },
    ]
    const sisterSites = [{ siteName: 'Sister VR', subtitle: '', url: 'https://sister.example/' }]
    expect([
      await specialOf('night', { changes: { customSearches, sisterSites } }),
      await specialOf('gay', { changes: { customSearches, sisterSites } }),
      await specialOf('night', { changes: { customSearches, sisterSites: [] } }),
      await specialOf('night', { changes: { customSearches, sisterSites, customSearchEnabled: false } }),
      await specialOf('gay', { changes: { customSearchEnabled: false } }),
      await specialOf('gay', { key: 'darkest' }),
    ]).toEqual([{ siteName: 'Sister VR', url: 'https://sister.example/' }, null, null, null, null, null])
  })
})

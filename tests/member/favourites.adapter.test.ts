import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFavourites } from '../../adapters/member/favourites.adapter.ts'
import type { FaultRequest } from '../../sandbox/faults/fault-rules.ts'
import { callAs, NEVER_ABORTED } from '../catalogue/sandbox-call.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
})

/** What the member likes is this many videos and models of the catalogue, the one with the lowest id first. */
function like(kind: 'video' | 'model', many: number): string[] {
  const from = kind === 'video' ? "videos WHERE audience <> 'men' AND condition = 'sound'" : 'models WHERE 1'
  sandbox.database.prepare("DELETE FROM favourites WHERE account_id = 'user-member' AND kind = ?").run(kind)
  const ids = sandbox.database.prepare(`SELECT CAST(id AS TEXT) AS id FROM ${from} ORDER BY id LIMIT ?`).all(many)
  const add = sandbox.database.prepare("INSERT INTO favourites VALUES ('user-member', ?, ?)")
  for (const { id } of ids) add.run(kind, String(id))
  return ids.map(({ id }) => String(id))
}

const liked = (kind: 'video' | 'model') =>
  sandbox.database
    .prepare("SELECT item_id AS id FROM favourites WHERE account_id = 'user-member' AND kind = ? ORDER BY rowid")
    .all(kind)
    .map(({ id }) => String(id))

async function asMember() {
  const { accessToken: token } = await sandbox.control.signIn('member')
  const sent: { call: string; body: unknown }[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname, search } = new URL(String(input))
    sent.push({ call: `${init?.method} ${pathname}${search}`, body: init?.body })
    return globalThis.fetch(input, init)
  }
  const reported: string[] = []
  const report = (problem: string) => void reported.push(problem)
  return { ...createFavourites({ call: callAs(sandbox, { token, fetch }), report }), reported, sent }
}

describe('the favourites of a member', () => {
  test('are asked for twelve at a time, the models with the last one first [DASH-015, API-028, API-032]', async () => {
    const models = like('model', 15)
    like('video', 15)
    const { loadFavourites, reported, sent } = await asMember()
    const pages = []
    for (const [kind, page] of [
      ['video', 1],
      ['video', 2],
      ['model', 1],
      ['model', 2],
    ] as const) {
      const answer = await loadFavourites(NEVER_ABORTED, { kind, page })
      if (answer.type === 'favourites.failed') throw new Error('They failed')
      const { content } = answer
      pages.push({ kind: content.kind, page, ids: content.items.map(({ id }) => id), hasNext: content.hasNext })
    }
    const [videosFirst, videosSecond, modelsFirst, modelsSecond] = pages
    expect({
      videos: [videosFirst, videosSecond].map((page) => ({ many: page?.ids.length, hasNext: page?.hasNext })),
      areAll: new Set([...videosFirst!.ids, ...videosSecond!.ids]),
      models: [modelsFirst, modelsSecond],
      reported,
      sent,
    }).toEqual({
      videos: [
        { many: 12, hasNext: true },
        { many: 3, hasNext: false },
      ],
      areAll: new Set(liked('video')),
      models: [
        { kind: 'model', page: 1, ids: models.toReversed().slice(0, 12), hasNext: true },
        { kind: 'model', page: 2, ids: models.toReversed().slice(12), hasNext: false },
      ],
      reported: [],
      sent: [
        { call: 'POST /content/dark/videos/favorite', body: '{"page":1,"limit":12}' },
        { call: 'POST /content/dark/videos/favorite', body: '{"page":2,"limit":12}' },
        { call: 'GET /api/content/v1/user/favorite-models?page=1&limit=12&sort=desc', body: undefined },
        { call: 'GET /api/content/v1/user/favorite-models?page=2&limit=12&sort=desc', body: undefined },
      ],
    })
  })

  test('have another page while a server that does not count them fills this one', async () => {
    like('model', 12)
    const { loadFavourites } = await asMember()
    const page = async (number: number) => {
      const answer = await loadFavourites(NEVER_ABORTED, { kind: 'model', page: number })
      return (
        answer.type === 'favourites.loaded' && { many: answer.content.items.length, hasNext: answer.content.hasNext }
      )
    }
    expect({ first: await page(1), second: await page(2) }).toEqual({
      first: { many: 12, hasNext: true },
      second: { many: 0, hasNext: false },
    })
  })

  test.for(['video', 'model'] as const)('that cannot be had, each %s, are reported [ERR-028]', async (kind) => {
    const { loadFavourites, reported } = await asMember()
    const endpoint = kind === 'video' ? 'listFavouriteVideos' : 'listFavouriteModels'
    await sandbox.control.addFault({ endpoint, kind: 'serverError' } satisfies FaultRequest)
    expect({ answer: await loadFavourites(NEVER_ABORTED, { kind, page: 1 }), reported }).toEqual({
      answer: { type: 'favourites.failed' },
      reported: [kind === 'video' ? 'favourite videos: unavailable' : 'favourite models: unavailable'],
    })
  })

  test.for([
    [
      'are removed and put back by id: videos [DASH-016, API-025, API-026]',
      'video',
      '/api/account/favorites/',
      { add: 'PUT', remove: 'DELETE' },
    ],
    [
      'are removed and put back by id: models [DASH-016, API-029, API-030]',
      'model',
      '/api/content/v1/user/favorite-models/',
      { add: 'POST', remove: 'DELETE' },
    ],
  ] as const)('%s', async ([, kind, path, methods]) => {
    const [first, second, third] = like(kind, 3)
    const { changeFavourite, reported, sent } = await asMember()
    const answers = []
    const stored = []
    for (const isFavourite of [false, false, true, true]) {
      answers.push((await changeFavourite(NEVER_ABORTED, { kind, id: second!, isFavourite })).type)
      stored.push(liked(kind))
    }
    expect({ answers, stored, reported, sent }).toEqual({
      answers: ['favourite.changed', 'favourite.changed', 'favourite.changed', 'favourite.changed'],
      stored: [
        [first, third],
        [first, third],
        [first, third, second],
        [first, third, second],
      ],
      reported: [],
      sent: [methods.remove, methods.remove, methods.add, methods.add].map((method) => ({
        call: `${method} ${path}${second}`,
        body: undefined,
      })),
    })
  })

  test('are removed although their page is left meanwhile', async () => {
    const [first, second] = like('video', 2)
    const { changeFavourite } = await asMember()
    await changeFavourite(AbortSignal.abort(), { kind: 'video', id: first!, isFavourite: false })
    expect(liked('video')).toEqual([second])
  })

  test('that a server does not know any more are removed, and cannot be put back [ERR-028]', async () => {
    const { changeFavourite, reported } = await asMember()
    for (const endpoint of ['removeFavouriteVideo', 'removeFavouriteModel'] as const) {
      await sandbox.control.addFault({ endpoint, kind: 'notFound' } satisfies FaultRequest)
    }
    const change = async (kind: 'video' | 'model', isFavourite: boolean) =>
      (await changeFavourite(NEVER_ABORTED, { kind, id: '999999', isFavourite })).type
    expect({
      removed: [await change('video', false), await change('model', false)],
      added: [await change('video', true), await change('model', true)],
      reported,
    }).toEqual({
      removed: ['favourite.changed', 'favourite.changed'],
      added: ['favourite.failed', 'favourite.failed'],
      reported: ['change of a favourite video: notFound', 'change of a favourite model: notFound'],
    })
  })

  test.for(['serverError', 'unauthorized'] as const)('stay when a change ends in a %s', async (kind) => {
    const ids = like('video', 3)
    const { changeFavourite, reported } = await asMember()
    await sandbox.control.addFault({ endpoint: 'removeFavouriteVideo', kind })
    const answer = await changeFavourite(NEVER_ABORTED, { kind: 'video', id: ids[1]!, isFavourite: false })
    expect({ answer, liked: liked('video'), reports: reported.length }).toEqual({
      answer: { type: 'favourite.failed' },
      liked: ids,
      reports: 1,
    })
  })
})

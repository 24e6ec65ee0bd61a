import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCommentsAdapter } from '../../adapters/catalogue/comments.adapter.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { NEVER_ABORTED, pageOptions } from './sandbox-call.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
})

const adapter = () => createCommentsAdapter(pageOptions(sandbox))
const ask = (more: { discussionId?: string; sort?: 'newest' | 'popular'; page?: number } = {}) =>
  adapter().loadComments(NEVER_ABORTED, { discussionId: 'model-1', sort: 'newest', page: 1, ...more })

async function listOf(more: Parameters<typeof ask>[0]) {
  const answer = await ask(more)
  if (answer.type !== 'comments.loaded') throw new Error(answer.type)
  return answer.list
}

function insert(discussion: string, parent: number | null, content: string): number {
  const row = sandbox.database
    .prepare(
      'INSERT INTO forum_posts (discussion_id, user_id, parent_id, content, created_at_ms) VALUES (?, NULL, ?, ?, ?)',
    )
    .run(discussion, parent, content, 1_795_000_000_000)
  return Number(row.lastInsertRowid)
}

describe('comments', () => {
  test('are asked for by the ids of their discussions [API-078]', async () => {
    for (const discussionId of ['model-1', 'model-2']) await ask({ discussionId })
    const asked = (await sandbox.control.requests()).filter(({ endpoint }) => endpoint !== 'getPosts')
    expect(asked.map(({ method, path }) => `${method} ${path.split('/').slice(-2).join('/')}`)).toEqual([
      'GET discussions/model-1',
      'GET discussions/model-2',
    ])
  })

  test('that answer one are asked for by its id, with all that they refer to [API-079]', async () => {
    // What is asked for does not depend on what is answered.
    await sandbox.control.addFault({ kind: 'serverError', endpoint: 'getPostTree' })
    const answers = [
      await adapter().loadThread(NEVER_ABORTED, { id: '7' }),
      await adapter().loadThread(NEVER_ABORTED, { id: '8' }),
    ]
    const asked = (await sandbox.control.requests()).map(({ method, path, query }) => {
      return `${method} ${path.split('/').slice(-2).join('/')}${decodeURIComponent(query)}`
    })
    const parts = 'include=discussion,user,user.groups,hiddenUser,editedUser,user.ranks,upvotes'
    expect({ answers, asked: [...new Set(asked)] }).toEqual({
      answers: [{ type: 'thread.failed' }, { type: 'thread.failed' }],
      asked: [`GET trees/7?${parts}`, `GET trees/8?${parts}`],
    })
  })

  test('come by twenty, the newest or the most voted first, each once [COMMENT-001, API-078, API-080]', async () => {
    const pages = [await listOf({}), await listOf({ page: 2 })]
    await sandbox.control.clearRequests()
    const popular = await listOf({ sort: 'popular' })
    const asked = (await sandbox.control.requests()).map(({ endpoint, query }) => [endpoint, decodeURIComponent(query)])
    await sandbox.control.clearRequests()
    await listOf({})
    const [newest] = await sandbox.control.requests()
    expect({ asked, newest: newest?.query }).toEqual({
      asked: [
        ['getDiscussion', '?createdAt=desc&vote=desc'],
        ['getPosts', `?filter[id]=${popular.comments.map(({ id }) => id).join(',')}`],
      ],
      newest: '?createdAt=desc',
    })
    const ids = pages.flatMap(({ comments }) => comments.map(({ id }) => id))
    const votes = popular.comments.map(({ votes }) => votes)
    const dates = pages.flatMap(({ comments }) => comments.map(({ createdAt }) => createdAt))
    expect({
      sizes: pages.map(({ comments }) => comments.length),
      counts: pages.map(({ page, pages, total, ownName }) => ({ page, pages, total, ownName })),
      distinct: new Set(ids).size,
      days: new Set(dates).size > 10,
      dates,
      votes,
    }).toEqual({
      sizes: [20, 7],
      counts: [
        { page: 1, pages: 2, total: 27, ownName: '' },
        { page: 2, pages: 2, total: 27, ownName: '' },
      ],
      distinct: 27,
      days: true,
      dates: dates.toSorted((one, other) => other - one),
      votes: votes.toSorted((one, other) => other - one),
    })
  })

  test('of a page that is gone are those of the last one', async () => {
    const { page, comments } = await listOf({ page: 9 })
    expect({ page, count: comments.length }).toEqual({ page: 2, count: 7 })
  })

  test('of a discussion that the forum does not know are missing, and nothing navigates [ERR-014, ERR-015]', async () => {
    expect([await ask({ discussionId: 'model-99999' }), await ask({ discussionId: '../x' })]).toEqual([
      { type: 'comments.missing' },
      { type: 'comments.missing' },
    ])
  })

  test('fail when either call fails, or the sanitiser does not come', async () => {
    const failures = []
    for (const endpoint of ['getDiscussion', 'getPosts'] as const) {
      await sandbox.control.addFault({ endpoint, kind: 'serverError' })
      failures.push((await ask()).type)
      await sandbox.control.clearFaults()
    }
    const without = createCommentsAdapter({
      ...pageOptions(sandbox),
      html: () => Promise.reject(new Error('no chunk')),
    })
    failures.push(
      (await without.loadComments(NEVER_ABORTED, { discussionId: 'model-1', sort: 'newest', page: 1 })).type,
      (await without.loadThread(NEVER_ABORTED, { id: '1' })).type,
      (await adapter().loadThread(NEVER_ABORTED, { id: '99999' })).type,
    )
    expect(failures).toEqual([
      'comments.failed',
      'comments.failed',
      'comments.failed',
      'thread.failed',
      'thread.failed',
    ])
  })
})

describe('hostile comments', () => {
  test('are cut down to what the sanitiser lets through: no script, handler, style or foreign picture [H01]', async () => {
    const opening = insert('hostile', null, 'Opening')
    const hostile = [
      '<img src=x onerror=alert(1)>',
      '<svg><style><img src=x onerror=alert(1)></style></svg>',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '<form id=root><input name=getElementById></form>',
      '<a href="javascript:alert(1)" onclick=alert(1)>press</a>',
      '<img src="//evil.example/p.png"><p style="background:url(//evil.example/x)">styled</p>',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    ]
    for (const content of hostile) insert('hostile', opening, content)
    const { comments } = await listOf({ discussionId: 'hostile' })
    const drawn = JSON.stringify(comments.map(({ html }) => html))
    expect({
      count: comments.length,
      found: drawn.match(/alert|evil|javascript:|onerror|onclick|"style"|"id"|svg|form|input/g),
      rest: ['press', 'styled'].filter((word) => drawn.includes(word)),
    }).toEqual({ count: 7, found: null, rest: ['press', 'styled'] })
  })

  test('of 10,000 nested elements, and 10,000 answers to answers, are read in a few seconds', async () => {
    const opening = insert('deep', null, 'Opening')
    const top = insert('deep', opening, `${'<div>'.repeat(10_000)}deep down${'</div>'.repeat(10_000)}`)
    sandbox.database.exec('BEGIN')
    let parent = top
    for (let level = 0; level < 10_000; level += 1) parent = insert('deep', parent, `<p>Level ${level}</p>`)
    sandbox.database.exec('COMMIT')
    const [comment] = (await listOf({ discussionId: 'deep' })).comments
    const answer = await adapter().loadThread(NEVER_ABORTED, { id: String(top) })
    const answers = answer.type === 'thread.loaded' ? answer.answers : []
    expect({
      text: JSON.stringify(comment?.html).includes('deep down'),
      replies: comment?.replies,
      answers: answers.length,
      deepest: Math.max(...answers.map(({ depth }) => depth)),
    }).toEqual({ text: true, replies: 10_000, answers: 10_000, deepest: 3 })
  }, 30_000)
})

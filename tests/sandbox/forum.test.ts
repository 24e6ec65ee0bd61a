import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DiscussionAnswer, PostsAnswer, TreeAnswer } from '../../contracts/catalogue/forum.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control.reset()
})

async function idsOf(vote?: 'desc', id = 'model-1') {
  const answer = await sandbox.call('getDiscussion', {
    params: { id },
    query: { createdAt: 'desc', ...(vote && { vote }) },
  })
  return DiscussionAnswer.parse(await answer.json()).postIds
}

async function postsOf(ids: readonly string[]) {
  return PostsAnswer.parse(await (await sandbox.call('getPosts', { query: { 'filter[id]': ids.join() } })).json())
}

const TREE = { include: 'discussion,user,user.groups,hiddenUser,editedUser,user.ranks,upvotes' }

test('a discussion lists what stands below its opening post, by time or by votes', async () => {
  const [newest, popular] = [await idsOf(), await idsOf('desc')]
  const times = (await postsOf(newest)).map(({ createdAt }) => createdAt)
  const votes = (await postsOf(popular)).map(({ votes }) => votes)
  expect({ count: newest.length, same: newest.toSorted(), isOtherwise: newest.join() !== popular.join() }).toEqual({
    count: 27,
    same: popular.toSorted(),
    isOtherwise: true,
  })
  expect({ times, votes }).toEqual({
    times: times.toSorted((one, other) => other - one),
    votes: votes.toSorted((one, other) => other - one),
  })
})

test('a tree has every post below one, as many as that post says', async () => {
  const [talkedOf] = (await postsOf(await idsOf())).filter(({ replies }) => replies > 1)
  const answer = await sandbox.call('getPostTree', { params: { postId: talkedOf!.id }, query: TREE })
  const below = TreeAnswer.parse(await answer.json())
  const known = new Set([talkedOf!.id, ...below.map(({ id }) => id)])
  expect({ count: below.length, areBelow: below.every(({ parentId }) => known.has(parentId)) }).toEqual({
    count: talkedOf!.replies,
    areBelow: true,
  })
})

test('what the forum does not know is a 404 with a list of errors', async () => {
  const unknown = [
    await sandbox.call('getDiscussion', { params: { id: 'model-999999' }, query: { createdAt: 'desc' } }),
    await sandbox.call('getDiscussion', { params: { id: 'anything' }, query: { createdAt: 'desc' } }),
    await sandbox.call('getPostTree', { params: { postId: '999999' }, query: TREE }),
  ]
  expect(await Promise.all(unknown.map(async (answer) => [answer.status, await answer.json()]))).toEqual([
    [404, { errors: [{ status: '404', detail: 'There is no such discussion.' }] }],
    [404, { errors: [{ status: '404', detail: 'There is no such discussion.' }] }],
    [404, { errors: [{ status: '404', detail: 'There is no such post.' }] }],
  ])
})

test('on the site with age verification guests read nothing', async () => {
  const answer = await sandbox.call('getDiscussion', {
    params: { id: 'model-1' },
    query: { createdAt: 'desc' },
    headers: { Origin: 'http://light.localhost:4100' },
  })
  expect(answer.status).toBe(403)
})

import { expect, onTestFinished, test } from 'vitest'
import { createCommentPosting } from '../../adapters/catalogue/comment-posting.adapter.ts'
import { createCommentsAdapter } from '../../adapters/catalogue/comments.adapter.ts'
import { startTestSandbox } from '../sandbox/test-sandbox.ts'
import { sanitiser } from '../support/safe-html.ts'
import { callAs, NEVER_ABORTED } from './sandbox-call.ts'

async function asMember() {
  const sandbox = await startTestSandbox()
  onTestFinished(() => sandbox.close())
  const { accessToken: token } = await sandbox.control.signIn('member')
  const sent: unknown[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { method } = init ?? {}
    if (method !== 'GET')
      sent.push({ method, path: new URL(String(input)).pathname, body: JSON.parse(String(init?.body)) })
    return globalThis.fetch(input, init)
  }
  const call = callAs(sandbox, { token, fetch })
  return { sandbox, call, sent, ...createCommentPosting({ call }) }
}

test('a comment and an answer with a wish for mail are sent as the forum reads them [API-082, COMMENT-004]', async () => {
  const { sandbox, sent, postComment } = await asMember()
  const facts = {
    discussionId: 'model-1',
    clientMsgId: 'first',
    content: 'Seen twice.',
    replyTo: null,
    notifyMe: false,
  }
  const first = await postComment(NEVER_ABORTED, facts)
  const row = sandbox.database.prepare("SELECT id FROM forum_posts WHERE content LIKE '%Seen twice.%'").get()
  const replyTo = String(row?.id)
  const answer = { ...facts, clientMsgId: 'second', content: 'So have I.', replyTo, notifyMe: true }
  const answers = [first, await postComment(NEVER_ABORTED, answer)]
  const relationships = { discussion: { data: { type: 'discussions', id: 'model-1' } } }
  const body = (attributes: object) => ({ data: { type: 'posts', attributes, relationships } })
  expect({ sent, answers }).toEqual({
    sent: [
      { method: 'POST', path: '/posts', body: body({ content: 'Seen twice.', notifyMe: false, clientMsgId: 'first' }) },
      {
        method: 'POST',
        path: '/posts',
        body: body({ content: 'So have I.', notifyMe: true, clientMsgId: 'second', replyTo }),
      },
    ],
    answers: [{ type: 'post.accepted' }, { type: 'post.accepted' }],
  })
})

test('a vote for a comment, against it and taken back is a list, and is read again from the forum [API-081, COMMENT-003]', async () => {
  const { call, castVote, sent } = await asMember()
  const { loadComments } = createCommentsAdapter({ call, html: async () => sanitiser })
  const commentNow = async (id: string) => {
    const answer = await loadComments(NEVER_ABORTED, { discussionId: 'model-1', sort: 'newest', page: 1 })
    const comments = answer.type === 'comments.loaded' ? answer.list.comments : []
    const found = comments.find((comment) => comment.id === id) ?? comments[0]!
    return { id: found.id, mine: found.mine, votes: found.votes }
  }
  const before = await commentNow('')
  const { id, votes } = before
  const seen = []
  for (const vote of ['up', 'down', 'none'] as const) {
    seen.push({ answer: await castVote(NEVER_ABORTED, { id, vote }), ...(await commentNow(id)) })
  }
  const body = (attributes: unknown) => ({ data: { type: 'posts', id, attributes } })
  const kept = { answer: { type: 'vote.kept' }, id }
  expect({ before: before.mine, seen, sent }).toEqual({
    before: 'none',
    seen: [
      { ...kept, mine: 'up', votes: votes + 1 },
      { ...kept, mine: 'down', votes: votes - 1 },
      { ...kept, mine: 'none', votes },
    ],
    sent: [
      [true, false, 'voted'],
      [false, true, 'voted'],
      [false, false, 'voted'],
    ].map((attributes) => ({
      method: 'PATCH',
      path: `/posts/${id}`,
      body: body(attributes),
    })),
  })
})

test('what the forum says of a vote is told in its own words; where it says nothing, nobody knows why', async () => {
  const { sandbox, call, castVote, postComment } = await asMember()
  await postComment(NEVER_ABORTED, {
    discussionId: 'model-1',
    clientMsgId: 'own',
    content: 'My own.',
    replyTo: null,
    notifyMe: false,
  })
  const own = sandbox.database.prepare("SELECT id FROM forum_posts WHERE content LIKE '%My own.%'").get()
  const refused = await castVote(NEVER_ABORTED, { id: String(own?.id), vote: 'up' })
  const missing = await createCommentPosting({ call }).castVote(NEVER_ABORTED, { id: '999999', vote: 'up' })
  await sandbox.control.addFault({ endpoint: 'votePost', kind: 'serverError' })
  expect({ refused, missing, broken: await castVote(NEVER_ABORTED, { id: '1', vote: 'down' }) }).toEqual({
    refused: { type: 'vote.failed', message: 'Nobody votes on what they wrote.' },
    missing: { type: 'vote.failed', message: '' },
    broken: { type: 'vote.failed', message: '' },
  })
})

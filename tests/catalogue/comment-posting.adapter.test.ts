import { expect, onTestFinished, test } from 'vitest'
import { createCommentPosting } from '../../adapters/catalogue/comment-posting.adapter.ts'
import { createCommentsAdapter } from '../../adapters/catalogue/comments.adapter.ts'
import type { Call } from '../../adapters/site/call.ts'
import { startTestSandbox } from '../sandbox/test-sandbox.ts'
import { sanitiser } from '../support/safe-html.ts'
import { callAs, NEVER_ABORTED } from './sandbox-call.ts'

async function asMember(email: () => string | undefined = () => 'ada.holm@example.com') {
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
  const told: string[] = []
  const posting = createCommentPosting({ call, email, tellOtherTabs: (name) => void told.push(name) })
  return { sandbox, call, sent, told, ...posting }
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

test('a vote for a comment, against it and taken back is sent as a list [API-081]', async () => {
  const { sandbox, castVote, sent } = await asMember()
  await sandbox.call('getDiscussion', { params: { id: 'model-1' }, query: { createdAt: 'desc' } })
  const rows = sandbox.database.prepare('SELECT id FROM forum_posts WHERE parent_id IS NOT NULL LIMIT 3').all()
  const [one = '', two = '', three = ''] = rows.map(({ id }) => String(id))
  const answers = [
    await castVote(NEVER_ABORTED, { id: one, vote: 'up' }),
    await castVote(NEVER_ABORTED, { id: two, vote: 'down' }),
    await castVote(NEVER_ABORTED, { id: three, vote: 'none' }),
  ]
  const patch = (id: string, attributes: unknown) => {
    return { method: 'PATCH', path: `/posts/${id}`, body: { data: { type: 'posts', id, attributes } } }
  }
  expect({ answers, sent }).toEqual({
    answers: Array.from({ length: 3 }, () => ({ type: 'vote.kept' })),
    sent: [
      patch(one, [true, false, 'voted']),
      patch(two, [false, true, 'voted']),
      patch(three, [false, false, 'voted']),
    ],
  })
})

test('a vote for a comment, against it and taken back is read again from the forum [COMMENT-003]', async () => {
  const { call, castVote } = await asMember()
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
  const kept = { answer: { type: 'vote.kept' }, id }
  expect({ before: before.mine, seen }).toEqual({
    before: 'none',
    seen: [
      { ...kept, mine: 'up', votes: votes + 1 },
      { ...kept, mine: 'down', votes: votes - 1 },
      { ...kept, mine: 'none', votes },
    ],
  })
})

test('another name is sent with the e-mail of the account, and stands at what this user has written [API-083, COMMENT-005, ENT-036]', async () => {
  const { call, sent, postComment, changeForumName } = await asMember()
  const facts = { discussionId: 'model-1', clientMsgId: 'own', content: 'Mine.', replyTo: null, notifyMe: false }
  await postComment(NEVER_ABORTED, facts)
  const answer = await changeForumName(NEVER_ABORTED, { name: 'Night-Owl' })
  // Who hears no answer sends it again.
  const again = await changeForumName(NEVER_ABORTED, { name: 'Night-Owl' })
  const { loadComments } = createCommentsAdapter({ call, html: async () => sanitiser })
  const after = await loadComments(NEVER_ABORTED, { discussionId: 'model-1', sort: 'newest', page: 1 })
  const list = after.type === 'comments.loaded' ? after.list : undefined
  expect({ answer, again, sent: sent[1], ownName: list?.ownName, author: list?.comments[0]?.author }).toEqual({
    answer: { type: 'name.accepted' },
    again: { type: 'name.accepted' },
    sent: {
      method: 'PATCH',
      path: '/users/update/username',
      body: { data: { attributes: { email: 'ada.holm@example.com', username: 'Night-Owl' } } },
    },
    ownName: 'Night-Owl',
    author: 'Night-Owl',
  })
})

test('a name that is not taken fails with what the forum says on a line each, or else with what went wrong [COMMENT-007]', async () => {
  const { sandbox, changeForumName } = await asMember()
  sandbox.database.exec("INSERT INTO forum_users (account_id, name) VALUES (NULL, 'Marlow-7')")
  const errorOf = async (name: string) => {
    const answer = await changeForumName(NEVER_ABORTED, { name })
    return answer.type === 'name.failed' ? { done: answer.done, error: answer.error } : answer
  }
  const refused = []
  for (const name of ['marlow-7', 'a!', 'x'.repeat(31), 'n\u202eight', 'x'.repeat(30)])
    refused.push(await errorOf(name))
  const broken = []
  for (const kind of ['serverError', 'refuse', 'tooMany', 'forbidden', 'notFound'] as const) {
    await sandbox.control.addFault({ endpoint: 'changeForumName', kind })
    broken.push(await errorOf('night-owl'))
    await sandbox.control.clearFaults()
  }
  expect({ refused, broken }).toEqual({
    refused: [
      { done: false, error: 'Somebody else has this name already.' },
      {
        done: false,
        error:
          'Please write at least 3 characters.\nA name has letters from A to Z, digits, hyphens and underscores only.',
      },
      { done: false, error: 'Please write at most 30 characters.' },
      { done: false, error: 'A name has letters from A to Z, digits, hyphens and underscores only.' },
      { type: 'name.accepted' },
    ],
    broken: [
      'No answer came. Please try again: asking for the same name twice does no harm.',
      'You seem to be offline. Your name stays as it was: try again when you are back.',
      'You have tried a lot just now. You can try again in 2 seconds.',
      'The forum does not take this name. Please choose another one.',
      'The forum does not take this name. Please choose another one.',
    ].map((error) => ({ done: false, error })),
  })
})

test('whoever changes their name too often reads when they can again, below what the forum says', async () => {
  const { changeForumName, told } = await asMember()
  const answers = []
  for (let change = 0; change < 11; change += 1) {
    answers.push(await changeForumName(NEVER_ABORTED, { name: `night-owl-${change}` }))
  }
  const error = 'You have tried a lot just now. You can try again in 2 minutes.'
  const calls = [
    { ok: false, cause: 'unavailable', status: 429, retryAfterMs: 90_500, refusal: { message: 'Slow down.' } },
    { ok: false, cause: 'unavailable', status: 429, retryAfterMs: 400 },
    { ok: false, cause: 'unavailable', status: 429 },
  ].map((result) => (async () => result) as unknown as Call)
  const said = []
  for (const call of calls) {
    const posting = createCommentPosting({ call, email: () => 'ada.holm@example.com', tellOtherTabs() {} })
    const answer = await posting.changeForumName(NEVER_ABORTED, { name: 'night-owl' })
    said.push(answer.type === 'name.failed' && answer.error)
  }
  expect({ last: answers.slice(-2), told: told.length, said }).toEqual({
    last: [{ type: 'name.accepted' }, { type: 'name.failed', done: false, error }],
    told: 10,
    said: [
      `Slow down.\n${error}`,
      'You have tried a lot just now. You can try again in 1 second.',
      'You have tried a lot just now. You can try again in 1 minute.',
    ],
  })
})

test('a name is changed only by its own user: with another e-mail, none or no log-in it stays [API-083]', async () => {
  const other = await asMember(() => 'bruno.keller@example.com')
  const unknown = await asMember(() => undefined)
  const { sandbox } = await asMember()
  const guest = createCommentPosting({
    call: callAs(sandbox),
    email: () => 'ada.holm@example.com',
    tellOtherTabs() {},
  })
  const answers = []
  for (const { changeForumName } of [other, unknown, guest]) {
    answers.push(await changeForumName(NEVER_ABORTED, { name: 'night-owl' }))
  }
  const named = [other, unknown, { sandbox }].map(({ sandbox: { database } }) =>
    database.prepare("SELECT 1 FROM forum_users WHERE name = 'night-owl'").get(),
  )
  expect({ answers, asked: unknown.sent, named }).toEqual({
    answers: [
      'This is not the e-mail of your account.',
      'Your account could not be read. Please load the page again.',
      'You are not logged in any more. Log in to change your name.',
    ].map((error) => ({ type: 'name.failed', done: false, error })),
    asked: [],
    named: [undefined, undefined, undefined],
  })
})

test('what the forum says of a vote is told in its own words; where it says nothing, nobody knows why', async () => {
  const { sandbox, castVote, postComment } = await asMember()
  await postComment(NEVER_ABORTED, {
    discussionId: 'model-1',
    clientMsgId: 'own',
    content: 'My own.',
    replyTo: null,
    notifyMe: false,
  })
  const own = sandbox.database.prepare("SELECT id FROM forum_posts WHERE content LIKE '%My own.%'").get()
  const refused = await castVote(NEVER_ABORTED, { id: String(own?.id), vote: 'up' })
  const missing = await castVote(NEVER_ABORTED, { id: '999999', vote: 'up' })
  await sandbox.control.addFault({ endpoint: 'votePost', kind: 'serverError' })
  expect({ refused, missing, broken: await castVote(NEVER_ABORTED, { id: '1', vote: 'down' }) }).toEqual({
    refused: { type: 'vote.failed', message: 'Nobody votes on what they wrote.' },
    missing: { type: 'vote.failed', message: '' },
    broken: { type: 'vote.failed', message: '' },
  })
})

import { expect, onTestFinished, test } from 'vitest'
import { createCommentPosting } from '../../adapters/catalogue/comment-posting.adapter.ts'
import { startTestSandbox } from '../sandbox/test-sandbox.ts'
import { callAs, NEVER_ABORTED } from './sandbox-call.ts'

test('a comment and an answer with a wish for mail are sent as the forum reads them [API-082, COMMENT-004]', async () => {
  const sandbox = await startTestSandbox()
  onTestFinished(() => sandbox.close())
  const { accessToken: token } = await sandbox.control.signIn('member')
  const sent: unknown[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    sent.push({ method: init?.method, path: new URL(String(input)).pathname, body: JSON.parse(String(init?.body)) })
    return globalThis.fetch(input, init)
  }
  const { postComment } = createCommentPosting({ call: callAs(sandbox, { token, fetch }) })
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

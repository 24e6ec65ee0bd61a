import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { commentComposerMachine } from '../../machines/catalogue/comment-composer.machine.ts'
import { commentThreadsMachine } from '../../machines/catalogue/comment-threads.machine.ts'
import { commentVotesMachine } from '../../machines/catalogue/comment-votes.machine.ts'
import { type CommentsQuestion, commentsMachine } from '../../machines/catalogue/comments.machine.ts'
import { forumNameMachine } from '../../machines/catalogue/forum-name.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { comment, commentList, silence } from './samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(commentsMachine, new URL('../../machines/catalogue/comments.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(commentsMachine)
})

function start() {
  const asked: CommentsQuestion[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(commentsMachine, {
    loadComments: fromCallback<EventObject, CommentsQuestion>(({ input }) => void asked.push(input)),
    watchOwnName: silence(),
    threads: plugPorts(commentThreadsMachine, { loadThread: silence() }),
    votes: plugPorts(commentVotesMachine, { castVote: silence() }),
    forumName: plugPorts(forumNameMachine, { changeForumName: silence() }),
    composer: plugPorts(commentComposerMachine, { drafts: silence(), postComment: silence() }),
  })
  const actor = createActor(machine, { clock }).start()
  return { actor, asked, clock }
}

function startShown() {
  const started = start()
  started.actor.send({ type: 'discussion.seen', discussionId: 'model-1' })
  started.actor.send({ type: 'comments.loaded', list: commentList({ pages: 3, page: 1 }) })
  return started
}

describe('comments', () => {
  test('are asked for when somebody comes to see them, once', () => {
    const { actor, asked } = start()
    const before = [...asked]
    actor.send({ type: 'discussion.seen', discussionId: 'model-1' })
    actor.send({ type: 'discussion.seen', discussionId: 'model-1' })
    expect({ before, asked }).toEqual({ before: [], asked: [{ discussionId: 'model-1', sort: 'newest', page: 1 }] })
  })

  test('of another order begin with its first page; the old ones stay until the new ones are there [COMMENT-001]', () => {
    const { actor, asked } = startShown()
    actor.send({ type: 'page.chosen', page: 2 })
    actor.send({ type: 'sort.chosen', sort: 'popular' })
    const { value, context } = actor.getSnapshot()
    expect({ value, total: context.list?.total, asked: asked.slice(1) }).toEqual({
      value: { open: 'loading' },
      total: 2,
      asked: [
        { discussionId: 'model-1', sort: 'newest', page: 2 },
        { discussionId: 'model-1', sort: 'popular', page: 1 },
      ],
    })
  })

  test('stand on the page that the forum gave, which may be an earlier one', () => {
    const { actor, asked } = startShown()
    actor.send({ type: 'page.chosen', page: 3 })
    actor.send({ type: 'comments.loaded', list: commentList({ page: 2, pages: 2 }) })
    actor.send({ type: 'sort.chosen', sort: 'newest' })
    actor.send({ type: 'comments.failed' })
    actor.send({ type: 'retry.requested' })
    expect({ list: actor.getSnapshot().context.list?.page, asked: asked.slice(2).map(({ page }) => page) }).toEqual({
      list: 2,
      asked: [1, 1],
    })
  })

  test('begin again with the newest when one was posted; of an answer its thread is asked for again', () => {
    const { actor, asked } = startShown()
    actor.send({ type: 'sort.chosen', sort: 'popular' })
    actor.send({ type: 'comments.loaded', list: commentList() })
    actor.send({ type: 'comment.posted', topId: '3' })
    const answered = { value: actor.getSnapshot().value, threads: waiting() }
    actor.send({ type: 'comment.posted', topId: null })
    function waiting() {
      return actor.getSnapshot().children.threads?.getSnapshot().context.waiting
    }
    expect({ answered, asked: asked.slice(2) }).toEqual({
      answered: { value: { open: 'shown' }, threads: ['3'] },
      asked: [{ discussionId: 'model-1', sort: 'newest', page: 1 }],
    })
  })

  test('of a visitor with a new name have it at once, those in open threads too, and are asked for again [COMMENT-005]', () => {
    const { actor, asked } = startShown()
    const own = [comment('2', { author: 'day-bird' }), comment('3', { author: 'Marlow' })]
    actor.send({ type: 'sort.chosen', sort: 'popular' })
    actor.send({
      type: 'comments.loaded',
      list: commentList({ comments: own, ownName: 'day-bird', page: 2, pages: 3 }),
    })
    const threads = actor.getSnapshot().children.threads
    threads?.send({ type: 'thread.opened', id: '3' })
    const answers = [
      { ...comment('4', { author: 'day-bird' }), depth: 0 },
      { ...comment('5', { author: 'Marlow' }), depth: 1, to: 'day-bird' },
      { ...comment('6', { author: null }), depth: 1, to: null },
    ]
    threads?.send({ type: 'thread.loaded', answers })
    actor.send({ type: 'ownName.changed', name: 'night-owl' })
    const { value, context } = actor.getSnapshot()
    const thread = threads?.getSnapshot().context.threads['3']
    expect({
      value,
      ownName: context.list?.ownName,
      authors: context.list?.comments.map(({ author }) => author),
      answers: thread?.answers.map(({ author, to }) => [author, to]),
      shown: thread?.shown,
      asked: asked.slice(2),
    }).toEqual({
      value: { open: 'loading' },
      ownName: 'night-owl',
      authors: ['night-owl', 'Marlow'],
      answers: [
        ['night-owl', undefined],
        ['Marlow', 'night-owl'],
        [null, null],
      ],
      shown: 20,
      asked: [{ discussionId: 'model-1', sort: 'popular', page: 2 }],
    })
  })

  test('that do not come within 16 seconds have failed', () => {
    const { actor, clock } = start()
    actor.send({ type: 'discussion.seen', discussionId: 'model-1' })
    clock.increment(15_999)
    const before = actor.getSnapshot().value
    clock.increment(1)
    expect({ before, value: actor.getSnapshot().value }).toEqual({
      before: { open: 'loading' },
      value: { open: 'failed' },
    })
  })
})

import { describe, expect, test } from 'vitest'
import { type EventObject, fromCallback } from 'xstate'
import {
  commentComposerMachine,
  type DraftCommand,
  type OutgoingComment,
} from '../../machines/catalogue/comment-composer.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { composerIn } from './comment-stage.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    commentComposerMachine,
    new URL('../../machines/catalogue/comment-composer.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(commentComposerMachine)
})

const FRESH = { id: 'a', text: '', replyTo: null, notifyMe: false, isPosting: false }
const OFFLINE = 'You seem to be offline. What you wrote is kept: try again when you are back.'

function start(found = FRESH) {
  const posted: OutgoingComment[] = []
  const kept: DraftCommand[] = []
  const machine = plugPorts(commentComposerMachine, {
    drafts: fromCallback<DraftCommand, { discussionId: string }>(({ receive, sendBack }) => {
      receive((command) => void kept.push(command))
      sendBack({ type: 'draft.found', draft: found })
    }),
    postComment: fromCallback<EventObject, OutgoingComment>(({ input }) => void posted.push(input)),
  })
  const { clock, told, composer } = composerIn(machine)
  const actor = composer()
  const now = () => ({ state: actor.getSnapshot().value, message: actor.getSnapshot().context.message })
  const write = (text: string) => actor.send({ type: 'text.edited', text })
  const submit = () => actor.send({ type: 'comment.submitted' })
  return { actor, clock, told, posted, kept, now, write, submit }
}

describe('what is written', () => {
  test('is kept with every change, and forgotten only when the forum has it', () => {
    const { actor, kept, told, write, submit } = start()
    write('Lovely')
    actor.send({ type: 'reply.chosen', to: { id: '3', topId: '2', author: null } })
    actor.send({ type: 'notification.toggled' })
    submit()
    actor.send({ type: 'post.failed', cause: 'offline' })
    const draft = { id: 'a', text: 'Lovely', replyTo: { id: '3', topId: '2', author: null }, notifyMe: true }
    const before = kept.slice(2)
    submit()
    actor.send({ type: 'post.accepted' })
    expect({ before, told, after: kept.at(-1), text: actor.getSnapshot().context.draft.text }).toEqual({
      before: [
        { type: 'draft.keep', draft: { ...draft, isPosting: false } },
        { type: 'draft.keep', draft: { ...draft, isPosting: true } },
        { type: 'draft.keep', draft: { ...draft, isPosting: false } },
      ],
      told: [{ type: 'comment.posted', topId: '2' }],
      after: { type: 'draft.forget' },
      text: '',
    })
  })

  test('is kept as a comment once it answers nobody any more', () => {
    const { actor, kept } = start()
    actor.send({ type: 'reply.chosen', to: { id: '3', topId: '2', author: null } })
    actor.send({ type: 'reply.cancelled' })
    expect(kept).toEqual([
      { type: 'draft.keep', draft: { ...FRESH, replyTo: { id: '3', topId: '2', author: null } } },
      { type: 'draft.keep', draft: FRESH },
    ])
  })

  test('is posted under the same name again, and another text or target under another', () => {
    const { actor, posted, write, submit } = start()
    const fail = () => actor.send({ type: 'post.failed', cause: 'unavailable' })
    write(' One ')
    for (let times = 0; times < 2; times += 1) {
      submit()
      fail()
    }
    write('Two')
    submit()
    fail()
    actor.send({ type: 'reply.chosen', to: { id: '3', topId: '2', author: 'Pavo' } })
    submit()
    fail()
    actor.send({ type: 'reply.cancelled' })
    submit()
    const names = posted.map(({ clientMsgId }) => clientMsgId)
    expect({
      contents: posted.map(({ content, replyTo }) => [content, replyTo]),
      isSame: names[0] === names[1] && names[2] === names[4],
      distinct: new Set(names).size,
      areOfDraft: names.every((name) => name.startsWith('a-')),
    }).toEqual({
      contents: [
        ['One', null],
        ['One', null],
        ['Two', null],
        ['Two', '3'],
        ['Two', null],
      ],
      isSame: true,
      distinct: 3,
      areOfDraft: true,
    })
  })

  test('that was on its way when the page went away is posted again by itself; an empty one is not', () => {
    const { posted } = start({ ...FRESH, text: 'Kept.', isPosting: true })
    const empty = start({ ...FRESH, isPosting: true })
    expect({ posted: posted.map(({ content }) => content), ofEmpty: empty.posted, state: empty.now().state }).toEqual({
      posted: ['Kept.'],
      ofEmpty: [],
      state: { writing: 'idle' },
    })
  })

  test('blank, or longer than 5,000 characters, is not posted', () => {
    const { posted, write, submit } = start()
    for (const text of ['', ' \n ', 'x'.repeat(5_001)]) {
      write(text)
      submit()
    }
    write(` ${'x'.repeat(5_000)} `)
    submit()
    expect(posted.map(({ content }) => content.length)).toEqual([5_000])
  })
})

describe('posting', () => {
  test('is held back for 5 seconds after a comment; what is written meanwhile stays [COMMENT-006]', () => {
    const { actor, clock, told, posted, now, write, submit } = start()
    const draft = () => {
      const { text, isPosting } = actor.getSnapshot().context.draft
      return { ...now(), text, isPosting, posted: posted.length }
    }
    write('One')
    submit()
    submit()
    const pending = draft()
    actor.send({ type: 'post.accepted' })
    write('Two')
    submit()
    clock.increment(4_999)
    submit()
    const before = draft()
    clock.increment(1)
    const after = draft()
    submit()
    expect({ pending, before, after, told, contents: posted.map(({ content }) => content) }).toEqual({
      pending: { state: 'posting', message: '', text: 'One', isPosting: true, posted: 1 },
      before: { state: { writing: 'cooling' }, message: '', text: 'Two', isPosting: false, posted: 1 },
      after: { state: { writing: 'idle' }, message: '', text: 'Two', isPosting: false, posted: 1 },
      told: [{ type: 'comment.posted', topId: null }],
      contents: ['One', 'Two'],
    })
  })

  test.each([
    { what: 'was refused', answer: { type: 'post.refused', message: 'No.' }, message: 'No.' },
    {
      what: 'failed',
      answer: { type: 'post.failed', cause: 'unavailable' },
      message: 'No answer came. What you wrote is kept: try again, and it will not be posted twice.',
    },
  ] as const)('is not held back after a comment that $what [COMMENT-006]', ({ answer, message }) => {
    const { actor, posted, told, now, write, submit } = start()
    write('One')
    submit()
    actor.send(answer)
    const { isPosting } = actor.getSnapshot().context.draft
    const answered = { ...now(), isPosting }
    submit()
    expect({ answered, told, contents: posted.map(({ content }) => content) }).toEqual({
      answered: { state: { writing: 'failed' }, message, isPosting: false },
      told: [],
      contents: ['One', 'One'],
    })
  })

  test('is held back for as long as the forum says, from one second to ten minutes', () => {
    const waits = [0, 30_000, 10_000_000].map((waitMs) => {
      const { actor, clock, now, write, submit } = start()
      write('One')
      submit()
      actor.send({ type: 'post.limited', waitMs })
      let waited = 0
      for (; JSON.stringify(now().state).includes('cooling'); waited += 500) clock.increment(500)
      return [waited, now().message, actor.getSnapshot().context.draft.text]
    })
    expect(waits).toEqual([
      [1_000, '', 'One'],
      [30_000, '', 'One'],
      [600_000, '', 'One'],
    ])
  })

  test('that fails says why, until something is written', () => {
    const messages = [
      { type: 'post.failed', cause: 'offline' } as const,
      { type: 'post.failed', cause: 'unavailable' } as const,
      { type: 'post.failed', cause: 'signedOut' } as const,
      { type: 'post.refused', message: 'No.\nNever.' } as const,
      { type: 'post.refused', message: '' } as const,
      { type: 'post.limited', waitMs: 9_000 } as const,
    ].map((answer) => {
      const { actor, now, write, submit } = start()
      write('One')
      submit()
      actor.send(answer)
      const { message } = now()
      write('One more')
      return [message, now().message]
    })
    expect(messages).toEqual([
      [OFFLINE, ''],
      ['No answer came. What you wrote is kept: try again, and it will not be posted twice.', ''],
      ['You are not logged in any more. What you wrote is kept: log in and post it.', ''],
      ['No.\nNever.', ''],
      ['The forum does not take this. Please change what you wrote.', ''],
      ['You have posted a lot just now. Please wait a little; what you wrote is kept.', ''],
    ])
  })

  test.each([
    { what: 'is refused', answer: { type: 'post.refused', message: 'No.' } },
    { what: 'is held back', answer: { type: 'post.limited', waitMs: 9_000 } },
    { what: 'fails', answer: { type: 'post.failed', cause: 'unavailable' } },
    { what: 'is not answered', answer: null },
  ] as const)('that $what is kept as one that waits for its writer, so that no reload posts it', ({ answer }) => {
    const { actor, clock, kept, write, submit } = start()
    write('One')
    submit()
    if (answer) actor.send(answer)
    else clock.increment(16_000)
    const waiting = { ...FRESH, text: 'One', isPosting: false }
    expect({ kept: kept.at(-1), shown: actor.getSnapshot().context.draft }).toEqual({
      kept: { type: 'draft.keep', draft: waiting },
      shown: waiting,
    })
  })

  test('is held back for 5 seconds after a comment, also where the forum wanted a longer pause before', () => {
    const { actor, clock, now, write, submit } = start()
    write('One')
    submit()
    actor.send({ type: 'post.limited', waitMs: 30_000 })
    clock.increment(30_000)
    submit()
    actor.send({ type: 'post.accepted' })
    clock.increment(4_999)
    const before = now().state
    clock.increment(1)
    expect({ before, state: now().state }).toEqual({ before: { writing: 'cooling' }, state: { writing: 'idle' } })
  })

  test('without an answer for 16 seconds has failed', () => {
    const { clock, now, write, submit } = start()
    write('One')
    submit()
    clock.increment(15_999)
    const before = now().state
    clock.increment(1)
    expect({ before, state: now().state }).toEqual({ before: 'posting', state: { writing: 'failed' } })
  })
})

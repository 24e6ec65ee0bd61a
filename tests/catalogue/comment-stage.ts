import { createActor, type EventObject, SimulatedClock, setup } from 'xstate'
import type { commentComposerMachine } from '../../machines/catalogue/comment-composer.machine.ts'
import type { Answer, CommentList } from '../../machines/catalogue/comment-thread.ts'
import { safeHtml } from '../support/safe-html.ts'
import { comment, commentList } from './samples.ts'

/** The comments of a model, of which the pictures of the studio show some. */
export function writtenList(): CommentList {
  return commentList({
    comments: [
      comment('2', {
        author: 'Teodora',
        votes: 12,
        html: safeHtml('<p>The light through the glass is the best I have seen in this format.</p>'),
      }),
      comment('3', {
        author: 'Marlow',
        votes: 4,
        replies: 2,
        html: safeHtml('<p>Does anybody know which lens this was shot with?</p>'),
      }),
      comment('4', { author: null, html: safeHtml('<p>Sharp up to the edges at 6K.</p>') }),
    ],
    total: 3,
  })
}

export function writtenAnswers(): Answer[] {
  return [
    { ...comment('5', { author: 'Pavo', html: safeHtml('<p>The fisheye of the making-of, I think.</p>') }), depth: 0 },
    { ...comment('6', { author: 'Marlow', html: safeHtml('<p>Thank you.</p>') }), depth: 1, to: 'Pavo' },
  ]
}

/** A composer with its ports, in a parent that it can tell what was posted. */
export function composerIn(composer: typeof commentComposerMachine) {
  const clock = new SimulatedClock()
  const told: unknown[] = []
  const parent = setup({
    types: { children: {} as { composer: 'composer' }, events: {} as EventObject },
    actors: { composer },
    actions: { note: (_, event: unknown) => void told.push(event) },
  }).createMachine({
    invoke: { src: 'composer', id: 'composer', input: { discussionId: 'model-1' } },
    on: { '*': { actions: { type: 'note', params: ({ event }: { event: unknown }) => event } } },
  })
  const page = createActor(parent, { clock }).start()
  return { clock, told, composer: () => page.getSnapshot().children.composer!, stop: () => page.stop() }
}

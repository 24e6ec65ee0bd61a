import { test } from 'vitest'
import { fromCallback } from 'xstate'
import { answerWith } from '../../app/ports/answer-with.ts'
import { type BackCommand, type RecentsCommand, searchBoxMachine } from '../../machines/catalogue/search-box.machine.ts'
import type { FoundAnswer } from '../../machines/catalogue/search-page.machine.ts'
import { assertNoRace } from '../../studio/paths/races.ts'
import { plugPorts } from '../support/plug-ports.ts'

const RUNS = process.env.LONG === '1' ? 5_000 : 300

/** Answers that say what was asked; the one of an abort comes late, and has nothing in it. */
function answersTo({ query }: { query: string }): FoundAnswer[] {
  const item = { slug: query, title: query, publishedAt: 0 }
  return [
    { type: 'results.found', found: { groups: [{ kind: 'pages', items: [item] }], special: null } },
    { type: 'results.failed', reason: 'unavailable' },
  ]
}

test('whatever the order of letters, answers, aborts and pages, what is shown was found for what is typed', async () => {
  await assertNoRace(
    {
      plug: (control) =>
        plugPorts(searchBoxMachine, {
          findResults: answerWith(control.port('findResults', answersTo)),
          recents: fromCallback<RecentsCommand, unknown>(() => {}),
          heldBack: fromCallback<BackCommand, unknown>(() => {}),
        }),
      input: { path: '/' },
      events: [
        { type: 'text.edited', text: 'a' },
        { type: 'text.edited', text: 'ab' },
        { type: 'text.edited', text: 'abc' },
        { type: 'text.edited', text: 'abcd' },
        { type: 'route.changed', path: '/videos/' },
        { type: 'query.submitted' },
        { type: 'box.closed' },
        { type: 'box.opened' },
        { type: 'retry.requested' },
      ],
      waitsMs: [120, 16_000],
      always: {
        'what is shown was found for what is typed': ({ snapshot }) => {
          const { query, found } = snapshot.context
          return !snapshot.matches('results') || found?.groups[0]?.items[0]?.title === query
        },
        'nothing is found where nothing was found': ({ snapshot }) => !snapshot.matches('empty'),
        'less than three letters show nothing': ({ snapshot }) =>
          !snapshot.matches('tooShort') || snapshot.context.found === undefined,
      },
      atRest: { 'no answer is waited for any more': ({ snapshot }) => !snapshot.matches('fetching') },
    },
    { runs: RUNS },
  )
})

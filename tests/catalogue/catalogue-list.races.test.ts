import { test } from 'vitest'
import { answerWith } from '../../app/ports/answer-with.ts'
import {
  catalogueListMachine,
  type ListAnswer,
  type ListQuestion,
  viewOf,
} from '../../machines/catalogue/catalogue-list.machine.ts'
import { assertNoRace } from '../../studio/paths/races.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { silence, videosPage } from './samples.ts'

const RUNS = process.env.LONG === '1' ? 5_000 : 300

/** An answer that says what was asked. */
function answersTo({ view }: ListQuestion): ListAnswer[] {
  const videos = { ...videosPage(), title: `${view.category} ${view.page}` }
  return [
    { type: 'list.loaded', content: videos },
    { type: 'list.failed', reason: 'offline' },
  ]
}

test('whatever the order of answers and addresses, the list shows what its address asks for [ROUTE-011]', async () => {
  await assertNoRace(
    {
      plug: (control) =>
        plugPorts(catalogueListMachine, {
          loadList: answerWith(control.port('loadList', answersTo)),
          keepLayout: silence(),
        }),
      input: { search: {}, isLoggedIn: false },
      events: [
        { type: 'address.changed', search: {} },
        { type: 'address.changed', search: { page: 2 } },
        { type: 'address.changed', search: { layout: 'list' } },
        { type: 'filter.chosen', change: { category: 'rooftops' } },
        { type: 'retry.requested' },
      ],
      waitsMs: [16_000],
      always: {
        'what is shown is what the address asks for': ({ snapshot }) => {
          const { category, page } = viewOf(snapshot.context)
          return !snapshot.matches('shown') || snapshot.context.content?.title === `${category} ${page}`
        },
      },
      atRest: { 'nothing is waited for any more': ({ snapshot }) => !snapshot.hasTag('busy') },
    },
    { runs: RUNS },
  )
})

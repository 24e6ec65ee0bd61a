import { favouritesListMachine } from '../../machines/member/favourites-list.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { favouriteModel } from './member-samples.ts'

export const cases = casesOf(favouritesListMachine, {
  input: { kind: 'model' },
  events: {
    'favourites.loaded': [
      { content: { kind: 'model', items: [favouriteModel('1')], hasNext: true } },
      { content: { kind: 'model', items: [favouriteModel('2')], hasNext: false } },
      { content: { kind: 'model', items: [], hasNext: false } },
    ],
  },
  project: ({ context: { page, content } }) => [Math.min(page, 3), content?.hasNext].join(),
})

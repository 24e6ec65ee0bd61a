import { favouritesMachine } from '../../machines/member/favourites.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(favouritesMachine, {
  input: { kind: 'video' },
  events: {
    'favourite.chosen': [
      { id: '7', isFavourite: false },
      { id: '8', isFavourite: false },
    ],
  },
  project: ({ context: { changes } }) => changes.map(({ id }) => id).join(),
})

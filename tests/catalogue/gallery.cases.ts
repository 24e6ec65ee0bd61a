import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(galleryMachine, {
  inputs: { 'three pictures': { count: 3 }, 'no picture': { count: 0 } },
  events: {
    'picture.chosen': [{ index: 0 }, { index: 2 }],
    'picture.turned': [{ by: 1 }, { by: -1 }],
  },
  invariants: {
    'the enlarged picture is one of the gallery': ({ context, value }) =>
      value !== 'enlarged' || (context.index >= 0 && context.index < context.count),
  },
})

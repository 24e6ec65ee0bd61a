import { expect } from 'vitest'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { describePaths } from '../support/paths.ts'

describePaths('gallery', galleryMachine, {
  inputs: { 'three pictures': { count: 3 }, 'no picture': { count: 0 } },
  events: {
    'picture.chosen': [{ index: 0 }, { index: 2 }],
    'picture.turned': [{ by: 1 }, { by: -1 }],
  },
  invariant: ({ context, value }) => {
    if (value === 'enlarged') expect(context.index >= 0 && context.index < context.count).toBe(true)
  },
})

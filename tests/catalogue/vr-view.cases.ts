import { vrViewMachine } from '../../machines/catalogue/vr-view.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const flat = {
  projection: 'flat',
  stereo: 'none',
  fov: 0,
  lens: 'linear',
  isEyeSwapped: false,
  alpha: 'none',
} as const
export const half = { ...flat, projection: '180', stereo: 'sbs', fov: 180 } as const
const sideBySide = { ...flat, stereo: 'sbs' } as const

export const cases = casesOf(vrViewMachine, {
  inputs: { film: { memoryKey: 'guest:7' } },
  events: {
    'format.told': [{ format: flat }, { format: null }, { format: half }, { format: sideBySide }],
    'format.recalled': [{ format: half }],
    'format.chosen': [
      { change: { projection: 'flat', stereo: 'none', lens: 'linear' } },
      { change: { projection: '180', stereo: 'sbs', lens: 'linear' } },
    ],
    'view.dragged': [{ across: 0.1, down: 0.1 }],
    'view.turned': [{ yaw: 10, pitch: 0 }],
    'view.zoomed': [{ steps: 1 }],
    'eyes.chosen': [{ eyes: 'both' }, { eyes: 'left' }],
  },
  project: ({ context }) => [context.told?.projection, context.told?.stereo, context.chosen?.projection, context.eyes],
})

import { traceMachine } from '../../studio/page/trace.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const frame = { label: 'starts', waitMs: 0, states: ['any'], transitions: [], context: {} }

export const cases = casesOf(traceMachine, {
  events: {
    'trace.given': [
      { frames: [], position: 0 },
      { frames: [frame], position: 0 },
      { frames: [frame, frame, frame], position: 1 },
      { frames: [frame, frame], position: 9 },
    ],
    'position.moved': [{ position: 0 }, { position: 2 }, { position: -1 }],
    'step.taken': [{ by: 1 }, { by: -1 }],
  },
  project: ({ context }) => [context.frames.length, context.position],
  invariants: {
    'nothing is shown when there is nothing': (snapshot) =>
      snapshot.matches('empty') === (snapshot.context.frames.length === 0),
    'the moment that is shown is one that there is': ({ context: { frames, position } }) =>
      frames.length === 0 || frames[position] !== undefined,
  },
})

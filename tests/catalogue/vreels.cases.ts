import { vreelsMachine } from '../../machines/catalogue/vreels.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { AT_FIRST, CLIPS } from './vreels-samples.ts'

export const cases = casesOf(vreelsMachine, {
  inputs: {
    'clips start by themselves': { choices: { ...AT_FIRST, goesOn: true } },
    'clips wait': { choices: { ...AT_FIRST, startsClips: false, goesOn: true } },
  },
  events: {
    'clips.loaded': [{ clips: CLIPS }, { clips: [] }],
    'clips.failed': [{ reason: 'offline' }],
    'clip.reached': [{ index: 0 }, { index: 1 }, { index: 2 }],
    'clip.began': [{ index: 0 }, { index: 1 }],
    'clip.refused': [{ index: 0 }, { index: 1 }],
    'clip.broke': [{ index: 0 }, { index: 1 }],
    'clip.ended': [{ index: 0 }, { index: 1 }],
    'calm.found': [{ isCalm: true, sparesData: false }],
    'choice.switched': [{ choice: 'hasSound', isOn: true }],
  },
  project: ({ context: { index, isCalm } }) => [index, isCalm],
  invariants: {
    'the clip that is shown is there': (snapshot) =>
      !snapshot.hasTag('shown') || snapshot.context.clips[snapshot.context.index] !== undefined,
    'nothing is held of what is closed': (snapshot) => snapshot.hasTag('open') || snapshot.context.clips.length === 0,
  },
})

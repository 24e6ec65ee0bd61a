import { setup } from 'xstate'
import { keep, relay } from '../keep.ts'
import type { PlaybackNews } from './player-media.ts'

export type PlayerControlsEvent =
  | PlaybackNews
  | { type: 'controls.used' }
  /** A moment of the film. */
  | { type: 'scrub.moved'; seconds: number }
  | { type: 'scrub.left' }
  | { type: 'media.playing' }
  | { type: 'media.seeked' }
  | { type: 'media.paused' }
  | { type: 'media.ended' }
  | { type: 'media.failed' }

interface Context {
  isPlaying: boolean
  scrubSeconds: number
}

export const playerControlsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PlayerControlsEvent,
    tags: {} as 'controls' | 'scrubbing',
  },
  actions: { keepPlayback: keep('isPlaying'), pointAt: keep('scrubSeconds') },
  guards: { isPlaying: ({ context }) => context.isPlaying },
  delays: { controlsRest: 3_000 },
}).createMachine({
  id: 'playerControls',
  description: 'The bar over the picture.',
  meta: { requirements: ['ROOM-002'] },
  context: { isPlaying: false, scrubSeconds: 0 },
  on: { 'playback.told': { actions: { type: 'keepPlayback', params: relay('isPlaying') } } },
  initial: 'shown',
  states: {
    shown: {
      description: 'The controls are visible; while the film plays they hide when they are not used.',
      tags: 'controls',
      after: { controlsRest: { guard: 'isPlaying', target: 'hidden' } },
      on: {
        'controls.used': { target: 'shown', reenter: true },
        'media.playing': { target: 'shown', reenter: true },
        'media.seeked': { target: 'shown', reenter: true },
        'scrub.moved': { target: 'scrubbing', actions: { type: 'pointAt', params: relay('seconds') } },
      },
    },
    scrubbing: {
      description: 'The pointer is on the time line: a small picture shows that moment.',
      meta: { requirements: ['VIDEO-032', 'VIDEO-033'] },
      tags: ['controls', 'scrubbing'],
      on: {
        'scrub.moved': { actions: { type: 'pointAt', params: relay('seconds') } },
        'scrub.left': 'shown',
      },
    },
    hidden: {
      description: 'Only the picture.',
      on: {
        'controls.used': 'shown',
        'media.paused': 'shown',
        'media.ended': 'shown',
        'media.failed': 'shown',
        'scrub.moved': { target: 'scrubbing', actions: { type: 'pointAt', params: relay('seconds') } },
      },
    },
  },
})

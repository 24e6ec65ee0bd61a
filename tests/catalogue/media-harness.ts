import { createActor, fromCallback } from 'xstate'
import { createMediaElement } from '../../adapters/catalogue/media-element.adapter.ts'
import { answerWith } from '../../app/ports/answer-with.ts'
import type { PlayerVisitorEvent } from '../../machines/catalogue/player-keys.ts'
import type { MediaReport, PlayerInput, PlayerPrepared } from '../../machines/catalogue/player-media.ts'
import type { MemoryCommand } from '../../machines/catalogue/player-memory.machine.ts'
import { playbackOf, pluggedPlayer } from './plugged-player.ts'

/** What the test steers from outside the browser. */
export interface MediaHarness {
  open(contentHost: string, input: PlayerInput, prepared: Omit<PlayerPrepared, 'type'>): void
  send(event: PlayerVisitorEvent | MediaReport): void
  read(): {
    playback: unknown
    failure: string
    seconds: number
    duration: number
    shown: string
    ladder: string[]
    element: object
  }
  close(): void
}

let stop = () => {}
let read: MediaHarness['read']
let send: MediaHarness['send']

const harness: MediaHarness = {
  open(contentHost, input, prepared) {
    stop()
    const video = document.createElement('video')
    document.body.replaceChildren(video)
    const media = createMediaElement({
      contentHost,
      loadHls: () => import('hls.js').then((module) => module.default),
      fetch: globalThis.fetch.bind(globalThis),
      document,
      mediaSession: navigator.mediaSession,
    })
    const actor = createActor(
      pluggedPlayer({
        drivePlayer: media.logic,
        keepMemory: fromCallback<MemoryCommand, { memoryKey: string }>(() => {}),
        renewSources: answerWith(async () => ({ type: 'sources.lost' as const, reason: 'forbidden' as const })),
        preparePlayer: answerWith(async () => ({ type: 'player.prepared' as const, ...prepared })),
      }),
      { input },
    )
    actor.start()
    media.attach(video)
    send = (event) => actor.send(event)
    read = () => {
      const { context } = actor.getSnapshot()
      const { playbackRate, volume, muted, paused, currentTime, currentSrc } = video
      return {
        playback: playbackOf(actor),
        failure: context.failure,
        seconds: context.seconds,
        duration: context.durationSeconds,
        shown: context.shownQuality,
        ladder: context.ladder,
        element: { playbackRate, volume, muted, paused, currentTime, currentSrc },
      }
    }
    stop = () => {
      actor.stop()
      media.attach(null)
    }
  },
  send: (event) => send(event),
  read: () => read(),
  close: () => stop(),
}

Object.assign(globalThis, { harness })

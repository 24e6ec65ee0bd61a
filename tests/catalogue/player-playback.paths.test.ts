import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { PlaybackEvent, PlaybackInput } from '../../machines/catalogue/player-playback.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './player-playback.cases.ts'
import { film, playbackOf, playerTagsOf, prepared, startPlayer } from './plugged-player.ts'

describePaths('playerPlayback', cases, { sut: composed })

const LOOKS = {
  playing: { tags: ['playing'], hidesControls: true, isRunning: true },
  waiting: { tags: ['busy', 'playing'], hidesControls: false, isRunning: true },
  paused: { tags: [], hidesControls: false, isRunning: false },
  seeking: { tags: ['busy'], hidesControls: false, isRunning: true },
  ended: { tags: ['ended'], hidesControls: false, isRunning: false },
}

/** A player with the film open, and a projector in place of the media element: what it was told last is what a visitor would see. */
function composed(): Sut {
  let player: ReturnType<typeof startPlayer>
  let isRunning = false
  /** The film is over for its player: it failed, or what is on now is opened. */
  const isLeft = () => player.actor.getSnapshot().children.playback === undefined
  const watch = () => {
    for (const { type } of player.commands.splice(0)) {
      if (type === 'media.play') isRunning = true
      if (type === 'media.pause') isRunning = false
    }
  }
  const look = ({ value }: AnyMachineSnapshot) => {
    const tags = playerTagsOf(player.actor)
    if (isLeft()) return expect(tags.some((tag) => tag === 'failed' || tag === 'poster')).toBe(true)
    const seen = {
      is: playbackOf(player.actor),
      tags: ['busy', 'playing', 'ended'].filter((tag) => tags.includes(tag)),
      hidesControls: player.actor.getSnapshot().children.controls?.getSnapshot().context.isPlaying,
      // On its way to another moment it may do either.
      isRunning: value === 'seeking' || isRunning,
    }
    expect(seen).toEqual({ is: { open: value }, ...LOOKS[value as keyof typeof LOOKS] })
  }
  return {
    start: (input) => {
      const { isLive, wantsToPlay, durationSeconds } = input as PlaybackInput
      player = startPlayer({ ...film, kind: isLive ? 'live' : 'full', durationSeconds })
      player.actor.send(prepared)
      if (!wantsToPlay) player.actor.send({ type: 'pause.requested' })
      player.actor.send({ type: 'media.ready', durationSeconds, ladder: [] })
      watch()
    },
    step: (event, { timer, waitMs }) => {
      player.clock.increment(waitMs)
      if (['media.paused', 'media.ended', 'media.playRefused'].includes(event.type)) isRunning = false
      if (event.type === 'media.playing') isRunning = true
      if (timer === undefined) player.actor.send(event as PlaybackEvent)
      watch()
    },
    see: {
      playing: look,
      waiting: look,
      paused: look,
      seeking: look,
      ended: look,
    },
    stop: () => {
      player.actor.stop()
    },
  }
}

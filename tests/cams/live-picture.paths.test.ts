import { expect } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { type LivePictureEvent, livePictureMachine } from '../../machines/cams/live-picture.machine.ts'
import type { MediaCommand } from '../../machines/catalogue/player-media.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { pluggedPlayer } from '../catalogue/plugged-player.ts'
import { silence } from '../catalogue/samples.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { cases } from './live-picture.cases.ts'

describePaths('livePicture', cases, { sut: composed, events: ['picture.changed', 'room.told'] })

function composed(): Sut {
  /** Media elements that are driven just now. */
  let driven = 0
  const player = pluggedPlayer({
    drivePlayer: fromCallback<MediaCommand, { title: string }>(() => {
      driven += 1
      return () => {
        driven -= 1
      }
    }),
    keepMemory: silence(),
    preparePlayer: silence(),
    renewSources: silence(),
  })
  const actor = createActor(plugPorts(livePictureMachine, { player }))
  /** Tokens, as told last. */
  let balance: number | null = null
  const shows = (seen: { src: string; stereo: string; projection: string } | null) => () => {
    const context = actor.getSnapshot().children.player?.getSnapshot().context
    const [source] = context?.sources ?? []
    const told = source && { src: source.src, stereo: source.format?.stereo, projection: source.format?.projection }
    const headset = actor.getSnapshot().children.player?.getSnapshot().children.headset?.getSnapshot().context
    expect({ driven, seen: told ?? null, balance: headset?.room.balance }).toEqual({
      driven: seen ? 1 : 0,
      seen,
      balance: seen ? balance : undefined,
    })
  }
  return {
    start: () => void actor.start(),
    step(event) {
      if (event.type === 'room.told') balance = 140
      actor.send(event as LivePictureEvent)
    },
    see: {
      off: shows(null),
      flat: shows({ src: 'http://127.0.0.1:4202/live/ada/2d/index.m3u8', stereo: 'none', projection: 'flat' }),
      spatial: shows({ src: 'http://127.0.0.1:4202/live/ada/3d/index.m3u8', stereo: 'sbs', projection: '180' }),
    },
    stop: () => void actor.stop(),
  }
}

import { expect } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { PlayerEvent, PlayerInput } from '../../machines/catalogue/player.machine.ts'
import type { MediaCommand } from '../../machines/catalogue/player-media.ts'
import type { MemoryCommand } from '../../machines/catalogue/player-memory.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { cases } from './player.cases.ts'
import { playerTagsOf, pluggedPlayer } from './plugged-player.ts'
import { silence } from './samples.ts'

describePaths('player', cases, {
  sut: composed,
})

/** A film projector in place of the media element: what it was told last is what a visitor would see and hear. */
function composed(): Sut {
  const clock = new SimulatedClock()
  const projector = { isOpen: false, isRunning: false }
  const kept: MemoryCommand[] = []
  let place = 'inPage'
  let isPointed = false
  let isHelpOpen = false
  const open = (input: unknown) =>
    createActor(
      pluggedPlayer({
        preparePlayer: silence(),
        renewSources: silence(),
        drivePlayer: fromCallback<MediaCommand, { title: string }>(({ receive }) => {
          receive(({ type }) => {
            if (type === 'media.open') Object.assign(projector, { isOpen: true, isRunning: false })
            if (type === 'media.play') projector.isRunning = true
            if (type === 'media.pause') projector.isRunning = false
          })
        }),
        keepMemory: fromCallback<MemoryCommand, { memoryKey: string }>(({ receive }) => {
          receive((command) => kept.push(command))
        }),
      }),
      { clock, input: input as PlayerInput },
    )
  let actor: ReturnType<typeof open>
  const looks =
    (...expected: string[]) =>
    () => {
      const names = ['poster', 'busy', 'playing', 'ended', 'failed'] as const
      expect(names.filter((name) => playerTagsOf(actor).includes(name))).toEqual(expected)
    }
  const all =
    (...checks: Array<() => void>) =>
    () => {
      for (const check of checks) check()
    }
  return {
    start: (input) => {
      actor = open(input)
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (event.type === 'media.paused' || event.type === 'media.ended') projector.isRunning = false
      // Of a film that is still being opened, a late report of the one before.
      if (event.type === 'media.playing') projector.isRunning = !actor.getSnapshot().matches({ playback: 'preparing' })
      if (event.type === 'media.playRefused') projector.isRunning = false
      if (event.type === 'scrub.moved') isPointed = true
      if (event.type === 'help.toggled' || event.type === 'help.closed')
        isHelpOpen = event.type === 'help.toggled' && !isHelpOpen
      if (event.type === 'fullScreen.entered') place = 'fullScreen'
      if (event.type === 'pictureInPicture.entered') place = 'floating'
      if (event.type === 'fullScreen.left' && place === 'fullScreen') place = 'inPage'
      if (event.type === 'pictureInPicture.left' && place === 'floating') place = 'inPage'
      if (timer === undefined) actor.send(event as PlayerEvent)
    },
    see: {
      'playback.idle': all(looks('poster'), () => expect(projector.isOpen).toBe(false)),
      'playback.preparing.consulting': all(looks('poster', 'busy'), () => expect(projector.isOpen).toBe(false)),
      'playback.preparing.renewing': looks('poster', 'busy'),
      'playback.preparing.opening': all(looks('poster', 'busy'), () =>
        expect(projector).toEqual({ isOpen: true, isRunning: false }),
      ),
      'playback.open': () => {
        expect(projector.isOpen).toBe(true)
        expect(playerTagsOf(actor).filter((tag) => tag === 'poster' || tag === 'failed')).toEqual([])
      },
      'playback.failed': looks('failed'),
      parts: () => {
        const { context, children } = actor.getSnapshot()
        const { durationSeconds, seconds } = children.memory!.getSnapshot().context
        if (durationSeconds > 0) expect([seconds, durationSeconds]).toEqual([context.seconds, context.durationSeconds])
        if (!children.memory!.getSnapshot().hasTag('remembering')) expect(kept.at(-1)?.type).not.toBe('position.keep')
        const controls = children.controls!.getSnapshot()
        expect(controls.hasTag('scrubbing')).toBe(isPointed)
        expect(children.help!.getSnapshot().hasTag('help')).toBe(isHelpOpen)
        expect(children.presentation!.getSnapshot().value).toBe(place)
      },
    },
    stop: () => {
      actor.stop()
    },
  }
}

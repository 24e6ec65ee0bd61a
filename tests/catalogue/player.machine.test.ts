import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import type { PlayerEvent } from '../../machines/catalogue/player.machine.ts'
import { playerMachine } from '../../machines/catalogue/player.machine.ts'
import type { MediaCommand, PlayerInput, PlayerPrepared, SourcesAnswer } from '../../machines/catalogue/player-media.ts'
import type { MemoryCommand } from '../../machines/catalogue/player-memory.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { answerOpening, playbackOf as playback, playerTagsOf, pluggedPlayer } from './plugged-player.ts'
import { ladder, source } from './samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(playerMachine, new URL('../../machines/catalogue/player.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(playerMachine)
})

const prepared: PlayerPrepared = {
  type: 'player.prepared',
  seconds: 42,
  volume: 0.5,
  isMuted: true,
  speed: 1.5,
  unplayable: {},
  remembersPosition: true,
}

describe('while preparing', () => {
  test('opens the film where it was left, as loud and as fast as last time', () => {
    const { actor, commands } = start({})
    answerOpening(actor, prepared)
    expect(commands).toEqual([
      {
        type: 'media.open',
        source: source('4K'),
        startAtSeconds: 42,
        volume: 0.5,
        isMuted: true,
        speed: 1.5,
        quality: 'auto',
        isLive: false,
      },
    ])
  })

  test('a shared moment wins over the remembered one; nothing is remembered for visitors who switched it off', () => {
    const shared = start({ startAtSeconds: 90 })
    const unwanted = start({})
    answerOpening(shared.actor, prepared)
    answerOpening(unwanted.actor, { ...prepared, remembersPosition: false })
    expect([shared.commands, unwanted.commands].map(([open]) => open?.startAtSeconds)).toEqual([90, 0])
  })

  test('storage that does not answer within a second does not delay the film', () => {
    const { clock, commands } = start({})
    clock.increment(999)
    expect(commands).toEqual([])
    clock.increment(1)
    expect(commands.map(({ type }) => type)).toEqual(['media.open'])
  })

  test('the best file that the device plays smoothly is opened; a ladder wins over files', () => {
    const plain = start({})
    const withLadder = start({ sources: [source('4K'), ladder] })
    answerOpening(plain.actor, { ...prepared, unplayable: { '4K': 'slow' } })
    answerOpening(withLadder.actor, prepared)
    expect([plain.commands[0]?.source, withLadder.commands[0]?.source]).toEqual([source('2K'), ladder])
  })

  test('pausing before the film is there is kept: it opens paused', () => {
    const { actor, commands } = start({})
    actor.send({ type: 'pause.requested' })
    ready(actor)
    expect({ commands: commands.map(({ type }) => type), playback: playback(actor) }).toEqual({
      commands: ['media.open'],
      playback: { open: 'paused' },
    })
  })

  test('a film that never opens fails after 20 seconds, for want of a network', () => {
    const { actor, clock } = start({})
    answerOpening(actor, prepared)
    clock.increment(20_000)
    expect({ playback: playback(actor), failure: actor.getSnapshot().context.failure }).toEqual({
      playback: 'failed',
      failure: 'network',
    })
  })

  test('without any source it says that the film is missing, and offers no useless retry', () => {
    const { actor, commands } = start({ sources: [] })
    expect({ playback: playback(actor), failure: actor.getSnapshot().context.failure }).toEqual({
      playback: 'failed',
      failure: 'missing',
    })
    actor.send({ type: 'retry.requested' })
    expect({ playback: playback(actor), commands }).toEqual({ playback: 'failed', commands: [] })
  })

  test('a player that waits for its button opens nothing before', () => {
    const { actor, commands } = start({ startsAtOnce: false })
    expect({ playback: playback(actor), commands }).toEqual({ playback: 'idle', commands: [] })
    actor.send({ type: 'play.toggled' })
    ready(actor)
    expect(commands.map(({ type }) => type)).toEqual(['media.open', 'media.play'])
  })
})

describe('while playing', () => {
  test('pauses and plays again at a click', () => {
    const { actor, commands } = startPlaying()
    actor.send({ type: 'play.toggled' })
    expect({ playback: playback(actor), commands }).toEqual({
      playback: { open: 'paused' },
      commands: [{ type: 'media.pause' }],
    })
    actor.send({ type: 'play.toggled' })
    actor.send({ type: 'media.playing' })
    expect({ playback: playback(actor), lastCommand: commands.at(-1) }).toEqual({
      playback: { open: 'playing' },
      lastCommand: { type: 'media.play' },
    })
  })

  test('shows that it waits for data, and fails after 30 seconds of it', () => {
    const { actor, clock } = startPlaying()
    actor.send({ type: 'media.stalled' })
    expect({ playback: playback(actor), hasBusy: playerTagsOf(actor).includes('busy') }).toEqual({
      playback: { open: 'waiting' },
      hasBusy: true,
    })
    clock.increment(30_000)
    expect({ playback: playback(actor), failure: actor.getSnapshot().context.failure }).toEqual({
      playback: 'failed',
      failure: 'network',
    })
  })

  test('a failure tells its reason, and a retry goes on at the same moment', () => {
    for (const reason of ['network', 'decode', 'unsupported', 'missing'] as const) {
      const { actor, commands } = startPlaying()
      actor.send({ type: 'media.moved', seconds: 123, bufferedSeconds: 130 })
      actor.send({ type: 'media.failed', reason })
      expect({ playback: playback(actor), failure: actor.getSnapshot().context.failure }).toEqual({
        playback: 'failed',
        failure: reason,
      })
      actor.send({ type: 'retry.requested' })
      expect({ lastCommand: commands.at(-1)?.type, startAtSeconds: commands.at(-1)?.startAtSeconds }).toEqual({
        lastCommand: 'media.open',
        startAtSeconds: 123,
      })
    }
  })

  test('expired links are renewed before the film opens again at the same moment', () => {
    const { actor, commands, asked } = startPlaying()
    actor.send({ type: 'media.moved', seconds: 123, bufferedSeconds: 130 })
    actor.send({ type: 'media.failed', reason: 'forbidden' })
    commands.length = 0
    actor.send({ type: 'retry.requested' })
    expect({ playback: playback(actor), commands, asked }).toEqual({
      playback: { preparing: 'renewing' },
      commands: [],
      asked: [{ kind: 'full' }],
    })
    const fresh = source('4K', { src: '/films/4K.mp4?fresh' })
    answerOpening(actor, { type: 'sources.renewed', sources: [fresh] })
    expect(commands).toEqual([
      {
        type: 'media.open',
        source: fresh,
        startAtSeconds: 123,
        volume: 0.5,
        isMuted: true,
        speed: 1.5,
        quality: 'auto',
        isLive: false,
      },
    ])
  })

  test('without fresh links: the reason is shown, and where it may help a retry asks once more', () => {
    const answers = [
      [{ type: 'sources.lost', reason: 'missing' }, 'missing'],
      [{ type: 'sources.lost', reason: 'forbidden' }, 'forbidden'],
      [{ type: 'sources.renewed', sources: [] }, 'missing'],
    ] satisfies [SourcesAnswer, string][]
    for (const [answer, failure] of answers) {
      const { actor } = startForbidden()
      answerOpening(actor, answer)
      expect({ playback: playback(actor), failure: actor.getSnapshot().context.failure }).toEqual({
        playback: 'failed',
        failure,
      })
    }
    const { actor, clock, asked } = startForbidden()
    clock.increment(20_000)
    expect({ playback: playback(actor), failure: actor.getSnapshot().context.failure }).toEqual({
      playback: 'failed',
      failure: 'forbidden',
    })
    actor.send({ type: 'retry.requested' })
    expect({ playback: playback(actor), asked: asked.length }).toEqual({
      playback: { preparing: 'renewing' },
      asked: 2,
    })
  })

  test('jumps stay inside the film and are shown at once', () => {
    const { actor, commands } = startPlaying()
    actor.send({ type: 'media.moved', seconds: 5, bufferedSeconds: 9 })
    actor.send({ type: 'position.nudged', bySeconds: -10 })
    actor.send({ type: 'position.chosen', seconds: 9_999 })
    actor.send({ type: 'position.shareChosen', share: 0.3 })
    expect(commands).toEqual([
      { type: 'media.seek', seconds: 0 },
      { type: 'media.seek', seconds: 600 },
      { type: 'media.seek', seconds: 180 },
    ])
    actor.send({ type: 'media.moved', seconds: 5, bufferedSeconds: 9 })
    expect({ seconds: actor.getSnapshot().context.seconds, playback: playback(actor) }).toEqual({
      seconds: 180,
      playback: { open: 'seeking' },
    })
    actor.send({ type: 'media.seeked' })
    expect(playback(actor)).toEqual({ open: 'playing' })
  })

  test('a pause during a jump holds when the jump is over', () => {
    const { actor, commands } = startPlaying()
    actor.send({ type: 'position.chosen', seconds: 100 })
    actor.send({ type: 'play.toggled' })
    actor.send({ type: 'media.seeked' })
    expect({ is: playback(actor), told: commands.map(({ type }) => type) }).toEqual({
      is: { open: 'paused' },
      told: ['media.seek', 'media.pause'],
    })
  })

  test('a jump to the end ends it, and does not restart it', () => {
    const { actor, commands } = startPlaying()
    actor.send({ type: 'position.shareChosen', share: 1 })
    actor.send({ type: 'media.seeked' })
    expect(playback(actor)).toEqual({ open: 'ended' })
    expect(commands).toEqual([{ type: 'media.seek', seconds: 600 }])
  })

  test('after the end it starts from the beginning', () => {
    const { actor, commands } = startPlaying()
    actor.send({ type: 'media.ended' })
    expect(playback(actor)).toEqual({ open: 'ended' })
    actor.send({ type: 'play.requested' })
    actor.send({ type: 'media.seeked' })
    expect(commands).toEqual([{ type: 'media.seek', seconds: 0 }, { type: 'media.play' }])
  })

  test('another file opens at the same moment; another quality of the same file does not reopen', () => {
    const files = startPlaying()
    files.actor.send({ type: 'media.moved', seconds: 200, bufferedSeconds: 210 })
    files.actor.send({ type: 'quality.chosen', quality: '2K' })
    expect({
      lastCommand: files.commands.at(-1)?.type,
      source: files.commands.at(-1)?.source,
      startAtSeconds: files.commands.at(-1)?.startAtSeconds,
    }).toEqual({ lastCommand: 'media.open', source: source('2K'), startAtSeconds: 200 })
    const rungs = startPlaying({ sources: [ladder] })
    rungs.actor.send({ type: 'quality.chosen', quality: '720p' })
    expect({ commands: rungs.commands, playback: playback(rungs.actor) }).toEqual({
      commands: [{ type: 'media.setQuality', quality: '720p' }],
      playback: { open: 'playing' },
    })
  })

  test('a browser that wants a click first leaves it paused, without an error', () => {
    const { actor } = start({})
    ready(actor)
    actor.send({ type: 'media.playRefused' })
    expect({ playback: playback(actor), wantsToPlay: actor.getSnapshot().context.wantsToPlay }).toEqual({
      playback: { open: 'paused' },
      wantsToPlay: false,
    })
  })
})

describe('sound, speed and windows', () => {
  test('volume moves in steps of 5 %, never beyond its ends, and is remembered', () => {
    const { actor, commands, kept } = startPlaying()
    actor.send({ type: 'volume.chosen', volume: 0.98 })
    actor.send({ type: 'volume.nudged', steps: 1 })
    actor.send({ type: 'volume.chosen', volume: 0 })
    actor.send({ type: 'mute.toggled' })
    expect(commands).toEqual([
      { type: 'media.setVolume', volume: 0.98, isMuted: false },
      { type: 'media.setVolume', volume: 1, isMuted: false },
      { type: 'media.setVolume', volume: 0, isMuted: true },
      { type: 'media.setVolume', volume: 0.05, isMuted: false },
    ])
    expect(kept.at(-1)).toEqual({ type: 'sound.keep', volume: 0.05, isMuted: false, speed: 1.5 })
  })

  test('speed moves over its steps and stays at the ends', () => {
    const { actor, commands } = startPlaying()
    for (const steps of [1, 1, 1, -1]) actor.send({ type: 'speed.nudged', steps })
    actor.send({ type: 'speed.chosen', speed: 0.5 })
    actor.send({ type: 'speed.nudged', steps: -1 })
    expect(commands.map((command) => command.speed)).toEqual([1.75, 2, 2, 1.75, 0.5, 0.5])
  })

  test('full screen and picture in picture are asked for; only what the browser did counts', () => {
    const { actor, commands } = startPlaying()
    actor.send({ type: 'fullScreen.toggled' })
    const tags = () => actor.getSnapshot().children.presentation!.getSnapshot().tags
    expect({ hasFullScreen: tags().has('fullScreen'), commands }).toEqual({
      hasFullScreen: false,
      commands: [{ type: 'media.toggleFullScreen' }],
    })
    actor.send({ type: 'fullScreen.entered' })
    actor.send({ type: 'pictureInPicture.toggled' })
    actor.send({ type: 'pictureInPicture.entered' })
    expect({ hasFullScreen: tags().has('fullScreen'), hasFloating: tags().has('floating') }).toEqual({
      hasFullScreen: false,
      hasFloating: true,
    })
  })
})

describe('controls', () => {
  test('hide after 3 seconds of playing, come back at a touch, and stay while it is paused', () => {
    const { actor, clock } = startPlaying()
    const shown = () => controlsOf(actor).getSnapshot().hasTag('controls')
    clock.increment(2_999)
    expect(shown()).toBe(true)
    clock.increment(1)
    expect(shown()).toBe(false)
    controlsOf(actor).send({ type: 'controls.used' })
    expect(shown()).toBe(true)
    actor.send({ type: 'play.toggled' })
    clock.increment(60_000)
    expect(shown()).toBe(true)
  })

  test('the time line shows the moment under the pointer without going there', () => {
    const { actor, clock, commands } = startPlaying()
    actor.send({ type: 'scrub.moved', seconds: 10 })
    actor.send({ type: 'scrub.moved', seconds: 5_000 })
    clock.increment(60_000)
    const controls = controlsOf(actor)
    const { context } = controls.getSnapshot()
    expect({
      scrubSeconds: context.scrubSeconds,
      commands,
      scrubbing: controls.getSnapshot().hasTag('scrubbing'),
    }).toEqual({ scrubSeconds: 600, commands: [], scrubbing: true })
    controls.send({ type: 'scrub.left' })
    expect(controls.getSnapshot().hasTag('scrubbing')).toBe(false)
  })

  test('the overview of keys opens and closes', () => {
    const { actor } = startPlaying()
    const seen = (['help.toggled', 'help.closed', 'help.closed', 'help.toggled', 'help.toggled'] as const).map(
      (type) => {
        actor.send({ type })
        return actor.getSnapshot().children.help!.getSnapshot().hasTag('help')
      },
    )
    expect(seen).toEqual([true, false, false, true, false])
  })
})

describe('memory', () => {
  test('the position is kept every 5 seconds of playing, and at a pause', () => {
    const { actor, clock, kept } = startPlaying()
    actor.send({ type: 'media.moved', seconds: 50, bufferedSeconds: 60 })
    clock.increment(4_000)
    actor.send({ type: 'media.moved', seconds: 54, bufferedSeconds: 60 })
    expect(kept).toEqual([])
    clock.increment(1_000)
    actor.send({ type: 'media.moved', seconds: 56, bufferedSeconds: 60 })
    actor.send({ type: 'media.paused' })
    expect(kept).toEqual([
      { type: 'position.keep', seconds: 54, durationSeconds: 600 },
      { type: 'position.keep', seconds: 56, durationSeconds: 600 },
    ])
  })

  test('a jump is kept at once: a visitor who leaves after it comes back to it', () => {
    const { actor, kept } = startPlaying()
    actor.send({ type: 'position.chosen', seconds: 300 })
    actor.send({ type: 'media.moved', seconds: 300, bufferedSeconds: 310 })
    actor.send({ type: 'media.seeked' })
    expect(kept).toEqual([{ type: 'position.keep', seconds: 300, durationSeconds: 600 }])
  })

  test('near its start or its end, and when it is over, a film is forgotten', () => {
    for (const seconds of [9, 571]) {
      const { actor, clock, kept } = startPlaying()
      actor.send({ type: 'media.moved', seconds, bufferedSeconds: 600 })
      clock.increment(5_000)
      actor.send({ type: 'media.ended' })
      expect(kept).toEqual([{ type: 'position.forget' }, { type: 'position.forget' }])
    }
  })

  test('a visitor who switches it off is not followed any more, and can switch it on again', () => {
    const { actor, clock, kept } = startPlaying()
    actor.send({ type: 'media.moved', seconds: 50, bufferedSeconds: 60 })
    toggleResuming(actor)
    actor.send({ type: 'media.moved', seconds: 60, bufferedSeconds: 70 })
    clock.increment(60_000)
    expect(kept).toEqual([{ type: 'resuming.keep', remembersPosition: false }])
    toggleResuming(actor)
    expect({ lastKept: kept.at(-1), isRemembering: isRemembering(actor) }).toEqual({
      lastKept: { type: 'resuming.keep', remembersPosition: true },
      isRemembering: true,
    })
  })

  test('trailers are never remembered', () => {
    const { actor, clock, kept } = startPlaying({ kind: 'trailer' })
    actor.send({ type: 'media.moved', seconds: 50, bufferedSeconds: 60 })
    clock.increment(60_000)
    toggleResuming(actor)
    expect(kept).toEqual([])
  })
})

describe('every button and every word of the picture, wherever the film stands', () => {
  const chosen = { type: 'position.chosen', seconds: 100 } as const
  const failed = { type: 'media.failed', reason: 'network' } as const
  const toggled = { type: 'play.toggled' } as const
  const pause = { type: 'pause.requested' } as const
  const play = { type: 'play.requested' } as const
  const paused = { type: 'media.paused' } as const
  const ended = { type: 'media.ended' } as const
  /** How it comes to stand there. */
  const places = {
    idle: () => start({ startsAtOnce: false }),
    preparing: () => start({}),
    playing: () => startPlaying(),
    waiting: () => startPlaying({}, { type: 'media.stalled' }),
    paused: () => startPlaying({}, pause),
    seeking: () => startPlaying({}, chosen),
    ended: () => startPlaying({}, ended),
    failed: () => startPlaying({}, pause, failed),
    forbidden: () => startPlaying({}, pause, { ...failed, reason: 'forbidden' }),
  }
  const consulting = { preparing: 'consulting' }
  const opening = { preparing: 'opening' }
  const open = (state: string) => ({ open: state })
  type Row = [
    place: keyof typeof places,
    events: readonly PlayerEvent[],
    leadsTo: unknown,
    wantsToPlay: boolean,
    commands: readonly string[],
  ]
  const rows: readonly Row[] = [
    ['idle', [toggled], consulting, true, []],
    ['idle', [play], consulting, true, []],
    ['preparing', [toggled], consulting, false, []],
    ['preparing', [toggled, toggled], consulting, true, []],
    ['preparing', [pause], consulting, false, []],
    ['preparing', [pause, play], consulting, true, []],
    ['playing', [toggled], open('paused'), false, ['media.pause']],
    ['playing', [pause], open('paused'), false, ['media.pause']],
    ['playing', [paused], open('paused'), false, []],
    ['waiting', [toggled], open('paused'), false, ['media.pause']],
    ['waiting', [pause], open('paused'), false, ['media.pause']],
    ['waiting', [paused], open('paused'), false, []],
    ['waiting', [{ type: 'media.playing' }], open('playing'), true, []],
    ['paused', [toggled], open('waiting'), true, ['media.play']],
    ['paused', [play], open('waiting'), true, ['media.play']],
    ['paused', [{ type: 'media.playing' }], open('playing'), true, []],
    ['seeking', [toggled], open('seeking'), false, []],
    ['seeking', [toggled, toggled], open('seeking'), true, []],
    ['seeking', [pause], open('seeking'), false, []],
    ['seeking', [pause, play], open('seeking'), true, []],
    ['ended', [], open('ended'), false, []],
    ['ended', [toggled], open('seeking'), true, ['media.seek']],
    ['ended', [play], open('seeking'), true, ['media.seek']],
    ['failed', [], 'failed', false, []],
    ['failed', [{ type: 'retry.requested' }], opening, true, ['media.open']],
    ['failed', [{ type: 'quality.chosen', quality: '2K' }], opening, true, ['media.open']],
    ['forbidden', [{ type: 'retry.requested' }], { preparing: 'renewing' }, true, []],
  ]
  for (const [place, events, leadsTo, wantsToPlay, expected] of rows) {
    test(`${place}: ${events.map(({ type }) => type).join(', then ') || 'nothing'}`, () => {
      const { actor, commands } = places[place]()
      commands.length = 0
      for (const event of events) actor.send(event)
      expect({
        playback: playback(actor),
        wantsToPlay: actor.getSnapshot().context.wantsToPlay,
        commands: commands.map(({ type }) => type),
      }).toEqual({ playback: leadsTo, wantsToPlay, commands: expected })
    })
  }

  test('a film that is over begins at its beginning', () => {
    const { actor, commands } = startPlaying({}, { type: 'media.moved', seconds: 599, bufferedSeconds: 600 }, ended)
    actor.send(toggled)
    expect(commands.at(-1)).toEqual({ type: 'media.seek', seconds: 0 })
  })

  test('a jump that never arrives fails after 30 seconds, for want of a network', () => {
    const { actor, clock } = startPlaying({}, chosen)
    clock.increment(30_000)
    expect({ playback: playback(actor), failure: actor.getSnapshot().context.failure }).toEqual({
      playback: 'failed',
      failure: 'network',
    })
  })

  test('a film that cannot be opened tells why', () => {
    const { actor } = start({})
    answerOpening(actor, prepared)
    actor.send({ type: 'media.failed', reason: 'decode' })
    expect({ playback: playback(actor), failure: actor.getSnapshot().context.failure }).toEqual({
      playback: 'failed',
      failure: 'decode',
    })
  })

  test('how long it is and what its ladder holds is known once it is open, playing or not', () => {
    for (const before of [[], [pause]]) {
      const { actor } = start({})
      for (const event of before) actor.send(event)
      answerOpening(actor, prepared)
      actor.send({ type: 'media.ready', durationSeconds: 700, ladder: ['720p'] })
      const { durationSeconds, ladder: rungs } = actor.getSnapshot().context
      expect({ durationSeconds, rungs }).toEqual({ durationSeconds: 700, rungs: ['720p'] })
    }
  })

  test('a quality that was chosen behind its button, before it opens, while it opens, and after it has failed is the one that opens', () => {
    const quality = { type: 'quality.chosen', quality: '2K' } as const
    const before = start({})
    before.actor.send(quality)
    answerOpening(before.actor, prepared)
    const meanwhile = start({})
    answerOpening(meanwhile.actor, prepared)
    meanwhile.actor.send(quality)
    const after = places.failed()
    after.actor.send(quality)
    const behindButton = places.idle()
    behindButton.actor.send(quality)
    behindButton.actor.send(play)
    answerOpening(behindButton.actor, prepared)
    for (const { commands } of [behindButton, before, meanwhile, after]) {
      expect(commands.at(-1)).toEqual({
        type: 'media.open',
        source: source('2K'),
        startAtSeconds: 42,
        volume: 0.5,
        isMuted: true,
        speed: 1.5,
        quality: '2K',
        isLive: false,
      })
    }
    expect(meanwhile.commands.length).toBe(2)
  })

  test('what the browser makes of sound and quality is shown', () => {
    const { actor } = startPlaying({ sources: [ladder] })
    actor.send({ type: 'media.volumeChanged', volume: 0.3, isMuted: false })
    actor.send({ type: 'media.qualityChanged', quality: '720p' })
    const { volume, isMuted, shownQuality } = actor.getSnapshot().context
    expect({ volume, isMuted, shownQuality }).toEqual({ volume: 0.3, isMuted: false, shownQuality: '720p' })
  })

  test('every change of sound and speed is remembered, and the small window is asked for', () => {
    const changes = [
      [
        { type: 'volume.chosen', volume: 0.3 },
        { volume: 0.3, isMuted: false, speed: 1.5 },
      ],
      [
        { type: 'volume.nudged', steps: 1 },
        { volume: 0.55, isMuted: false, speed: 1.5 },
      ],
      [
        { type: 'speed.chosen', speed: 2 },
        { volume: 0.5, isMuted: true, speed: 2 },
      ],
      [
        { type: 'speed.nudged', steps: 1 },
        { volume: 0.5, isMuted: true, speed: 1.75 },
      ],
    ] as const
    for (const [change, sound] of changes) {
      const { actor, kept } = startPlaying()
      actor.send(change)
      expect(kept).toEqual([{ type: 'sound.keep', ...sound }])
    }
    const { actor, commands } = startPlaying()
    actor.send({ type: 'pictureInPicture.toggled' })
    expect(commands).toEqual([{ type: 'media.togglePictureInPicture' }])
  })

  test('controls that went come back at a touch, at a pause, at the end and at a failure', () => {
    for (const event of [{ type: 'controls.used' }, paused, ended, failed] as const) {
      const { actor, clock } = startPlaying()
      clock.increment(3_000)
      expect(seen(actor, ['controls', 'scrubbing'])).toEqual([])
      happen(actor, event)
      expect(seen(actor, ['controls', 'scrubbing'])).toEqual(['controls'])
    }
  })

  test('controls that stayed while it stood still go three seconds after it plays again', () => {
    const { actor, clock } = startPlaying({}, { type: 'play.toggled' }, paused)
    clock.increment(60_000)
    actor.send({ type: 'play.toggled' })
    actor.send({ type: 'media.playing' })
    clock.increment(2_999)
    expect(seen(actor, ['controls'])).toEqual(['controls'])
    clock.increment(1)
    expect(seen(actor, ['controls'])).toEqual([])
  })

  test('controls that are used, or a jump that arrives, leave them as they are for three more seconds', () => {
    for (const event of [{ type: 'controls.used' }, { type: 'media.seeked' }] as const) {
      const { actor, clock } = startPlaying()
      clock.increment(2_000)
      happen(actor, event)
      clock.increment(2_999)
      expect(seen(actor, ['controls', 'scrubbing'])).toEqual(['controls'])
    }
  })

  test('the time line shows the moment under the pointer, whether the controls were there or not', () => {
    for (const restMs of [0, 3_000]) {
      const { actor, clock } = startPlaying()
      clock.increment(restMs)
      actor.send({ type: 'scrub.moved', seconds: 10 })
      expect({
        seen: seen(actor, ['controls', 'scrubbing']),
        scrubSeconds: controlsOf(actor).getSnapshot().context.scrubSeconds,
      }).toEqual({ seen: ['controls', 'scrubbing'], scrubSeconds: 10 })
    }
  })

  test('where the picture is follows the browser', () => {
    const { actor } = startPlaying()
    const path = [
      'fullScreen.entered',
      'fullScreen.left',
      'pictureInPicture.entered',
      'pictureInPicture.left',
      'pictureInPicture.entered',
      'fullScreen.entered',
      'pictureInPicture.entered',
    ] as const
    const places = path.map((type) => {
      actor.send({ type })
      return actor.getSnapshot().children.presentation!.getSnapshot().value
    })
    expect(places).toEqual(['fullScreen', 'inPage', 'floating', 'inPage', 'floating', 'fullScreen', 'floating'])
  })

  test('a position that has been kept is not kept again before the film moves on', () => {
    for (const event of [paused, { type: 'media.seeked' }] as const) {
      const { actor, clock, kept } = startPlaying()
      actor.send({ type: 'media.moved', seconds: 50, bufferedSeconds: 60 })
      actor.send(event)
      clock.increment(60_000)
      expect(kept).toEqual([{ type: 'position.keep', seconds: 50, durationSeconds: 600 }])
    }
    const { actor, clock, kept } = startPlaying()
    actor.send({ type: 'media.moved', seconds: 50, bufferedSeconds: 60 })
    clock.increment(5_000)
    actor.send(paused)
    expect(kept).toEqual([{ type: 'position.keep', seconds: 50, durationSeconds: 600 }])
  })

  test('nothing is kept before the film has moved', () => {
    const { clock, kept } = startPlaying()
    clock.increment(60_000)
    expect(kept).toEqual([])
  })

  test('who did not want it the last time can switch it on', () => {
    const { actor, kept } = start({})
    answerOpening(actor, { ...prepared, remembersPosition: false })
    toggleResuming(actor)
    expect({ kept, isRemembering: isRemembering(actor) }).toEqual({
      kept: [{ type: 'resuming.keep', remembersPosition: true }],
      isRemembering: true,
    })
  })

  test('a film that is over is forgotten once, whatever was not kept yet', () => {
    const { actor, clock, kept } = startPlaying({}, { type: 'media.moved', seconds: 50, bufferedSeconds: 60 })
    actor.send(ended)
    clock.increment(60_000)
    expect(kept).toEqual([{ type: 'position.forget' }])
  })

  test('remembering that is switched off before anything moved stays off, and on again begins afresh', () => {
    const { actor, clock, kept } = startPlaying()
    toggleResuming(actor)
    actor.send({ type: 'media.moved', seconds: 50, bufferedSeconds: 60 })
    clock.increment(60_000)
    toggleResuming(actor)
    clock.increment(60_000)
    expect(kept).toEqual([
      { type: 'resuming.keep', remembersPosition: false },
      { type: 'resuming.keep', remembersPosition: true },
    ])
  })
})

describe('the parts of the player', () => {
  test('a film that moved before it was ready is kept where it was left, with the length that it turns out to have', () => {
    const late = start({})
    answerOpening(late.actor, prepared)
    late.actor.send({ type: 'media.moved', seconds: 50, bufferedSeconds: 60 })
    late.clock.increment(5_000)
    const unknown = start({ durationSeconds: 0 })
    answerOpening(unknown.actor, prepared)
    unknown.actor.send({ type: 'media.moved', seconds: 50, bufferedSeconds: 60 })
    unknown.actor.send({ type: 'media.ready', durationSeconds: 700, ladder: [] })
    unknown.actor.send({ type: 'media.paused' })
    expect({ late: late.kept, unknown: unknown.kept }).toEqual({
      late: [{ type: 'position.keep', seconds: 42, durationSeconds: 600 }],
      unknown: [{ type: 'position.keep', seconds: 42, durationSeconds: 700 }],
    })
  })

  test('the small window is offered once the browser has one', () => {
    const { actor } = startPlaying()
    const isOffered = () => actor.getSnapshot().children.presentation!.getSnapshot().context.hasPictureInPicture
    const before = isOffered()
    actor.send({ type: 'pictureInPicture.offered' })
    expect({ before, after: isOffered() }).toEqual({ before: false, after: true })
  })

  test('the controls of a film that broke off while it played stay', () => {
    const { actor, clock } = startPlaying({}, { type: 'media.failed', reason: 'decode' })
    clock.increment(60_000)
    expect(controlsOf(actor).getSnapshot().hasTag('controls')).toBe(true)
  })
})

type Player = ReturnType<typeof start>['actor']

describe('while what is on just now is played', () => {
  const live = { kind: 'live', durationSeconds: 0, startsAtOnce: true } as const

  test('it starts by itself and without sound, at its edge [ROOM-050]', () => {
    const { actor, commands } = start(live)
    expect(actor.getSnapshot().context.isMuted).toBe(true)
    answerOpening(actor, { ...prepared, volume: 1, isMuted: true })
    expect(commands).toEqual([
      {
        type: 'media.open',
        source: source('4K'),
        startAtSeconds: 0,
        volume: 1,
        isMuted: true,
        speed: 1.5,
        quality: 'auto',
        isLive: true,
      },
    ])
  })

  test('cannot be seeked in, and has one speed', () => {
    const { actor, commands } = startPlaying(live)
    for (const event of [
      { type: 'position.chosen', seconds: 5 },
      { type: 'position.nudged', bySeconds: -10 },
      { type: 'position.shareChosen', share: 0.5 },
      { type: 'speed.chosen', speed: 2 },
      { type: 'speed.nudged', steps: 1 },
    ] as const) {
      actor.send(event)
    }
    expect({ commands, playback: playback(actor) }).toEqual({ commands: [], playback: { open: 'playing' } })
  })

  test('who stopped it goes on', () => {
    const { actor } = startPlaying(live, { type: 'play.toggled' }, { type: 'play.toggled' })
    expect(playback(actor)).toEqual({ open: 'waiting' })
  })

  test('one that ended is opened anew at a click on the picture or on the button, and plays', () => {
    for (const type of ['play.toggled', 'play.requested'] as const) {
      const { actor, commands } = startPlaying(live, { type: 'media.ended' })
      actor.send({ type })
      expect({ playback: playback(actor), commands: commands.map((command) => command.type) }).toEqual({
        playback: { preparing: 'opening' },
        commands: ['media.open'],
      })
      actor.send({ type: 'media.ready', durationSeconds: 0, ladder: [] })
      expect(playback(actor)).toEqual({ open: 'waiting' })
    }
  })

  test('one that broke off is tried again by itself; a film waits to be asked, and so does what the browser cannot play', () => {
    const tried = [
      { ...live, reason: 'network' },
      { ...live, reason: 'unsupported' },
      { kind: 'full', reason: 'network' },
    ].map(({ reason, ...input }) => {
      const { actor, clock } = startPlaying(input as Partial<PlayerInput>)
      actor.send({ type: 'media.failed', reason: reason as 'network' })
      clock.increment(5_000)
      return playback(actor)
    })
    expect(tried).toEqual([{ preparing: 'opening' }, 'failed', 'failed'])
  })
})

function toggleResuming(actor: Player) {
  actor.getSnapshot().children.memory!.send({ type: 'resuming.toggled' })
}

function isRemembering(actor: Player) {
  return actor.getSnapshot().children.memory!.getSnapshot().hasTag('remembering')
}

function controlsOf(actor: Player) {
  return actor.getSnapshot().children.controls!
}

function happen(actor: Player, event: PlayerEvent | { type: 'controls.used' }) {
  if (event.type === 'controls.used') controlsOf(actor).send(event)
  else actor.send(event)
}

function seen(actor: Player, tags: readonly ('controls' | 'scrubbing')[]) {
  return tags.filter((tag) => controlsOf(actor).getSnapshot().hasTag(tag))
}

function ready(actor: Player) {
  answerOpening(actor, prepared)
  actor.send({ type: 'media.ready', durationSeconds: 600, ladder: [] })
}

function startPlaying(input: Partial<PlayerInput> = {}, ...events: PlayerEvent[]) {
  const player = start(input)
  ready(player.actor)
  player.actor.send({ type: 'media.playing' })
  for (const event of events) player.actor.send(event)
  player.commands.length = 0
  return player
}

/** Its links have run out, and the visitor has asked for another try. */
function startForbidden() {
  const player = startPlaying()
  player.actor.send({ type: 'media.failed', reason: 'forbidden' })
  player.actor.send({ type: 'retry.requested' })
  return player
}

interface Command extends EventObject {
  source?: unknown
  startAtSeconds?: number
  speed?: number
}

function start(input: Partial<PlayerInput>) {
  const clock = new SimulatedClock()
  const commands: Command[] = []
  const kept: EventObject[] = []
  const asked: { kind: string }[] = []
  const machine = pluggedPlayer({
    drivePlayer: fromCallback<MediaCommand, { title: string }>(({ receive }) =>
      receive((command) => commands.push(command)),
    ),
    keepMemory: fromCallback<MemoryCommand, { memoryKey: string }>(({ receive }) =>
      receive((command) => kept.push(command)),
    ),
    preparePlayer: fromCallback(() => {}),
    renewSources: fromCallback<EventObject, { kind: PlayerInput['kind'] }>(({ input }) => {
      asked.push(input)
    }),
  })
  const actor = createActor(machine, {
    clock,
    input: {
      memoryKey: 'guest:7',
      title: 'Video 7',
      kind: 'full',
      sources: [source('2K'), source('4K')],
      durationSeconds: 600,
      startsAtOnce: true,
      ...input,
    },
  })
  actor.start()
  return { actor, clock, commands, kept, asked }
}

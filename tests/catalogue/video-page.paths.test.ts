import { expect } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { plugPorts } from '../../app/plug-ports.ts'
import { playerMachine } from '../../machines/catalogue/player.machine.ts'
import {
  type VideoPageEvent,
  type VideoPageInput,
  videoPageMachine,
} from '../../machines/catalogue/video-page.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { silence, videoContent } from './samples.ts'

const guest: VideoPageInput = { slug: 'video-7', seed: 1, hasAccess: false, visitorKey: 'guest' }

describePaths('videoPage', videoPageMachine, {
  inputs: { 'guest asks': guest, 'member asks': { ...guest, hasAccess: true } },
  events: {
    'video.loaded': [{ content: videoContent() }],
    'video.refused': [{ reason: 'verificationRequired' }],
    'video.failed': [{ reason: 'offline' }],
    'tab.chosen': [{ tab: 'gallery' }, { tab: 'suggested' }],
  },
  project: ({ context }) => context.hasAccess,
  sut: composed,
})

function composed(): Sut {
  const clock = new SimulatedClock()
  const open = (input: unknown) =>
    createActor(
      plugPorts(videoPageMachine, {
        loadVideo: silence(),
        recordView: silence(),
        player: plugPorts(playerMachine, {
          drivePlayer: silence(),
          keepMemory: silence(),
          preparePlayer: silence(),
          renewSources: silence(),
        }),
      }),
      { clock, input: input as VideoPageInput },
    )
  let actor: ReturnType<typeof open>
  const PANEL = ['player', 'poster', 'trailer', 'sharing'] as const
  const panelShows =
    (...tags: string[]) =>
    () => {
      const snapshot = actor.getSnapshot()
      expect([PANEL.filter((tag) => snapshot.hasTag(tag)), snapshot.children.player !== undefined]).toEqual([
        tags,
        tags.includes('player') || tags.includes('trailer'),
      ])
    }
  const pageIs =
    (...tags: string[]) =>
    () =>
      expect([...actor.getSnapshot().tags].sort()).toEqual(tags.sort())
  const offers = (kind: 'full' | 'trailer') => () => {
    const { context } = actor.getSnapshot()
    expect([context.kind, kind === 'full' ? context.hasAccess : true]).toEqual([kind, true])
  }
  return {
    start: (input) => {
      actor = open(input)
      actor.start()
    },
    step: (event, { timer, waitMs }) => {
      clock.increment(waitMs)
      if (timer === undefined) actor.send(event as VideoPageEvent)
    },
    see: {
      loading: pageIs('busy'),
      missing: pageIs('settled', 'missing'),
      refused: pageIs('settled', 'refused'),
      failed: pageIs('settled', 'failed'),
      'shown.kind.full': offers('full'),
      'shown.kind.trailer': offers('trailer'),
      'shown.panel.poster': panelShows('poster'),
      'shown.panel.player.running': panelShows('player'),
      'shown.panel.trailer': panelShows('poster', 'trailer'),
      'shown.panel.sharing': panelShows('poster', 'sharing'),
      'shown.tab.suggested': () => expect(actor.getSnapshot().hasTag('gallery')).toBe(false),
      'shown.tab.gallery': () => expect(actor.getSnapshot().hasTag('gallery')).toBe(true),
      'shown.visit': () => expect(actor.getSnapshot().hasTag('visible')).toBe(true),
    },
    stop: () => {
      actor.stop()
    },
  }
}

import { expect } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import {
  mayWatchFull,
  type VideoPageEvent,
  type VideoPageInput,
  videoPageMachine,
} from '../../machines/catalogue/video-page.machine.ts'
import type { Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { silentPlayer } from './plugged-player.ts'
import { silence } from './samples.ts'
import { cases } from './video-page.cases.ts'

describePaths('videoPage', cases, {
  sut: composed,
})

function composed(): Sut {
  const clock = new SimulatedClock()
  const open = (input: unknown) =>
    createActor(
      plugPorts(videoPageMachine, {
        loadVideo: silence(),
        recordView: silence(),
        loadMask: silence(),
        gallery: galleryMachine,
        player: silentPlayer(),
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
  const plays = (kind: 'full' | 'trailer') => () => {
    panelShows('player')()
    const { context, children } = actor.getSnapshot()
    expect(children.player?.getSnapshot().context.kind).toBe(kind)
    if (kind === 'full') expect(mayWatchFull(context)).toBe(true)
  }
  const maskIs =
    (...tags: string[]) =>
    () =>
      expect((['masked', 'mask'] as const).filter((tag) => actor.getSnapshot().hasTag(tag))).toEqual(tags)
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
      'shown.panel.poster': panelShows('poster'),
      'shown.panel.player.full': plays('full'),
      'shown.panel.player.trailer': plays('trailer'),
      'shown.panel.trailer': panelShows('poster', 'trailer'),
      'shown.panel.sharing': panelShows('poster', 'sharing'),
      'shown.tab.suggested': () => expect(actor.getSnapshot().hasTag('gallery')).toBe(false),
      'shown.tab.gallery': () => {
        const snapshot = actor.getSnapshot()
        expect([snapshot.hasTag('gallery'), snapshot.children.gallery !== undefined]).toEqual([true, true])
      },
      'shown.mask.none': maskIs(),
      'shown.mask.unseen': maskIs(),
      'shown.mask.asking': maskIs(),
      'shown.mask.closed': maskIs('masked'),
      'shown.mask.open': maskIs('masked', 'mask'),
      'shown.visit': () => expect(actor.getSnapshot().hasTag('visible')).toBe(true),
    },
    stop: () => {
      actor.stop()
    },
  }
}

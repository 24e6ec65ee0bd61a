import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { answerWith, streamOf } from '../../app/ports/answer-with.ts'
import { adBannerMachine } from '../../machines/sales/ad-banner.machine.ts'
import type { Ad, AdPage, AdQuestion, AdScreen } from '../../machines/sales/ads.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { filmAd, pictureAd } from './ad-samples.ts'

const INDEX = { place: 'index', path: '/' }
const VIDEOS = { place: 'videos', path: '/videos/' }
const FREE = { place: '', path: '/free/' }

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(adBannerMachine, new URL('../../machines/sales/ad-banner.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(adBannerMachine)
})

describe('of a page', () => {
  test('is asked for once, by its place and position', () => {
    const { asked, answer, show } = start({ page: INDEX })
    answer(pictureAd)
    show(INDEX)
    show({ place: 'index', path: '/' })
    expect(asked).toEqual([{ place: 'index', position: 'middle' }])
  })

  test('is asked for anew on the next page, of the same place too, and the last one is gone at once', () => {
    const { asked, answer, show, seen } = start({ page: INDEX })
    answer(pictureAd)
    show(VIDEOS)
    const onTheWay = seen()
    answer(pictureAd)
    show({ place: 'videos', path: '/videos/again/' })
    expect({ asked: asked.map(({ place }) => place), onTheWay }).toEqual({
      asked: ['index', 'videos', 'videos'],
      onTheWay: { ad: null, isKept: true },
    })
  })

  test('keeps its space while it is on its way, unless there was none the last time', () => {
    const { answer, show, seen } = start({ page: INDEX })
    const kept = [seen().isKept]
    answer(null)
    show(VIDEOS)
    kept.push(seen().isKept)
    answer(pictureAd)
    show(INDEX)
    kept.push(seen().isKept)
    expect(kept).toEqual([true, false, true])
  })

  test('without ads is none, and nobody is asked', () => {
    const { asked, answer, show, seen } = start({ page: FREE })
    show(INDEX)
    answer(pictureAd)
    show(FREE)
    expect({ asked: asked.length, seen: seen() }).toEqual({ asked: 1, seen: { ad: null, isKept: false } })
  })

  test('is asked for again when the visitor comes back from a page without', () => {
    const { asked, answer, show } = start({ page: INDEX })
    answer(pictureAd)
    show(FREE)
    show(INDEX)
    expect(asked).toEqual([
      { place: 'index', position: 'middle' },
      { place: 'index', position: 'middle' },
    ])
  })

  test('is none when the server does not answer', () => {
    const { clock, asked, seen, show } = start({ page: INDEX })
    clock.increment(16_000)
    const late = seen()
    show(VIDEOS)
    expect({ late, asked: asked.length }).toEqual({ late: { ad: null, isKept: false }, asked: 2 })
  })
})

describe('with a film', () => {
  test('plays 1500 ms after a tenth of it was seen, because a picture stands there [CHROME-090]', () => {
    const { clock, see, answer, playing } = start({ page: INDEX })
    answer(filmAd)
    clock.increment(60_000)
    const unseen = playing()
    see('desktop')
    clock.increment(1_499)
    const early = playing()
    clock.increment(1)
    expect({ unseen, early, later: playing() }).toEqual({ unseen: null, early: null, later: 'desktop' })
  })

  test('plays at once where no picture stands [CHROME-090]', () => {
    const { see, answer, playing } = start({ page: INDEX })
    answer(filmAd)
    see('mobile')
    expect(playing()).toBe('mobile')
  })

  test('begins its wait anew when it was left before', () => {
    const { actor, clock, see, answer, playing } = start({ page: INDEX })
    answer(filmAd)
    see('desktop')
    clock.increment(1_000)
    actor.send({ type: 'film.left', screen: 'desktop' })
    clock.increment(1_000)
    see('desktop')
    clock.increment(1_000)
    expect(playing()).toBe(null)
  })

  test('plays again when it is seen again', () => {
    const { actor, clock, see, answer, playing } = start({ page: INDEX })
    answer(filmAd)
    const played = [1, 2].map(() => {
      see('desktop')
      clock.increment(1_500)
      const seen = playing()
      actor.send({ type: 'film.left', screen: 'desktop' })
      return seen
    })
    expect({ played, left: playing() }).toEqual({ played: ['desktop', 'desktop'], left: null })
  })

  test('that the visitor started stands still when it is stopped or refused, and is a picture when it fails', () => {
    const ended = (['film.stopped', 'film.refused', 'film.failed'] as const).map((type) => {
      const { actor, motion, answer, playing } = start({ page: INDEX })
      answer(filmAd)
      motion.next({ type: 'motion.unwanted' })
      actor.send({ type: 'film.wanted', screen: 'desktop' })
      const before = playing()
      actor.send({ type })
      return { before, playing: playing(), canBePlayed: actor.getSnapshot().hasTag('stopped') }
    })
    expect(ended).toEqual([
      { before: 'desktop', playing: null, canBePlayed: true },
      { before: 'desktop', playing: null, canBePlayed: true },
      { before: 'desktop', playing: null, canBePlayed: false },
    ])
  })

  test('follows the screen that it is drawn for when a window is made narrow, in either order', () => {
    const orders = [
      ['film.seen', 'film.left'],
      ['film.left', 'film.seen'],
    ] as const
    const played = orders.map((order) => {
      const { actor, clock, see, answer, playing } = start({ page: INDEX })
      answer(filmAd)
      see('desktop')
      clock.increment(1_500)
      for (const type of order) actor.send({ type, screen: type === 'film.seen' ? 'mobile' : 'desktop' })
      return playing()
    })
    expect(played).toEqual(['mobile', 'mobile'])
  })

  test('stays still where nothing is to move, and plays when the visitor wants it to', () => {
    const { actor, clock, motion, see, answer, playing } = start({ page: INDEX })
    answer(filmAd)
    motion.next({ type: 'motion.unwanted' })
    see('desktop')
    clock.increment(60_000)
    const still = playing()
    actor.send({ type: 'film.wanted', screen: 'desktop' })
    const wanted = playing()
    actor.send({ type: 'film.left', screen: 'desktop' })
    see('desktop')
    clock.increment(60_000)
    expect({ still, wanted, later: playing() }).toEqual({ still: null, wanted: 'desktop', later: null })
  })

  test('stays still once it was stopped, or the browser refused to play it', () => {
    const ended = (['film.stopped', 'film.refused', 'film.failed'] as const).map((type) => {
      const { actor, clock, see, answer, playing } = start({ page: INDEX })
      answer(filmAd)
      see('mobile')
      actor.send({ type })
      actor.send({ type: 'film.left', screen: 'mobile' })
      see('mobile')
      clock.increment(60_000)
      return { playing: playing(), canBePlayed: actor.getSnapshot().hasTag('stopped') }
    })
    expect(ended).toEqual([
      { playing: null, canBePlayed: true },
      { playing: null, canBePlayed: true },
      { playing: null, canBePlayed: false },
    ])
  })
})

function start({ page }: { page: AdPage }) {
  const asked: AdQuestion[] = []
  const motion = new Subject<{ type: 'motion.unwanted' }>()
  const clock = new SimulatedClock()
  const machine = plugPorts(adBannerMachine, {
    fetchAd: answerWith((_, question: AdQuestion) => {
      asked.push(question)
      return new Promise<never>(() => {})
    }),
    watchMotion: streamOf(motion),
  })
  const actor = createActor(machine, { clock, input: { position: 'middle', page } }).start()
  return {
    actor,
    clock,
    motion,
    asked,
    answer: (ad: Ad | null) => actor.send({ type: 'ad.answered', ad }),
    show: (next: AdPage) => actor.send({ type: 'page.shown', page: next }),
    see: (screen: AdScreen) => actor.send({ type: 'film.seen', screen }),
    seen() {
      const snapshot = actor.getSnapshot()
      const { ad, isExpected } = snapshot.context
      return { ad, isKept: snapshot.hasTag('loading') && isExpected }
    },
    /** The screen that a film plays on. */
    playing() {
      const snapshot = actor.getSnapshot()
      return snapshot.hasTag('playing') ? snapshot.context.screen : null
    },
  }
}

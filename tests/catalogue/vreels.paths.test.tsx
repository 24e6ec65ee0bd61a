// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { BehaviorSubject, Subject } from 'rxjs'
import { expect, vi } from 'vitest'
import type { BackPress } from '../../adapters/site/back-guard.adapter.ts'
import { openVreels } from '../../app/site/vreels.tsx'
import type { MotionFact } from '../../machines/catalogue/card-preview.machine.ts'
import { VreelsDialog } from '../../views/catalogue/vreels-dialog.view.tsx'
import { BottomMenu } from '../../views/chrome/bottom-menu.view.tsx'
import { VreelsContext } from '../../views/site/vreels.context.ts'
import { answered, answeredWith, drive, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './vreels.cases.ts'
import { CLIPS } from './vreels-samples.ts'

const HOME = {
  id: 1,
  label: 'Home',
  link: '/',
  sort: 1,
  visibilityRule: ['guest'],
  deviceVisibility: ['mobile'],
  allowDevices: ['android', 'ios'],
}

const SLOW = 'The server took too long to answer. Please try again.'

/** What the visitor has seen and done. */
const visit = { startsClips: true, isCalm: false, hasSound: false, title: 'One', failure: '' }
let back = new Subject<BackPress>()
let motion = new BehaviorSubject<MotionFact>({ type: 'motion.allowed' })
/** What plays, and how the browser may still refuse it. */
const films = new Map<HTMLMediaElement, { isRunning: boolean; refuse: (error: DOMException) => void }>()

const nextState = () => (visit.startsClips && !visit.isCalm ? 'open.showing.starting' : 'open.showing.paused')

describePaths(
  'vreels',
  cases,
  drive({
    situation: (start) => {
      Object.assign(visit, {
        startsClips: start === 'clips start by themselves',
        isCalm: false,
        hasSound: false,
        title: 'One',
      })
      back = new Subject()
      motion = new BehaviorSubject<MotionFact>({ type: 'motion.allowed' })
      return { ports: { backGuard: { hold: () => back, leave() {} }, motion } }
    },
    open(site) {
      standInForFilms()
      localStorage.setItem(
        'vreels.choices',
        JSON.stringify({ startsClips: visit.startsClips, hasSound: false, goesOn: true }),
      )
      const actor = openVreels(site)
      return {
        actor,
        view: onStage(
          <VreelsContext value={{ open: () => actor.send({ type: 'vreels.opened' }) }}>
            <BottomMenu />
          </VreelsContext>,
          {
            digest: { siteSettings: {}, mobileBottomMenu: [HOME] },
            dialogs: { vreels: { actor, view: <VreelsDialog vreels={actor} /> } },
          },
        ),
      }
    },
    begins: { 'clips start by themselves': 'closed', 'clips wait': 'closed' },
    mayHappen: ({ context }, { type, index }) => {
      // A key leads to a neighbour; of the clips beside the shown one only the next has a film, which is only prepared.
      if (type === 'clip.reached') return Math.abs(index - context.index) === 1
      if (type === 'clip.broke') return index >= context.index
      return !type.startsWith('clip.') || index === context.index
    },
    happens: {
      'vreels.opened': {
        by: (event, live) => {
          Object.assign(visit, { title: 'One', failure: SLOW })
          return pressed('VReels')(event, live)
        },
        to: 'open.loading',
      },
      'vreels.closed': { by: pressed('Close'), to: 'closed' },
      'back.pressed': { by: () => back.next({ type: 'back.pressed' }), to: 'closed' },
      'clips.loaded': {
        by: ({ clips }, live) => answeredWith('getVreels', { items: clips })({} as never, live),
        to: ({ clips }) => (clips.length === 0 ? 'open.empty' : nextState()),
      },
      'clips.failed': {
        by: (event, live) => {
          visit.failure = 'You seem to be offline. Check your connection and try again.'
          return answered({ getVreels: 'refuse' })(event, live)
        },
        to: 'open.failed',
      },
      'retry.requested': {
        by: (event, live) => {
          visit.failure = SLOW
          return pressed('Try again')(event, live)
        },
        to: (_, { before }) => (before[0] === 'open.showing.broken' ? 'open.showing.starting' : 'open.loading'),
      },
      'clip.reached': {
        by: ({ index }, { actor }) => {
          const isDown = index > actor.getSnapshot().context.index
          if (index < 2) visit.title = index === 1 ? 'Two' : 'One'
          fireEvent.keyDown(document.activeElement!, { key: isDown ? 'ArrowDown' : 'PageUp' })
        },
        to: ({ index }, { before }) => (index < 2 ? nextState() : before),
      },
      'clip.began': { by: ({ index }) => fireEvent.playing(film(index)), to: 'open.showing.playing' },
      'clip.refused': {
        by: ({ index }) => films.get(film(index))!.refuse(new DOMException('no', 'NotAllowedError')),
        to: 'open.showing.paused',
      },
      'clip.broke': {
        by: ({ index }) => fireEvent.error(film(index)),
        to: ({ index }, { before }) => (titleOf(index) === visit.title ? 'open.showing.broken' : before),
      },
      'clip.ended': {
        by: ({ index }) => {
          if (index === 0) visit.title = 'Two'
          fireEvent.ended(film(index))
        },
        to: ({ index }) => (index === 0 ? nextState() : 'open.showing.paused'),
      },
      'play.toggled': {
        by: (event, live) => {
          const isWanted = live.actor.getSnapshot().hasTag('wanted')
          return pressed(isWanted ? 'Pause' : 'Play')(event, live)
        },
        to: (_, { before }) => (before[0] === 'open.showing.paused' ? 'open.showing.starting' : 'open.showing.paused'),
      },
      'tab.hidden': {
        by: () => {
          const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
          document.dispatchEvent(new Event('visibilitychange'))
          hidden.mockRestore()
        },
        to: 'open.showing.paused',
      },
      'calm.found': {
        by: () => {
          visit.isCalm = true
          motion.next({ type: 'motion.reduced' })
        },
        to: 'stays',
      },
      'choice.switched': {
        by: () => {
          visit.hasSound = !visit.hasSound
          fireEvent.click(screen.getByRole('switch', { name: 'Sound' }))
        },
        to: 'stays',
      },
    },
    lasts: {
      'open.loading after patience': { ms: 16_000, to: 'open.failed' },
      'open.showing.starting after patience': { ms: 16_000, to: 'open.showing.broken' },
    },
    see: (live) => {
      const seen = () => {
        const dialog = screen.queryByRole('dialog', { name: 'VReels' })
        return {
          asks: live().gate.held().includes('getVreels'),
          says: dialog && within(dialog).getByRole('status').textContent,
          press: dialog?.querySelector('button[aria-label="Play"], button[aria-label="Pause"]')?.ariaLabel ?? null,
          mayRetry: screen.queryByRole('button', { name: 'Try again' }) !== null,
          alert: screen.queryByRole('alert')?.textContent ?? null,
          running: [...films].filter(([video, { isRunning }]) => isRunning && video.isConnected).length,
          // Of the one that is shown: the next one is silent in any case.
          audible: [...document.querySelectorAll('video')].filter(({ muted }) => !muted).length,
        }
      }
      const nothing = {
        asks: false,
        says: null as string | null,
        press: null as string | null,
        mayRetry: false,
        alert: null as string | null,
        running: 0,
        audible: 0,
      }
      const clip = () => ({
        ...nothing,
        says: `Clip ${visit.title === 'One' ? 1 : 2} of 2: ${visit.title}`,
        audible: visit.hasSound ? 1 : 0,
      })
      return {
        closed: () => expect(seen()).toEqual(nothing),
        'open.loading': () => expect(seen()).toEqual({ ...nothing, asks: true, says: 'Loading the clips…' }),
        'open.failed': () => {
          expect(seen()).toEqual({ ...nothing, says: `${visit.failure}Try again`, mayRetry: true })
        },
        'open.empty': () =>
          expect(seen()).toEqual({
            ...nothing,
            says: 'There are no clips just now. Please look in again later.Try again',
            mayRetry: true,
          }),
        'open.showing.starting': () => expect(seen()).toEqual({ ...clip(), press: 'Pause', running: 1 }),
        'open.showing.playing': () => expect(seen()).toEqual({ ...clip(), press: 'Pause', running: 1 }),
        'open.showing.paused': () => expect(seen()).toEqual({ ...clip(), press: 'Play' }),
        'open.showing.broken': () =>
          expect(seen()).toEqual({
            ...clip(),
            press: 'Play',
            mayRetry: true,
            alert: 'This clip cannot be played.Try again',
          }),
      }
    },
  }),
)

const titleOf = (index: number) => CLIPS[index]?.title

/** The film of a clip: those of the shown one and of the next are there. */
function film(index: number): HTMLVideoElement {
  const video = [...document.querySelectorAll('video')].find(({ src }) => src.endsWith(CLIPS[index]!.src))
  if (!video) throw new Error(`Clip ${index} has no film`)
  return video
}

/** The `<video>` of jsdom plays nothing: it keeps what it is told, and the path says what becomes of it. */
function standInForFilms() {
  films.clear()
  const media = HTMLMediaElement.prototype
  vi.spyOn(media, 'play').mockImplementation(function (this: HTMLMediaElement) {
    return new Promise((_, refuse) => void films.set(this, { isRunning: true, refuse }))
  })
  vi.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    films.set(this, { refuse() {}, ...films.get(this), isRunning: false })
  })
  vi.spyOn(media, 'load').mockReturnValue()
}

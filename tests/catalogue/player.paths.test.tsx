// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { PlayerInput } from '../../machines/catalogue/player-media.ts'
import { answered, answeredWith, drive, type Live, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { cases } from './player.cases.ts'
import { looks, openPlayer, seeControls, VISITOR, video } from './player-page.tsx'

let player: ReturnType<typeof openPlayer>
/** Why the film does not play, as far as the path has come. */
let failure: keyof typeof FAILURES
let isHelpOpen: boolean
let place: 'page' | 'fullScreen' | 'floating'
/** The file that is opened. */
let quality: '2K' | '4K'

const FAILURES = {
  network: 'The connection broke off. Check it and try again: the film goes on where it stopped.',
  decode: 'This film could not be decoded. Another quality may work.',
  forbidden: 'The link to this film has run out. Try again: a fresh one takes you to where it stopped.',
  missing: 'This film is not available just now.',
}
const LIVE_FAILURES = {
  network: 'The connection broke off. We keep trying: the picture comes back where everybody is.',
  decode: 'This stream could not be decoded. Another quality may work.',
  forbidden: 'The stream is not open to you just now.',
  missing: 'There is no picture just now. We keep looking.',
}

const OF_OPENING = 'What comes of it is told by the part that opens the film.'
const OF_PLAYBACK =
  'The part that plays the film says it of itself, whenever something happens to it: see its own paths.'
const FROM_PICTURE = ['playing', 'paused', 'stalled', 'seeked', 'moved', 'ended', 'playRefused', 'qualityChanged'].map(
  (what) => `media.${what}`,
)

describePaths(
  'player',
  // One path over all of it would be a hundred steps long.
  { ...cases, maxLength: 30 },
  drive({
    situation: () => ({ holds: ['getVideo'] }),
    open(site, _start, input: PlayerInput) {
      failure = 'missing'
      quality = '4K'
      isHelpOpen = false
      place = 'page'
      player = openPlayer(site, input, { slug: 'video-7', holdsPreparation: true })
      const find = async () => {
        if (input.sources.length > 0) await seeControls()
        return player.actor
      }
      return { actor: find, view: player.view }
    },
    begins: {
      'a film that starts at once': 'playback.preparing',
      'a film behind its button': 'playback.idle',
      'a film that is not there': 'playback.failed',
      'a trailer': 'playback.preparing',
      'what is on just now': 'playback.preparing',
    },
    happens: {
      'play.toggled': { by: VISITOR['play.toggled'], to: startsWhenIdle },
      'play.requested': { by: () => player.desk.pressMediaKey('play'), to: startsWhenIdle },
      'pause.requested': { by: () => player.desk.pressMediaKey('pause'), to: 'stays' },
      'position.chosen': { by: ({ seconds }) => player.desk.pressMediaKey('seekto', seconds), to: 'stays' },
      'position.nudged': { by: VISITOR['position.nudged'], to: 'stays' },
      'position.shareChosen': { by: VISITOR['position.shareChosen'], to: 'stays' },
      'volume.chosen': { by: chooseOtherVolume, to: 'stays' },
      'volume.nudged': { by: VISITOR['volume.nudged'], to: 'stays' },
      'mute.toggled': { by: VISITOR['mute.toggled'], to: 'stays' },
      'speed.chosen': { by: VISITOR['speed.chosen'], to: 'stays' },
      'speed.nudged': { by: VISITOR['speed.nudged'], to: 'stays' },
      'quality.chosen': { by: chooseQuality, to: opensOtherFile },
      'fullScreen.toggled': { by: VISITOR['fullScreen.toggled'], to: 'stays' },
      'pictureInPicture.toggled': { by: VISITOR['pictureInPicture.toggled'], to: 'stays' },
      'help.toggled': {
        by: VISITOR['help.toggled'],
        to: () => {
          isHelpOpen = !isHelpOpen
          return 'stays'
        },
      },
      'help.closed': {
        by: VISITOR['help.closed'],
        to: () => {
          isHelpOpen = false
          return 'stays'
        },
      },
      'scrub.moved': { by: VISITOR['scrub.moved'], to: 'stays' },
      'retry.requested': { by: VISITOR['retry.requested'], to: 'playback.preparing' },
      'player.prepared': { by: () => player.desk.answerPreparation(), to: 'stays' },
      'sources.renewed': {
        by: ({ sources }, live) => {
          const videoPlayerSources = { full: sources, trailer: sources }
          const item = { id: 7, slug: 'video-7', title: 'Video 7', poster: null, videoPlayerSources }
          return answeredWith('getVideo', { item })({ type: '' }, live)
        },
        to: 'stays',
      },
      'film.opened': {
        by: async (_, live) => {
          await comesToOpening(live)
          player.desk.says['media.ready']()
        },
        to: 'playback.open',
      },
      'film.failed': {
        by: async (event, live) => {
          if (event.reason === 'network') {
            player.desk.pressMediaKey('seekto', 50)
            return live.clock.increment(30_000)
          }
          await comesToOpening(live)
          player.desk.says['media.failed'](event)
        },
        to: fails,
      },
      'media.failed': {
        by: (event) => player.desk.says['media.failed'](event),
        to: (event, { before }) => (before.includes('playback.open') ? fails(event) : 'stays'),
      },
      'film.wanted': {
        by: () => {
          player.desk.says['media.ended']()
          player.desk.pressMediaKey('play')
        },
        to: 'playback.preparing',
      },
      'media.playing': { by: () => player.desk.says['media.playing'](), to: 'stays' },
      'media.paused': { by: () => player.desk.says['media.paused'](), to: 'stays' },
      'media.stalled': { by: () => player.desk.says['media.stalled'](), to: 'stays' },
      'media.seeked': { by: () => player.desk.says['media.seeked'](), to: 'stays' },
      'media.moved': { by: (event) => player.desk.says['media.moved'](event), to: 'stays' },
      'media.ended': { by: () => player.desk.says['media.ended'](), to: 'stays' },
      'media.playRefused': { by: () => player.desk.says['media.playRefused'](), to: 'stays' },
      'media.volumeChanged': { by: (event) => player.desk.says['media.volumeChanged'](event), to: 'stays' },
      'media.qualityChanged': { by: told, to: 'stays' },
      'format.used': { by: told, to: 'stays' },
      'room.told': { by: told, to: 'stays' },
      'fullScreen.entered': { by: () => player.desk.says['fullScreen.entered'](), to: () => moves('fullScreen') },
      'fullScreen.left': { by: () => player.desk.says['fullScreen.left'](), to: () => leaves('fullScreen') },
      'pictureInPicture.offered': { by: told, to: 'stays' },
      'pictureInPicture.entered': {
        by: () => player.desk.says['pictureInPicture.entered'](),
        to: () => moves('floating'),
      },
      'pictureInPicture.left': { by: () => player.desk.says['pictureInPicture.left'](), to: () => leaves('floating') },
    },
    lasts: { 'playback.failed after liveRetryPause': { ms: 5_000, to: 'playback.preparing' } },
    leftOut: {
      'playback.preparing --media.ready--> (stays)': OF_OPENING,
      'playback.preparing --media.failed--> (stays)': OF_OPENING,
      'playback.preparing --film.prepared--> (stays)': OF_OPENING,
      'playback.open --media.play--> (stays)': OF_PLAYBACK,
      'playback.open --media.pause--> (stays)': OF_PLAYBACK,
      'playback.open --media.seek--> (stays)': OF_PLAYBACK,
      'playback.open --wish.changed--> (stays)': OF_PLAYBACK,
      'playback.open --film.moved--> (stays)': OF_PLAYBACK,
      'playback.open --playback.told--> (stays)': OF_PLAYBACK,
    },
    mayHappen: ({ value, context: { kind, lacks, failure: reason, sources } }, { type, ...event }) => {
      const is = (state: string) => value.playback === state
      const isLive = kind === 'live'
      if (type === 'player.prepared') return is('preparing') && lacks === 'preparation'
      if (type === 'sources.renewed') return is('preparing') && lacks === 'links'
      if (type === 'film.failed') return is('open') ? event.reason === 'network' && !isLive : event.reason !== 'network'
      if (type === 'film.wanted') return isLive
      if (type === 'retry.requested') return sources.length > 0
      if (type === 'quality.chosen') return !is('failed') || reason === 'decode'
      if (type === 'scrub.moved' || type === 'speed.chosen') return !isLive && !is('failed')
      if (type === 'volume.chosen' || type === 'mute.toggled') return !is('failed')
      return !FROM_PICTURE.includes(type) || is('open')
    },
    see: (live) => {
      return {
        'playback.idle': () => expect(looks()).toEqual({ alert: undefined, isLoading: false, offers: 'Play' }),
        'playback.preparing': () => expect(looks()).toEqual({ alert: undefined, isLoading: true, offers: 'Play' }),
        'playback.open': () => {
          // How it plays is seen in the paths of playback.
          const { alert } = looks()
          expect({ alert, film: new URL(video().src).pathname }).toEqual({
            alert: undefined,
            film: `/films/${quality}.mp4`,
          })
        },
        'playback.failed': () => {
          const alert = (live().start === 'what is on just now' ? LIVE_FAILURES : FAILURES)[failure]
          expect(looks()).toEqual({ isLoading: false, offers: undefined, alert })
        },
        parts: () => {
          const seen = {
            isHelpOpen: screen.queryByRole('dialog') !== null,
            isFloating: screen.queryByText('Playing in its own small window') !== null,
          }
          expect(seen).toEqual({ isHelpOpen, isFloating: place === 'floating' })
        },
      }
    },
  }),
)

function moves(to: typeof place) {
  place = to
  return 'stays'
}

function leaves(from: typeof place) {
  return moves(place === from ? 'page' : place)
}

function startsWhenIdle(_: AnyEventObject, { before }: { before: readonly string[] }) {
  return before.includes('playback.idle') ? 'playback.preparing' : 'stays'
}

function fails({ reason }: AnyEventObject) {
  failure = reason
  return 'playback.failed'
}

/** Of a film that failed, only other files are offered. */
async function chooseQuality(event: AnyEventObject) {
  const others = screen.queryByRole('list', { name: 'Other qualities' })
  if (!others) return VISITOR['quality.chosen'](event)
  const button = others.querySelector('button')!
  quality = button.textContent as typeof quality
  fireEvent.click(button)
}

function opensOtherFile(event: AnyEventObject, { before }: { before: readonly string[] }) {
  if (before.includes('playback.failed')) return 'playback.preparing'
  const isOther = event.quality !== quality
  quality = event.quality
  return isOther && before.includes('playback.open') ? 'playback.preparing' : 'stays'
}

function chooseOtherVolume({ volume, type }: AnyEventObject) {
  const { value } = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' })
  VISITOR['volume.chosen']({ type, volume: Number(value) === volume ? volume + 0.1 : volume })
}

/** Whatever is lacking comes. */
async function comesToOpening(live: Live) {
  player.desk.answerPreparation()
  await answered()({ type: '' }, live)
  await until(() => {
    if (player.actor.getSnapshot().children.opening?.getSnapshot().value !== 'opening')
      throw new Error('It lacks something')
  })
}

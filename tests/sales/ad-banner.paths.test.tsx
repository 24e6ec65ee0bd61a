// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { createPromotionsPart } from '../../app/site/promotions.tsx'
import type { Ad, AdFrame, AdMedia } from '../../machines/sales/ads.ts'
import { answeredWith, drive, pressed, told } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './ad-banner.cases.ts'
import { filmAd, frameAd, pictureAd } from './ad-samples.ts'

/** What the visitor has seen so far. */
const visit = { path: '', ad: null as Ad | null, hadNone: false, screen: '' }
const still = { playing: [], buttons: [] }

describePaths(
  'adBanner',
  cases,
  drive({
    situation: (start) => ({ path: start === 'on a page with ads' ? '/' : '/free/' }),
    open: (site, start) => {
      Object.assign(visit, {
        path: start === 'on a page with ads' ? '/' : '/free/',
        ad: null,
        hadNone: false,
        screen: '',
      })
      const { actors, parts } = createPromotionsPart(site)
      return { actor: actors.middleAd, view: onStage(parts.middleAd) }
    },
    begins: { 'on a page with ads': 'loading', 'on a page without': 'none' },
    happens: {
      'page.shown': {
        by: (event, live) => {
          live.letAnswersAge()
          told(event, live)
        },
        to: ({ page }, { before: [state = ''] }) => {
          const isElsewhere = page.path !== visit.path
          visit.path = page.path
          if (page.place === '') return 'none'
          return isElsewhere ? 'loading' : state === 'none' ? 'none' : 'stays'
        },
      },
      'ad.answered': {
        by: (event, live) => {
          visit.ad = event.ad
          visit.hadNone = event.ad === null
          return answeredWith('getAdBanner', {
            data: { middle: event.ad ? [wireOf(event.ad, live.sandbox.thirdPartyOrigin)] : [] },
          })(event, live)
        },
        to: ({ ad }) => (ad === null ? 'none' : ad === filmAd ? 'shown.film.moving.waiting' : 'shown.plain'),
      },
      'motion.unwanted': { by: told, to: 'shown.film.stopped' },
      'film.seen': {
        by: told,
        to: (event, { before: [state = ''] }) => {
          const isKnown = !state.endsWith('waiting') && event.screen === visit.screen
          if (!state.startsWith('shown.film.moving') || isKnown) return 'stays'
          visit.screen = event.screen
          return event.screen === 'desktop' ? 'shown.film.moving.resting' : 'shown.film.moving.playing'
        },
      },
      'film.left': {
        by: told,
        to: (event, { before: [state = ''] }) => {
          const isOn = ['resting', 'playing', 'wanted'].some((end) => state.endsWith(end))
          if (!isOn || event.screen !== visit.screen) return 'stays'
          return state.endsWith('wanted') ? 'shown.film.stopped' : 'shown.film.moving.waiting'
        },
      },
      'film.refused': { by: told, to: 'shown.film.stopped' },
      'film.failed': { by: () => fireEvent.error(film()!), to: 'shown.plain' },
      'film.stopped': { by: pressed('Stop film'), to: 'shown.film.stopped' },
      'film.wanted': {
        by: ({ screen: wanted }) => {
          visit.screen = wanted
          const [wide, narrow] = screen.getAllByRole('button', { name: 'Play film' })
          fireEvent.click(wanted === 'desktop' ? wide! : narrow!)
        },
        to: 'shown.film.wanted',
      },
    },
    lasts: {
      'loading after patience': { ms: 16_000, to: 'none' },
      'shown.film.moving.resting after stillPause': { ms: 1_500, to: 'shown.film.moving.playing' },
    },
    see: (live) => {
      const isAsked = () => live().gate.held().includes('getAdBanner')
      return {
        none: () => expect({ ad: ad(), isAsked: isAsked() }).toEqual({ ad: undefined, isAsked: false }),
        loading: () => expect({ ad: ad(), isAsked: isAsked() }).toEqual({ ad: undefined, isAsked: true }),
        'shown.plain': () => expect(ad()).toEqual({ ...still, ...seenOf(visit.ad) }),
        'shown.film.moving.waiting': () => expect(ad()).toEqual({ ...still, ...TIDE }),
        'shown.film.moving.resting': () => expect(ad()).toEqual({ ...still, ...TIDE }),
        'shown.film.moving.playing': () =>
          expect(ad()).toEqual({ ...TIDE, playing: ['/previews/tide.mp4'], buttons: ['Stop film'] }),
        'shown.film.wanted': () =>
          expect(ad()).toEqual({ ...TIDE, playing: ['/previews/tide.mp4'], buttons: ['Stop film'] }),
        'shown.film.stopped': () => expect(ad()).toEqual({ ...TIDE, playing: [], buttons: ['Play film', 'Play film'] }),
      }
    },
  }),
)

/** Of desktop and mobile. */
const LANTERNS = { links: ['Lantern Evenings /deals/', 'Lantern Evenings /deals/'], frames: [] }
const TIDE = { links: ['The Tide /deals/', 'Advertisement /deals/'], frames: [] }
const FRAMES = {
  links: [],
  frames: ['/wide/ allow-scripts allow-popups', '/narrow/ allow-scripts allow-popups'],
}

function seenOf(shown: Ad | null) {
  if (shown === pictureAd) return LANTERNS
  return shown === frameAd ? FRAMES : TIDE
}

function ad() {
  const region = screen.queryByRole('region', { name: 'Advertisement' })
  if (!region) return undefined
  return {
    links: within(region)
      .queryAllByRole('link')
      .map((link) => `${link.getAttribute('aria-label')} ${link.getAttribute('href')}`),
    frames: [...region.querySelectorAll('iframe')].map(
      (frame) => `${new URL(frame.src).pathname} ${frame.getAttribute('sandbox')}`,
    ),
    playing: [...region.querySelectorAll('video')].map(({ src }) => new URL(src).pathname),
    buttons: within(region)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  }
}

function film() {
  return document.querySelector('video')
}

/** As the server says it. */
function wireOf({ kind, desktop, mobile }: Ad, allowedOrigin: string) {
  const weight = 1
  if (kind === 'frame') {
    const frames = ({ src, width, height }: AdFrame) => [
      {
        iframe: `<iframe src="${src.replace('https://ads.example', allowedOrigin)}" width="${width || ''}" height="${height || ''}"></iframe>`,
      },
    ]
    return { type: 1, weight, iframesDesktop: frames(desktop), iframesMobile: frames(mobile) }
  }
  const pictures = ({ picture, link, isInNewTab }: AdMedia) => [{ image: picture, link, openLinkInNewTab: isInNewTab }]
  return {
    type: 3,
    weight,
    imagesDesktop: pictures(desktop),
    imagesMobile: pictures(mobile),
    videoDesktop: desktop.film,
    videoMobile: mobile.film,
  }
}

import { adBannerMachine } from '../../machines/sales/ad-banner.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { filmAd, frameAd, pictureAd } from './ad-samples.ts'

const screens = [{ screen: 'desktop' as const }, { screen: 'mobile' as const }]

export const cases = casesOf(adBannerMachine, {
  inputs: {
    'on a page with ads': { position: 'middle', page: { place: 'index', path: '/' } },
    'on a page without': { position: 'middle', page: { place: '', path: '/free/' } },
  },
  events: {
    'page.shown': [
      { page: { place: 'index', path: '/' } },
      { page: { place: 'videos', path: '/videos/' } },
      { page: { place: '', path: '/free/' } },
    ],
    'ad.answered': [{ ad: null }, { ad: pictureAd }, { ad: frameAd }, { ad: filmAd }],
    'motion.unwanted': [{}],
    'film.seen': screens,
    'film.left': screens,
    'film.refused': [{}],
    'film.failed': [{}],
    'film.stopped': [{}],
    'film.wanted': screens,
  },
  project: ({ context }) => [
    context.page.place,
    context.ad?.kind,
    context.ad === filmAd,
    context.isExpected,
    context.screen,
  ],
  invariants: {
    'only pages with ads show one': (snapshot) => !snapshot.hasTag('shown') || snapshot.context.page.place !== '',
    'a film plays only where it is seen': (snapshot) => !snapshot.hasTag('playing') || snapshot.context.screen !== null,
    'nothing of the last page stays': (snapshot) => !snapshot.hasTag('loading') || snapshot.context.ad === null,
  },
})

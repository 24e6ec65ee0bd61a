import { pictureOf } from '../content/pictures-of.ts'
import type { Handlers } from '../handler.ts'
import { type Promotion, promotionsOn, type SalesSettings } from './sales-settings.ts'

type Ad = 'adPicture' | 'adFilm' | 'adFrame' | 'adHostile'

/** Pages that have an ad above the footer, too: the others have one. */
const LONG_PAGES: readonly string[] = ['index', 'videos', 'models', 'vr-cam-girls', 'blog-slug']

const PICTURE = {
  type: 3,
  weight: 3,
  imagesDesktop: [pictured('banner', 'ad-lanterns', 'Lantern Evenings: films under the open sky', '/deals/')],
  imagesMobile: [pictured('slide', 'ad-lanterns', 'Lantern Evenings: films under the open sky', '/deals/')],
}

const FILM = {
  type: 3,
  weight: 2,
  imagesDesktop: [pictured('banner', 'ad-tide', 'The Tide: sound for headsets', 'https://tide.example/', true)],
  imagesMobile: [pictured('slide', 'ad-tide', 'The Tide: sound for headsets', 'https://tide.example/', true)],
  videoDesktop: '/previews/preview-tide.mp4',
  videoMobile: '/previews/preview-doors.mp4',
}

const adsAt = (origin: string): Record<Ad, readonly object[]> => ({
  adPicture: [PICTURE],
  adFilm: [FILM],
  adFrame: [
    {
      type: 1,
      weight: 1,
      iframesDesktop: [{ iframe: frameOf(`${origin}/ads/frame/`, 'width="970" height="242" scrolling="no"') }],
      iframesMobile: [{ iframe: frameOf(`${origin}/ads/frame/`, 'scrolling="no"') }],
    },
  ],
  adHostile: [
    {
      type: 1,
      weight: 1,
      iframesDesktop: [{ iframe: hostileMarkup(`${origin}/ads/hostile/`) }],
      iframesMobile: [{ iframe: hostileMarkup(`${origin}/ads/hostile/`) }],
    },
    // None of these may ever be chosen, however often they ask for it.
    { type: 1, weight: 1e6, iframesDesktop: [{ iframe: frameOf('javascript:alert(1)', '') }], iframesMobile: [] },
    { type: 1, weight: 1e6, iframesDesktop: [{ iframe: frameOf('https://evil.example/', '') }], iframesMobile: [] },
    { ...PICTURE, type: 2, weight: 1e6 },
    { ...PICTURE, weight: -1 },
    { ...PICTURE, weight: 0 },
    { ...PICTURE, weight: '9' },
  ],
})

/** Ads of a place: one list whose items say where they may stand, or, as older places have it, a list for each position. */
export function createAdHandler(
  settings: SalesSettings,
  thirdPartyOrigin: () => string,
): Pick<Handlers, 'getAdBanner'> {
  return {
    getAdBanner: ({ params: { place }, site }) => {
      const ads = adsAt(thirdPartyOrigin())
      const items = promotionsOn(site.key, settings).flatMap((name) => (isAd(name) ? ads[name] : []))
      const bottom = LONG_PAGES.includes(place)
      if (place === 'vr-cam-girls') return { body: { data: { middle: items, bottom: items } } }
      return { body: { data: items.map((item) => ({ ...item, middle: true, bottom })) } }
    },
  }
}

function isAd(name: Promotion): name is Ad {
  return name.startsWith('ad')
}

function pictured(kind: 'banner' | 'slide', key: string, alt: string, link: string, openLinkInNewTab = false) {
  return { image: pictureOf(kind, key, alt), link, openLinkInNewTab }
}

function frameOf(src: string, attributes: string): string {
  return `<iframe src="${src}" ${attributes}></iframe>`
}

function hostileMarkup(src: string): string {
  return [
    '<script>document.title = "Taken"</script>',
    `<iframe onload="document.title = 'Taken'" sandbox="allow-top-navigation allow-same-origin allow-scripts allow-modals"`,
    ` allow="microphone *; fullscreen *" name="main" srcdoc="<script>top.location='https://evil.example/'</script>" src="${src}"></iframe>`,
    '<iframe src="javascript:top.document.title = 1"></iframe>',
    '<img src=x onerror="document.title = \'Taken\'">',
  ].join('')
}

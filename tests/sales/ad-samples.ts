import type { Ad, AdMedia } from '../../machines/sales/ads.ts'

export const lanterns: AdMedia = {
  picture: { alt: 'Lantern Evenings', permalink: '/pictures/banner/lanterns.avif', colour: '#223344' },
  link: '/deals/',
  isInNewTab: false,
  film: '',
}
const tide: AdMedia = { ...lanterns, picture: { ...lanterns.picture!, alt: 'The Tide' }, film: '/previews/tide.mp4' }

export const pictureAd: Ad = { kind: 'media', desktop: lanterns, mobile: lanterns }
/** Begins as a picture on desktops, and at once on phones. */
export const filmAd: Ad = { kind: 'media', desktop: tide, mobile: { ...tide, picture: null } }
export const frameAd: Ad = {
  kind: 'frame',
  desktop: { src: 'https://ads.example/wide/', width: 970, height: 240 },
  mobile: { src: 'https://ads.example/narrow/', width: 0, height: 0 },
}

import { drawLetters, lettersWidth } from './stroke-letters.ts'

interface LogoOptions {
  siteName: string
  /** Colour of the mark, `#rgb` or `#rrggbb`; words take the page's `currentColor`. */
  accent: string
}

const MARK_SIZE = 32
const HEADER_LETTERS = 15
const FOOTER_LETTERS = 11

/** A mark and the name in one line. */
export function headerLogo({ siteName, accent }: LogoOptions): string {
  const words = Math.ceil(lettersWidth(siteName, HEADER_LETTERS))
  const width = MARK_SIZE + 12 + words + 2
  return svg({
    title: siteName,
    width,
    height: 40,
    shapes: `${mark(0, 4, checkColour(accent))}${drawLetters(siteName, { x: MARK_SIZE + 12, y: 12.5, height: HEADER_LETTERS, weight: 1.9, colour: 'currentColor' })}`,
  })
}

/** The mark over the name, quieter. */
export function footerLogo({ siteName, accent }: LogoOptions): string {
  const words = Math.ceil(lettersWidth(siteName, FOOTER_LETTERS, 6))
  const width = Math.max(words, MARK_SIZE) + 4
  return svg({
    title: siteName,
    width,
    height: 62,
    shapes: `${mark((width - MARK_SIZE) / 2, 2, checkColour(accent))}${drawLetters(siteName, { x: width / 2, y: 46, height: FOOTER_LETTERS, spacing: 6, weight: 1.6, anchor: 'middle', colour: 'currentColor' })}`,
  })
}

/** The arch of a stage with the light behind it. */
function mark(x: number, y: number, accent: string): string {
  return `<path transform="translate(${x} ${y})" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" d="M3 30V16a13 13 0 0 1 26 0v14M9 30V17a7 7 0 0 1 14 0v13"/><circle cx="${x + 16}" cy="${y + 21}" r="4" fill="${accent}"/><path transform="translate(${x} ${y})" stroke="${accent}" stroke-width="2.4" stroke-linecap="round" d="M0 30h32"/>`
}

/** Line drawings on 24 units, in the page's colour. */
const ICON_SHAPES = {
  home: { title: 'Home', d: 'M3 11.5 12 4l9 7.5M5.5 9.5V20h13V9.5M10 20v-5.5h4V20' },
  video: {
    title: 'Videos',
    d: 'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5zM10 9v6l5-3z',
  },
  models: {
    title: 'Models',
    d: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20v-1a5 5 0 0 1 5-5h3a5 5 0 0 1 5 5v1M15.5 4.3a3.5 3.5 0 0 1 0 6.4M17.5 14.3a5 5 0 0 1 4 4.7v1',
  },
  categories: {
    title: 'Categories',
    d: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM16.75 20a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5z',
  },
  live: {
    title: 'Live',
    d: 'M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 16a5.66 5.66 0 0 1 0-8M16 8a5.66 5.66 0 0 1 0 8M5.2 18.8a9.6 9.6 0 0 1 0-13.6M18.8 5.2a9.6 9.6 0 0 1 0 13.6',
  },
  search: { title: 'Search', d: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20.5 20.5' },
  heart: {
    title: 'Favourites',
    d: 'M12 20.5S3.5 15.5 3.5 9.3A4.8 4.8 0 0 1 12 6.3a4.8 4.8 0 0 1 8.5 3c0 6.2-8.5 11.2-8.5 11.2z',
  },
  download: { title: 'Download', d: 'M12 3.5v12M7 11l5 5 5-5M4 20.5h16' },
  user: { title: 'Account', d: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a6 6 0 0 1 6-5.5h3a6 6 0 0 1 6 5.5' },
  logout: { title: 'Log out', d: 'M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14M10.5 12H21M17 8l4 4-4 4' },
  mail: {
    title: 'Messages',
    d: 'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5zM3.5 7l8.5 6 8.5-6',
  },
  gift: {
    title: 'Gifts',
    d: 'M3.5 8.5h17V12h-17zM5 12v8.5h14V12M12 8.5v12M12 8.5S11.5 3.5 8.5 3.5a2.3 2.3 0 0 0 0 5zM12 8.5s.5-5 3.5-5a2.3 2.3 0 0 1 0 5z',
  },
  star: { title: 'Top rated', d: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z' },
  bell: { title: 'Notifications', d: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0M12 5V3' },
  headset: {
    title: 'VR headset',
    d: 'M4.5 8h15A1.5 1.5 0 0 1 21 9.5v6a1.5 1.5 0 0 1-1.5 1.5h-4l-2-2.5h-3l-2 2.5h-4A1.5 1.5 0 0 1 3 15.5v-6A1.5 1.5 0 0 1 4.5 8zM7 8a5 4 0 0 1 10 0M7 12h2M15 12h2',
  },
  tag: { title: 'Tags', d: 'M12.5 3.5H20.5V11.5L11.5 20.5a1.4 1.4 0 0 1-2 0L3.5 14.5a1.4 1.4 0 0 1 0-2zM16.5 7.5v.01' },
  book: {
    title: 'Stories',
    d: 'M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2zM12 6.5v14',
  },
  info: { title: 'About', d: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5v.01' },
  lock: {
    title: 'Members only',
    d: 'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5zM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2',
  },
  globe: {
    title: 'Language',
    d: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9z',
  },
  microblog: { title: 'Short posts', d: 'M4 5.5h16v10.5H11l-4.5 4v-4H4zM8 9.5h8M8 12.5h5' },
  photos: {
    title: 'Photos',
    d: 'M7.5 4h9A3.5 3.5 0 0 1 20 7.5v9a3.5 3.5 0 0 1-3.5 3.5h-9A3.5 3.5 0 0 1 4 16.5v-9A3.5 3.5 0 0 1 7.5 4zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM16.5 7.5v.01',
  },
  community: {
    title: 'Community',
    d: 'M12 20c4.4 0 8-2.5 8-5.8s-3.6-5.7-8-5.7-8 2.5-8 5.7S7.6 20 12 20zM9 13v.01M15 13v.01M9.5 16.3a5 5 0 0 0 5 0M12 8.5l1-4.5 4 1',
  },
  channel: {
    title: 'Channel',
    d: 'M5.5 6h13A2.5 2.5 0 0 1 21 8.5v7a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 15.5v-7A2.5 2.5 0 0 1 5.5 6zM10.5 9.5v5l4-2.5z',
  },
  'position-1': { title: 'Position 1', d: 'M7 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM17 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10z' },
  'position-2': {
    title: 'Position 2',
    d: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM15 20.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z',
  },
  'position-3': { title: 'Position 3', d: 'M12 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 20.5a8.5 7 0 0 1 17 0z' },
  'position-4': { title: 'Position 4', d: 'M3 9c3-4 6-4 9 0s6 4 9 0M3 16c3-4 6-4 9 0s6 4 9 0' },
  'position-5': { title: 'Position 5', d: 'M4 20V11a8 8 0 0 1 16 0v9M9 20v-8.5a3 3 0 0 1 6 0V20' },
  'position-6': { title: 'Position 6', d: 'M12 3.5 20.5 12 12 20.5 3.5 12zM12 8.5l3.5 3.5-3.5 3.5L8.5 12z' },
} as const

export type IconName = keyof typeof ICON_SHAPES

export const ICON_NAMES = Object.keys(ICON_SHAPES) as readonly IconName[]

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(ICON_SHAPES, name)
}

/** An icon takes the page's `currentColor`; its title is what a reader hears unless another is given. */
export function iconSvg(name: IconName, title: string = ICON_SHAPES[name].title): string {
  return svg({
    title,
    width: 24,
    height: 24,
    shapes: `<path d="${ICON_SHAPES[name].d}" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  })
}

interface Svg {
  title: string
  width: number
  height: number
  shapes: string
}

function svg({ title, width, height, shapes }: Svg): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${escapeText(title)}</title>${shapes}</svg>`
}

function checkColour(colour: string): string {
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour))
    throw new TypeError(`A logo's accent is #rgb or #rrggbb, not "${colour}".`)
  return colour
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

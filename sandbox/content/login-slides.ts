import { pictureOf } from './pictures-of.ts'

/** Kinds of slides beside the log-in form: what the digest calls them. */
export const LOGIN_SLIDE_TYPES = [
  { id: 1, name: 'New' },
  { id: 2, name: 'For members' },
  { id: 3, name: 'Good to know' },
] as const

/** Slides beside the log-in form, each once for wide and once for narrow windows. */
export function loginSlidesOf() {
  return SLIDES.flatMap((slide, index) =>
    (['desktop', 'mobile'] as const).map((displayType, place) => ({
      id: index * 2 + place + 1,
      type: slide.type,
      title: slide.title,
      text: slide.text,
      link: slide.link,
      image: pictureOf('slide', slide.key, slide.title),
      sort: (index + 1) * 10,
      displayType,
      isAd: false,
    })),
  )
}

const SLIDES = [
  {
    type: 1,
    key: 'autumn-programme',
    title: 'The Autumn Programme',
    text: 'Twelve new films, one every week until the first snow.',
    link: '/videos/',
  },
  {
    type: 2,
    key: 'companion-app',
    title: 'Downloads, Without Limits',
    text: 'The companion app keeps whole films on your headset.',
    link: '/app/',
  },
  {
    type: 3,
    key: 'gift-a-season',
    title: 'Forgot Where You Stopped?',
    text: 'Log in: every film remembers it for you.',
    link: '/help/',
  },
] as const

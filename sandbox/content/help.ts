import type { Call, Handlers } from '../handler.ts'
import { pictureOf } from './pictures-of.ts'
import { isHeldBack, NOT_FOUND, VERIFICATION_REQUIRED } from './rights.ts'
import { acronymOf, fillIn, seoParamsOf } from './seo.ts'
import { pageOfVideos } from './video-list.ts'

type HelpHandlers = Pick<Handlers, 'getFaqs' | 'getDevices' | 'getDevice' | 'getArPage'>

const FILMS_OF_A_DEVICE = 8
const FILMS_OF_A_RAIL = 8
const AR_CATEGORY = 'passthrough'
const AI_CATEGORY = 'ai-engine'

export const helpHandlers: HelpHandlers = {
  getFaqs: ({ site }) => ({
    body: {
      items: FAQS.map(([slug, topic, title, text], index) => ({
        id: index + 1,
        slug,
        topic,
        title,
        text: fillIn(text, site),
        sort: (index + 1) * 10,
      })),
    },
  }),

  getDevices: () => ({
    body: {
      items: DEVICES.map(({ slug, name }, index) => ({
        slug,
        name,
        image: imageOf(slug, name),
        sort: (index + 1) * 10,
      })),
    },
  }),

  getDevice: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { params, site } = call
    const device = DEVICES.find(({ slug }) => slug === params.slug)
    if (!device) return NOT_FOUND
    const { slug, name, category, about } = device
    return {
      body: {
        item: {
          device: { name },
          deviceImageClipped: imageOf(slug, name),
          seoParams: seoParamsOf(site, {
            title: `${acronymOf(site.siteName)} films for the ${name}`,
            description: `Which films of ${site.siteName} look best in the ${name}, and how to open them there.`,
            keywords: `${site.siteName}, ${name.toLowerCase()}`,
            path: `/devices/${slug}/`,
            picturePath: `/pictures/banner/device-${slug}.avif`,
            breadcrumb: name,
            shortSeoText: `<p>${about}</p>`,
            fullSeoText: `<h2>How to start</h2><p>Install <a href="/app/">the app</a>, sign in and choose a film. If something does not work, <a href="/help/?topic=tech">technical help</a> is short.</p>`,
          }),
        },
        videos: filmsOf(call, category, FILMS_OF_A_DEVICE),
      },
    }
  },

  getArPage: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    return {
      body: {
        ARPage: {
          arVideos: filmsOf(call, AR_CATEGORY, FILMS_OF_A_RAIL),
          aiVideos: filmsOf(call, AI_CATEGORY, FILMS_OF_A_RAIL),
          arCategory: { slug: AR_CATEGORY },
          aiCategory: { slug: AI_CATEGORY },
        },
      },
    }
  },
}

function filmsOf({ database, site }: Pick<Call<'getArPage'>, 'database' | 'site'>, category: string, limit: number) {
  const request = { order: 'latest', categories: [category], tags: [], models: [], hasCustomVideos: false } as const
  return pageOfVideos(database, site, { ...request, page: 1, limit }).items
}

function imageOf(slug: string, name: string) {
  return pictureOf('banner', `device-${slug}`, name)
}

const DEVICES = [
  {
    slug: 'stand-alone-headset',
    name: 'Stand-alone headset',
    category: 'full-circle-360',
    about: 'Everything in one: open a film in its browser or in our app, sit down and turn around.',
  },
  {
    slug: 'headset-on-a-computer',
    name: 'Headset on a computer',
    category: 'slow-cinema',
    about: 'The sharpest pictures: films in 7K and 8K play from the computer, by cable or over your own network.',
  },
  {
    slug: 'phone-in-a-viewer',
    name: 'Phone in a viewer',
    category: 'close-quarters',
    about: 'A phone and two lenses are enough to look around. Choose 2K or 3K, and hold still.',
  },
] as const

const FAQS: readonly [slug: string, topic: 'general' | 'tech' | 'bill', title: string, text: string][] = [
  [
    'do-i-need-a-headset',
    'general',
    'Do I need a headset?',
    '<p>No. Every film plays in a browser too: those made for headsets are seen from inside, and you drag the picture to look around.</p>',
  ],
  [
    'how-discreet-is-it',
    'bill',
    'How discreet is it?',
    '<p>The name on your statement is neutral, and we never send post.</p>',
  ],
  [
    'can-i-cancel-at-any-time',
    'bill',
    'Can I cancel at any time?',
    '<p>Yes, with two clicks in <a href="/main-dashboard/">your dashboard</a>, or <a href="/cancel-membership/">by a link in a mail</a> if you cannot log in. Your access lasts until the paid period ends.</p>',
  ],
  [
    'which-quality-should-i-choose',
    'tech',
    'Which quality should I choose?',
    '<p>The highest that plays without stuttering. The player starts with a guess and you can change it at any time.</p>',
  ],
  [
    'may-i-download-films',
    'general',
    'May I download films?',
    '<p>Full members may. A trial is for watching online.</p>',
  ],
  [
    'the-film-stutters',
    'tech',
    'The film stutters. What can I do?',
    '<p>Choose a lower quality first. If that helps, the network is the bottleneck; if not, restart the headset.</p>',
  ],
  [
    'i-see-two-pictures',
    'tech',
    'Why do I see two pictures?',
    '<p>One for each eye: that is how the film is kept. Choose another view in the player; in a headset, the companion app puts them together.</p>',
  ],
  [
    'i-cannot-sign-in',
    'general',
    'I cannot sign in. What now?',
    '<p>Ask for a new password at <a href="/reset-password/">password reset</a>. If no mail arrives, look among the unwanted ones. Everything else is answered <a href="/contact/">by a person</a>.</p>',
  ],
  [
    'when-am-i-charged',
    'bill',
    'When am I charged next?',
    '<p>Your <a href="/main-dashboard/membership-info/">membership info</a> says the day and the amount. {siteName} charges nothing before it.</p>',
  ],
]

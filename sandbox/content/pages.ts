import { LEGAL_PAGES } from './legal-pages.ts'
import type { PageDraft } from './page-draft.ts'

interface Page extends Required<Omit<PageDraft, 'isPrivate'>> {
  metaKeywords: string
  metaRobots: string
}

const CATALOGUE_PAGES: readonly PageDraft[] = [
  {
    slug: 'index',
    title: '{siteName}: cinema that surrounds you',
    metaDescription:
      'Films in {acronym}, up to 8K, made for headsets: places, light and people, new every week on {siteName}.',
    text: '<p>Sit inside the picture. A new film every week, made for headsets and good on any screen.</p>',
    sections: [],
    shortSeoText:
      '<p>{siteName} is a small cinema with a view in every direction. Every film is shot at the height of your eyes and mastered for headsets.</p>',
    fullSeoText:
      '<h2>What you can watch</h2><p>More than a hundred films, from eight minutes to an hour, in 180 and 360 degrees and up to 8K. Browse by <a href="/categories/">category</a>, by <a href="/models/">model</a> or simply by <a href="/videos/">what is new</a>.</p><h2>What you need</h2><ul><li>a headset, or just a browser;</li><li>headphones, because the sound is recorded where you sit;</li><li>a chair that turns.</li></ul>',
  },
  {
    slug: 'videos',
    title: 'All {acronym} Videos',
    metaDescription: 'The whole programme of {siteName}: every film in {acronym}, newest or most loved first.',
    text: '<p>The whole programme, newest or most loved first.</p>',
    sections: [],
    shortSeoText:
      '<p>Every film of {siteName} in one list. Filter by category, sort by date or by what others love, and hover for a moment to see a film move.</p>',
    fullSeoText:
      '<h2>How to choose</h2><p>The badge on a poster says how sharp the master is: from 4K to 8K. Films with an AI badge place the people in your own room. A script badge means that connected devices follow the film.</p><p>Not sure? Start with <a href="/free/">a free one</a>, or follow a detail: <a href="/video_tag/natural-light/">natural light</a>, <a href="/video_tag/one-take/">a single take</a>, <a href="/video_tag/rainy-day/">a rainy day</a>.</p>',
  },
  {
    slug: 'models',
    title: '{acronym} Models',
    metaDescription: 'The people in front of the camera: portraits, films and stories of the {siteName} ensemble.',
    text: '<p>The people in front of the camera.</p>',
    sections: [],
    shortSeoText: '<p>Everybody who works with us has a page with a portrait, a few facts and every film.</p>',
    fullSeoText:
      '<h2>An ensemble</h2><p>Many of them come back, season after season, and it shows: the best scenes are made by people who know each other. Choose a letter, or look at <a href="/videos/">the films</a> first.</p>',
  },
  {
    slug: 'categories',
    title: '{acronym} Categories',
    metaDescription: 'Places, weather, moods and formats: every category of {siteName} at a glance.',
    text: '<p>Places, weather, moods and formats.</p>',
    sections: [],
    shortSeoText: '<p>Categories here are moods more than labels: rooftops, night trains, Sunday mornings.</p>',
    fullSeoText:
      '<h2>Two ways in</h2><p>Choose by what you want to see, from <a href="/categories/islands/">islands</a> to <a href="/categories/candlelight/">candlelight</a>, or by how you want to see it: <a href="/categories/full-circle-360/">all around you</a>, <a href="/categories/passthrough/">in your own room</a> or <a href="/categories/interactive/">with a connected device</a>.</p>',
  },
  {
    slug: 'vr-porn-compilations',
    title: '{acronym} Compilations',
    metaDescription: 'Anthologies cut from the {siteName} archive: one mood, many rooms.',
    text: '<p>Anthologies from the archive: one mood, many rooms.</p>',
    sections: [],
    shortSeoText: '<p>Our editors choose a mood and follow it through the archive.</p>',
    fullSeoText:
      '<h2>How they are made</h2><p>Nothing is shortened that needs its time. An anthology has between four and ten scenes and the same sound from the first to the last minute.</p>',
  },
  {
    slug: 'free',
    title: 'Free {acronym} Videos',
    metaDescription: 'Whole films that cost nothing: the open programme of {siteName}, no card needed.',
    text: '<p>The open programme: whole films. No card, no trial, no account.</p>',
    sections: [],
    shortSeoText: '<p>A handful of films is open to everybody, from the first minute to the last.</p>',
    fullSeoText:
      '<h2>Why free?</h2><p>Because words cannot say what it is like to be inside a picture. Look around in a whole film, then decide. All the others come with <a href="/join-now/">a membership</a>.</p>',
  },
  {
    slug: 'app',
    title: 'The Free {acronym} App',
    metaDescription: 'Watch {siteName} in your headset: the free companion app, its features and how to install it.',
    text: '<p>The whole programme in your headset, with downloads and a player that remembers where you stopped.</p>',
    sections: [
      {
        title: 'What it does',
        text: '<h2>What it does</h2><ul><li>streams and downloads in every quality that your headset can show;</li><li>keeps your favourites and your place in every film;</li><li>follows interactive scripts.</li></ul>',
      },
      {
        title: 'Which headsets',
        text: '<h2>Which headsets</h2><p>All current stand-alone headsets, most that connect to a computer, and phones in a simple viewer.</p>',
      },
      {
        title: 'How to start',
        text: '<h2>How to start</h2><p>Install <a href="https://app.example/">the app</a>, sign in with the e-mail of your membership and choose a film. That is all. If something does not work, the <a href="/help/">help pages</a> are short.</p>',
      },
    ],
    shortSeoText: '<p>The companion app is free and shows the trailers of the whole programme without an account.</p>',
    fullSeoText:
      '<h2>Better than a browser?</h2><p>For long films, yes: the app decodes 8K without dropping frames and works offline. A browser is fine for everything else.</p>',
  },
  {
    slug: 'try-ar',
    title: 'Try AR',
    metaDescription: 'Films that happen in your own room: passthrough and AI titles of {siteName}.',
    text: '<p>Films without walls: the people are in the picture, the room is yours.</p>',
    sections: [
      {
        title: 'How it works',
        text: '<h2>How it works</h2><p>Your headset shows your own room, and the film is laid over it. Titles marked AI were cut out frame by frame by our own engine; titles marked passthrough were filmed in front of a plain wall.</p><figure><img src="/pictures/banner/ai-mask.avif?w=640" alt="A figure of light in a plain room" width="640" height="160"><figcaption>Cut out by our engine: the person, and nothing of the wall.</figcaption></figure>',
      },
    ],
    shortSeoText:
      '<p>Any headset with colour cameras can show these films. Sit where there is some space in front of you.</p>',
    fullSeoText:
      '<h2>Two rails</h2><p>Choose <a href="/categories/passthrough/">passthrough</a> for the sharpest edges, or <a href="/categories/ai-engine/">the AI engine</a> for the largest choice.</p>',
  },
  {
    slug: 'vr-cam-girls',
    title: 'VR Cam Girls',
    metaDescription: 'Live rooms in {acronym} on {siteName}.',
    text: '<p>Live rooms, from every time zone.</p>',
    sections: [],
    shortSeoText: '<p>Some evenings are better live. Rooms open around the clock.</p>',
    fullSeoText:
      '<h2>How live rooms work</h2><p>Watching is free. Tips and private time are paid with tokens, and what something costs is always on the screen before you agree.</p>',
  },
  {
    slug: 'vr-cam-boys',
    title: 'VR Cam Boys',
    metaDescription: 'Live rooms in {acronym} on {siteName}.',
    text: '<p>Live rooms, from every time zone.</p>',
    sections: [],
    shortSeoText: '<p>Some evenings are better live. Rooms open around the clock.</p>',
    fullSeoText:
      '<h2>How live rooms work</h2><p>Watching is free. Tips and private time are paid with tokens, and what something costs is always on the screen before you agree.</p>',
  },
  {
    slug: 'devices',
    title: 'Devices',
    metaDescription: 'Set up your headset for {siteName}.',
    text: '<p>Short instructions for every headset we know.</p>',
    sections: [
      {
        title: 'Before you start',
        text: '<h2>Before you start</h2><ul><li>charge the headset;</li><li>update its software;</li><li>connect it to a fast network.</li></ul>',
      },
    ],
    shortSeoText: '<p>Choose your headset and follow three steps.</p>',
    fullSeoText:
      '<h2>Not in the list?</h2><p>If it has a browser, it plays our films. Open the site and choose one.</p>',
  },
]

const COMPANY_PAGES: readonly PageDraft[] = [
  {
    slug: 'blog',
    title: 'Blog',
    metaDescription: 'Notes from the set, the cutting room and the lens workshop of {siteName}.',
    text: '<p>Notes from the set, the cutting room and the lens workshop.</p>',
    sections: [],
  },
  {
    slug: 'deals',
    title: 'Deals',
    metaDescription: 'Current offers on {siteName} memberships.',
    text: '<p>What a membership costs, for a month, a season or a year.</p>',
    sections: [
      { title: 'A season', text: '<h2>A season</h2><p>Three months of the whole programme, including downloads.</p>' },
      {
        title: 'A year',
        text: '<h2>A year</h2><p>The whole programme and the archive, at less than half of the monthly price.</p>',
      },
    ],
  },
  {
    slug: 'faq',
    title: 'Frequently Asked Questions',
    metaDescription: 'Answers about memberships, headsets, downloads and privacy on {siteName}.',
    text: '<p>The questions that we are asked most.</p>',
    sections: [],
  },
  {
    slug: 'help',
    title: 'Help',
    metaDescription: 'Technical help, billing questions and everything about your {siteName} account.',
    text: '<p>Choose a topic, or <a href="/contact/">write to us</a>.</p>',
    sections: [],
  },
  {
    slug: 'contact',
    title: 'Contact',
    metaDescription: 'Write to the people behind {siteName}.',
    text: '<p>A person answers, usually within a day.</p>',
    sections: [
      {
        title: 'Members',
        text: '<h2>Members</h2><p>Write to <a href="mailto:support@example.com">support@example.com</a> from the e-mail address of your account and say what happened. Never send a password.</p>',
      },
      { title: 'Press', text: '<h2>Press</h2><p>Stills, biographies and screeners are there for the asking.</p>' },
    ],
  },
  {
    slug: 'business',
    title: 'Business Inquiries',
    metaDescription: 'Work with {siteName}: licensing, locations, hardware.',
    text: '<p>We license films, lease rigs and are always looking for rooms with a view.</p>',
    sections: [
      {
        title: 'Locations',
        text: '<h2>Locations</h2><p>Do you own a house that should be seen? We pay well and clean up after ourselves.</p>',
      },
      {
        title: 'Hardware',
        text: '<h2>Hardware</h2><p>We test headsets before they are released and keep what we learn to ourselves.</p>',
      },
    ],
  },
  {
    slug: 'partners',
    title: 'Partners',
    metaDescription: 'Studios, festivals and makers who work with {siteName}.',
    text: '<p>Studios, festivals and makers whose work we like.</p>',
    sections: [
      {
        title: 'Work with us',
        text: '<h2>Work with us</h2><p>Something of yours belongs on this page? <a href="/business/">Tell us about it</a>.</p>',
      },
    ],
  },
  {
    slug: 'tour',
    title: 'A Tour of {siteName}',
    metaDescription: 'What a membership of {siteName} holds, in three short chapters.',
    text: '<p>Three short chapters, no sign-up.</p>',
    sections: [
      {
        title: 'The programme',
        text: '<h2>The programme</h2><p>A new film every week, and an archive that never gets smaller.</p>',
      },
      {
        title: 'The picture',
        text: '<h2>The picture</h2><p>Up to 8K, sixty frames a second, mastered in a headset and not on a monitor.</p>',
      },
      {
        title: 'The promise',
        text: '<h2>The promise</h2><ul><li>no advertising in films;</li><li>cancel with two clicks;</li><li>a person answers your mail.</li></ul>',
      },
    ],
  },
]

const PROMOTIONS: readonly [slug: string, title: string, lead: string][] = [
  ['sneak-peek-2020', 'Sneak Peek 2020', 'The first pictures of a season that was filmed behind closed doors.'],
  ['time-capsule', 'The Time Capsule', 'Ten films that we buried on purpose. Today they are dug up.'],
  ['wc-2018', 'The Summer of 2018', 'One month, thirty-two teams, and a terrace with a very large screen.'],
  ['halloween', 'The Longest Night', 'Candles, velvet and doors that close by themselves.'],
  ['date-night', 'Date Night', 'Two seats, one evening, no phones.'],
  ['anniversary', 'Our Anniversary', 'Every year we film the same room again. This is what has changed.'],
  ['worldcup2022', 'Winter Tournament 2022', 'Football in December, films in between.'],
  ['scent-in-vr', 'Scent in {acronym}', 'Cedar, rain and warm stone: a small box that knows what you see.'],
  ['space-odyssey', 'A Space Odyssey', 'The observatory films, and one that was shot in free fall.'],
  [
    'summer-festival',
    'The Summer Festival',
    'Three weekends of open-air cinema on a roof that you can enter from home.',
  ],
  ['scent-of-rain', 'The Scent of Rain', 'Petrichor, moss and slate, in step with six films about weather.'],
  ['scent-of-amber', 'The Scent of Amber', 'Resin, leather and smoke for the long evenings.'],
]

/** Screens that come with their own content but take title and description from here. */
const PLAIN_PAGES: readonly [slug: string, title: string, text: string][] = [
  ['search', 'Search', 'Search the whole programme by title, model or mood.'],
  ['video_tag', 'Videos by Tag', 'Films that share a detail.'],
  ['model_tag', 'Models by Tag', 'People who share a detail.'],
  ['blog_category', 'Blog', 'Notes by subject.'],
  ['vr-cam-tag', 'Live Rooms by Tag', 'Live rooms that share a detail.'],
  ['embed', 'Player', 'The player on its own.'],
  ['login', 'Log In', 'Welcome back.'],
  ['partner-login', 'Partner Log In', 'Sign in from your headset app.'],
  ['reset-password', 'Reset Your Password', 'We send a link to your e-mail address.'],
  ['account-removal', 'Remove Your Account', 'Everything goes, and it goes for good.'],
  ['cancel-membership', 'Cancel Your Membership', 'By a link that we mail you, without logging in.'],
  ['email-change', 'Change Your E-Mail', 'Confirm the new address and carry on.'],
  ['age-verification', 'Age Verification', 'A short check by an independent provider. We learn only the result.'],
  ['join-now', 'Join Now', 'The whole programme, on every screen you own.'],
  ['payment', 'Payment', 'Choose how you want to pay.'],
  ['subscription', 'Subscription', 'What your membership holds.'],
  ['tokens', 'Tokens', 'Tokens pay for tips and private time in live rooms.'],
  ['main-dashboard', 'Your Dashboard', 'Your membership, favourites and settings.'],
]

/** Every page that editors wrote. */
export const PAGES: readonly Page[] = [
  ...CATALOGUE_PAGES,
  ...COMPANY_PAGES,
  ...LEGAL_PAGES,
  ...PROMOTIONS.map(([slug, title, lead]) => ({
    slug,
    title,
    metaDescription: `${lead} On {siteName}.`,
    text: `<p>${lead}</p>`,
    sections: [
      {
        title: 'What is in it',
        text: '<h2>What is in it</h2><p>A small programme of films, one conversation and a score to keep. Everything is part of the membership.</p>',
      },
      {
        title: 'How long',
        text: '<h2>How long</h2><p>As long as it is loved. Afterwards it moves to the archive, where members still find it.</p>',
      },
    ],
  })),
  ...PLAIN_PAGES.map(([slug, title, text]) => ({
    slug,
    title,
    metaDescription: `${text} {siteName}.`,
    text: `<p>${text}</p>`,
    sections: [],
    isPrivate: true as const,
  })),
].map(complete)

function complete(page: PageDraft): Page {
  return {
    slug: page.slug,
    title: page.title,
    text: page.text,
    sections: page.sections,
    metaDescription: page.metaDescription,
    shortSeoText: page.shortSeoText ?? '',
    fullSeoText: page.fullSeoText ?? '',
    metaKeywords: `{siteName}, {acronym} films, ${page.slug.replace(/[-_]/g, ' ')}`,
    metaRobots: page.isPrivate ? 'noindex, follow' : 'index, follow',
  }
}

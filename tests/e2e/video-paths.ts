import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AnyMachineSnapshot } from 'xstate'
import { Video } from '../../contracts/catalogue/video.ts'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import type { VideoContent } from '../../machines/catalogue/video-facts.ts'
import { type VideoPageInput, videoPageMachine } from '../../machines/catalogue/video-page.machine.ts'
import { NO_HTML } from '../../machines/site/safe-html.ts'
import { type Edge, explore } from '../../studio/paths/explore.ts'
import { planPaths } from '../../studio/paths/plan.ts'

const guest: VideoPageInput = { slug: 'video-7', seed: 1, hasAccess: false, visitorKey: 'guest' }

/** Events that no control of the site sends: a change of visitor opens the page anew, and the trailer has a button of its own. */
const UNSENT = ['access.granted', 'access.withdrawn', 'kind.toggled'] as const

/**
 * Paths over what a visitor and a network can make happen, of the machine as it is. The rest is listed with the reason why a browser
 * cannot produce it.
 */
export function planVideoPage() {
  const exploration = explore(videoPageMachine, {
    inputs: { 'guest asks': guest, 'member asks': { ...guest, hasAccess: true } },
    events: {
      'video.loaded': [{ content: content() }],
      'video.refused': [{ reason: 'subscriptionRequired' }],
      'video.failed': [{ reason: 'unavailable' }],
      'tab.chosen': [{ tab: 'gallery' }, { tab: 'suggested' }],
      ...Object.fromEntries(UNSENT.map((type) => [type, []])),
    },
    project: ({ context }) => context.hasAccess,
  })
  const edges = exploration.edges.filter((edge) => isOffered(edge, exploration.states.get(edge.from)?.snapshot))
  return planPaths({ ...exploration, edges }, { cover: 'transitions', maxLength: 24 })
}

/** Whether the page has a control for this event in this state, or time and network can make it happen. */
function isOffered({ event }: Edge, snapshot: AnyMachineSnapshot | undefined): boolean {
  if (!snapshot) return false
  const has = (tag: string) => snapshot.hasTag(tag)
  switch (event.type) {
    case 'play.requested':
      return has('poster') && !has('trailer') && !has('sharing') && has('full')
    case 'trailer.requested':
      return has('full') ? !has('trailer') : has('poster') && !has('trailer') && !has('sharing')
    case 'poster.requested':
      return has('trailer') || has('sharing')
    case 'sharing.requested':
      return !has('sharing')
    case 'retry.requested':
      return has('failed')
    default:
      return true
  }
}

interface Beyond {
  reason: string
  /** Event that nothing of the site sends. */
  unsent?: string
  /** State whose check says that there is no control for the event. */
  seenIn?: string
}

const NO_EXCHANGE = {
  reason: 'The trailer has a panel of its own; film and trailer change places nowhere.',
  unsent: 'kind.toggled',
}
const ANEW = 'Another visitor: the site opens the page anew instead of telling it.'
const GRANTED = { reason: ANEW, unsent: 'access.granted' }
const WITHDRAWN = { reason: ANEW, unsent: 'access.withdrawn' }

/** Declared transitions that no browser takes, each with the reason and what shows it. */
export const BEYOND_A_BROWSER: Readonly<Record<string, Beyond>> = {
  'any --access.granted--> (stays)': GRANTED,
  'any --access.withdrawn--> (stays)': WITHDRAWN,
  'shown.kind.full --kind.toggled--> shown.kind.trailer': NO_EXCHANGE,
  'shown.kind.full --access.withdrawn--> shown.kind.trailer': WITHDRAWN,
  'shown.kind.trailer --kind.toggled[mayWatchFull]--> shown.kind.full': NO_EXCHANGE,
  'shown.kind.trailer --access.granted[hasFilm]--> shown.kind.full': GRANTED,
  'shown.panel.player --play.requested--> (stays)': {
    reason: 'The button that asks to play goes with the poster.',
    seenIn: 'shown.panel.player.running',
  },
  'shown.panel.player.running --kind.toggled[mayWatchFull]--> shown.panel.player.running': NO_EXCHANGE,
  'shown.panel.player.running --access.granted--> shown.panel.player.running': GRANTED,
  'shown.panel.player.running --access.withdrawn--> shown.panel.player.running': WITHDRAWN,
  'missing --retry.requested--> loading': { reason: 'The 404 screen offers other pages, no retry.', seenIn: 'missing' },
  'refused --retry.requested--> loading': { reason: 'The 401 screen offers to join or log in.', seenIn: 'refused' },
  'refused --access.granted--> loading': GRANTED,
}

const SENDERS = ['../../views/', '../../app/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)))

/** Files of the site that name an event. */
export function sendersOf(type: string): string[] {
  return SENDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => readFileSync(folder + file, 'utf8').includes(`'${type}'`)),
  )
}

function content(): VideoContent {
  const source = { type: 'video/mp4', projection: '180', stereo: 'sbs', fileSize: 1 }
  const {
    seoParams: _,
    description: __,
    ...video
  } = Video.parse({
    id: 7,
    slug: 'video-7',
    title: 'Video 7',
    videoPlayerSources: {
      full: [{ ...source, src: '/films/full.mp4', quality: '4K' }],
      trailer: [{ ...source, src: '/films/trailer.mp4', quality: '2K' }],
    },
  })
  const seo = { ...EMPTY_SEO, shortSeoText: NO_HTML, fullSeoText: NO_HTML }
  return { video: { ...video, description: NO_HTML }, similar: [], seo, jsonLd: null }
}

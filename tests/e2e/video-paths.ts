import type { AnyMachineSnapshot } from 'xstate'
import { Video } from '../../contracts/catalogue/video.ts'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import type { VideoContent, VideoPageInput } from '../../machines/catalogue/video-facts.ts'
import { videoPageMachine } from '../../machines/catalogue/video-page.machine.ts'
import { NO_HTML } from '../../machines/site/safe-html.ts'
import { explore } from '../../studio/paths/explore.ts'
import type { Edge } from '../../studio/paths/findings.ts'
import { planPaths } from '../../studio/paths/plan.ts'

const guest: VideoPageInput = { slug: 'video-7', seed: 1, hasAccess: false, visitorKey: 'guest' }

/**
 * Paths over what a visitor and a network can make happen, of the machine as it is. The rest is listed with the reason why a browser
 * cannot produce it.
 */
export function planVideoPage() {
  const exploration = explore(videoPageMachine, {
    inputs: { 'guest asks': guest, 'member asks': { ...guest, hasAccess: true } },
    events: {
      'video.loaded': [{ content: content(0) }, { content: content(AI_MASK) }],
      'video.refused': [{ reason: 'subscriptionRequired' }],
      'video.failed': [{ reason: 'unavailable' }],
      'mask.loaded': [{ mask: { title: 'Mask', text: NO_HTML, image: null, link: '' } }],
      'tab.chosen': [{ tab: 'gallery' }, { tab: 'comments' }, { tab: 'suggested' }],
    },
    project: ({ context }) => [context.hasAccess, modeOf(context.content)],
  })
  const edges = exploration.edges.filter((edge) => isOffered(edge, exploration.states.get(edge.from)?.snapshot))
  return planPaths({ ...exploration, edges }, { cover: 'transitions', maxLength: 24 })
}

/** Whether the page has a control for this event in this state, or time and network can make it happen. */
function isOffered({ event }: Edge, snapshot: AnyMachineSnapshot | undefined): boolean {
  if (!snapshot) return false
  const has = (tag: string) => snapshot.hasTag(tag)
  const { hasAccess } = snapshot.context as VideoPageInput
  // What lies behind the pop-up cannot be used.
  if (has('mask') && /^(play|headset|trailer|poster|sharing|kind|tab)\./.test(event.type)) return false
  switch (event.type) {
    case 'play.requested':
      return has('poster') && !has('trailer') && !has('sharing') && hasAccess
    case 'headset.requested':
      return hasAccess && !has('player')
    case 'trailer.requested':
      return hasAccess ? !has('player') && !has('trailer') : has('poster') && !has('trailer') && !has('sharing')
    case 'kind.toggled':
      return has('player') && hasAccess
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
  /** State whose check says that there is no control for the event. */
  seenIn: string
}

/** Declared transitions that no browser takes, each with the reason and what shows it. */
export const BEYOND_A_BROWSER: Readonly<Record<string, Beyond>> = {
  'shown.panel.player --play.requested--> (stays)': {
    reason: 'The button that asks to play goes with the poster.',
    seenIn: 'shown.panel.player.full',
  },
  'missing --retry.requested--> loading': { reason: 'The 404 screen offers other pages, no retry.', seenIn: 'missing' },
  'refused --retry.requested--> loading': { reason: 'The 401 screen offers to join or log in.', seenIn: 'refused' },
  'shown.panel.player.deciding --always#2--> shown.panel.player.trailer': {
    reason: 'Who has no film is offered the trailer, over its poster, and no player in its place.',
    seenIn: 'shown.panel.trailer',
  },
}

/** The transparency mode that makes a video an AI-mask video. */
const AI_MASK = 3

export function modeOf(shown: VideoContent | undefined): number | undefined {
  return shown?.video.videoSettings.transparency.mode
}

function content(mode: number): VideoContent {
  const source = { type: 'video/mp4', projection: '180', stereo: 'sbs', fileSize: 1 }
  const {
    seoParams: _,
    description: __,
    ...video
  } = Video.parse({
    id: 7,
    slug: 'video-7',
    title: 'Video 7',
    videoSettings: { duration: 600, transparency: { mode } },
    videoPlayerSources: {
      full: [{ ...source, src: '/films/full.mp4', quality: '4K' }],
      trailer: [{ ...source, src: '/films/trailer.mp4', quality: '2K' }],
    },
  })
  const seo = { ...EMPTY_SEO, shortSeoText: NO_HTML, fullSeoText: NO_HTML }
  return { video: { ...video, description: NO_HTML }, similar: [], seo, jsonLd: null }
}

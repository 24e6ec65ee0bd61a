import type { VideoPageInput } from '../../machines/catalogue/video-facts.ts'
import { isAiMask } from '../../machines/catalogue/video-facts.ts'
import { mayWatchFull, videoPageMachine } from '../../machines/catalogue/video-page.machine.ts'
import { NO_HTML } from '../../machines/site/safe-html.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { maskedContent, trailerContent, videoContent } from './samples.ts'

const guest: VideoPageInput = { slug: 'video-7', seed: 1, hasAccess: false, visitorKey: 'guest' }

export const cases = casesOf(videoPageMachine, {
  inputs: { 'guest asks': guest, 'member asks': { ...guest, hasAccess: true } },
  events: {
    'video.loaded': [{ content: videoContent() }, { content: maskedContent() }, { content: trailerContent() }],
    'video.refused': [{ reason: 'verificationRequired' }],
    'video.failed': [{ reason: 'offline' }],
    'mask.loaded': [{ mask: { title: 'Mask', text: NO_HTML, image: null, link: '' } }],
    'tab.chosen': [{ tab: 'gallery' }, { tab: 'comments' }, { tab: 'suggested' }],
  },
  project: ({ context }) => [mayWatchFull(context), context.content !== undefined && isAiMask(context.content.video)],
})

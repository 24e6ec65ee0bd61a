import { describePaths } from '../support/paths.ts'
import { cases } from './video-page.cases.ts'

// What visitors see of them is replayed in a browser, by tests/e2e/video-replay.spec.ts.
describePaths('videoPage', cases, {
  events: [
    'headset.requested',
    'kind.toggled',
    'mask.absent',
    'mask.closed',
    'mask.loaded',
    'mask.opened',
    'page.seen',
    'play.requested',
    'poster.requested',
    'retry.requested',
    'sharing.requested',
    'tab.chosen',
    'trailer.requested',
    'video.failed',
    'video.loaded',
    'video.missing',
    'video.refused',
    'view.failed',
    'view.recorded',
  ],
  lasts: {
    'loading after patience': { ms: 16_000 },
    'shown.visit.recording after recordingPatience': { ms: 16_000 },
    'shown.mask.asking after maskPatience': { ms: 16_000 },
  },
})

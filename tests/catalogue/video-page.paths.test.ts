import { describePaths } from '../support/paths.ts'
import { cases } from './video-page.cases.ts'

// What visitors see of them is replayed in a browser, by tests/e2e/video-replay.spec.ts.
describePaths('videoPage', cases)

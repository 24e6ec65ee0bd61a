import { filter, fromEvent, map, merge, type Observable } from 'rxjs'
import { fromCallback, type NonReducibleUnknown } from 'xstate'
import { ClipChoices } from '../../contracts/catalogue/vreels.ts'
import type { MotionFact } from '../../machines/catalogue/card-preview.machine.ts'
import type { ChoicesCommand, LoadClips, SurroundingsFact } from '../../machines/catalogue/vreels.machine.ts'
import type { Call } from '../site/call.ts'
import { reportFailure } from '../site/report-failure.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'
import { pageFailure } from './page-failure.ts'
import { CLIP_CHOICES_KEY } from './vreels-storage.ts'

interface VreelsOptions {
  call: Call
  /** Developers hear of items that are no clips, and of lists that do not come. */
  report: (problem: string) => void
  storage: SafeStorage
  motion: Observable<MotionFact>
  /** Whether the visitor has asked the browser to spare data. */
  savesData: () => boolean
  document: Document
}

/** The list of short upright films, and how this device shows them. */
export function createVreels({ call, report, storage, motion, savesData, document }: VreelsOptions) {
  const loadClips: LoadClips = async (signal) => {
    const result = await call('getVreels', {}, signal)
    if (!result.ok) {
      reportFailure(report, 'vreels', result)
      const failure = pageFailure('clips', result)
      return failure.type === 'clips.failed' ? failure : { type: 'clips.failed', reason: 'unavailable' }
    }
    const { clips, dropped } = result.answer
    if (dropped > 0) report(`vreels: ${dropped} of ${clips.length + dropped} items are no clips`)
    return { type: 'clips.loaded', clips }
  }

  return {
    loadClips,
    /** As they were left, or as they are at first. */
    choices: (): ClipChoices => storage.read(CLIP_CHOICES_KEY, ClipChoices) ?? ClipChoices.parse({}),
    keepChoices: fromCallback<ChoicesCommand, NonReducibleUnknown>(({ receive }) => {
      receive(({ choices }) => void storage.write(CLIP_CHOICES_KEY, choices))
    }),
    /** Plug of `watchSurroundings`. */
    surroundings: merge(
      motion.pipe(
        map(({ type }): SurroundingsFact => {
          const sparesData = savesData()
          return { type: 'calm.found', isCalm: type === 'motion.reduced' || sparesData, sparesData }
        }),
      ),
      fromEvent(document, 'visibilitychange').pipe(
        filter(() => document.visibilityState === 'hidden'),
        map((): SurroundingsFact => ({ type: 'tab.hidden' })),
      ),
    ),
  }
}

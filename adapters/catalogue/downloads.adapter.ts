import type { DownloadAbility } from '../../contracts/catalogue/download.ts'
import { contentFile } from '../../machines/access/links.ts'
import type {
  CheckAnswer,
  CheckDownload,
  LearnFacts,
  PrepareFilm,
  StartDownload,
} from '../../machines/catalogue/download.machine.ts'
import { type DownloadFilm, type FileFit, filmOf } from '../../machines/catalogue/downloads.ts'
import type { Call, CallResult } from '../site/call.ts'
import { partOf } from '../site/part-of.ts'
import { reportFailure } from '../site/report-failure.ts'

interface DownloadsOptions {
  call: Call
  /** Developers hear of every failure but a refusal (DOWN-017). */
  report: (problem: string) => void
  contentHost: string
  /** Hands a link to the browser, which saves what is behind it. */
  save: (href: string) => void
  /** What this device makes of each quality. */
  judge: (film: DownloadFilm) => Promise<Readonly<Record<string, FileFit>>>
}

/** The calls of a download. */
export function createDownloads({ call, report, contentHost, save, judge }: DownloadsOptions): {
  prepareFilm: PrepareFilm
  learnFacts: LearnFacts
  checkDownload: CheckDownload
  startDownload: StartDownload
} {
  function abilityAt(step: string, result: CallResult<'checkDownload'> | CallResult<'startDownload'>) {
    const ability = abilityOf(result)
    if (ability.result === 'unknown' && !result.ok) reportFailure(report, `${step} of a download`, result)
    return ability
  }

  return {
    async prepareFilm(signal, { slug }) {
      const result = await call('getVideo', { params: { slug } }, signal)
      if (result.ok) return { type: 'film.found', film: filmOf(result.answer) }
      reportFailure(report, `files of ${slug}`, result)
      return { type: 'film.unfound' }
    },

    async learnFacts(signal, { film }) {
      const [allowance, fits] = await Promise.all([
        partOf({ call, report }, 'getDownloadAllowance', {}, null, signal),
        judge(film),
      ])
      return { type: 'facts.learned', allowance, fits }
    },

    async checkDownload(signal, { url }) {
      const { result, message } = abilityAt('check', await call('checkDownload', { query: { url } }, signal))
      const answers: Record<DownloadAbility['result'], CheckAnswer> = {
        success: { type: 'check.passed' },
        error: { type: 'check.refused', message },
        unknown: { type: 'check.unknown' },
      }
      return answers[result]
    },

    async startDownload(_signal, { id, slug, title, file }) {
      const answer = await call('startDownload', { query: { url: file.url } })
      const { result, message } = abilityAt('start', answer)
      if (result === 'error') return { type: 'download.refused', message }
      const href = answer.ok ? contentFile(answer.answer.url || file.url, contentHost) : undefined
      if (href === undefined) {
        if (answer.ok) report('start of a download: its link leads elsewhere')
        return { type: 'download.unknown' }
      }
      save(href)
      const body = {
        event_type: 'videoDownloaded' as const,
        video_id: id,
        video_quality: file.quality,
        video_title: title,
        video_slug: slug,
      }
      // Nobody waits for a statistic.
      void call('logVideoEvent', { body }).then((logged) => {
        if (!logged.ok) report(`log of a download: ${logged.cause}`)
      })
      return { type: 'download.started' }
    },
  }
}

/** ENT-038: only a refusal with words is one (403); every other failure is unknown. */
export function abilityOf(answer: CallResult<'checkDownload'> | CallResult<'startDownload'>): DownloadAbility {
  if (answer.ok) return { result: 'success', message: '' }
  if (answer.status === 403 && answer.refusal) return { result: 'error', message: answer.refusal.msg }
  return { result: 'unknown', message: '' }
}

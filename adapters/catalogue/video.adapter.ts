import type { LoadMask, LoadVideo, RecordView } from '../../machines/catalogue/video-page.machine.ts'
import { partOf } from '../site/part-of.ts'
import { withTrailer } from './borrowed-trailer.ts'
import { pageFailure } from './page-failure.ts'
import { cardsOf, jsonLdOf, type PageAdapterOptions, safeSeo } from './page-parts.ts'

interface VideoAdapterOptions extends PageAdapterOptions {
  /** Ends the address of what the AI-mask pop-up says; without it nothing is asked. */
  aiMaskSecret: string | undefined
}

/** One video's own page, the view that a visit counts for, and the words of the AI-mask pop-up. */
export function createVideoAdapter(options: VideoAdapterOptions): {
  loadVideo: LoadVideo
  recordView: RecordView
  loadMask: LoadMask
} {
  const { call, report, aiMaskSecret } = options

  return {
    loadVideo: async (signal, { slug, hasAccess }) => {
      try {
        const [answer, similar, html] = await Promise.all([
          call('getVideo', { params: { slug } }, signal),
          partOf(options, 'getSimilarVideos', { params: { slug } }, [], signal),
          options.html(),
        ])
        if (!answer.ok) return pageFailure('video', answer)
        const page = { page: 'videos', path: `/videos/${answer.answer.slug}/` }
        const [{ seoParams, description, ...video }, jsonLd] = await Promise.all([
          hasAccess ? answer.answer : withTrailer(options, answer.answer, signal),
          jsonLdOf(options, answer.answer.seoParams, page, signal),
        ])
        return {
          type: 'video.loaded',
          content: {
            video: { ...video, description: html.text(description) },
            similar: cardsOf(similar, html, false),
            seo: safeSeo(seoParams, html),
            jsonLd,
          },
        }
      } catch {
        // The sanitiser's chunk did not come: nothing of the page may be shown without it.
        return { type: 'video.failed', reason: 'offline' }
      }
    },

    recordView: async (signal, { videoId }) => {
      const result = await call('addVideoView', { body: { id: videoId } }, signal)
      return { type: result.ok ? 'view.recorded' : 'view.failed' }
    },

    loadMask: async (signal) => {
      if (!aiMaskSecret) return { type: 'mask.absent' }
      try {
        const [result, html] = await Promise.all([
          call('getAiMask', { params: { secret: aiMaskSecret } }, signal),
          options.html(),
        ])
        if (!result.ok) throw new Error(result.cause)
        if (result.answer) {
          return { type: 'mask.loaded', mask: { ...result.answer, text: html.text(result.answer.text) } }
        }
        report('No data received')
      } catch (error) {
        report(`Error fetching popup video AI mask: ${error instanceof Error ? error.message : String(error)}`)
      }
      return { type: 'mask.absent' }
    },
  }
}

import type { LoadVideo, RecordView } from '../../machines/catalogue/video-page.machine.ts'
import { pageFailure } from './page-failure.ts'
import { cardsOf, jsonLdOf, type PageAdapterOptions, safeSeo } from './page-parts.ts'

/** One video's own page, and the view that a visit counts for. */
export function createVideoAdapter(options: PageAdapterOptions): { loadVideo: LoadVideo; recordView: RecordView } {
  const { call } = options
  return {
    loadVideo: async (signal, { slug }) => {
      try {
        const [answer, similar, html] = await Promise.all([
          call('getVideo', { params: { slug } }, signal),
          call('getSimilarVideos', { params: { slug } }, signal),
          options.html(),
        ])
        if (!answer.ok) return pageFailure('video', answer)
        const { seoParams, description, ...video } = answer.answer
        return {
          type: 'video.loaded',
          content: {
            video: { ...video, description: html.text(description) },
            similar: similar.ok ? cardsOf(similar.answer, html, false) : [],
            seo: safeSeo(seoParams, html),
            jsonLd: await jsonLdOf(options, seoParams, { page: 'videos', path: `/videos/${video.slug}/` }, signal),
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
  }
}

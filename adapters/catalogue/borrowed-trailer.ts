import { VR180 } from '../../contracts/catalogue/film-format.ts'
import type { PlayerSource, Trailer, Video } from '../../contracts/catalogue/video.ts'
import { type PartOptions, partOf } from '../site/part-of.ts'

/** VIDEO-039: what has no trailer of its own borrows one. */
export async function withTrailer(options: PartOptions, video: Video, signal: AbortSignal): Promise<Video> {
  const { full, trailer } = video.videoPlayerSources
  if (trailer.length > 0) return video
  const borrowed = await partOf(options, 'getFakeTrailer', { params: { slug: video.slug } }, null, signal)
  if (!borrowed) return video
  const videoPlayerSources = { full, trailer: trailerSourcesOf(borrowed) }
  return { ...video, poster: video.poster ?? borrowed.poster, videoPlayerSources }
}

/** What a trailer that was not made for the video can be played from. All of them are 180 degrees, half a picture for each eye. */
function trailerSourcesOf({ urls }: Pick<Trailer, 'urls'>): PlayerSource[] {
  return urls
    .filter(({ src }) => src !== '')
    .map(({ src, quality }) => ({
      src,
      quality,
      type: /\.m3u8(\?|$)/.test(src) ? 'application/vnd.apple.mpegurl' : 'video/mp4',
      fileSize: 0,
      format: VR180,
    }))
}

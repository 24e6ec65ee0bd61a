import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Context, Env, Hono } from 'hono'
import { StreamType } from '../../../contracts/cams/rooms.ts'
import type { SandboxClock } from '../../clock.ts'
import { openFilm } from '../../media/films.ts'
import { isQuality, liveFile, livePlaylist, masterPlaylist } from './live-playlist.ts'

interface LiveStreamsOptions {
  database: DatabaseSync
  clock: SandboxClock
  /** Asked at each call: the port is known only when the server listens. */
  camOrigin: () => string
  /** Whether somebody sees this room just now: it is public, or the show in it is theirs. `null`: a guest. */
  mayWatch: (nickname: string, viewer: string | null) => boolean
}

const PLAYLIST = 'application/vnd.apple.mpegurl'

/**
 * Live HLS of every room, at `/live/{nickname}/{stream type}/`. An address is signed for one viewer and one room; what it gives ends the moment
 * that the viewer may not watch any more.
 */
export function createLiveStreams({ database, clock, camOrigin, mayWatch }: LiveStreamsOptions) {
  function signatureOf(nickname: string, viewer: string): string {
    const row = database.prepare('SELECT key FROM film_keys').get()
    return createHmac('sha256', String(row?.key)).update(`live\n${nickname}\n${viewer}`).digest('hex').slice(0, 40)
  }

  /** The query that opens a stream, as it came; null when it opens none. */
  function admission(c: Context): string | null {
    const { nickname = '' } = c.req.param()
    const { v: viewer = '', s: signature = '' } = c.req.query()
    const [expected, given] = [Buffer.from(signatureOf(nickname, viewer)), Buffer.from(signature)]
    const isOurs = expected.length === given.length && timingSafeEqual(expected, given)
    return isOurs && mayWatch(nickname, viewer === '' ? null : viewer) ? `v=${viewer}&s=${signature}` : null
  }

  return {
    /** Where a viewer watches a room; `null`: a guest. */
    addressOf(nickname: string, type: StreamType, viewer: string | null): string {
      const query = `v=${viewer ?? ''}&s=${signatureOf(nickname, viewer ?? '')}`
      return `${camOrigin()}/live/${encodeURIComponent(nickname)}/${type}/master.m3u8?${query}`
    },

    register<E extends Env>(app: Hono<E>) {
      app.get('/live/:nickname/:type/master.m3u8', (c) => {
        const type = StreamType.safeParse(c.req.param('type')).data
        const query = admission(c)
        return type && query !== null ? playlist(masterPlaylist(type, query)) : c.notFound()
      })

      app.get('/live/:nickname/:type/:quality/:file', (c) => {
        const { quality, file } = c.req.param()
        const type = StreamType.safeParse(c.req.param('type')).data
        const query = admission(c)
        if (!type || query === null || !isQuality(type, quality)) return c.notFound()
        if (file === 'index.m3u8') return playlist(livePlaylist(clock.nowMs(), query))
        const film = liveFile(type, quality, file)
        const answer = film && openFilm(film.name, c.req.header('range'))
        if (!answer) return c.notFound()
        // Hono drops the body of an answer to HEAD without closing the file behind it.
        if (c.req.method === 'HEAD') void answer.body?.cancel()
        return new Response(c.req.method === 'HEAD' ? null : answer.body, {
          status: answer.status,
          headers: { ...answer.headers, 'cache-control': 'private, max-age=60' },
        })
      })
    },
  }
}

function playlist(text: string): Response {
  return new Response(text, { headers: { 'content-type': PLAYLIST, 'cache-control': 'no-store' } })
}

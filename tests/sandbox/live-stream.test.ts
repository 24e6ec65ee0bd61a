import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLiveStreams } from '../../sandbox/cams/live-stream/live-stream.ts'
import { createClock } from '../../sandbox/clock.ts'
import { openDatabase } from '../../sandbox/database.ts'
import type { HttpEnvironment } from '../../sandbox/http-environment.ts'
import { type Listener, listen } from '../../sandbox/listen.ts'

const SEGMENT_MS = 4_000

const clock = createClock()
const database = openDatabase(':memory:')
let listener: Listener
/** Who sees which room, as `room viewer`. */
let admitted: Set<string>
const streams = createLiveStreams({
  database,
  clock,
  camOrigin: () => `http://127.0.0.1:${listener.port}`,
  mayWatch: (nickname, viewer) => admitted.has(`${nickname} ${viewer ?? 'guest'}`),
})

beforeAll(async () => {
  const app = new Hono<HttpEnvironment>()
  streams.register(app)
  listener = await listen(app, ['127.0.0.1'], 0)
})
afterAll(async () => {
  await listener.close()
  database.close()
})
beforeEach(() => {
  admitted = new Set(['vesper guest', 'vesper anna', 'ondine anna'])
  // At the beginning of a segment, so that no test runs into the next one.
  clock.moveTo(0)
  clock.moveBy(100 * SEGMENT_MS - (clock.nowMs() % SEGMENT_MS) + 50)
})

async function read(url: string) {
  const response = await fetch(url)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

/** The addresses of qualities in a master playlist. */
async function qualitiesOf(address: string): Promise<string[]> {
  const { text } = await read(address)
  return text.split('\n').flatMap((line) => (line === '' || line.startsWith('#') ? [] : [new URL(line, address).href]))
}

interface Segment {
  number: number
  isJump: boolean
  startsAtMs: number
  seconds: number
  url: string
}

async function playlistOf(address: string) {
  const { text, type, status } = await read(address)
  const value = (tag: string) => Number(new RegExp(`^#EXT-X-${tag}:(\\d+)$`, 'm').exec(text)?.[1])
  const segments: Segment[] = []
  let isJump = false
  let startsAtMs = 0
  let seconds = 0
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') isJump = true
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) startsAtMs = Date.parse(line.slice(25))
    else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8))
    else if (line !== '' && !line.startsWith('#')) {
      const number = value('MEDIA-SEQUENCE') + segments.length
      segments.push({ number, isJump, startsAtMs, seconds, url: new URL(line, address).href })
      isJump = false
    }
  }
  const map = /URI="([^"]+)"/.exec(text)?.[1] ?? ''
  return {
    status,
    type,
    target: value('TARGETDURATION'),
    jumpsBefore: value('DISCONTINUITY-SEQUENCE'),
    isEnded: text.includes('#EXT-X-ENDLIST'),
    segments,
    init: new URL(map, address).href,
  }
}

describe('a live stream', () => {
  it('comes in two qualities, in 2D and side by side', async () => {
    const shapes = async (type: 'video2D' | 'video3D') => {
      const { status, type: contentType, text } = await read(streams.addressOf('vesper', type, null))
      return [
        status,
        contentType,
        [...text.matchAll(/RESOLUTION=(\d+)x(\d+).*NAME="(\w+)"/g)].map(([, ...parts]) => parts),
      ]
    }
    const hls = 'application/vnd.apple.mpegurl'
    expect(await shapes('video2D')).toEqual([
      200,
      hls,
      [
        ['640', '360', '2K'],
        ['1280', '720', '4K'],
      ],
    ])
    expect(await shapes('video3D')).toEqual([
      200,
      hls,
      [
        ['640', '320', '2K'],
        ['1280', '640', '4K'],
      ],
    ])
  })

  it('slides with the clock: no segment is left out or told twice, jumps are counted, and it never ends', async () => {
    const [address = ''] = await qualitiesOf(streams.addressOf('vesper', 'video2D', null))
    let last: Awaited<ReturnType<typeof playlistOf>> | undefined
    const seen = new Map<number, { url: string; jumps: number }>()
    for (let step = 0; step < 20; step += 1) {
      const playlist = await playlistOf(address)
      const edge = playlist.segments.at(-1)
      expect({
        status: playlist.status,
        target: playlist.target,
        isEnded: playlist.isEnded,
        segments: playlist.segments.length,
      }).toEqual({ status: 200, target: 4, isEnded: false, segments: 6 })
      // Finished at this moment, and not longer ago than a segment lasts.
      expect((edge?.startsAtMs ?? 0) + SEGMENT_MS).toBe(clock.nowMs() - (clock.nowMs() % SEGMENT_MS))
      if (last) expect(playlist.segments[0]?.number).toBe((last.segments[0]?.number ?? 0) + 1)
      let jumps = playlist.jumpsBefore
      for (const { number, isJump, startsAtMs, seconds, url } of playlist.segments) {
        if (isJump) jumps += 1
        expect({ startsAtMs, seconds, isJump }).toEqual({
          startsAtMs: number * SEGMENT_MS,
          seconds: 4,
          isJump: number % 4 === 0,
        })
        expect(seen.get(number) ?? { url, jumps }).toEqual({ url, jumps })
        seen.set(number, { url, jumps })
      }
      last = playlist
      clock.moveBy(SEGMENT_MS)
    }
    expect(seen.size).toBe(25)
    const numbers = [...seen.keys()]
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  })

  it('has the bytes of a film in every segment, the same again after a loop', async () => {
    for (const type of ['video2D', 'video3D'] as const) {
      for (const address of await qualitiesOf(streams.addressOf('vesper', type, 'anna'))) {
        const { segments, init } = await playlistOf(address)
        const opening = new TextDecoder('latin1').decode(await (await fetch(init)).arrayBuffer())
        expect(opening.slice(4, 8)).toBe('ftyp')
        const bodies = await Promise.all(
          segments.map(async ({ url }) => {
            const response = await fetch(url)
            const bytes = Buffer.from(await response.arrayBuffer())
            expect({ status: response.status, contentType: response.headers.get('content-type') }).toEqual({
              status: 200,
              contentType: 'video/mp4',
            })
            expect(['styp', 'moof', 'sidx']).toContain(bytes.subarray(4, 8).toString())
            return bytes
          }),
        )
        expect(new Set(bodies.map((bytes) => bytes.length)).size).toBe(4)
        expect(bodies[4]?.equals(bodies[0] ?? Buffer.of())).toBe(true)
      }
    }
  })

  it('is refused to viewers who may not watch, and ends the moment that one may not', async () => {
    const guests = streams.addressOf('vesper', 'video2D', null)
    const annas = streams.addressOf('ondine', 'video2D', 'anna')
    const [running = ''] = await qualitiesOf(guests)
    const { segments, init } = await playlistOf(running)
    const parts = [guests, running, init, segments[0]?.url ?? '']
    const statuses = () => Promise.all(parts.map(async (part) => (await read(part)).status))
    expect({ statuses: await statuses(), status: (await read(annas)).status }).toEqual({
      statuses: [200, 200, 200, 200],
      status: 200,
    })
    expect((await read(streams.addressOf('ondine', 'video2D', null))).status).toBe(404)
    admitted.delete('vesper guest')
    expect({ statuses: await statuses(), status: (await read(annas)).status }).toEqual({
      statuses: [404, 404, 404, 404],
      status: 200,
    })
  })

  it('opens by its own address only', async () => {
    const address = new URL(streams.addressOf('vesper', 'video2D', null))
    const changed = (change: (url: URL) => void) => {
      const url = new URL(address)
      change(url)
      return read(url.href).then(({ status }) => status)
    }
    const [running = ''] = await qualitiesOf(address.href)
    const beside = (name: string) => read(running.replace('index.m3u8', name)).then(({ status }) => status)
    expect([
      await changed((url) => url.searchParams.set('v', 'anna')),
      await changed((url) => url.searchParams.set('s', '0'.repeat(40))),
      await changed((url) => url.searchParams.delete('s')),
      await changed((url) => {
        url.pathname = url.pathname.replace('vesper', 'ondine')
      }),
      await changed((url) => {
        url.pathname = url.pathname.replace('video2D', 'video4D')
      }),
      await beside('x.m4s'),
      await beside('-1.m4s'),
      await beside('segment-0.m4s'),
      await beside('../sbs-2k/index.m3u8'),
      await beside('../__proto__/index.m3u8'),
    ]).toEqual(Array(10).fill(404))
  })
})

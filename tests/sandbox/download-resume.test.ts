import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFilm } from '../../sandbox/media/films.ts'
import { startTestSandbox, type TestSandbox } from './test-sandbox.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const FILM = '/downloads/broken-reel/3K.mp4'

/** Reads from where the bytes end, as a download manager does, and breaks off once it has this many. */
async function goOn(link: string, had: Buffer, etag: string, untilBytes: number) {
  const headers = had.length > 0 ? { range: `bytes=${had.length}-`, 'if-range': etag } : undefined
  const leaving = new AbortController()
  const answer = await fetch(link, { headers, signal: leaving.signal })
  if (!answer.ok) return { status: answer.status, bytes: had, etag }
  // Anything but the rest begins anew.
  const parts = answer.status === 206 ? [had] : []
  let length = answer.status === 206 ? had.length : 0
  for await (const part of answer.body ?? []) {
    const wanted = Buffer.from(part).subarray(0, untilBytes - length)
    parts.push(wanted)
    length += wanted.length
    if (length >= untilBytes) break
  }
  leaving.abort()
  return { status: answer.status, bytes: Buffer.concat(parts), etag: answer.headers.get('etag') ?? '' }
}

it('a download interrupted three times, once by an expired link, is byte-identical and counts once', async () => {
  const whole = readFileSync(findFilm('broken-cut-short.mp4')!.path)
  const signed = async () => {
    const { accessToken } = await sandbox.control.signIn('member')
    const answer = await sandbox.call('startDownload', { query: { url: FILM }, token: accessToken })
    const { data } = await answer.json()
    return `${sandbox.thirdPartyOrigin}${data.url}`
  }
  const link = await signed()
  const first = await goOn(link, Buffer.alloc(0), '', 10_000)
  const second = await goOn(link, first.bytes, first.etag, 30_000)
  await sandbox.control.changeClock({ jumpMs: 2 * 3_600_000 })
  const expired = await goOn(link, second.bytes, second.etag, whole.length)
  const renewed = await signed()
  const third = await goOn(renewed, expired.bytes, expired.etag, 50_000)
  const last = await goOn(renewed, third.bytes, third.etag, whole.length)

  const { accessToken } = await sandbox.control.signIn('member')
  const allowance = await sandbox.call('getDownloadAllowance', { token: accessToken })
  const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect({
    steps: [first, second, expired, third, last].map(({ status, bytes }) => [status, bytes.length]),
    etags: new Set([first.etag, second.etag, third.etag, last.etag]).size,
    isNewLink: renewed !== link,
    digest: digestOf(last.bytes),
    left: (await allowance.json()).data.left,
  }).toEqual({
    steps: [
      [200, 10_000],
      [206, 30_000],
      [403, 30_000],
      [206, 50_000],
      [206, whole.length],
    ],
    etags: 1,
    isNewLink: true,
    digest: digestOf(whole),
    left: 19,
  })
})

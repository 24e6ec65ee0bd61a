import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createVideoAdapter } from '../../adapters/catalogue/video.adapter.ts'
import type { PlayerSource } from '../../contracts/catalogue/video.ts'
import type { PlayerInput } from '../../machines/catalogue/player-media.ts'
import { isHls, type PlayerPrepared } from '../../machines/catalogue/player-media.ts'
import { signFilmLink } from '../../sandbox/content/film-links.ts'
import { startTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'
import { openBrowserPage } from '../support/browser-page.ts'
import { until } from '../support/until.ts'
import type { MediaHarness } from './media-harness.ts'
import { NEVER_ABORTED, pageOptions } from './sandbox-call.ts'

declare const harness: MediaHarness

vi.setConfig({ testTimeout: 30_000 })

let sandbox: TestSandbox
let browser: Awaited<ReturnType<typeof openBrowserPage>>
let page: Page
let files: PlayerSource[]
let ladder: PlayerSource

beforeAll(async () => {
  sandbox = await startTestSandbox()
  browser = await openBrowserPage({ harness: new URL('media-harness.ts', import.meta.url) })
  page = browser.page
  const sources = await flatFilm()
  files = sources.filter((source) => !isHls(source))
  ladder = sources.find(isHls) as PlayerSource
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await sandbox?.close()
})

beforeEach(() => sandbox.control.clearFaults())

describe('a file', () => {
  test('plays from where it was left, as loud and as fast as wanted', async () => {
    await open({ sources: [files[0]!] }, { seconds: 12, volume: 0.4, isMuted: true, speed: 1.5 })
    await reaches({ open: 'playing' })
    const { element, duration, seconds } = await read()
    expect({
      volume: element.volume,
      muted: element.muted,
      playbackRate: element.playbackRate,
      paused: element.paused,
      duration: Math.round(duration),
    }).toEqual({ volume: 0.4, muted: true, playbackRate: 1.5, paused: false, duration: 30 })
    expect(seconds).toBeGreaterThanOrEqual(12)
  })

  test('pauses, goes to another moment, and plays on', async () => {
    await open({ sources: [files[0]!] })
    await reaches({ open: 'playing' })
    await send({ type: 'play.toggled' })
    await reaches({ open: 'paused' })
    await send({ type: 'position.chosen', seconds: 20 })
    await reaches({ open: 'paused' })
    expect(Math.round((await read()).element.currentTime)).toBe(20)
    await send({ type: 'play.requested' })
    await reaches({ open: 'playing' })
  })

  test('ends, and begins again at a click', async () => {
    await open({ sources: [files[0]!] }, { seconds: 0 })
    await reaches({ open: 'playing' })
    await send({ type: 'position.shareChosen', share: 0.99 })
    await reaches({ open: 'ended' })
    await send({ type: 'play.toggled' })
    await reaches({ open: 'playing' })
    expect((await read()).element.currentTime).toBeLessThan(10)
  })

  test('is exchanged for another quality at the same moment', async () => {
    await open({ sources: files.slice(0, 2) }, { seconds: 10 })
    await reaches({ open: 'playing' })
    const before = (await read()).element.currentSrc
    await send({ type: 'quality.chosen', quality: files[0]!.quality })
    await reaches({ open: 'playing' })
    const { element } = await read()
    expect(element.currentSrc).not.toBe(before)
    expect(element.currentTime).toBeGreaterThanOrEqual(10)
  })
})

describe('a ladder', () => {
  test('is climbed by script where the browser cannot, and tells its rungs', async () => {
    await open({ sources: [ladder] }, { seconds: 8 })
    await reaches({ open: 'playing' })
    const { ladder: rungs, element } = await read()
    expect([rungs.length > 1, rungs.every((rung) => /^\d+p$/.test(rung)), element.currentTime >= 7.5]).toEqual([
      true,
      true,
      true,
    ])
    await until(async () => expect((await read()).shown).toMatch(/^\d+p$/))
  })

  test('stays on the rung that was chosen', async () => {
    await open({ sources: [ladder] })
    await reaches({ open: 'playing' })
    const lowest = (await read()).ladder[0]!
    await send({ type: 'quality.chosen', quality: lowest })
    await until(async () => expect((await read()).shown).toBe(lowest))
  })

  test('whose link has expired says so', async () => {
    await open({ sources: [withBadSignature(ladder)] })
    await fails('forbidden')
  })
})

describe('what goes wrong is told in a word', () => {
  test('a link that has expired: forbidden', async () => {
    await open({ sources: [withBadSignature(files[0]!)] })
    await fails('forbidden')
  })

  test('a film that is not there: missing', async () => {
    await open({ sources: [film('none.mp4')] })
    await fails('missing')
  })

  test('a film of another host is never asked for: missing', async () => {
    await open({ sources: [{ ...files[0]!, src: 'https://evil.example/film.mp4' }] })
    await fails('missing')
  })

  test('a file that is no film: unsupported', async () => {
    await open({ sources: [film('broken-header.mp4')] })
    await fails('unsupported')
  })

  test('a file that was cut short: decode, at the moment where it breaks', async () => {
    await open({ sources: [film('broken-cut-short.mp4')] })
    await fails('decode')
    expect((await read()).seconds).toBeGreaterThan(0)
  })

  test('a server that closes the line: network; a retry goes on where it was', async () => {
    await sandbox.control.addFault({ kind: 'resetBefore', endpoint: 'media' })
    // An address of its own, so that the browser holds nothing of it yet.
    await open({ sources: [{ ...files[0]!, src: `${files[0]!.src}&again` }] }, { seconds: 15 })
    await fails('network')
    await sandbox.control.clearFaults()
    await send({ type: 'retry.requested' })
    await reaches({ open: 'playing' })
    expect((await read()).element.currentTime).toBeGreaterThanOrEqual(15)
  })
})

test('a player that is closed lets go of the film', async () => {
  await open({ sources: [files[0]!] })
  await reaches({ open: 'playing' })
  await page.evaluate(() => harness.close())
  const { element } = await read()
  expect([element.paused, element.currentSrc === '' || element.currentTime === 0]).toEqual([true, true])
})

type Facts = Omit<ReturnType<MediaHarness['read']>, 'element'> & {
  element: Record<'playbackRate' | 'volume' | 'currentTime', number> &
    Record<'muted' | 'paused', boolean> & { currentSrc: string }
}

const read = () => page.evaluate(() => harness.read()) as Promise<Facts>

const send = (event: Parameters<MediaHarness['send']>[0]) => page.evaluate((sent) => harness.send(sent), event)

async function reaches(state: unknown) {
  await until(async () => expect((await read()).playback).toEqual(state))
}

async function fails(reason: string) {
  await until(async () => {
    const { playback, failure } = await read()
    expect({ playback, failure }).toEqual({ playback: 'failed', failure: reason })
  })
}

async function open(input: Partial<PlayerInput>, prepared: Partial<PlayerPrepared> = {}) {
  const film: PlayerInput = {
    memoryKey: 'guest:1',
    title: 'Test film',
    kind: 'full',
    sources: [],
    durationSeconds: 0,
    startsAtOnce: true,
    ...input,
  }
  const left = { seconds: 0, volume: 0, isMuted: true, speed: 1, unplayable: {}, remembersPosition: true, ...prepared }
  const contentHost = sandbox.thirdPartyOrigin
  await page.evaluate(([host, played, known]) => harness.open(host, played, known), [contentHost, film, left] as const)
}

function film(name: string): PlayerSource {
  return { ...files[0]!, src: signFilmLink(sandbox.database, name, Date.now()) }
}

function withBadSignature(source: PlayerSource): PlayerSource {
  return { ...source, src: source.src.replace(/s=[0-9a-f]{4}/, 's=0000') }
}

async function flatFilm() {
  const { accessToken: token } = await sandbox.control.signIn('member')
  const row = sandbox.database
    .prepare("SELECT slug FROM videos WHERE projection = 'flat' AND condition = 'sound' AND audience <> 'men' LIMIT 1")
    .get()
  const { loadVideo } = createVideoAdapter({
    ...pageOptions(sandbox, { token }),
    aiMaskSecret: undefined,
    report: () => {},
  })
  const answer = await loadVideo(NEVER_ABORTED, { slug: String(row?.slug), hasAccess: true })
  if (answer.type !== 'video.loaded') throw new Error(`answered ${answer.type}`)
  return answer.content.video.videoPlayerSources.full
}

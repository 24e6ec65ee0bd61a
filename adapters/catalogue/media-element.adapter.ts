import type Hls from 'hls.js'
import { fromCallback } from 'xstate'
import type { PlayerSource } from '../../contracts/catalogue/video.ts'
import type { PlayerVisitorEvent } from '../../machines/catalogue/player.machine.ts'
import {
  AUTO_QUALITY,
  isHls,
  type MediaCommand,
  type MediaReport,
  type PlayerFailure,
} from '../../machines/catalogue/player-media.ts'
import { fullScreenOf, pictureInPictureOf } from './media-windows.ts'

export interface MediaElementOptions {
  /** Origin that films come from; nothing is played from elsewhere. */
  contentHost: string
  /** `() => import('hls.js').then((module) => module.default)`: fetched only when a ladder has to be climbed by script. */
  loadHls: () => Promise<typeof Hls>
  fetch: typeof globalThis.fetch
  document: Document
  /** Media keys of the system, where there are any. */
  mediaSession: MediaSession | undefined
}

export type MediaSurface = ReturnType<typeof createMediaElement>

const HLS_TYPE = 'application/vnd.apple.mpegurl'
const SEEK_STEP_SECONDS = 10
const HAS_BUFFERS = 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis
const PROBE_MS = 5_000

/**
 * One `<video>` and the port of the player that drives it. `attach` is the ref of the element; `logic` is the plug of `drivePlayer`.
 * Commands that come before the element wait for it.
 */
export function createMediaElement(options: MediaElementOptions) {
  let element: HTMLVideoElement | undefined
  let connect: ((element: HTMLVideoElement) => () => void) | undefined
  let disconnect: (() => void) | undefined

  function attach(next: HTMLVideoElement | null) {
    disconnect?.()
    element = next ?? undefined
    disconnect = element && connect?.(element)
  }

  const logic = fromCallback<MediaCommand, { title: string }>(({ input, receive, sendBack }) => {
    const waiting: MediaCommand[] = []
    let obey: ((command: MediaCommand) => void) | undefined

    connect = (video) => {
      const driver = driveElement(video, { ...options, title: input.title }, sendBack)
      obey = driver.obey
      for (const command of waiting.splice(0)) driver.obey(command)
      return () => {
        obey = undefined
        driver.stop()
      }
    }
    receive((command) => {
      if (obey) obey(command)
      else waiting.push(command)
    })
    disconnect = element && connect(element)
    return () => {
      disconnect?.()
      disconnect = undefined
      connect = undefined
    }
  })

  return { attach, logic }
}

type Report = (event: MediaReport | PlayerVisitorEvent) => void

interface DriverOptions extends MediaElementOptions {
  title: string
}

function driveElement(video: HTMLVideoElement, options: DriverOptions, send: Report) {
  const { contentHost, loadHls, fetch, document, mediaSession } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const fullScreen = fullScreenOf(video, document)
  const floating = pictureInPictureOf(video, document)
  let hls: Hls | undefined
  let isReady = false
  let opening = 0
  let address = ''

  const report: Report = (event) => {
    if (!signal.aborted) send(event)
  }
  const listen = (name: string, handle: () => void) => video.addEventListener(name, handle, { signal })
  /** While a film is being exchanged, the element speaks of the old one. */
  const whenReady = (event: () => MediaReport) => () => {
    if (isReady) report(event())
  }

  listen(
    'playing',
    whenReady(() => ({ type: 'media.playing' })),
  )
  listen(
    'pause',
    whenReady(() => ({ type: 'media.paused' })),
  )
  listen(
    'waiting',
    whenReady(() => ({ type: 'media.stalled' })),
  )
  listen(
    'seeked',
    whenReady(() => ({ type: 'media.seeked' })),
  )
  listen(
    'ended',
    whenReady(() => ({ type: 'media.ended' })),
  )
  listen('timeupdate', whenReady(moved))
  listen('progress', whenReady(moved))
  listen('volumechange', () => report({ type: 'media.volumeChanged', volume: video.volume, isMuted: video.muted }))
  listen('loadedmetadata', becomeReady)
  listen('error', () => {
    // hls.js tells its own story, and recovers from some of it.
    if (!hls)
      void explain(video.error?.code, address, fetch, signal).then((reason) => report({ type: 'media.failed', reason }))
  })
  fullScreen.watch((isOn) => report({ type: isOn ? 'fullScreen.entered' : 'fullScreen.left' }), signal)
  floating.watch((isOn) => report({ type: isOn ? 'pictureInPicture.entered' : 'pictureInPicture.left' }), signal)
  const releaseKeys = takeMediaKeys(mediaSession, options.title, report)

  function moved(): MediaReport {
    const { buffered, currentTime } = video
    let bufferedSeconds = currentTime
    for (let index = 0; index < buffered.length; index++) {
      if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) > bufferedSeconds) {
        bufferedSeconds = buffered.end(index)
      }
    }
    return { type: 'media.moved', seconds: currentTime, bufferedSeconds }
  }

  let startAtSeconds = 0
  function becomeReady() {
    if (startAtSeconds > 0)
      video.currentTime = Math.min(startAtSeconds, Math.max(0, finite(video.duration) - 0.5) || startAtSeconds)
    isReady = true
    const ladder = hls ? [...new Set(hls.levels.map(rungOf))] : []
    report({ type: 'media.ready', durationSeconds: finite(video.duration), ladder })
  }

  function open(command: Extract<MediaCommand, { type: 'media.open' }>) {
    opening++
    isReady = false
    hls?.destroy()
    hls = undefined
    startAtSeconds = command.startAtSeconds
    address = filmAddress(command.source, contentHost)
    if (address === '') {
      report({ type: 'media.failed', reason: 'missing' })
      return
    }
    video.defaultPlaybackRate = command.speed
    video.volume = command.volume
    video.muted = command.isMuted
    if (isHls(command.source) && HAS_BUFFERS) void openLadder(command, opening)
    else if (isHls(command.source)) openNatively()
    else video.src = address
    video.playbackRate = command.speed
  }

  /** Phones that give scripts no way to the buffers climb a ladder by themselves, if at all. */
  function openNatively() {
    if (video.canPlayType(HLS_TYPE) === '') report({ type: 'media.failed', reason: 'unsupported' })
    else video.src = address
  }

  async function openLadder({ quality, speed }: Extract<MediaCommand, { type: 'media.open' }>, thisOpening: number) {
    try {
      const HlsOfScript = await loadHls()
      if (signal.aborted || thisOpening !== opening) return
      if (!HlsOfScript.isSupported()) {
        openNatively()
        return
      }
      const ladder = new HlsOfScript({
        enableWorker: false,
        startPosition: startAtSeconds || -1,
        capLevelToPlayerSize: true,
      })
      hls = ladder
      let hasRecovered = false
      ladder.on(HlsOfScript.Events.MANIFEST_PARSED, () => chooseRung(ladder, quality))
      ladder.on(HlsOfScript.Events.LEVEL_SWITCHED, (_, { level }) => {
        const rung = ladder.levels[level]
        if (rung) report({ type: 'media.qualityChanged', quality: rungOf(rung) })
      })
      ladder.on(HlsOfScript.Events.ERROR, (_, { fatal, type, response }) => {
        if (!fatal) return
        if (type === HlsOfScript.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
          hasRecovered = true
          ladder.recoverMediaError()
          return
        }
        const isNetwork = type === HlsOfScript.ErrorTypes.NETWORK_ERROR
        report({ type: 'media.failed', reason: isNetwork ? reasonOfStatus(response?.code) : 'decode' })
      })
      ladder.loadSource(address)
      ladder.attachMedia(video)
      video.playbackRate = speed
    } catch {
      report({ type: 'media.failed', reason: 'network' })
    }
  }

  function obey(command: MediaCommand) {
    switch (command.type) {
      case 'media.open':
        return open(command)
      case 'media.play':
        return void video.play().catch((error: unknown) => {
          if (error instanceof DOMException && error.name === 'NotAllowedError') report({ type: 'media.playRefused' })
        })
      case 'media.pause':
        return video.pause()
      case 'media.seek':
        video.currentTime = command.seconds
        return
      case 'media.setVolume':
        video.volume = command.volume
        video.muted = command.isMuted
        return
      case 'media.setSpeed':
        video.playbackRate = command.speed
        return
      case 'media.setQuality':
        if (hls) chooseRung(hls, command.quality)
        return
      case 'media.toggleFullScreen':
        return fullScreen.toggle()
      case 'media.togglePictureInPicture':
        return floating.toggle()
    }
  }

  return {
    obey,
    stop() {
      stopping.abort()
      releaseKeys()
      hls?.destroy()
      video.pause()
      // Lets go of the connection; an emptied `src` alone would count as an error.
      video.removeAttribute('src')
      video.load()
    },
  }
}

function chooseRung(hls: Hls, quality: string) {
  hls.nextLevel = quality === AUTO_QUALITY ? -1 : hls.levels.findIndex((level) => rungOf(level) === quality)
}

function rungOf({ height }: { height: number }) {
  return `${height}p`
}

function finite(seconds: number) {
  return Number.isFinite(seconds) ? seconds : 0
}

function filmAddress({ src }: PlayerSource, contentHost: string) {
  const url = URL.parse(src, contentHost)
  return url && url.origin === URL.parse(contentHost)?.origin ? url.href : ''
}

/** The element says little: the film's own server says whether it is the link, the file or the way to it. */
async function explain(
  code: number | undefined,
  address: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<PlayerFailure> {
  if (code === 3) return 'decode'
  try {
    const response = await fetch(address, {
      method: 'HEAD',
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]),
    })
    if (!response.ok) return reasonOfStatus(response.status)
    return code === 2 ? 'network' : 'unsupported'
  } catch {
    return 'network'
  }
}

function reasonOfStatus(status: number | undefined): PlayerFailure {
  if (status === 401 || status === 403) return 'forbidden'
  return status === 404 || status === 410 ? 'missing' : 'network'
}

function takeMediaKeys(session: MediaSession | undefined, title: string, report: Report) {
  if (!session) return () => {}
  const events: Array<[MediaSessionAction, PlayerVisitorEvent | undefined]> = [
    ['play', { type: 'play.requested' }],
    ['pause', { type: 'pause.requested' }],
    ['seekbackward', { type: 'position.nudged', bySeconds: -SEEK_STEP_SECONDS }],
    ['seekforward', { type: 'position.nudged', bySeconds: SEEK_STEP_SECONDS }],
    ['seekto', undefined],
  ]
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    // A browser throws for a key that it does not know.
    try {
      session.setActionHandler(action, handler)
    } catch {}
  }
  for (const [action, event] of events) {
    handle(action, ({ seekTime }) => {
      if (event) report(event)
      else if (seekTime !== undefined) report({ type: 'position.chosen', seconds: seekTime })
    })
  }
  if (typeof MediaMetadata !== 'undefined') session.metadata = new MediaMetadata({ title })
  return () => {
    for (const [action] of events) handle(action, null)
    session.metadata = null
  }
}

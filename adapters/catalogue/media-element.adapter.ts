import type Hls from 'hls.js'
import { fromCallback } from 'xstate'
import type { PlayerVisitorEvent } from '../../machines/catalogue/player-keys.ts'
import {
  isHls,
  type MediaCommand,
  type MediaReport,
  type PlayerFailure,
} from '../../machines/catalogue/player-media.ts'
import { filmAddress } from './film-address.ts'
import { explainFault } from './media-faults.ts'
import { takeMediaKeys } from './media-keys.ts'
import { type MediaLadder, openLadder } from './media-ladder.ts'
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

const HLS_TYPE = 'application/vnd.apple.mpegurl'
/** Playback that is further behind the live edge than this, seconds, jumps to it. */
const FAR_BEHIND = 12
/** How far before the end of the seekable range the live edge is taken to be, seconds, where no playlist tells. */
const EDGE_MARGIN = 6
const HAS_BUFFERS = 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis

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
  // Before any film is opened: what another origin did not agree to give cannot be drawn.
  video.crossOrigin = 'anonymous'
  const stopping = new AbortController()
  const { signal } = stopping
  const fullScreen = fullScreenOf(video, document)
  const floating = pictureInPictureOf(video, document)
  let ladder: MediaLadder | undefined
  let isReady = false
  let opening = 0
  let address = ''

  const report: Report = (event) => {
    if (!signal.aborted) send(event)
  }
  const listen = (name: string, handle: () => void) => video.addEventListener(name, handle, { signal })
  /** While the film is being replaced, the element's events are about the old one. */
  const whenReady = (event: () => MediaReport) => () => {
    if (isReady) report(event())
  }

  listen(
    'playing',
    whenReady(() => {
      // After a stall the element goes on where it stopped, and everybody else is further.
      catchUp(FAR_BEHIND)
      return { type: 'media.playing' }
    }),
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
    // A ladder tells its own story, and mends some of it.
    if (!ladder)
      void explainFault({ code: video.error?.code, address, fetch, signal }).then((reason) =>
        report({ type: 'media.failed', reason }),
      )
  })
  if (document.pictureInPictureEnabled) report({ type: 'pictureInPicture.offered' })
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

  let isLive = false
  function catchUp(fromBehind: number) {
    if (!isLive) return
    const { seekable } = video
    const last = seekable.length > 0 ? seekable.end(seekable.length - 1) - EDGE_MARGIN : undefined
    const edge = ladder?.edge() ?? last
    if (edge !== undefined && Number.isFinite(edge) && edge - video.currentTime > fromBehind) video.currentTime = edge
  }

  let startAtSeconds = 0
  function becomeReady() {
    if (startAtSeconds > 0)
      video.currentTime = Math.min(startAtSeconds, Math.max(0, finite(video.duration) - 0.5) || startAtSeconds)
    isReady = true
    report({ type: 'media.ready', durationSeconds: finite(video.duration), ladder: ladder?.rungs() ?? [] })
  }

  function open(command: Extract<MediaCommand, { type: 'media.open' }>) {
    opening++
    isReady = false
    ladder?.close()
    ladder = undefined
    startAtSeconds = command.startAtSeconds
    isLive = command.isLive
    address = filmAddress(command.source, contentHost)
    if (address === '') {
      report({ type: 'media.failed', reason: 'missing' })
      return
    }
    video.defaultPlaybackRate = command.speed
    video.volume = command.volume
    video.muted = command.isMuted
    if (isHls(command.source) && HAS_BUFFERS) void climb(command, opening)
    else if (isHls(command.source)) openNatively()
    else video.src = address
    video.playbackRate = command.speed
  }

  /** Phones that give scripts no way to the buffers climb a ladder by themselves, if at all. */
  function openNatively() {
    if (video.canPlayType(HLS_TYPE) === '') report({ type: 'media.failed', reason: 'unsupported' })
    else video.src = address
  }

  async function climb({ quality, speed }: Extract<MediaCommand, { type: 'media.open' }>, thisOpening: number) {
    const fail = (reason: PlayerFailure) => {
      if (thisOpening === opening) report({ type: 'media.failed', reason })
    }
    try {
      const HlsOfScript = await loadHls()
      if (signal.aborted || thisOpening !== opening) return
      if (!HlsOfScript.isSupported()) return openNatively()
      ladder = openLadder({
        HlsOfScript,
        video,
        address,
        startAtSeconds,
        quality,
        isLive,
        onRung: (rung) => report({ type: 'media.qualityChanged', quality: rung }),
        onFailure: fail,
      })
      video.playbackRate = speed
    } catch {
      fail('network')
    }
  }

  function obey(command: MediaCommand) {
    switch (command.type) {
      case 'media.open':
        return open(command)
      case 'media.play':
        if (isReady) catchUp(1)
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
        return ladder?.choose(command.quality)
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
      ladder?.close()
      video.pause()
      // Closes the connection; an empty `src` would count as an error.
      video.removeAttribute('src')
      video.load()
    },
  }
}

function finite(seconds: number) {
  return Number.isFinite(seconds) ? seconds : 0
}

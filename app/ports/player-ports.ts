import { fromCallback } from 'xstate'
import { createMediaElement } from '../../adapters/catalogue/media-element.adapter.ts'
import { createPlayerMemory } from '../../adapters/catalogue/player-memory.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { createDrawing } from '../../adapters/xr/draw-picture.adapter.ts'
import { createFormatMemory } from '../../adapters/xr/format-memory.adapter.ts'
import { createHeadset } from '../../adapters/xr/headset.adapter.ts'
import { createTilt } from '../../adapters/xr/tilt.adapter.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import type { MediaCommand, PlayerPrepared } from '../../machines/catalogue/player-media.ts'
import type { MemoryCommand } from '../../machines/catalogue/player-memory.machine.ts'
import type { DrawCommand, FormatCommand } from '../../machines/catalogue/vr-view.machine.ts'
import type { HeadsetCommand } from '../../machines/catalogue/xr-player.ts'
import type { PlayerSurface } from '../../views/catalogue/player-actor.ts'

/** Ports of one player; the elements that it drives are its own. On the server nothing plays. */
export function createPlayerPorts(settings: SiteSettings, isBrowser: boolean) {
  const { surface, ports } = createSurface(settings.hosts.contentHost, isBrowser)
  if (!isBrowser) {
    const keepMemory = fromCallback<MemoryCommand, { memoryKey: string }>(() => {})
    const preparePlayer = (): Promise<PlayerPrepared> => new Promise(() => {})
    return { surface, ports: { ...ports, keepMemory }, preparePlayer }
  }
  const { keepMemory, preparePlayer } = createPlayerMemory({
    storage: deviceStorage(),
    now: () => Date.now(),
    mediaCapabilities: navigator.mediaCapabilities,
    largestTexture,
  })
  return { surface, ports: { ...ports, keepMemory }, preparePlayer }
}

/** A picture, and the ports that drive and draw it. */
export function createSurface(contentHost: string, isBrowser: boolean) {
  if (!isBrowser) {
    const surface: PlayerSurface = { attachVideo: () => {}, attachCanvas: () => {} }
    const drivePlayer = fromCallback<MediaCommand, { title: string }>(() => {})
    const drawPicture = fromCallback<DrawCommand, Omit<DrawCommand, 'type'>>(() => {})
    const keepFormat = fromCallback<FormatCommand, { memoryKey: string }>(() => {})
    const driveHeadset = fromCallback<HeadsetCommand>(() => {})
    return { surface, ports: { drivePlayer, drawPicture, keepFormat, driveHeadset, readTilt: fromCallback(() => {}) } }
  }
  const media = createMediaElement({
    contentHost,
    loadHls: () => import('hls.js').then((module) => module.default),
    fetch: (input, init) => fetch(input, init),
    document,
    mediaSession: navigator.mediaSession,
  })
  const drawing = createDrawing({ loadCore: () => import('../../adapters/xr/vr-core.ts') })
  const headset = createHeadset({
    xr: navigator.xr,
    isSecure: globalThis.isSecureContext,
    isAllowed: isAllowed('xr-spatial-tracking'),
    loadScene: () => import('../../adapters/xr/headset-scene.ts'),
  })
  const surface: PlayerSurface = {
    attachVideo(element) {
      media.attach(element)
      drawing.attachFilm(element)
      headset.attachFilm(element)
    },
    attachCanvas: drawing.attachCanvas,
  }
  const ports = {
    drivePlayer: media.logic,
    drawPicture: drawing.logic,
    keepFormat: createFormatMemory(deviceStorage()),
    driveHeadset: headset.logic,
    readTilt: createTilt({ target: window, sensor: globalThis.DeviceOrientationEvent }),
  }
  return { surface, ports }
}

/** By the frame around the page. Where the browser cannot tell, using the feature does. */
function isAllowed(feature: string): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }
  return featurePolicy?.allowsFeature(feature) ?? true
}

let largest: number | undefined

/** Opens a card once and gives it back: a page has few of them. */
function largestTexture(): number {
  if (largest) return largest
  const gl = document.createElement('canvas').getContext('webgl2')
  largest = gl ? Number(gl.getParameter(gl.MAX_TEXTURE_SIZE)) : Number.POSITIVE_INFINITY
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return largest
}

function deviceStorage() {
  return createSafeStorage({ storage: () => window.localStorage })
}

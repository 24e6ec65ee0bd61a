import { metaQuest3, XRDevice } from 'iwer'
import { type ActorRefFrom, createActor, createMachine, type EventObject } from 'xstate'
import { createHeadset } from '../../adapters/xr/headset.adapter.ts'
import type { FilmFormat } from '../../contracts/catalogue/film-format.ts'
import { headsetPassMachine } from '../../machines/account/headset-pass.machine.ts'
import { type XrPlayerEvent, xrPlayerMachine } from '../../machines/catalogue/xr-player.machine.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { filmOf, nextFrame, type Probe } from './films.ts'

type Eye = 'left' | 'right'
interface Turn {
  x: number
  y: number
  z: number
  w: number
}

const { headsetFeatures = [] } = globalThis as { headsetFeatures?: typeof metaQuest3.supportedFeatures }
const config = { ...metaQuest3, supportedFeatures: [...metaQuest3.supportedFeatures, ...headsetFeatures] }
const device = new XRDevice(config, { stereoEnabled: true, fovy: Math.PI / 2 })
device.installRuntime({ forceInstall: true })

let gl: WebGL2RenderingContext
const counts = { uploads: 0, textures: 0 }
watchCards()
/** What the panel reads, as it was drawn last. */
let panelTexts: string[] = []
watchPanel()
let headset: ActorRefFrom<typeof xrPlayerMachine> | undefined
let film: HTMLVideoElement
const said: EventObject[] = []

/** Of each frame of a session, ms. */
const scripts: number[] = []
watchFrames()

function watchFrames() {
  const session = (globalThis as unknown as { XRSession: { prototype: XRSession } }).XRSession.prototype
  const { requestAnimationFrame } = session
  session.requestAnimationFrame = function (this: XRSession, tell) {
    return requestAnimationFrame.call(this, (...given) => {
      const began = performance.now()
      tell(...given)
      scripts.push(performance.now() - began)
    })
  }
}

/** The last card is the session’s: what it has drawn can be read, and what it is given is counted. */
function watchCards() {
  const open = HTMLCanvasElement.prototype.getContext as (...given: unknown[]) => unknown
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: object) {
    if (kind !== 'webgl2') return open.call(this, kind, options)
    gl = open.call(this, kind, { ...options, preserveDrawingBuffer: true, antialias: false }) as WebGL2RenderingContext
    return gl
  } as never
  const card = WebGL2RenderingContext.prototype
  const { texImage2D, createTexture, deleteTexture, getParameter } = card
  // The emulator reads what a lost card does not tell.
  card.getParameter = function (name) {
    return this.isContextLost() ? [0, 0, 0, 0] : getParameter.call(this, name)
  }
  card.texImage2D = function (this: WebGL2RenderingContext, ...given: never[]) {
    if ((given.at(-1) as unknown) instanceof HTMLVideoElement) counts.uploads += 1
    return (texImage2D as (...all: never[]) => void).apply(this, given)
  } as never
  card.createTexture = function () {
    counts.textures += 1
    return createTexture.call(this)
  }
  card.deleteTexture = function (texture) {
    counts.textures -= 1
    deleteTexture.call(this, texture)
  }
}

function watchPanel() {
  const pen = CanvasRenderingContext2D.prototype
  const { clearRect, fillText } = pen
  pen.clearRect = function (...box) {
    panelTexts = []
    clearRect.apply(this, box)
  }
  pen.fillText = function (text, ...place) {
    panelTexts.push(text)
    fillText.call(this, text, ...place)
  }
}

/** A film of this format, and a headset that knows of it. */
async function open(format: FilmFormat, paint?: Parameters<typeof filmOf>[1], isLive = false) {
  await close()
  film = await filmOf(format, paint)
  const port = createHeadset({
    xr: navigator.xr,
    isSecure: true,
    isAllowed: true,
    loadScene: () => import('../../adapters/xr/headset-scene.ts'),
  })
  port.attachFilm(film)
  const machine = plugPorts(xrPlayerMachine, {
    driveHeadset: port.logic,
    headsetPass: headsetPassMachine,
  })
  said.length = 0
  const host = createMachine({
    invoke: { src: machine, id: 'headset', input: { title: 'Low Tide', isLive, format: null } },
    on: { '*': { actions: ({ event }) => said.push(event) } },
  })
  headset = createActor(host).start().getSnapshot().children.headset as ActorRefFrom<typeof xrPlayerMachine>
  headset.send({ type: 'format.used', format })
  headset.send({ type: 'film.opened', durationSeconds: 600, ladder: [] })
  await comesTo('available')
}

async function enter(kind: 'vr' | 'ar' = 'vr') {
  headset?.send({ type: 'headset.entered', kind })
  await comesTo('presenting')
  await frames(3)
}

/** Ends what is open. */
async function close() {
  if (!headset) return
  if (device.activeSession) {
    // The emulated head moves in frames of a session only, and the next one takes where it looks for ahead, tilt included.
    device.quaternion.set(0, 0, 0, 1)
    await frames(3)
    await device.activeSession?.end()
  }
  headset = undefined
}

async function comesTo(state: string) {
  while (!headset?.getSnapshot().matches({ device: state } as never)) await frames(1)
}

async function frames(count: number) {
  for (let at = 0; at < count; at++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** What an eye sees at places of its picture, −1 to 1, to the right and up. */
function pixels(eye: Eye, places: { x: number; y: number }[]): Probe[] {
  return read(eye, places).map(([red = 0, green = 0, blue = 0]) => ({ red, green, blue }))
}

function read(eye: Eye, places: { x: number; y: number }[]): number[][] {
  const [width, height] = [gl.drawingBufferWidth / 2, gl.drawingBufferHeight]
  const pixel = new Uint8Array(4)
  gl.bindFramebuffer(gl.FRAMEBUFFER, null)
  return places.map(({ x, y }) => {
    const left = Math.floor(((x + 1) / 2) * width) + (eye === 'right' ? width : 0)
    gl.readPixels(left, Math.floor(((y + 1) / 2) * height), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel)
    return [...pixel]
  })
}

/** How opaque an eye's picture is, 0 to 255. */
function alphas(eye: Eye, places: { x: number; y: number }[]): number[] {
  return read(eye, places).map(([, , , alpha = 0]) => alpha)
}

const harness = {
  alphas,
  open,
  enter,
  close,
  frames,
  pixels,
  /** Of one eye's picture. */
  size: () => ({ width: gl.drawingBufferWidth / 2, height: gl.drawingBufferHeight }),
  send: (event: XrPlayerEvent) => headset?.send(event),
  value: () => headset?.getSnapshot().value.device,
  panelTexts: () => panelTexts,
  /** Who draws. */
  picture() {
    const device = headset?.getSnapshot().value.device
    return typeof device === 'object' && 'presenting' in device ? device.presenting?.picture : null
  },
  said: () => said,
  counts: () => ({ ...counts }),
  /** Lets the film move for so many frames of the session: what was decoded, uploaded, and how long each frame's script took, ms. */
  async play(length: number) {
    let decoded = 0
    let asked = film.requestVideoFrameCallback(count)
    function count() {
      decoded += 1
      asked = film.requestVideoFrameCallback(count)
    }
    const before = counts.uploads
    scripts.length = 0
    for (let at = 0; at < length; at++) {
      if (at % 2 === 0) nextFrame(film)
      await frames(1)
    }
    film.cancelVideoFrameCallback(asked)
    return { decoded, uploads: counts.uploads - before, scripts: [...scripts] }
  },
  /** The same of a film that is paused. */
  async stand(length: number) {
    film.pause()
    await frames(3)
    scripts.length = 0
    await frames(length)
    return { scripts: [...scripts] }
  },
  async turn({ x, y, z, w }: Turn) {
    device.quaternion.set(x, y, z, w)
    await frames(3)
  },
  async hide() {
    device.updateVisibilityState('hidden' as never)
    await frames(3)
  },
  async show() {
    device.updateVisibilityState('visible' as never)
    await frames(3)
  },
  async loseCard(comesBack: boolean) {
    const card = gl.getExtension('WEBGL_lose_context')!
    card.loseContext()
    await comesTo('contextLost')
    if (!comesBack) return
    // Chromium gives a card back only after its page has heard of the loss.
    await frames(2)
    card.restoreContext()
    await comesTo('presenting')
    await frames(3)
  },
  /** Points a controller along this turn from the eyes' place, and presses its trigger. */
  async press({ x, y, z, w }: Turn) {
    const hand = device.controllers.right!
    hand.connected = true
    hand.position.set(device.position.x, device.position.y, device.position.z)
    hand.quaternion.set(x, y, z, w)
    await frames(2)
    hand.updateButtonValue('trigger', 1)
    await frames(2)
    hand.updateButtonValue('trigger', 0)
    await frames(2)
  },
}
export type HeadsetHarness = typeof harness

Object.assign(globalThis, { harness })

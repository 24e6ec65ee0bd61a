import type { HeadsetCommand, HeadsetReport } from '../../machines/catalogue/xr-player.ts'
import { drawTargetOf } from './draw-target.ts'
import { watchFrames } from './film-frames.ts'
import { createHeadsetCore } from './headset-core.ts'
import { createPanel } from './panel-surface.ts'

interface SceneOptions {
  session: XRSession
  film: HTMLVideoElement
  send: (report: HeadsetReport) => void
  /** The session cannot go on. */
  fail: () => void
}

type Picture = Omit<Extract<HeadsetCommand, { type: 'picture.show' }>, 'type'>

/** What is seen in one session: the film around the visitor, and a panel before them. Throws where the card or the space is refused. */
export async function createScene({ session, film, send, fail }: SceneOptions) {
  const canvas = document.createElement('canvas')
  const gl = openCard(canvas)
  await gl.makeXRCompatible()
  const space = await session.requestReferenceSpace('local')
  const target = drawTargetOf(session, gl, film, space)
  const stopping = new AbortController()
  const frames = watchFrames(film, stopping.signal, () => {})
  let core = createHeadsetCore(gl)
  let panel = createPanel({ gl, session, space, send })
  let picture: Picture | null = null
  let isReady = false
  let isLost = false
  let isCentred = false
  let yaw = 0

  canvas.addEventListener('webglcontextlost', (event) => {
    if (stopping.signal.aborted) return
    event.preventDefault()
    isLost = true
    send({ type: 'card.lost' })
  })
  canvas.addEventListener('webglcontextrestored', () => {
    try {
      core = createHeadsetCore(gl)
      panel.stop()
      panel = createPanel({ gl, session, space, send })
      target.rebuild()
      isLost = false
      send({ type: 'card.restored' })
    } catch {
      fail()
    }
  })
  space.addEventListener('reset', () => {
    isCentred = false
  })
  let asked = session.requestAnimationFrame(onFrame)

  function onFrame(_: number, frame: XRFrame) {
    if (stopping.signal.aborted) return
    asked = session.requestAnimationFrame(onFrame)
    if (isLost || gl.isContextLost()) return
    const pose = frame.getViewerPose(space)
    if (!pose) return
    try {
      draw(frame, pose)
    } catch {
      fail()
    }
  }

  function draw(frame: XRFrame, pose: XRViewerPose) {
    if (!isCentred) centreOn(pose)
    const hasFrame = film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && film.videoWidth > 0
    if (hasFrame && !isReady) {
      isReady = true
      send({ type: 'session.ready' })
    }
    const drawsMesh = picture?.path === 'mesh'
    if (drawsMesh && hasFrame) core.take(film, frames.isNew())
    panel.follow(frame, pose, yaw)
    for (const view of pose.views) {
      if (!target.open(view)) continue
      const isBehind = picture?.path === 'layer' || picture?.isOpaque === false
      gl.clearColor(0, 0, 0, isBehind ? 0 : 1)
      gl.clear(gl.COLOR_BUFFER_BIT)
      if (drawsMesh) core.draw(picture!, view, yaw)
      panel.draw(view)
    }
  }

  function centreOn({ transform: { matrix } }: XRViewerPose) {
    isCentred = true
    yaw = Math.atan2(-matrix[8]!, matrix[10]!)
    target.turnFilm(yaw)
  }

  return {
    show(next: Picture) {
      picture = next
      core.forget()
      if (next.path === 'mesh') return target.dropFilm()
      try {
        target.showFilm(next.format, yaw)
      } catch {
        send({ type: 'layer.failed' })
      }
    },
    hide() {
      picture = null
      target.dropFilm()
      core.forget()
    },
    showPanel: panel.show,
    recentre() {
      isCentred = false
    },
    /** After the end of the session. */
    stop() {
      session.cancelAnimationFrame(asked)
      target.stop()
      panel.stop()
      core.stop()
      stopping.abort()
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}

function openCard(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const gl = canvas.getContext('webgl2', { xrCompatible: true, alpha: true, antialias: true, depth: false })
  if (!gl) throw new Error('There is no card for the headset')
  return gl
}

export type HeadsetScene = Awaited<ReturnType<typeof createScene>>

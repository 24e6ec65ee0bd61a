import type { HeadsetReport, PanelControl, PanelFacts, ShowCost } from '../../machines/catalogue/xr-player.ts'
import { link, uniformsOf } from './card.ts'
import { drawPanel, PANEL_PIXELS, PANEL_SIZE, type PanelHit, panelAt } from './headset-panel.ts'
import { multiply } from './matrix.ts'
import { PANEL_FRAGMENT, PANEL_VERTEX } from './shaders.ts'

interface PanelOptions {
  gl: WebGL2RenderingContext
  session: XRSession
  space: XRReferenceSpace
  send: (report: HeadsetReport) => void
}

/** Below the eyes, so that it does not lie over what is ahead. */
const DOWN = (25 * Math.PI) / 180
/** So long somebody without controllers and hands looks at a control to press it. */
const DWELL_MS = 1_200
const DEFAULT_DISTANCE = 1.4

/** The panel in the room: its picture, where it stands, and what points at it: controllers, hands, or the eyes alone. */
export function createPanel({ gl, session, space, send }: PanelOptions) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, PANEL_PIXELS)
  const pen = canvas.getContext('2d')!
  const program = link(gl, PANEL_VERTEX, PANEL_FRAGMENT)
  const uniform = uniformsOf(gl, program, ['panel', 'seen', 'size'] as const)
  const texture = gl.createTexture()
  const [placed, eye, seen] = [new Float32Array(16), new Float32Array(16), new Float32Array(16)]
  const stopping = new AbortController()
  let facts: PanelFacts | null = null
  let cost: ShowCost | null = null
  let pointed: PanelControl | null = null
  let isStale = true
  let lookedSince = 0
  let lookedAt: PanelControl | null = null

  session.addEventListener(
    'select',
    ({ frame, inputSource }) => {
      const pose = frame.getPose(inputSource.targetRaySpace, space)
      if (pose) press(hitBy(pose.transform.matrix))
    },
    { signal: stopping.signal } as AddEventListenerOptions,
  )

  function press(hit: PanelHit | null) {
    if (!hit) send({ type: 'panel.called' })
    else if ('control' in hit) send({ type: 'panel.pressed', control: hit.control })
    else send({ type: 'panel.sought', share: hit.share })
  }

  /** Where a ray along −z of this pose meets the panel. */
  function hitBy(pose: ArrayLike<number>): PanelHit | null {
    const along = (axis: number, by: readonly [number, number, number]) =>
      placed[axis * 4]! * by[0] + placed[axis * 4 + 1]! * by[1] + placed[axis * 4 + 2]! * by[2]
    const from = [pose[12]! - placed[12]!, pose[13]! - placed[13]!, pose[14]! - placed[14]!] as const
    const way = [-pose[8]!, -pose[9]!, -pose[10]!] as const
    const size = PANEL_SIZE.width * distance()
    const tall = PANEL_SIZE.height * distance()
    const slope = along(2, way)
    const reach = slope < -1e-6 ? -along(2, from) / slope : -1
    if (reach <= 0) return null
    const u = (along(0, from) + along(0, way) * reach) / size + 0.5
    const v = 0.5 - (along(1, from) + along(1, way) * reach) / tall
    return u >= 0 && u <= 1 && v >= 0 && v <= 1 ? panelAt(u, v, facts) : null
  }

  function distance() {
    return facts?.distance ?? DEFAULT_DISTANCE
  }

  /** Once a frame: where the panel stands, and who points at what. */
  function follow(frame: XRFrame, viewer: XRViewerPose, yaw: number) {
    stand(viewer.transform.matrix, yaw)
    let found: PanelControl | null = null
    let hasPointer = false
    for (const source of session.inputSources) {
      const pose = frame.getPose(source.targetRaySpace, space)
      if (!pose) continue
      hasPointer = true
      found ??= controlOf(hitBy(pose.transform.matrix))
    }
    if (!hasPointer) {
      found = controlOf(hitBy(viewer.transform.matrix))
      dwell(found)
    }
    if (found === pointed) return
    pointed = found
    isStale = true
  }

  function dwell(control: PanelControl | null) {
    const now = performance.now()
    if (control !== lookedAt) {
      lookedAt = control
      lookedSince = now
    } else if (control && now - lookedSince > DWELL_MS) {
      lookedSince = Number.POSITIVE_INFINITY
      press({ control })
    }
  }

  /** Before the visitor, tilted towards the eyes. Columns: right, up, towards the visitor, place. */
  function stand(viewer: ArrayLike<number>, yaw: number) {
    const [sine, cosine, down, level] = [Math.sin(yaw), Math.cos(yaw), Math.sin(DOWN), Math.cos(DOWN)]
    const away = distance()
    placed[0] = cosine
    placed[1] = 0
    placed[2] = sine
    placed[4] = sine * down
    placed[5] = level
    placed[6] = -cosine * down
    placed[8] = -sine * level
    placed[9] = down
    placed[10] = cosine * level
    placed[12] = viewer[12]! + sine * level * away
    placed[13] = viewer[13]! - down * away
    placed[14] = viewer[14]! - cosine * level * away
    placed[15] = 1
  }

  function draw(view: XRView) {
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    if (isStale) paint()
    multiply(eye, view.transform.inverse.matrix, placed)
    multiply(seen, view.projectionMatrix, eye)
    gl.useProgram(program)
    gl.enable(gl.BLEND)
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    gl.uniform1i(uniform.panel, 0)
    gl.uniformMatrix4fv(uniform.seen, false, seen)
    gl.uniform2f(uniform.size, PANEL_SIZE.width * distance(), PANEL_SIZE.height * distance())
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    gl.disable(gl.BLEND)
  }

  function paint() {
    isStale = false
    drawPanel(pen, { facts, cost, pointed })
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  }

  return {
    show(next: PanelFacts | null, runningUp: ShowCost | null = null) {
      facts = next
      cost = runningUp
      isStale = true
    },
    follow,
    draw,
    stop() {
      stopping.abort()
      gl.deleteTexture(texture)
      gl.deleteProgram(program)
    },
  }
}

function controlOf(hit: PanelHit | null): PanelControl | null {
  return hit && 'control' in hit ? hit.control : null
}

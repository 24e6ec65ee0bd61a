import type { FilmFormat } from '../../contracts/catalogue/film-format.ts'
import { radians } from '../../machines/catalogue/projection.ts'

/** Far enough for both eyes to agree; the film is around the visitor, not in the room. */
const FILM_RADIUS = 25

/**
 * Where a session is drawn, and the film as a layer of the headset's own. With layers, what the page draws lies over the film; without, there is
 * one picture that the page draws.
 */
export function drawTargetOf(
  session: XRSession,
  gl: WebGL2RenderingContext,
  film: HTMLVideoElement,
  space: XRReferenceSpace,
) {
  let target = buildOver(session, gl) ?? buildAlone(session, gl)
  let filmLayer: XREquirectLayer | undefined

  function dropFilm() {
    if (!filmLayer) return
    target.stack([])
    filmLayer.destroy()
    filmLayer = undefined
  }

  return {
    /** Binds and limits the drawing to one eye. False: this eye has no place just now. */
    open: (view: XRView) => target.open(view),
    /** Throws where the headset cannot. */
    showFilm({ projection, stereo }: FilmFormat, yaw: number) {
      dropFilm()
      if (!target.hasLayers || typeof XRMediaBinding === 'undefined') throw new Error('The headset has no layers')
      if (film.videoWidth === 0) throw new Error('The film has no size yet')
      const layer = new XRMediaBinding(session).createEquirectLayer(film, {
        space,
        layout: LAYOUTS[stereo],
        radius: FILM_RADIUS,
        centralHorizontalAngle: radians(projection === '180' ? 180 : 360),
        upperVerticalAngle: Math.PI / 2,
        lowerVerticalAngle: -Math.PI / 2,
      })
      target.stack([layer])
      filmLayer = layer
      turn(layer, yaw)
    },
    dropFilm,
    turnFilm(yaw: number) {
      if (filmLayer) turn(filmLayer, yaw)
    },
    /** The session is over: it throws at whoever changes what it shows. */
    stop() {
      filmLayer?.destroy()
    },
    /** The card was taken away and came back. */
    rebuild() {
      filmLayer = undefined
      target = buildOver(session, gl) ?? buildAlone(session, gl)
    },
  }
}

const LAYOUTS = { none: 'mono', sbs: 'stereo-left-right', tb: 'stereo-top-bottom' } as const

function turn(layer: XREquirectLayer, yaw: number) {
  layer.transform = new XRRigidTransform(
    { x: 0, y: 0, z: 0 },
    { x: 0, y: Math.sin(-yaw / 2), z: 0, w: Math.cos(yaw / 2) },
  )
}

/** One picture of the page, as every browser with WebXR has it. */
function buildAlone(session: XRSession, gl: WebGL2RenderingContext) {
  const layer = new XRWebGLLayer(session, gl, { alpha: true, antialias: true, depth: false })
  void session.updateRenderState({ baseLayer: layer })
  return {
    hasLayers: false,
    open(view: XRView) {
      const viewport = layer.getViewport(view)
      if (!viewport) return false
      gl.bindFramebuffer(gl.FRAMEBUFFER, layer.framebuffer)
      limit(gl, viewport)
      return true
    },
    stack(_: readonly XRLayer[]) {},
  }
}

/** What the page draws as the topmost of several layers; undefined: this session has no layers. */
function buildOver(session: XRSession, gl: WebGL2RenderingContext) {
  if (!session.enabledFeatures?.includes('layers') || typeof XRWebGLBinding === 'undefined') return undefined
  try {
    const binding = new XRWebGLBinding(session, gl)
    const layer = binding.createProjectionLayer({ textureType: 'texture', colorFormat: gl.RGBA8, depthFormat: 0 })
    const framebuffer = gl.createFramebuffer()
    void session.updateRenderState({ layers: [layer] })
    return {
      hasLayers: true,
      open(view: XRView) {
        const place = binding.getViewSubImage(layer, view)
        gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer)
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, place.colorTexture, 0)
        limit(gl, place.viewport)
        return true
      },
      stack(below: readonly XRLayer[]) {
        void session.updateRenderState({ layers: [...below, layer] })
      },
    }
  } catch {
    // Builds that name layers and throw are about: the page draws everything then.
    return undefined
  }
}

/** Clearing knows no viewport. */
function limit(gl: WebGL2RenderingContext, { x, y, width, height }: XRViewport) {
  gl.enable(gl.SCISSOR_TEST)
  gl.viewport(x, y, width, height)
  gl.scissor(x, y, width, height)
}

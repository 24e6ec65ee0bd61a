import './with-layers.ts'
import './headset-harness.ts'
import WebXRLayersPolyfill from 'webxr-layers-polyfill'

// After the emulator, whose sessions it changes.
new WebXRLayersPolyfill()
const { XRWebGLBinding, XRSession } = globalThis as unknown as {
  XRWebGLBinding: { prototype: XRWebGLBinding }
  XRSession: { prototype: XRSession & { context?: WebGL2RenderingContext } }
}

// It knows the unsized formats of WebGL 1 only.
const { createProjectionLayer } = XRWebGLBinding.prototype
XRWebGLBinding.prototype.createProjectionLayer = function (init) {
  return createProjectionLayer.call(this, { ...init, colorFormat: WebGL2RenderingContext.RGBA })
}

// A headset puts its layers together elsewhere; the polyfill does it on the page's card, with what the page has set there.
const { requestAnimationFrame } = XRSession.prototype
XRSession.prototype.requestAnimationFrame = function (tell) {
  return requestAnimationFrame.call(this, (...given) => {
    this.context?.pixelStorei(WebGL2RenderingContext.UNPACK_FLIP_Y_WEBGL, false)
    tell(...given)
    this.context?.disable(WebGL2RenderingContext.SCISSOR_TEST)
  })
}

declare module 'webxr-layers-polyfill' {
  /** Gives the sessions of this page layers. */
  const WebXRLayersPolyfill: new () => object
  export = WebXRLayersPolyfill
}

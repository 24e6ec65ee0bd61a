/** Tells once for each frame that the film shows, and whether one came since it was asked last. */
export function watchFrames(film: HTMLVideoElement, signal: AbortSignal, onFrame: () => void) {
  let isFresh = true
  const fresh = () => {
    isFresh = true
    onFrame()
  }
  // A film that stands still has no next frame to call back for.
  for (const name of ['loadeddata', 'seeked']) film.addEventListener(name, fresh, { signal })
  if (typeof film.requestVideoFrameCallback === 'function') {
    let asked = film.requestVideoFrameCallback(next)
    function next() {
      fresh()
      asked = film.requestVideoFrameCallback(next)
    }
    signal.addEventListener('abort', () => film.cancelVideoFrameCallback(asked))
  } else {
    film.addEventListener('timeupdate', fresh, { signal })
  }
  return {
    isNew() {
      const wasFresh = isFresh
      isFresh = false
      return wasFresh
    },
  }
}

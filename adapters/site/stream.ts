/** Says events to whoever listens, until the function that it gave back is called. */
export type Stream<Said> = (say: (event: Said) => void) => () => void

/** A stream that is told from outside. */
export function createBroadcast<Said>() {
  const listeners = new Set<(event: Said) => void>()
  const hear: Stream<Said> = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    hear,
    say(event: Said) {
      for (const listener of [...listeners]) listener(event)
    },
    isHeard: () => listeners.size > 0,
  }
}

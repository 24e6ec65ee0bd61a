/** More pages are wanted than may wait. */
export class TooBusyError extends Error {}

interface RenderQueueOptions {
  /** Pages that are drawn at the same time. */
  atOnce: number
  /** Pages that may wait for their turn. */
  waiting: number
}

/** Bounds how many pages are drawn at a time, and how many wait for it. Whose visitor leaves is drawn no more. */
export function createRenderQueue({ atOnce, waiting }: RenderQueueOptions) {
  let drawn = 0
  const line = new Set<() => void>()

  function turn(signal: AbortSignal): Promise<void> {
    if (drawn < atOnce) {
      drawn += 1
      return Promise.resolve()
    }
    if (line.size >= waiting) return Promise.reject(new TooBusyError())
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.delete(begin)
        reject(new Error('The visitor left.'))
      }
      const begin = () => {
        line.delete(begin)
        signal.removeEventListener('abort', leave)
        resolve()
      }
      line.add(begin)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  function passTurn() {
    const [next] = line
    if (next) next()
    else drawn -= 1
  }

  /** Draws when it is its turn. Rejects with a `TooBusyError` when the queue is full, and when the signal aborts. */
  return async function inTurn<Page>(signal: AbortSignal, draw: () => Promise<Page>): Promise<Page> {
    if (signal.aborted) throw new Error('The visitor left.')
    await turn(signal)
    try {
      return await draw()
    } finally {
      passTurn()
    }
  }
}

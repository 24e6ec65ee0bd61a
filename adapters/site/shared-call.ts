export type SharedCall<Result> = ReturnType<typeof createSharedCall<Result>>

interface SharedCallOptions<Result> {
  start: (leave: AbortSignal) => Promise<Result>
  /** What a caller is told who leaves. */
  left: Result
  /** All callers have left. */
  onAbandoned: () => void
}

/** One request for several callers: it ends early only when all of them have left. */
export function createSharedCall<Result>({ start, left, onAbandoned }: SharedCallOptions<Result>) {
  const leaving = new AbortController()
  const result = start(leaving.signal)
  let callers = 0
  return {
    result,
    async join(signal?: AbortSignal): Promise<Result> {
      callers += 1
      if (!signal) return result
      try {
        return await unlessEnded(signal, result)
      } catch {
        callers -= 1
        if (callers === 0) {
          onAbandoned()
          leaving.abort()
        }
        return left
      }
    },
  }
}

/** The work, unless the signal ends first. */
export function unlessEnded<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Error('ended'))
    signal.addEventListener('abort', end, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}

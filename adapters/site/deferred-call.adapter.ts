import type { Call } from './call.ts'

/**
 * Calls by a client whose code comes with the first of them. While the code cannot be had, calls fail as if the visitor was offline, and the next one
 * fetches it again.
 */
export function createDeferredCall(fetchClient: () => Promise<Call>) {
  let client: Call | undefined
  let coming: Promise<Call | undefined> | undefined

  async function fetchOnce(): Promise<Call | undefined> {
    try {
      client = await fetchClient()
    } catch {
      // The page heard of it: `vite:preloadError`.
    }
    coming = undefined
    return client
  }

  function load() {
    coming ??= fetchOnce()
    return coming
  }

  const call: Call = async (name, request, signal) => {
    // Loaded code is called in the same task, so that what the caller has read before still holds.
    const found = client ?? (await load())
    return found ? found(name, request, signal) : { ok: false, cause: 'offline' }
  }
  return { call, load }
}

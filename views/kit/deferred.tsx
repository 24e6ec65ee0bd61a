import { type ComponentType, useSyncExternalStore } from 'react'

/**
 * A component whose code is fetched when it is first drawn, or before by `load`. Until then, and on the server, `Before` is drawn, or nothing. What failed
 * to come is asked for again by the next that draws it.
 */
export function deferred<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Before?: ComponentType<Props>,
): ComponentType<Props> & { load: () => void } {
  let part: ComponentType<Props> | undefined
  let isComing = false
  const waiting = new Set<() => void>()

  function load() {
    if (part || isComing) return
    isComing = true
    fetchPart()
      .then((loaded) => {
        part = loaded
        for (const notify of waiting) notify()
      })
      // Vite told the page of it: `vite:preloadError`.
      .catch(() => {})
      .finally(() => {
        isComing = false
      })
  }

  function subscribe(notify: () => void) {
    waiting.add(notify)
    load()
    return () => void waiting.delete(notify)
  }

  function Late(props: Props) {
    const Part = useSyncExternalStore(
      subscribe,
      () => part,
      () => undefined,
    )
    const Drawn = Part ?? Before
    return Drawn && <Drawn {...props} />
  }
  return Object.assign(Late, { load })
}

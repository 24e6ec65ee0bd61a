import { filter, fromEvent, map, type Observable } from 'rxjs'
import * as z from 'zod/mini'
import type { NavigationManner } from '../../machines/site/navigation.machine.ts'
import type { SafeStorage } from './storage.adapter.ts'

const POSITIONS = 'scrollPositions'
const MOST_POSITIONS = 50
const Positions = z.array(z.tuple([z.string(), z.number()]))
const Entry = z.object({ entry: z.string() })

interface HistoryOptions {
  window: Window
  /** Session storage: positions belong to a tab and survive its reloads (CONST-009). */
  storage: SafeStorage
  /** A short name for a new entry of the history. */
  newEntry: () => string
}

/** The address bar, back and forward, and where each page was scrolled to. */
export function createHistory({ window, storage, newEntry }: HistoryOptions) {
  const { history, location, document } = window
  let entry = entryIn(history.state) ?? newEntry()
  /** Where the shown page stands. Read while it is shown: once the next one is drawn the window has moved. */
  let position = 0
  const here = () => location.pathname + location.search + location.hash
  history.scrollRestoration = 'manual'
  history.replaceState({ entry }, '', here())
  window.addEventListener('pagehide', keepPosition)
  window.addEventListener('scroll', () => (position = window.scrollY), { passive: true })

  function keepPosition() {
    const others = (storage.read(POSITIONS, Positions) ?? []).filter(([name]) => name !== entry)
    storage.write(POSITIONS, [...others, [entry, position]].slice(-MOST_POSITIONS))
  }

  function keptPosition() {
    return (storage.read(POSITIONS, Positions) ?? []).find(([name]) => name === entry)?.[1]
  }

  return {
    /** Addresses that the visitor went back or forward to. A change of the hash alone is the browser's. */
    popped: fromEvent<PopStateEvent>(window, 'popstate').pipe(
      map(({ state }) => {
        keepPosition()
        entry = entryIn(state) ?? newEntry()
        return here()
      }),
      filter((path) => path !== ''),
    ) as Observable<string>,

    /** The page of this address is drawn: the address bar follows, then scroll position and focus. */
    show(path: string, manner: NavigationManner) {
      if (manner === 'push') {
        keepPosition()
        entry = newEntry()
        history.pushState({ entry }, '', path)
      } else if (manner === 'replace' && path !== here()) {
        history.replaceState({ entry }, '', path)
      }
      if (manner === 'replace') return
      const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
      if (manner === 'pop') window.scrollTo(0, keptPosition() ?? 0)
      else if (target) target.scrollIntoView()
      else window.scrollTo(0, 0)
      position = window.scrollY
      // Whoever listens hears the new page from its start instead of whatever followed the link.
      if (manner === 'push') document.getElementById('main')?.focus({ preventScroll: true })
    },

    /** After a reload the page stands where it stood. */
    restore() {
      const kept = keptPosition()
      if (!kept) return
      window.scrollTo(0, kept)
      position = kept
    },
  }
}

function entryIn(state: unknown): string | undefined {
  const parsed = Entry.safeParse(state)
  return parsed.success ? parsed.data.entry : undefined
}

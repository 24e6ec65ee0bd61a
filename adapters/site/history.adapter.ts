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
  /** The visitor went back or forward, or to a place on the same page, to this path, query and hash. */
  onPopped: (path: string) => void
}

/** The address bar, back and forward, and where each page was scrolled to. */
export function createHistory({ window, storage, newEntry, onPopped }: HistoryOptions) {
  const { history, location, document } = window
  let entry = entryIn(history.state) ?? newEntry()
  /** Where the shown page stands. Read while it is shown: once the next one is drawn the window has moved. */
  let position = 0
  history.scrollRestoration = 'manual'
  history.replaceState({ entry }, '')
  window.addEventListener('pagehide', keepPosition)
  window.addEventListener('scroll', () => (position = window.scrollY), { passive: true })
  window.addEventListener('popstate', ({ state }) => {
    keepPosition()
    const known = entryIn(state)
    entry = known ?? newEntry()
    position = keptPosition() ?? 0
    // A jump within the page makes an entry of its own, which nobody has named.
    if (known === undefined) history.replaceState({ entry }, '')
    onPopped(here())
  })

  function here() {
    return location.pathname + location.search + location.hash
  }

  function keepPosition() {
    const others = (storage.read(POSITIONS, Positions) ?? []).filter(([name]) => name !== entry)
    storage.write(POSITIONS, [...others, [entry, position]].slice(-MOST_POSITIONS))
  }

  function keptPosition() {
    return (storage.read(POSITIONS, Positions) ?? []).find(([name]) => name === entry)?.[1]
  }

  function moveTo(top: number | undefined) {
    const target = top === undefined ? targetOf(location.hash, document) : null
    if (target) target.scrollIntoView()
    else window.scrollTo(0, top ?? 0)
    position = window.scrollY
  }

  /** Whoever listens hears the new page from its start instead of whatever followed the link; the next part of a list from its heading. */
  function moveFocus(isSamePage: boolean) {
    const main = document.getElementById('main')
    // Its tools are used more than once: what was chosen keeps the focus.
    if (isSamePage && document.activeElement?.closest('[data-keeps-focus]')) return
    const start = (isSamePage && main?.querySelector('h1')) || main
    start?.focus({ preventScroll: true })
  }

  return {
    /** The page of this address is drawn: the address bar follows, then scroll position and focus. */
    show(path: string, manner: NavigationManner) {
      const isHere = path === here()
      // The same page for another visitor: nobody went anywhere.
      if (manner === 'replace' && isHere) return
      const isSamePage = !isHere && new URL(path, location.origin).pathname === location.pathname
      if (manner === 'push' && !isHere) {
        keepPosition()
        entry = newEntry()
        history.pushState({ entry }, '', path)
      } else if (manner === 'replace') {
        history.replaceState({ entry }, '', path)
      }
      moveTo(manner === 'pop' ? keptPosition() : undefined)
      if (manner !== 'pop') moveFocus(isSamePage)
    },

    /** After a reload the page stands where it stood, unless the visitor has scrolled meanwhile. */
    restore() {
      const kept = keptPosition()
      // Measured only where something may be to do: to measure is to lay the page out.
      if ((kept || location.hash) && window.scrollY === 0) moveTo(kept)
    },
  }
}

function entryIn(state: unknown): string | undefined {
  const parsed = Entry.safeParse(state)
  return parsed.success ? parsed.data.entry : undefined
}

/** A hash may be anything that a stranger wrote, also what cannot be decoded. */
function targetOf(hash: string, document: Document): Element | null {
  try {
    return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}

import { Observable, type Subscriber } from 'rxjs'
import * as z from 'zod/mini'
import { type BackHolder, whoOwnsBack } from '../../machines/sales/back-owner.ts'
import type { NavigationManner } from '../../machines/site/navigation.machine.ts'
import type { BackGuard, BackPress } from './back-guard.adapter.ts'
import type { SafeStorage } from './storage.adapter.ts'

const POSITIONS = 'scrollPositions'
const MOST_POSITIONS = 50
const Positions = z.array(z.tuple([z.string(), z.number()]))
/**
 * `guards`: the entry just below, of the same address, which the visitor steps back to without leaving the page. `below`: path of the page that
 * one step back leads to.
 */
const Entry = z.object({ entry: z.string(), guards: z.optional(z.string()), below: z.optional(z.string()) })

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
  const first = entryIn(history.state)
  let entry = first?.entry ?? newEntry()
  let guarded = first?.guards
  let below = first?.below
  const holders = new Map<BackHolder, Subscriber<BackPress>>()
  /** Whoever holds has had their press: the next one leaves. */
  let isPressed = false
  /** The scroll position of the shown page. Read while it is shown: once the next one is drawn the window has moved. */
  let position = 0
  history.scrollRestoration = 'manual'
  if (!first) history.replaceState({ entry }, '')
  window.addEventListener('pagehide', keepPosition)
  window.addEventListener('scroll', () => (position = window.scrollY), { passive: true })
  window.addEventListener('popstate', ({ state }) => {
    keepPosition()
    const known = entryIn(state)
    const owner = whoOwnsBack({
      isOffGuard: guarded !== undefined && known?.entry === guarded,
      holders: new Set(holders.keys()),
    })
    entry = known?.entry ?? newEntry()
    guarded = known?.guards
    below = known?.below
    if (owner === 'on') return history.back()
    if (owner !== 'visit') {
      isPressed = true
      return holders.get(owner)?.next({ type: 'back.pressed' })
    }
    position = keptPosition() ?? 0
    // A jump within the page makes an entry of its own, without a name of ours.
    if (known === undefined) history.replaceState({ entry }, '')
    onPopped(here())
  })

  function raiseGuard() {
    if (holders.size === 0 || isPressed || guarded !== undefined) return
    // Back only changes the query: the visitor stays on the page (D27).
    if (below === location.pathname) return
    keepPosition()
    guarded = entry
    entry = newEntry()
    history.pushState({ entry, guards: guarded }, '')
  }

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
    // As browsers open what hides the target of a hash that they follow themselves.
    const around = target?.closest('details')
    if (around) around.open = true
    if (target) target.scrollIntoView()
    else window.scrollTo(0, top ?? 0)
    position = window.scrollY
  }

  /** A page's tools are used more than once: what was chosen keeps the focus, and stays where the visitor sees it. */
  function isToolInUse() {
    return document.activeElement?.closest('[data-keeps-focus]') != null
  }

  /** Whoever listens hears the new page from its start instead of whatever followed the link; the next part of a list from its heading. */
  function moveFocus(isSamePage: boolean) {
    const main = document.getElementById('main')
    const start = (isSamePage && main?.querySelector('h1')) || main
    start?.focus({ preventScroll: true })
  }

  const backGuard: BackGuard = {
    hold: (holder) =>
      new Observable((listener) => {
        holders.set(holder, listener)
        // Whoever holds from the start of a page must not guard the address of the one before.
        queueMicrotask(raiseGuard)
        return () => {
          holders.delete(holder)
          if (holders.size === 0) isPressed = false
        }
      }),
    leave: () => history.go(guarded === undefined ? -1 : -2),
  }

  return {
    backGuard,

    /** The page of this address is drawn: the address bar follows, then scroll position and focus. */
    show(path: string, manner: NavigationManner) {
      const isHere = path === here()
      // The same page for another visitor: the address has not changed.
      if (manner === 'replace' && isHere) return
      const isSamePage = !isHere && new URL(path, location.origin).pathname === location.pathname
      if (manner === 'push' && !isHere) {
        // The next page takes the guard's place: otherwise its visitor would come back to the same page twice.
        const isOnGuard = guarded !== undefined
        entry = guarded ?? entry
        keepPosition()
        guarded = undefined
        below = location.pathname
        entry = newEntry()
        if (isOnGuard) history.replaceState({ entry, below }, '', path)
        else history.pushState({ entry, below }, '', path)
        raiseGuard()
      } else if (manner === 'replace') {
        guarded = undefined
        history.replaceState({ entry, below }, '', path)
        raiseGuard()
      }
      const isToolKept = manner !== 'pop' && isSamePage && isToolInUse()
      if (isToolKept && location.hash === '') position = window.scrollY
      else moveTo(manner === 'pop' ? keptPosition() : undefined)
      if (manner !== 'pop' && !isToolKept) moveFocus(isSamePage)
    },

    /** After a reload the page is where it was, unless the visitor has scrolled meanwhile. */
    restore() {
      const kept = keptPosition()
      // Measured only where something may be to do: to measure is to lay the page out.
      if ((kept || location.hash) && window.scrollY === 0) moveTo(kept)
    },
  }
}

function entryIn(state: unknown) {
  const parsed = Entry.safeParse(state)
  return parsed.success ? parsed.data : undefined
}

/** A hash may be anything that a stranger wrote, also what cannot be decoded. */
function targetOf(hash: string, document: Document): Element | null {
  try {
    return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}

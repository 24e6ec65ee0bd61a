import '../../views/themes/base.css'
import '../../views/themes/dark.css'
import '../../views/themes/darkest.css'
import '../../views/themes/light.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { defer } from 'rxjs'
import { waitFor } from 'xstate'
import { withoutLinkData } from '../../adapters/sales/affiliate.adapter.ts'
import type { BackGuard } from '../../adapters/site/back-guard.adapter.ts'
import { createChunkReload } from '../../adapters/site/chunk-reload.adapter.ts'
import { dropSecondPress } from '../../adapters/site/double-press.adapter.ts'
import { createHistory } from '../../adapters/site/history.adapter.ts'
import { keepFocusInPlace } from '../../adapters/site/kept-focus.adapter.ts'
import { focusWhatIsPressed } from '../../adapters/site/press-focus.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { rememberDrawn } from '../../views/kit/use-selector.ts'
import { createBrowserPorts } from '../ports/browser-ports.ts'
import type { HandedAnswers } from '../ports/handover.ts'
import { drawnForOf } from '../ports/held-facts.ts'
import { createSite } from '../site/create-site.ts'
import { readMailed } from '../site/mailed.ts'
import { SiteRoot } from '../site/site-root.tsx'
import { createNavigator } from './navigator.ts'

interface Handed {
  drawnAtMs: number
  /** `null`: the server drew nothing, because the content depends on what only this browser knows. */
  drawnFor: string | null
  answers?: HandedAnswers
}

// The sites are English, whatever language the browser has: so are the words of React Aria, and right is where its sliders grow to.
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: 'en-US' })

/** How long a page may take before it is shown in its loading state, ms. */
const PATIENCE_MS = 400

/** The longest that promotions wait for a quiet moment, ms. */
const PROMOTIONS_AFTER_MS = 1_000

/** Lets the browser answer the visitor between two long pieces of work. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

async function start() {
  const root = document.getElementById('root')
  const handed = readJson<Handed>('body > script#handover')
  // The origin for passwords is read from the head, where no content of others can imitate it.
  const settings = readJson<SiteSettings>('head > script#settings')
  if (root && handed && settings) await startSite(root, handed, settings)
}

async function startSite(root: HTMLElement, handed: Handed, settings: SiteSettings) {
  const { drawnAtMs } = handed
  const landingPath = location.pathname + location.search + location.hash
  const firstPath = withoutLinkData(readMailed(landingPath).address)
  // Before any call, so that no request carries it.
  if (firstPath !== landingPath) window.history.replaceState(window.history.state, '', firstPath)
  // A headset's link that is opened where its page is shown already changes no more than the fragment, which is read when a page begins.
  window.addEventListener('hashchange', () => {
    if (readMailed(location.pathname + location.hash).pass) location.reload()
  })
  // Before the first actor is made.
  if (settings.hosts.traceStudio) (await import('./trace-report.ts')).reportTrace(settings)
  const session = createSafeStorage({ storage: () => window.sessionStorage })
  // Nobody holds before the history is there: pages open after it.
  const backGuard: BackGuard = {
    hold: (holder) => defer(() => history.backGuard.hold(holder)),
    leave: () => history.backGuard.leave(),
  }
  const ports = createBrowserPorts(settings, backGuard)
  await breathe()

  // Meanwhile another tab may have logged in or out.
  const isForThisVisitor = handed.drawnFor === drawnForOf(ports.held())
  let isHydrating = isForThisVisitor
  const site = createSite({
    settings,
    ports,
    origin: location.origin,
    userAgent: navigator.userAgent,
    firstPath: landingPath,
    handed: isForThisVisitor ? handed.answers : undefined,
    isBrowser: true,
    patienceMs: PATIENCE_MS,
    navigator: createNavigator({
      settings,
      ports,
      site: () => site,
      show: (path, manner) => history.show(path, manner),
    }),
    onOpened({ actor, drawn, beside = [] }) {
      if (isHydrating && actor) rememberDrawn(actor, drawn)
      if (isHydrating) for (const other of beside) rememberDrawn(other)
    },
  })
  const { navigation } = site.actors

  const chunkFailed = createChunkReload({
    storage: session,
    window,
    now: () => Date.now(),
    reachSite: () => ports.line.reachSite(new AbortController().signal),
    reload: () => location.reload(),
  })
  let isLateComing = false
  window.addEventListener('vite:preloadError', (event) => {
    // A reload would interrupt a payment, and lose typed text for a page that nobody waits for.
    if (isLateComing || ports.line.isOffline() || site.root.getSnapshot().hasTag('pending')) return
    // Whoever writes a message goes on without suggestions.
    if (document.activeElement instanceof HTMLTextAreaElement) return
    if (chunkFailed()) event.preventDefault()
  })

  await breathe()
  dropSecondPress(document)
  focusWhatIsPressed(document)
  keepFocusInPlace(document)
  site.start()
  for (const actor of Object.values(site.actors)) rememberDrawn(actor)
  await breathe()
  const history = createHistory({
    window,
    storage: session,
    newEntry: () => crypto.randomUUID?.() ?? `${Math.random()}`,
    onPopped: (path) => navigation.send({ type: 'address.wanted', path, manner: 'pop' }),
  })
  site.startNavigation()
  const { context } = await waitFor(navigation, (snapshot) => snapshot.hasTag('settled'))
  rememberDrawn(site.arrival)
  rememberDrawn(navigation)
  await breathe()
  function markReady() {
    // For tests and measurements.
    performance.mark('app-ready')
    document.dispatchEvent(new Event('page.alive'))
    // Nobody waits for the promotions: first the visitor is answered.
    whenIdle(async () => {
      isLateComing = true
      await site.startPromotions()
      isLateComing = false
      site.handover.close()
    })
  }
  const tree = (
    <StrictMode>
      <SiteRoot site={site} drawnAtMs={drawnAtMs} onReady={markReady} />
    </StrictMode>
  )
  // Presses reach React from here on: where it is not yet alive, it makes the pressed place alive first.
  document.dispatchEvent(new Event('page.hydrating'))
  // Hydration works only if the very page was opened that the server drew.
  const isSamePage = context.path === firstPath && site.arrival.getSnapshot() !== null
  if (!isForThisVisitor || !isSamePage) createRoot(root).render(tree)
  // As a transition it is done in slices: what the visitor does meanwhile is answered in between.
  else startTransition(() => void hydrateRoot(root, tree))
  isHydrating = false
  history.restore()
}

function readJson<Content>(selector: string): Content | null {
  return JSON.parse(document.querySelector(`${selector}[type="application/json"]`)?.textContent ?? 'null')
}

function whenIdle(work: () => void) {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: PROMOTIONS_AFTER_MS })
  else setTimeout(work, PROMOTIONS_AFTER_MS)
}

// What was evaluated to get here was a long piece of work already.
void breathe().then(start)

/** What the page is made alive with. Each part runs in a task of its own, so that the browser answers the visitor in between. */
const PARTS = [() => import('react-dom/client'), () => import('./kernel.ts'), () => import('./entry-client.tsx')]

/**
 * The only script that a document names. The rest comes once the page is painted: on a slow line it would otherwise share the line with the
 * stylesheet and the first picture.
 */
async function start() {
  for (const href of document.getElementById('root')?.dataset.preloads?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  for (const load of PARTS) {
    await load()
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** A tab in the background is never painted: there it starts at once. */
function whenPainted(then: () => void) {
  if (document.visibilityState === 'hidden') return then()
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect()
    then()
  }).observe({ type: 'paint', buffered: true })
}

whenPainted(() => void start())

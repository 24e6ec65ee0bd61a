/** The button that was pressed last before anybody could answer. */
let pressed: HTMLElement | undefined

/** Links lead on without scripts; a button waits for them. */
function keepPress({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest('button') : null
  if (button) pressed = button
}

/** From here on presses are handled by the page itself. */
function stopKeeping() {
  document.removeEventListener('click', keepPress, true)
}

function pressAgain() {
  if (pressed?.isConnected) pressed.click()
}

/** How long scripts wait for the first pictures once something is painted, ms. */
const PICTURE_PATIENCE_MS = 1_000

/**
 * The only script that a document names, and one without imports. The rest comes once the page and its first pictures are painted: on a slow line
 * it would otherwise share the line with them.
 */
async function start() {
  const files = document.getElementById('root')?.dataset.preloads?.split(' ') ?? []
  const styled: Promise<unknown>[] = []
  for (const href of files) {
    const link = document.createElement('link')
    const isStyle = href.endsWith('.css')
    link.rel = isStyle ? 'stylesheet' : 'modulepreload'
    link.href = href
    if (isStyle)
      styled.push(new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject })))
    document.head.append(link)
  }
  // The document holds no more styles than it was painted with. Without the others it stays as it is, as without scripts.
  await Promise.all(styled)
  // Each file runs in a task of its own, so that the browser answers the visitor in between.
  for (const file of files.filter((href) => !href.endsWith('.css'))) {
    await import(/* @vite-ignore */ file)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/**
 * Something is painted, or two frames have passed: WebKit tells of no paint of a document whose first paint has no text or picture, and a page behind
 * the splash would never start. A tab in the background is never painted: there it starts at once.
 */
function painted() {
  if (document.visibilityState === 'hidden') return
  return new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
  })
}

/** The pictures that the visitor sees first, as far as they are still on their way. */
function pictured() {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
  const coming = pictures.filter(({ complete }) => !complete)
  if (coming.length === 0 || document.visibilityState === 'hidden') return
  const settled = coming.map(
    (picture) =>
      new Promise<unknown>((resolve) => {
        for (const outcome of ['load', 'error']) picture.addEventListener(outcome, resolve, { once: true })
      }),
  )
  return Promise.race([Promise.all(settled), new Promise((resolve) => setTimeout(resolve, PICTURE_PATIENCE_MS))])
}

document.addEventListener('click', keepPress, true)
document.addEventListener('page.hydrating', stopKeeping, { once: true })
document.addEventListener('page.alive', pressAgain, { once: true })
Promise.resolve(painted()).then(pictured).then(start)

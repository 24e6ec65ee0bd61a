/**
 * The only script that a document names. The rest comes once the page is painted: on a slow line it would otherwise share the line with the
 * stylesheet and the first picture. A tab in the background is never painted, so there it comes at once.
 */
function start() {
  for (const href of document.getElementById('root')?.dataset.preloads?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  void import('./entry-client.tsx')
}

if (document.visibilityState === 'hidden') start()
else requestAnimationFrame(() => setTimeout(start))

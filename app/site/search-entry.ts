import type { SearchEntry } from '../../views/site/search.context.ts'
import { createCell } from './derived.ts'
import type { Site } from './site.ts'

/** The way to the search box, whose code is fetched when somebody reaches for it. Where it does not come, the box stays a form that leads to its page. */
export function createSearchEntry(site: () => Site): SearchEntry {
  const box = createCell<ReturnType<SearchEntry['box']['getSnapshot']>>(null)
  let coming: Promise<void> | undefined

  async function fetchBox() {
    try {
      const { openSearchBox } = await import('./search-box.ts')
      box.set(openSearchBox(site()))
    } catch (error) {
      site().ports.report(`search box: ${error instanceof Error ? error.message : String(error)}`)
    }
    coming = undefined
  }

  function want() {
    if (box.getSnapshot()) return Promise.resolve()
    coming ??= fetchBox()
    return coming
  }

  return {
    box,
    want: () => void want(),
    async open() {
      await want()
      const found = box.getSnapshot()
      if (found) found.send({ type: 'box.opened' })
      else site().actors.navigation.send({ type: 'address.wanted', path: '/search/', manner: 'push' })
    },
  }
}

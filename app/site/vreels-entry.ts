import { waitFor } from 'xstate'
import { offersClips } from '../../machines/chrome/menu-rules.ts'
import type { VreelsEntry } from '../../views/site/vreels.context.ts'
import { readAddress } from './address.ts'
import type { Site } from './site.ts'
import type { openVreels } from './vreels.tsx'

/** Where the menu at the lower edge is drawn, which has their button. */
const PHONE = '(width < 768px)'

/** The way to the clips, whose code is fetched when somebody wants them. */
export function createVreelsEntry(site: () => Site): VreelsEntry & { heed(path: string): Promise<void> } {
  let coming: Promise<ReturnType<typeof openVreels>> | undefined

  async function open() {
    coming ??= import('./vreels.tsx').then((part) => part.openVreels(site()))
    try {
      const actor = await coming
      actor.send({ type: 'vreels.opened' })
    } catch (error) {
      coming = undefined
      site().ports.report(`vreels: ${error instanceof Error ? error.message : String(error)}`, true)
    }
  }

  return {
    open: () => void open(),
    /** Opens them on phones where the address of a page that arrives says `vreelz=on` (ROUTE-013). */
    async heed(path) {
      const { settings, isBrowser, actors, visitor } = site()
      const { match, search } = readAddress(path, settings)
      if (!isBrowser || search.get('vreelz') !== 'on' || !matchMedia(PHONE).matches) return
      // Where the visit ends on the splash, nothing is left to open.
      const isEntered = await waitFor(actors.splash, (splash) => !splash.hasTag('shown')).then(
        () => true,
        () => false,
      )
      if (isEntered && offersClips(match, settings, visitor.getSnapshot())) await open()
    },
  }
}

import type { DialogName } from '../../machines/site/dialog.ts'
import { type LoadDialog, NO_CONTENT } from '../../machines/site/dialog-host.machine.ts'
import { safePage } from '../catalogue/page-parts.ts'
import type { LoadSanitiser } from './html-rules.ts'
import { type PartOptions, partOf } from './part-of.ts'

interface DialogOptions extends PartOptions {
  html: LoadSanitiser
  /** Fetches the dialog's own script; rejects when it cannot be loaded. */
  loadChunk: (dialog: DialogName) => Promise<unknown>
  /** Whether the page has the element that dialogs are drawn in. */
  hasRoot: () => boolean
  sleep: (milliseconds: number) => Promise<unknown>
}

/** While the page is being drawn the root is not there yet. */
const ROOT_LOOKS = 50
const ROOT_PAUSE_MS = 100

/** What dialogs are made of. */
export function createDialogs({ call, report, html, loadChunk, hasRoot, sleep }: DialogOptions) {
  async function readTerms(signal: AbortSignal) {
    const [page, sanitiser] = await Promise.all([
      partOf({ call, report }, 'getStaticPage', { params: { slug: 'terms-and-conditions' } }, null, signal),
      html(),
    ])
    if (!page) return NO_CONTENT
    const { title, text, sections } = safePage(page, sanitiser)
    return { title, html: text, sections: sections.map((section) => ({ title: section.title, html: section.text })) }
  }

  async function rootIsThere(signal: AbortSignal) {
    for (let looks = 0; !hasRoot(); looks += 1) {
      if (looks === ROOT_LOOKS || signal.aborted) throw new Error('Root element for mounting not found')
      await sleep(ROOT_PAUSE_MS)
    }
  }

  const loadDialog: LoadDialog = async (signal, { dialog }) => {
    try {
      const [content] = await Promise.all([
        dialog === 'terms' ? readTerms(signal) : NO_CONTENT,
        loadChunk(dialog),
        rootIsThere(signal),
      ])
      return { type: 'dialog.loaded', content }
    } catch (error) {
      return { type: 'dialog.loadFailed', reason: error instanceof Error ? error.message : String(error) }
    }
  }

  return { loadDialog }
}

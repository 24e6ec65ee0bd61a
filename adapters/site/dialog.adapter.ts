import type { DialogName } from '../../machines/site/dialog.ts'
import { type LoadDialog, NO_CONTENT } from '../../machines/site/dialog-host.machine.ts'
import type { Call } from './call.ts'

interface DialogOptions {
  call: Call
  /** Fetches the dialog's own script; rejects when it cannot be had. */
  loadChunk: (dialog: DialogName) => Promise<unknown>
}

/** What dialogs are made of. */
export function createDialogs({ call, loadChunk }: DialogOptions) {
  async function readTerms(signal: AbortSignal) {
    const result = await call('getStaticPage', { params: { slug: 'terms-and-conditions' } }, signal)
    if (!result.ok) return NO_CONTENT
    const { title, text, sections } = result.answer
    return { title, html: text, sections: sections.map((section) => ({ title: section.title, html: section.text })) }
  }

  const loadDialog: LoadDialog = async (signal, { dialog }) => {
    try {
      const [content] = await Promise.all([dialog === 'terms' ? readTerms(signal) : NO_CONTENT, loadChunk(dialog)])
      return { type: 'dialog.loaded', content }
    } catch (error) {
      return { type: 'dialog.loadFailed', reason: `dialog: ${error instanceof Error ? error.message : String(error)}` }
    }
  }

  return { loadDialog }
}

import type { DocumentAssets } from './document.ts'
import type { RenderedPage } from './render-page.ts'
import { createStylePicker, type StylePart } from './used-styles.ts'

/** Vite's build manifest, as far as it is read. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** The script that a document names. */
const START = 'app/browser/start-client.ts'

/** What that script loads once the page is painted. */
const MAIN = 'app/browser/entry-client.tsx'

/** Finds the built parts of a page: the entry, the styles that it is painted with, the whole stylesheet, and the chunks of its route with all that they import. */
export function createAssetFinder(
  manifest: Manifest,
  read: (file: string) => string,
): (page: Pick<RenderedPage, 'body' | 'chunks'>, theme: string) => DocumentAssets {
  const script = manifest[START]?.file
  if (!script) throw new Error('The build manifest names no entry: run the build again')
  const stylesheet = manifest['style.css']?.file
  if (!stylesheet) throw new Error('The build manifest names no stylesheet: run the build again')
  // The same in every document, and in no stylesheet: see font-apart.
  const font = read('font.css').trim()
  // Nothing in a string may end the element: in JSON, a backslash is written as two.
  const parts = JSON.parse(read('.vite/styles.json').replaceAll('</', '<\\\\/')) as StylePart[]
  const pickStyles = createStylePicker(parts)
  return ({ body, chunks }, theme) => ({
    // Names of classes are ASCII.
    css: font + pickStyles(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'), theme),
    script: `/${script}`,
    preloads: [`/${stylesheet}`, ...inOrder([MAIN, ...chunks]).map((file) => `/${file}`)],
  })

  /** The files of some chunks and of all that they import, which comes first. */
  function inOrder(keys: readonly string[]): string[] {
    const seen = new Set<string>()
    const files: string[] = []
    const visit = (key: string) => {
      const chunk = manifest[key]
      if (seen.has(key) || !chunk) return
      seen.add(key)
      for (const imported of chunk.imports ?? []) visit(imported)
      files.push(chunk.file)
    }
    for (const key of keys) visit(key)
    return files
  }
}

import type { Plugin } from 'vite'

/**
 * Puts the rules of fonts into a file of their own, `font.css`, which the server writes into every document. In the stylesheet, which comes after
 * the first paint, each would be another font than the document's: everything would be measured and laid out again, and a fetched font that is at
 * hand by then would take the place of what is painted.
 */
export function fontApart(): Plugin {
  return {
    name: 'font-apart',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const css = String(file.source)
        const rules = css.match(/@font-face\{[^}]*\}/g)?.join('')
        if (!rules?.includes('url(')) this.error('The stylesheet has no font that is fetched')
        file.source = css.replaceAll(/@font-face\{[^}]*\}/g, '')
        this.emitFile({ type: 'asset', fileName: 'font.css', source: rules })
      }
    },
  }
}

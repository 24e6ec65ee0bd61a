import type { Plugin } from 'vite'

/**
 * Puts the rule of the font that is fetched into a file of its own, `font.css`, which the server writes into every document. In the stylesheet, which
 * comes after the first paint, it would be another font than the document's: one that is at hand by then would take the place of what is painted.
 */
export function fontApart(): Plugin {
  return {
    name: 'font-apart',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const css = String(file.source)
        const [rule] = /@font-face\{[^}]*url\([^}]*\}/.exec(css) ?? []
        if (rule === undefined) this.error('The stylesheet has no font that is fetched')
        file.source = css.replace(rule, '')
        this.emitFile({ type: 'asset', fileName: 'font.css', source: rule })
      }
    },
  }
}

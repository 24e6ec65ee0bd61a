import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const NOTES = new Set(['description', 'meta', 'requirements'])

/**
 * Leaves descriptions and requirement ids out of the visitor's bundle: product owners read them in the studio and in the diagrams, which are
 * drawn from the sources. They are a third of a machine's bytes.
 */
export function stripChartNotes(): Plugin {
  return {
    name: 'strip-chart-notes',
    apply: 'build',
    transform: {
      filter: { id: /\/machines\/.*\.machine\.ts$|\/contracts\/(.+[/-])?endpoints\.ts$/ },
      handler(code) {
        const notes: Node[] = []
        visit(this.parse(code) as unknown as Node, (node) => {
          const key = node.key as Node | undefined
          const isNote = node.type === 'Property' && key?.type === 'Identifier' && NOTES.has(String(key.name))
          if (isNote) notes.push(node)
          return !isNote
        })
        let stripped = code
        for (const { start, end } of notes.toSorted((one, other) => other.start - one.start)) {
          const comma = /^\s*,/.exec(stripped.slice(end))?.[0].length ?? 0
          stripped = stripped.slice(0, start) + stripped.slice(end + comma)
        }
        return { code: stripped, map: null }
      },
    },
  }
}

/** `look` says whether to go on inside. */
function visit(node: Node, look: (node: Node) => boolean) {
  if (!look(node)) return
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) visit(child as Node, look)
    }
  }
}

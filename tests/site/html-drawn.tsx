import { renderToString } from 'react-dom/server'
import type { HtmlSanitiser } from '../../adapters/site/html-rules.ts'
import type { MarkupElement, MarkupNode } from '../../machines/site/safe-html.ts'
import { Logo } from '../../views/kit/logo.tsx'
import { Prose } from '../../views/kit/prose.tsx'
import { onStage } from '../support/view-stage.tsx'
import type { Shape } from './html-shapes.ts'

/** What the server writes for each text, drawn by the views that visitors get, and the shape that it has while React draws it. */
export function drawAll(html: HtmlSanitiser, seeds: readonly string[]) {
  const texts = seeds.map((seed) => html.text(seed))
  const drawings = seeds.map((seed) => html.drawing(`<svg>${seed}</svg>`, 'x'))
  const drawn = texts.map((text, index) => {
    const svg = drawings[index]
    return (
      <section key={seeds[index]}>
        <Prose html={text} />
        {svg && <Logo svg={svg} />}
      </section>
    )
  })
  return {
    markup: renderToString(onStage(drawn)),
    shapes: texts.map((text, index): Shape => {
      const svg = drawings[index]
      const prose: Shape[] = text.length > 0 ? [['div', ...text.map(shapeOf)]] : []
      return ['section', ...prose, ...(svg ? [shapeOf(svg)] : [])]
    }),
  }
}

function shapeOf(node: MarkupNode): Shape {
  if (typeof node === 'string') return node
  return [nameOf(node), ...(node.children ?? []).map(shapeOf)]
}

/** A link that leads nowhere is drawn as its words. */
function nameOf({ tag, attributes }: MarkupElement) {
  return tag === 'a' && !attributes?.href ? 'span' : tag
}

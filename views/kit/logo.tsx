import { createElement, type ReactNode } from 'react'
import type { MarkupNode, SafeSvg } from '../../machines/site/safe-html.ts'

/** A drawing that arrived as SVG text, drawn element by element. */
export function Logo({ svg }: { svg: SafeSvg }) {
  const { attributes, children } = svg
  return createElement(
    'svg',
    { ...propertiesOf(attributes), 'aria-hidden': true, focusable: false },
    children?.map(draw),
  )
}

function draw(node: MarkupNode, index: number): ReactNode {
  if (typeof node === 'string') return node
  return createElement(node.tag, { key: index, ...propertiesOf(node.attributes) }, node.children?.map(draw))
}

/** React writes `fillRule` where SVG writes `fill-rule`. */
function propertiesOf(attributes: SafeSvg['attributes'] = {}) {
  const named = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [named(name), value]))
}

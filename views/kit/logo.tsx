import { createElement, type ReactNode } from 'react'
import { type HtmlNode, readHtml } from './html-nodes.ts'

/** SVG names are case-sensitive; readHtml answers lower case. */
const TAGS: Record<string, string> = {
  lineargradient: 'linearGradient',
  radialgradient: 'radialGradient',
  clippath: 'clipPath',
}
const ATTRIBUTES: Record<string, string> = {
  viewbox: 'viewBox',
  gradientunits: 'gradientUnits',
  gradienttransform: 'gradientTransform',
  textlength: 'textLength',
  'fill-rule': 'fillRule',
  'fill-opacity': 'fillOpacity',
  'clip-rule': 'clipRule',
  'clip-path': 'clipPath',
  'stroke-width': 'strokeWidth',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
  'stop-color': 'stopColor',
  'stop-opacity': 'stopOpacity',
  'font-family': 'fontFamily',
  'font-size': 'fontSize',
  'font-weight': 'fontWeight',
  'letter-spacing': 'letterSpacing',
  'text-anchor': 'textAnchor',
}
const allow = {
  tags: new Set(
    'svg g path rect circle ellipse line polygon polyline defs lineargradient radialgradient stop clippath text tspan'.split(
      ' ',
    ),
  ),
  attributes: new Set([
    ...'id d x y x1 y1 x2 y2 r rx ry cx cy fx fy dx dy width height points transform fill stroke opacity offset'.split(
      ' ',
    ),
    ...Object.keys(ATTRIBUTES),
  ]),
}

/** A logo that arrived as SVG text, drawn element by element: shapes only, no script, style or outside reference. */
export function Logo({ svg }: { svg: string }) {
  const root = readHtml(svg, allow).find((node) => typeof node !== 'string' && node.tag === 'svg')
  if (!root || typeof root === 'string') return null
  return createElement(
    'svg',
    { ...propertiesOf(root.attributes), 'aria-hidden': true, focusable: false },
    draw(root.children),
  )
}

function draw(nodes: readonly HtmlNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node.trim() || null
    const properties = { key: `${index}`, ...propertiesOf(node.attributes) }
    return createElement(
      TAGS[node.tag] ?? node.tag,
      properties,
      node.children.length > 0 ? draw(node.children) : undefined,
    )
  })
}

function propertiesOf(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([, value]) => !/url\s*\(\s*(?!#)/i.test(value))
      .map(([name, value]) => [ATTRIBUTES[name] ?? name, value]),
  )
}

import { createElement, type ReactNode } from 'react'
import type { MarkupNode, SafeHtml } from '../../machines/site/safe-html.ts'
import styles from './prose.module.css'
import { SiteLink } from './site-link.tsx'

/** Attributes that React calls otherwise. */
const PROPERTIES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan', datetime: 'dateTime' }

/** Text of an editor. Nothing at all where there is no text. */
export function Prose({ html }: { html: SafeHtml }) {
  return html.length > 0 && <div className={styles.prose}>{html.map(draw)}</div>
}

function draw(node: MarkupNode, index: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, attributes = {}, children = [] } = node
  const drawn = children.length > 0 ? children.map(draw) : undefined
  if (tag === 'a') {
    return (
      <SiteLink key={index} href={attributes.href ?? ''}>
        {drawn}
      </SiteLink>
    )
  }
  const properties = Object.entries(attributes).map(([name, value]) => [PROPERTIES[name] ?? name, value])
  const picture = tag === 'img' ? { alt: '', loading: 'lazy', decoding: 'async' } : undefined
  return createElement(tag, { key: index, ...picture, ...Object.fromEntries(properties) }, drawn)
}

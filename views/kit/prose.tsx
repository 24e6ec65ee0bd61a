import { createElement, type ReactNode } from 'react'
import { type HtmlNode, readHtml } from './html-nodes.ts'
import styles from './prose.module.css'
import { SiteLink } from './site-link.tsx'

const allow = {
  tags: new Set(
    'p br hr h2 h3 h4 ul ol li strong b em i u s small blockquote a dl dt dd table thead tbody tr th td'.split(' '),
  ),
  attributes: new Set(['href', 'colspan', 'rowspan', 'scope']),
}

/** Text of an editor: HTML from the server, cut down to what reading needs. */
export function Prose({ html }: { html: string }) {
  return <div className={styles.prose}>{draw(readHtml(html, allow))}</div>
}

function draw(nodes: readonly HtmlNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const key = `${index}`
    const children = node.children.length > 0 ? draw(node.children) : undefined
    const { href, colspan, rowspan, scope } = node.attributes
    if (node.tag === 'a') {
      return (
        <SiteLink key={key} to={href ?? ''}>
          {children}
        </SiteLink>
      )
    }
    // White space between rows is not allowed inside a table and would differ after hydration.
    const isTablePart = node.tag === 'table' || node.tag === 'thead' || node.tag === 'tbody' || node.tag === 'tr'
    const content = isTablePart ? children?.filter((child) => typeof child !== 'string') : children
    return createElement(node.tag, { key, colSpan: colspan, rowSpan: rowspan, scope }, content)
  })
}

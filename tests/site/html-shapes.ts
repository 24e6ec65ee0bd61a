/** An element as tag and children, words as they are. */
export type Shape = string | readonly [string, ...Shape[]]

/** The shape of what a browser made of it. Runs in the browser too: uses nothing but its argument. */
export function shapesIn(root: ParentNode): Shape[] {
  const shape = (element: Element): Shape => {
    const children: Shape[] = []
    for (const node of element.childNodes) {
      if (node.nodeType === 1) children.push(shape(node as Element))
      // Between two texts React writes a comment; without it they are one.
      if (node.nodeType === 3) children.push(node.nodeValue ?? '')
    }
    return [element.localName, ...children]
  }
  return [...root.querySelectorAll(':scope > section')].map(shape)
}

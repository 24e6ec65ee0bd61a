/** A node of the parser that StrykerJS uses, as far as it is read here. */
interface Node {
  type: string
  name?: { name?: unknown }
  value?: unknown
}

interface Place {
  node: Node
  parent?: Node
}

interface Mutator {
  name: string
  mutate: (place: Place) => Iterable<Node>
}

/** Attributes that people read or follow. */
const TOLD =
  /^(alt|aria-label|busyLabel|fallbackTitle|help|href|label|lead|more|note|placeholder|submit|text|title|to)$/

/** A text between tags or in an attribute, left out; StrykerJS leaves them as they are. */
const writtenWords: Mutator = {
  name: 'WrittenWords',
  *mutate({ node }) {
    if (node.type === 'JSXText' && /\S/.test(String(node.value))) yield { type: 'JSXText', value: '' }
    if (node.type !== 'JSXAttribute' || !TOLD.test(String(node.name?.name))) return
    const { type, value } = (node.value ?? {}) as Partial<Node>
    if (type === 'StringLiteral' && value !== '') yield { ...node, value: { type, value: '' } }
  },
}

/** Any component but a drawing, which only a picture can prove. */
const PART = /^(?!\w*Icon$)[A-Z]/

/** A component among the children of another, forgotten. */
const forgottenPart: Mutator = {
  name: 'ForgottenPart',
  *mutate({ node, parent }) {
    if (node.type !== 'JSXElement' || !/^JSX(Element|Fragment)$/.test(parent?.type ?? '')) return
    const { openingElement } = node as { openingElement?: Node }
    if (PART.test(String(openingElement?.name?.name ?? ''))) yield { type: 'NullLiteral' }
  },
}

const LIST = new URL('mutators/mutate.js', import.meta.resolve('@stryker-mutator/instrumenter'))

/** StrykerJS takes no mutators from outside: they join its list. */
export async function addOwnMutators(): Promise<void> {
  const { allMutators } = (await import(LIST.href)) as { allMutators: Mutator[] }
  for (const mutator of [writtenWords, forgottenPart]) if (!allMutators.includes(mutator)) allMutators.push(mutator)
}

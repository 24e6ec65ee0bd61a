/** A node of the parser that StrykerJS uses, as far as it is read here. */
interface Node {
  type: string
  name?: { name?: unknown }
  value?: unknown
  expression?: Node
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
    if (node.type !== 'JSXElement' || !isElement(parent)) return
    const { openingElement } = node as { openingElement?: Node }
    if (PART.test(String(openingElement?.name?.name ?? ''))) yield { type: 'NullLiteral' }
  },
}

interface Path extends Place {
  replaceWith: (node: Node) => void
}

interface Placer {
  place: (path: Path, mutants: unknown) => void
}

const FOLDER = import.meta.resolve('@stryker-mutator/instrumenter')

/** StrykerJS takes no mutators from outside: they join its list. */
export async function addOwnMutators(): Promise<void> {
  const { allMutators } = (await import(new URL('mutators/mutate.js', FOLDER).href)) as { allMutators: Mutator[] }
  if (allMutators.includes(writtenWords)) return
  allMutators.push(writtenWords, forgottenPart)
  const placers: { expressionMutantPlacer: Placer } = await import(
    new URL('mutant-placers/expression-mutant-placer.js', FOLDER).href
  )
  placers.expressionMutantPlacer.place = bracedIn(placers.expressionMutantPlacer.place)
}

/** Between tags an expression stands in braces, which StrykerJS never needs for its own mutants. */
function bracedIn(place: Placer['place']): Placer['place'] {
  return (path, mutants) => {
    const isChild = isElement(path.node) && isElement(path.parent)
    place(path, mutants)
    if (isChild) path.replaceWith({ type: 'JSXExpressionContainer', expression: path.node })
  }
}

function isElement(node: Node | undefined): boolean {
  return /^JSX(Element|Fragment)$/.test(node?.type ?? '')
}

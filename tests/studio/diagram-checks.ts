import { JSDOM } from 'jsdom'
import { type AnyStateMachine, createMachine } from 'xstate'
import type { Box, Drawing } from '../../studio/diagrams/drawing.ts'
import {
  ANY_STATE,
  type DeclaredTransition,
  declaredTransitions,
  invokedBy,
  stateActionsOf,
  stateNameOf,
  stateNodesOf,
} from '../../studio/paths/declared.ts'

interface StateFact {
  name: string
  description: string
  tags: readonly string[]
  invokes: readonly string[]
  entry: readonly string[]
  exit: readonly string[]
}

/** What every diagram of the machine must tell, taken from the machine and not from its graph. */
export function factsOf(machine: AnyStateMachine) {
  const states = stateNodesOf(machine).map((node): StateFact => {
    const { description = '', tags } = node
    return { name: stateNameOf(node), description, tags, invokes: invokedBy(node), ...stateActionsOf(node) }
  })
  return { states, transitions: declaredTransitions(machine) }
}

export function parseXml(text: string, type: 'image/svg+xml' | 'application/xml'): Document {
  const { DOMParser } = new JSDOM('').window
  return new DOMParser().parseFromString(text, type)
}

/** What of the machine cannot be read in the pictures, all of them together. */
export function missingInSvg(svgs: readonly string[], machine: AnyStateMachine): string[] {
  const groups = svgs.flatMap((svg) => [...parseXml(svg, 'image/svg+xml').querySelectorAll('g')])
  const { states, transitions } = factsOf(machine)
  const written = (name: string, value: string) =>
    groups.filter((group) => group.getAttribute(name) === value).map(textOf)
  return [
    ...states.flatMap(({ name, description, tags, invokes, entry, exit }) => {
      const text = written('data-state', name).join('')
      const words = [
        description,
        ...tags,
        ...(invokes.length > 0 ? [`invokes ${invokes.join(', ')}`] : []),
        ...(entry.length > 0 ? [`entry / ${entry.join(', ')}`] : []),
        ...(exit.length > 0 ? [`exit / ${exit.join(', ')}`] : []),
      ]
      return [...(text === '' ? [name] : []), ...lacking(words, text).map((word) => `${name}: ${word}`)]
    }),
    ...transitions.flatMap((transition) =>
      lacking(wordsOf(transition), written('data-transition', transition.id).join('')).map(
        (word) => `${transition.id}: ${word}`,
      ),
    ),
  ]
}

/** Transitions that lead nowhere or elsewhere on the drawings: neither a line nor words say where they lead. */
export function lostWays(drawings: readonly Drawing[], machine: AnyStateMachine): string[] {
  const lines = drawings.flatMap((drawing) => drawing.lines)
  const rows = [
    ...drawings.flatMap(({ boxes }) => boxes.flatMap((box) => box.rows)),
    ...lines.flatMap(({ labels }) => labels),
  ]
  return declaredTransitions(machine).flatMap(({ id, source, targets }) => {
    const words = rows
      .filter(({ edge }) => edge === id)
      .map(({ texts }) => texts.flatMap(({ style, text }) => (style === 'target' ? [text] : [])).join(''))
    const isDrawn = (target: string) =>
      lines.some((line) => line.source === source && line.target === target && line.edges.includes(id))
    const isTold = (target: string) =>
      words.some((text) => new RegExp(`(→|[+.])${target.split('.').at(-1)}($|[+])`).test(squeezed(text)))
    // Written into its machine: it begins anew.
    const isOfAll = (target: string) => source === ANY_STATE && target === ANY_STATE && words.length > 0
    return targets
      .filter((target) => !isDrawn(target) && !isTold(target) && !isOfAll(target))
      .map((target) => `${id} does not lead to ${target}`)
  })
}

/** What of the machine cannot be read in the Mermaid text. */
export function missingInMermaid(mermaid: string, machine: AnyStateMachine): string[] {
  const text = mermaid.replaceAll(/#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  const lines = text.split('\n').map((line) => line.trim())
  const { states, transitions } = factsOf(machine)
  const arrows = lines.filter((line) => / --> [^:]+: /.test(line))
  return [
    ...states.flatMap(({ name, description, tags, invokes, entry, exit }) => {
      const id = new RegExp(`\\b${name.replaceAll(/\W/g, '_')}_?\\b`)
      const shown = name === ANY_STATE || lines.some((line) => id.test(line)) ? [] : [name]
      const words = [description, ...tags, ...invokes.map((actor) => `invokes ${actor}`), ...entry, ...exit]
      return [...shown, ...lacking(words, squeezed(text)).map((word) => `${name}: ${word}`)]
    }),
    ...transitions.flatMap((transition) => {
      const isShown = arrows.some((line) => lacking(wordsOf(transition), squeezed(line)).length === 0)
      return isShown ? [] : [transition.id]
    }),
  ]
}

/** How the machine that the JSON describes differs from the machine. */
export function differencesInStately(json: string, machine: AnyStateMachine) {
  const told = (one: AnyStateMachine) => {
    const { states, transitions } = factsOf(one)
    return { states, transitions: transitions.map(({ id, actions }) => ({ id, actions })) }
  }
  return { read: told(createMachine(JSON.parse(json))), expected: told(machine) }
}

/** What of the machine is not in the SCXML. */
export function missingInScxml(scxml: string, machine: AnyStateMachine): string[] {
  const document = parseXml(scxml, 'application/xml')
  const all = [...document.querySelectorAll('*')]
  const { states, transitions } = factsOf(machine)
  const comments = squeezed(
    [...scxml.matchAll(/<!--(.*?)-->/gs)].map(([, comment]) => comment!.replaceAll('- ', '-')).join(' '),
  )
  const elements = all.filter(({ tagName }) => ['state', 'parallel', 'final', 'history'].includes(tagName))
  const ours = elements.filter((element) => element.parentElement?.tagName !== 'scxml' || element.tagName !== 'final')
  const scripts = (element: Element | undefined) => [...(element?.children ?? [])].map(({ textContent }) => textContent)
  return [
    ...states.flatMap(({ name, description, tags, invokes, entry, exit }, index) => {
      const element = ours[index]
      if (!element) return [name]
      const inside = (tag: string) => [...element.children].filter(({ tagName }) => tagName === tag)
      const sources = inside('invoke').map((invoke) => decodeURI(invoke.getAttribute('src')!))
      const missing = [
        ...tags.filter((tag) => !element.getAttributeNS(OURS, 'tags')?.includes(tag)),
        ...invokes.filter((actor) => !sources.includes(actor)),
        ...entry.filter((action) => !scripts(inside('onentry')[0]).some((text) => calls(text, action))),
        ...exit.filter((action) => !scripts(inside('onexit')[0]).some((text) => calls(text, action))),
        ...lacking([description.replaceAll('- ', '-')], comments),
      ]
      return missing.map((word) => `${name}: ${word}`)
    }),
    ...transitions.flatMap((transition) => {
      const { id, trigger, guard, actions, definition } = transition
      const element = all.find((candidate) => candidate.getAttributeNS(OURS, 'transition') === id)
      if (!element) return [id]
      const event = element.getAttribute('event')
      const delay = /^after (.*)$/.exec(trigger)?.[1]
      const send = [...(element.parentElement?.querySelectorAll(':scope > onentry > send') ?? [])].find(
        (candidate) => candidate.getAttribute('event') === event,
      )
      const isTimed =
        delay === undefined ||
        /^\d+ms$|\(\)$/.test(send?.getAttribute('delay') ?? send?.getAttribute('delayexpr') ?? '')
      const missing = [
        ...((trigger === 'always') === (event === null) ? [] : [trigger]),
        ...(guard === undefined || calls(element.getAttribute('cond'), guard) ? [] : [guard]),
        ...actions.filter((action) => !scripts(element).some((text) => calls(text, action))),
        ...(isTimed ? [] : [`the delay ${delay}`]),
        ...lacking([(definition.description ?? '').replaceAll('- ', '-')], comments),
      ]
      return missing.map((word) => `${id}: ${word}`)
    }),
  ]
}

const OURS = 'urn:proscenium:statechart'

function calls(script: string | null, name: string) {
  return script?.replace(/;$/, '') === `${name}()` || script?.replace(/;$/, '') === `this[${JSON.stringify(name)}]()`
}

/** The elements of SCXML 1.0 that a statechart needs: what each may hold and say, as the recommendation has it. */
const SCXML: Readonly<Record<string, { children: readonly string[]; attributes: readonly string[] }>> = {
  scxml: {
    children: ['state', 'parallel', 'final', 'datamodel', 'script'],
    attributes: ['initial', 'name', 'version', 'datamodel', 'binding'],
  },
  state: {
    children: [
      'onentry',
      'onexit',
      'transition',
      'initial',
      'state',
      'parallel',
      'final',
      'history',
      'datamodel',
      'invoke',
    ],
    attributes: ['id', 'initial'],
  },
  parallel: {
    children: ['onentry', 'onexit', 'transition', 'state', 'parallel', 'history', 'datamodel', 'invoke'],
    attributes: ['id'],
  },
  final: { children: ['onentry', 'onexit', 'donedata'], attributes: ['id'] },
  history: { children: ['transition'], attributes: ['id', 'type'] },
  initial: { children: ['transition'], attributes: [] },
  transition: { children: ['script', 'send', 'raise', 'log'], attributes: ['event', 'cond', 'target', 'type'] },
  onentry: { children: ['script', 'send', 'cancel', 'raise', 'log'], attributes: [] },
  onexit: { children: ['script', 'send', 'cancel', 'raise', 'log'], attributes: [] },
  invoke: { children: ['param', 'finalize', 'content'], attributes: ['type', 'src', 'id', 'autoforward'] },
  send: { children: ['param', 'content'], attributes: ['event', 'target', 'type', 'id', 'delay', 'delayexpr'] },
  cancel: { children: [], attributes: ['sendid', 'sendidexpr'] },
  script: { children: [], attributes: ['src'] },
}

/** What breaks the rules of SCXML 1.0. */
export function breachesOfScxml(scxml: string): string[] {
  const document = parseXml(scxml, 'application/xml')
  const all = [...document.querySelectorAll('*')]
  const ids = all.flatMap((element) => element.getAttribute('id') ?? [])
  const states = all.filter(({ tagName }) => ['state', 'parallel', 'final', 'history'].includes(tagName))
  const stateIds = new Set(states.map((element) => element.getAttribute('id')))
  const root = document.documentElement
  return [
    ...(root.tagName === 'scxml' && root.namespaceURI === 'http://www.w3.org/2005/07/scxml' ? [] : ['root']),
    ...(root.getAttribute('version') === '1.0' ? [] : ['version']),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two elements have the id ${id}`),
    ...ids.filter((id) => !/^[A-Za-z_][\w.-]*$/.test(id)).map((id) => `${id} is no id`),
    ...all.flatMap((element) => {
      const { tagName, children, attributes } = element
      const known = SCXML[tagName]
      if (!known) return [`no element is called ${tagName}`]
      const event = element.getAttribute('event')
      const targets = ['initial', 'target'].flatMap((name) => element.getAttribute(name)?.split(' ') ?? [])
      return [
        ...[...children]
          .filter((child) => !known.children.includes(child.tagName))
          .map((child) => `${child.tagName} in ${tagName}`),
        ...[...attributes]
          .filter(({ namespaceURI, name }) => namespaceURI === null && !known.attributes.includes(name))
          .map(({ name }) => `${name} of ${tagName}`),
        ...targets
          .filter((target) => !stateIds.has(target))
          .map((target) => `${tagName} leads to ${target}, which is not there`),
        ...(event?.split(' ') ?? [])
          .filter((each) => !/^(\*|[\w-]+(\.[\w-]+)*(\.\*)?)$/.test(each))
          .map((each) => `${each} is no event`),
        ...(tagName === 'history' && !['shallow', 'deep'].includes(element.getAttribute('type') ?? '')
          ? ['history without a type']
          : []),
        ...((tagName === 'history' || tagName === 'initial') && children.length !== 1
          ? [`${tagName} without its way`]
          : []),
      ]
    }),
  ]
}

/** What stands on, in or beside what it should not. */
export function faultsOf({ width, height, boxes, lines, pills, dots }: Drawing): string[] {
  const byName = new Map(boxes.map((box) => [box.name, box]))
  const leaves = boxes.filter(({ isComposite }) => !isComposite)
  const labels = lines.flatMap((line) => line.labels)
  const page = { x: 0, y: 0, width, height }
  const siblings = pairsOf(boxes).filter(([one, other]) => one.parent === other.parent)
  const heads = boxes.filter(({ isComposite }) => isComposite).flatMap(({ rows }) => rows)
  const circles = dots.map(({ x, y, radius }) => ({
    x: x - radius,
    y: y - radius,
    width: 2 * radius,
    height: 2 * radius,
  }))
  return [
    ...boxes
      .filter(({ parent, ...box }) => !isInside(box, parent === undefined ? page : byName.get(parent)!))
      .map(({ name }) => `${name} stands out of what it is in`),
    ...siblings
      .filter(([one, other]) => areOver(one, other))
      .map(([one, other]) => `${one.name} is over ${other.name}`),
    ...boxes.flatMap((box) =>
      box.rows.filter((row) => !isInside(row, box)).map(({ texts }) => `${texts[0]?.text} stands out of ${box.name}`),
    ),
    ...boxes.flatMap(({ name, rows }) =>
      pairsOf(rows)
        .filter(([one, other]) => areOver(one, other))
        .map(() => `two texts of ${name} are over each other`),
    ),
    ...labels.filter((label) => !isInside(label, page)).map(({ edge }) => `${edge} is out of the picture`),
    ...pairsOf(labels)
      .filter(([one, other]) => areOver(one, other))
      .map(([one, other]) => `${one.edge} is over ${other.edge}`),
    ...labels.flatMap((label) =>
      [...leaves, ...heads, ...pills, ...circles]
        .filter((area) => areOver(label, area))
        .map(() => `${label.edge} is over a box`),
    ),
    ...lines.flatMap(({ source, target, points }) => [
      ...(points.length > 1 ? [] : [`no line from ${source} to ${target}`]),
      ...leaves
        .filter((box) => points.some((point, index) => index > 0 && passes(points[index - 1]!, point, box)))
        .map(({ name }) => `the line from ${source} to ${target} passes through ${name}`),
    ]),
  ]
}

type Area = Pick<Box, 'x' | 'y' | 'width' | 'height'>

// Coordinates are rounded to tenths.
const TOLERANCE = 0.2

function isInside(inner: Area, outer: Area) {
  return (
    inner.x >= outer.x - TOLERANCE &&
    inner.y >= outer.y - TOLERANCE &&
    inner.x + inner.width <= outer.x + outer.width + TOLERANCE &&
    inner.y + inner.height <= outer.y + outer.height + TOLERANCE
  )
}

function areOver(one: Area, other: Area) {
  return (
    one.x + TOLERANCE < other.x + other.width &&
    other.x + TOLERANCE < one.x + one.width &&
    one.y + TOLERANCE < other.y + other.height &&
    other.y + TOLERANCE < one.y + one.height
  )
}

function passes(from: { x: number; y: number }, to: { x: number; y: number }, box: Area) {
  const stretch = {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x) + 2 * TOLERANCE,
    height: Math.abs(from.y - to.y) + 2 * TOLERANCE,
  }
  return areOver(stretch, { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2 })
}

function pairsOf<Item>(items: readonly Item[]): Array<[Item, Item]> {
  return items.flatMap((one, index) => items.slice(index + 1).map((other): [Item, Item] => [one, other]))
}

function wordsOf({ trigger, guard, actions, definition }: DeclaredTransition) {
  return [trigger, ...(guard ? [`[${guard}]`] : []), ...actions, definition.description ?? '']
}

function lacking(words: readonly string[], text: string) {
  return words.filter((word) => !text.includes(squeezed(word)))
}

function textOf(element: Element) {
  return squeezed(element.textContent)
}

/** Lines may be broken anywhere. */
function squeezed(text: string) {
  return text.replaceAll(/\s+/g, '').replaceAll('\u0007', '\ufffd')
}

import type { GraphEdge, GraphState, MachineGraph } from '../diagrams/graph.ts'
import type { Addresses } from './diagram.view.tsx'
import styles from './diagram-text.module.css'
import type { Marks } from './marks.ts'

interface DiagramTextProps {
  graph: MachineGraph
  marks: Marks
  addresses: Addresses
}

/** All that the diagram says, as nested lists: the same links, the same marks. */
export function DiagramText({ graph, marks, addresses }: DiagramTextProps) {
  return (
    <div className={styles.text}>
      <p className={styles.lead}>
        {beginning(graph.root)} {edgesOf(graph.root, graph).length > 0 && 'In any state:'}
      </p>
      <Transitions state={graph.root} graph={graph} marks={marks} addresses={addresses} />
      <States state={graph.root} graph={graph} marks={marks} addresses={addresses} />
    </div>
  )
}

interface PartProps extends DiagramTextProps {
  state: GraphState
}

function States({ state, ...rest }: PartProps) {
  if (state.states.length === 0) return null
  return (
    <ul className={styles.states}>
      {state.states.map((child) => (
        <State key={child.name} state={child} {...rest} />
      ))}
    </ul>
  )
}

function State({ state, graph, marks, addresses }: PartProps) {
  const isActive = marks.active.has(state.name)
  const change = marks.changedStates[state.name]
  const details = [
    ...state.invokes.map(({ actor }) => `invokes ${actor}`),
    ...state.entry.map((action) => `on entry ${action}`),
    ...state.exit.map((action) => `on exit ${action}`),
  ]
  return (
    <li className={isActive ? `${styles.state} ${styles.active}` : styles.state}>
      <h3>
        <a href={addresses.state(state.name)} aria-current={marks.state === state.name || undefined}>
          {state.key}
        </a>
        {isActive && <em>active now</em>}
        {change && <em>{change}</em>}
        {state.type === 'final' && <small>an end</small>}
        {state.type === 'history' && <small>{state.history} history</small>}
        {state.tags.map((tag) => (
          <small key={tag}>{tag}</small>
        ))}
      </h3>
      {state.description && <p>{state.description}</p>}
      {details.length > 0 && <p className={styles.details}>{details.join(' · ')}</p>}
      {state.states.length > 0 && <p className={styles.details}>{beginning(state)}</p>}
      <Transitions state={state} graph={graph} marks={marks} addresses={addresses} />
      <States state={state} graph={graph} marks={marks} addresses={addresses} />
    </li>
  )
}

function Transitions({ state, graph, marks, addresses }: PartProps) {
  const edges = edgesOf(state, graph)
  if (edges.length === 0) return null
  return (
    <ul className={styles.transitions} aria-label={`Transitions of ${state.key}`}>
      {edges.map((edge) => (
        <li key={edge.id} className={marks.taken.has(edge.id) ? styles.taken : undefined}>
          <a href={addresses.transition(edge.id)} aria-current={marks.transition === edge.id || undefined}>
            {edge.trigger}
          </a>{' '}
          {wordsOf(edge)}
          {edge.description && `. ${edge.description}`}
          {marks.heat && <em>{testsInWords(marks.heat.get(edge.id) ?? 0)}</em>}
          {marks.taken.has(edge.id) && <em>just taken</em>}
          {marks.lit.has(edge.id) && <em>proves the chosen requirement</em>}
          {marks.changedTransitions[edge.id] && <em>{marks.changedTransitions[edge.id]}</em>}
        </li>
      ))}
    </ul>
  )
}

function edgesOf(state: GraphState, { edges }: MachineGraph) {
  return edges.filter(({ source }) => source === state.name)
}

/** `if isFinal, leads to revoked, does keepTokens, tell` */
export function wordsOf({ guard, targets, actions, reenters }: GraphEdge): string {
  const leads = targets.length > 0 ? `leads to ${targets.join(' and ')}${reenters ? ' anew' : ''}` : 'stays'
  return [...(guard ? [`if ${guard}`] : []), leads, ...(actions.length > 0 ? [`does ${actions.join(', ')}`] : [])].join(
    ', ',
  )
}

function beginning({ type, initial, states }: GraphState) {
  if (type === 'parallel') return `${states.map(({ key }) => key).join(' and ')} go on side by side.`
  return initial ? `Begins in ${initial.targets.join(' and ')}.` : ''
}

function testsInWords(tests: number) {
  return tests === 1 ? '1 test' : `${tests || 'no'} tests`
}

import { COVERAGE_KINDS, type CoverageKind, transitionsByRequirement, type Witness } from '../coverage/merge.ts'
import { type GraphEdge, type MachineGraph, statesIn } from '../diagrams/graph.ts'
import type { MachinePlace } from './address.ts'
import { machineAddress } from './address.ts'
import { HEAT_WORDS, heatOf } from './marks.ts'
import styles from './panel.module.css'
import { Part, Requirements, StateLink } from './story.view.tsx'
import { useStudio } from './studio.context.ts'

const KINDS: Record<CoverageKind, string> = {
  unit: 'Unit tests',
  path: 'Path tests',
  e2e: 'Browser tests',
  live: 'Recorded visits',
}

type OfMachine = Readonly<Record<string, readonly Witness[]>>

/** From a transition to the tests that take it and the requirements that they prove, and back. */
export function CoveragePanel({ place, graph }: { place: MachinePlace; graph: MachineGraph }) {
  const { data } = useStudio()
  const coverage = data.coverage[graph.machine]
  if (!coverage) {
    return (
      <div className={styles.panel}>
        <section>
          <h2>No tests were counted yet</h2>
          <p className={styles.quiet}>
            Run <code>npm test</code>, then <code>npm run studio</code>: the diagram then shows how often each
            transition is taken, by which tests, and what these prove.
          </p>
        </section>
      </div>
    )
  }
  const edge = graph.edges.find(({ id }) => id === place.transition)
  if (edge) return <OfTransition edge={edge} witnesses={coverage[edge.id] ?? []} machine={graph.machine} />
  if (place.requirement) return <OfRequirement id={place.requirement} coverage={coverage} graph={graph} />
  const edges = place.state ? graph.edges.filter(({ source }) => source === place.state) : graph.edges
  return <Overview edges={edges} coverage={coverage} graph={graph} state={place.state} />
}

function Overview({
  edges,
  coverage,
  graph,
  state,
}: {
  edges: readonly GraphEdge[]
  coverage: OfMachine
  graph: MachineGraph
  state: string
}) {
  const untested = edges.filter(({ id }) => !coverage[id])
  const taken = edges.length - untested.length
  const cited = [
    ...new Set([...statesIn(graph.root), ...graph.edges].flatMap(({ requirements }) => requirements)),
  ].sort()
  const proven = transitionsByRequirement(coverage)
  const ids = [...new Set([...cited, ...proven.keys()])].sort()
  return (
    <div className={styles.panel}>
      <section>
        <h2>{state ? `Transitions of ${state}` : 'Transitions that tests take'}</h2>
        <p className={styles.figure}>
          <strong>
            {taken} of {edges.length}
          </strong>
          {edges.length > 0 && <span>{Math.floor((100 * taken) / edges.length)} %</span>}
        </p>
        <Legend />
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Taken by</th>
              <th scope="col">Transitions</th>
              <th scope="col">Tests</th>
            </tr>
          </thead>
          <tbody>
            {COVERAGE_KINDS.map((kind) => {
              const of = edges.map(({ id }) => (coverage[id] ?? []).filter((witness) => witness.kind === kind))
              return (
                <tr key={kind}>
                  <th scope="row">{KINDS[kind]}</th>
                  <td>{of.filter(({ length }) => length > 0).length}</td>
                  <td>{new Set(of.flatMap((witnesses) => witnesses.map(({ title }) => title))).size}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      {untested.length > 0 && (
        <section>
          <h3>Not taken by any test</h3>
          <ul className={styles.list}>
            {untested.map(({ id, trigger, source, guard }) => (
              <li key={id}>
                <a href={machineAddress(graph.machine, 'coverage', { transition: id })}>{trigger}</a>{' '}
                <span>
                  in {source}
                  {guard && `, if ${guard}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>Requirements</h3>
        <ul className={styles.list}>
          {ids.map((id) => (
            <li key={id}>
              <a href={machineAddress(graph.machine, 'coverage', { requirement: id })}>{id}</a>{' '}
              <span>
                {proven.has(id) ? counted(proven.get(id)!.length, 'transition') : 'no test on this diagram names it'}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Legend() {
  return (
    <ul className={styles.legend} aria-label="Colours">
      {([0, 1, 2, 3, 4] as const).map((heat) => (
        <li key={heat} className={styles[`heat${heat}`]}>
          {HEAT_WORDS[heat]}
        </li>
      ))}
    </ul>
  )
}

function OfTransition({
  edge,
  witnesses,
  machine,
}: {
  edge: GraphEdge
  witnesses: readonly Witness[]
  machine: string
}) {
  const byKind = Map.groupBy(witnesses, ({ kind }) => kind)
  const proven = [...new Set(witnesses.flatMap(({ requirements }) => requirements))].sort()
  return (
    <Part
      kind="Transition"
      title={edge.trigger}
      lead={`From ${edge.source}${edge.targets.length > 0 ? ` to ${edge.targets.join(' and ')}` : ', which it does not leave'}.`}
      back={machineAddress(machine, 'coverage')}
    >
      <p className={`${styles.verdict} ${styles[`heat${heatOf(witnesses.length)}`]}`}>
        {witnesses.length === 0
          ? 'No test takes it.'
          : `${counted(witnesses.length, 'test')} take${witnesses.length === 1 ? 's' : ''} it.`}
      </p>
      {[...byKind].map(([kind, ofKind]) => (
        <section key={kind}>
          <h3>
            {KINDS[kind]} <small>{ofKind.length}</small>
          </h3>
          <ul className={styles.titles}>
            {ofKind.map(({ title }) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </section>
      ))}
      <Requirements machine={machine} ids={[...new Set([...edge.requirements, ...proven])].sort()} />
    </Part>
  )
}

function OfRequirement({ id, coverage, graph }: { id: string; coverage: OfMachine; graph: MachineGraph }) {
  const { requirements } = useStudio()
  const requirement = requirements.get(id)
  const transitions = transitionsByRequirement(coverage).get(id) ?? []
  const citing = statesIn(graph.root).filter((state) => state.requirements.includes(id))
  const tests = new Set(
    Object.values(coverage).flatMap((witnesses) =>
      witnesses.filter((witness) => witness.requirements.includes(id)).map(({ title }) => title),
    ),
  )
  return (
    <Part
      kind="Requirement"
      title={id}
      lead={requirement?.text ?? 'docs/requirements.jsonl does not know it.'}
      back={machineAddress(graph.machine, 'coverage')}
    >
      {requirement && <p className={styles.quiet}>Source: {requirement.source}</p>}
      <section>
        <h3>
          Tests that name it <small>{tests.size}</small>
        </h3>
        <ul className={styles.titles}>
          {[...tests].map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
        {tests.size === 0 && <p className={styles.quiet}>None of those that take this machine’s transitions.</p>}
      </section>
      <section>
        <h3>
          Transitions that they take <small>{transitions.length}</small>
        </h3>
        <ul className={styles.list}>
          {transitions.map((transition) => (
            <li key={transition}>
              <a href={machineAddress(graph.machine, 'coverage', { transition })}>{transition}</a>
            </li>
          ))}
        </ul>
      </section>
      {citing.length > 0 && (
        <section>
          <h3>Cited by</h3>
          <ul className={styles.list}>
            {citing.map(({ name }) => (
              <li key={name}>
                <StateLink machine={graph.machine} state={name} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Part>
  )
}

function counted(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

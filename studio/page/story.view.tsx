import type { ReactNode } from 'react'
import { type GraphEdge, type GraphState, type MachineGraph, statesIn } from '../diagrams/graph.ts'
import { answeredBy } from '../diagrams/requirements.ts'
import { unaskedStates } from '../lint/exceptions.ts'
import type { MachinePlace } from './address.ts'
import { machineAddress } from './address.ts'
import type { Screens } from './data.ts'
import { wordsOf } from './diagram-text.view.tsx'
import styles from './panel.module.css'
import { useStudio } from './studio.context.ts'

/** What the machine, or the chosen part of it, does: in the product's words. */
export function StoryPanel({ place, graph }: { place: MachinePlace; graph: MachineGraph }) {
  const states = statesIn(graph.root)
  const state = states.find(({ name }) => name === place.state)
  const edge = graph.edges.find(({ id }) => id === place.transition)
  if (state && state !== graph.root) return <StateStory place={place} graph={graph} state={state} />
  if (edge) {
    return (
      <Part kind="Transition" title={edge.trigger} lead={edge.description} back={machineAddress(place.machine)}>
        <dl className={styles.facts}>
          <dt>From</dt>
          <dd>
            <StateLink machine={place.machine} state={edge.source} />
          </dd>
          <dt>To</dt>
          <dd>
            {edge.targets.length === 0 && 'stays where it is'}
            {edge.targets.map((target) => (
              <StateLink key={target} machine={place.machine} state={target} />
            ))}
          </dd>
          {edge.guard && (
            <>
              <dt>Only if</dt>
              <dd>
                <code>{edge.guard}</code>
              </dd>
            </>
          )}
          {edge.actions.length > 0 && (
            <>
              <dt>Does</dt>
              <dd>
                {edge.actions.map((action, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an action may be done twice, in this order.
                  <code key={index}>{action}</code>
                ))}
              </dd>
            </>
          )}
        </dl>
        <Requirements machine={place.machine} ids={edge.requirements} />
        <Proven machine={place.machine} edges={[edge]} but={edge.requirements} />
        <p className={styles.more}>
          <a href={machineAddress(place.machine, 'coverage', { transition: edge.id })}>Which tests take it?</a>
        </p>
      </Part>
    )
  }
  return <MachineStory place={place} graph={graph} states={states} />
}

function StateStory({ place, graph, state }: { place: MachinePlace; graph: MachineGraph; state: GraphState }) {
  const leaving = graph.edges.filter(({ source }) => source === state.name)
  const entering = graph.edges.filter(({ targets, source }) => targets.includes(state.name) && source !== state.name)
  const { own, ofTransitions, inherited, unasked } = answeredBy(state.name, graph, unaskedStates)
  return (
    <Part kind="State" title={state.name} lead={state.description} back={machineAddress(place.machine)}>
      {state.tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {state.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <VisitorSees
        machine={place.machine}
        state={state}
        isPassing={leaving.some(({ cause }) => cause.kind === 'always')}
      />
      <Requirements machine={place.machine} ids={own} />
      <Requirements machine={place.machine} ids={ofTransitions} title="Required of what leads here and away" />
      {inherited && (
        <Requirements
          machine={place.machine}
          ids={inherited.ids}
          title={`Required of ${inherited.of === graph.root ? 'the whole machine' : `${inherited.of.name}, which it is part of`}`}
        />
      )}
      {unasked && (
        <section>
          <h3>Nothing requires it</h3>
          <p>{unasked}</p>
        </section>
      )}
      <Proven
        machine={place.machine}
        edges={[...entering, ...leaving]}
        but={[...own, ...ofTransitions, ...(inherited?.ids ?? [])]}
      />
      <section>
        <h3>Leaves by</h3>
        {leaving.length === 0 && <p className={styles.quiet}>Nothing of its own.</p>}
        <ul className={styles.list}>
          {leaving.map((edge) => (
            <li key={edge.id}>
              <a href={machineAddress(place.machine, 'story', { transition: edge.id })}>{edge.trigger}</a>{' '}
              <span>{wordsOf(edge)}</span>
            </li>
          ))}
        </ul>
      </section>
      {entering.length > 0 && (
        <section>
          <h3>Is reached by</h3>
          <ul className={styles.list}>
            {entering.map((edge) => (
              <li key={edge.id}>
                <a href={machineAddress(place.machine, 'story', { transition: edge.id })}>{edge.trigger}</a>{' '}
                <span>from {edge.source}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Part>
  )
}

function MachineStory({
  place,
  graph,
  states,
}: {
  place: MachinePlace
  graph: MachineGraph
  states: readonly GraphState[]
}) {
  const { wiring, siteActors } = useStudio()
  const actor = Object.keys(siteActors).find((name) => siteActors[name] === graph.machine)
  const hears = wiring.filter(({ to }) => to === actor)
  const tells = wiring.filter(({ from }) => from === actor)
  const name = (other: string) => (siteActors[other] ? <a href={machineAddress(siteActors[other])}>{other}</a> : other)
  return (
    <div className={styles.panel}>
      <section>
        <h2>What it does</h2>
        <p>{graph.root.description}</p>
        <p className={styles.quiet}>
          Boxes are states: what is true now. Arrows say what leads to the next one. Choose either to read about it.
        </p>
      </section>
      <Unpictured machine={place.machine} />
      <Requirements machine={place.machine} ids={graph.root.requirements} />
      {hears.length + tells.length > 0 && (
        <section>
          <h3>Its neighbours</h3>
          <ul className={styles.list}>
            {hears.map(({ from, on }) => (
              <li key={`${from} ${on}`}>
                hears <code>{on}</code> from {name(from)}
              </li>
            ))}
            {tells.map(({ to, on }) => (
              <li key={`${to} ${on}`}>
                tells {name(to)} when <code>{on}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>States</h3>
        <ul className={styles.list}>
          {states.slice(1).map((state) => (
            <li key={state.name}>
              <StateLink machine={place.machine} state={state.name} /> <span>{state.description}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

interface VisitorSeesProps {
  machine: string
  state: GraphState
  /** The machine goes on at once. */
  isPassing: boolean
}

function VisitorSees({ machine, state, isPassing }: VisitorSeesProps) {
  const album = useStudio().data.screens.machines[machine] ?? {}
  const screens = album[state.name]
  const inner = statesIn(state)
    .slice(1)
    .filter(({ name }) => isPictured(album[name]))
  const none = screens && 'none' in screens ? screens.none : isPassing ? PASSING : NOT_TAKEN
  return (
    <section>
      <h3>What the visitor sees</h3>
      {isPictured(screens) && <Pictures subject={`${machine} in ${state.name}`} screens={screens} />}
      {!isPictured(screens) && inner.length > 0 && (
        <p className={styles.inside}>
          <span className={styles.quiet}>Depends on the state inside:</span>
          {inner.map(({ name }) => (
            <StateLink key={name} machine={machine} state={name} />
          ))}
        </p>
      )}
      {!isPictured(screens) && inner.length === 0 && <p className={styles.quiet}>{none}</p>}
    </section>
  )
}

const PASSING = 'Nothing of it: the machine goes on at once.'
const NOT_TAKEN = 'There is no picture of this state yet: npm run studio -- --screens takes it.'

type Pictured = Extract<Screens, { desktop: string }>

function isPictured(screens: Screens | undefined): screens is Pictured {
  return screens !== undefined && 'desktop' in screens
}

/** Why there is no picture of the whole machine. */
function Unpictured({ machine }: { machine: string }) {
  const entries = Object.values(useStudio().data.screens.machines[machine] ?? {})
  const reasons = new Set(entries.map((screens) => ('none' in screens ? screens.none : '')))
  const [reason] = reasons
  if (reasons.size !== 1 || !reason) return null
  return (
    <section>
      <h3>What the visitor sees</h3>
      <p className={styles.quiet}>{reason}</p>
    </section>
  )
}

function Pictures({ subject, screens }: { subject: string; screens: Pictured }) {
  const { pictures, revision } = useStudio().data.screens
  return (
    <>
      <div className={styles.screens}>
        <figure>
          <img src={pictures[screens.desktop]} alt={`${subject}, on a desktop`} />
          <figcaption>Desktop</figcaption>
        </figure>
        <figure>
          <img src={pictures[screens.mobile]} alt={`${subject}, on a phone`} />
          <figcaption>Phone</figcaption>
        </figure>
      </div>
      {revision && <p className={styles.quiet}>{`Taken at ${revision}.`}</p>}
    </>
  )
}

interface RequirementsProps {
  machine: string
  ids: readonly string[]
  title?: string
}

/** The sentence that each requirement states. */
export function Requirements({ machine, ids, title = 'Required' }: RequirementsProps) {
  if (ids.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <Sentences machine={machine} ids={ids} />
    </section>
  )
}

interface ProvenProps {
  machine: string
  edges: readonly GraphEdge[]
  /** Ids that are told elsewhere. */
  but: readonly string[]
}

/** Requirements that tests name which take one of the transitions. */
function Proven({ machine, edges, but }: ProvenProps) {
  const coverage = useStudio().data.coverage[machine] ?? {}
  const proven = edges.flatMap(({ id }) => (coverage[id] ?? []).flatMap(({ requirements }) => requirements))
  const ids = [...new Set(proven)].filter((id) => !but.includes(id)).sort()
  if (ids.length === 0) return null
  return (
    <section>
      <h3>
        Proven by tests that pass here <small>{ids.length}</small>
      </h3>
      <details>
        <summary>{ids.join(', ')}</summary>
        <Sentences machine={machine} ids={ids} />
      </details>
    </section>
  )
}

function Sentences({ machine, ids }: { machine: string; ids: readonly string[] }) {
  const { requirements } = useStudio()
  return (
    <ul className={styles.requirements}>
      {ids.map((id) => (
        <li key={id}>
          <a href={machineAddress(machine, 'coverage', { requirement: id })}>{id}</a>
          <p>{requirements.get(id)?.text ?? 'docs/requirements.jsonl does not know it.'}</p>
        </li>
      ))}
    </ul>
  )
}

export function StateLink({ machine, state }: { machine: string; state: string }) {
  return <a href={machineAddress(machine, 'story', { state })}>{state}</a>
}

interface PartProps {
  kind: string
  title: string
  lead: string
  back: string
  children: ReactNode
}

export function Part({ kind, title, lead, back, children }: PartProps) {
  return (
    <div className={styles.panel}>
      <section>
        <p className={styles.kind}>
          {kind}
          <a href={back}>Close</a>
        </p>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </section>
      {children}
    </div>
  )
}

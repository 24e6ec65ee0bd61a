import { transitionsByRequirement } from '../coverage/merge.ts'
import type { MachinePlace } from './address.ts'
import { machineAddress, type Tab } from './address.ts'
import { CoveragePanel } from './coverage.view.tsx'
import type { MachinePage } from './data.ts'
import { type Addresses, Diagram } from './diagram.view.tsx'
import { DiagramText } from './diagram-text.view.tsx'
import { FormChoice } from './form-choice.view.tsx'
import { PanZoom } from './kit/pan-zoom.tsx'
import { useSnapshot } from './kit/use-snapshot.ts'
import styles from './machine.module.css'
import { type Marks, NO_MARKS } from './marks.ts'
import { PathsPanel } from './paths.view.tsx'
import { revealed } from './reveal.ts'
import { SimulationPanel } from './simulation.view.tsx'
import { StoryPanel } from './story.view.tsx'
import { useStudio } from './studio.context.ts'

const TAB_NAMES: ReadonlyArray<readonly [Tab, string]> = [
  ['story', 'Story'],
  ['coverage', 'Coverage'],
  ['paths', 'Paths'],
  ['simulation', 'Try it'],
]

/** One machine: its diagram, and beside it what one wants of it. */
export function MachineView({ place }: { place: MachinePlace }) {
  const { data } = useStudio()
  const page = data.machines[place.machine]
  if (!page) return <p className={styles.head}>This build of the studio has no diagram of {place.machine}.</p>
  const { description } = page.graph.root
  return (
    <div className={styles.machine}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{place.machine}</h1>
          <p>{description}</p>
        </div>
        <div className={styles.choices}>
          <nav className={styles.tabs} aria-label={place.machine}>
            {TAB_NAMES.map(([tab, label]) => (
              <a
                key={tab}
                href={machineAddress(place.machine, tab, { state: place.state, transition: place.transition })}
                aria-current={tab === place.tab ? 'page' : undefined}
              >
                {label}
              </a>
            ))}
          </nav>
          <FormChoice />
        </div>
      </header>
      <Stage place={place} page={page} />
      <aside className={styles.panel} aria-label={TAB_NAMES.find(([tab]) => tab === place.tab)?.[1]}>
        <Panel place={place} page={page} />
      </aside>
    </div>
  )
}

function Panel({ place, page }: { place: MachinePlace; page: MachinePage }) {
  if (place.tab === 'coverage') return <CoveragePanel place={place} graph={page.graph} />
  if (place.tab === 'paths') return <PathsPanel machine={place.machine} />
  if (place.tab === 'simulation') return <SimulationPanel machine={place.machine} />
  return <StoryPanel place={place} graph={page.graph} />
}

function Stage({ place, page }: { place: MachinePlace; page: MachinePage }) {
  const actors = useStudio().actors
  const isWritten = useSnapshot(actors.page, (snapshot) => snapshot.hasTag('written'))
  const marks = useMarks(place)
  const addresses: Addresses = {
    state: (state) => machineAddress(place.machine, place.tab, { state }),
    transition: (transition) => machineAddress(place.machine, place.tab, { transition }),
  }
  if (isWritten) {
    return (
      <div className={styles.text}>
        <DiagramText graph={page.graph} marks={marks} addresses={addresses} />
      </div>
    )
  }
  return (
    <div className={styles.stage}>
      <PanZoom
        key={place.machine}
        label={`Diagram of ${place.machine}`}
        width={page.drawing.width}
        height={page.drawing.height}
        reveal={revealed(page.drawing, marks)}
      >
        <Diagram drawing={page.drawing} label={`Diagram of ${place.machine}`} marks={marks} addresses={addresses} />
      </PanZoom>
    </div>
  )
}

/** The chosen part, and what the tab has to show. */
function useMarks(place: MachinePlace): Marks {
  const { actors, data } = useStudio()
  const trace = place.tab === 'paths' ? actors.pathTrace : actors.simulationTrace
  const frame = useSnapshot(trace, ({ context }) => context.frames[context.position])
  const chosen = { ...NO_MARKS, state: place.state, transition: place.transition }
  if (place.tab === 'coverage') {
    const coverage = data.coverage[place.machine] ?? {}
    return {
      ...chosen,
      heat: new Map(Object.entries(coverage).map(([id, witnesses]) => [id, witnesses.length])),
      lit: new Set(place.requirement ? transitionsByRequirement(coverage).get(place.requirement) : []),
    }
  }
  if (place.tab === 'story' || !frame) return chosen
  return { ...chosen, active: new Set(frame.states.slice(1)), taken: new Set(frame.transitions) }
}

import { transitionsByRequirement } from '../coverage/merge.ts'
import type { MachinePlace } from './address.ts'
import { type Chosen, machineAddress, type Tab } from './address.ts'
import { CoveragePanel } from './coverage.view.tsx'
import type { MachinePage } from './data.ts'
import { FormChoice } from './form-choice.view.tsx'
import { useSnapshot } from './kit/use-snapshot.ts'
import styles from './machine.module.css'
import { type Marks, NO_MARKS } from './marks.ts'
import { PathsPanel } from './paths.view.tsx'
import { lookAt } from './reveal.ts'
import { SheetStage, Sheets } from './sheet.view.tsx'
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
  const page = useStudio().data.machines[place.machine]
  if (page) return <KnownMachine place={place} page={page} />
  return <p className={styles.head}>This build of the studio has no diagram of {place.machine}.</p>
}

function KnownMachine({ place, page }: { place: MachinePlace; page: MachinePage }) {
  const marks = useMarks(place)
  const look = lookAt(page, marks, place.sheet)
  const address = (chosen: Chosen) => machineAddress(place.machine, place.tab, chosen)
  const { description } = page.graph.root
  return (
    <div className={styles.machine}>
      <header className={styles.head}>
        <div className={styles.title}>
          <div className={styles.heading}>
            <h1>{place.machine}</h1>
            <Sheets page={page} look={look} address={address} />
          </div>
          <p>{description}</p>
        </div>
        <div className={styles.choices}>
          <nav className={styles.tabs} aria-label={place.machine}>
            {TAB_NAMES.map(([tab, label]) => (
              <a
                key={tab}
                href={machineAddress(place.machine, tab, {
                  state: place.state,
                  transition: place.transition,
                  sheet: place.sheet,
                })}
                aria-current={tab === place.tab ? 'page' : undefined}
              >
                {label}
              </a>
            ))}
          </nav>
          <FormChoice />
        </div>
      </header>
      <SheetStage page={page} label={`Diagram of ${place.machine}`} look={look} marks={marks} address={address} />
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

import type { Change } from '../diff/machine-diff.ts'
import { changesAddress, type Place } from './address.ts'
import type { Changes, MachineChanges } from './data.ts'
import { Diagram } from './diagram.view.tsx'
import { DiagramText } from './diagram-text.view.tsx'
import { FormChoice } from './form-choice.view.tsx'
import { PanZoom } from './kit/pan-zoom.tsx'
import { useSnapshot } from './kit/use-snapshot.ts'
import styles from './machine.module.css'
import { NO_MARKS } from './marks.ts'
import panel from './panel.module.css'
import { revealed } from './reveal.ts'
import { useStudio } from './studio.context.ts'

type ChangesPlace = Extract<Place, { name: 'changes' }>

/** What a release does to the machines: the same picture, with what was added, removed and changed. */
export function ChangesView({ place }: { place: ChangesPlace }) {
  const { changes } = useStudio().data
  if (!changes || changes.machines.length === 0) return <NoChanges changes={changes} />
  const shown = changes.machines.find((each) => each.machine === place.machine) ?? changes.machines[0]!
  return (
    <div className={styles.machine}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{shown.machine}</h1>
          <p>
            {shown.change} between {changes.before} and {changes.after}
          </p>
        </div>
        <FormChoice />
      </header>
      <ChangesStage shown={shown} place={place} />
      <aside className={styles.panel} aria-label="Changes">
        <div className={panel.panel}>
          <section>
            <h2>Changed machines</h2>
            <ul className={panel.list}>
              {changes.machines.map((each) => (
                <li key={each.machine}>
                  <a href={changesAddress(each.machine)} aria-current={each === shown ? 'page' : undefined}>
                    {each.machine}
                  </a>{' '}
                  <Verdict change={each.change} />
                </li>
              ))}
            </ul>
          </section>
          <ChangeList
            title="States"
            changes={shown.states}
            address={(state) => changesAddress(shown.machine, { state })}
          />
          <ChangeList
            title="Transitions"
            changes={shown.transitions}
            address={(transition) => changesAddress(shown.machine, { transition })}
          />
          {shown.paths.length > 0 && (
            <section>
              <h3>Paths</h3>
              <ul className={panel.titles}>
                {shown.paths.map(({ id, change, title, was }) => (
                  <li key={`${change} ${id}`}>
                    <strong>{change}</strong> {title}
                    {was && <small>, was {was.slice(was.lastIndexOf('⇒'))}</small>}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </aside>
    </div>
  )
}

function ChangesStage({ shown, place }: { shown: MachineChanges; place: ChangesPlace }) {
  const { page } = useStudio().actors
  const isWritten = useSnapshot(page, (snapshot) => snapshot.hasTag('written'))
  const { state, transition } = place
  const marks = { ...NO_MARKS, changedStates: shown.states, changedTransitions: shown.transitions, state, transition }
  const addresses = {
    state: (name: string) => changesAddress(shown.machine, { state: name }),
    transition: (id: string) => changesAddress(shown.machine, { transition: id }),
  }
  const isChosen = state !== '' || transition !== ''
  const first = { ...NO_MARKS, state: firstOf(shown.states), transition: firstOf(shown.transitions) }
  const label = `Changes of ${shown.machine}`
  if (isWritten) {
    return (
      <div className={styles.text}>
        <DiagramText graph={shown.graph} marks={marks} addresses={addresses} />
      </div>
    )
  }
  return (
    <div className={styles.stage}>
      <PanZoom
        key={shown.machine}
        label={label}
        width={shown.drawing.width}
        height={shown.drawing.height}
        reveal={shown.change === 'changed' ? revealed(shown.drawing, isChosen ? marks : first) : undefined}
      >
        <Diagram drawing={shown.drawing} label={label} marks={marks} addresses={addresses} />
      </PanZoom>
    </div>
  )
}

interface ChangeListProps {
  title: string
  changes: Readonly<Record<string, Change>>
  address: (name: string) => string
}

function ChangeList({ title, changes, address }: ChangeListProps) {
  const entries = Object.entries(changes)
  if (entries.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className={panel.list}>
        {entries.map(([name, change]) => (
          <li key={name}>
            <Verdict change={change} /> <a href={address(name)}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function firstOf(changes: Readonly<Record<string, Change>>) {
  return Object.keys(changes)[0] ?? ''
}

function Verdict({ change }: { change: Change }) {
  return <em className={`${panel.change} ${panel[change]}`}>{change}</em>
}

function NoChanges({ changes }: { changes: Changes | undefined }) {
  return (
    <div className={panel.empty}>
      <h1>{changes ? 'No machine has changed' : 'No release to compare with'}</h1>
      {changes ? (
        <p>
          Between {changes.before} and {changes.after} every machine stayed as it was.
        </p>
      ) : (
        <p>
          <code>npm run studio -- --since v1.2</code> builds this page with what has changed since a revision, drawn on
          the diagrams.
        </p>
      )}
    </div>
  )
}

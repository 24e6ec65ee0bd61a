import type { MachineGraph } from '../diagrams/graph.ts'
import { type Changes, type MachineChanges, readChanges } from '../diff/changes.ts'
import type { Change, PathDiff } from '../diff/machine-diff.ts'
import { type Chosen, changesAddress, type Place } from './address.ts'
import { wordsOf } from './diagram-text.view.tsx'
import { FormChoice } from './form-choice.view.tsx'
import { OpenFile } from './kit/file-buttons.tsx'
import { useSnapshot } from './kit/use-snapshot.ts'
import styles from './machine.module.css'
import { NO_MARKS } from './marks.ts'
import type { PageEvent } from './page.machine.ts'
import panel from './panel.module.css'
import { lookAt } from './reveal.ts'
import { SheetStage, Sheets } from './sheet.view.tsx'
import { endOf, shortTitle } from './short-title.ts'
import { useStudio } from './studio.context.ts'

type ChangesPlace = Extract<Place, { name: 'changes' }>

/** What a release does to the machines: the same picture, with what was added, removed and changed. */
export function ChangesView({ place }: { place: ChangesPlace }) {
  const { page } = useStudio().actors
  const changes = useSnapshot(page, ({ context }) => context.changes)
  const file = useSnapshot(page, ({ context }) => context.file)
  if (!changes || changes.machines.length === 0) return <NoChanges changes={changes} />
  const shown = changes.machines.find((each) => each.machine === place.machine) ?? changes.machines[0]!
  const { marks, look } = seenIn(shown, place)
  const address = (chosen: Chosen) => changesAddress(shown.machine, chosen)
  return (
    <div className={styles.machine}>
      <header className={styles.head}>
        <div className={styles.title}>
          <div className={styles.heading}>
            <h1>{shown.machine}</h1>
            <Sheets page={shown} look={look} address={address} />
          </div>
          <p>
            {shown.change} between {changes.before} and {changes.after}
            {file && `, as ${file} says`}
          </p>
        </div>
        <div className={styles.choices}>
          <OpenChanges />
          <FormChoice />
        </div>
      </header>
      <SheetStage page={shown} label={`Changes of ${shown.machine}`} look={look} marks={marks} address={address} />
      <aside className={styles.panel} aria-label="Changes">
        <div className={panel.panel}>
          <Refusal />
          <section>
            <h2>Changed machines</h2>
            <ul className={panel.list}>
              {changes.machines.map((each) => (
                <li key={each.machine}>
                  <Verdict change={each.change} />{' '}
                  <a href={changesAddress(each.machine)} aria-current={each === shown ? 'page' : undefined}>
                    {each.machine}
                  </a>
                </li>
              ))}
            </ul>
          </section>
          <ChangeList
            title="States"
            changes={shown.states}
            says={shown.says}
            words={(state) => ({ name: state, rest: '' })}
            address={(state) => changesAddress(shown.machine, { state })}
          />
          <ChangeList
            title="Transitions"
            changes={shown.transitions}
            says={shown.says}
            words={(id) => transitionInWords(id, shown.graph)}
            address={(transition) => changesAddress(shown.machine, { transition })}
          />
          <PathChanges paths={shown.paths} />
        </div>
      </aside>
    </div>
  )
}

function OpenChanges() {
  const { page } = useStudio().actors
  return (
    <OpenFile accept=".json,application/json" onText={(text, file) => page.send(read(text, file))}>
      Open a comparison
    </OpenFile>
  )
}

function Refusal() {
  const { page } = useStudio().actors
  const isRefused = useSnapshot(page, (snapshot) => snapshot.hasTag('refused'))
  const reason = useSnapshot(page, ({ context }) => context.reason)
  if (!isRefused) return null
  return (
    <p role="alert" className={panel.alert}>
      {reason}
    </p>
  )
}

function PathChanges({ paths }: { paths: readonly PathDiff[] }) {
  if (paths.length === 0) return null
  return (
    <section>
      <h3>
        Paths <small>{paths.length}</small>
      </h3>
      <ul className={panel.list}>
        {paths.map(({ id, change, title, steps, was }) => (
          <li key={`${change} ${id}`}>
            <details>
              <summary>
                <Verdict change={change} /> {shortTitle(steps, endOf(title))}
                {was !== undefined && <small>before: {endOf(was)}</small>}
              </summary>
              <ol className={panel.steps}>
                {steps.map((label, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a path may take an event twice, and its steps stay.
                  <li key={index}>{label}</li>
                ))}
              </ol>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What changed, and where to look. */
function seenIn(shown: MachineChanges, { state, transition, sheet }: ChangesPlace) {
  const marks = { ...NO_MARKS, changedStates: shown.states, changedTransitions: shown.transitions, state, transition }
  if (shown.change !== 'changed' || state !== '' || transition !== '')
    return { marks, look: lookAt(shown, marks, sheet) }
  const first = { ...NO_MARKS, state: firstOf(shown.states), transition: firstOf(shown.transitions) }
  return { marks, look: lookAt(shown, first, sheet) }
}

interface ChangeListProps {
  title: string
  changes: Readonly<Record<string, Change>>
  /** Of those that changed: what did. */
  says: Readonly<Record<string, readonly string[]>>
  words: (name: string) => { name: string; rest: string }
  address: (name: string) => string
}

function ChangeList({ title, changes, says, words, address }: ChangeListProps) {
  const entries = Object.entries(changes)
  if (entries.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className={panel.list}>
        {entries.map(([key, change]) => {
          const { name, rest } = words(key)
          return (
            <li key={key}>
              <Verdict change={change} /> <a href={address(key)}>{name}</a> <span>{rest}</span>
              {(says[key] ?? []).map((what) => (
                <small key={what} className={panel.says}>
                  {what}
                </small>
              ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function transitionInWords(id: string, { edges }: MachineGraph) {
  const edge = edges.find((each) => each.id === id)
  return edge ? { name: edge.trigger, rest: `in ${edge.source} ${wordsOf(edge)}` } : { name: id, rest: '' }
}

function firstOf(changes: Readonly<Record<string, Change>>) {
  return Object.keys(changes)[0] ?? ''
}

function Verdict({ change }: { change: PathDiff['change'] | Change }) {
  return <em className={`${panel.change} ${panel[change === 're-routed' ? 'changed' : change]}`}>{change}</em>
}

function NoChanges({ changes }: { changes: Changes | undefined }) {
  return (
    <div className={panel.empty}>
      <h1>{changes ? 'No machine has changed' : 'Compare two releases'}</h1>
      {changes ? (
        <p>
          Between {changes.before} and {changes.after} every machine stayed as it was.
        </p>
      ) : (
        <p>What a release adds to the machines, takes from them and changes, drawn on their diagrams.</p>
      )}
      <Refusal />
      <div>
        <OpenChanges />
      </div>
      <p>
        Choose the file, or drop it on this page. A developer makes it with{' '}
        <code>npm run paths -- diff v1.2 v1.3 --format json {'>'} changes.json</code>, or builds this page with{' '}
        <code>npm run studio -- --since v1.2</code>.
      </p>
    </div>
  )
}

function read(text: string, file: string): PageEvent {
  try {
    return { type: 'changes.opened', file, changes: readChanges(text, file) }
  } catch (error) {
    return { type: 'changes.refused', reason: error instanceof Error ? error.message : String(error) }
  }
}

import type { FormEvent } from 'react'
import { GENERATORS } from '../paths/generators.ts'
import { useSnapshot } from './kit/use-snapshot.ts'
import styles from './panel.module.css'
import type { ShownPath } from './path-planner.machine.ts'
import { endOf, shortTitle } from './short-title.ts'
import { useStudio } from './studio.context.ts'
import { TraceView } from './trace.view.tsx'

/** Plan paths, choose one, walk it on the diagram. */
export function PathsPanel({ machine }: { machine: string }) {
  const { pathPlanner, pathTrace } = useStudio().actors
  const isPlanning = useSnapshot(pathPlanner, (snapshot) => snapshot.hasTag('planning'))
  const isFailed = useSnapshot(pathPlanner, (snapshot) => snapshot.hasTag('failed'))
  const reason = useSnapshot(pathPlanner, ({ context }) => context.reason)
  return (
    <div className={styles.panel}>
      <section>
        <h2>Paths</h2>
        <p className={styles.quiet}>Ways through the machine from its start. Plan some, choose one, walk it.</p>
      </section>
      <form
        className={styles.form}
        onSubmit={(event) => pathPlanner.send({ type: 'paths.asked', request: requestOf(event, machine) })}
      >
        <label className={`${styles.field} ${styles.wide}`}>
          Generator
          <select name="generator">
            {Object.entries(GENERATORS).map(([name, words]) => (
              <option key={name} value={name}>
                {name}: {words}
              </option>
            ))}
          </select>
        </label>
        <label className={`${styles.field} ${styles.wide} ${styles.detail}`}>
          To what, by which events, or with which weights
          <input name="detail" placeholder="checking · panel.toggled, escape.pressed · panel.toggled=3" />
        </label>
        <label className={styles.field}>
          Until
          <input name="until" placeholder="edge=100 or seconds=10" />
        </label>
        <label className={`${styles.field} ${styles.seed}`}>
          Seed
          <input name="seed" inputMode="numeric" placeholder="a new one" />
        </label>
        {isPlanning ? (
          <button
            key="stop"
            type="button"
            className={styles.quietButton}
            onClick={() => pathPlanner.send({ type: 'stop.pressed' })}
          >
            Stop
          </button>
        ) : (
          <button key="plan" type="submit" className={styles.button}>
            Plan paths
          </button>
        )}
        <p role="status" className={styles.quiet}>
          {isPlanning && 'Planning …'}
        </p>
      </form>
      {isFailed && (
        <p role="alert" className={styles.alert}>
          {reason}
        </p>
      )}
      <TraceView trace={pathTrace} />
      <PathList />
    </div>
  )
}

function PathList() {
  const { pathPlanner } = useStudio().actors
  const isPlanned = useSnapshot(pathPlanner, (snapshot) => snapshot.hasTag('planned'))
  const plan = useSnapshot(pathPlanner, ({ context }) => context.plan)
  const chosen = useSnapshot(pathPlanner, ({ context }) => context.chosen)
  if (!isPlanned) return null
  return (
    <section>
      <h3>Planned</h3>
      <p className={styles.quiet}>{plan.summary}</p>
      <ol className={styles.paths}>
        {plan.paths.map(({ id, title, frames }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => pathPlanner.send({ type: 'path.chosen', id })}
            >
              <span>{shortTitle(momentsOf(frames), endOf(title))}</span>
              <small>
                {id}, {frames.length - 1} steps
              </small>
            </button>
          </li>
        ))}
      </ol>
      {plan.missing.length > 0 && (
        <details>
          <summary>Taken by no path: {plan.missing.length}</summary>
          <ul className={styles.titles}>
            {plan.missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** A start without a name goes without saying. */
function momentsOf(frames: ShownPath['frames']) {
  return frames.map(({ label }) => label).filter((label, index) => index > 0 || label !== 'starts')
}

function requestOf(event: FormEvent<HTMLFormElement>, machine: string) {
  event.preventDefault()
  const fields = new FormData(event.currentTarget)
  const one = (name: string) => String(fields.get(name) ?? '').trim()
  return { machine, generator: one('generator'), detail: one('detail'), until: one('until'), seed: one('seed') }
}

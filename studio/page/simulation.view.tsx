import { useSnapshot } from './kit/use-snapshot.ts'
import styles from './panel.module.css'
import type { Choice } from './simulation.machine.ts'
import { useStudio } from './studio.context.ts'
import { TraceView } from './trace.view.tsx'

/** The machine tried by hand: what it accepts here, as buttons. */
export function SimulationPanel({ machine }: { machine: string }) {
  const { simulation, simulationTrace } = useStudio().actors
  const state = useSnapshot(simulation, ({ context }) => context.state)
  const start = useSnapshot(simulation, ({ context }) => context.request.start)
  const reason = useSnapshot(simulation, ({ context }) => context.reason)
  const isBusy = useSnapshot(simulation, (snapshot) => snapshot.hasTag('busy'))
  const isFailed = useSnapshot(simulation, (snapshot) => snapshot.hasTag('failed'))
  const position = useSnapshot(simulationTrace, ({ context }) => context.position)
  const choices = state.choices[position] ?? []
  const send = (choice: Choice) => simulation.send({ type: 'event.sent', choice: choice.number, position })
  return (
    <div className={styles.panel}>
      <section>
        <h2>Try it</h2>
        <p className={styles.quiet}>Send what {machine} accepts where it stands. Ports and timers are yours to play.</p>
      </section>
      <div className={styles.form}>
        {state.starts.length > 1 && (
          <label className={styles.field}>
            Begin with
            <select
              value={start || state.starts[0]}
              onChange={({ target }) => simulation.send({ type: 'start.chosen', start: target.value })}
            >
              {state.starts.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        <button
          type="button"
          className={styles.quietButton}
          onClick={() => simulation.send({ type: 'start.chosen', start })}
        >
          Begin anew
        </button>
      </div>
      {isFailed && (
        <p role="alert" className={styles.alert}>
          {reason}
        </p>
      )}
      <section aria-busy={isBusy}>
        <h3>Accepted here</h3>
        {choices.length === 0 && !isBusy && <p className={styles.quiet}>Nothing: this is an end.</p>}
        <ul className={styles.choices}>
          {choices.map((choice) => (
            <li key={choice.number}>
              <button type="button" onClick={() => send(choice)}>
                {choice.kind === 'timer' && <Clock />}
                <span>{choice.label}</span>
                {choice.payload && <code>{choice.payload}</code>}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <TraceView trace={simulationTrace} />
    </div>
  )
}

function Clock() {
  return (
    <svg role="img" aria-label="timer" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor">
      <circle cx="8" cy="8" r="6.2" strokeWidth="1.5" />
      <path d="M8 4.5V8l2.5 1.5" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  )
}

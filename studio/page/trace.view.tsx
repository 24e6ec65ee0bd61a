import { contextChanges, type Frame, leavesOf } from './frames.ts'
import { useSnapshot } from './kit/use-snapshot.ts'
import panel from './panel.module.css'
import type { StudioActors } from './studio.context.ts'
import styles from './trace.module.css'

/** The moments of a trace as a list to step through, with what the last event changed. */
export function TraceView({ trace }: { trace: StudioActors['pathTrace'] }) {
  const frames = useSnapshot(trace, ({ context }) => context.frames)
  const position = useSnapshot(trace, ({ context }) => context.position)
  const isPlaying = useSnapshot(trace, (snapshot) => snapshot.hasTag('playing'))
  const frame = frames[position]
  if (!frame) return null
  return (
    <section className={styles.trace} aria-label="Step by step">
      <div className={styles.controls}>
        <button
          type="button"
          aria-label="One step back"
          disabled={position === 0}
          onClick={() => trace.send({ type: 'step.taken', by: -1 })}
        >
          <Sign d="M11 4v16M20 5v14L9 12z" />
        </button>
        <button
          type="button"
          className={styles.play}
          aria-label={isPlaying ? 'Pause' : 'Play'}
          disabled={frames.length < 2}
          onClick={() => trace.send({ type: isPlaying ? 'pause.pressed' : 'play.pressed' })}
        >
          <Sign d={isPlaying ? 'M8 5v14M16 5v14' : 'M7 5v14l12-7z'} />
        </button>
        <button
          type="button"
          aria-label="One step on"
          disabled={position === frames.length - 1}
          onClick={() => trace.send({ type: 'step.taken', by: 1 })}
        >
          <Sign d="M13 4v16M4 5v14l11-7z" />
        </button>
        <input
          type="range"
          aria-label="Moment"
          min={0}
          max={frames.length - 1}
          value={position}
          onChange={({ target }) => trace.send({ type: 'position.moved', position: target.valueAsNumber })}
        />
        <span className={styles.count}>
          {position} / {frames.length - 1}
        </span>
      </div>
      <p role="status" className={styles.now}>
        <strong>{leafStates(frame)}</strong>
        {frame.waitMs > 0 && <span> after {seconds(frame.waitMs)}</span>}
      </p>
      <ol className={styles.steps}>
        {frames.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a moment is known by its number.
          <li key={index}>
            <button
              type="button"
              aria-current={index === position ? 'step' : undefined}
              onClick={() => trace.send({ type: 'position.moved', position: index })}
            >
              <span>{index}</span>
              {each.label}
            </button>
          </li>
        ))}
      </ol>
      <ContextView before={frames[position - 1]} frame={frame} />
    </section>
  )
}

function ContextView({ before, frame }: { before: Frame | undefined; frame: Frame }) {
  const changes = before ? contextChanges(before.context, frame.context) : []
  return (
    <>
      <section className={panel.panel}>
        <h3>What it changed in the context</h3>
        {changes.length === 0 && <p className={panel.quiet}>Nothing.</p>}
        {changes.length > 0 && (
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">Value</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.path}>
                  <th scope="row">{change.path}</th>
                  <td>{change.before && <del>{change.before}</del>}</td>
                  <td>{change.after && <ins>{change.after}</ins>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <details className={styles.all}>
        <summary>All of the context</summary>
        <dl>
          {[...leavesOf(frame.context)].map(([path, value]) => (
            <div key={path}>
              <dt>{path}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

/** Innermost active states: `panel.open and dropdown.none`. */
function leafStates({ states }: Frame) {
  const inner = states.slice(1)
  const leaves = inner.filter((name) => !inner.some((other) => other.startsWith(`${name}.`)))
  return leaves.join(' and ') || 'ended'
}

function seconds(waitMs: number) {
  return waitMs < 1_000 ? `${waitMs} ms` : `${waitMs / 1_000} s`
}

function Sign({ d }: { d: string }) {
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor">
      <path d={d} strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}

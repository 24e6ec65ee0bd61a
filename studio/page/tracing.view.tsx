import { readRecording } from '../tracing/recording.ts'
import { type Chosen, tracingAddress } from './address.ts'
import type { MachinePage } from './data.ts'
import { FormChoice } from './form-choice.view.tsx'
import { OpenFile } from './kit/file-buttons.tsx'
import { useSnapshot } from './kit/use-snapshot.ts'
import layout from './machine.module.css'
import { NO_MARKS } from './marks.ts'
import panel from './panel.module.css'
import { lookAt } from './reveal.ts'
import { SheetStage, Sheets } from './sheet.view.tsx'
import { useStudio } from './studio.context.ts'
import { TraceView } from './trace.view.tsx'
import type { TracingEvent } from './tracing.machine.ts'
import styles from './tracing.module.css'
import { actorsOf, sequenceOf } from './tracing-session.ts'

const MOST_LINES = 200

/** A site that runs in another tab: its actors, what they hear, and one of them on its diagram. */
export function TracingView({ sheet }: { sheet: string }) {
  const { actors, data, machines } = useStudio()
  const { tracing, siteTrace } = actors
  const messages = useSnapshot(tracing, ({ context }) => context.messages)
  const opened = useSnapshot(tracing, ({ context }) => context.opened)
  const chosen = useSnapshot(tracing, ({ context }) => context.chosen)
  const reason = useSnapshot(tracing, ({ context }) => context.reason)
  const hub = useSnapshot(tracing, ({ context }) => context.hub)
  const all = actorsOf(messages, opened, machines)
  const shown = all.find(({ key }) => key === chosen)
  const page = data.machines[shown?.machine ?? '']
  const heard = sequenceOf(messages, all, MOST_LINES).reverse()
  return (
    <div className={layout.machine}>
      <header className={layout.head}>
        <div className={layout.title}>
          <h1>{shown ? shown.machine : 'Tracing'}</h1>
          <Line />
        </div>
        <div className={layout.choices}>
          <OpenFile accept=".json,application/json" onText={(text, name) => tracing.send(read(text, name))}>
            Open a recording
          </OpenFile>
          <FormChoice />
        </div>
      </header>
      {shown && page ? (
        <TracedStage page={page} machine={shown.machine} sheet={sheet} />
      ) : (
        <NothingShown hasActors={all.length > 0} />
      )}
      {(hub || reason || all.length > 0) && (
        <aside className={layout.panel} aria-label="Tracing">
          <div className={panel.panel}>
            {hub && <Tape />}
            {reason && (
              <p role="alert" className={panel.alert}>
                {reason}
              </p>
            )}
            {all.length > 0 && (
              <section>
                <h3>
                  Actors <small>{all.length}</small>
                </h3>
                <ul className={styles.actors}>
                  {all.map(({ key, name, recording }) => (
                    <li key={key}>
                      <button
                        type="button"
                        aria-pressed={key === chosen}
                        onClick={() => tracing.send({ type: 'actor.chosen', key })}
                      >
                        <span>{name}</span>
                        <small>{recording.steps.length}</small>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {shown && <Recorded />}
            {shown && <TraceView trace={siteTrace} />}
            {heard.length > 0 && (
              <section>
                <h3>
                  What was heard <small>latest first</small>
                </h3>
                <ol className={styles.sequence}>
                  {heard.map(({ id, key, actor, label, source, atMs, isIgnored }) => (
                    <li key={id}>
                      <button type="button" onClick={() => tracing.send({ type: 'actor.chosen', key })}>
                        <time dateTime={new Date(atMs).toISOString()}>{clockTime(atMs)}</time>
                        <span>
                          <strong>{actor}</strong> {label}
                          {source && <small> from {source}</small>}
                          {isIgnored && <small> ignored</small>}
                        </span>
                      </button>
                    </li>
                  ))}
                </ol>
              </section>
            )}
          </div>
        </aside>
      )}
    </div>
  )
}

function Line() {
  const { tracing } = useStudio().actors
  const isConnected = useSnapshot(tracing, (snapshot) => snapshot.hasTag('connected'))
  const hub = useSnapshot(tracing, ({ context }) => context.hub)
  return (
    <p role="status" className={isConnected ? `${styles.line} ${styles.connected}` : styles.line}>
      {isConnected && 'Connected: what the site does in other tabs shows up here.'}
      {!isConnected && hub && 'Not connected. Is npm start still running?'}
      {!hub && 'Not connected: open the studio at the address that npm start prints.'}
    </p>
  )
}

function Tape() {
  const { tracing } = useStudio().actors
  const isRecording = useSnapshot(tracing, (snapshot) => snapshot.hasTag('recording'))
  return (
    <section>
      <h2>Tape</h2>
      <div className={panel.form}>
        <button
          type="button"
          className={panel.quietButton}
          aria-pressed={isRecording}
          onClick={() => tracing.send({ type: isRecording ? 'tape.stopped' : 'tape.started' })}
        >
          {isRecording ? 'Stop recording' : 'Record'}
        </button>
        <button type="button" className={panel.quietButton} onClick={() => tracing.send({ type: 'tape.cleared' })}>
          Clear
        </button>
      </div>
    </section>
  )
}

function Recorded() {
  const { tracing } = useStudio().actors
  const isJudged = useSnapshot(tracing, (snapshot) => snapshot.hasTag('judged'))
  const isRefused = useSnapshot(tracing, (snapshot) => snapshot.hasTag('refused'))
  const verdict = useSnapshot(tracing, ({ context }) => context.verdict)
  return (
    <section>
      <h3>This recording</h3>
      <div className={panel.form}>
        <button type="button" className={panel.button} onClick={() => tracing.send({ type: 'check.asked' })}>
          Replay as a test
        </button>
        <button type="button" className={panel.quietButton} onClick={() => tracing.send({ type: 'save.asked' })}>
          Save as fixture
        </button>
      </div>
      <div role="status">
        {isRefused && <p className={panel.alert}>It was not saved: as a test it would fail.</p>}
        {isJudged && (
          <ul className={panel.list}>
            <Judgement name="The machine’s chart" good="allows every step" bad={verdict.conformance} />
            <Judgement name="A fresh actor" good="goes the same way" bad={verdict.replay} />
          </ul>
        )}
      </div>
    </section>
  )
}

function Judgement({ name, good, bad }: { name: string; good: string; bad: string }) {
  return (
    <li className={bad ? styles.bad : styles.good}>
      <strong>{name}</strong> {bad ? `departs: ${bad}` : good}
    </li>
  )
}

/** The actor on its diagram. */
function TracedStage({ page, machine, sheet }: { page: MachinePage; machine: string; sheet: string }) {
  const frame = useSnapshot(useStudio().actors.siteTrace, ({ context }) => context.frames[context.position])
  const marks = frame
    ? { ...NO_MARKS, active: new Set(frame.states.slice(1)), taken: new Set(frame.transitions) }
    : NO_MARKS
  const look = lookAt(page, marks, sheet)
  const address = ({ sheet: other }: Chosen) => tracingAddress(other)
  return (
    <>
      <SheetStage page={page} label={`Diagram of ${machine}`} look={look} marks={marks} address={address} />
      <div className={layout.onStage}>
        <Sheets page={page} look={look} address={address} />
      </div>
    </>
  )
}

function NothingShown({ hasActors }: { hasActors: boolean }) {
  const { tracing } = useStudio().actors
  const hub = useSnapshot(tracing, ({ context }) => context.hub)
  const empty = hub ? SILENT : ALONE
  const { title, words } = hasActors ? UNCHOSEN : empty
  return (
    <div className={panel.empty}>
      <h2>{title}</h2>
      <p>{words}</p>
    </div>
  )
}

const UNCHOSEN = { title: 'Choose an actor', words: 'Its states light up on its diagram as the site moves.' }
const SILENT = {
  title: 'Nothing was heard yet',
  words:
    'Open the site in another tab. Every machine that it starts appears here, with every event that it takes. Tokens, e-mail addresses, passwords and what people write are left out before anything leaves the page.',
}
const ALONE = {
  title: 'No site is heard',
  words:
    'Run npm start and open the studio at the address that it prints, then the site in another tab: its machines light up here. A recording that was saved can be opened without: choose it, or drop it on this page.',
}

function read(text: string, name: string): TracingEvent {
  try {
    return { type: 'recording.opened', name, recording: readRecording(text, name) }
  } catch (error) {
    return { type: 'recording.refused', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** `14:03:07.250` */
function clockTime(atMs: number) {
  return new Date(atMs).toISOString().slice(11, 23)
}

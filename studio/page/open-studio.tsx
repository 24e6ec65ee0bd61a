import { createRoot } from 'react-dom/client'
import { createActor, type EventObject, fromCallback } from 'xstate'
import type { StudioMessage } from '../../contracts/site/trace.ts'
import type { House } from '../house.ts'
import { describeFailure, type RunFailure } from '../paths/run.ts'
import { hubAddressOf, readStudioMessage } from '../tracing/protocol.ts'
import { nonconformanceOf, replayRecording } from '../tracing/recording.ts'
import { addressOf, placeOf, WHOLE } from './address.ts'
import { createWorkbench } from './bench-messages.ts'
import type { StudioData } from './data.ts'
import { saveFile } from './kit/file-buttons.tsx'
import { type Appearance, pageMachine } from './page.machine.ts'
import { pathPlannerMachine } from './path-planner.machine.ts'
import { simulationMachine } from './simulation.machine.ts'
import { type StudioActors, StudioContext } from './studio.context.ts'
import { StudioView } from './studio.view.tsx'
import { traceMachine } from './trace.machine.ts'
import { type CheckRecording, tracingMachine } from './tracing.machine.ts'
import { actorsOf, framesOfRecording } from './tracing-session.ts'

const BATCH_MS = 80
const APPEARANCE_KEY = 'studio.appearance'

/** Puts the page together. `script` is its own source, which its workers run as well. */
export function openStudio(house: House, script: string) {
  const data = JSON.parse(document.getElementById('studio-data')?.textContent ?? '{}') as StudioData
  const source = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const hire = () => new Worker(source)
  const check: CheckRecording = async (_, key) => {
    const { messages, opened } = actors.tracing.getSnapshot().context
    const shown = actorsOf(messages, opened, house.machines).find((actor) => actor.key === key)
    const chart = house.machines.get(shown?.machine ?? '')?.machine
    const reason = 'there is no such recording'
    if (!shown || !chart) return { type: 'check.finished', verdict: { conformance: reason, replay: reason } }
    const told = (failure: RunFailure | undefined) => (failure ? describeFailure(failure, shown.recording) : '')
    const verdict = {
      conformance: told(nonconformanceOf(shown.recording, chart)),
      replay: told(replayRecording(shown.recording, chart)),
    }
    return { type: 'check.finished', verdict }
  }
  const actors: StudioActors = {
    page: createActor(pageMachine.provide({ actors: { watchAddress } }), {
      input: {
        place: placeOf(location.hash),
        appearance: keptAppearance(),
        machines: Object.keys(data.machines),
        changes: data.changes,
      },
    }),
    pathPlanner: createActor(
      pathPlannerMachine.provide({ actors: { planPaths: answerOf(createWorkbench(hire).planPaths) } }),
    ),
    pathTrace: createActor(traceMachine),
    simulation: createActor(
      simulationMachine.provide({ actors: { simulate: answerOf(createWorkbench(hire).simulate) } }),
    ),
    simulationTrace: createActor(traceMachine),
    tracing: createActor(tracingMachine.provide({ actors: { listenToHub, checkRecording: answerOf(check) } }), {
      input: { hub: hubAddressOf(location) ?? '' },
    }),
    siteTrace: createActor(traceMachine),
  }
  connect(actors, house.machines)
  actors.page.subscribe(({ context }) => show(context.appearance))
  for (const actor of Object.values(actors)) actor.start()
  show(actors.page.getSnapshot().context.appearance)
  const { machines, requirements, wiring, siteActors } = house
  const studio = {
    actors,
    data,
    machines,
    wiring,
    siteActors,
    requirements: new Map(requirements.map((requirement) => [requirement.id, requirement])),
  }
  createRoot(document.getElementById('studio')!).render(
    <StudioContext value={studio}>
      <StudioView />
    </StudioContext>,
  )
}

/** Who hears of what. */
function connect(actors: StudioActors, machines: House['machines']) {
  const { page, pathPlanner, pathTrace, simulation, simulationTrace, tracing, siteTrace } = actors
  page.on('tab.opened', ({ machine, tab }) => {
    pathPlanner.send({ type: 'machine.opened', machine })
    if (tab === 'simulation') simulation.send({ type: 'machine.opened', machine })
  })
  pathPlanner.on('path.shown', ({ frames }) => pathTrace.send({ type: 'trace.given', frames, position: 0 }))
  simulation.on('simulation.shown', ({ frames }) =>
    simulationTrace.send({ type: 'trace.given', frames, position: frames.length - 1 }),
  )
  tracing.on('recording.passed', ({ key }) => {
    const { messages, opened } = tracing.getSnapshot().context
    const passed = actorsOf(messages, opened, machines).find((actor) => actor.key === key)
    if (passed) saveFile(`${passed.machine}.recording.json`, `${JSON.stringify(passed.recording, null, 2)}\n`)
  })
  // What moves on is followed to its sheet.
  for (const trace of [pathTrace, simulationTrace, siteTrace]) {
    let before = trace.getSnapshot().context
    trace.subscribe(({ context }) => {
      const hasMoved =
        before.frames.length > 0 && (context.position !== before.position || context.frames !== before.frames)
      before = context
      const { place } = page.getSnapshot().context
      if (hasMoved && 'sheet' in place && place.sheet !== '' && place.sheet !== WHOLE)
        location.replace(addressOf({ ...place, sheet: '' }))
    })
  }
  let chosenBefore = ''
  tracing.subscribe(({ context: { messages, opened, chosen } }) => {
    const shown = actorsOf(messages, opened, machines).find(({ key }) => key === chosen)
    const steps = shown ? shown.recording.steps.length + 1 : 0
    const { position, frames } = siteTrace.getSnapshot().context
    if (!shown || (chosen === chosenBefore && steps === frames.length)) return
    // Whoever looks back stays where they look; whoever watches the last moment sees the next one.
    const isLookingBack = chosen === chosenBefore && position < frames.length - 1
    chosenBefore = chosen
    siteTrace.send({
      type: 'trace.given',
      frames: framesOfRecording(shown.recording, machines),
      position: isLookingBack ? position : steps - 1,
    })
  })
}

const watchAddress = fromCallback(({ sendBack }) => {
  const tell = () => sendBack({ type: 'address.changed', place: placeOf(location.hash) })
  addEventListener('hashchange', tell)
  return () => removeEventListener('hashchange', tell)
})

const listenToHub = fromCallback<EventObject, { hub: string }>(({ input, sendBack }) => {
  const socket = new WebSocket(input.hub)
  let heard: StudioMessage[] = []
  // A hub tells a studio that comes late thousands of messages at once.
  const telling = setInterval(() => {
    if (heard.length === 0) return
    sendBack({ type: 'messages.heard', messages: heard })
    heard = []
  }, BATCH_MS)
  socket.addEventListener('open', () => sendBack({ type: 'hub.opened' }))
  socket.addEventListener('close', () => sendBack({ type: 'hub.closed' }))
  socket.addEventListener('message', ({ data }) => {
    const message = readStudioMessage(String(data))
    if (message) heard.push(message)
  })
  return () => {
    clearInterval(telling)
    socket.close()
  }
})

function answerOf<Input, Answer extends EventObject>(ask: (signal: AbortSignal, input: Input) => Promise<Answer>) {
  return fromCallback<EventObject, Input>(({ input, sendBack }) => {
    const leaving = new AbortController()
    void ask(leaving.signal, input).then((answer) => {
      if (!leaving.signal.aborted) sendBack(answer)
    })
    return () => leaving.abort()
  })
}

function keptAppearance(): Appearance {
  const kept = storage()?.getItem(APPEARANCE_KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'bySystem'
}

function show(appearance: Appearance) {
  document.documentElement.dataset.appearance = appearance
  storage()?.setItem(APPEARANCE_KEY, appearance)
}

/** Some browsers refuse it to pages that are opened from a file. */
function storage() {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

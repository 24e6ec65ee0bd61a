import { createRoot } from 'react-dom/client'
import { createActor, type EventObject, fromCallback } from 'xstate'
import type { House } from '../house.ts'
import { placeOf } from './address.ts'
import { createWorkbench } from './bench-messages.ts'
import type { StudioData } from './data.ts'
import { type Appearance, pageMachine } from './page.machine.ts'
import { pathDeskMachine } from './path-desk.machine.ts'
import { simulationMachine } from './simulation.machine.ts'
import { type StudioActors, StudioContext } from './studio.context.ts'
import { StudioView } from './studio.view.tsx'
import { traceMachine } from './trace.machine.ts'

const APPEARANCE_KEY = 'studio.appearance'

/** Puts the page together. `script` is its own source, which its workers run as well. */
export function openStudio(house: House, script: string) {
  const data = JSON.parse(document.getElementById('studio-data')?.textContent ?? '{}') as StudioData
  const source = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const hire = () => new Worker(source)
  const actors: StudioActors = {
    page: createActor(pageMachine.provide({ actors: { watchAddress } }), {
      input: {
        place: placeOf(location.hash),
        appearance: keptAppearance(),
        machines: Object.keys(data.machines),
      },
    }),
    pathDesk: createActor(
      pathDeskMachine.provide({ actors: { planPaths: answerOf(createWorkbench(hire).planPaths) } }),
    ),
    pathTrace: createActor(traceMachine),
    simulation: createActor(
      simulationMachine.provide({ actors: { simulate: answerOf(createWorkbench(hire).simulate) } }),
    ),
    simulationTrace: createActor(traceMachine),
  }
  connect(actors)
  actors.page.subscribe(({ context }) => show(context.appearance))
  for (const actor of Object.values(actors)) actor.start()
  show(actors.page.getSnapshot().context.appearance)
  const { requirements, wiring, siteActors } = house
  const studio = {
    actors,
    data,
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
function connect({ page, pathDesk, pathTrace, simulation, simulationTrace }: StudioActors) {
  page.on('desk.opened', ({ machine, desk }) => {
    pathDesk.send({ type: 'machine.opened', machine })
    if (desk === 'simulation') simulation.send({ type: 'machine.opened', machine })
  })
  pathDesk.on('path.shown', ({ frames }) => pathTrace.send({ type: 'trace.given', frames, position: 0 }))
  simulation.on('simulation.shown', ({ frames }) =>
    simulationTrace.send({ type: 'trace.given', frames, position: frames.length - 1 }),
  )
}

const watchAddress = fromCallback(({ sendBack }) => {
  const tell = () => sendBack({ type: 'address.changed', place: placeOf(location.hash) })
  addEventListener('hashchange', tell)
  return () => removeEventListener('hashchange', tell)
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

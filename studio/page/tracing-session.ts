import type { StudioMessage } from '../../contracts/site/trace.ts'
import type { House } from '../house.ts'
import { nodesOf } from '../paths/active.ts'
import { eventLabel, stateNameOf } from '../paths/declared.ts'
import { type Recording, recordingsOf } from '../tracing/recording.ts'
import type { Frame } from './frames.ts'
import type { OpenedRecording } from './tracing.machine.ts'

type Machines = House['machines']

/** An actor that a tape tells of. */
export interface TracedActor {
  /** `<tab> <actor>`, or `file <name>` of an opened recording. */
  key: string
  /** What to call it: the name of its machine, or of the file. */
  name: string
  machine: string
  recording: Recording
}

/** A line of the sequence: what one actor heard. */
export interface Heard {
  /** Tells lines apart: tab and number. */
  id: string
  key: string
  actor: string
  label: string
  /** Who sent it, '' if nobody says. */
  source: string
  atMs: number
  /** Nothing came of it. */
  isIgnored: boolean
}

const known = new WeakMap<readonly StudioMessage[], TracedActor[]>()

/** Every actor of a known machine whose start was heard, in the order of their starts; then the opened recordings. */
export function actorsOf(
  messages: readonly StudioMessage[],
  opened: readonly OpenedRecording[],
  machines: Machines,
): TracedActor[] {
  const heard = known.get(messages) ?? heardActors(messages, machines)
  known.set(messages, heard)
  return [
    ...heard,
    ...opened.map(({ name, recording }) => ({ key: `file ${name}`, name, machine: recording.machine, recording })),
  ]
}

function heardActors(messages: readonly StudioMessage[], machines: Machines): TracedActor[] {
  const tabs = new Set<string>()
  const keys: string[] = []
  for (const message of messages) {
    if (message.kind === 'hello') tabs.add(message.tab)
    if (message.kind !== 'actor.started' || !tabs.has(message.tab) || !machines.has(message.machine)) continue
    keys.push(`${message.tab} ${message.actor}`)
  }
  return recordingsOf(messages, machines).map((recording, index) => ({
    key: keys[index]!,
    name: recording.machine,
    machine: recording.machine,
    recording,
  }))
}

/** The latest events that came, of all actors, latest last. */
export function sequenceOf(messages: readonly StudioMessage[], actors: readonly TracedActor[], most: number): Heard[] {
  const names = new Map(actors.map(({ key, name }) => [key, name]))
  return messages
    .flatMap((message): Heard[] => {
      if (message.kind !== 'event') return []
      const { tab, seq, actor, event, source = '', atMs, transitions } = message
      const key = `${tab} ${actor}`
      const [name, from] = [names.get(key), names.get(`${tab} ${source}`) ?? source]
      if (name === undefined) return []
      const label = eventLabel(event.type)
      return [{ id: `${tab} ${seq}`, key, actor: name, label, source: from, atMs, isIgnored: transitions.length === 0 }]
    })
    .slice(-most)
}

/** The moments of a recording, to be shown on the diagram. */
export function framesOfRecording({ machine, start, steps }: Recording, machines: Machines): Frame[] {
  const chart = machines.get(machine)?.machine
  if (!chart) return []
  const statesOf = (value: Recording['start']['state']) => {
    try {
      return [...nodesOf(chart.resolveState({ value, context: {} }))].map(stateNameOf)
    } catch {
      return []
    }
  }
  let atMs = 0
  const { state, ...begun } = start
  return [
    { ...begun, label: 'starts', waitMs: 0, states: statesOf(state) },
    ...steps.map((step): Frame => {
      const waitMs = Math.max(0, step.atMs - atMs)
      atMs = step.atMs
      const { event, transitions, context } = step
      return { label: eventLabel(event.type, chart), waitMs, transitions, context, states: statesOf(step.state) }
    }),
  ]
}

import { type AnyMachineSnapshot, type AnyStateMachine, createMachine, type StateValue, transition } from 'xstate'
import * as z from 'zod/mini'
import type { StudioMessage } from '../../contracts/site/trace.ts'
import { nodesOf } from '../paths/active.ts'
import { type DeclaredTransition, declaredTransitions, eventLabel } from '../paths/declared.ts'
import type { RunFailure } from '../paths/run.ts'
import { startSilently } from '../paths/silent-actor.ts'
import { type NameTransitions, transitionNamer } from './transition-names.ts'

const State = z.custom<StateValue>(
  (value) => typeof value === 'string' || (typeof value === 'object' && value !== null),
)
const Transitions = z.array(z.string())

/** What one actor of a page did, from its start on; redacted as the page told it. */
export const Recording = z.object({
  /** Machine id. */
  machine: z.string(),
  site: z.string(),
  build: z.string(),
  /** Path of the page. */
  path: z.string(),
  input: z.optional(z.unknown()),
  start: z.object({ state: State, context: z.record(z.string(), z.unknown()), transitions: Transitions }),
  steps: z.array(
    z.object({
      /** Since the start, ms. */
      atMs: z.number(),
      event: z.looseObject({ type: z.string() }),
      source: z.optional(z.string()),
      /** Ids of the declared transitions taken. */
      transitions: Transitions,
      state: State,
      context: z.record(z.string(), z.unknown()),
      /** Messages before it were lost, of this actor or of another one in its tab. */
      isAfterGap: z.optional(z.literal(true)),
    }),
  ),
})
export type Recording = z.infer<typeof Recording>

/** Reads a saved recording. Throws, naming `where`, if the text is something else. */
export function readRecording(text: string, where: string): Recording {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error(`${where}: expected a recording in JSON`)
  }
  const parsed = Recording.safeParse(value)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  throw new Error(`${where}: expected a recording; ${path.join('.') || 'it'}: ${message}`)
}

/** One recording for each actor of a known machine whose start was heard, in the order of their starts. */
export function recordingsOf(
  messages: Iterable<StudioMessage>,
  machines: ReadonlyMap<string, { machine: AnyStateMachine }>,
): Recording[] {
  const namers = new Map<string, NameTransitions>()
  const tabs = new Map<string, { site: string; build: string; nextSeq: number; gaps: number }>()
  const running = new Map<string, { recording: Recording; name: NameTransitions; startedMs: number; gaps: number }>()
  const recordings: Recording[] = []
  for (const message of messages) {
    if (message.kind === 'hello') tabs.set(message.tab, { ...message, nextSeq: 1, gaps: 0 })
    const tab = tabs.get(message.tab)
    if (!tab || message.kind === 'hello' || message.kind === 'tab.closed') continue
    if (message.seq !== tab.nextSeq) tab.gaps += 1
    tab.nextSeq = message.seq + 1
    const key = `${message.tab} ${message.actor}`
    if (message.kind === 'actor.started') {
      const machine = machines.get(message.machine)?.machine
      if (!machine) continue
      const name = namers.get(machine.id) ?? transitionNamer(machine)
      namers.set(machine.id, name)
      const { path, input, context } = message
      const start = { state: message.state as StateValue, context, transitions: name(message.transitions) }
      const recording = { machine: machine.id, site: tab.site, build: tab.build, path, input, start, steps: [] }
      recordings.push(recording)
      running.set(key, { recording, name, startedMs: message.atMs, gaps: tab.gaps })
    }
    const known = running.get(key)
    if (!known || message.kind !== 'event') continue
    const { recording, name, startedMs, gaps } = known
    const { event, source, atMs, state, transitions } = message
    recording.steps.push({
      atMs: atMs - startedMs,
      event,
      ...(source !== undefined && { source }),
      transitions: name(transitions),
      state: state as StateValue,
      context: message.context ?? recording.steps.at(-1)?.context ?? recording.start.context,
      ...(gaps !== tab.gaps && { isAfterGap: true as const }),
    })
    known.gaps = tab.gaps
  }
  return recordings
}

/**
 * Where what was recorded is not what the chart allows: whether each step takes transitions that the machine declares, from states that it is in,
 * on the event that came, to the state that was recorded. Guards are not asked: what they read may have been redacted. Undefined: it conforms.
 */
export function nonconformanceOf(recording: Recording, machine: AnyStateMachine): RunFailure | undefined {
  const chart = openChartOf(machine)
  const started = chart.at(recording.start.state)
  if (!started) return { step: 0, label: undefined, reason: `the chart has no state ${print(recording.start.state)}` }
  let snapshot = started
  for (const [index, { event, transitions, state, isAfterGap }] of recording.steps.entries()) {
    const fail = (reason: string): RunFailure => ({ step: index + 1, label: eventLabel(event.type, machine), reason })
    const first = chart.declared.get(transitions[0] ?? '')
    if (first && !isHeardBy(event.type, first)) return fail(`${first.id} is not for this event`)
    for (const id of isAfterGap ? [] : transitions) {
      const declared = chart.declared.get(id)
      if (!declared) return fail(`no transition ${id} is declared`)
      const next = chart.take(snapshot, declared)
      if (!next) return fail(`${id} cannot be taken in ${print(snapshot.value)}`)
      snapshot = next
    }
    const recorded = chart.at(state)
    if (!recorded) return fail(`the chart has no state ${print(state)}`)
    if (isAfterGap) snapshot = recorded
    if (!isSame(snapshot.value, state)) {
      return fail(`${print(state)} was recorded, but the chart leads to ${print(snapshot.value)}`)
    }
  }
  return undefined
}

/**
 * Replays a recording as a test: a real actor of the machine, with silent ports, is sent the recorded events one after the other, timers too, and must
 * take the recorded transitions to the recorded states. Says where it first departs.
 */
export function replayRecording(recording: Recording, machine: AnyStateMachine): RunFailure | undefined {
  const running = startSilently(machine, recording.input)
  try {
    const wrongWith = (state: StateValue, transitions: readonly string[] | undefined): string | undefined => {
      if (running.failures.length > 0) return `the actor failed: ${String(running.failures[0])}`
      const { value } = running.snapshot()
      if (!isSame(value, state)) return `the actor is in ${print(value)}, not in ${print(state)}`
      const taken = running.takeTransitions()
      if (!transitions || String(taken) === String(transitions)) return undefined
      return `the actor took ${taken.join(', ') || 'nothing'}, not ${transitions.join(', ') || 'nothing'}`
    }
    const atStart = wrongWith(recording.start.state, undefined)
    if (atStart !== undefined) return { step: 0, label: undefined, reason: atStart }
    for (const [index, { event, state, transitions, isAfterGap }] of recording.steps.entries()) {
      running.advance({ event, waitMs: 0, timer: undefined })
      const reason = wrongWith(state, transitions)
      if (reason === undefined) continue
      const why = isAfterGap ? `${reason}; messages before this step were lost` : reason
      return { step: index + 1, label: eventLabel(event.type, machine), reason: why }
    }
    return undefined
  } finally {
    running.stop()
  }
}

/** A copy of the chart in which every transition is taken by name, whatever its guard says, and none by itself. */
function openChartOf(machine: AnyStateMachine) {
  const declared = declaredTransitions(machine)
  const names = new Map(declared.map(({ id }, index) => [id, `t${index}`]))
  const bySource = Map.groupBy(declared, ({ definition }) => definition.source)
  const configOf = (node: AnyStateMachine['root']): object => ({
    id: node.id,
    type: node.type,
    ...(node.type === 'history' && { history: node.history, target: node.config.target }),
    initial: node.config.initial,
    states: Object.fromEntries(Object.entries(node.states).map(([key, child]) => [key, configOf(child)])),
    on: Object.fromEntries(
      (bySource.get(node) ?? []).map(({ id, definition: { target, reenter } }) => [
        names.get(id)!,
        { target: target?.map((one) => `#${one.id}`), reenter },
      ]),
    ),
  })
  const chart: AnyStateMachine = createMachine(configOf(machine.root))
  return {
    declared: new Map(declared.map((one) => [one.id, one])),
    /** Undefined if there is no such state. */
    at(value: StateValue): AnyMachineSnapshot | undefined {
      try {
        const snapshot = chart.resolveState({ value, context: {} })
        return isSame(snapshot.value, value) ? snapshot : undefined
      } catch {
        return undefined
      }
    },
    /** Undefined if its source is not active. */
    take(snapshot: AnyMachineSnapshot, { id, definition }: DeclaredTransition): AnyMachineSnapshot | undefined {
      if (![...nodesOf(snapshot)].some((node) => node.id === definition.source.id)) return undefined
      return transition(chart, snapshot, { type: names.get(id)! })[0]
    },
  }
}

function isHeardBy(type: string, { definition }: DeclaredTransition): boolean {
  const heard = String(definition.eventType)
  if (heard === '' || heard === '*' || heard === type) return true
  return heard.endsWith('.*') && `${type}.`.startsWith(heard.slice(0, -1))
}

function isSame(one: StateValue, other: StateValue): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => {
      const [left, right] = [one[key], other[key]]
      return left !== undefined && right !== undefined && isSame(left, right)
    })
  )
}

function print(state: StateValue): string {
  return typeof state === 'string' ? state : JSON.stringify(state)
}

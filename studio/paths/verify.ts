import type { AnyEventObject, AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { CompiledMachine, CompiledStep } from './compile.ts'
import type { Macrostep, Stepper } from './microsteps.ts'

/** Takes each step twice, and throws where the compiled one does not end, go or time as xstate's own. */
export function verified(compiled: CompiledMachine, stepper: Stepper): CompiledMachine {
  const check = (step: CompiledStep, own: Macrostep, what: string): CompiledStep => {
    const got = factsOf(step.snapshot, step)
    const expected = factsOf(own.snapshot, {
      transitions: own.microsteps.flatMap(({ transitions }) => transitions),
      timers: own.timers,
    })
    for (const fact of Object.keys(expected) as Array<keyof typeof expected>) {
      if (got[fact] === expected[fact]) continue
      throw new Error(
        `${stepper.machine.id}, ${what}: xstate's own ${fact} is ${expected[fact]}, and compiled it is ${got[fact]}`,
      )
    }
    return step
  }
  const checkStep = (step: CompiledStep, snapshot: AnyMachineSnapshot, event: AnyEventObject) =>
    check(step, stepper.step(snapshot, event), `in ${JSON.stringify(snapshot.value)} on ${JSON.stringify(event)}`)
  return {
    entered: compiled.entered,
    get fallbacks() {
      return compiled.fallbacks
    },
    standing: () => compiled.standing(),
    show: (standing) => compiled.show(standing),
    start: (input) => check(compiled.start(input), stepper.start(input), 'at the start'),
    step: (snapshot, event) => checkStep(compiled.step(snapshot, event), snapshot, event),
    peek: (from, event) => checkStep(compiled.peek(from, event), compiled.show(from), event),
  }
}

function factsOf(snapshot: AnyMachineSnapshot, { transitions, timers }: Pick<CompiledStep, 'transitions' | 'timers'>) {
  const { value, status, context, tags, children, historyValue, _nodes, output, error } = snapshot
  const kept = Object.entries(historyValue as Record<string, readonly AnyStateNode[]>)
  return {
    value: JSON.stringify(value),
    status: String(status),
    context: withoutSessions(textOf(context)),
    tags: [...tags].sort().join(),
    nodes: idsOf(_nodes).sort().join(),
    history: JSON.stringify(kept.map(([id, nodes]) => [id, idsOf(nodes)])),
    children: withoutSessions(Object.keys(children).sort().join()),
    ending: textOf([output, String(error)]),
    transitions: transitions.map(transitionText).join(),
    timers: JSON.stringify(timers),
  }
}

function idsOf(nodes: readonly AnyStateNode[]): string[] {
  return nodes.map(({ id }) => id)
}

function transitionText(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition
  const place = [...source.transitions.values(), source.always ?? []].flat().indexOf(definition)
  return `${source.id} ${String(eventType)} #${place}`
}

/** As JSON, but with what JSON leaves out: undefined, functions, and numbers that are none. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part === undefined || typeof part === 'function' || (typeof part === 'number' && !Number.isFinite(part))
      ? `(${typeof part} ${String(part)})`
      : part,
  )
}

/** Actors without a name of their own are called by the number of their session. */
function withoutSessions(text: string): string {
  return text.replaceAll(/\bx:\d+/g, 'x:?')
}

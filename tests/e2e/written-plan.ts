import type { AnyEventObject, AnyStateMachine, InputFrom } from 'xstate'
import { eventLabel, stateNameOf, timersOf } from '../../studio/paths/declared.ts'
import { prepare } from '../../studio/paths/explore.ts'
import type { Path } from '../../studio/paths/path.ts'
import { pathOf } from '../../studio/paths/plan.ts'
import { begin, extend } from '../../studio/paths/walk.ts'
import type { BrowserPlan } from './replay-plan.ts'

/** What somebody does, and what the machine hears of it: a provider tells several things at once, in an order of its own. */
export type Act = readonly [by: string, ...events: AnyEventObject[]]

export interface Story<Machine extends AnyStateMachine> {
  name: string
  input: InputFrom<Machine>
  /** What is done before the machine begins. */
  before?: readonly string[]
  acts: readonly Act[]
}

/** What happens in one telling of a story, whoever of several machines hears it. */
const AND = ' and '

/** The acts behind one step. */
export const actsOfStep = (by: string): readonly string[] => (by === '' ? [] : by.split(AND))

export interface WrittenPlan extends BrowserPlan {
  /** By path: what brings about each of its steps (`actsOfStep`); `''`: it comes with the one before. */
  acts: ReadonlyMap<Path, readonly string[]>
  /** By path: what is done before it begins. */
  before: ReadonlyMap<Path, readonly string[]>
}

/** Paths that are written by hand, each step of which the machine takes; looked at after each act. `isShared`: other machines take the others. */
export function planWritten<Machine extends AnyStateMachine>(
  original: Machine,
  stories: readonly Story<Machine>[],
  { isShared = false } = {},
): WrittenPlan {
  const ground = prepare(original, {})
  /** `after tooltipTime of buyTooltip.shown` */
  const timers = new Map(
    [...timersOf(ground.machine)].map(([type, { delay, source }]) => [
      `after ${delay} of ${stateNameOf(source)}`,
      type,
    ]),
  )
  const acts = new Map<Path, readonly string[]>()
  const before = new Map<Path, readonly string[]>()
  const paths = stories.map(({ name, input, before: done = [], acts: written }) => {
    const step = ground.compiled.start(input)
    const start = { name, input, state: ground.identify(step.snapshot), transitions: ground.takenBy(step) }
    let walk = begin(ground, start)
    const bys: string[] = []
    const inner = new Set<number>()
    let open: string[] = []
    for (const [by, ...events] of written) {
      open.push(by)
      const first = bys.length
      for (const event of events) {
        const type = timers.get(event.type) ?? event.type
        const label = eventLabel(type, ground.machine)
        const longer = extend(ground, walk, { event: { ...event, type }, label })
        if (!longer && isShared) continue
        if (!longer) throw new Error(`${name}: '${by}' brings nothing about with '${label}'`)
        walk = longer
        bys.push(open.join(AND))
        open = []
      }
      for (let place = first; place < bys.length - 1; place += 1) inner.add(place)
    }
    const path = pathOf(walk, ground.machine.id)
    const shown = {
      ...path,
      steps: path.steps.map((one, place) => ({ ...one, observable: one.observable && !inner.has(place) })),
    }
    acts.set(shown, bys)
    before.set(shown, done)
    return shown
  })
  const taken = new Set(
    paths.flatMap(({ start, steps }) => [...start.transitions, ...steps.flatMap(({ transitions }) => transitions)]),
  )
  return { paths, acts, before, leftOut: ground.declared.map(({ id }) => id).filter((id) => !taken.has(id)) }
}

import type { AnyEventObject } from 'xstate'
import type { House } from '../house.ts'
import type { MachineCases } from '../paths/cases.ts'
import { COVERAGE_WORDS } from '../paths/coverage.ts'
import { stateNameOf, stateNodesOf, timersOf } from '../paths/declared.ts'
import { type Exploration, explore, prepare, type Start } from '../paths/explore.ts'
import type { Walkable } from '../paths/findings.ts'
import { GENERATORS, type GeneratorName, type GeneratorOptions, generatePaths } from '../paths/generators.ts'
import { sayOutOfReach, untakenIn } from '../paths/out-of-reach.ts'
import type { Path } from '../paths/path.ts'
import { parseStopCondition } from '../paths/stop-conditions.ts'
import { begin, extend, type Walk } from '../paths/walk.ts'
import { type Frame, frameOf } from './frames.ts'
import type { PathRequest, PlannedPaths, ShownPath } from './path-planner.machine.ts'
import type { Choice, SimulationRequest, SimulationState } from './simulation.machine.ts'

export interface Bench {
  planPaths: (request: PathRequest) => PlannedPaths
  simulate: (request: SimulationRequest) => SimulationState
}

// More cannot be read, and each of them holds every moment's context.
const MOST_PATHS = 500
const SEEDED: ReadonlySet<string> = new Set<GeneratorName>(['random', 'quick-random', 'weighted-random'])

/** The page's heavy work, on plain data: it runs in a worker, so that the page answers meanwhile. */
export function createBench(machines: House['machines']): Bench {
  const explorations = new Map<string, Exploration>()
  const grounds = new Map<string, Ground>()

  function casesOf(machine: string): MachineCases {
    const cases = machines.get(machine)
    if (!cases) throw new Error(`There is no machine ${machine}.`)
    return cases
  }

  function explored(machine: string): Exploration {
    const cases = casesOf(machine)
    const exploration = explorations.get(machine) ?? explore(cases.machine, cases)
    explorations.set(machine, exploration)
    return exploration
  }

  function groundOf(machine: string): Ground {
    const known = grounds.get(machine)
    if (known) return known
    const { machine: chart, input, inputs = { '': input }, ...options } = casesOf(machine)
    const walkable = prepare(chart, options)
    const starts = Object.entries(inputs).map(([name, startInput]): Start => {
      const step = walkable.compiled.start(startInput)
      return { name, input: startInput, state: walkable.identify(step.snapshot), transitions: walkable.takenBy(step) }
    })
    const ground = { ...walkable, starts, mayHappen: options.mayHappen as Ground['mayHappen'] }
    grounds.set(machine, ground)
    return ground
  }

  return {
    planPaths(request) {
      const exploration = explored(request.machine)
      const cases = casesOf(request.machine)
      const seed = seedOf(request.seed)
      const { paths, coverage, gaveUp } = generatePaths(exploration, optionsOf(request, seed, cases))
      const shown: ShownPath[] = []
      let steps = 0
      for (const path of paths) {
        shown.push(shownPath(path))
        steps += path.steps.length
        if (shown.length === MOST_PATHS) break
      }
      const { outOfReach, waived, leftOut } = untakenIn(coverage, exploration, cases)
      const covered = COVERAGE_WORDS.map((word) => `${word} ${Math.floor(coverage.percentOf(word))} %`)
      const ended = shown.length === MOST_PATHS ? `the first ${MOST_PATHS} are listed` : gaveUp()
      return {
        paths: shown,
        summary: [
          `${counted(shown.length, 'path')} of ${counted(steps, 'step')} in all: ${covered.join(', ')}`,
          ...(SEEDED.has(request.generator) ? [`seed ${seed}`] : []),
          ...(ended ? [ended] : []),
        ].join('; '),
        missing: [...[...outOfReach, ...waived].map(sayOutOfReach), ...leftOut],
      }
    },

    simulate({ machine, start: startName, sent }) {
      const ground = groundOf(machine)
      const start = ground.starts.find(({ name }) => name === startName) ?? ground.starts[0]!
      let walk = begin(ground, start)
      const frames: Frame[] = [frameOf(walk.first, { label: 'starts', waitMs: 0, transitions: start.transitions })]
      const choices = [choicesIn(walk, ground)]
      for (const number of sent) {
        const longer = extend(ground, walk, ground.cases[number]!)
        if (!longer) throw new Error(`${ground.cases[number]?.label} is not accepted here.`)
        frames.push(frameBetween(walk, longer))
        walk = longer
        choices.push(choicesIn(walk, ground))
      }
      return { starts: ground.starts.map(({ name }) => name), frames, choices }
    },
  }
}

interface Ground extends Walkable {
  starts: readonly Start[]
  mayHappen: ((snapshot: Walk['snapshot'], event: AnyEventObject) => boolean) | undefined
}

function optionsOf(request: PathRequest, seed: number, cases: MachineCases): GeneratorOptions {
  const { generator, until, detail } = request
  if (!isGenerator(generator)) {
    throw new Error(`There is no generator '${generator}', only ${Object.keys(GENERATORS).join(', ')}.`)
  }
  const states = stateNodesOf(cases.machine).map(stateNameOf)
  const { waivers, maxLength } = cases
  const common = {
    cover: 'transitions' as const,
    waivers,
    maxLength,
    seed,
    ...(until && { until: parseStopCondition(until, states) }),
  }
  if (generator === 'directed') return { ...common, generator, to: detail }
  if (generator === 'predefined') return { ...common, generator, events: listed(detail) }
  if (generator !== 'weighted-random') return { ...common, generator }
  const weights = listed(detail).map((text): [string, number] => {
    const [, name = '', weight] = /^(.+)=(\d+(?:\.\d+)?)$/.exec(text) ?? []
    if (!name) throw new Error(`'${text}' is no weight: write an event or a transition, =, and a number.`)
    return [name, Number(weight)]
  })
  return { ...common, generator, weights: Object.fromEntries(weights) }
}

function seedOf(text: string): number {
  if (text === '') return Math.floor(Math.random() * 1_000_000)
  if (!/^\d{1,9}$/.test(text)) throw new Error(`A seed is a whole number, not '${text}'.`)
  return Number(text)
}

function listed(text: string) {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function isGenerator(name: string): name is GeneratorName {
  return name in GENERATORS
}

function shownPath({ id, title, start, first, steps }: Path): ShownPath {
  return {
    id,
    title,
    frames: [
      frameOf(first, { label: start.name || 'starts', waitMs: 0, transitions: start.transitions }),
      ...steps.map((step) => frameOf(step.snapshot, step)),
    ],
  }
}

/** Timers that fall due together fire in one go: the last of them is what there is to see. */
function frameBetween(before: Walk, after: Walk): Frame {
  const steps = after.steps.slice(before.steps.length)
  return frameOf(after.snapshot, {
    label: steps.map(({ label }) => label).join(', '),
    waitMs: after.times.at(-1)! - before.times.at(-1)!,
    transitions: steps.flatMap(({ transitions }) => transitions),
  })
}

function choicesIn(walk: Walk, ground: Ground): Choice[] {
  return ground.cases.flatMap((each, number): Choice[] => {
    const { event, label, source } = each
    if (source && !walk.snapshot._nodes.includes(source)) return []
    if (ground.mayHappen && !ground.mayHappen(walk.snapshot, event)) return []
    if (!extend(ground, walk, each)) return []
    const { type, ...payload } = event
    const isTimer = timersOf(ground.machine).has(type)
    const text = JSON.stringify(payload)
    return [
      {
        number,
        label: isTimer ? label : type.replace(/^xstate\.(done|error)\.actor\./, '$1 '),
        kind: isTimer ? 'timer' : 'event',
        payload: text === '{}' ? '' : text,
      },
    ]
  })
}

function counted(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

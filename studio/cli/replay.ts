import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import * as z from 'zod/mini'
import type { House } from '../house.ts'
import type { MachineCases } from '../paths/cases.ts'
import { type Exploration, explore } from '../paths/explore.ts'
import type { Path } from '../paths/path.ts'
import { pathOf, planPaths } from '../paths/plan.ts'
import { walkEvents } from '../paths/routes.ts'
import { describeFailure, type RunFailure, runPath } from '../paths/run.ts'
import { nonconformanceOf, readRecording, replayRecording } from '../tracing/recording.ts'
import { type Arguments, UsageError } from './arguments.ts'
import { asUsage, count, selected } from './selection.ts'
import type { Outcome, Workshop } from './workshop.ts'

/** What is read of a path that `generate` wrote or `run` kept. */
const PathFile = z.object({
  machine: z.string(),
  id: z.optional(z.string()),
  title: z.string(),
  /** Name of a start. */
  start: z.string(),
  steps: z.array(
    z.object({
      event: z.looseObject({ type: z.string() }),
      label: z.string(),
      waitMs: z.number(),
      states: z.array(z.string()),
    }),
  ),
})
type PathFile = z.infer<typeof PathFile>

/** What `generate --format json` writes. */
const GeneratedFile = z.object({ machines: z.array(z.object({ paths: z.array(PathFile) })) })

/** Of one machine; older ones are forgotten. */
const MOST_KEPT = 2_000

interface Told {
  machine: string
  id: string
  title: string
  steps: readonly { label: string; waitMs: number; states: readonly string[] }[]
  failure: RunFailure | undefined
}

/** Walks one path, found by its id or in a file; or all that a file has; or what was recorded of a living page. */
export function replay(
  house: House,
  args: Arguments,
  { cache, directory }: Pick<Workshop, 'cache' | 'directory'>,
): Outcome {
  const [wanted = ''] = args.operands
  const file = [isAbsolute(wanted) ? wanted : join(directory, wanted), join(cache, `${wanted}.json`)].find((one) =>
    existsSync(one),
  )
  if (!file && wanted.includes('.')) throw new UsageError(`There is no file ${wanted}.`)
  const among = selected(house, args.machines)
  if (!file) return outcomeOf(replayById(wanted, among, cache))
  const text = asUsage(() => readFileSync(file, 'utf8'), `${file} cannot be read`)
  const data = dataIn(text)
  if (Array.isArray(data?.machines)) return outcomeOfAll(replayGenerated(data, file, among))
  return outcomeOf(replayFile(data, text, file, among))
}

/** Remembers what `generate` made, for its ids to be replayed. */
export function keepGenerated(generated: unknown, cache: string) {
  for (const { paths } of GeneratedFile.parse(generated).machines) {
    const [first] = paths
    if (!first) continue
    const made = new Set(paths.map(({ id }) => id))
    const kept = keptPaths(first.machine, cache).filter(({ id }) => !made.has(id))
    const file = keptFile(first.machine, cache)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify([...kept, ...paths].slice(-MOST_KEPT)))
  }
}

function keptPaths(machine: string, cache: string): PathFile[] {
  const file = keptFile(machine, cache)
  return existsSync(file) ? z.array(PathFile).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

function keptFile(machine: string, cache: string) {
  return join(cache, 'generated', `${machine}.json`)
}

function replayById(id: string, among: readonly MachineCases[], cache: string): Told {
  for (const cases of among) {
    const path = keptPaths(cases.machine.id, cache).find((one) => one.id === id)
    if (path) return walkerOf(cases)(path)
  }
  for (const cases of among) {
    const exploration = explore(cases.machine, cases)
    const path = planPaths(exploration, cases).paths.find((one) => one.id === id)
    if (path) return replayPath(path, cases, exploration)
  }
  throw new UsageError(
    `No planned, generated or failed path has the id ${id}: \`list --machine <id>\` shows those of a machine.`,
  )
}

function replayGenerated(data: unknown, file: string, among: readonly MachineCases[]): Told[] {
  const paths = readAs(GeneratedFile, data, file, 'what generate writes').machines.flatMap((machine) => machine.paths)
  const own = new Set(among.map(({ machine }) => machine.id))
  const chosen = Map.groupBy(
    paths.filter(({ machine }) => own.has(machine)),
    ({ machine }) => machine,
  )
  if (chosen.size === 0) throw new UsageError(`${file} has no path of ${[...own].join(', ')}.`)
  return among.flatMap((cases) => {
    const wanted = chosen.get(cases.machine.id)
    return wanted ? wanted.map(walkerOf(cases)) : []
  })
}

function replayFile(
  data: Record<string, unknown> | undefined,
  text: string,
  file: string,
  among: readonly MachineCases[],
): Told {
  const machine = typeof data?.machine === 'string' ? data.machine : undefined
  if (machine === undefined)
    throw new UsageError(
      `${file} holds neither a path nor a recording: both are JSON with a machine, a start and steps.`,
    )
  const cases = among.find((one) => one.machine.id === machine)
  if (!cases) {
    throw new UsageError(
      `${file} is of the machine '${machine}', not of ${among.map((one) => one.machine.id).join(', ')}.`,
    )
  }
  if (typeof data?.start !== 'string') return replayRecorded(text, file, cases)
  return walkerOf(cases)(readAs(PathFile, data, file, 'a path'))
}

/** Walks paths that were written down, on the machine as it is now. */
function walkerOf(cases: MachineCases): (path: PathFile) => Told {
  const machine = cases.machine.id
  const exploration = explore(cases.machine, cases)
  return ({ id = '', start: startName, title, steps }) => {
    const start = exploration.starts.find(({ name }) => name === startName)
    if (!start) {
      throw new UsageError(
        `${machine} has no start '${startName}', only '${exploration.starts.map(({ name }) => name).join("', '")}'.`,
      )
    }
    const walk = walkEvents(exploration, start, steps)
    if (walk) return replayPath(pathOf(walk, machine), cases, exploration)
    const walkable = steps.findIndex((_, index) => !walkEvents(exploration, start, steps.slice(0, index + 1)))
    const reason = 'the event does nothing there any more, or cannot come then'
    return { machine, id, title, steps, failure: { step: walkable + 1, label: steps[walkable]!.label, reason } }
  }
}

function replayRecorded(text: string, file: string, cases: MachineCases): Told {
  const recording = asUsage(() => readRecording(text, file))
  const failure = replayRecording(recording, cases.machine) ?? nonconformanceOf(recording, cases.machine)
  return {
    machine: cases.machine.id,
    id: '',
    title: `recorded on ${recording.site}${recording.path}`,
    steps: recording.steps.map(({ event, atMs, state }, index) => ({
      label: event.type,
      waitMs: atMs - (recording.steps[index - 1]?.atMs ?? 0),
      states: [typeof state === 'string' ? state : JSON.stringify(state)],
    })),
    failure,
  }
}

function replayPath(path: Path, cases: MachineCases, exploration: Exploration): Told {
  const { id, title, steps } = path
  return { machine: cases.machine.id, id, title, steps, failure: runPath(path, cases, exploration) }
}

/** A line for each path. */
function outcomeOfAll(all: readonly Told[]): Outcome {
  const failed = all.filter(({ failure }) => failure).length
  const summary = `${count(all.length - failed, 'path')} passed, ${failed} failed`
  const lines = all.map((told) => `${told.machine} ${told.id} ${told.title}: ${verdictOf(told)}`)
  return {
    json: all.map(({ machine, id, title, failure }) => ({ machine, id, title, failure: failure ?? null })),
    isWell: failed === 0,
    text: () => [...lines, summary].join('\n'),
    markdown: () => [lines.map((line) => `- ${line}`).join('\n'), summary].join('\n\n'),
  }
}

function verdictOf({ failure, steps }: Told) {
  return failure ? `FAILED ${describeFailure(failure, { steps })}` : 'ok'
}

function outcomeOf(told: Told): Outcome {
  const { machine, title, steps, failure } = told
  const verdict = verdictOf(told)
  const waits = (waitMs: number) => (waitMs > 0 ? ` (${waitMs / 1000} s later)` : '')
  const lines = steps.map(({ label, waitMs, states }) => `${label}${waits(waitMs)} → ${states.join(' + ')}`)
  return {
    json: {
      machine,
      title,
      steps: steps.map(({ label, waitMs, states }) => ({ label, waitMs, states })),
      failure: failure ?? null,
    },
    isWell: failure === undefined,
    text: () =>
      [
        `${machine}: ${title}`,
        ...lines.map(
          (line, index) => `${index + 1 === failure?.step ? '>' : ' '} ${String(index + 1).padStart(3)}  ${line}`,
        ),
        verdict,
      ].join('\n'),
    markdown: () =>
      [`## ${machine}: ${title}`, lines.map((line, index) => `${index + 1}. ${line}`).join('\n'), verdict].join('\n\n'),
  }
}

function readAs<Data>(schema: z.ZodMiniType<Data>, data: unknown, file: string, what: string): Data {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  throw new UsageError(`${file}: expected ${what}; ${path.join('.')}: ${message}`)
}

function dataIn(text: string): Record<string, unknown> | undefined {
  try {
    // npm says what it runs before what that prints.
    const data: unknown = JSON.parse(text.replace(/^(?:\s*>.*\n)+/, ''))
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

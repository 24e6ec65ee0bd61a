import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
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
import { asUsage, selected } from './selection.ts'
import type { Outcome, Workshop } from './workshop.ts'

/** What is read of a path that `generate` wrote or `run` kept. */
const PathFile = z.object({
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

interface Told {
  machine: string
  title: string
  steps: readonly { label: string; waitMs: number; states: readonly string[] }[]
  failure: RunFailure | undefined
}

/** Walks one path, found by its id or in a file; or what was recorded of a living page. */
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
  return outcomeOf(file ? replayFile(file, among) : replayById(wanted, among))
}

function replayById(id: string, among: readonly MachineCases[]): Told {
  for (const cases of among) {
    const exploration = explore(cases.machine, cases)
    const path = planPaths(exploration, cases).paths.find((one) => one.id === id)
    if (path) return replayPath(path, cases, exploration)
  }
  throw new UsageError(
    `No planned path and no failed one has the id ${id}: \`list --machine <id>\` shows those of a machine.`,
  )
}

function replayFile(file: string, among: readonly MachineCases[]): Told {
  const text = asUsage(() => readFileSync(file, 'utf8'), `${file} cannot be read`)
  const data = dataIn(text)
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
  const { start: startName, title, steps } = pathIn(data, file)
  const exploration = explore(cases.machine, cases)
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
  return { machine, title, steps, failure: { step: walkable + 1, label: steps[walkable]!.label, reason } }
}

function replayRecorded(text: string, file: string, cases: MachineCases): Told {
  const recording = asUsage(() => readRecording(text, file))
  const failure = replayRecording(recording, cases.machine) ?? nonconformanceOf(recording, cases.machine)
  return {
    machine: cases.machine.id,
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
  const { title, steps } = path
  return { machine: cases.machine.id, title, steps, failure: runPath(path, cases, exploration) }
}

function outcomeOf({ machine, title, steps, failure }: Told): Outcome {
  const verdict = failure ? `FAILED ${describeFailure(failure, { steps })}` : 'ok'
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

function pathIn(data: unknown, file: string): z.infer<typeof PathFile> {
  const parsed = PathFile.safeParse(data)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  throw new UsageError(`${file}: expected a path; ${path.join('.')}: ${message}`)
}

function dataIn(text: string): Record<string, unknown> | undefined {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

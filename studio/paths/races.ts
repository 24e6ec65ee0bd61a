import fc from 'fast-check'
import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EmittedFrom,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate'
import { eventCaseLabel } from './declared.ts'

/** Stands for a port: asks whoever holds the race, and answers when its turn comes, even if nobody waits any more. */
export type PortOfRace<Input, Answer> = (signal: AbortSignal, input: Input) => Promise<Answer>

export interface RaceControl {
  /** `answers`: what may come back for a question, decided as it is asked; the first one is the likeliest. */
  port<Input, Answer extends EventObject>(
    name: string,
    answers: (input: Input) => readonly Answer[],
  ): PortOfRace<Input, Answer>
  /** How the machine stands, for a port that answers as the world is. */
  snapshot: () => AnyMachineSnapshot
}

export interface RunningRace<Machine extends AnyStateMachine> {
  snapshot: SnapshotFrom<Machine>
  /** Everything emitted so far. */
  said: readonly EmittedFrom<Machine>[]
}

export interface Race<Machine extends AnyStateMachine, Event extends EventObject = EventFromLogic<Machine>> {
  /** The machine with its real ports, as far as they are plugged with those of the control. Once for every order that is tried. */
  plug: (control: RaceControl) => Machine
  input?: InputFrom<Machine>
  /** What visitors and other machines may say, each as often as they like. */
  events: readonly Event[]
  /** Connects the actor with those that it invokes, as the site does, before it starts. */
  connect?(actor: Actor<Machine>): void
  /** Says an event to whoever of them hears it; absent: to the actor itself. */
  tell?(actor: Actor<Machine>, event: Event): void
  /** Times that may pass, in milliseconds. */
  waitsMs?: readonly number[]
  /** By what they say: what must hold after every step. */
  always?: Readonly<Record<string, (running: RunningRace<Machine>) => boolean>>
  /** By what they say: what must hold once every question has been answered. */
  atRest?: Readonly<Record<string, (running: RunningRace<Machine>) => boolean>>
}

export interface RaceOptions {
  /** Orders to try. */
  runs: number
}

export interface LostRace {
  /** What does not hold. */
  claim: string
  /** The shortest order that was found, one line a step. */
  steps: readonly string[]
}

type Step = { event: EventObject } | { waitMs: number } | { port: string; place: number; choice: number }

interface Question {
  port: string
  answers: readonly EventObject[]
  give: (answer: EventObject) => void
}

const MOST_EVENTS = 6
/** Orders that are played to find out whether there is a shorter one than what leaving steps out leads to. */
const MOST_SEARCHED = 20_000

/** Tries many orders of events and answers on live actors. Undefined if everything held in all of them. */
export async function findRace<Machine extends AnyStateMachine, Event extends EventObject = EventFromLogic<Machine>>(
  race: Race<Machine, Event>,
  { runs }: RaceOptions,
): Promise<LostRace | undefined> {
  const moves = movesOf(race)
  let lost: readonly Step[] | undefined
  const chosen = fc.array(fc.nat(moves.length - 1), { maxLength: MOST_EVENTS })
  const choices = fc.array(fc.nat(9), { maxLength: 2 * MOST_EVENTS })
  const everythingHolds = fc.asyncProperty(fc.scheduler(), chosen, choices, async (scheduler, picked, answerPicks) => {
    const script = await playScheduled(
      race,
      scheduler,
      picked.map((index) => moves[index]!),
      answerPicks,
    )
    if (!script) return true
    if (!lost || script.length < lost.length) lost = script
    return false
  })
  await fc.check(everythingHolds, { numRuns: runs })
  if (!lost) return undefined
  const shortest = await searchShorter(race, await withoutNeedless(race, lost))
  const { claim, labels } = await play(race, shortest)
  return { claim: claim ?? 'it holds', steps: labels }
}

/** Throws with the shortest order in which something does not hold. */
export async function assertNoRace<
  Machine extends AnyStateMachine,
  Event extends EventObject = EventFromLogic<Machine>,
>(race: Race<Machine, Event>, options: RaceOptions): Promise<void> {
  const lost = await findRace(race, options)
  if (!lost) return
  throw new Error(
    [`It does not hold that ${lost.claim}:`, ...lost.steps.map((step, index) => `  ${index + 1}. ${step}`)].join('\n'),
  )
}

function movesOf({ events, waitsMs = [] }: Pick<Race<AnyStateMachine>, 'events' | 'waitsMs'>): Step[] {
  return [...events.map((event) => ({ event })), ...waitsMs.map((waitMs) => ({ waitMs }))]
}

function open<Machine extends AnyStateMachine, Event extends EventObject>(race: Race<Machine, Event>) {
  const clock = new SimulatedClock()
  const pending: Question[] = []
  const said: EmittedFrom<Machine>[] = []
  const labels: string[] = []
  let failure: unknown
  let onQuestion: (question: Question) => void = () => {}
  const machine = race.plug({
    port: (port, answers) => (_, input) =>
      new Promise((give) => {
        const question: Question = { port, answers: answers(input), give: give as Question['give'] }
        pending.push(question)
        onQuestion(question)
      }),
    snapshot: () => actor.getSnapshot() as AnyMachineSnapshot,
  })
  const actor: Actor<AnyStateMachine> = createActor(machine as AnyStateMachine, { clock, input: race.input })
  race.connect?.(actor as never)
  actor.on('*', (event) => said.push(event as EmittedFrom<Machine>))
  actor.subscribe({ error: (error) => (failure = error) })

  function answer(question: Question, choice: number): Step {
    const place = pending.filter(({ port }) => port === question.port).indexOf(question)
    const given = question.answers[choice % question.answers.length]!
    pending.splice(pending.indexOf(question), 1)
    labels.push(`${question.port} answers ${eventCaseLabel(given, machine, true)}`)
    question.give(given)
    return { port: question.port, place, choice }
  }

  return {
    pending,
    labels,
    start(listener: typeof onQuestion = () => {}) {
      onQuestion = listener
      actor.start()
    },
    stop: () => {
      actor.stop()
    },
    answer,
    /** False where nobody waits for that answer. */
    take(step: Step): boolean {
      if ('event' in step) {
        labels.push(eventCaseLabel(step.event, machine, true))
        // After its end nobody hears.
        if (actor.getSnapshot().status !== 'active') return true
        if (race.tell) race.tell(actor as never, step.event as never)
        else actor.send(step.event)
      } else if ('waitMs' in step) {
        labels.push(`${step.waitMs} ms pass`)
        clock.increment(step.waitMs)
      } else {
        const question = pending.filter(({ port }) => port === step.port)[step.place]
        if (!question) return false
        answer(question, step.choice)
      }
      return true
    },
    /** What does not hold as it stands now. */
    broken(): string | undefined {
      if (failure !== undefined) return `the actor does not fail (${String(failure)})`
      const running: RunningRace<Machine> = { snapshot: actor.getSnapshot() as SnapshotFrom<Machine>, said }
      const claims = Object.entries({ ...race.always, ...(pending.length === 0 ? race.atRest : {}) })
      return claims.find(([, holds]) => !holds(running))?.[0]
    },
  }
}

/** The steps up to the one after which something did not hold; undefined if all did. */
async function playScheduled<Machine extends AnyStateMachine, Event extends EventObject>(
  race: Race<Machine, Event>,
  scheduler: fc.Scheduler,
  moves: readonly Step[],
  answerPicks: readonly number[],
): Promise<readonly Step[] | undefined> {
  const running = open(race)
  const script: Step[] = []
  let asked = 0
  running.start((question) => {
    const choice = answerPicks[asked++] ?? 0
    void scheduler.schedule(Promise.resolve()).then(() => {
      script.push(running.answer(question, choice))
    })
  })
  scheduler.scheduleSequence(
    moves.map((step) => async () => {
      script.push(step)
      running.take(step)
    }),
  )
  try {
    if (running.broken() !== undefined) return script
    while (scheduler.count() > 0) {
      await scheduler.waitOne()
      await settled()
      if (running.broken() !== undefined) return script
    }
    return undefined
  } finally {
    running.stop()
  }
}

interface Played {
  claim: string | undefined
  labels: readonly string[]
  /** What could be done next. */
  next: readonly Step[]
}

/** One order, as far as it can be played; undefined for `claim` where everything held, or where it could not. */
async function play<Machine extends AnyStateMachine, Event extends EventObject>(
  race: Race<Machine, Event>,
  script: readonly Step[],
): Promise<Played> {
  const running = open(race)
  running.start()
  try {
    let claim = running.broken()
    for (const step of script) {
      if (claim !== undefined || !running.take(step)) break
      await settled()
      claim = running.broken()
    }
    const answers = running.pending.flatMap((question, index) => {
      const place = running.pending.slice(0, index).filter(({ port }) => port === question.port).length
      return question.answers.map((_, choice): Step => ({ port: question.port, place, choice }))
    })
    return { claim, labels: running.labels, next: [...movesOf(race), ...answers] }
  } finally {
    running.stop()
  }
}

/** Leaves out one step after the other for as long as something still does not hold. */
async function withoutNeedless<Machine extends AnyStateMachine, Event extends EventObject>(
  race: Race<Machine, Event>,
  script: readonly Step[],
) {
  let shortest = script
  for (let place = shortest.length - 1; place >= 0; place--) {
    const candidate = shortest.filter((_, index) => index !== place)
    const { claim } = await play(race, candidate)
    if (claim === undefined) continue
    shortest = candidate
    place = shortest.length
  }
  return shortest
}

/** Breadth first through all orders that are no longer, as far as there are not too many: the first one, whatever was found by chance. */
async function searchShorter<Machine extends AnyStateMachine, Event extends EventObject>(
  race: Race<Machine, Event>,
  script: readonly Step[],
) {
  const queue: (readonly Step[])[] = [[]]
  let played = 0
  for (const candidate of queue) {
    if (candidate.length > script.length || played++ > MOST_SEARCHED) return script
    const { claim, next } = await play(race, candidate)
    if (claim !== undefined) return candidate
    for (const step of next) queue.push([...candidate, step])
  }
  return script
}

/** Every promise that follows from a step has been heard of. */
async function settled() {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

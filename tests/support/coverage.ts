import { afterAll, beforeEach } from 'vitest'
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import type { TraceTransition } from '../../contracts/site/trace.ts'
import { placeOf, watchActors } from '../../machines/watch-actors.ts'

/** Which declared transitions each passed test of this file takes on real actors: read by the studio's heat map. */
const machines = new Map<string, AnyStateMachine>()
const places = new Map<string, { machine: string; transition: TraceTransition }>()
/** Titles of tests, by the names of the transitions that they take. */
const noted = new Map<string, Set<string>>()
let taken: Set<string> | undefined
let file = ''

/** Not the transitions themselves are kept: plugging a machine makes them anew, and each would keep its machine alive. */
const names = new WeakMap<AnyTransitionDefinition, string>()

function nameOf(transition: AnyTransitionDefinition): string {
  const known = names.get(transition)
  if (known !== undefined) return known
  const place = { machine: transition.source.machine.id, transition: placeOf(transition) }
  const name = JSON.stringify(place)
  names.set(transition, name)
  places.set(name, place)
  return name
}

const endWatch = watchActors(({ snapshot, transitions }) => {
  if (!taken || transitions.length === 0) return
  machines.set(snapshot.machine.id, snapshot.machine)
  for (const transition of transitions) taken.add(nameOf(transition))
})

beforeEach(({ task, onTestFinished }) => {
  file = task.file.name
  const own = new Set<string>()
  taken = own
  onTestFinished(() => {
    taken = undefined
    if (task.result?.state !== 'pass') return
    for (const name of own) noted.set(name, (noted.get(name) ?? new Set()).add(task.name))
  })
})

// Files that share their modules would be heard by each other's watch.
afterAll(endWatch)
afterAll(async () => {
  // Tests of the studio walk machines in order to test the studio.
  if (noted.size === 0 || !/^tests\/(?!studio\/)/.test(file)) return
  const { createCoverageBook } = await import('./coverage-book.ts')
  const book = createCoverageBook({ kind: file.includes('.paths.test.') ? 'path' : 'unit', run: file })
  for (const [name, titles] of noted) {
    const { machine, transition } = places.get(name)!
    for (const title of titles) book.note(machine, transition, title)
  }
  book.write((id) => machines.get(id))
})

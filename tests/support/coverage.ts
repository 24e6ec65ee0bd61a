import { afterAll, beforeEach } from 'vitest'
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { placeOf, watchActors } from '../../machines/watch-actors.ts'

/** Which declared transitions each passed test of this file takes on real actors: read by the studio's heat map. */
const machines = new Map<string, AnyStateMachine>()
const noted = new Map<AnyTransitionDefinition, Set<string>>()
let taken: Set<AnyTransitionDefinition> | undefined
let file = ''

watchActors(({ snapshot, transitions }) => {
  if (!taken || transitions.length === 0) return
  machines.set(snapshot.machine.id, snapshot.machine)
  for (const transition of transitions) taken.add(transition)
})

beforeEach(({ task, onTestFinished }) => {
  file = task.file.name
  const own = new Set<AnyTransitionDefinition>()
  taken = own
  onTestFinished(() => {
    taken = undefined
    if (task.result?.state !== 'pass') return
    for (const transition of own) noted.set(transition, (noted.get(transition) ?? new Set()).add(task.name))
  })
})

afterAll(async () => {
  // Tests of the studio walk machines in order to test the studio.
  if (noted.size === 0 || !/^tests\/(?!studio\/)/.test(file)) return
  const { createCoverageBook } = await import('./coverage-book.ts')
  const book = createCoverageBook({ kind: file.includes('.paths.test.') ? 'path' : 'unit', run: file })
  for (const [transition, titles] of noted) {
    for (const title of titles) book.note(transition.source.machine.id, placeOf(transition), title)
  }
  book.write((id) => machines.get(id))
})

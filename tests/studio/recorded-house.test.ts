import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createActor, fromCallback, SimulatedClock } from 'xstate'
import { loginMachine } from '../../machines/session/login.machine.ts'
import { loadHouse } from '../../scripts/support/house.ts'
import { isOfStudio } from '../../studio/house.ts'
import { explore } from '../../studio/paths/explore.ts'
import type { Path } from '../../studio/paths/path.ts'
import { planPaths } from '../../studio/paths/plan.ts'
import { nonconformanceOf, type Recording, recordingsOf, replayRecording } from '../../studio/tracing/recording.ts'
import { openTracedPage } from './traced-page.ts'

const { machines } = await loadHouse()

/** By machine: why what is told of it does not replay. The studio refuses to save it, and says so. */
const notReplayed: Readonly<Record<string, string>> = {
  purchase: 'What it asks for may hold a password, and is told to nobody.',
}

describe('what a page tells of a machine of the site, without its secrets, follows the chart and replays', () => {
  for (const [id, cases] of machines) {
    if (isOfStudio(cases.machine)) continue
    test(id, { timeout: 120_000 }, async () => {
      const { paths } = planPaths(explore(cases.machine, cases), { ...cases, cover: 'transitions' })
      const recordings = await recorded(cases.machine, paths)
      const departures = recordings.flatMap((recording) =>
        [nonconformanceOf(recording, cases.machine), replayRecording(recording, cases.machine)].filter(Boolean),
      )
      expect(recordings.length).toBe(paths.length)
      if (id in notReplayed) expect(departures).not.toEqual([])
      else expect(departures).toEqual([])
    })
  }
})

test('a password that breaks a rule is recorded as one that breaks it, with what the form said of it', async () => {
  const page = openTracedPage()
  await page.opened
  const actor = createActor(loginMachine, { input: { exampleEmail: 'name@example.com' } }).start()
  actor.send({ type: 'login.submitted', email: 'ann@mail.example', password: 'secret1' })
  page.leave()
  const [recording] = recordingsOf(page.said, machines)
  expect(JSON.stringify(recording)).not.toMatch(/secret1|ann@mail/)
  expect({
    event: recording?.steps[0]?.event,
    errors: recording?.steps[0]?.context.errors,
    departs: recording && replayRecording(recording, loginMachine),
  }).toEqual({
    event: { type: 'login.submitted', email: 'redacted-2@example.invalid', password: 'r0' },
    errors: {
      email: '',
      password: 'Password must contain at least one digit and not contain symbols & and ", min 8 and max 50 sign',
    },
    departs: undefined,
  })
})

/** What a studio hears of the paths while a page of the site walks them. */
async function recorded(machine: AnyStateMachine, paths: readonly Path[]): Promise<Recording[]> {
  const page = openTracedPage()
  await page.opened
  for (const path of paths) walk(machine, path)
  page.leave()
  return recordingsOf(page.said, machines).filter((recording) => recording.machine === machine.id)
}

function walk(machine: AnyStateMachine, { start, steps }: Path) {
  const clock = new SimulatedClock()
  const ports = Object.keys(machine.implementations.actors).map((name) => [name, fromCallback(() => {})])
  // `sendParent` throws without one.
  const parent = createActor(
    fromCallback(() => {}),
    { clock },
  )
  const actor = createActor(machine.provide({ actors: Object.fromEntries(ports) }), {
    input: start.input,
    clock,
    parent,
  })
  actor.subscribe({ error: () => {} })
  actor.start()
  for (const { event, waitMs, timer } of steps) {
    clock.increment(waitMs)
    if (timer === undefined) actor.send(event)
  }
}

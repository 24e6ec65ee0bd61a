import { WebSocket } from 'ws'
import type { TraceTransition } from '../../contracts/site/trace.ts'
import { loadHouse } from '../../scripts/support/house.ts'
import { openHub } from '../../studio/tracing/hub.ts'
import { readStudioMessage } from '../../studio/tracing/protocol.ts'
import { createCoverageBook } from '../support/coverage-book.ts'

interface Test {
  file: string
  title: string
  hasPassed: boolean
  taken: Map<string, { machine: string; transition: TraceTransition }>
}

/** Hears what the pages of a worker's tests tell the studio, and notes which test took which transition. */
export async function openTraceCoverage(siteOrigins: readonly string[]) {
  const hub = await openHub({ port: 0, siteOrigins, token: 'coverage' })
  const tests: Test[] = []
  // A message may come when the next test runs already: the tab says whose it is.
  const testOf = new Map<string, Test>()
  const machineOf = new Map<string, string>()
  const ear = new WebSocket(hub.studioAddress, { origin: 'null' })
  await new Promise((resolve, reject) => ear.once('open', resolve).once('error', reject))
  ear.on('message', (data) => {
    const message = readStudioMessage(String(data))
    const running = tests.at(-1)
    if (message?.kind === 'hello' && running) testOf.set(message.tab, running)
    if (message?.kind !== 'actor.started' && message?.kind !== 'event') return
    const actor = `${message.tab} ${message.actor}`
    if (message.kind === 'actor.started') machineOf.set(actor, message.machine)
    const machine = machineOf.get(actor)
    const test = testOf.get(message.tab)
    if (!machine || !test) return
    for (const transition of message.transitions) {
      test.taken.set(`${machine} ${JSON.stringify(transition)}`, { machine, transition })
    }
  })

  return {
    hub,
    begin(title: string, file: string) {
      const test: Test = { title, file, hasPassed: false, taken: new Map() }
      tests.push(test)
      return {
        end(hasPassed: boolean) {
          test.hasPassed = hasPassed
        },
      }
    },

    /** Writes one file for each test file and machine. */
    async close() {
      await hub.close()
      const { machines } = await loadHouse()
      for (const [run, own] of Map.groupBy(tests, ({ file }) => file)) {
        const book = createCoverageBook({ kind: 'e2e', run })
        for (const { title, taken, hasPassed } of own) {
          if (hasPassed) for (const { machine, transition } of taken.values()) book.note(machine, transition, title)
        }
        book.write((id) => machines.get(id)?.machine)
      }
    },
  }
}

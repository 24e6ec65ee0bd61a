import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import type { TraceTransition } from '../../contracts/site/trace.ts'
import type { CoverageFile, CoverageKind } from '../../studio/coverage/merge.ts'
import { transitionNamer } from '../../studio/tracing/transition-names.ts'

interface BookOptions {
  kind: CoverageKind
  /** A test file. */
  run: string
  /** Unless told, where `npm test` keeps what it finds out. */
  folder?: string
}

/** Notes which tests took which transitions, for the heat map: written as one file for each machine. */
export function createCoverageBook({ kind, run, folder = '.cache/coverage' }: BookOptions) {
  const titles = new Map<string, Map<string, { transition: TraceTransition; by: Set<string> }>>()
  return {
    note(machine: string, transition: TraceTransition, title: string) {
      const ofMachine = titles.get(machine) ?? new Map()
      titles.set(machine, ofMachine)
      const key = `${transition.from} ${transition.on} ${transition.place}`
      const known = ofMachine.get(key) ?? { transition, by: new Set() }
      ofMachine.set(key, known)
      known.by.add(title)
    },

    /** What was noted of machines that `machineOf` knows. */
    files(machineOf: (id: string) => AnyStateMachine | undefined): CoverageFile[] {
      return [...titles].flatMap(([id, ofMachine]) => {
        const machine = machineOf(id)
        if (!machine) return []
        const name = transitionNamer(machine)
        const found = [...ofMachine.values()].map(({ transition, by }) => [name([transition])[0]!, [...by].sort()])
        return [{ run, kind, machine: id, transitions: Object.fromEntries(found.sort()) }]
      })
    },

    write(machineOf: (id: string) => AnyStateMachine | undefined) {
      for (const file of this.files(machineOf)) {
        mkdirSync(folder, { recursive: true })
        const name = `${kind}.${run.replaceAll(/[^\w.-]+/g, '-')}.${file.machine}.json`
        writeFileSync(join(folder, name), JSON.stringify(file))
      }
    },
  }
}

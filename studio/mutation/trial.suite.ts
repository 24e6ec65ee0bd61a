import { beforeEach, describe, expect, inject, test, vi } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { type Mutant, mutantsOf } from './mutants.ts'
import { AS_WRITTEN, workbench } from './workbench.ts'

const { machineId, file, names } = inject('trial')
workbench.machineId = machineId

// What is pinned in a file beside the machine sees every change, and says nothing of the tests.
expect.extend({ toMatchFileSnapshot: () => ({ pass: true, message: () => '' }) })

for (const name of names) {
  describe(name, async () => {
    let isKilled = false
    beforeEach((context) => {
      // One failure is enough to know.
      if (isKilled) context.skip()
      context.onTestFailed(() => {
        isKilled = true
      })
    })
    try {
      await load(name)
    } catch (error) {
      if (name === AS_WRITTEN) throw error
      test('can be loaded', () => {
        throw error
      })
    }
  })
}

async function load(name: string) {
  workbench.isLoaded = false
  workbench.mutantOf = name === AS_WRITTEN ? undefined : (machine) => mutantNamed(name, machine)
  vi.resetModules()
  await import(/* @vite-ignore */ file)
  if (!workbench.isLoaded) throw new Error(`${file} does not test a machine with the id '${machineId}'`)
}

function mutantNamed(id: string, machine: AnyStateMachine): Mutant {
  const found = mutantsOf(machine).find((mutant) => mutant.id === id)
  if (!found) throw new Error(`${machineId} has no mutant '${id}'`)
  return found
}

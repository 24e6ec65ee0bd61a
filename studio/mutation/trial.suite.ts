import { beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { type Mutant, mutantsOf } from './mutants.ts'
import { AS_WRITTEN, workbench } from './workbench.ts'

const { machineId, file, mutantIds } = inject('trial')
workbench.machineId = machineId

// What is pinned in a file beside the machine sees every change, and says nothing of the tests.
expect.extend({ toMatchFileSnapshot: () => ({ pass: true, message: () => '' }) })

describe(AS_WRITTEN, async () => {
  workbench.machine = undefined
  await load(undefined)
  if (!workbench.machine) throw new Error(`${file} does not test a machine with the id '${machineId}'`)
})

for (const id of mutantIds) {
  describe(id, async () => {
    let isKilled = false
    beforeEach((context) => {
      // One failure is enough to know.
      if (isKilled) context.skip()
      context.onTestFailed(() => {
        isKilled = true
      })
    })
    try {
      await load(mutantNamed(id).mutate)
    } catch (error) {
      test('can be loaded', () => {
        throw error
      })
    }
  })
}

async function load(mutate: Mutant['mutate'] | undefined) {
  workbench.mutate = mutate
  vi.resetModules()
  await import(/* @vite-ignore */ file)
}

function mutantNamed(id: string): Mutant {
  const found = workbench.machine && mutantsOf(workbench.machine).find((mutant) => mutant.id === id)
  if (!found) throw new Error(`${machineId} has no mutant '${id}'`)
  return found
}

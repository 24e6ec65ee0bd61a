import { performance } from 'node:perf_hooks'
import { inject, type SerializedConfig, TestRunner, type VitestTestRunner, type vi } from 'vitest'
import type { Effort } from './try-out.ts'

type Test = Parameters<NonNullable<VitestTestRunner['runTask']>>[0]

/** Kept before a test puts a clock of its own in its place. */
const later = setTimeout
const never = clearTimeout
/** Vitest loads the runner apart from the tests. */
const holder = globalThis as { auditRunner?: PatientRunner }

const TICK_MS = 20
const LEAST_MS = 400
const FACTOR = 3
/** So long a test that was given up may still take to end by itself. */
const LONGEST_END_MS = 5_000

/**
 * Ends a test that waits in vain. The wall clock does not count, which runs on while others have the processor, but how long the test had
 * nothing to do and how long it computed.
 */
export default class PatientRunner extends TestRunner {
  /** Aborted when the test that runs is given up. */
  private givingUp = new AbortController()

  constructor(config: SerializedConfig) {
    super(config)
    holder.auditRunner = this
  }

  async runTask(test: Test): Promise<void> {
    const { efforts } = inject('audit')
    const usual = efforts[titleOf(test)]
    const soFar = startMeasuring()
    const givingUp = new AbortController()
    this.givingUp = givingUp
    let ticking: ReturnType<typeof setTimeout> | undefined
    const waitsInVain = new Promise<never>((_, reject) => {
      const tick = () => {
        if (usual && isTooMuch(soFar(), usual)) {
          givingUp.abort()
          reject(inVain())
        } else ticking = later(tick, TICK_MS)
      }
      ticking = later(tick, TICK_MS)
    })
    const running = Promise.resolve(TestRunner.getTestFn(test)())
    try {
      await Promise.race([running, waitsInVain])
    } catch (error) {
      // What went on beside the next test would break it too.
      await Promise.race([running.catch(() => {}), new Promise((resolve) => later(resolve, LONGEST_END_MS))])
      throw error
    } finally {
      never(ticking)
      test.meta.effort = soFar()
      this.givingUp = new AbortController()
    }
  }

  /** `vi.waitFor` that ends with the test, which would wait on for what a mutant keeps from coming. */
  patient(waitFor: typeof vi.waitFor): typeof vi.waitFor {
    return async (look, options) => {
      const { signal } = this.givingUp
      const seen = await waitFor<unknown>(() => (signal.aborted ? undefined : look()), options)
      if (signal.aborted) throw inVain()
      return seen as Awaited<ReturnType<typeof look>>
    }
  }
}

function inVain() {
  return new Error('It waits in vain.')
}

/** For the module in which the tests find `vi`: the runner has another one. */
export function endWaits(tools: Pick<typeof vi, 'waitFor'>): void {
  tools.waitFor = holder.auditRunner!.patient(tools.waitFor)
}

/** Runs a module once more, and keeps those that it imports. */
export async function runAgain(file: string): Promise<void> {
  await holder.auditRunner!.importFile(file, 'collect')
}

function startMeasuring(): () => Effort {
  const loop = performance.eventLoopUtilization()
  const processor = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(processor)
    return { idleMs: performance.eventLoopUtilization(loop).idle, busyMs: (user + system) / 1000 }
  }
}

function isTooMuch({ idleMs, busyMs }: Effort, usual: Effort): boolean {
  return idleMs > LEAST_MS + FACTOR * usual.idleMs || busyMs > LEAST_MS + FACTOR * usual.busyMs
}

/** With the suites around it, but for the one that is the trial. */
export function titleOf(test: Pick<Test, 'name' | 'suite'>): string {
  const names = [test.name]
  for (let suite = test.suite; suite?.suite; suite = suite.suite) names.unshift(suite.name)
  return names.join(' > ')
}

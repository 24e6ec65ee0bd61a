import { afterEach, beforeAll, beforeEach, describe, expect, inject, type TestContext, test, vi } from 'vitest'
import { idsAtEndOf } from '../title-ids.mjs'
import type { Reach, Trial } from './try-out.ts'

const { file, trials } = inject('audit')

/** What the switches of instrumented code read and write. */
interface Switchboard {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
  hitCount?: number
  hitLimit?: number
}

/** More often than that a mutant is not asked but in a loop without an end. */
const MOST_HITS = 100_000

const holder = globalThis as { __stryker__?: Switchboard }
holder.__stryker__ ??= {}
const switchboard = holder.__stryker__

// What is pinned in a file beside the machine sees every change, and says nothing of the tests.
expect.extend({ toMatchFileSnapshot: () => ({ pass: true, message: () => '' }) })

for (const [place, trial] of trials.entries()) describe(`${place}`, () => tryOut(trial))

async function tryOut({ mutant, tests }: Trial) {
  const proven = new Set<string>()
  let isNoticed = false
  const activate = () => {
    switchboard.activeMutant = mutant
  }

  beforeAll(activate)
  beforeEach((context) => {
    const title = titleOf(context)
    const ids = idsAtEndOf(title)
    const isKnown = ids.length === 0 ? isNoticed : ids.every((id) => proven.has(id))
    if (tests && (!tests.includes(title) || (mutant && isKnown))) context.skip()
    switchboard.currentTestId = title
    switchboard.hitCount = 0
    switchboard.hitLimit = MOST_HITS
    context.onTestFailed(() => {
      isNoticed = true
      for (const id of ids) proven.add(id)
    })
    context.onTestFinished(() => {
      context.task.meta.reach = tests ? undefined : reachOf(title)
    })
  })
  afterEach(() => {
    switchboard.currentTestId = undefined
  })

  activate()
  switchboard.mutantCoverage = { static: {}, perTest: {} }
  vi.resetModules()
  try {
    await import(/* @vite-ignore */ file)
  } catch (error) {
    // No test has noticed it.
    test('loads', () => {
      if (!mutant) throw error
    })
  }
}

function reachOf(title: string): Reach {
  const { static: atLoad = {}, perTest = {} } = switchboard.mutantCoverage ?? {}
  return { inTest: Object.keys(perTest[title] ?? {}), atLoad: Object.keys(atLoad) }
}

/** With the suites around it, but for the one that is the trial. */
function titleOf({ task }: TestContext): string {
  const names = [task.name]
  for (let suite = task.suite; suite?.suite; suite = suite.suite) names.unshift(suite.name)
  return names.join(' > ')
}

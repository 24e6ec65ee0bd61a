import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, TestRunner, test, vi } from 'vitest'
import { tidyDocument } from '../../../tests/support/tidy.ts'
import { idsAtEndOf } from '../title-ids.mjs'
import { endWaits, runAgain, titleOf } from './patient-runner.ts'
import { switchboard } from './switchboard.ts'
import type { Reach, Trial } from './try-out.ts'
import type { Watched } from './watchdog.ts'

const { file, trials, efforts, note } = inject('audit')
/** Of the processor, without a sign of life: beside the longest test as it was written. Nothing is known yet of what has no mutant. */
const LONGEST_MS = trials.some(({ mutant }) => mutant) ? 10_000 : 600_000
const FACTOR = 3
const pulse = startWatchdog()
endWaits(vi)

/** More often than that a mutant is not asked but in a loop without an end. */
const MOST_HITS = 100_000

// What is pinned in a file beside the machine sees every change, and says nothing of the tests.
expect.extend({ toMatchFileSnapshot: () => ({ pass: true, message: () => '' }) })

for (const [place, trial] of trials.entries()) describe(`${place}`, () => tryOut(trial, place))

async function tryOut({ mutant, tests, isOver, modules }: Trial, place: number) {
  const proven = new Set<string>()
  let isNoticed = false
  const activate = () => {
    pulse[1] = place
    switchboard.activeMutant = mutant
  }

  beforeAll(activate)
  afterAll(tidyDocument)
  beforeEach((context) => {
    if (context.task.meta.isBroken) return
    const title = titleOf(context.task)
    const ids = idsAtEndOf(title)
    const isKnown = isOver === 'when any fails' || ids.length === 0 ? isNoticed : ids.every((id) => proven.has(id))
    if (tests && (!tests.includes(title) || (mutant && isKnown))) context.skip()
    switchboard.currentTestId = title
    switchboard.hitCount = 0
    switchboard.hitLimit = MOST_HITS
    context.onTestFailed(() => {
      isNoticed = true
      for (const id of ids) proven.add(id)
    })
    context.onTestFinished(() => {
      context.task.meta.isHit = (switchboard.hitCount ?? 0) > 0
      context.task.meta.reach = tests ? undefined : reachOf(title)
    })
  })
  afterEach(() => {
    switchboard.currentTestId = undefined
  })

  pulse[1] = place
  switchboard.activeMutant = undefined
  switchboard.mutantCoverage = { static: {}, perTest: {} }
  try {
    if (modules === 'anew') {
      vi.resetModules()
      activate()
      await import(/* @vite-ignore */ file)
    } else await runAgain(file)
    guardGroups(TestRunner.getCurrentSuite().tasks)
  } catch (error) {
    failToLoad(error)
  }
}

/** What computes without an end keeps its own thread from ending it. */
function startWatchdog(): Int32Array {
  const shared = new Int32Array(new SharedArrayBuffer(8))
  setInterval(() => {
    shared[0] = shared[0]! + 1
  }, 100).unref()
  const usual = Math.max(0, ...Object.values(efforts).map(({ busyMs }) => busyMs))
  const watched: Watched = { pulse: shared, note, longestMs: LONGEST_MS + FACTOR * usual }
  new Worker(join(import.meta.dirname, 'watchdog.ts'), { workerData: watched }).unref()
  return shared
}

/** Like code that does not compile, it is no mutant. */
function failToLoad(error: unknown) {
  test('loads', { meta: { isBroken: true } }, () => {
    throw error
  })
}

type Collector = ReturnType<typeof TestRunner.getCurrentSuite>

/** What a group of tests throws before they run would end all trials. */
function guardGroups(tasks: Collector['tasks']) {
  const groups = tasks.filter((task): task is Collector => task.type === 'collector')
  if (groups.length === 0) return
  const spare = describe('loads', () => failToLoad(new Error('A group of tests cannot be made.')))
  tasks.pop()
  for (const group of groups) {
    const collect = group.collect
    group.collect = (file) => collect(file).catch(() => spare.collect(file))
  }
}

function reachOf(title: string): Reach {
  const { static: atLoad = {}, perTest = {} } = switchboard.mutantCoverage ?? {}
  return { inTest: Object.keys(perTest[title] ?? {}), atLoad: Object.keys(atLoad) }
}

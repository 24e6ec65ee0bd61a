import { statSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A minute or more of one core each: begun last, one of them would keep the others waiting. */
const LONGEST =
  /\/(new|money-runs|token-interleavings|token-money|headset\.browser|layers\.browser|plan|compile|cli-spawned|lock-out|rights|properties)\.test\.ts$/

/** In the same order on every machine, whatever it remembers of its last run: files that share a worker can disturb each other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    const sorted = files.toSorted((one, other) => statSync(other.moduleId).size - statSync(one.moduleId).size)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    // By default one core is left to an editor.
    maxWorkers: '100%',
    // Tests make many actors that die young: with more room for them the collector runs less often.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // A slow machine is not a mistake of the code: only what never ends fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 14_000 } },
    setupFiles: ['tests/support/seed.ts', 'tests/support/coverage.ts', 'tests/support/tidy.ts'],
  },
})

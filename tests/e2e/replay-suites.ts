import type { Path } from '../../studio/paths/path.ts'
import { replay } from '../../studio/paths/replay.ts'
import { nameOf } from './replay-support.ts'
import type { Replayed } from './sales/world.ts'
import { expect, test } from './stack.ts'

const isLong = process.env.LONG === '1'

/** Without a browser `npm test` drives adapters and views along every path; in one, along every third. `--long` takes all of them. */
export function ofThisRun(paths: readonly Path[]): readonly Path[] {
  return paths.filter((_, index) => isLong || index % 3 === 0)
}

/** For each machine a test that says what no browser can do, and one for each path of this run. */
export function describeReplays(machines: Readonly<Record<string, Replayed>>) {
  test.beforeEach(({ adult }) => void adult)
  // Paths do not know each other, and two workers can share them.
  test.describe.configure({ mode: 'parallel', timeout: 180_000 })

  for (const [name, { plan, leftOut, problems: expected, site }] of Object.entries(machines)) {
    test.describe(`${name} in a browser`, () => {
      test('replays every transition but those on the list', () => {
        expect([...plan.leftOut].sort()).toEqual(Object.keys(leftOut).sort())
        expect(Object.values(leftOut)).not.toContain('')
      })

      for (const path of ofThisRun(plan.paths)) {
        test(nameOf(path), async ({ page, context, stack, problems }) => {
          problems.allow(...expected)
          await replay(path, site({ path, page, context, stack }))
        })
      }
    })
  }
}

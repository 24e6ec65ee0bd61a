import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/support/house.ts'

const MOST_LINES = 350
const MOST_LINES_OF_HALF = 150

/** By machine, as its file is called below `machines/`. */
const lines = new Map(
  globSync('machines/**/*.machine.ts', { cwd: projectRoot }).map((file) => [
    file.replace(/^machines\//, '').replace(/\.machine\.ts$/, ''),
    readFileSync(join(projectRoot, file), 'utf8').trimEnd().split('\n').length,
  ]),
)

test('no machine is longer than can be read at one go, and half of them fit on a page', () => {
  expect(lines.size).toBeGreaterThan(50)
  expect(faultsIn(lines)).toEqual([])
})

test('what is said of one that is', () => {
  expect(faultsIn(new Map(Object.entries({ short: 150, shorter: 149, long: 351 })))).toEqual([
    'long has 351 lines, and may have 350: split it by actor.',
  ])
})

test('what is said where most do not fit on a page', () => {
  expect(faultsIn(new Map(Object.entries({ tiny: 20, short: 150, long: 151, longer: 350 })))).toEqual([
    'The median of all machines is 150.5 lines, and may be 150: split the next best by actor, long (151) first.',
  ])
})

function faultsIn(lines: ReadonlyMap<string, number>): string[] {
  const long = [...lines].flatMap(([name, count]) =>
    count > MOST_LINES ? [`${name} has ${count} lines, and may have ${MOST_LINES}: split it by actor.`] : [],
  )
  const median = medianOf([...lines.values()])
  if (median <= MOST_LINES_OF_HALF) return long
  const [next] = [...lines]
    .filter(([, count]) => count > MOST_LINES_OF_HALF)
    .toSorted(([, one], [, other]) => one - other)
  return [
    ...long,
    `The median of all machines is ${median} lines, and may be ${MOST_LINES_OF_HALF}: split the next best by actor, ${next?.[0]} (${next?.[1]}) first.`,
  ]
}

function medianOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [upper = 0, lower = upper] = [sorted[middle], sorted[middle - 1]]
  return sorted.length % 2 === 1 ? upper : (upper + lower) / 2
}

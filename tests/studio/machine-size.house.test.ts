import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../scripts/support/house.ts'

const MOST_LINES = 350

/** Lines of the machines that are still too long, each at most what it had when it was written here. None may be added. */
const tooLong: Readonly<Record<string, number>> = {
  'catalogue/player': 477,
}

/** By machine, as its file is called below `machines/`. */
const lines = new Map(
  globSync('machines/**/*.machine.ts', { cwd: projectRoot }).map((file) => [
    file.replace(/^machines\//, '').replace(/\.machine\.ts$/, ''),
    readFileSync(join(projectRoot, file), 'utf8').trimEnd().split('\n').length,
  ]),
)

test('no machine is longer than can be read at one go, but for those that are listed, which only shrink', () => {
  expect(lines.size).toBeGreaterThan(50)
  expect(faultsIn(lines, tooLong)).toEqual([])
})

describe('what is said', () => {
  test('of a machine that is not listed', () => {
    expect(faultsIn(new Map(Object.entries({ short: 350, long: 351 })), {})).toEqual([
      'long has 351 lines, and may have 350: split it by actor.',
    ])
  })

  test('of a listed machine that grows', () => {
    expect(faultsIn(new Map([['long', 401]]), { long: 400 })).toEqual([
      'long has 401 lines, and may have 400: split it by actor.',
    ])
  })

  test('of an entry that nothing needs any more', () => {
    expect(faultsIn(new Map([['short', 350]]), { short: 400, gone: 400 })).toEqual([
      'short has 350 lines: remove it from `tooLong`.',
      'gone is no machine: remove it from `tooLong`.',
    ])
  })
})

function faultsIn(lines: ReadonlyMap<string, number>, tooLong: Readonly<Record<string, number>>): string[] {
  const longer = [...lines].flatMap(([name, count]) => {
    const most = tooLong[name] ?? MOST_LINES
    return count > most ? [`${name} has ${count} lines, and may have ${most}: split it by actor.`] : []
  })
  const unneeded = Object.keys(tooLong).flatMap((name) => {
    const count = lines.get(name)
    if (count === undefined) return [`${name} is no machine: remove it from \`tooLong\`.`]
    return count <= MOST_LINES ? [`${name} has ${count} lines: remove it from \`tooLong\`.`] : []
  })
  return [...longer, ...unneeded]
}

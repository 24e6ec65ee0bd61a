import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../scripts/support/house.ts'
import { replaysItself } from '../../studio/paths/replays-itself.ts'

/** By machine: the browser test that replays its paths on the built site. */
const browserReplays: Readonly<Record<string, string>> = {
  ageResult: 'path-replay',
  ageVerification: 'path-replay',
  billerChooser: 'sales-replay',
  camRoom: 'cams-replay',
  camShow: 'cams-replay',
  checkout: 'sales-replay',
  compliment: 'cams-replay',
  cookieBanner: 'written-paths',
  fakeBuyLoop: 'sales-replay',
  interruptedShow: 'cams-replay',
  leavePageTrap: 'sales-replay',
  livePicture: 'cams-replay',
  liveRoom: 'cams-replay',
  login: 'written-paths',
  menus: 'written-paths',
  messenger: 'cams-replay',
  messengerThread: 'cams-replay',
  roomRoute: 'cams-replay',
  routeGuard: 'guard-replay',
  splash: 'written-paths',
  showEnding: 'cams-replay',
  showNews: 'cams-replay',
  showRequest: 'cams-replay',
  streamChoice: 'cams-replay',
  tipFlow: 'cams-replay',
  tokenLifecycle: 'path-replay',
  valuePopups: 'sales-replay',
  videoPage: 'video-replay',
}

/** How many may stand in `replaysItself`: lower it when there are fewer. */
const MOST_ALONE = 1

interface MachineFact {
  id: string
  /** What its files are called after. */
  name: string
  /** Whether its paths test composes it with the product. */
  isDriven: boolean
}

const machines = globSync('machines/**/*.machine.ts', { cwd: projectRoot }).map((file): MachineFact => {
  const name = basename(file, '.machine.ts')
  const [paths = ''] = globSync(`tests/*/${name}.paths.test.{ts,tsx}`, { cwd: projectRoot })
  const id = /\n {2}id: '(\w+)'/.exec(read(file))?.[1] ?? name
  return { id, name, isDriven: /from '\.\.\/support\/drive\.tsx'/.test(paths && read(paths)) }
})

test('the paths of every machine drive the product, but for those that are listed, which only shrink', () => {
  expect(machines.length).toBeGreaterThan(50)
  expect(faultsIn(machines, browserReplays, replaysItself)).toEqual([])
  expect(Object.keys(replaysItself).length).toBeLessThanOrEqual(MOST_ALONE)
})

test('the browser tests that are named replay their machines', () => {
  const wrong = Object.entries(browserReplays).filter(([id, spec]) => {
    const name = machines.find((machine) => machine.id === id)?.name
    const texts = filesBehind(`tests/e2e/${spec}.spec.ts`).map(read)
    return !texts.some((text) => text.includes(`/${name}.machine.ts'`) || text.includes(`test.describe('${id}'`))
  })
  expect(wrong).toEqual([])
})

describe('what is said', () => {
  const machine = (changes: Partial<MachineFact> = {}) => [{ id: 'door', name: 'door', isDriven: false, ...changes }]

  test('of a machine whose paths nobody drives', () => {
    expect(faultsIn(machine(), {}, {})).toEqual([
      'door: its paths are walked on the machine alone. Compose it in tests/*/door.paths.test.tsx with drive of tests/support/drive.tsx.',
    ])
  })

  test('of a machine that is driven, here or in a browser, and listed all the same', () => {
    const faults = ['door is driven: remove it from `replaysItself`.']
    expect(faultsIn(machine({ isDriven: true }), {}, { door: 'No view.' })).toEqual(faults)
    expect(faultsIn(machine(), { door: 'doors' }, { door: 'No view.' })).toEqual(faults)
  })

  test('of an entry that is no machine, or has no reason', () => {
    expect(faultsIn([], { gate: 'doors' }, { door: 'No view.' })).toEqual([
      'gate is no machine: remove it from the list.',
      'door is no machine: remove it from the list.',
    ])
    expect(faultsIn(machine(), {}, { door: ' ' })).toEqual(['door is listed without a reason.'])
  })
})

function faultsIn(
  machines: readonly MachineFact[],
  browserReplays: Readonly<Record<string, string>>,
  replaysItself: Readonly<Record<string, string>>,
): string[] {
  const known = new Set(machines.map(({ id }) => id))
  const strangers = [...Object.keys(browserReplays), ...Object.keys(replaysItself)].filter((id) => !known.has(id))
  return [
    ...strangers.map((id) => `${id} is no machine: remove it from the list.`),
    ...machines.flatMap(({ id, name, isDriven }) => {
      const reason = replaysItself[id]
      if (isDriven || id in browserReplays)
        return reason === undefined ? [] : [`${id} is driven: remove it from \`replaysItself\`.`]
      if (reason === undefined)
        return [
          `${id}: its paths are walked on the machine alone. Compose it in tests/*/${name}.paths.test.tsx with drive of tests/support/drive.tsx.`,
        ]
      return reason.trim() ? [] : [`${id} is listed without a reason.`]
    }),
  ]
}

/** The file, and those of tests/e2e that it is made of. */
function filesBehind(file: string, found = new Set<string>()): string[] {
  if (found.has(file) || !file.startsWith('tests/e2e/')) return [...found]
  found.add(file)
  for (const [, imported = ''] of read(file).matchAll(/from '(\.[^']+)'/g))
    filesBehind(join(dirname(file), imported), found)
  return [...found]
}

function read(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8')
}

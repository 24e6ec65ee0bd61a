import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../scripts/support/house.ts'

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

test('the paths of every machine drive the product', () => {
  expect(machines.length).toBeGreaterThan(50)
  expect(faultsIn(machines, browserReplays)).toEqual([])
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
    expect(faultsIn(machine(), {})).toEqual([
      'door: its paths are walked on the machine alone. Compose it in tests/*/door.paths.test.tsx with drive of tests/support/drive.tsx.',
    ])
  })

  test('of an entry that is no machine', () => {
    expect(faultsIn([], { gate: 'doors' })).toEqual(['gate is no machine: remove it from the list.'])
  })
})

function faultsIn(machines: readonly MachineFact[], browserReplays: Readonly<Record<string, string>>): string[] {
  const known = new Set(machines.map(({ id }) => id))
  return [
    ...Object.keys(browserReplays)
      .filter((id) => !known.has(id))
      .map((id) => `${id} is no machine: remove it from the list.`),
    ...machines
      .filter(({ id, isDriven }) => !isDriven && !(id in browserReplays))
      .map(
        ({ id, name }) =>
          `${id}: its paths are walked on the machine alone. Compose it in tests/*/${name}.paths.test.tsx with drive of tests/support/drive.tsx.`,
      ),
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

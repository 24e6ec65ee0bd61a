import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCoverage } from '../../studio/coverage/merge.ts'
import { createCoverageBook } from '../support/coverage-book.ts'
import { tokenMachine } from './hand-made-machines.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
let copy = ''

const SUITE = `import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { explore } from '../../studio/paths/explore.ts'
import { tokenMachine, tokenOptions } from '../studio/hand-made-machines.ts'

const ports = { actors: { renewTokens: fromCallback(() => {}) } }
const begin = () => createActor(tokenMachine().provide(ports), { input: { lifetimeMs: 120_000 } }).start()

begin().send({ type: 'signOut.requested' })
test('a visitor leaves [SESSION-001]', () => {
  begin().send({ type: 'signOut.requested' })
})
test('another one leaves', () => {
  begin().send({ type: 'signOut.requested' })
})
test('nobody does anything', () => {
  begin().send({ type: 'renewal.refused' })
})
test('what only might be is no coverage', () => {
  expect(explore(tokenMachine(), tokenOptions).edges.length).toBeGreaterThan(8)
})
test('a test that fails proves nothing', () => {
  begin().send({ type: 'signOut.requested' })
  expect(1).toBe(2)
})
`

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'coverage-'))
  const needed = [
    ...['package.json', 'vitest.config.ts', 'studio/paths', 'studio/coverage', 'studio/tracing/transition-names.ts'],
    ...['machines/unplugged.ts', 'machines/watch-actors.ts', 'contracts/site/trace.ts', 'contracts/seeded-random.ts'],
    ...['seed', 'coverage', 'coverage-book', 'tidy'].map((name) => `tests/support/${name}.ts`),
    'tests/studio/hand-made-machines.ts',
  ]
  for (const path of needed) cpSync(join(project, path), join(copy, path), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const recorded = () => {
  const folder = join(copy, '.cache/coverage')
  return readdirSync(folder).map((name) => [name, readCoverage(readFileSync(join(folder, name), 'utf8'), name)])
}

test('a run of the tests leaves behind which test took which transition, by kind of test; the studio’s own leave nothing', {
  timeout: 60_000,
}, () => {
  const write = (file: string, suite: string) => {
    mkdirSync(join(copy, 'tests', file, '..'), { recursive: true })
    writeFileSync(join(copy, 'tests', file), suite)
  }
  write('session/token.test.ts', SUITE)
  write('session/token.paths.test.ts', SUITE.replace("test('a test that fails", "test.skip('a test that fails"))
  write('studio/token.test.ts', SUITE)
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run'], {
    cwd: copy,
    env: { ...process.env, VITEST: '', VITEST_WORKER_ID: '', VITEST_POOL_ID: '' },
  })
  expect(status).toBe(1)
  const transitions = {
    'any --signOut.requested--> signedOut': ['a visitor leaves [SESSION-001]', 'another one leaves'],
  }
  expect(recorded()).toEqual([
    [
      'path.tests-session-token.paths.test.ts.token.json',
      { run: 'tests/session/token.paths.test.ts', kind: 'path', machine: 'token', transitions },
    ],
    [
      'unit.tests-session-token.test.ts.token.json',
      { run: 'tests/session/token.test.ts', kind: 'unit', machine: 'token', transitions },
    ],
  ])
})

test('a book keeps each title once, and leaves out unknown machines', () => {
  const book = createCoverageBook({ kind: 'e2e', run: 'x.spec.ts' })
  const refused = { from: 'renewing', on: 'renewal.refused', place: 0 }
  for (const title of ['b', 'a', 'b']) book.note('token', refused, title)
  book.note('token', { from: '', on: 'signOut.requested', place: 0 }, 'c')
  book.note('gone', refused, 'a')
  expect(book.files((id) => (id === 'token' ? tokenMachine() : undefined))).toEqual([
    {
      run: 'x.spec.ts',
      kind: 'e2e',
      machine: 'token',
      transitions: {
        'any --signOut.requested--> signedOut': ['c'],
        'renewing --renewal.refused--> revoked': ['a', 'b'],
      },
    },
  ])
})

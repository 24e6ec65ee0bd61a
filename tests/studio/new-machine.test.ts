import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const project = fileURLToPath(new URL('../..', import.meta.url))
let copy = ''

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-machine-'))
  const needed = [
    ...[
      'package.json',
      'tsconfig.json',
      'biome.json',
      'scripts/new.mjs',
      'scripts/support/arguments.mjs',
      'scripts/support/project.mjs',
      'studio/house.ts',
      'studio/paths',
      'studio/diagrams',
      'studio/lint',
    ],
    ...['machines/unplugged.ts', 'machines/watch-actors.ts', 'contracts/site/trace.ts', 'contracts/seeded-random.ts'],
    'tests/support/plug-ports.ts',
    ...['tests/support/paths.ts', 'tests/support/diagram.ts', 'tests/support/lint.ts'],
  ]
  for (const path of needed) cpSync(join(project, path), join(copy, path), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, '.gitignore'), 'node_modules\n')
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (script: string, ...parameters: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, script), ...parameters], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', VITEST: '', VITEST_WORKER_ID: '', VITEST_POOL_ID: '' },
  })
  return { status, stdout, stderr }
}

describe('npm run new machine', () => {
  test('writes a machine, its diagram, its cases and two tests that hold as they are, for a long name too', {
    timeout: 60_000,
  }, () => {
    const name = 'very-long-name-that-makes-lines-break-where-short-ones-do-not'
    expect(run('scripts/new.mjs', 'machine', `session/${name}`)).toEqual({
      status: 0,
      stderr: '',
      stdout: `machines/session/${name}.machine.ts
machines/session/${name}.diagram.mmd
tests/session/${name}.machine.test.ts
tests/session/${name}.cases.ts
tests/session/${name}.paths.test.ts
`,
    })
    expect(run('scripts/new.mjs', 'machine', 'cams/room').status).toBe(0)
    const checked = {
      types: run('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'),
      style: run('node_modules/@biomejs/biome/bin/biome', 'check', 'machines', 'tests/session', 'tests/cams').status,
      tests: run(
        'node_modules/vitest/vitest.mjs',
        'run',
        '--root',
        '.',
        '--reporter',
        'json',
        '--outputFile',
        'result.json',
      ).status,
    }
    expect(checked).toEqual({ types: { status: 0, stdout: '', stderr: '' }, style: 0, tests: 0 })
    const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(join(copy, 'result.json'), 'utf8'))
    expect([numPassedTests, numTotalTests]).toEqual([12, 12])
  })

  test('never writes over anything', () => {
    const file = join(copy, 'tests/age/gate.paths.test.ts')
    cpSync(join(copy, 'package.json'), file)
    expect(run('scripts/new.mjs', 'machine', 'age/gate')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'Nothing written, because there is already tests/age/gate.paths.test.ts.\n',
    })
    expect(existsSync(join(copy, 'machines/age/gate.machine.ts'))).toBe(false)
  })

  const wrong = [
    [],
    ['view', 'session/banner'],
    ['machine'],
    ['machine', 'token-lifecycle'],
    ['machine', 'kitchen/oven'],
    ['machine', 'session/TokenLifecycle'],
    ['machine', 'session/../token'],
    ['machine', 'session/token', 'twice'],
  ]
  for (const parameters of wrong) {
    test(`says in one line what is allowed: new ${parameters.join(' ')}`, () => {
      expect(run('scripts/new.mjs', ...parameters)).toEqual({
        status: 2,
        stdout: '',
        stderr: `Allowed: npm run new machine <area>/<name>, area one of site, session, age, access, chrome, catalogue, sales, member, cams, messenger, name like token-lifecycle, got ${parameters.join(' ') || 'nothing'}\n`,
      })
    })
  }
})

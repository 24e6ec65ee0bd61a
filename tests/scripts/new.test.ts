import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const project = fileURLToPath(new URL('../..', import.meta.url))
let copy = ''

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-'))
  const left = ['.git', '.cache', 'dist', 'node_modules', 'test-results']
  for (const path of readdirSync(project)) {
    if (!left.includes(path)) cpSync(join(project, path), join(copy, path), { recursive: true })
  }
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, '.gitignore'), `${readFileSync(join(project, '.gitignore'), 'utf8')}\nnode_modules\n`)
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
/** Runs tests of the copy, all of which must pass. */
function passedIn(...args: string[]): { file: string; title: string }[] {
  const report = ['--reporter', 'json', '--outputFile', 'result.json']
  const { status, stdout } = run('node_modules/vitest/vitest.mjs', 'run', '--root', '.', ...report, ...args)
  expect({ status, said: status === 0 ? '' : stdout.slice(-4_000) }).toEqual({ status: 0, said: '' })
  const { testResults } = JSON.parse(sourceOf('result.json')) as {
    testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
  }
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName }) => (status === 'passed' ? [{ file: name, title: fullName }] : [])),
  )
}
const sourceOf = (file: string) => readFileSync(join(copy, file), 'utf8')

describe('npm run new', () => {
  test('writes machines, pages, actors, endpoints and dialogs that pass npm run check and their own tests, with long names too', {
    timeout: 900_000,
  }, () => {
    const long = 'very-long-name-that-makes-lines-break-where-short-ones-do-not'
    const written = [
      ['machine', 'cams/room-note'],
      ['page', 'sales/gift-cards'],
      ['actor', 'chrome/side-panel'],
      ['endpoint', 'catalogue/new-studios'],
      ['dialog', 'member/farewell'],
      ['machine', `session/${long}-machine`],
      ['page', `catalogue/${long}-page`],
      ['actor', `site/${long}-actor`],
      ['endpoint', `messenger/${long}-endpoint`],
      ['dialog', `site/${long}`],
    ].map(([kind = '', path = '']) => run('scripts/new.mjs', kind, path))
    expect(written.filter(({ status, stderr }) => status !== 0 || stderr !== '')).toEqual([])

    expect(written[2]?.stdout.match(/.+(?= \(changed\))/g)).toEqual([
      'machines/site/registry.ts',
      'app/site/boot-actors.ts',
      'tests/app/wiring.test.ts',
      'tests/support/stages.tsx',
      'studio/lint/exceptions.ts',
    ])

    expect(written[3]?.stdout.match(/.+(?= \(changed\))/g)).toEqual([
      'contracts/core-endpoints.ts',
      'sandbox/handlers.ts',
      'tests/sandbox/rights.test.ts',
      'tests/catalogue/calls.ts',
    ])
    expect(
      sourceOf('tests/catalogue/calls.ts').match(/^ {2}getNewStudios: \{.+?^ {2}\},$/ms)?.[0],
    ).toBe(`  getNewStudios: {
    method: 'GET',
    host: 'content',
    path: '/new-studios',
    whenItFails: 'emptyDefault',
    authorization: 'none',
    isCacheable: true,
    requirements: [],
  },`)

    const recipes = readFileSync(join(copy, 'CONTRIBUTING.md'), 'utf8').match(/(?<=^### ).+/gm)
    const named = written.map(({ stdout }) => /(?<=, Recipes, ").+(?=")/.exec(stdout)?.[0])
    expect(named.slice(0, 5)).toEqual(['A machine', 'A page', 'A site actor', 'An endpoint', 'A dialog'])
    expect(named.filter((name) => !recipes?.some((recipe) => recipe === name))).toEqual([])

    const files = written.flatMap(({ stdout }) => stdout.trim().split('\n'))
    const tests = files.filter((file) => /\.test\.tsx?$/.test(file))
    const check = run('scripts/test.mjs', '--only', 'types,lint,boundaries,dead-code')
    const passed = [
      ...passedIn(...tests, 'tests/app/wiring.test.ts', 'tests/access/gate.test.ts', 'tests/site/calls.test.ts'),
      ...passedIn('tests/studio/requirements.house.test.ts'),
      // The tests of the house itself ask every endpoint and draw every machine: here those that were written will do.
      ...passedIn(
        ...['tests/sandbox/rights.test.ts', 'tests/studio/pictures.house.test.tsx'],
        ...['--testNamePattern', 'has a stage|roomNote|giftCards|sidePanel|getNewStudios|[vV]eryLongName'],
      ),
    ]
    const lint = run('scripts/paths.mjs', 'lint')
    expect({ status: lint.status, lastLine: lint.stdout.trim().split('\n').at(-1) }).toEqual({
      status: 0,
      lastLine: expect.stringMatching(/^\d+ machines, 0 problems$/),
    })
    expect(check.stdout).toMatch(/^4 passed, 0 failed\n$/m)
    const drawnOrAsked = passed.filter(({ title }) =>
      /roomNote|giftCards|sidePanel|getNewStudios|[vV]eryLongName/.test(title),
    )
    expect({
      tests: tests.length,
      notRun: tests.filter((file) => !passed.some(({ file: ran }) => ran.endsWith(file))),
      house: [...new Set(drawnOrAsked.map(({ file }) => file.split('/').at(-1)))]
        .filter((file) => file?.includes('rights') || file?.includes('pictures'))
        .toSorted(),
    }).toEqual({ tests: 22, notRun: [], house: ['pictures.house.test.tsx', 'rights.test.ts'] })
  })

  test('writes tests that name each thing they expect', () => {
    const templates = readdirSync(join(copy, 'scripts/new')).map((file) => sourceOf(`scripts/new/${file}`))
    const expectations = templates.flatMap((text) => text.match(/expect\(.*/g) ?? [])
    expect(expectations.length).toBeGreaterThan(10)
    expect(expectations.filter((line) => line.startsWith('expect(['))).toEqual([])
  })

  test('never writes over a file', () => {
    cpSync(join(copy, 'package.json'), join(copy, 'tests/age/gate.paths.test.tsx'))
    expect(run('scripts/new.mjs', 'machine', 'age/gate')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'Nothing written, because there is already tests/age/gate.paths.test.tsx.\n',
    })
    expect(existsSync(join(copy, 'machines/age/gate.machine.ts'))).toBe(false)
  })

  test.each([
    ['page', 'sales/tour', "app/routes/tree.ts already has '/tour'"],
    ['endpoint', 'sales/categories', 'contracts/core-endpoints.ts already has getCategories: {'],
    ['actor', 'site/tokens', 'machines/site/registry.ts already has tokens:'],
    ['dialog', 'sales/terms', "machines/site/dialog.ts already has 'terms'"],
  ])('says that the name of a new %s is taken: %s', (kind, path, problem) => {
    expect(run('scripts/new.mjs', kind, path)).toEqual({
      status: 2,
      stdout: '',
      stderr: `Nothing written, because ${problem}.\n`,
    })
  })

  test('says which place it looks for, and writes nothing, when a file has changed', () => {
    const tree = sourceOf('app/routes/tree.ts')
    writeFileSync(join(copy, 'app/routes/tree.ts'), tree.replace("'page-constructor'", "'editors'"))
    expect(run('scripts/new.mjs', 'page', 'member/visits')).toEqual({
      status: 2,
      stdout: '',
      stderr: `Nothing written: app/routes/tree.ts should have exactly one place that reads page('/$slug', 'page-constructor'\n`,
    })
    writeFileSync(join(copy, 'app/routes/tree.ts'), tree)
    expect({
      hasPage: existsSync(join(copy, 'app/routes/pages/visits.page.tsx')),
      handlers: sourceOf('sandbox/handlers.ts'),
    }).toEqual({ hasPage: false, handlers: expect.not.stringContaining('getVisits') })
  })

  const wrong = [
    [],
    ['view', 'session/banner'],
    ['toString', 'session/banner'],
    ['machine'],
    ['machine', 'token-lifecycle'],
    ['page', 'kitchen/oven'],
    ['actor', 'session/TokenLifecycle'],
    ['endpoint', 'session/../token'],
    ['dialog', 'session/token', 'twice'],
    ['page', 'sales/new'],
  ]
  for (const parameters of wrong) {
    test(`says in one line what is allowed: new ${parameters.join(' ')}`, () => {
      expect(run('scripts/new.mjs', ...parameters)).toEqual({
        status: 2,
        stdout: '',
        stderr: `Allowed: npm run new machine|page|actor|endpoint|dialog <area>/<name>, area one of site, session, account, age, access, chrome, catalogue, sales, member, cams, messenger, name like gift-cards and no word of JavaScript, got ${parameters.join(' ') || 'nothing'}\n`,
      })
    })
  }
})

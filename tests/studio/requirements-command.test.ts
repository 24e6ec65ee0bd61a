import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url))
let copy = ''

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'requirements-'))
  cpSync(scripts, join(copy, 'scripts'), { recursive: true })
  mkdirSync(join(copy, 'docs'))
  const required = ['TOKEN-001', 'TOKEN-002', 'AGE-001', 'AGE-002', 'AGE-003', 'SEO-001']
  const lines = required.map((id) => JSON.stringify({ id, kind: id === 'SEO-001' ? 'open' : 'behaviour' }))
  writeFileSync(join(copy, 'docs/requirements.jsonl'), `${lines.join('\n')}\n`)
})

afterEach(() => rmSync(copy, { recursive: true, force: true }))

function requirements(results: Readonly<Record<string, unknown>>, ...parameters: string[]) {
  mkdirSync(join(copy, '.cache/test-results'), { recursive: true })
  for (const [name, result] of Object.entries(results)) {
    const text = typeof result === 'string' ? result : JSON.stringify(result)
    writeFileSync(join(copy, '.cache/test-results', name), text)
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy, 'scripts/requirements.mjs'), ...parameters],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

function vitest(...tests: Array<[title: string, status: string]>) {
  const assertionResults = tests.map(([title, status]) => {
    return { ancestorTitles: ['the parent [SEO-001]'], title, fullName: `the parent [SEO-001] ${title}`, status }
  })
  return { success: true, testResults: [{ name: '/x.test.ts', status: 'passed', assertionResults }] }
}

function playwright(...specs: Array<[title: string, ok: boolean, results: string[]]>) {
  const inner = specs.map(([title, ok, results]) => ({
    title,
    ok,
    tests: [{ expectedStatus: 'passed', status: 'expected', results: results.map((status) => ({ status })) }],
  }))
  return { config: {}, suites: [{ title: 'x.spec.ts', specs: [], suites: [{ title: 'group', specs: inner }] }] }
}

describe('npm run requirements', () => {
  test('counts ids at the end of titles of tests that passed, over both runners', () => {
    const results = {
      'unit.json': vitest(
        ['renews in time [TOKEN-001]', 'passed'],
        ['asks for the date [AGE-001, M01, AGE-002]', 'passed'],
        ['[AGE-003] at the beginning', 'passed'],
        ['lets go [TOKEN-002]', 'failed'],
        ['is left out [TOKEN-002]', 'skipped'],
      ),
      'e2e.json': playwright(
        ['opens the gate [AGE-001]', true, ['passed']],
        ['passes when tried again [TOKEN-002]', true, ['failed', 'passed']],
        ['is meant to fail [AGE-003]', true, ['failed']],
        ['is skipped [AGE-003]', true, ['skipped']],
        ['passes in one browser only [AGE-003]', false, ['passed']],
      ),
    }
    expect(requirements(results)).toEqual({
      status: 0,
      stderr: '',
      stdout: `TOKEN     2 /    2  100 %
AGE       2 /    3   66 %
SEO       0 /    1    0 %
all       4 /    6   66 %
`,
    })
    const { status, stdout } = requirements({}, '--json')
    expect({ status, stdout: JSON.parse(stdout) }).toEqual({
      status: 0,
      stdout: {
        total: 6,
        covered: 4,
        areas: {
          TOKEN: { total: 2, covered: 2 },
          AGE: { total: 3, covered: 2 },
          SEO: { total: 1, covered: 0 },
        },
        uncovered: ['AGE-003', 'SEO-001'],
      },
    })
  })

  test('an id that no requirement has is an error, whether its test passed or not', () => {
    const results = { 'unit.json': vitest(['renews [TOKEN-001, TOKEN-999]', 'passed'], ['gone [OLD-1]', 'failed']) }
    const { status, stderr, stdout } = requirements(results, '--json')
    expect({ status, stderr, covered: JSON.parse(stdout).covered }).toEqual({
      status: 1,
      stderr: `Unknown requirement TOKEN-999 in the title of "renews [TOKEN-001, TOKEN-999]"
Unknown requirement OLD-1 in the title of "gone [OLD-1]"
`,
      covered: 1,
    })
  })

  test('without results it says what to do', () => {
    expect(requirements({})).toEqual({
      status: 1,
      stdout: '',
      stderr: 'No test results in .cache/test-results: run npm test first.\n',
    })
  })

  test('a report that cannot be read is named', () => {
    expect(requirements({ 'half.json': '{"testResults": [' }).stderr).toBe(
      '.cache/test-results/half.json is not valid JSON.\n',
    )
  })

  test('a report of another kind is named', () => {
    expect(requirements({ 'odd.json': { passed: 3 } })).toEqual({
      status: 1,
      stdout: '',
      stderr: '.cache/test-results/odd.json is neither a Vitest nor a Playwright JSON report.\n',
    })
  })
})

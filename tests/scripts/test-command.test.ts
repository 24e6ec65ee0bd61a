import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copyProject } from './project-copy.ts'

vi.setConfig({ testTimeout: 30_000 })

let project: ReturnType<typeof copyProject>

beforeEach(() => {
  project = copyProject()
  for (const tool of ['tsc', 'biome', 'knip']) project.tool(`node_modules/.bin/${tool}`, 'exit 0')
})
afterEach(() => project.remove())

describe('the last line counts over all steps', () => {
  test('that passed', async () => {
    expect(await outcomeOf('types,lint,dead-code')).toEqual([0, '3 passed, 0 failed'])
  })

  test('and one that failed fails the command, its words before the line', async () => {
    project.tool('node_modules/.bin/biome', 'echo "unused import"; exit 1')
    const { code, stdout } = await project.run(['scripts/test.mjs', '--only', 'types,lint,dead-code'])
    expect({ code, showsFault: stdout.includes('unused import'), lastLine: lastLineOf(stdout) }).toEqual({
      code: 1,
      showsFault: true,
      lastLine: '2 passed, 1 failed',
    })
  })

  test('and a tool that is not there failed', async () => {
    project.tool('node_modules/.bin/knip', 'exec /no/such/tool')
    expect(await outcomeOf('types,dead-code')).toEqual([1, '1 passed, 1 failed'])
  })
})

describe('tests', () => {
  beforeEach(() => {
    project.write('tests/shared.test.ts', '')
    project.write('tests/apart.test.ts', 'process.env')
  })

  test.for([
    {
      name: 'are counted over both runs; one that did not run counts as failed',
      shared: { numPassedTests: 5, numFailedTests: 1, numPendingTests: 1 },
      apart: { numPassedTests: 3, numFailedTests: 1, numPendingTests: 0 },
      exitCode: 1,
      outcome: { code: 1, line: '8 passed, 3 failed' },
    },
    {
      name: 'that passed in runs that failed leave one failure a run',
      shared: { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0 },
      apart: { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 },
      exitCode: 1,
      outcome: { code: 1, line: '8 passed, 2 failed' },
    },
    {
      name: 'all passed',
      shared: { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0 },
      apart: { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 },
      exitCode: 0,
      outcome: { code: 0, line: '8 passed, 0 failed' },
    },
    { name: 'that leave no results have failed', exitCode: 0, outcome: { code: 1, line: '0 passed, 2 failed' } },
  ])('$name', async ({ shared, apart, exitCode, outcome }) => {
    if (shared) project.write('shared.json', JSON.stringify(shared))
    if (apart) project.write('apart.json', JSON.stringify(apart))
    project.tool(
      'node_modules/.bin/vitest',
      `for word; do
        case $word in
          --outputFile.json=*) out=\${word#*=} ;;
          tests/*.test.ts) name=$(basename $word .test.ts) ;;
        esac
      done
      [ -f $name.json ] && cp $name.json $out
      exit ${exitCode}`,
    )
    expect(await outcomeOf('unit')).toEqual([outcome.code, outcome.line])
  })

  test('share modules, with and without a document apart, unless they change what others see', async () => {
    project.write('tests/page.test.tsx', ['// @vitest', 'environment jsdom'].join('-'))
    project.write('tests/stubbed.test.tsx', ['// @vitest', 'environment jsdom\nvi.stubGlobal()'].join('-'))
    project.write('tests/studio/plan.test.ts', '')
    project.tool('node_modules/.bin/vitest', 'echo "vitest $*"')
    const { stdout } = await project.run(['scripts/test.mjs', '--only', 'unit'])
    const runs = stdout.match(/^vitest .+/gm)?.map((line) => ({
      isIsolated: !line.includes('--no-isolate'),
      files: line.match(/tests\/\S+/g)?.toSorted(),
    }))
    expect(runs).toEqual([
      { isIsolated: false, files: ['tests/shared.test.ts'] },
      { isIsolated: false, files: ['tests/page.test.tsx'] },
      { isIsolated: true, files: ['tests/apart.test.ts', 'tests/stubbed.test.tsx', 'tests/studio/plan.test.ts'] },
    ])
  })
})

describe('the browser', () => {
  test('is there before the first stage, and every stage is told where', async () => {
    project.tool('bin/google-chrome', 'exit 0')
    project.tool('node_modules/.bin/tsc', 'echo "tsc sees $CHROMIUM_PATH"; exit 1')
    const { stdout } = await project.run(['scripts/test.mjs', '--only', 'types,unit'], onlyWith(['which', 'sh']))
    expect(stdout).toContain(`tsc sees ${project.folder}/bin/google-chrome\n`)
  })

  test('is not looked for when no chosen stage opens one', async () => {
    const outcome = await project.run(['scripts/test.mjs', '--only', 'types'], onlyWith(['which', 'sh']))
    expect({ code: outcome.code, stderr: outcome.stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('that is missing and cannot be installed ends the command before any stage, in one sentence', async () => {
    project.write('node_modules/playwright-core/package.json', '{ "type": "module", "exports": "./index.js" }')
    project.write('node_modules/playwright-core/index.js', 'export const chromium = { executablePath: () => "" }')
    project.tool('bin/apt-get', 'exit 100')
    const outcome = await project.run(['scripts/test.mjs', '--only', 'types,unit'], onlyWith(['which', 'sh']))
    expect({ code: outcome.code, hasBegun: outcome.stdout.includes('── types'), stderr: outcome.stderr }).toEqual({
      code: 1,
      hasBegun: false,
      stderr: expect.stringContaining('The browser tests need a Chromium.'),
    })
  })

  /** A machine on which there is nothing but what this project's `bin/` holds and these tools. */
  function onlyWith(tools: string[]) {
    mkdirSync(join(project.folder, 'bin'), { recursive: true })
    for (const tool of tools) symlinkSync(realpathSync(`/usr/bin/${tool}`), join(project.folder, 'bin', tool))
    return { PATH: join(project.folder, 'bin') }
  }
})

describe('boundaries', () => {
  test.for([
    ['hold', { totalCruised: 1, violations: [] }, '1 passed, 0 failed'],
    ['do not hold when nothing was read', { totalCruised: 0, violations: [] }, '0 passed, 1 failed'],
    [
      'do not hold when one is crossed',
      { totalCruised: 1, violations: [{ rule: { severity: 'error', name: 'no-cycles' }, from: 'a', to: 'b' }] },
      '0 passed, 1 failed',
    ],
  ] as const)('%s', async ([, summary, line]) => {
    execFileSync('git', ['init', '--quiet', project.folder])
    project.write('machines/one.machine.ts', 'export const one = 1')
    project.write('.gitignore', 'app\nscripts\nnode_modules\n')
    project.write('summary.json', JSON.stringify({ summary }))
    project.tool('node_modules/.bin/depcruise', 'cat summary.json')
    expect((await outcomeOf('boundaries'))[1]).toBe(line)
  })
})

async function outcomeOf(steps: string) {
  const { code, stdout } = await project.run(['scripts/test.mjs', '--only', steps])
  return [code, lastLineOf(stdout)]
}

function lastLineOf(text: string) {
  return text.trimEnd().split('\n').at(-1)
}

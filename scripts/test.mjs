// `npm test`: sets itself up, runs everything, and ends with one line over all runners.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, refuse } from './support/arguments.mjs'
import { ensureChromium } from './support/chromium.mjs'
import { ensureEngines } from './support/engines.mjs'
import { build, cacheFolder, ensureInstalled, nodeBinary, root, run } from './support/project.mjs'
import { supplyProblems } from './support/supply.mjs'

const LAYERS = ['contracts', 'machines', 'adapters', 'views', 'app', 'sandbox', 'studio', 'tests']
const STEPS = { types, lint, boundaries, 'dead-code': deadCode, unit, browser, engines, supply }
/** Run while types are checked: the checker uses one core. */
const BESIDE_TYPES = ['lint', 'boundaries', 'dead-code']
/** More failed browser tests than that are no matter of a busy machine. */
const FEW = 5
const all = Object.keys(STEPS).join(',')
/** One file of each kind of test: function, paths of a machine, adapter, view, sandbox, one module in a browser; and the whole product in a browser. */
const SAMPLE = {
  unit: [
    'tests/access/links.test.ts',
    'tests/sales/deals.paths.test.tsx',
    'tests/site/cookies.adapter.test.ts',
    'tests/site/screens.view.test.tsx',
    'tests/sandbox/tokens.test.ts',
    'tests/site/back-guard.browser.test.ts',
  ],
  browser: ['site-opens.spec.ts'],
  engines: ['arriving.spec.ts'],
}
const usage = `npm test -- [--long] [--sample] [--only ${all}]`
const options = { long: { type: 'boolean' }, sample: { type: 'boolean' }, only: { type: 'string', default: all } }
const { long: isLong, sample: isSample, only } = readArguments(usage, options)
const chosen = only.split(',')
if (!chosen.every((name) => Object.hasOwn(STEPS, name))) refuse(usage)

ensureInstalled()
nodeBinary()
// Before the first stage: unit tests open a browser as well. Every test finds it by this variable.
if (['unit', 'browser'].some((name) => chosen.includes(name))) process.env.CHROMIUM_PATH = await ensureChromium()
const results = cacheFolder('test-results')
const env = isLong ? { LONG: '1' } : {}
let passed = 0
let failed = 0
const startedAt = Date.now()

const beside = chosen.includes('types') ? runInTurn(chosen.filter((name) => BESIDE_TYPES.includes(name))) : new Map()

for (const name of chosen) {
  console.log(`\n── ${name}`)
  const outcome = await (beside.get(name) ?? STEPS[name]())
  if (outcome.says) console.log(outcome.says)
  passed += outcome.passed
  failed += outcome.failed
  console.log(`   ${outcome.passed} passed, ${outcome.failed} failed`)
}
console.log(`\nin ${Math.round((Date.now() - startedAt) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Runs steps one after another and returns at once: by name, the promise of each outcome. */
function runInTurn(names) {
  let before = Promise.resolve()
  return new Map(
    names.map((name) => {
      before = before.then(STEPS[name])
      return [name, before]
    }),
  )
}

/** One checker: four of them, each with types of its own, take twice as long on two cores. */
function types() {
  return once('tsc', ['--noEmit', '-p', '.', '--checkers', '1'])
}

function lint() {
  return once('biome', ['ci', '--error-on-warnings', '.'])
}

function deadCode() {
  return once('knip', ['--no-progress'])
}

async function boundaries() {
  const { output } = await run(
    'depcruise',
    ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...LAYERS],
    { quiet: true },
  )
  const start = output.indexOf('{')
  if (start < 0) return report(1, output)
  const { summary } = JSON.parse(output.slice(start))
  // Without its parser the tool reads nothing and is content: so the number of modules is asserted.
  const listed = await run('git', ['ls-files', '-co', '--exclude-standard', ...LAYERS], { quiet: true })
  const expected = listed.output.split('\n').filter((file) => /\.tsx?$/.test(file)).length
  const found = summary.violations.filter((violation) => violation.rule.severity === 'error')
  const problems = found.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  if (summary.totalCruised < expected) problems.push(`${summary.totalCruised} modules were read, ${expected} exist`)
  return report(problems.length > 0 ? 1 : 0, problems.join('\n'))
}

/**
 * Three runs: most files share the modules that a worker has loaded, of those with a document also jsdom, which saves half of their time; the others get
 * a worker of their own. With and without a document apart: between them vitest begins a new worker.
 */
async function unit() {
  forgetCoverage('unit', 'path')
  const files = isSample
    ? SAMPLE.unit
    : readdirSync(join(root, 'tests'), { recursive: true })
        .filter((file) => /\.test\.tsx?$/.test(file))
        .map((file) => `tests/${file.replaceAll('\\', '/')}`)
  const sum = { passed: 0, failed: 0 }
  for (const name of ['vitest-shared', 'vitest-document', 'vitest-apart']) {
    const part = files.filter((file) => partOf(file) === name)
    if (part.length === 0) continue
    const { passed, failed } = await runUnit(name, [...(name === 'vitest-apart' ? [] : ['--no-isolate']), ...part])
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}

/** Not shared: what changes the world around it, or starts other programs. */
function partOf(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const changes =
    /vi\.(mock|doMock|resetModules|stub\w+|useFakeTimers)|process\.env|openBrowserPage|\.prototype\b|Object\.assign\(globalThis/
  if (/^tests\/(studio|scripts)\//.test(file) || changes.test(text)) return 'vitest-apart'
  return text.includes('@vitest-environment jsdom') ? 'vitest-document' : 'vitest-shared'
}

async function runUnit(name, args) {
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run('vitest', ['run', ...reporters, ...args], { env })
  return readResults(file, code, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests + json.numPendingTests,
  }))
}

async function browser() {
  await build()
  forgetCoverage('e2e')
  return playTwice('playwright', 'e2e', env, isSample ? SAMPLE.browser : [])
}

/** Journeys in the other engines. One that is not on this machine, and cannot be installed, is named and not counted. */
async function engines() {
  if (!chosen.includes('browser')) await build()
  const { env: paths, there } = await ensureEngines(['firefox', 'webkit'])
  if (there.length === 0) return { passed: 0, failed: 0 }
  return playTwice('engines', 'engines', paths, [
    ...(isSample ? SAMPLE.engines : []),
    ...there.map((name) => `--project=${name}`),
  ])
}

/** Real time in a real browser: what a busy machine made late gets one more chance, alone, and is told apart from the rest. */
async function playTwice(name, folder, variables, args) {
  rmSync(join(results, `${name}-alone.json`), { force: true })
  const outcome = await play(name, folder, variables, args)
  if (outcome.failed === 0 || outcome.failed > FEW) return outcome
  console.log(`\n   ${outcome.failed} failed beside others: once more, one at a time`)
  const alone = await play(`${name}-alone`, folder, variables, [...args, '--last-failed', '--workers=1'])
  console.log(`   ${alone.passed} passed only alone: named above, to be looked at`)
  return { passed: outcome.passed + alone.passed, failed: outcome.failed - alone.passed }
}

/** Runs the browser tests of a folder of tests/; `name` is that of the file of results. */
async function play(name, folder, variables, args) {
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  const { code } = await run('playwright', ['test', '--config', `tests/${folder}/playwright.config.ts`, ...args], {
    env: { ...variables, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  return readResults(file, code, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }))
}

/** Last, so that it looks at what the browser tests have built. */
async function supply() {
  if (!['browser', 'engines'].some((name) => chosen.includes(name))) await build()
  const problems = supplyProblems(root)
  return report(problems.length > 0 ? 1 : 0, problems.join('\n'))
}

/** What tests of these kinds took the last time: some of them may be gone. */
function forgetCoverage(...kinds) {
  const folder = cacheFolder('coverage')
  for (const name of readdirSync(folder)) if (kinds.includes(name.split('.')[0])) rmSync(join(folder, name))
}

function readResults(file, code, count) {
  try {
    const outcome = count(JSON.parse(readFileSync(file, 'utf8')))
    // A runner that fails without a failed test (a file that does not load) has failed all the same.
    return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function once(command, args) {
  const { code, output } = await run(command, args, { quiet: true })
  writeFileSync(join(results, `${command}.log`), output)
  return report(code, output)
}

function report(code, output) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, says: output.slice(-6000) }
}

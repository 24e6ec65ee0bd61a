#!/usr/bin/env node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments, refuse } from './support/arguments.mjs'
import { ensureInstalled, fail, nodeBinary, root, run } from './support/project.mjs'
import { idsAtEndOf } from './support/title-ids.mjs'

const usage = 'npm run requirements -- [--json | --audit [area] [--shard 1/4]]'
const options = { json: { type: 'boolean' }, audit: { type: 'boolean' }, shard: { type: 'string', default: '1/1' } }
const { json: isJson, audit: isAudit, shard, operands } = readArguments(usage, options, 1)
const [, part, parts] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(shard)?.map(Number) ?? []
if (!(part <= parts) || (isAudit ? isJson : operands.length > 0 || parts > 1)) refuse(usage)
if (isAudit) {
  ensureInstalled()
  const command = join(root, 'scripts', 'support', 'audit', 'run-audit.ts')
  const { code } = await run(nodeBinary(), [command, operands[0] ?? '', shard])
  process.exit(code)
}

const required = readRequired()
const tests = readResults()
const claims = tests.flatMap(({ title, passed }) => idsAtEndOf(title).map((id) => ({ id, title, passed })))
const known = new Set(required)
const unknown = claims.filter(({ id }) => !known.has(id))
const proven = new Set(claims.filter(({ passed }) => passed).map(({ id }) => id))

const report = {
  total: required.length,
  covered: required.filter((id) => proven.has(id)).length,
  areas: countByArea(),
  uncovered: required.filter((id) => !proven.has(id)),
}
console.log(isJson ? JSON.stringify(report) : tableOf(report))
for (const { id, title } of unknown) console.error(`Unknown requirement ${id} in the title of "${title}"`)
process.exit(unknown.length > 0 ? 1 : 0)

function countByArea() {
  const areas = {}
  for (const id of required) {
    const area = id.slice(0, id.lastIndexOf('-'))
    areas[area] ??= { total: 0, covered: 0 }
    areas[area].total += 1
    if (proven.has(id)) areas[area].covered += 1
  }
  return areas
}

function readRequired() {
  const file = 'docs/requirements.jsonl'
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const { id } = parse(line, `${file}, line ${index + 1}`)
    return [id]
  })
}

function readResults() {
  const folder = '.cache/test-results'
  const names = existsSync(join(root, folder))
    ? readdirSync(join(root, folder)).filter((name) => name.endsWith('.json'))
    : []
  if (names.length === 0) fail(`No test results in ${folder}: run npm test first.`)
  return names.sort().flatMap((name) => {
    const results = parse(readFileSync(join(root, folder, name), 'utf8'), join(folder, name))
    if (Array.isArray(results?.testResults)) return fromVitest(results)
    if (Array.isArray(results?.suites)) return results.suites.flatMap(fromPlaywright)
    return fail(`${join(folder, name)} is neither a Vitest nor a Playwright JSON report.`)
  })
}

function fromVitest({ testResults }) {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ title, passed: status === 'passed' })),
  )
}

function fromPlaywright({ specs = [], suites = [] }) {
  const own = specs.map(({ title, ok, tests: runs }) => {
    // A test that is expected to fail is `ok` too; and one that was skipped.
    const passed = ok && runs.some(({ results }) => results.at(-1)?.status === 'passed')
    return { title, passed }
  })
  return [...own, ...suites.flatMap(fromPlaywright)]
}

function tableOf({ total, covered, areas }) {
  const rows = [...Object.entries(areas), ['all', { total, covered }]]
  const width = Math.max(...rows.map(([area]) => area.length))
  return rows
    .map(([area, counts]) => {
      const share = `${Math.floor((100 * counts.covered) / counts.total)} %`
      const fraction = `${String(counts.covered).padStart(4)} / ${String(counts.total).padStart(4)}`
      return `${area.padEnd(width)}  ${fraction}  ${share.padStart(5)}`
    })
    .join('\n')
}

function parse(text, where) {
  try {
    return JSON.parse(text)
  } catch {
    return fail(`${where} is not valid JSON.`)
  }
}

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutantsOf } from '../../scripts/support/audit/mutants.ts'
import { changesOfSheet, switchedSheet } from '../../scripts/support/audit/sheets.ts'
import { switchboard } from '../../scripts/support/audit/switchboard.ts'
import { projectRoot } from '../../scripts/support/house.ts'
import { stylesheet } from '../support/stylesheet.ts'

test('texts that people read or follow are left out, components forgotten, and the pages of an area changed', async () => {
  const { mutants, code } = await mutantsOf('age')
  const changes = mutants.map(({ change }) => change.replace(/:\d+:\d+ /, ' '))
  const view = 'views/age/age-verification.view.tsx'
  const expected = [
    `${view}  Age verification needs JavaScript. Please switch it on and load this page again.  -> `,
    `${view} to="/" -> to=""`,
    `${view} <Contact /> -> null`,
    `app/routes/pages/age-verification.page.tsx () => <AgeVerificationView /> -> () => undefined`,
  ]
  expect(expected.filter((change) => !changes.includes(change))).toEqual([])
  const switched = code.load(join(projectRoot, view)) ?? ''
  expect({
    braced: /\{stryMutAct\w+\("\d+"\) \? /.test(switched),
    bare: /^\s*stryMutAct\w+\("\d+"\) \? (<|null)/m.test(switched),
  }).toEqual({
    braced: true,
    bare: false,
  })
})

test('nothing that only a picture proves, and no role, type or class', async () => {
  const { mutants } = await mutantsOf('cams')
  const changed = mutants.map(({ change }) => change.replace(/^\S+ /, ''))
  expect(changed.filter((change) => /^<\w*Icon\b.* -> null$|^(className|role|type)="/.test(change))).toEqual([])
})

test('a stylesheet loses a declaration, or the windows that a rule is for', () => {
  const sheet = '.a {\n  color: red;\n}\n@media (width >= 768px) {\n  .a {\n    --size: 2px;\n  }\n}\n'
  const changed = changesOfSheet(sheet).map(({ from, to, replacement }) =>
    `${sheet.slice(0, from)}${replacement}${sheet.slice(to)}`.replaceAll(/\s+/g, ' ').trim(),
  )
  expect(changed).toEqual([
    '.a { } @media (width >= 768px) { .a { --size: 2px; } }',
    '.a { color: red; } @media (width >= 768px) { .a { } }',
    '.a { color: red; } @media all { .a { --size: 2px; } }',
  ])
})

test('a test that reads a stylesheet reaches its changes, and sees the one that is switched on', async () => {
  const whole = stylesheet('themes/light.css')
  const changes = { first: { from: 0, to: 3, replacement: 'abc' }, second: { from: 5, to: 9, replacement: '' } }
  const coverage = { static: {}, perTest: {} }
  Object.assign(switchboard, { currentTestId: 'reads', mutantCoverage: coverage, hitCount: 0 })
  const seen = ['first', 'second', 'of another sheet', undefined].map((activeMutant) => {
    switchboard.activeMutant = activeMutant
    return switchedSheet('views/themes/light.css', changes)
  })
  expect({ seen, coverage, hits: switchboard.hitCount }).toEqual({
    seen: [`abc${whole.slice(3)}`, `${whole.slice(0, 5)}${whole.slice(9)}`, whole, whole],
    coverage: { static: {}, perTest: { reads: { first: 1, second: 1 } } },
    hits: 2,
  })
  const { code } = await mutantsOf('site')
  expect(code.load(join(projectRoot, 'tests/support/stylesheet.ts'))).toContain(
    'export const stylesheet = (name) => switchedSheet(',
  )
})

test('what stands aside from an area is marked: the server and the settings of the sites, shared contracts, stylesheets', async () => {
  const asides = async (area: string) => {
    const { mutants } = await mutantsOf(area)
    const named = (isAside: boolean) =>
      mutants.filter((mutant) => mutant.isAside === isAside).map(({ change }) => /^(app\/\w+|\w+)/.exec(change)![0])
    return { aside: [...new Set(named(true))].sort(), own: [...new Set(named(false))].sort() }
  }
  expect({ age: await asides('age'), app: await asides('app'), site: await asides('site') }).toEqual({
    age: { aside: [], own: ['adapters', 'app/routes', 'contracts', 'machines', 'views'] },
    app: { aside: ['app/server', 'app/sites'], own: ['app/site'] },
    site: { aside: ['contracts', 'views'], own: ['adapters', 'app/routes', 'contracts', 'machines', 'views'] },
  })
})

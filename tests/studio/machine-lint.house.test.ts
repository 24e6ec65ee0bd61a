import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { loadHouse, projectRoot } from '../../scripts/support/house.ts'
import { furnish } from '../../studio/house.ts'
import { wiringExceptions } from '../../studio/lint/exceptions.ts'
import { lintHouse } from '../../studio/lint/house-lint.ts'
import { readSources } from '../../studio/lint/sources.ts'
import { casesOf } from '../../studio/paths/cases.ts'

test('the house has nothing that passes silently', async () => {
  const house = await loadHouse()
  expect(house.machines.size).toBeGreaterThan(18)
  expect(lintHouse({ house, sources: readSources(projectRoot), exceptions: wiringExceptions })).toEqual([])
})

const description = 'Says what is true.'
const doorMachine = setup({
  types: { events: {} as { type: 'bell.rung' } | { type: 'key.turned' } | { type: 'alarm.raised' } },
}).createMachine({
  id: 'door',
  description,
  initial: 'shut',
  states: {
    shut: { description, on: { 'bell.rung': 'open', 'key.turned': 'open', 'alarm.raised': 'open' } },
    open: { description, type: 'final' },
  },
})
const bellMachine = setup({}).createMachine({
  id: 'bell',
  description,
  initial: 'quiet',
  states: { quiet: { description, meta: { resting: true } } },
})
const house = furnish({
  cases: [casesOf(doorMachine), casesOf(bellMachine)],
  wiring: [
    { from: 'bell', on: 'bell.rung', to: 'door' },
    { from: 'bell', on: 'bell.stolen', to: 'navigator' },
  ],
  siteActors: { bell: 'bell', door: 'door' },
  requirements: '',
})
const door = "export const doorMachine = setup({}).createMachine({\n  id: 'door',\n})\n"
const bell = `export type BellEmitted = { type: 'bell.rung' } | { type: 'bell.stolen' }

setup({
    emitted: {} as BellEmitted,
}).createMachine({
  id: 'bell',
})
`
const sources = (texts: Record<string, string>) =>
  new Map(Object.entries({ 'machines/door.machine.ts': door, 'machines/bell.machine.ts': bell, ...texts }))
const sends = { 'views/door.view.tsx': "door.send({ type: isLate ? 'alarm.raised' : 'key.turned' })" }

test('events that are sent, passed on by a wire, and listened to are no problem', () => {
  expect(lintHouse({ house, sources: sources(sends), exceptions: {} })).toEqual([])
})

test('an event that nothing sends is listed; that a machine mentions it is not enough', () => {
  const mentions = {
    'views/door.view.tsx': "door.send({ type: 'key.turned' })",
    'machines/a.machine.ts': sends['views/door.view.tsx'],
  }
  expect(lintHouse({ house, sources: sources(mentions), exceptions: {} })).toEqual([
    { rule: 'nobody-sends', machine: 'door', message: "'alarm.raised' is listened to, and nobody sends it" },
  ])
})

test('a type whose beginning is filled in may be any of that ending', () => {
  const filled = {
    'adapters/a.ts': `const a = { type: \`\${subject}.turned\` }`,
    'adapters/b.ts': "{ type: 'alarm.raised' }",
  }
  expect(lintHouse({ house, sources: sources(filled), exceptions: {} })).toEqual([])
})

test('an event that nothing handles is listed, and a wire that waits for an event that is never emitted', () => {
  const changed = bell.replace('bell.stolen', 'bell.broken')
  const texts = { ...sends, 'machines/bell.machine.ts': changed }
  const problems = [
    { rule: 'nobody-hears', machine: 'bell', message: "'bell.broken' is emitted, and nobody listens" },
    {
      rule: 'nobody-sends',
      machine: 'bell',
      message: "the wire to navigator waits for 'bell.stolen', which bell never says",
    },
  ]
  expect(lintHouse({ house, sources: sources(texts), exceptions: {} })).toEqual(problems)
  const listening = { ...texts, 'app/kernel.ts': "bell.on('bell.broken', mend)" }
  expect(lintHouse({ house, sources: sources(listening), exceptions: {} })).toEqual(problems.slice(1))
})

test('a machine whose events have their beginning filled in says all of that ending', () => {
  const union = /\{ type: 'bell\.stolen' \}/
  expect(bell).toMatch(union)
  const filled = bell.replace(union, `{ type: \`\${Place}.stolen\` }`)
  const texts = { ...sends, 'machines/bell.machine.ts': filled }
  expect(lintHouse({ house, sources: sources(texts), exceptions: {} })).toEqual([])
})

test('an exception needs a reason and a problem', () => {
  const lintWith = (exceptions: Record<string, string>) =>
    lintHouse({
      house,
      sources: sources({ 'views/door.view.tsx': "door.send({ type: 'key.turned' })" }),
      exceptions,
    }).map(({ message }) => message)
  expect(lintWith({ 'door alarm.raised': 'The browser does it.' })).toEqual([])
  expect(lintWith({ 'door alarm.raised': ' ' })).toEqual([
    "'alarm.raised' is listened to, and nobody sends it",
    "the exception 'door alarm.raised' gives no reason",
  ])
  expect(lintWith({ 'door alarm.raised': 'The browser does it.', 'door bell.rung': 'A guest does.' })).toEqual([
    "the exception 'door bell.rung' is not needed",
  ])
})

test('faults of single machines are listed with them', () => {
  const mute = setup({}).createMachine({ id: 'mute', initial: 'still', states: { still: { meta: { resting: true } } } })
  const muteHouse = furnish({ cases: [casesOf(mute)], wiring: [], siteActors: {}, requirements: '' })
  const texts = new Map([['machines/mute.machine.ts', "\n  id: 'mute',"]])
  expect(lintHouse({ house: muteHouse, sources: texts, exceptions: {} })).toEqual([
    { rule: 'missing-description', machine: 'mute', message: 'mute has no description for product owners' },
    { rule: 'missing-description', machine: 'mute', message: 'still has no description for product owners' },
  ])
})

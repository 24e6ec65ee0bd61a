import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { readChanges } from '../../studio/diff/changes.ts'
import { drawChanges } from '../../studio/diff/draw-changes.ts'
import { diffMachines } from '../../studio/diff/machine-diff.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { difficultMachine } from './difficult-machine.ts'
import { nestedMachine, tokenMachine, tokenOptions } from './hand-made-machines.ts'

const bell = setup({ types: { events: {} as { type: 'bell.rung' } } }).createMachine({
  id: 'bell',
  initial: 'still',
  states: { still: { on: { 'bell.rung': 'ringing' } }, ringing: {} },
})
const before = [casesOf(tokenMachine(), tokenOptions), casesOf(nestedMachine)]
const after = [casesOf(tokenMachine('waitingToRetry'), tokenOptions), casesOf(bell)]
const changes = await drawChanges(diffMachines(before, after), { before, after }, { before: 'v1', after: 'v2' })
const file = JSON.stringify(changes)

test('a comparison that was saved is read as it was, with its pictures', () => {
  expect(changes.machines.map(({ machine, change }) => [machine, change])).toEqual([
    ['bell', 'added'],
    ['nested', 'removed'],
    ['token', 'changed'],
  ])
  expect(readChanges(file, 'changes.json')).toEqual(changes)
})

test('every kind of state, line and word can be saved and read', async () => {
  const machines = [casesOf(difficultMachine)]
  const diff = {
    machine: difficultMachine.id,
    change: 'added',
    states: {},
    transitions: {},
    says: {},
    paths: [],
  } as const
  const drawn = await drawChanges([diff], { before: [], after: machines }, { before: 'v1', after: 'v2' })
  expect(readChanges(JSON.stringify(drawn), 'changes.json')).toEqual(drawn)
})

test('what npm says before it does not matter', () => {
  const saved = `\n> proscenium@0.1.0 paths\n> node scripts/paths.mjs diff v1 v2 --format json\n\n${file}\n`
  expect(readChanges(saved, 'changes.json')).toEqual(changes)
})

const changed = JSON.parse(file) as {
  machines: Array<{ picture: { sheets: Array<{ drawing: { boxes: Array<{ x: unknown }> } }> } }>
}
changed.machines[2]!.picture.sheets[0]!.drawing.boxes[0]!.x = 'left'
for (const [what, text, where] of [
  ['no JSON', 'tea', '(it is not JSON).'],
  ['of something else', '{"before":"v1","after":"v2"}', '(machines: '],
  ['a list', '[]', '(it: '],
  ['damaged', JSON.stringify(changed), '(machines.2.picture.sheets.0.drawing.boxes.0.x: '],
] as const) {
  test(`a file that is ${what} is refused in words`, () => {
    expect(() => readChanges(text, 'changes.json')).toThrow(`changes.json is no comparison of two releases ${where}`)
  })
}

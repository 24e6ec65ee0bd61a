import { afterAll, beforeAll, expect, test } from 'vitest'
import { lintCopy } from './lint-copy.ts'

const TEXT = `import { useSelector } from '../kit/use-selector.ts'
export function Door({ door }) {
  useSelector(door, (snapshot) => snapshot.matches('shut'))
  useSelector(door, (snapshot) => snapshot?.matches({ shut: 'locked' }))
  useSelector(door, (snapshot) => snapshot.value)
  useSelector(door, (snapshot) => snapshot?.value === 'shut')
  useSelector(door, (known) => known.value === 'shut')
  useSelector(door, ({ value }) => value === 'shut')
  useSelector(door, ({ context, matches }) => context.isOurs && matches('shut'))
  if (door.getSnapshot().value === 'shut') return null
  const colour = useSelector(door, (snapshot) => snapshot.hasTag('shut') && snapshot.context.colour.value)
  return <select onChange={({ currentTarget }) => door.send({ type: 'door.painted', colour: currentTarget.value })}>{[colour].map(({ value }) => value)}</select>
}
`

let copy: ReturnType<typeof lintCopy>
beforeAll(() => {
  copy = lintCopy()
})
afterAll(() => copy.remove())

const refusedIn = (file: string) => copy.refusedIn(file, TEXT, 'Views read tags')

test('a view that asks a snapshot for its state by name is refused; tags, context and fields of forms are not', () => {
  expect(refusedIn('views/house/door.view.tsx')).toEqual([
    "snapshot.matches('shut')",
    "snapshot?.matches({ shut: 'locked' })",
    'snapshot.value',
    'snapshot?.value',
    'known.value',
    'value',
    'matches',
    'door.getSnapshot().value',
  ])
})

test('the kit, which knows no machine, and what is no view may call its own so', () => {
  expect(['views/kit/door.tsx', 'app/house/door.tsx'].map(refusedIn)).toEqual([[], []])
})

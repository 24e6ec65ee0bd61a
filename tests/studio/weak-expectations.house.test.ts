import { afterAll, beforeAll, expect, test } from 'vitest'
import { lintCopy } from './lint-copy.ts'

const TEXT = `import { expect } from 'vitest'
const value: { name?: string } = {}
expect(value).toMatchObject({})
expect(value.name).not.toBeDefined()
await expect.poll(() => value.name).toBeTruthy()
await expect(Promise.resolve(value.name)).resolves.toBeFalsy()
expect(value).toEqual(expect.objectContaining({}))
expect([value]).toEqual(expect.not.arrayContaining([]))
expect(value).toEqual({})
expect(value.name).toBeUndefined()
`

let copy: ReturnType<typeof lintCopy>
beforeAll(() => {
  copy = lintCopy()
})
afterAll(() => copy.remove())

const refusedIn = (file: string) => copy.refusedIn(file, TEXT, 'This passes for wrong values')

test('a test that expects less than the whole value is refused, wherever it lies in tests/', () => {
  const files = ['tests/sales/deals.machine.test.ts', 'tests/e2e/deals.spec.ts', 'tests/e2e/sales/deals.replay.ts']
  for (const file of files) {
    expect({ file, refused: refusedIn(file) }).toEqual({
      file,
      refused: ['toMatchObject', 'toBeDefined', 'toBeTruthy', 'toBeFalsy', 'objectContaining', 'arrayContaining'],
    })
  }
})

test('what is no test may call its own functions so', () => {
  expect(refusedIn('scripts/values.ts')).toEqual([])
})

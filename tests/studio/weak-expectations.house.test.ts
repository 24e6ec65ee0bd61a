import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../scripts/support/house.ts'

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

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'expectations-'))
  const { vcs: _, ...settings } = JSON.parse(readFileSync(join(projectRoot, 'biome.json'), 'utf8'))
  write('biome.json', JSON.stringify(settings))
  cpSync(join(projectRoot, 'studio/lint'), join(copy, 'studio/lint'), { recursive: true })
})
afterAll(() => rmSync(copy, { recursive: true }))

test('a test that expects less than the whole value is refused, wherever it lies in tests/', () => {
  const files = ['tests/sales/deals.machine.test.ts', 'tests/e2e/deals.spec.ts', 'tests/e2e/sales/deals.replay.ts']
  for (const file of files) {
    write(file, TEXT)
    expect({ file, refused: refusedIn(file) }).toEqual({
      file,
      refused: ['toMatchObject', 'toBeDefined', 'toBeTruthy', 'toBeFalsy', 'objectContaining', 'arrayContaining'],
    })
  }
})

test('what is no test may call its own functions so', () => {
  write('scripts/values.ts', TEXT)
  expect(refusedIn('scripts/values.ts')).toEqual([])
})

/** The words that the rule points at. */
function refusedIn(file: string): string[] {
  const tool = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout, stderr } = spawnSync(process.execPath, [tool, 'lint', '--reporter=rdjson', file], {
    cwd: copy,
    encoding: 'utf8',
  })
  if (!stdout) throw new Error(stderr)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] }
  const lines = TEXT.split('\n')
  return diagnostics
    .filter(({ message }) => message.startsWith('This passes for wrong values'))
    .map(
      ({ location: { range } }) =>
        lines[range.start.line - 1]?.slice(range.start.column - 1, range.end.column - 1) ?? '',
    )
}

interface Finding {
  message: string
  location: { range: Record<'start' | 'end', { line: number; column: number }> }
}

function write(file: string, text: string) {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
}

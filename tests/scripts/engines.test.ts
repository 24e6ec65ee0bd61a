import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyProject } from './project-copy.ts'

vi.setConfig({ testTimeout: 30_000 })

const FIND = `import { ensureEngines } from './scripts/support/engines.mjs'
const { env, there } = await ensureEngines(['firefox'])
console.log(JSON.stringify({ named: env.FIREFOX_PATH, there }))`

let project: ReturnType<typeof copyProject>

beforeEach(() => {
  project = copyProject()
  project.write('find.mjs', FIND)
  project.tool('bin/nothing', 'exit 1')
})
afterEach(() => project.remove())

const find = async (environment: Record<string, string>) => {
  const { code, stdout } = await project.run(['find.mjs'], { PATH: join(project.folder, 'bin'), ...environment })
  return { code, lines: stdout.trim().split('\n') }
}

test('an engine that is named is taken', async () => {
  const named = join(project.folder, 'bin/nothing')
  expect(await find({ FIREFOX_PATH: named })).toEqual({
    code: 0,
    lines: [JSON.stringify({ named, there: ['firefox'] })],
  })
})

test('an engine that cannot be installed is named in one line, with what to install, and is not there', async () => {
  project.tool('bin/apt-get', 'echo "E: no such package" >&2; exit 100')
  const { code, lines } = await find({ FIREFOX_PATH: '/no/such/browser' })
  expect(code).toBe(0)
  expect(lines.slice(-2)).toEqual([
    'Not run: Firefox is not on this machine. Debian has it: apt-get install firefox-esr',
    JSON.stringify({ there: [] }),
  ])
})

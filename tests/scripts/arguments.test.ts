import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyProject } from './project-copy.ts'

vi.setConfig({ testTimeout: 30_000 })

let project: ReturnType<typeof copyProject>

beforeAll(() => {
  project = copyProject()
})
afterAll(() => project.remove())

const OF_DIAGRAMS = 'npm run diagrams -- [--out folder] [--machine name]…'
const OF_ENGINES = 'npm run engines -- [chromium|firefox|webkit]…'
const OF_PERF = 'npm run perf -- [pages|interactions|promotions|chat|kernel|paths|studio|server|answers|search|vr]…'
const OF_REQUIREMENTS = 'npm run requirements -- [--json | --audit [area] [--shard 1/4]]'
const OF_STUDIO = 'npm run studio -- [--since revision] [--screens]'
const OF_TEST = 'npm test -- [--long] [--sample] [--only types,lint,boundaries,dead-code,unit,browser,engines,supply]'

const wrong: [script: string, allowed: string, given: string[]][] = [
  ['build', 'npm run build', ['--bogus']],
  ['build', 'npm run build', ['site']],
  ['diagrams', OF_DIAGRAMS, ['--bogus']],
  ['diagrams', OF_DIAGRAMS, ['splash']],
  ['diagrams', OF_DIAGRAMS, ['--out']],
  ['diagrams', OF_DIAGRAMS, ['--machine', '']],
  ['perf', OF_PERF, ['--bogus']],
  ['perf', OF_PERF, ['paths', 'bogus']],
  ['engines', OF_ENGINES, ['safari']],
  ['fresh', 'npm run fresh -- [--whole]', ['--all']],
  ['requirements', OF_REQUIREMENTS, ['--html']],
  ['requirements', OF_REQUIREMENTS, ['age']],
  ['requirements', OF_REQUIREMENTS, ['--shard', '1/4']],
  ['requirements', OF_REQUIREMENTS, ['--json', '--audit']],
  ['requirements', OF_REQUIREMENTS, ['--audit', 'age', '--shard', '5/4']],
  ['requirements', OF_REQUIREMENTS, ['--audit', 'age', '--shard', '1']],
  ['soak', 'npm run soak', ['10']],
  ['start', 'npm start or npm run dev', ['--bogus']],
  ['start', 'npm start or npm run dev', ['--dev', 'site']],
  ['studio', OF_STUDIO, ['--bogus']],
  ['studio', OF_STUDIO, ['--since']],
  ['studio', OF_STUDIO, ['--since', '']],
  ['studio', OF_STUDIO, ['--screens=yes']],
  ['test', OF_TEST, ['--only']],
  ['test', OF_TEST, ['--only', 'lint,typos']],
  ['test', OF_TEST, ['--only', 'toString']],
  ['test', OF_TEST, ['unit']],
]

for (const [script, allowed, given] of wrong) {
  const words = given.map((word) => word || "''").join(' ')
  test(`wrong arguments get one line that says what is allowed, and exit code 2: ${script} ${words}`, async () => {
    expect(await project.run([`scripts/${script}.mjs`, ...given])).toEqual({
      code: 2,
      stdout: '',
      stderr: `Allowed: ${allowed}, got ${words}\n`,
    })
  })
}

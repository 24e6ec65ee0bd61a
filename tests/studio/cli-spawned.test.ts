import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../scripts/support/house.ts'

/** Each run of the command loads the whole house; a comparison plans every machine of it twice. */
const SLOW = { timeout: 240_000 }
/** What waits for a process cannot be ended by the test's own limit. */
const ENDS = { timeout: 200_000, killSignal: 'SIGKILL' } as const

const paths = (...parameters: string[]) => pathsIn(projectRoot, ...parameters)

function pathsIn(folder: string, ...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/paths.mjs'), ...parameters], {
    ...ENDS,
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', INIT_CWD: folder },
  })
  return { status, stdout, stderr }
}

function copyOfProject() {
  const copy = mkdtempSync(join(tmpdir(), 'paths-test-'))
  for (const part of [
    'adapters',
    'app',
    'contracts',
    'docs/requirements.jsonl',
    'machines',
    'studio',
    'tests',
    'scripts',
    'package.json',
    'package-lock.json',
  ]) {
    cpSync(join(projectRoot, part), join(copy, part), { recursive: true })
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}

test('the command runs our machines: exit code 0', SLOW, () => {
  expect(paths('run', '--machine', 'splash', '--machine', 'notices')).toEqual({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(
      /^ok {5}notices: .*\nok {5}splash: .*\n\d+ paths passed, 0 failed, \d+ steps in all; each machine replays itself only: .*\n$/,
    ),
  })
})

test('a condition that is not met: exit code 1', SLOW, () => {
  const { status, stdout } = paths('generate', '--machine', 'notices', '--until', 'length=1000')
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: expect.stringContaining('the condition was not met: shortest has no more paths'),
  })
})

test('wrong arguments: one line and exit code 2', SLOW, () => {
  expect(paths('list', '--machine')).toEqual({ status: 2, stdout: '', stderr: 'list: --machine needs a value.\n' })
  expect(paths('diff', 'no-such-revision')).toEqual({
    status: 2,
    stdout: '',
    stderr: "git knows no revision 'no-such-revision': a branch, a tag or a commit is wanted.\n",
  })
})

test('cases that name an event the machine has lost: one sentence and exit code 1', SLOW, () => {
  const copy = copyOfProject()
  try {
    const file = join(copy, 'tests/site/splash.cases.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace('events: {', "events: { 'oven.opened': [{}],"))
    expect(pathsIn(copy, 'run', '--machine', 'splash')).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'splash never listens to oven.opened. It listens to: agreement.given, route.changed, confirmation.remembered.\n',
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test('a reader that closes the pipe ends the command silently', SLOW, () => {
  const piped = '"$0" scripts/paths.mjs list --format json | head -c 1; echo "$PIPESTATUS"'
  const { stdout, stderr } = spawnSync('bash', ['-c', piped, process.execPath], {
    ...ENDS,
    cwd: projectRoot,
    encoding: 'utf8',
  })
  expect({ stdout, stderr }).toEqual({ stdout: '[0\n', stderr: '' })
})

test('the working tree is compared with a revision of it', SLOW, () => {
  const copy = copyOfProject()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd: copy,
      stdio: 'pipe',
    })
  try {
    writeFileSync(join(copy, '.gitignore'), 'node_modules\n.cache\n')
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message', 'before')
    const file = join(copy, 'machines/site/splash.machine.ts')
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace("'agreement.given': 'remembering'", "'agreement.given': 'accepted'"),
    )
    const { status, stdout, stderr } = pathsIn(copy, 'diff', 'HEAD')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout.split('\n').slice(0, 5)).toEqual([
      'HEAD → the working tree',
      '~ splash (changed)',
      '    transitions',
      '      ~ shown --agreement.given--> accepted',
      '          target: remembering → accepted',
    ])
    expect(stdout).toMatch(/ {6}[~-] \w{8} {2}new visitor: agreement.given/)
    expect(pathsIn(copy, 'diff', 'HEAD', 'HEAD').stdout).toBe('Between HEAD and HEAD no machine has changed.\n')
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test('the written browser tests are those that the command writes', SLOW, async () => {
  const { status, stdout } = paths('generate', '--cover', 'edges', '--format', 'playwright')
  expect(status).toBe(0)
  await expect(stdout).toMatchFileSnapshot(join(projectRoot, 'tests/e2e/written-paths.spec.ts'))
  expect(readFileSync(join(projectRoot, 'tests/e2e/written-paths.spec.ts'), 'utf8')).toContain('test.step(')
})

import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyProject } from './project-copy.ts'

vi.setConfig({ testTimeout: 30_000 })

const FIND = `import { ensureChromium } from './scripts/support/chromium.mjs'
console.log(await ensureChromium())`

let project: ReturnType<typeof copyProject>

beforeEach(() => {
  project = copyProject()
  project.write('find.mjs', FIND)
  project.write('node_modules/playwright-core/package.json', '{ "type": "module", "exports": "./index.js" }')
  project.write(
    'node_modules/playwright-core/index.js',
    'export const chromium = { executablePath: () => process.env.DOWNLOADED ?? "" }',
  )
  project.write('node_modules/playwright/cli.js', 'process.exit(1)')
  // Only what this folder holds is on this machine.
  project.tool('bin/nothing', 'exit 1')
  symlinkSync('/usr/bin/which', join(project.folder, 'bin/which'))
})
afterEach(() => project.remove())

test('the one that is named is taken', async () => {
  project.tool('bin/google-chrome', 'exit 0')
  expect(await find({ CHROMIUM_PATH: join(project.folder, 'bin/nothing') })).toEqual([
    0,
    `${project.folder}/bin/nothing\n`,
    '',
  ])
})

test('one that is named but not there is an error that names the setting', async () => {
  expect(await find({ CHROMIUM_PATH: '/no/such/browser' })).toEqual([
    1,
    '',
    'CHROMIUM_PATH: expected the path of a Chromium, got "/no/such/browser"\n',
  ])
})

test('else one on this machine', async () => {
  project.tool('bin/google-chrome', 'exit 0')
  expect(await find({ DOWNLOADED: process.execPath })).toEqual([0, `${project.folder}/bin/google-chrome\n`, ''])
})

test('else the one that was downloaded before', async () => {
  expect(await find({ DOWNLOADED: process.execPath })).toEqual([0, `${process.execPath}\n`, ''])
})

for (const name of ['chromium-headless-shell', 'chromium']) {
  test(`else Debian’s package ${name} where that may be installed, else a sentence that says what to do`, async () => {
    const file = `${project.folder}/bin/${name}`
    project.tool(
      'bin/apt-get',
      `case "$*" in update) ;; *" ${name}") printf '#!/bin/sh\\n' > ${file}; /bin/chmod +x ${file};; *) echo "E: no such package" >&2; exit 100;; esac`,
    )
    const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
    const search = 'Looking for a browser: none on this machine, trying to download one …\n'
    expect(await find({})).toEqual(
      mayInstall ? [0, `${search}Installing Debian's Chromium …\n${file}\n`, ''] : [1, search, SENTENCE],
    )
  })
}

test('else what the package manager said, and a sentence that says what to do', async () => {
  project.tool('bin/apt-get', 'echo "E: no such package" >&2; exit 100')
  const [code, , stderr] = await find({})
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  expect({ code, stderr }).toEqual({ code: 1, stderr: `${mayInstall ? 'E: no such package\n' : ''}${SENTENCE}` })
})

const SENTENCE =
  'The browser tests need a Chromium. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the command again.\n'

async function find(environment: Record<string, string>) {
  const { code, stdout, stderr } = await project.run(['find.mjs'], {
    PATH: join(project.folder, 'bin'),
    ...environment,
  })
  return [code, stdout, stderr] as const
}

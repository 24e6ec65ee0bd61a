import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildProblems, lockfileProblems, supplyProblems } from '../../scripts/support/supply.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supply-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

interface Project {
  lockfile: { lockfileVersion: number; packages: Record<string, Record<string, unknown>> }
  manifest: Record<string, Record<string, unknown>>
}

/** The project's own, with something changed. */
function tampered(tamper: (project: Project) => void): string[] {
  const project: Project = { lockfile: read('package-lock.json'), manifest: read('package.json') }
  tamper(project)
  return lockfileProblems(project.lockfile, project.manifest)
}

const inPackage = (name: string, changes: Record<string, unknown>) =>
  tampered(({ lockfile }) => Object.assign(lockfile.packages[`node_modules/${name}`] ?? {}, changes))

describe('what is taken from others [S03, K7]', () => {
  test('as it is has nothing wrong with it', () => {
    expect(tampered(() => {})).toEqual([])
  })

  test.for([
    ['without integrity', { integrity: undefined }, 'react: no sha512 integrity'],
    ['with a weak one', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'react: no sha512 integrity'],
    [
      'from another host',
      { resolved: 'https://evil.example/react.tgz' },
      'react: not from the registry: https://evil.example/react.tgz',
    ],
    [
      'without encryption',
      { resolved: 'http://packages.example/react.tgz' },
      'react: not from the registry: http://packages.example/react.tgz',
    ],
    [
      'from git',
      { resolved: 'git+ssh://git@github.com/a/react.git#1' },
      'react: not from the registry: git+ssh://git@github.com/a/react.git#1',
    ],
    ['from a folder', { link: true }, 'react: not from the registry: undefined'],
    ['that runs a script', { hasInstallScript: true }, 'react: its install script is not switched off in allowScripts'],
    ['under the GPL', { license: 'GPL-3.0-only' }, 'react: licence GPL-3.0-only was not reviewed'],
    [
      'under two that both hold',
      { license: 'MIT AND AGPL-3.0-only' },
      'react: licence MIT AND AGPL-3.0-only was not reviewed',
    ],
    ['under none', { license: undefined }, 'react: licence unknown was not reviewed'],
    ['that is too old', { version: '19.2.9' }, 'react: 19.2.9 is older than 19.3.0'],
    [
      'that takes another from elsewhere',
      { dependencies: { a: 'github:b/a' } },
      'react: takes a from elsewhere: github:b/a',
    ],
    [
      'that takes another by its short name',
      { dependencies: { a: 'b/a#main' } },
      'react: takes a from elsewhere: b/a#main',
    ],
  ] as const)('a package %s is found', ([, changes, problem]) => {
    expect(inPackage('react', changes)).toEqual([problem])
  })

  test('one of two licences is enough', () => {
    expect(inPackage('react', { license: '(MIT OR GPL-3.0-only)' })).toEqual([])
  })

  test('a tool that was reviewed for its licence may not become part of the product', () => {
    expect(inPackage('elkjs', { dev: undefined })).toEqual([
      'elkjs: licence EPL-2.0 OR GPL-3.0-or-later was not reviewed',
    ])
    expect(inPackage('elkjs', { license: 'GPL-3.0-only' })).toEqual(['elkjs: licence GPL-3.0-only was not reviewed'])
  })

  test('a lockfile of another version, a script that was allowed and one that is not there any more are found', () => {
    expect(tampered(({ lockfile }) => Object.assign(lockfile, { lockfileVersion: 2 }))).toEqual([
      'the lockfile is of version 2, not 3',
    ])
    expect(tampered(({ manifest }) => Object.assign(manifest.allowScripts ?? {}, { '@swc/core': true }))).toEqual([
      '@swc/core: its install script is not switched off in allowScripts',
    ])
    expect(tampered(({ manifest }) => Object.assign(manifest.allowScripts ?? {}, { gone: false }))).toEqual([
      'gone: in allowScripts without an install script',
    ])
    expect(
      tampered(({ manifest }) => Object.assign(manifest.dependencies ?? {}, { a: 'https://evil.example/a.tgz' })),
    ).toEqual(['package.json: takes a from elsewhere: https://evil.example/a.tgz'])
  })
})

describe('what is given out [S03, K7]', () => {
  beforeEach(() => {
    write('dist/client/assets/entry-1.js', 'console.error("no"); export {}')
    write('dist/client/assets/frame-1.js', 'jsx("iframe", {sandbox:`allow-scripts allow-popups`})')
    write('dist/client/site.css', 'body { color: red }')
    write('dist/server/main.js', 'console.log("The site is at"); const cookie = "sandbox_site"')
  })

  test('may hold what it must', () => {
    expect(buildProblems(join(folder, 'dist'))).toEqual([])
  })

  test.for([
    ['client/assets/a.js', 'const a = 1; console.log(a)', 'console.log'],
    ['client/assets/a.js', 'console.debug(a)', 'console.log'],
    ['client/assets/a.js', 'fetch("/sandbox/api/faults")', 'something of the sandbox'],
    ['client/i/a.svg', '<svg><!-- of the sandbox --></svg>', 'something of the sandbox'],
    ['client/assets/a.js', 'new Worker("elkjs")', 'elkjs'],
    ['client/assets/a.js', 'org.eclipse.elk', 'elkjs'],
    ['client/assets/a.js', 'a()\n//# sourceMappingURL=a.js.map', 'the address of a source map'],
    ['client/a.css', 'b{}\n/*# sourceMappingURL=a.css.map */', 'the address of a source map'],
    ['client/assets/a.js.map', '{}', 'a source map'],
    ['server/assets/a.js', '//#region sandbox/server.ts', 'something of the sandbox'],
    ['server/a.js', 'import "node:sqlite"', 'something of the sandbox'],
    ['server/a.js', 'post("/sandbox/faults")', 'something of the sandbox'],
  ] as const)('%s with %s is found', ([name, text, problem]) => {
    write(`dist/${name}`, text)
    const found = buildProblems(join(folder, 'dist'))
    expect({ found: found.length, isNamed: found[0]?.startsWith(`${name}: ${problem}`) }).toEqual({
      found: 1,
      isNamed: true,
    })
  })

  test('a build that is not there is no clean one', () => {
    rmSync(join(folder, 'dist/server'), { recursive: true })
    expect(buildProblems(join(folder, 'dist'))).toEqual(['server: nothing was built'])
  })

  test('both are looked at together, in the project’s folder', () => {
    write('package-lock.json', readFileSync(join(root, 'package-lock.json'), 'utf8'))
    write(
      'package.json',
      readFileSync(join(root, 'package.json'), 'utf8').replace('"@swc/core": false', '"@swc/core": true'),
    )
    write('dist/client/a.map', '')
    expect(supplyProblems(folder)).toEqual([
      '@swc/core: its install script is not switched off in allowScripts',
      'client/a.map: a source map',
    ])
  })
})

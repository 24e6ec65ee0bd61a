import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadHouse } from '../../scripts/support/house.ts'

const command = fileURLToPath(new URL('../../scripts/diagrams.mjs', import.meta.url))
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diagrams-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...parameters], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { status, stdout, stderr }
}

describe('npm run diagrams', () => {
  test('writes every machine and the map of the site, and says what', { timeout: 180_000 }, async () => {
    const { status, stdout, stderr } = run('--out', folder)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const { machines } = await loadHouse()
    const expected = [
      ...[...machines.keys()].flatMap((id) => ['svg', 'mmd', 'json', 'scxml'].map((format) => `${id}.${format}`)),
      'wiring-map.svg',
      'wiring-map.mmd',
    ].sort()
    expect(readdirSync(folder).sort()).toEqual(expected)
    expect(stdout.trim().split('\n').sort()).toEqual(expected.map((name) => join(folder, name)))
  })

  test('writes one machine only, the Mermaid as it is pinned', { timeout: 90_000 }, () => {
    const written = ['splash.svg', 'splash.mmd', 'splash.json', 'splash.scxml']
    expect(run('--machine', 'splash', '--out', folder)).toEqual({
      status: 0,
      stdout: `${written.map((name) => join(folder, name)).join('\n')}\n`,
      stderr: '',
    })
    const font = readFileSync(new URL('../../views/themes/fonts/figtree.woff2', import.meta.url), 'base64')
    expect(readFileSync(join(folder, 'splash.svg'), 'utf8')).toContain(`data:font/woff2;base64,${font})`)
    const pinned = new URL('../../machines/site/splash.diagram.mmd', import.meta.url)
    expect(readFileSync(join(folder, 'splash.mmd'), 'utf8')).toBe(readFileSync(pinned, 'utf8'))
  })

  test('writes those machines that are named', { timeout: 90_000 }, () => {
    expect(run('--machine', 'splash', '--machine', 'login', '--out', folder).status).toBe(0)
    const formats = ['json', 'mmd', 'scxml', 'svg']
    expect(readdirSync(folder).sort()).toEqual(
      ['login', 'splash'].flatMap((id) => formats.map((one) => `${id}.${one}`)),
    )
  })

  test('says which machines there are', { timeout: 90_000 }, () => {
    const { status, stdout, stderr } = run('--machine', 'slpash', '--out', folder)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(
      /^There is no machine 'slpash'\. There are: routeGuard, accountRemoval, .*ageCheck, ageResult, ageSession, ageVerification, .*splash.*\.\n$/,
    )
    expect(readdirSync(folder)).toEqual([])
  })
})

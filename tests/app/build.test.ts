import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildProblems } from '../../scripts/support/supply.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'build-'))
const built: Record<'client' | 'server', Map<string, string>> = { client: new Map(), server: new Map() }

// As `npm run build` does it, into a folder of its own.
beforeAll(() => {
  for (const [side, args] of [
    ['client', []],
    ['server', ['--ssr', 'app/server/main.ts']],
  ] as const) {
    const outDir = join(folder, side)
    execFileSync(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', ...args, '--outDir', outDir, '--logLevel', 'error'],
      { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
    )
    for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      built[side].set(path.slice(outDir.length + 1), readFileSync(path, 'latin1'))
    }
  }
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('what a deployment serves', () => {
  test('is there: an entry and a stylesheet for browsers, one file to start for the server', () => {
    // The font's rule is for documents, and stands beside the stylesheet.
    const styles = [...built.client.keys()].filter((file) => file.endsWith('.css') && file !== 'font.css')
    const entries = [...built.client.keys()].filter((file) => file.includes('entry-client'))
    expect({
      styles: styles.length,
      hasFonts: built.client.has('font.css'),
      entries: entries.length,
      hasServer: built.server.has('main.js'),
    }).toEqual({ styles: 1, hasFonts: true, entries: 1, hasServer: true })
  })

  test('starts with a script that imports nothing by itself: it decides when the others are fetched', () => {
    const [start = ''] = filesNamed('start-client')
    expect(start).toContain('preloads')
    expect(start).not.toMatch(/\bimport\s*["'{*\w]/)
  })

  test('names its fonts in the file for documents only: a stylesheet that came later with them would have every page laid out again', () => {
    const named = [...built.client].flatMap(([file, text]) =>
      file.endsWith('.css') && text.includes('@font-face') ? [file] : [],
    )
    expect(named).toEqual(['font.css'])
  })

  test('holds nothing of the sandbox, no source map, nothing that talks to the console by the way, and no tool under another licence [S03, K7]', () => {
    expect(buildProblems(folder)).toEqual([])
  })

  test('names no requirement: those are for the readers of the sources', () => {
    const ids = readFileSync(join(root, 'docs/requirements.jsonl'), 'utf8').matchAll(/"id": ?"([A-Z0-9]+)-\d+"/g)
    const areas = [...new Set([...ids].map(([, area]) => area))]
    expect(areas.length).toBeGreaterThan(10)
    expect(filesWith('client', new RegExp(`\\b(${areas.join('|')})-\\d{3}\\b`))).toEqual([])
  })
})

function filesNamed(name: string) {
  return [...built.client].flatMap(([file, text]) => (file.includes(name) && file.endsWith('.js') ? [text] : []))
}

function filesWith(side: 'client' | 'server', pattern: RegExp) {
  return [...built[side]].flatMap(([file, text]) => {
    const found = file.endsWith('.js') ? pattern.exec(text) : null
    return found ? [`${file}: ${text.slice(Math.max(0, found.index - 30), found.index + 30)}`] : []
  })
}

import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../house.ts'
import type { KnownFile, Verdict } from './try-out.ts'

const FOLDER = join(projectRoot, 'node_modules/.cache/audit')

/** What has been tried, kept on disk as soon as it is known. */
export interface Memory {
  has: (key: string) => boolean
  get: (key: string) => Verdict
  keep: (key: string, verdict: Verdict) => void
}

export function memoryOf(area: string): Memory {
  const path = pathOf(`${area}.verdicts.jsonl`)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const verdicts = new Map(lines.map((line) => JSON.parse(line) as [string, Verdict]))
  return {
    has: (key) => verdicts.has(key),
    get: (key) => verdicts.get(key)!,
    keep: (key, verdict) => {
      verdicts.set(key, verdict)
      appendFileSync(path, `${JSON.stringify([key, verdict])}\n`)
    },
  }
}

/** Test files as they ran with this code the last time. */
export function filesKnownOf(area: string, codeVersion: string): readonly KnownFile[] {
  const path = pathOf(`${area}.files.json`)
  if (!existsSync(path)) return []
  const { code, files }: { code: string; files: KnownFile[] } = JSON.parse(readFileSync(path, 'utf8'), asSet)
  return code === codeVersion ? files : []
}

export function keepFiles(area: string, codeVersion: string, files: readonly KnownFile[]) {
  writeFileSync(pathOf(`${area}.files.json`), JSON.stringify({ code: codeVersion, files }, asList))
}

function asList(_: string, value: unknown): unknown {
  return value instanceof Set ? [...value] : value
}

function asSet(key: string, value: unknown): unknown {
  return key === 'reaches' && Array.isArray(value) ? new Set(value) : value
}

/** For whoever looks for what a test lacks. */
export function keepForReaders(name: string, lines: readonly string[]) {
  writeFileSync(pathOf(name), lines.map((line) => `${line}\n`).join(''))
}

function pathOf(name: string): string {
  mkdirSync(FOLDER, { recursive: true })
  return join(FOLDER, name)
}

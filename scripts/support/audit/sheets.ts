import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'postcss'
import { projectRoot } from '../house.ts'
import { switchboard } from './switchboard.ts'

/** A place of a stylesheet, in characters, and what stands there instead. */
export interface SheetChange {
  from: number
  to: number
  replacement: string
}

/** Each declaration left out, and each rule for some windows made one for all. */
export function changesOfSheet(text: string): SheetChange[] {
  const changes: SheetChange[] = []
  const root = parse(text)
  root.walkDecls(({ source }) => {
    changes.push({ from: source!.start!.offset, to: source!.end!.offset, replacement: '' })
  })
  root.walkAtRules('media', ({ source, params }) => {
    const from = text.indexOf(params, source!.start!.offset)
    changes.push({ from, to: from + params.length, replacement: 'all' })
  })
  return changes
}

/** The stylesheet with the change that is switched on; a test that asks for it has reached all changes of it. */
export function switchedSheet(name: string, changes: Readonly<Record<string, SheetChange>> = {}): string {
  const text = readFileSync(join(projectRoot, name), 'utf8')
  const { activeMutant = '', currentTestId, mutantCoverage } = switchboard
  if (currentTestId !== undefined && mutantCoverage)
    mutantCoverage.perTest[currentTestId] = {
      ...mutantCoverage.perTest[currentTestId],
      ...Object.fromEntries(Object.keys(changes).map((id) => [id, 1])),
    }
  const change = changes[activeMutant]
  if (!change) return text
  switchboard.hitCount = (switchboard.hitCount ?? 0) + 1
  return text.slice(0, change.from) + change.replacement + text.slice(change.to)
}

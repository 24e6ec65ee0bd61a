import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Text of each file that may say or hear an event, by its path in the project. */
export type Sources = ReadonlyMap<string, string>

export function readSources(root: string): Sources {
  const files = globSync(['{machines,adapters,views,app}/**/*.{ts,tsx}', 'studio/page/**/*.{ts,tsx}'], { cwd: root })
  return new Map(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

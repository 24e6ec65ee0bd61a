import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of a stylesheet, named by its path within `views`. */
export function stylesheet(name: string): string {
  return readFileSync(join(import.meta.dirname, '../../views', name), 'utf8')
}

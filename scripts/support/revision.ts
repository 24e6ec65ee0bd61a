import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './house.ts'

/** The revision and its day, where the project lies in a git checkout; '' elsewhere. */
export function revision(): string {
  if (!existsSync(join(projectRoot, '.git'))) return ''
  try {
    const args = ['log', '-1', '--format=%h, %cs']
    return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../scripts/support/house.ts'

/** A folder with the product's own rules of lint, and nothing else. */
export function lintCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  const { vcs: _, ...settings } = JSON.parse(readFileSync(join(projectRoot, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings))
  cpSync(join(projectRoot, 'studio/lint'), join(folder, 'studio/lint'), { recursive: true })
  return {
    /** The words in `text`, written to `file`, that the rule with this message points at. */
    refusedIn(file: string, text: string, rule: string): string[] {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
      const tool = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome')
      const { stdout, stderr } = spawnSync(process.execPath, [tool, 'lint', '--reporter=rdjson', file], {
        cwd: folder,
        encoding: 'utf8',
      })
      if (!stdout) throw new Error(stderr)
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] }
      const lines = text.split('\n')
      return diagnostics
        .filter(({ message }) => message.startsWith(rule))
        .map(
          ({ location: { range } }) =>
            lines[range.start.line - 1]?.slice(range.start.column - 1, range.end.column - 1) ?? '',
        )
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

interface Finding {
  message: string
  location: { range: Record<'start' | 'end', { line: number; column: number }> }
}

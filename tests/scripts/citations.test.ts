import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { citedInCode, citedInMarkdown, citedInStyles, sectionsOf } from './cited-ids.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const markdown = files.filter((file) => file.endsWith('.md'))
/** Tests about citations, whose ids are made up. */
const ABOUT_CITATIONS = /^tests\/(scripts\/citations|studio\/coverage|studio\/requirements-command)\.test\.ts$/
const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file) && !ABOUT_CITATIONS.test(file))
const styles = files.filter((file) => file.endsWith('.css'))

interface Requirement {
  id: string
  source: string
  amendedBy?: string
}

const requirements = read('docs/requirements.jsonl')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Requirement)

/** Requirements, and what the first cell of a row or a heading of a document in `docs/` names. */
const known = new Set([
  ...requirements.map(({ id }) => id),
  ...markdown.filter((file) => file.startsWith('docs/')).flatMap((file) => defined(read(file))),
])

function defined(text: string): string[] {
  const rows = [...text.matchAll(/^\| ([A-Z]\d{1,2}|(?:core|sales|cams) §[\d.]+) \|/gm)].map(([, id = '']) => id)
  const headings = [...text.matchAll(/^#+ ((?:[A-Z]\d{1,2}(?:, )?)+): /gm)].flatMap(([, ids = '']) => ids.split(', '))
  return [...rows, ...headings]
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

describe('what is cited stands in the documents:', () => {
  test('faults, decisions, figures, sections and requirements, in the code and its comments', () => {
    expect(code.length).toBeGreaterThan(900)
    expect(code.flatMap((file) => unknown(file, citedInCode(file, read(file))))).toEqual([])
  })

  test('the same in stylesheets', () => {
    expect(styles.flatMap((file) => unknown(file, citedInStyles(read(file))))).toEqual([])
  })

  test('the same in the documents themselves', () => {
    expect(markdown.flatMap((file) => unknown(file, citedInMarkdown(read(file))))).toEqual([])
  })

  test('the sections that requirements come from, and the decisions that amend them', () => {
    const decisions = readdirSync(join(root, 'docs/decisions'))
    const missing = requirements.flatMap(({ id, source, amendedBy }) => {
      const sections = sectionsOf(source).filter((section) => !known.has(section))
      const amendments = (amendedBy?.split(', ') ?? []).filter(
        (name) => !known.has(name) && !decisions.some((file) => file.slice('2026-11-01-'.length) === `${name}.md`),
      )
      return [...sections, ...amendments].map((name) => `${id}: ${name}`)
    })
    expect(missing).toEqual([])
  })

  test('the files that documents link to', () => {
    const missing = markdown.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    )
    expect(missing).toEqual([])
  })

  test('each decision, in the index with its title, status and date', () => {
    const decisions = readdirSync(join(root, 'docs/decisions')).filter((file) => file !== 'README.md')
    const index = read('docs/decisions/README.md')
    const rows = [...index.matchAll(/\| \[(.+)\]\((20[^)#]+)(?:#[^)]*)?\) \| ([^|;]+)(?:;[^|]*)? \| (\S+) \|/g)]
    const wrong = rows.filter(([, title, file = '', status, date]) => {
      const text = read(`docs/decisions/${file}`)
      const headings = [...text.matchAll(/^#+ (?:D\d+: )?(.+)$/gm)].map(([, heading]) => heading)
      return !headings.includes(title) || !text.includes(`Date: ${date} · Status: ${status}`)
    })
    expect(wrong.map(([row]) => row)).toEqual([])
    expect([...new Set(rows.map(([, , file]) => file))].sort()).toEqual(decisions.sort())
  })
})

function unknown(file: string, citations: readonly { id: string; line: number }[]) {
  return citations.filter(({ id }) => !known.has(id)).map(({ id, line }) => `${file}:${line}: ${id}`)
}

describe('a citation is', () => {
  const idsIn = (text: string) => citedInCode('x.tsx', text).map(({ id }) => id)

  test('an id in a comment, known or not, with its line', () => {
    expect(
      citedInCode('x.ts', 'const a = 1\n/** Sent once (M99), as ZZZ-123 has it. */\n// cams §77.1, D42, (§5)\n'),
    ).toEqual([
      { id: 'M99', line: 2 },
      { id: 'ZZZ-123', line: 2 },
      { id: 'D42', line: 3 },
      { id: 'cams §77.1', line: 3 },
      { id: ' §5', line: 3 },
    ])
  })

  test('an id between brackets in a title, a description or a list of requirements', () => {
    expect(idsIn("test('is sent once [M01, TRAP-003]', go)")).toEqual(['M01', 'TRAP-003'])
    expect(idsIn('test(`one waits [N77]`, go)')).toEqual(['N77'])
    expect(idsIn("const state = { description: 'It may cost more (M07).' }")).toEqual(['M07'])
    expect(idsIn("const row = { requirements: ['API-001', 'API-999'] }")).toEqual(['API-001', 'API-999'])
  })

  test('an id in Markdown outside of code blocks, and in comments of styles', () => {
    expect(citedInMarkdown('As D99 says.\n```\nD98\n```\nsales §3, K9')).toEqual([
      { id: 'D99', line: 1 },
      { id: 'K9', line: 5 },
      { id: 'sales §3', line: 5 },
    ])
    expect(citedInStyles('a { color: #A12 } /* Q99 */')).toEqual([{ id: 'Q99', line: 1 }])
  })

  test('no colour, key, path of a drawing, escape, codec, address or datum', () => {
    expect(
      idsIn(`
        // #A12 and %C3%A9 and \\u00E9, hvc1.1.6.L153, docs/M01.md, F1-key, UTF-8, SHA-256, RFC 9110 §14.2, V8
        const data = ['M4 4h16', 'D99', 'pay M77 now', 'x[0] (B2B)', '#F00', 'T1, DE']
        const drawn = <path d="M10 2h4v4" />
      `),
    ).toEqual([])
  })

  test('a section of the document that was named last', () => {
    expect(sectionsOf('core §4, §9; cam §2.1 and so on')).toEqual(['core §4', 'core §9', 'cams §2.1'])
  })
})

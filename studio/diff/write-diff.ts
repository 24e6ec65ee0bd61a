import type { MachineDiff, PathDiff } from './machine-diff.ts'

export interface Between {
  before: string
  after: string
}

const SIGNS = { added: '+', removed: '-', changed: '~', 're-routed': '~' } as const
type Verdict = keyof typeof SIGNS

/** Lines with +, - and ~ before what was added, removed and changed. */
export function diffAsText(diffs: readonly MachineDiff[], { before, after }: Between): string {
  if (diffs.length === 0) return `Between ${before} and ${after} no machine has changed.`
  const lines = diffs.flatMap(({ machine, change, states, transitions, says, paths }) => [
    `${SIGNS[change]} ${machine} (${change})`,
    ...section('states', Object.entries(states), says),
    ...section('transitions', Object.entries(transitions), says),
    ...section(
      'paths',
      paths.map((path) => [`${path.id}  ${path.title}${wasOf(path)}`, path.change]),
    ),
  ])
  return [`${before} → ${after}`, ...lines].join('\n')
}

function section(title: string, entries: ReadonlyArray<readonly [string, Verdict]>, says: MachineDiff['says'] = {}) {
  if (entries.length === 0) return []
  const lines = entries.flatMap(([name, change]) => [
    `      ${SIGNS[change]} ${name}`,
    ...(says[name] ?? []).map((what) => `          ${what}`),
  ])
  return [`    ${title}`, ...lines]
}

function wasOf({ was }: PathDiff) {
  return was === undefined ? '' : ` (was: ${was.slice(was.lastIndexOf('⇒'))})`
}

/** One page without anything from elsewhere. */
export function diffAsHtml(diffs: readonly MachineDiff[], { before, after }: Between): string {
  const title = `Machines between ${before} and ${after}`
  const body = diffs.map(({ machine, change, states, transitions, says, paths }) =>
    [
      `<section><h2>${escapeHtml(machine)} ${verdict(change)}</h2>`,
      table('States', Object.entries(states), says),
      table('Transitions', Object.entries(transitions), says),
      table(
        'Paths',
        paths.map((path) => [`${path.title}${wasOf(path)}`, path.change]),
      ),
      '</section>',
    ].join('\n'),
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1f; background: #fff }
table { border-collapse: collapse; width: 100%; margin: 0 0 1.5rem }
caption { text-align: left; font-weight: 600; padding: .25rem 0 }
td { border-top: 1px solid #d4d4dc; padding: .25rem .75rem .25rem 0; vertical-align: top; overflow-wrap: anywhere }
td:first-child { width: 7rem }
em { font-style: normal; font-weight: 600; padding: 0 .4rem; border-radius: .25rem }
.added { background: #d8f3dc; color: #10451d }
.removed { background: #fde0e0; color: #6a040f }
.changed { background: #fff3c4; color: #5f4700 }
@media (prefers-color-scheme: dark) { body { color: #ececf1; background: #17171c } td { border-color: #3a3a44 } }
</style>
<h1>${escapeHtml(title)}</h1>
<p>${diffs.length === 0 ? 'No machine has changed.' : `${diffs.length} of the machines changed.`}</p>
${body.join('\n')}
</html>
`
}

function table(caption: string, entries: ReadonlyArray<readonly [string, Verdict]>, says: MachineDiff['says'] = {}) {
  if (entries.length === 0) return ''
  const rows = entries.map(([name, change]) => {
    const words = [name, ...(says[name] ?? [])].map(escapeHtml).join('<br>')
    return `<tr><td>${verdict(change)}</td><td>${words}</td></tr>`
  })
  return `<table><caption>${caption}</caption>\n${rows.join('\n')}\n</table>`
}

function verdict(change: Verdict) {
  return `<em class="${change === 're-routed' ? 'changed' : change}">${change}</em>`
}

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

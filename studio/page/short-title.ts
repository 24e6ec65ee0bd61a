const FIRST = 3
const LAST = 2

/** `login.submitted → login.failed → 5 more → login.submitted ⇒ submitting`: events by name alone, and of many the first and the last. */
export function shortTitle(labels: readonly string[], end: string): string {
  const names = labels.map((label) => label.replace(/ \{.*/, ''))
  const left = names.length - FIRST - LAST
  const told = left > 1 ? [...names.slice(0, FIRST), `${left} more`, ...names.slice(-LAST)] : names
  return `${told.join(' → ') || 'starts'} ⇒ ${end}`
}

/** What a path's title says that it leads to. */
export function endOf(title: string): string {
  return title.slice(title.lastIndexOf('⇒') + 1).trim()
}

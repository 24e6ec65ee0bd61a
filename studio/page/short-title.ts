const FIRST = 3
const LAST = 2

/** `login.submitted → login.failed ×3 → 5 more → login.submitted ⇒ submitting`: events by name alone, and of many the first and the last. */
export function shortTitle(labels: readonly string[], end: string): string {
  const runs = runsOf(labels.map((label) => label.replace(/ \{.*/, '')))
  const between = runs.slice(FIRST, -LAST).reduce((sum, { times }) => sum + times, 0)
  const told =
    runs.length > FIRST + LAST + 1
      ? [...runs.slice(0, FIRST).map(wordsOf), `${between} more`, ...runs.slice(-LAST).map(wordsOf)]
      : runs.map(wordsOf)
  return `${told.join(' → ') || 'starts'} ⇒ ${end}`
}

/** What a path's title says that it leads to. */
export function endOf(title: string): string {
  return title.slice(title.lastIndexOf('⇒') + 1).trim()
}

interface Run {
  name: string
  times: number
}

function runsOf(names: readonly string[]): Run[] {
  const runs: Run[] = []
  for (const name of names) {
    const last = runs.at(-1)
    if (last?.name === name) last.times += 1
    else runs.push({ name, times: 1 })
  }
  return runs
}

function wordsOf({ name, times }: Run) {
  return times === 1 ? name : `${name} ×${times}`
}

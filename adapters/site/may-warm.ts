/** The Network Information API, where a browser has it. `prefersLess`: of `prefers-reduced-data`. */
interface Line {
  prefersLess?: boolean
  connection?: { saveData?: boolean; effectiveType?: string }
}

/** Whether pages may be fetched ahead over this line (CONST-019). Where nothing is known of it, it counts as good. */
export function mayWarm({ connection, ...line }: Line): boolean {
  return !savesData({ connection, ...line }) && !connection?.effectiveType?.includes('2g')
}

/** Whether the visitor has asked browser or system to spare data. */
export function savesData({ connection, prefersLess = false }: Line): boolean {
  return prefersLess || (connection?.saveData ?? false)
}

/** What is known of this tab's line. */
export function lineOf({ navigator, matchMedia }: Pick<Window, 'navigator' | 'matchMedia'>): Line {
  const { connection } = navigator as Line
  return { connection, prefersLess: matchMedia('(prefers-reduced-data: reduce)').matches }
}

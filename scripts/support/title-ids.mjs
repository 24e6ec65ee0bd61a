/** The requirements that the title of a test ends with: `['TRAP-003']` of 'stays open [TRAP-003, M01]'. */
export function idsAtEndOf(title) {
  const ids = /\[([A-Z][A-Z0-9]*-?\d+(?:\s*,\s*[A-Z][A-Z0-9]*-?\d+)*)\]\s*$/.exec(title)?.[1]
  // Faults, such as M01, stand among them.
  return (ids?.split(',') ?? []).map((id) => id.trim()).filter((id) => id.includes('-'))
}

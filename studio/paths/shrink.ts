import type { Exploration } from './explore.ts'
import type { Path } from './path.ts'
import { pathOf } from './plan.ts'
import { walkEvents } from './routes.ts'

/**
 * A path that still fails and fails no longer if any single step is left out: steps are dropped, the largest parts first, as long as what is
 * left can be walked. `path` itself must fail.
 */
export function shrinkPath(exploration: Exploration, path: Path, fails: (path: Path) => boolean): Path {
  let shortest = path
  let part = Math.max(path.steps.length >> 1, 1)
  for (;;) {
    const shorter = withoutAPart(part)
    if (shorter) shortest = shorter
    else if (part === 1) return shortest
    else part = Math.ceil(part / 2)
  }

  /** Later parts first: what comes after the failure is never needed. */
  function withoutAPart(size: number): Path | undefined {
    const { start, steps } = shortest
    for (let from = steps.length - size; from > -size; from -= size) {
      const left = [...steps.slice(0, Math.max(from, 0)), ...steps.slice(from + size)]
      const walk = left.length < steps.length ? walkEvents(exploration, start, left) : undefined
      if (!walk || walk.steps.length >= steps.length) continue
      const candidate = pathOf(walk, exploration.machine.id)
      if (fails(candidate)) return candidate
    }
    return undefined
  }
}

import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'

export type Project = ((snapshot: AnyMachineSnapshot) => unknown) | undefined

/** How a snapshot stands: its value, its status unless active, what history keeps, and what `project` makes of it. */
export function identifyBy(project: Project) {
  return (snapshot: AnyMachineSnapshot): string =>
    idOf(standingOf(snapshot), project && { projection: project(snapshot) })
}

export interface StandingText {
  value: string
  history: string | undefined
}

export function standingOf({ value, status, historyValue }: AnyMachineSnapshot): StandingText {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const kept = Object.entries(historyValue as Record<string, readonly AnyStateNode[]>)
  return {
    value: status === 'active' ? text : `${text} (${status})`,
    history:
      kept.length === 0 ? undefined : JSON.stringify(kept.map(([id, nodes]) => [id, nodes.map((node) => node.id)])),
  }
}

export function isEmpty(historyValue: object) {
  for (const _ in historyValue) return false
  return true
}

export function idOf({ value, history }: StandingText, projected: { projection: unknown } | undefined): string {
  const projection = projected && (JSON.stringify(projected.projection) ?? 'null')
  if (history === undefined) return projection === undefined ? value : `${value} [${projection}]`
  return `${value} [${history}${projection === undefined ? '' : `,${projection}`}]`
}

import type { AnyStateMachine } from 'xstate'
import type { MachineCases } from './paths/cases.ts'

/** One line of the wiring table: when `from` says `on`, `to` is told. Both are names of site actors. */
export interface WireFact {
  from: string
  on: string
  to: string
}

export interface RequirementFact {
  id: string
  area: string
  text: string
  source: string
}

/** Everything the studio is told of the product. It imports nothing of it: scripts and the page's entry gather it by where files stand. */
export interface House {
  /** One for each machine, by machine id. */
  machines: ReadonlyMap<string, MachineCases>
  wiring: readonly WireFact[]
  /** Machine ids by the name that the wiring table calls their site actor. */
  siteActors: Readonly<Record<string, string>>
  requirements: readonly RequirementFact[]
}

/** Which file of machines/ a machine comes from: `session/token-lifecycle.machine.ts`. */
export type MachineFiles = ReadonlyMap<AnyStateMachine, string>

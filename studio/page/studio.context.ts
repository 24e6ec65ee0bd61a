import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { House, RequirementFact, WireFact } from '../house.ts'
import type { StudioData } from './data.ts'
import type { pageMachine } from './page.machine.ts'
import type { pathPlannerMachine } from './path-planner.machine.ts'
import type { simulationMachine } from './simulation.machine.ts'
import type { traceMachine } from './trace.machine.ts'
import type { tracingMachine } from './tracing.machine.ts'

export interface StudioActors {
  page: ActorRefFrom<typeof pageMachine>
  pathPlanner: ActorRefFrom<typeof pathPlannerMachine>
  pathTrace: ActorRefFrom<typeof traceMachine>
  simulation: ActorRefFrom<typeof simulationMachine>
  simulationTrace: ActorRefFrom<typeof traceMachine>
  tracing: ActorRefFrom<typeof tracingMachine>
  siteTrace: ActorRefFrom<typeof traceMachine>
}

export interface Studio {
  actors: StudioActors
  data: StudioData
  machines: House['machines']
  requirements: ReadonlyMap<string, RequirementFact>
  wiring: readonly WireFact[]
  /** Machine ids by name of a site actor. */
  siteActors: Readonly<Record<string, string>>
}

export const StudioContext = createContext<Studio | undefined>(undefined)

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('A view of the studio is drawn inside StudioContext.')
  return studio
}

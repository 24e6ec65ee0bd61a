import { simulationMachine } from '../../studio/page/simulation.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(simulationMachine, {
  events: {
    'machine.opened': [{ machine: 'door' }, { machine: 'window' }],
    'start.chosen': [{ start: 'shut' }],
    'event.sent': [
      { choice: 1, position: 0 },
      { choice: 2, position: 1 },
    ],
    'simulation.moved': [{ state: { starts: ['shut'], frames: [], choices: [] } }],
    'simulation.failed': [{ reason: 'push is not accepted here.' }],
  },
  project: ({ context }) => [context.request.machine],
})

import { pathPlannerMachine } from '../../studio/page/path-planner.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const path = { id: 'k3', title: 'push ⇒ open', frames: [] }

export const cases = casesOf(pathPlannerMachine, {
  events: {
    'machine.opened': [{ machine: 'door' }, { machine: 'window' }],
    'paths.asked': [{ request: { machine: 'door', generator: 'shortest', detail: '', until: '', seed: '' } }],
    'paths.planned': [{ plan: { paths: [path], summary: '1 path', missing: [] } }],
    'planning.failed': [{ reason: 'There is no generator.' }],
    'path.chosen': [{ id: 'k3' }, { id: 'of a former plan' }],
  },
  project: ({ context }) => [context.machine, context.chosen],
  invariants: {
    'a failure has a reason': (snapshot) => snapshot.hasTag('failed') === (snapshot.context.reason !== ''),
  },
})

import { type Place, TABS } from '../../studio/page/address.ts'
import { pageMachine } from '../../studio/page/page.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const places: Place[] = [
  { name: 'map' },
  ...TABS.map(
    (tab): Place => ({ name: 'machine', machine: 'door', tab, state: '', transition: '', requirement: '', sheet: '' }),
  ),
  { name: 'machine', machine: 'window', tab: 'story', state: '', transition: '', requirement: '', sheet: '' },
  { name: 'changes', machine: '', state: '', transition: '', sheet: '' },
  { name: 'tracing', sheet: '' },
  { name: 'nowhere', address: 'attic' },
]

export const cases = casesOf(pageMachine, {
  input: { place: { name: 'map' }, appearance: 'bySystem', machines: ['door'], changes: undefined },
  events: {
    'address.changed': places.map((place) => ({ place })),
    'changes.opened': [{ file: 'changes.json', changes: { before: 'v1', after: 'v2', machines: [] } }],
    'changes.refused': [{ reason: 'tea.json is no comparison of two releases' }],
    'appearance.chosen': (['bySystem', 'light', 'dark'] as const).map((appearance) => ({ appearance })),
  },
  invariants: {
    'a machine is on the table only if there is one of that name': (snapshot) =>
      !snapshot.matches({ place: 'machine' }) ||
      (snapshot.context.place.name === 'machine' && snapshot.context.place.machine === 'door'),
    'the appearance is the chosen one': (snapshot) => snapshot.matches({ appearance: snapshot.context.appearance }),
  },
})

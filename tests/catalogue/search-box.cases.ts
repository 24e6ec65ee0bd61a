import { searchBoxMachine } from '../../machines/catalogue/search-box.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'
import { FOUND, NOTHING, SPECIAL } from './search-samples.ts'

export const cases = casesOf(searchBoxMachine, {
  inputs: { 'on a page': { path: '/videos/' } },
  events: {
    'results.found': [{ found: FOUND }, { found: NOTHING }, { found: SPECIAL }],
    'results.refused': [{ reason: 'verificationRequired' }],
    'results.failed': [{ reason: 'offline' }],
    'text.edited': [{ text: 'night' }, { text: 'night ' }, { text: 'ni' }],
    'text.cleared': [{ isDesktop: true }, { isDesktop: false }],
    'option.stepped': [{ by: 1 }],
    'option.taken': [{ path: '/videos/night-swim-in-the-atrium/' }],
    'recents.found': [{ recents: ['glass'], isOn: true }],
    'recents.switched': [{ isOn: false }],
    'route.changed': [{ path: '/models/' }, { path: '/videos/' }],
  },
  project: ({ context: { text, active, recents } }) => [text.length, active >= 0, recents.length > 0],
  invariants: {
    'never more than 100 characters': ({ context }) => context.text.length <= 100,
    'nothing is active that is not offered': ({ context }) => context.active < 0 || context.query !== 'ni',
    'nothing is shown as found for less than three letters': (snapshot) =>
      !snapshot.hasTag('short') || snapshot.context.found === undefined,
  },
})

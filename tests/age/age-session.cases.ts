import { ageSessionMachine } from '../../machines/age/age-session.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(ageSessionMachine, {
  inputs: {
    'a provider that we know': {
      settings: { allowedHosts: { easyCancel: [], logOut: [], ageProvider: ['age.example'], biller: [] } },
    },
  },
  events: {
    'ageSession.started': [{ url: 'https://age.example/start' }, { url: 'javascript:alert(1)' }],
    'ageSession.failed': [{ reason: 'session: offline' }],
  },
  cover: 'transitions',
})

import { tokenBalanceMachine } from '../../machines/cams/token-balance.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(tokenBalanceMachine, {
  events: {
    'cams.signedIn': [{ userUuid: 'cam-me' }],
    'balance.loaded': [
      { balance: 10, version: 2 },
      { balance: 20, version: 1 },
    ],
    'balance.learned': [{ balance: 5, version: 3 }],
  },
  project: ({ context }) => [context.balance?.version],
})

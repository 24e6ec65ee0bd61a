import { messengerSessionMachine } from '../../machines/messenger/messenger-session.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

export const cases = casesOf(messengerSessionMachine, {
  events: { 'messenger.loggedIn': [{ clientId: 'me', channel: 'messenger:me' }] },
  project: ({ context }) => [context.failedPings],
})

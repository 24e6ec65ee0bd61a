import { camIntegrationMachine } from '../../machines/cams/cam-integration.machine.ts'
import { casesOf } from '../../studio/paths/cases.ts'

const who = { userUuid: 'u-1', userName: 'Noor' }

export const cases = casesOf(camIntegrationMachine, {
  inputs: {
    'a member': { isLoggedIn: true, mayUseCams: true },
    'an expired member': { isLoggedIn: true, mayUseCams: false },
    'a guest': { isLoggedIn: false, mayUseCams: false },
  },
  events: {
    'visitor.judged': [
      { isLoggedIn: true, mayUseCams: true },
      { isLoggedIn: true, mayUseCams: false },
      { isLoggedIn: false, mayUseCams: false },
    ],
    'auth.applied': [who],
  },
  project: ({ context }) => [context.isLoggedIn, context.mayUseCams, context.user.userUuid],
  invariants: {
    'who is authorised may use cams and is known': (snapshot) =>
      !snapshot.hasTag('authorized') || (snapshot.context.mayUseCams && snapshot.context.user.userUuid !== ''),
    'a guest is nobody at the provider': (snapshot) =>
      !snapshot.matches('anonymous') || snapshot.context.user.userUuid === '',
  },
})

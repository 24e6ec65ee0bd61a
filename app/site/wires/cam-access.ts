import { messageGateOf } from '../../../machines/cams/cam-chat.machine.ts'
import { accessOf } from '../../../machines/cams/cam-integration.machine.ts'
import { follow, same, type Wire, wire } from '../wire.ts'

/** Who may use live rooms, write in them and spend, and the log-in at their provider. */
export const camAccessWires: readonly Wire[] = [
  follow(
    'visitor',
    'whether they may use live rooms',
    ({ isLoggedIn, flags }) => ({ isLoggedIn, mayUseCams: flags.isAuthorizedForLiveCam }),
    'camIntegration',
    (judged) => ({ type: 'visitor.judged', ...judged }),
  ),
  follow('visitor', 'whether they may write', messageGateOf, 'camChat', (gate) => ({ type: 'writer.judged', gate })),
  follow(
    'visitor',
    'log-in',
    ({ isLoggedIn }) => isLoggedIn,
    'tokenShop',
    (isLoggedIn, { account }) => ({
      type: 'viewer.changed',
      isLoggedIn,
      userUuid: account.userUuid,
    }),
  ),
  follow(
    'account',
    'user',
    ({ userUuid }) => userUuid,
    'tokenShop',
    (userUuid, { visitor }) => ({
      type: 'viewer.changed',
      isLoggedIn: visitor.isLoggedIn,
      userUuid,
    }),
  ),

  wire('session', 'signOut.begun', 'camIntegration', () => ({ type: 'signOut.begun' })),
  ...(['showRequest', 'tipFlow', 'messengerTips'] as const).map((viewer) =>
    follow('camIntegration', 'access', accessOf, viewer, (access) => ({ type: 'viewer.changed', access })),
  ),
  wire('camIntegration', 'cams.signedOut', 'realtime', () => ({ type: 'visitor.left' })),
  wire('camIntegration', 'cams.signedIn', 'realtime', () => ({ type: 'token.renewed' })),
  wire('camIntegration', 'messenger.allowed', 'messenger', () => ({ type: 'logIn.demanded', fetchesChats: true })),
  wire('camIntegration', 'cams.signedOut', 'messenger', () => ({ type: 'logOut.demanded' })),
  wire('camIntegration', 'cams.signedIn', 'camChat', () => ({ type: 'cams.signedIn' })),
  wire('camIntegration', 'cams.signedOut', 'camChat', same),
  wire('camIntegration', 'cams.signedOut', 'chatHistory', same),
  wire('camIntegration', 'cams.signedIn', 'tokenBalance', ({ type, userUuid }) => ({ type, userUuid })),
  wire('camIntegration', 'cams.refused', 'tokenBalance', () => ({ type: 'cams.signedIn', userUuid: '' })),
  wire('camIntegration', 'cams.signedOut', 'tokenBalance', same),
]

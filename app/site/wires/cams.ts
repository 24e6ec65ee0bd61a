import { messageGateOf } from '../../../machines/cams/cam-chat.machine.ts'
import { accessOf } from '../../../machines/cams/cam-integration.machine.ts'
import { endRequest } from '../../../machines/cams/show-controls.ts'
import { dialogOf, follow, same, type Wire, wire } from '../wire.ts'
import { purchaseOf } from './purchase.ts'

/** What live rooms, messenger and tokens hear and say. They begin with what is known then: nothing waits for them. */
export const camWires: readonly Wire[] = [
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
  ...(['camShow', 'tipFlow', 'messengerTips'] as const).map((viewer) =>
    follow('camIntegration', 'access', accessOf, viewer, (access) => ({ type: 'viewer.changed', access })),
  ),
  wire('camIntegration', 'cams.signedOut', 'realtime', () => ({ type: 'visitor.left' })),
  wire('camIntegration', 'cams.signedIn', 'realtime', () => ({ type: 'token.renewed' })),
  wire('camIntegration', 'messenger.allowed', 'messenger', () => ({ type: 'logIn.demanded', fetchesChats: true })),
  wire('camIntegration', 'cams.signedOut', 'messenger', () => ({ type: 'logOut.demanded' })),
  wire('camIntegration', 'cams.signedIn', 'camChat', () => ({ type: 'cams.signedIn' })),
  wire('camIntegration', 'cams.signedOut', 'camChat', same),
  wire('camIntegration', 'cams.signedOut', 'chatHistory', same),
  wire('camIntegration', 'cams.signedIn', 'tokenShop', ({ type, userUuid }) => ({ type, userUuid })),
  wire('camIntegration', 'cams.refused', 'tokenShop', () => ({ type: 'cams.signedIn', userUuid: '' })),
  wire('camIntegration', 'cams.signedOut', 'tokenShop', same),

  wire('camRoom', 'room.entered', 'camChat', ({ type, roomId, chatChannel, standing }) => ({
    type,
    roomId,
    chatChannel,
    state: standing.state,
  })),
  wire('camRoom', 'room.refreshed', 'camChat', ({ standing }) => ({ type: 'state.changed', state: standing.state })),
  wire('camRoom', 'room.closed', 'camChat', () => ({ type: 'room.closed' })),
  wire('camRoom', 'state.changed', 'camChat', ({ type, state }) => ({ type, state })),
  wire('camRoom', 'room.entered', 'tipFlow', ({ roomId, modelId }) => ({
    type: 'target.changed',
    target: { kind: 'room', roomId, modelId },
  })),
  wire('camRoom', 'room.closed', 'tipFlow', () => ({ type: 'target.changed', target: null })),
  wire('camRoom', 'balance.wanted', 'tokenShop', same),
  wire('camRoom', 'room.entered', 'camShow', ({ roomId, modelName, standing }) => ({
    type: 'room.entered',
    roomId,
    modelName,
    standing,
  })),
  wire('camRoom', 'room.refreshed', 'camShow', (event) => ({ ...event, type: 'room.entered' })),
  wire('camRoom', 'room.closed', 'camShow', () => ({ type: 'room.closed' })),
  wire('camRoom', 'room.shown', 'camShow', same),
  wire('camRoom', 'room.hidden', 'camShow', same),
  wire('camRoom', 'state.changed', 'camShow', ({ type, state }) => ({ type, state })),
  wire('camRoom', 'permissions.changed', 'camShow', same),
  wire('camRoom', 'settings.changed', 'camShow', same),
  wire('camRoom', 'show.started', 'camShow', same),
  wire('camRoom', 'show.billed', 'camShow', same),
  wire('camRoom', 'show.completed', 'camShow', same),
  wire('camRoom', 'request.expired', 'camShow', same),
  wire('camRoom', 'request.refused', 'camShow', same),
  wire('camRoom', 'showBalance.low', 'camShow', same),
  wire('camRoom', 'showEnd.wanted', 'camShow', ({ isSpy }) => endRequest(isSpy)),
  wire('camRoom', 'textStatus.changed', 'roomCache', ({ roomId, text }) => ({
    type: 'room.changed',
    roomId,
    change: { broadcastTextStatus: text },
  })),
  wire('camRoom', 'viewers.changed', 'roomCache', ({ roomId, viewers }) => ({
    type: 'room.changed',
    roomId,
    change: { broadcastMembersCount: viewers },
  })),
  wire('camRoom', 'state.changed', 'roomCache', ({ roomId, state }) => ({
    type: 'room.changed',
    roomId,
    change: { broadcastStatus: state },
  })),
  wire('camRoom', 'navigation.requested', 'root', ({ to }) => ({ type: 'page.wanted', to, isExternal: false })),
  wire('interruptedShow', 'broadcast.found', 'camRoom', same),
  wire('nearbyRoom', 'navigation.requested', 'root', ({ to }) => ({ type: 'page.wanted', to, isExternal: false })),
  wire('camRoom', 'problem.noticed', 'navigator', ({ reason }) => ({
    type: 'problem.report',
    reason,
    isUserStarted: false,
  })),

  wire('camShow', 'balance.learned', 'tokenShop', same),
  wire('camShow', 'fullAccess.wanted', 'tipFlow', same),
  wire('camShow', 'buyTooltip.wanted', 'buyTooltip', same),
  wire('camShow', 'standing.doubted', 'camRoom', same),
  wire('camShow', 'navigation.requested', 'root', ({ to }) => ({ type: 'page.wanted', to, isExternal: false })),

  wire('camChat', 'chat.opened', 'roomComposer', ({ key, isEnabled }) => ({
    type: 'conversation.opened',
    key,
    isEnabled,
  })),
  wire('camChat', 'chat.closed', 'roomComposer', () => ({ type: 'conversation.closed' })),
  wire('camChat', 'chat.availability', 'roomComposer', ({ isEnabled }) => ({
    type: 'availability.changed',
    isEnabled,
  })),
  wire('camChat', 'message.withheld', 'tipFlow', same),
  wire('chatHistory', 'lines.heard', 'chatOutbox', same),

  wire('messengerSession', 'session.opened', 'messenger', same),
  wire('messengerSession', 'session.opened', 'messengerChats', same),
  wire('messengerSession', 'session.lost', 'messenger', same),
  wire('messengerChats', 'chat.opened', 'messengerTips', ({ userId }) => ({
    type: 'target.changed',
    target: { kind: 'messenger', userId },
  })),
  wire('messengerChats', 'chat.closed', 'messengerTips', () => ({ type: 'target.changed', target: null })),
  ...(['tipFlow', 'messengerTips'] as const).flatMap((tips) => [
    wire(tips, 'balance.wanted', 'tokenShop', same),
    wire(tips, 'balance.learned', 'tokenShop', same),
    wire(tips, 'navigation.requested', 'root', ({ to }) => ({ type: 'page.wanted', to, isExternal: false })),
    wire('tokenShop', 'balance.changed', tips, ({ type, balance }) => ({ type, balance: balance?.balance ?? null })),
  ]),

  ...dialogOf(
    'camRoom',
    'showEnd',
    (room) => room.hasTag('askingToEnd'),
    { type: 'showEnd.declined' },
    {
      outside: null,
    },
  ),
  ...dialogOf(
    'camShow',
    'showNews',
    (show) => show.hasTag('dialog') && show.context.dialog.kind !== 'notice',
    { type: 'dialog.closed' },
    { outside: null },
  ),
  ...dialogOf(
    'camShow',
    'compliment',
    // What its line tells is read first.
    (show) => show.hasTag('complimenting') && !show.hasTag('dialog'),
    { type: 'compliment.declined' },
    { outside: null },
  ),
  ...dialogOf('tipFlow', 'roomLogIn', (tips) => tips.hasTag('guestConfirm'), { type: 'dialog.closed' }),
  ...dialogOf('tipFlow', 'roomTokens', (tips) => tips.hasTag('notEnough'), { type: 'dialog.closed' }),
  ...dialogOf('messengerTips', 'messengerLogIn', (tips) => tips.hasTag('guestConfirm'), { type: 'dialog.closed' }),
  ...dialogOf('messengerTips', 'messengerTokens', (tips) => tips.hasTag('notEnough'), { type: 'dialog.closed' }),
  ...dialogOf('tokenBillers', 'tokenBillers', (billers) => billers.hasTag('open'), { type: 'choice.cancelled' }),

  wire('tokenShop', 'balance.changed', 'camShow', ({ type, balance }) => ({
    type,
    ...(balance ?? { balance: 0, version: 0 }),
  })),
  ...purchaseOf('tokenPurchase', 'tokenShop'),
  wire('tokenShop', 'biller.wanted', 'tokenBillers', same),
  wire('tokenShop', 'fullAccess.wanted', 'tipFlow', same),
  wire('tokenShop', 'leave.requested', 'navigator', ({ url, purpose }) => ({ type: 'site.leave', url, purpose })),
  wire('tokenShop', 'problem.noticed', 'navigator', ({ reason }) => ({
    type: 'problem.report',
    reason,
    isUserStarted: true,
  })),
  wire('tokenBillers', 'biller.chosen', 'tokenShop', same),
  wire('tokenBillers', 'biller.cancelled', 'tokenShop', same),
  wire('tokenBillers', 'biller.missing', 'tokenShop', same),
]

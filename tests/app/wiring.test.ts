import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createActor, type EmittedFrom, fromTransition } from 'xstate'
import { connectWire } from '../../app/site/connect-wire.ts'
import type { Facts, Known, Listeners } from '../../app/site/wire.ts'
import { siteActors, wiring } from '../../app/site/wiring.ts'
import { routeGuardMachine } from '../../machines/access/route-guard.machine.ts'
import { accountRemovalMachine } from '../../machines/account/account-removal.machine.ts'
import { emailChangeMachine } from '../../machines/account/email-change.machine.ts'
import { headsetEntryMachine } from '../../machines/account/headset-entry.machine.ts'
import { passwordResetMachine } from '../../machines/account/password-reset.machine.ts'
import { ageCheckMachine } from '../../machines/age/age-check.machine.ts'
import { ageResultMachine } from '../../machines/age/age-result.machine.ts'
import { ageSessionMachine } from '../../machines/age/age-session.machine.ts'
import { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'
import { buyTooltipMachine } from '../../machines/cams/buy-tooltip.machine.ts'
import { camChatMachine } from '../../machines/cams/cam-chat.machine.ts'
import { camIntegrationMachine } from '../../machines/cams/cam-integration.machine.ts'
import { camRoomMachine } from '../../machines/cams/cam-room.machine.ts'
import { camRoomListMachine } from '../../machines/cams/cam-room-list.machine.ts'
import { camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import { chatHistoryMachine } from '../../machines/cams/chat-history.machine.ts'
import { chatOutboxMachine } from '../../machines/cams/chat-outbox.machine.ts'
import { complimentMachine } from '../../machines/cams/compliment.machine.ts'
import { composerMachine } from '../../machines/cams/composer.machine.ts'
import { interruptedShowMachine } from '../../machines/cams/interrupted-show.machine.ts'
import { livePictureMachine } from '../../machines/cams/live-picture.machine.ts'
import { liveRoomMachine } from '../../machines/cams/live-room.machine.ts'
import { nearbyRoomMachine } from '../../machines/cams/nearby-room.machine.ts'
import { qrCodeMachine } from '../../machines/cams/qr-code.machine.ts'
import { realtimeConnectionMachine } from '../../machines/cams/realtime-connection.machine.ts'
import { roomRouteMachine } from '../../machines/cams/room-route.machine.ts'
import { showEndingMachine } from '../../machines/cams/show-ending.machine.ts'
import { showNewsMachine } from '../../machines/cams/show-news.machine.ts'
import { showRequestMachine } from '../../machines/cams/show-request.machine.ts'
import { streamChoiceMachine } from '../../machines/cams/stream-choice.machine.ts'
import { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import { tokenBalanceMachine } from '../../machines/cams/token-balance.machine.ts'
import { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import { cardPreviewMachine } from '../../machines/catalogue/card-preview.machine.ts'
import { catalogueListMachine } from '../../machines/catalogue/catalogue-list.machine.ts'
import { downloadMachine } from '../../machines/catalogue/download.machine.ts'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { searchBoxMachine } from '../../machines/catalogue/search-box.machine.ts'
import { searchPageMachine } from '../../machines/catalogue/search-page.machine.ts'
import { videoPageMachine } from '../../machines/catalogue/video-page.machine.ts'
import { vreelsMachine } from '../../machines/catalogue/vreels.machine.ts'
import { dialogOrderMachine } from '../../machines/chrome/dialog-order.machine.ts'
import { DIALOGS } from '../../machines/chrome/dialogs.ts'
import { menusMachine } from '../../machines/chrome/menus.machine.ts'
import { notificationsMachine } from '../../machines/chrome/notifications.machine.ts'
import { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import { cancellationMachine } from '../../machines/member/cancellation.machine.ts'
import { dashboardPartMachine } from '../../machines/member/dashboard-part.machine.ts'
import { easyCancelMachine } from '../../machines/member/easy-cancel.machine.ts'
import { favouritesMachine } from '../../machines/member/favourites.machine.ts'
import { planUpgradeMachine } from '../../machines/member/plan-upgrade.machine.ts'
import { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import { messengerChatsMachine } from '../../machines/messenger/messenger-chats.machine.ts'
import { messengerSessionMachine } from '../../machines/messenger/messenger-session.machine.ts'
import { adBannerMachine } from '../../machines/sales/ad-banner.machine.ts'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { billerListMachine } from '../../machines/sales/biller-list.machine.ts'
import { checkoutMachine } from '../../machines/sales/checkout.machine.ts'
import { fakeBuyLoopMachine } from '../../machines/sales/fake-buy-loop.machine.ts'
import { headerBarMachine } from '../../machines/sales/header-bar.machine.ts'
import { joinNowMachine } from '../../machines/sales/join-now.machine.ts'
import { leavePageTrapMachine } from '../../machines/sales/leave-page-trap.machine.ts'
import { memberPlusOfferMachine } from '../../machines/sales/member-plus-offer.machine.ts'
import { moneyActionMachine, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { paymentReturnMachine } from '../../machines/sales/payment-return.machine.ts'
import { priceTimersMachine } from '../../machines/sales/price-timers.machine.ts'
import { promoCountdownMachine } from '../../machines/sales/promo-countdown.machine.ts'
import { purchaseMachine } from '../../machines/sales/purchase.machine.ts'
import { valuePopupsMachine } from '../../machines/sales/value-popups.machine.ts'
import { codeLoginMachine } from '../../machines/session/code-login.machine.ts'
import { loginMachine } from '../../machines/session/login.machine.ts'
import { passkeyLoginMachine } from '../../machines/session/passkey-login.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import { cookieBannerMachine } from '../../machines/site/cookie-banner.machine.ts'
import { dialogRequest } from '../../machines/site/dialog.ts'
import { dialogHostMachine } from '../../machines/site/dialog-host.machine.ts'
import { navigationMachine } from '../../machines/site/navigation.machine.ts'
import { noticesMachine } from '../../machines/site/notices.machine.ts'
import { type ActorName, type Machines, registry } from '../../machines/site/registry.ts'
import { shownPageMachine } from '../../machines/site/shown-page.machine.ts'
import { siteMachine } from '../../machines/site/site.machine.ts'
import { splashMachine } from '../../machines/site/splash.machine.ts'
import { standing } from '../cams/room-samples.ts'
import { tariffWith } from '../sales/checkout-samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { VISITORS } from '../support/samples.ts'

const machines: Machines = {
  root: siteMachine,
  navigation: navigationMachine,
  boot: appBootMachine,
  tokens: tokenLifecycleMachine,
  session: sessionMachine,
  ageVerification: ageVerificationMachine,
  ageCheck: ageCheckMachine,
  ageSession: ageSessionMachine,
  ageResult: ageResultMachine,
  routeGuard: routeGuardMachine,
  splash: splashMachine,
  cookieBanner: cookieBannerMachine,
  menus: menusMachine,
  dialogs: dialogHostMachine,
  dialogOrder: dialogOrderMachine,
  preview: cardPreviewMachine,
  download: downloadMachine,
  viewport: viewportMachine,
  notices: noticesMachine,
  shownPage: shownPageMachine,
  favouriteVideos: favouritesMachine,
  favouriteModels: favouritesMachine,
  notifications: notificationsMachine,
  valuePopups: valuePopupsMachine,
  headerBar: headerBarMachine,
  promoCountdown: promoCountdownMachine,
  middleAd: adBannerMachine,
  bottomAd: adBannerMachine,
  fakeBuyLoop: fakeBuyLoopMachine,
  memberPlusOffer: memberPlusOfferMachine,
  offerBillers: billerChooserMachine,
  camIntegration: camIntegrationMachine,
  realtime: realtimeConnectionMachine,
  camRoom: camRoomMachine,
  roomRoute: roomRouteMachine,
  liveRoom: liveRoomMachine,
  livePicture: livePictureMachine,
  streamChoice: streamChoiceMachine,
  qrCode: qrCodeMachine,
  nearbyRoom: nearbyRoomMachine,
  interruptedShow: interruptedShowMachine,
  buyTooltip: buyTooltipMachine,
  camShow: camShowMachine,
  showRequest: showRequestMachine,
  showEnding: showEndingMachine,
  showNews: showNewsMachine,
  compliment: complimentMachine,
  messenger: messengerMachine,
  messengerSession: messengerSessionMachine,
  messengerChats: messengerChatsMachine,
  camChat: camChatMachine,
  chatHistory: chatHistoryMachine,
  chatOutbox: chatOutboxMachine,
  roomComposer: composerMachine,
  tipFlow: tipFlowMachine,
  messengerTips: tipFlowMachine,
  tokenBalance: tokenBalanceMachine,
  tokenShop: tokenShopMachine,
  tokenBillers: billerChooserMachine,
  videosList: catalogueListMachine,
  modelsList: catalogueListMachine,
  searchBox: searchBoxMachine,
  vreels: vreelsMachine,
  searchPage: searchPageMachine,
  videoPage: videoPageMachine,
  gallery: galleryMachine,
  roomList: camRoomListMachine,
  codeLogin: codeLoginMachine,
  passkeyLogin: passkeyLoginMachine,
  headsetEntry: headsetEntryMachine,
  login: loginMachine,
  passwordReset: passwordResetMachine,
  emailChange: emailChangeMachine,
  accountRemoval: accountRemovalMachine,
  joinNow: joinNowMachine,
  priceTimers: priceTimersMachine,
  leavePageTrap: leavePageTrapMachine,
  checkout: checkoutMachine,
  checkoutBillers: billerChooserMachine,
  paymentReturn: paymentReturnMachine,
  membershipPart: dashboardPartMachine,
  menuPart: dashboardPartMachine,
  membershipsPart: dashboardPartMachine,
  cancellation: cancellationMachine,
  upgradesPart: dashboardPartMachine,
  planUpgrade: planUpgradeMachine,
  upgradeBillers: billerChooserMachine,
  easyCancel: easyCancelMachine,
  billerList: billerListMachine,
  checkoutPurchase: purchaseMachine,
  offerPurchase: purchaseMachine,
  tokenPurchase: purchaseMachine,
  upgradePurchase: purchaseMachine,
  money: moneyActionMachine,
}

test('the registry names the machine of every actor', () => {
  expect(siteActors).toEqual(Object.fromEntries(Object.entries(machines).map(([name, { id }]) => [name, id])))
})

type Emitted<Name extends ActorName> = EmittedFrom<Machines[Name]>
/** An example of everything that a machine says: that none is left out is the compiler's part. */
type Examples = {
  [Name in ActorName]: string extends Emitted<Name>['type']
    ? Record<string, never>
    : { [Type in Emitted<Name>['type']]: Extract<Emitted<Name>, { type: Type }> }
}

/** Closing any dialog is said alike. */
const DISMISSED = Object.fromEntries(
  DIALOGS.map((dialog) => [`${dialog}.dismissed`, { type: `${dialog}.dismissed`, by: 'cross' }]),
) as Examples['dialogOrder']

const TIP_SAID = {
  'navigation.requested': { type: 'navigation.requested', to: '/tokens/' },
  'balance.wanted': { type: 'balance.wanted' },
  'buyTooltip.wanted': { type: 'buyTooltip.wanted' },
  'balance.learned': { type: 'balance.learned', balance: 9, version: 2 },
} as const

const CHOOSER_SAID = {
  'biller.chosen': { type: 'biller.chosen', name: 'epoch' },
  'biller.cancelled': { type: 'biller.cancelled' },
  'biller.missing': { type: 'biller.missing' },
} as const

const PURCHASE_SAID = {
  'purchase.settled': { type: 'purchase.settled', paymentUrl: 'https://biller.example/pay' },
  'purchase.unpayable': { type: 'purchase.unpayable' },
  'purchase.refused': { type: 'purchase.refused', refusal: NOT_DONE },
  'purchase.unresolved': { type: 'purchase.unresolved' },
  'purchase.resumed': { type: 'purchase.resumed' },
} as const

const match = { kind: 'missing', path: '/nowhere/' } as const
const said: Examples = {
  root: {
    'page.open': { type: 'page.open', to: '/login/', isExternal: false },
    'cams.ended': { type: 'cams.ended' },
  },
  shownPage: { 'page.outdated': { type: 'page.outdated' } },
  favouriteVideos: {},
  favouriteModels: {},
  notifications: {},
  navigation: {
    'page.arrived': { type: 'page.arrived', path: '/', manner: 'push' },
    'document.wanted': { type: 'document.wanted', to: 'https://elsewhere.example/' },
  },
  boot: {
    'boot.settled': { type: 'boot.settled' },
    'maintenance.changed': { type: 'maintenance.changed', isActive: true },
    'problem.noticed': { type: 'problem.noticed', reason: 'digest: late' },
  },
  tokens: {
    'tokens.changed': { type: 'tokens.changed', claims: null, nowMs: 0, areCookiesRefused: false },
    'tokens.lost': { type: 'tokens.lost', reason: 'refused', message: '' },
    'tokens.stalled': { type: 'tokens.stalled', claims: null, nowMs: 0 },
    'renewal.ended': { type: 'renewal.ended', outcome: 'useless' },
  },
  dialogOrder: DISMISSED,
  session: {
    'navigation.requested': { type: 'navigation.requested', to: '/login/', isExternal: false },
    'signOut.begun': { type: 'signOut.begun' },
    'visitor.changed': { type: 'visitor.changed', claims: null, user: null },
  },
  ageVerification: {
    'age.settled': { type: 'age.settled', isVerified: true, isRequired: true },
    'age.unsettled': { type: 'age.unsettled' },
    'verification.passed': { type: 'verification.passed' },
    'navigation.requested': { type: 'navigation.requested', to: '/' },
    'dialog.requested': { type: 'dialog.requested', request: dialogRequest('terms') },
    'contact.requested': { type: 'contact.requested' },
  },
  ageCheck: {
    'check.cleared': { type: 'check.cleared' },
    'check.unneeded': { type: 'check.unneeded' },
    'check.passed': { type: 'check.passed' },
    'check.interrupted': { type: 'check.interrupted', session: { sessionId: 's-1', triesUsed: 1 } },
    'check.exhausted': { type: 'check.exhausted' },
    'check.strayed': { type: 'check.strayed' },
    'check.required': { type: 'check.required' },
    'check.missed': { type: 'check.missed' },
    'problem.noticed': { type: 'problem.noticed', reason: 'check: late' },
  },
  ageSession: {
    'ageSession.opened': { type: 'ageSession.opened' },
    'ageSession.missing': { type: 'ageSession.missing' },
    'ageSession.unused': { type: 'ageSession.unused' },
    'leave.requested': { type: 'leave.requested', url: 'https://provider.example/', purpose: 'ageProvider' },
    'problem.noticed': { type: 'problem.noticed', reason: 'session: late' },
  },
  ageResult: {
    'result.confirmed': { type: 'result.confirmed' },
    'result.foreign': { type: 'result.foreign' },
    'result.missing': { type: 'result.missing' },
    'problem.noticed': { type: 'problem.noticed', reason: 'result: late' },
  },
  routeGuard: {
    'route.allowed': { type: 'route.allowed', match },
    'route.redirected': { type: 'route.redirected', to: '/', isExternal: false, status: 302 },
    'route.denied': { type: 'route.denied', message: '' },
    'signOut.requested': { type: 'signOut.requested' },
  },
  splash: {},
  cookieBanner: {},
  menus: {},
  dialogs: {
    'dialog.closed': { type: 'dialog.closed', dialog: 'terms', result: 'confirmed' },
    'problem.noticed': { type: 'problem.noticed', reason: 'dialog: chunk missing', isUserStarted: true },
  },
  preview: {},
  download: {},
  viewport: { 'desktop.entered': { type: 'desktop.entered' } },
  notices: {},
  valuePopups: {
    'trapPopup.shown': { type: 'trapPopup.shown' },
    'popup.closed': { type: 'popup.closed', groupId: 600 },
    'navigation.requested': { type: 'navigation.requested', to: '/videos/', isExternal: false },
  },
  headerBar: {},
  promoCountdown: {},
  middleAd: {},
  bottomAd: {},
  fakeBuyLoop: {},
  memberPlusOffer: {
    'biller.wanted': {
      type: 'biller.wanted',
      price: { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false, among: [], preferred: 'epoch' },
    },
    'biller.unwanted': { type: 'biller.unwanted' },
    'leave.requested': { type: 'leave.requested', url: 'https://biller.example/pay', purpose: 'biller' },
    'joinNow.requested': { type: 'joinNow.requested', to: '/join-now/', isExternal: false },
  },
  camIntegration: {
    'cams.signedIn': { type: 'cams.signedIn', userUuid: 'u-1', userName: 'Noor', isAuthorized: true },
    'messenger.allowed': { type: 'messenger.allowed' },
    'cams.refused': { type: 'cams.refused' },
    'cams.signedOut': { type: 'cams.signedOut' },
  },
  realtime: {
    'connection.changed': { type: 'connection.changed', phase: 'live' },
    'channel.heard': { type: 'channel.heard', ch: 'room:1', events: [] },
    'channel.live': { type: 'channel.live', ch: 'room:1' },
    'channel.reset': { type: 'channel.reset', ch: 'room:1' },
    'channel.denied': { type: 'channel.denied', ch: 'room:1', reason: '' },
  },
  camRoom: {
    'room.entered': {
      type: 'room.entered',
      roomId: '71',
      modelName: 'Ada',
      modelId: '7',
      chatChannel: 'chat:71',
      standing: standing(),
    },
    'room.closed': { type: 'room.closed', roomId: '71' },
    'navigation.requested': { type: 'navigation.requested', to: '/vr-cam-girls/' },
  },
  liveRoom: {
    'room.refreshed': { type: 'room.refreshed', roomId: '71', modelName: 'Ada', standing: standing() },
    'state.changed': { type: 'state.changed', roomId: '71', state: 'AWAY' },
    'permissions.changed': { type: 'permissions.changed', permissions: standing().permissions },
    'settings.changed': { type: 'settings.changed', settings: standing().settings },
    'textStatus.changed': { type: 'textStatus.changed', roomId: '71', text: 'Back soon' },
    'viewers.changed': { type: 'viewers.changed', roomId: '71', viewers: 3 },
    'balance.wanted': { type: 'balance.wanted' },
    'room.erred': { type: 'room.erred', roomId: '71' },
    'room.learned': { type: 'room.learned', facts: { viewers: 3 } },
    'room.unavailable': { type: 'room.unavailable' },
    'room.barred': { type: 'room.barred', settings: standing().settings },
    'room.denied': { type: 'room.denied', restores: false },
    'show.started': { type: 'show.started', privateRequestId: 'p1', kind: 'spy', startedAtMs: 1, tariff: 12 },
    'show.billed': {
      type: 'show.billed',
      privateRequestId: 'p1',
      fee: 1,
      seconds: 5,
      atMs: 5_000,
      balance: 9,
      version: 2,
    },
    'show.completed': {
      type: 'show.completed',
      privateRequestId: 'p1',
      privateShowFee: 1,
      privateChatTipFee: 0,
      tipMenuFee: 0,
      toysMenuFee: 0,
    },
    'request.expired': { type: 'request.expired', privateRequestId: 'p1' },
    'request.refused': { type: 'request.refused', privateRequestId: 'p1', reason: 'BILLING' },
    'showBalance.low': { type: 'showBalance.low', privateRequestId: 'p1', remainingMinutes: 2, isSpy: false },
  },
  roomRoute: {
    'room.opened': { type: 'room.opened', nickname: 'Ada', restores: false },
    'room.abandoned': { type: 'room.abandoned' },
    'room.shown': { type: 'room.shown' },
    'room.hidden': { type: 'room.hidden' },
    'page.closed': { type: 'page.closed' },
    'showEnd.wanted': { type: 'showEnd.wanted', isSpy: false },
    'navigation.requested': { type: 'navigation.requested', to: '/vr-cam-girls/Ada/' },
  },
  livePicture: {},
  streamChoice: {
    'streamType.wanted': { type: 'streamType.wanted', streamType: 'video3D' },
    'streamType.set': { type: 'streamType.set', streamType: 'video3D', url: '' },
  },
  qrCode: {},
  interruptedShow: {
    'show.interrupted': { type: 'show.interrupted' },
    'broadcast.found': { type: 'broadcast.found', nickname: 'Ada' },
  },
  nearbyRoom: { 'navigation.requested': { type: 'navigation.requested', to: '/vr-cam-girls/Bea/' } },
  buyTooltip: {},
  camShow: {
    'buyTooltip.wanted': { type: 'buyTooltip.wanted' },
    'standing.doubted': { type: 'standing.doubted' },
    'balance.learned': { type: 'balance.learned', balance: 9, version: 2 },
    'news.told': { type: 'news.told', dialog: { kind: 'settingsChanged' } },
    'show.ended': {
      type: 'show.ended',
      privateRequestId: 'p1',
      modelName: 'Ada',
      privateShowFee: 1,
      privateChatTipFee: 0,
      tipMenuFee: 0,
      toysMenuFee: 0,
    },
  },
  showRequest: {
    'request.begun': { type: 'request.begun', kind: 'voice' },
    'request.taken': { type: 'request.taken', privateRequestId: 'p1' },
    'news.told': { type: 'news.told', dialog: { kind: 'alreadyRequested' } },
    'standing.doubted': { type: 'standing.doubted' },
    'fullAccess.wanted': { type: 'fullAccess.wanted' },
    'navigation.requested': { type: 'navigation.requested', to: '/tokens/' },
    'balance.learned': { type: 'balance.learned', balance: 9, version: 2 },
  },
  showEnding: { 'ending.done': { type: 'ending.done' } },
  showNews: { 'navigation.requested': { type: 'navigation.requested', to: '/tokens/' } },
  compliment: {
    'news.told': { type: 'news.told', dialog: { kind: 'notice', text: 'Your compliment has arrived.' } },
    'balance.learned': { type: 'balance.learned', balance: 9, version: 2 },
  },
  messenger: {},
  messengerSession: {
    'session.opened': { type: 'session.opened', clientId: 'me', channel: 'messenger:me' },
    'session.lost': { type: 'session.lost' },
  },
  messengerChats: {
    'chat.opened': { type: 'chat.opened', chatId: 'c1', userId: 'u1', username: 'ada' },
    'chat.closed': { type: 'chat.closed' },
  },
  camChat: {
    'chat.opened': { type: 'chat.opened', key: 'room:r1', isEnabled: true },
    'chat.closed': { type: 'chat.closed' },
    'chat.availability': { type: 'chat.availability', isEnabled: true },
    'message.withheld': { type: 'message.withheld', gate: 'guest' },
  },
  chatHistory: { 'lines.heard': { type: 'lines.heard', heard: [], isWhole: true } },
  chatOutbox: {},
  roomComposer: {},
  tipFlow: TIP_SAID,
  messengerTips: TIP_SAID,
  tokenBalance: { 'balance.changed': { type: 'balance.changed', balance: { balance: 9, version: 2 } } },
  tokenShop: {
    'biller.wanted': {
      type: 'biller.wanted',
      price: { isNonRecurring: true, hasSlavePrices: false, allowsRestricted: false },
    },
    'leave.requested': { type: 'leave.requested', url: 'https://biller.example/pay', purpose: 'biller' },
    'fullAccess.wanted': { type: 'fullAccess.wanted' },
    'problem.noticed': { type: 'problem.noticed', reason: 'Payment url not found' },
  },
  tokenBillers: CHOOSER_SAID,
  offerBillers: CHOOSER_SAID,
  videoPage: {},
  gallery: {},
  vreels: {},
  searchBox: { 'path.wanted': { type: 'path.wanted', path: '/videos/night-drive/' } },
  searchPage: { 'query.wanted': { type: 'query.wanted', query: 'night' } },
  videosList: { 'search.changed': { type: 'search.changed', search: { page: 2 } } },
  modelsList: { 'search.changed': { type: 'search.changed', search: { letter: 'b' } } },
  roomList: { 'search.changed': { type: 'search.changed', search: { page: 2 } } },
  codeLogin: {
    'login.succeeded': { type: 'login.succeeded', to: '/' },
    'password.wanted': { type: 'password.wanted', email: 'ada@example.com' },
  },
  headsetEntry: { 'login.succeeded': { type: 'login.succeeded', to: '/' } },
  passkeyLogin: { 'login.succeeded': { type: 'login.succeeded', to: '/' } },
  login: {
    'login.succeeded': { type: 'login.succeeded', to: '/' },
    'code.wanted': { type: 'code.wanted', email: 'ada@example.com' },
  },
  passwordReset: { 'sessions.ended': { type: 'sessions.ended' } },
  emailChange: { 'sessions.ended': { type: 'sessions.ended' } },
  accountRemoval: { 'sessions.ended': { type: 'sessions.ended' } },
  joinNow: {
    'choice.changed': {
      type: 'choice.changed',
      tariff: tariffWith({}),
      bundles: [],
      special: undefined,
      saleEvent: null,
    },
    'trap.wanted': { type: 'trap.wanted', config: { isActive: true, seconds: 600 } as never },
  },
  priceTimers: {},
  leavePageTrap: {
    'trap.triggered': { type: 'trap.triggered' },
    'specials.switched': { type: 'specials.switched', areOn: true, nowMs: 5 },
  },
  checkout: {
    'biller.wanted': {
      type: 'biller.wanted',
      price: { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false },
    },
    'leave.requested': { type: 'leave.requested', url: 'https://biller.example/pay' },
    'prices.outdated': { type: 'prices.outdated' },
  },
  checkoutBillers: CHOOSER_SAID,
  paymentReturn: { 'membership.began': { type: 'membership.began' } },
  membershipPart: {},
  menuPart: {},
  membershipsPart: {},
  cancellation: { 'membership.changed': { type: 'membership.changed' } },
  upgradesPart: {},
  planUpgrade: {
    'biller.wanted': {
      type: 'biller.wanted',
      price: { isNonRecurring: false, hasSlavePrices: false, allowsRestricted: false },
    },
    'leave.requested': { type: 'leave.requested', url: 'https://biller.example/pay', isMembership: true },
    'offers.outdated': { type: 'offers.outdated' },
    'problem.noticed': { type: 'problem.noticed', reason: 'Payment url not found' },
  },
  upgradeBillers: CHOOSER_SAID,
  easyCancel: {
    'cancellation.requested': { type: 'cancellation.requested', plan: { uuid: 'membership-1', title: '1 Month' } },
    'navigation.requested': { type: 'navigation.requested', to: '/main-dashboard/', isExternal: false },
    'page.unoffered': { type: 'page.unoffered' },
  },
  billerList: { 'billers.loaded': { type: 'billers.loaded', billers: [] } },
  checkoutPurchase: PURCHASE_SAID,
  offerPurchase: PURCHASE_SAID,
  tokenPurchase: PURCHASE_SAID,
  upgradePurchase: PURCHASE_SAID,
  money: {
    'money.settled': { type: 'money.settled' } as never,
    'money.refused': { type: 'money.refused' } as never,
    'money.doubted': { type: 'money.doubted' },
    'money.unresolved': { type: 'money.unresolved' },
  },
}

/** What is followed, with a value that it can come to. */
const followed: Readonly<Record<string, unknown>> = {
  'visitor: whether they may be told anything': true,
  'menus: whether notifications are open': true,
  'visitor: who it is': VISITORS.member,
  'account: who is logged in': 'user-1 family-1',
  'shownPage: which ads its page has': { place: 'index', path: '/' },
  'routeGuard: its decision': { kind: 'pass' },
  'navigation: whether it failed': true,
  'menus: whether the panel is open': true,
  'money: whether an outcome is open': true,
  'root: whether money is pending': true,
  'cancellation: what came of it': 'cancelled',
  'visitor: group': 'member',
  'visitor: whether promotions are for them': true,
  'visitor: whether announcements are for them': true,
  'visitor: whether offers are for them': true,
  'account: user': 'user-1',
  'visitor: whether they may use live rooms': { isLoggedIn: true, mayUseCams: true },
  'visitor: whether they may write': 'open',
  'visitor: log-in': true,
  'camIntegration: access': 'authorized',
  'camRoom: what is watched': { title: 'Ada', url: 'https://live.example/2d', type: 'video2D' },
  'camRoom: where a show of one’s own runs': '71',
  'camShow: how it stands': 'running',
  'camShow: what a show costs by now': { soFar: 12, secondsLeft: 300 },
  'tokenBalance: how many tokens there are': 140,
  'chatHistory: the last tips': ['Ann sent 5 tokens'],
  'showEnding: whether one is being ended': true,
  'showNews: whether something is told': true,
  'codeLogin: whether it leads on': true,
  'passkeyLogin: whether it leads on': true,
  'headsetEntry: whether it leads on': true,
  'login: whether it leads on': true,
  'passwordReset: whether it leads on': true,
  'emailChange: whether it leads on': true,
  'accountRemoval: whether it leads on': true,
  'joinNow: sale': 'spring',
  'checkout: whether it leads on': true,
  'paymentReturn: whether it leads on': true,
}

/** What no wire carries, and who hears it instead. */
const HEARD_ELSEWHERE: Readonly<Record<string, string>> = {
  'dialogOrder splash.dismissed': 'nobody: it is answered',
  'dialogOrder closedSite.dismissed': 'nobody: it is answered',
  'tokens renewal.ended': 'credentials let the calls go on that waited for it',
  'realtime connection.changed': 'machines of rooms and the messenger hear it with their channels',
  'realtime channel.heard': 'the channels adapter passes it on to whoever listens to the channel',
  'realtime channel.live': 'the channels adapter passes it on to whoever listens to the channel',
  'realtime channel.reset': 'the channels adapter passes it on to whoever listens to the channel',
  'messengerTips buyTooltip.wanted': 'the hint stands at the button of a room, and the messenger has none',
  'realtime channel.denied': 'the channels adapter passes it on to whoever listens to the channel',
  'routeGuard route.allowed': 'navigation reads the decision once the gate is settled',
  'routeGuard route.redirected': 'navigation reads the decision once the gate is settled',
  'routeGuard route.denied': 'the page book keeps the decision for the screen that says so',
  'money money.settled': 'the port that asked for the money',
  'money money.refused': 'the port that asked for the money',
  'money money.doubted': 'the port that asked for the money',
  'money money.unresolved': 'the port that asked for the money',
}

const LISTENERS: { [Name in keyof Listeners]: Record<Listeners[Name]['type'], 1> } = {
  navigator: {
    'page.open': 1,
    'page.show': 1,
    'document.open': 1,
    'site.leave': 1,
    'support.open': 1,
    'problem.report': 1,
  },
  roomCache: { 'room.changed': 1 },
  checkoutDraft: { 'membership.began': 1 },
  saleMemory: { 'sale.learned': 1 },
}

const FACTS: Record<keyof Facts, 1> = { visitor: 1, account: 1 }

const emitted = Object.entries(said).flatMap(([from, events]) => Object.keys(events).map((on) => `${from} ${on}`))
const heard = wiring.filter(({ select }) => !select)

test('everything that a machine says is heard by a wire or, for a reason, elsewhere', () => {
  const wired = new Set(heard.map(({ from, on }) => `${from} ${on}`))
  expect(emitted.filter((event) => !wired.has(event)).toSorted()).toEqual(Object.keys(HEARD_ELSEWHERE).toSorted())
})

test('no wire waits for an event that nothing emits, follows what is no actor, or is listed twice', () => {
  const ends = wiring.map(({ from, on, to }) => `${from} ${on} ${to}`)
  expect([
    heard.filter(({ from, on }) => !emitted.includes(`${from} ${on}`)),
    wiring.filter(({ from }) => !(from in machines || from in FACTS)),
    new Set(ends).size,
  ]).toEqual([[], [], wiring.length])
})

test('every actor of a page is opened under the name that its wires know', () => {
  const sources = globSync('app/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  const opened = sources.flatMap((text) => [...text.matchAll(/\bname: '(\w+)'|\bchildren: \['(\w+)'\]/g)])
  const names = new Set(opened.map(([, name, child]) => name ?? child))
  expect(Object.keys(registry.page).filter((name) => !names.has(name))).toEqual([])
})

test('the wires are these', () => {
  expect(wiring.map(({ from, on, to }) => `${from}: ${on} -> ${to}`).toSorted()).toEqual(WIRES.toSorted())
})

describe('what a wire sends is heard where it goes', () => {
  for (const { from, on, to, select, send } of wiring) {
    test(`${from} says ${on}: ${to} hears of it`, () => {
      const example = select ? exampleFollowed(from, on) : exampleOf(from as ActorName, on)
      if (example === undefined) throw new Error(`${select ? 'followed' : 'said'} has no example of ${from}: ${on}`)
      const message = send(example as never, known())
      const understood =
        to in LISTENERS
          ? Object.keys(LISTENERS[to as keyof Listeners])
          : (machines[to as ActorName] as AnyStateMachine).events
      expect(understood).toContain(message?.type)
    })
  }
})

test('a wire that follows tells of a change, of nothing else, and of the end of the actor where it has a first value', () => {
  const echo = createActor(
    fromTransition((now, event: { type: 'set'; to: number }) => (event.type === 'set' ? event.to : now), 1),
  ).start()
  const told: unknown[] = []
  const wire = { from: 'session', on: 'half', to: 'menus', send: () => ({ type: 'x' }) } as const
  const half = (snapshot: { context: number }) => Math.floor(snapshot.context / 2)
  connectWire({ ...wire, select: half as never }, echo, (value) => told.push(value))
  connectWire({ ...wire, select: half as never, first: 9 }, echo, (value) => told.push(['first', value]))
  for (const to of [1, 2, 3, 4]) echo.send({ type: 'set', to })
  echo.stop()
  expect(told).toEqual([['first', 0], 1, ['first', 1], 2, ['first', 2], ['first', 9]])
})

test('nothing in app/ is heard past the table but ports, derived facts and the server’s own sockets', () => {
  const files = globSync('app/**/*.{ts,tsx}').filter((file) => /\.(on|subscribe)\(/.test(readFileSync(file, 'utf8')))
  expect(files.toSorted()).toEqual([
    'app/ports/answer-with.ts',
    'app/ports/pass-ports.ts',
    'app/server/listen.ts',
    'app/server/main.ts',
    'app/server/render-threads.ts',
    'app/site/actor-system.ts',
    'app/site/connect-wire.ts',
    'app/site/derived.ts',
    'app/site/money.ts',
  ])
})

test('a port that was forgotten does not compile, and does not pass in silence', () => {
  // @ts-expect-error: `rememberConfirmation` is missing.
  const machine = plugPorts(splashMachine, {})
  const actor = createActor(machine, { input: { isConfirmed: false, route: { name: 'index', layout: 'default' } } })
  const problems: unknown[] = []
  actor.subscribe({ error: (problem) => problems.push(problem) })
  actor.start()
  actor.send({ type: 'agreement.given' })
  expect(problems).toEqual([new Error('Port "rememberConfirmation" is not plugged in')])
})

function exampleFollowed(from: string, on: string): unknown {
  return on.startsWith('whether it wants ') ? true : followed[`${from}: ${on}`]
}

function exampleOf(from: ActorName, on: string): unknown {
  return (said[from] as Record<string, unknown>)[on]
}

function known(): Known {
  const silent = Object.keys(machines).map((name) => [name, createActor(appBootMachine, { input: {} })])
  return {
    actors: Object.fromEntries(silent),
    visitor: VISITORS.member,
    account: { logIn: 'user-1 family-1', userId: 'user-1', userUuid: 'uuid-1' },
    nowSeconds: 0,
    from: 'actor 1',
    shownPath: '/videos/',
    openRoute: { name: 'videos', layout: 'default' },
  }
}

const WIRES = [
  // dialogs
  'dialogs: whether it wants site -> dialogOrder',
  'menus: whether the panel is open -> searchBox',
  'menus: whether it wants menu -> dialogOrder',
  'menus: whether notifications are open -> notifications',
  'valuePopups: whether it wants exitOffer -> dialogOrder',
  'valuePopups: whether it wants valuePopup -> dialogOrder',
  'memberPlusOffer: whether it wants memberPlus -> dialogOrder',
  'offerBillers: whether it wants offerBillers -> dialogOrder',
  'roomRoute: whether it wants showEnd -> dialogOrder',
  'showNews: whether it wants showNews -> dialogOrder',
  'showRequest: whether it wants showQuestion -> dialogOrder',
  'compliment: whether it wants compliment -> dialogOrder',
  'tipFlow: whether it wants roomLogIn -> dialogOrder',
  'tipFlow: whether it wants roomTokens -> dialogOrder',
  'tipFlow: whether it wants roomTip -> dialogOrder',
  'messengerTips: whether it wants messengerLogIn -> dialogOrder',
  'messengerTips: whether it wants messengerTokens -> dialogOrder',
  'messengerTips: whether it wants messengerTip -> dialogOrder',
  'tokenBillers: whether it wants tokenBillers -> dialogOrder',
  'checkoutBillers: whether it wants checkoutBillers -> dialogOrder',
  'upgradeBillers: whether it wants upgradeBillers -> dialogOrder',
  'gallery: whether it wants gallery -> dialogOrder',
  'cancellation: whether it wants cancellation -> dialogOrder',
  'videoPage: whether it wants aiMask -> dialogOrder',
  'splash: whether it wants splash -> dialogOrder',
  'boot: whether it wants closedSite -> dialogOrder',
  'dialogOrder: site.dismissed -> dialogs',
  'dialogOrder: menu.dismissed -> menus',
  'dialogOrder: exitOffer.dismissed -> valuePopups',
  'dialogOrder: valuePopup.dismissed -> valuePopups',
  'dialogOrder: memberPlus.dismissed -> memberPlusOffer',
  'dialogOrder: offerBillers.dismissed -> offerBillers',
  'dialogOrder: showEnd.dismissed -> roomRoute',
  'dialogOrder: showNews.dismissed -> showNews',
  'dialogOrder: showQuestion.dismissed -> showRequest',
  'dialogOrder: compliment.dismissed -> compliment',
  'dialogOrder: roomLogIn.dismissed -> tipFlow',
  'dialogOrder: roomTokens.dismissed -> tipFlow',
  'dialogOrder: roomTip.dismissed -> tipFlow',
  'dialogOrder: messengerLogIn.dismissed -> messengerTips',
  'dialogOrder: messengerTokens.dismissed -> messengerTips',
  'dialogOrder: messengerTip.dismissed -> messengerTips',
  'dialogOrder: tokenBillers.dismissed -> tokenBillers',
  'dialogOrder: checkoutBillers.dismissed -> checkoutBillers',
  'dialogOrder: upgradeBillers.dismissed -> upgradeBillers',
  'dialogOrder: gallery.dismissed -> gallery',
  'dialogOrder: cancellation.dismissed -> cancellation',
  'dialogOrder: aiMask.dismissed -> videoPage',
  // root
  'root: page.open -> navigator',
  'root: cams.ended -> shownPage',
  'root: whether money is pending -> shownPage',
  // shownPage
  'shownPage: page.outdated -> navigation',
  'shownPage: which ads its page has -> middleAd',
  'shownPage: which ads its page has -> bottomAd',
  // visitor
  'visitor: who it is -> routeGuard',
  'visitor: who it is -> shownPage',
  'visitor: whether they may be told anything -> notifications',
  'visitor: group -> valuePopups',
  'visitor: group -> headerBar',
  'visitor: whether promotions are for them -> promoCountdown',
  'visitor: whether announcements are for them -> fakeBuyLoop',
  'visitor: whether offers are for them -> memberPlusOffer',
  'visitor: whether they may use live rooms -> camIntegration',
  'account: who is logged in -> download',
  // download
  'download: whether it wants download -> dialogOrder',
  'download: whether it wants downloadAlert -> dialogOrder',
  'dialogOrder: download.dismissed -> download',
  'dialogOrder: downloadAlert.dismissed -> download',
  // vreels
  'vreels: whether it wants vreels -> dialogOrder',
  'dialogOrder: vreels.dismissed -> vreels',
  'navigation: page.arrived -> vreels',
  'visitor: whether they may write -> camChat',
  'visitor: log-in -> tokenShop',
  // account
  'account: who is logged in -> root',
  'account: who is logged in -> favouriteVideos',
  'account: who is logged in -> favouriteModels',
  'account: who is logged in -> notifications',
  'account: user -> memberPlusOffer',
  'account: user -> tokenShop',
  'account: user -> planUpgrade',
  // boot
  'boot: boot.settled -> session',
  'boot: maintenance.changed -> routeGuard',
  'boot: problem.noticed -> navigator',
  'boot: boot.settled -> fakeBuyLoop',
  // tokens
  'tokens: tokens.changed -> session',
  'tokens: tokens.lost -> session',
  'tokens: tokens.stalled -> session',
  // session
  'session: visitor.changed -> ageVerification',
  'session: visitor.changed -> routeGuard',
  'session: navigation.requested -> root',
  'session: signOut.begun -> camIntegration',
  // ageVerification
  'ageVerification: age.unsettled -> routeGuard',
  'ageVerification: age.settled -> session',
  'ageVerification: age.settled -> routeGuard',
  'ageVerification: verification.passed -> tokens',
  'ageVerification: dialog.requested -> dialogs',
  'ageVerification: navigation.requested -> root',
  'ageVerification: contact.requested -> navigator',
  // ageCheck
  'ageCheck: check.cleared -> ageVerification',
  'ageCheck: check.unneeded -> ageVerification',
  'ageCheck: check.passed -> ageVerification',
  'ageCheck: check.interrupted -> ageVerification',
  'ageCheck: check.exhausted -> ageVerification',
  'ageCheck: check.strayed -> ageVerification',
  'ageCheck: check.required -> ageVerification',
  'ageCheck: check.missed -> ageVerification',
  'ageCheck: problem.noticed -> navigator',
  // ageSession
  'ageSession: ageSession.opened -> ageVerification',
  'ageSession: ageSession.missing -> ageVerification',
  'ageSession: ageSession.unused -> ageVerification',
  'ageSession: leave.requested -> navigator',
  'ageSession: problem.noticed -> navigator',
  // ageResult
  'ageResult: result.confirmed -> ageVerification',
  'ageResult: result.foreign -> ageVerification',
  'ageResult: result.missing -> ageVerification',
  'ageResult: problem.noticed -> navigator',
  // routeGuard
  'routeGuard: its decision -> shownPage',
  'routeGuard: signOut.requested -> session',
  // navigation
  'navigation: whether it failed -> shownPage',
  'navigation: page.arrived -> splash',
  'navigation: page.arrived -> menus',
  'navigation: page.arrived -> searchBox',
  'navigation: page.arrived -> download',
  'navigation: page.arrived -> notices',
  'navigation: page.arrived -> valuePopups',
  'navigation: page.arrived -> headerBar',
  'navigation: page.arrived -> navigator',
  'navigation: document.wanted -> navigator',
  // dialogs
  'dialogs: dialog.closed -> ageVerification',
  'dialogs: problem.noticed -> navigator',
  // viewport
  'viewport: desktop.entered -> menus',
  // money
  'money: whether an outcome is open -> root',
  // valuePopups
  'valuePopups: navigation.requested -> root',
  'valuePopups: trapPopup.shown -> leavePageTrap',
  'valuePopups: popup.closed -> leavePageTrap',
  // memberPlusOffer
  'memberPlusOffer: biller.wanted -> offerBillers',
  'memberPlusOffer: biller.unwanted -> offerBillers',
  'memberPlusOffer: leave.requested -> navigator',
  'memberPlusOffer: joinNow.requested -> root',
  // offerPurchase
  'offerPurchase: purchase.settled -> memberPlusOffer',
  'offerPurchase: purchase.unpayable -> memberPlusOffer',
  'offerPurchase: purchase.refused -> memberPlusOffer',
  'offerPurchase: purchase.unresolved -> memberPlusOffer',
  'offerPurchase: purchase.resumed -> memberPlusOffer',
  // offerBillers
  'offerBillers: biller.chosen -> memberPlusOffer',
  'offerBillers: biller.cancelled -> memberPlusOffer',
  'offerBillers: biller.missing -> memberPlusOffer',
  // camIntegration
  'camIntegration: access -> showRequest',
  'camIntegration: access -> tipFlow',
  'camIntegration: access -> messengerTips',
  'camIntegration: cams.signedOut -> realtime',
  'camIntegration: cams.signedIn -> realtime',
  'camIntegration: messenger.allowed -> messenger',
  'camIntegration: cams.signedOut -> messenger',
  'camIntegration: cams.signedIn -> camChat',
  'camIntegration: cams.signedOut -> camChat',
  'camIntegration: cams.signedOut -> chatHistory',
  'camIntegration: cams.signedIn -> tokenBalance',
  'camIntegration: cams.refused -> tokenBalance',
  'camIntegration: cams.signedOut -> tokenBalance',
  // camRoom
  'camRoom: room.entered -> camChat',
  'camRoom: room.entered -> tipFlow',
  'camRoom: room.entered -> camShow',
  'camRoom: room.entered -> roomRoute',
  'camRoom: room.closed -> camChat',
  'camRoom: room.closed -> tipFlow',
  'camRoom: room.closed -> camShow',
  'camRoom: room.closed -> roomRoute',
  'camRoom: room.entered -> showRequest',
  'camRoom: room.closed -> showRequest',
  'camRoom: room.entered -> showEnding',
  'camRoom: room.closed -> showEnding',
  'camRoom: navigation.requested -> root',
  'camRoom: what is watched -> livePicture',
  'tokenBalance: how many tokens there are -> livePicture',
  'camShow: what a show costs by now -> livePicture',
  'chatHistory: the last tips -> livePicture',
  'camRoom: where a show of one’s own runs -> interruptedShow',
  // roomRoute
  'roomRoute: room.opened -> camRoom',
  'roomRoute: room.abandoned -> camRoom',
  'roomRoute: room.shown -> showEnding',
  'roomRoute: room.shown -> camRoom',
  'roomRoute: room.hidden -> showEnding',
  'roomRoute: room.hidden -> camRoom',
  'roomRoute: page.closed -> qrCode',
  'roomRoute: showEnd.wanted -> showEnding',
  'roomRoute: navigation.requested -> root',
  // liveRoom
  'liveRoom: room.learned -> camRoom',
  'liveRoom: room.unavailable -> camRoom',
  'liveRoom: room.barred -> camRoom',
  'liveRoom: room.denied -> camRoom',
  'liveRoom: room.refreshed -> camChat',
  'liveRoom: room.refreshed -> camShow',
  'liveRoom: room.refreshed -> roomRoute',
  'liveRoom: state.changed -> camChat',
  'liveRoom: state.changed -> camShow',
  'liveRoom: state.changed -> roomRoute',
  'liveRoom: state.changed -> roomCache',
  'liveRoom: room.erred -> camChat',
  'liveRoom: room.erred -> camShow',
  'liveRoom: room.erred -> roomRoute',
  'liveRoom: room.erred -> roomCache',
  'liveRoom: room.erred -> navigator',
  'liveRoom: room.refreshed -> showRequest',
  'liveRoom: room.refreshed -> showEnding',
  'liveRoom: permissions.changed -> showRequest',
  'liveRoom: permissions.changed -> showEnding',
  'liveRoom: settings.changed -> camShow',
  'liveRoom: settings.changed -> showRequest',
  'liveRoom: show.started -> showRequest',
  'liveRoom: textStatus.changed -> roomCache',
  'liveRoom: viewers.changed -> roomCache',
  'liveRoom: balance.wanted -> tokenBalance',
  'liveRoom: show.started -> camShow',
  'liveRoom: show.billed -> camShow',
  'liveRoom: show.completed -> camShow',
  'liveRoom: show.completed -> roomRoute',
  'liveRoom: request.expired -> camShow',
  'liveRoom: request.refused -> camShow',
  'liveRoom: showBalance.low -> camShow',
  // streamChoice
  'streamChoice: streamType.wanted -> camRoom',
  'streamChoice: streamType.wanted -> liveRoom',
  'streamChoice: streamType.set -> camRoom',
  // interruptedShow
  'interruptedShow: show.interrupted -> liveRoom',
  'interruptedShow: broadcast.found -> liveRoom',
  'interruptedShow: broadcast.found -> roomRoute',
  // nearbyRoom
  'nearbyRoom: navigation.requested -> root',
  // camShow
  'camShow: balance.learned -> tokenBalance',
  'camShow: buyTooltip.wanted -> buyTooltip',
  'camShow: standing.doubted -> liveRoom',
  'camShow: news.told -> showNews',
  'camShow: show.ended -> compliment',
  'camShow: how it stands -> showRequest',
  'camShow: how it stands -> showEnding',
  // showRequest
  'showRequest: request.begun -> camShow',
  'showRequest: request.taken -> camShow',
  'showRequest: balance.learned -> tokenBalance',
  'showRequest: fullAccess.wanted -> tipFlow',
  'showRequest: standing.doubted -> liveRoom',
  'showRequest: navigation.requested -> root',
  'showRequest: news.told -> showNews',
  // showEnding
  'showEnding: ending.done -> camShow',
  'showEnding: whether one is being ended -> showRequest',
  // showNews
  'showNews: navigation.requested -> root',
  'showNews: whether something is told -> compliment',
  // compliment
  'compliment: balance.learned -> tokenBalance',
  'compliment: news.told -> showNews',
  // camChat
  'camChat: chat.opened -> roomComposer',
  'camChat: chat.closed -> roomComposer',
  'camChat: chat.availability -> roomComposer',
  'camChat: message.withheld -> tipFlow',
  // chatHistory
  'chatHistory: lines.heard -> chatOutbox',
  // messengerSession
  'messengerSession: session.opened -> messenger',
  'messengerSession: session.opened -> messengerChats',
  'messengerSession: session.lost -> messenger',
  // messengerChats
  'messengerChats: chat.opened -> messengerTips',
  'messengerChats: chat.closed -> messengerTips',
  // tipFlow
  'tipFlow: balance.wanted -> tokenBalance',
  'tipFlow: balance.learned -> tokenBalance',
  'tipFlow: buyTooltip.wanted -> buyTooltip',
  'tipFlow: navigation.requested -> root',
  // tokenBalance
  'tokenBalance: balance.changed -> tipFlow',
  'tokenBalance: balance.changed -> messengerTips',
  'tokenBalance: balance.changed -> camShow',
  // tokenShop
  'tokenShop: biller.wanted -> tokenBillers',
  'tokenShop: fullAccess.wanted -> tipFlow',
  'tokenShop: leave.requested -> navigator',
  'tokenShop: problem.noticed -> navigator',
  // messengerTips
  'messengerTips: balance.wanted -> tokenBalance',
  'messengerTips: balance.learned -> tokenBalance',
  'messengerTips: navigation.requested -> root',
  // tokenPurchase
  'tokenPurchase: purchase.settled -> tokenShop',
  'tokenPurchase: purchase.unpayable -> tokenShop',
  'tokenPurchase: purchase.refused -> tokenShop',
  'tokenPurchase: purchase.unresolved -> tokenShop',
  'tokenPurchase: purchase.resumed -> tokenShop',
  // tokenBillers
  'tokenBillers: biller.chosen -> tokenShop',
  'tokenBillers: biller.cancelled -> tokenShop',
  'tokenBillers: biller.missing -> tokenShop',
  // searchBox
  'searchBox: path.wanted -> navigation',
  // searchPage
  'searchPage: query.wanted -> navigation',
  // videosList
  'videosList: search.changed -> navigation',

  // modelsList
  'modelsList: search.changed -> navigation',
  // roomList
  'roomList: search.changed -> navigation',
  // joinNow
  'joinNow: choice.changed -> checkout',
  'joinNow: trap.wanted -> leavePageTrap',
  'joinNow: sale -> saleMemory',
  // leavePageTrap
  'leavePageTrap: specials.switched -> joinNow',
  'leavePageTrap: specials.switched -> priceTimers',
  'leavePageTrap: trap.triggered -> valuePopups',
  // checkout
  'checkout: prices.outdated -> joinNow',
  'checkout: biller.wanted -> checkoutBillers',
  'checkout: leave.requested -> navigator',
  'checkout: whether it leads on -> shownPage',
  // billerList
  'billerList: billers.loaded -> checkout',
  // checkoutPurchase
  'checkoutPurchase: purchase.settled -> checkout',
  'checkoutPurchase: purchase.unpayable -> checkout',
  'checkoutPurchase: purchase.refused -> checkout',
  'checkoutPurchase: purchase.unresolved -> checkout',
  'checkoutPurchase: purchase.resumed -> checkout',
  // checkoutBillers
  'checkoutBillers: biller.chosen -> checkout',
  'checkoutBillers: biller.cancelled -> checkout',
  'checkoutBillers: biller.missing -> checkout',
  // cancellation
  'cancellation: membership.changed -> membershipPart',
  'cancellation: membership.changed -> membershipsPart',
  'cancellation: membership.changed -> menuPart',
  // planUpgrade
  'planUpgrade: offers.outdated -> upgradesPart',
  'planUpgrade: biller.wanted -> upgradeBillers',
  'planUpgrade: leave.requested -> navigator',
  'planUpgrade: problem.noticed -> navigator',
  // upgradePurchase
  'upgradePurchase: purchase.settled -> planUpgrade',
  'upgradePurchase: purchase.unpayable -> planUpgrade',
  'upgradePurchase: purchase.refused -> planUpgrade',
  'upgradePurchase: purchase.unresolved -> planUpgrade',
  'upgradePurchase: purchase.resumed -> planUpgrade',
  // upgradeBillers
  'upgradeBillers: biller.chosen -> planUpgrade',
  'upgradeBillers: biller.cancelled -> planUpgrade',
  'upgradeBillers: biller.missing -> planUpgrade',
  'cancellation: what came of it -> easyCancel',
  // easyCancel
  'easyCancel: cancellation.requested -> cancellation',
  'easyCancel: navigation.requested -> navigator',
  'easyCancel: page.unoffered -> navigation',
  // paymentReturn
  'paymentReturn: membership.began -> checkoutDraft',
  'paymentReturn: whether it leads on -> shownPage',
  // login
  'login: code.wanted -> codeLogin',
  'codeLogin: password.wanted -> login',
  'codeLogin: login.succeeded -> session',
  'codeLogin: login.succeeded -> navigation',
  'codeLogin: whether it leads on -> shownPage',
  'passkeyLogin: login.succeeded -> session',
  'passkeyLogin: login.succeeded -> navigation',
  'passkeyLogin: whether it leads on -> shownPage',
  'headsetEntry: login.succeeded -> session',
  'headsetEntry: login.succeeded -> navigation',
  'headsetEntry: whether it leads on -> shownPage',
  'login: login.succeeded -> session',
  'login: login.succeeded -> navigation',
  'login: whether it leads on -> shownPage',
  // account
  'passwordReset: sessions.ended -> session',
  'passwordReset: whether it leads on -> shownPage',
  'emailChange: sessions.ended -> session',
  'emailChange: whether it leads on -> shownPage',
  'accountRemoval: sessions.ended -> session',
  'accountRemoval: whether it leads on -> shownPage',
]

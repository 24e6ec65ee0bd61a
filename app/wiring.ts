import type { ActorRefFrom, AnyActorRef, AnyEventObject, EmittedFrom, EventFromLogic } from 'xstate'
import type { routeGuardMachine } from '../machines/access/route-guard.machine.ts'
import type { ageVerificationMachine } from '../machines/age/age-verification.machine.ts'
import type { camChatMachine } from '../machines/cams/cam-chat.machine.ts'
import type { camIntegrationMachine } from '../machines/cams/cam-integration.machine.ts'
import type { camRoomMachine } from '../machines/cams/cam-room.machine.ts'
import type { camShowMachine } from '../machines/cams/cam-show.machine.ts'
import type { composerMachine } from '../machines/cams/composer.machine.ts'
import type { realtimeConnectionMachine } from '../machines/cams/realtime-connection.machine.ts'
import type { tipFlowMachine } from '../machines/cams/tip-flow.machine.ts'
import type { tokenShopMachine } from '../machines/cams/token-shop.machine.ts'
import type { cardPreviewMachine } from '../machines/catalogue/card-preview.machine.ts'
import type { dialogOrderMachine } from '../machines/chrome/dialog-order.machine.ts'
import type { menusMachine } from '../machines/chrome/menus.machine.ts'
import type { viewportMachine } from '../machines/chrome/viewport.machine.ts'
import type { messengerMachine } from '../machines/messenger/messenger.machine.ts'
import type { billerChooserMachine } from '../machines/sales/biller-chooser.machine.ts'
import type { fakeBuyLoopMachine } from '../machines/sales/fake-buy-loop.machine.ts'
import type { headerBarMachine } from '../machines/sales/header-bar.machine.ts'
import type { memberPlusOfferMachine } from '../machines/sales/member-plus-offer.machine.ts'
import type { promoCountdownMachine } from '../machines/sales/promo-countdown.machine.ts'
import type { valuePopupsMachine } from '../machines/sales/value-popups.machine.ts'
import type { sessionMachine } from '../machines/session/session.machine.ts'
import type { tokenLifecycleMachine } from '../machines/session/token-lifecycle.machine.ts'
import { tokenKindOf } from '../machines/session/visitor.ts'
import type { appBootMachine } from '../machines/site/app-boot.machine.ts'
import type { cookieBannerMachine } from '../machines/site/cookie-banner.machine.ts'
import type { dialogHostMachine } from '../machines/site/dialog-host.machine.ts'
import type { navigationMachine } from '../machines/site/navigation.machine.ts'
import type { noticesMachine } from '../machines/site/notices.machine.ts'
import type { splashMachine } from '../machines/site/splash.machine.ts'

/** The machines that live from boot to the end of the tab. */
export interface SiteMachines {
  navigation: typeof navigationMachine
  boot: typeof appBootMachine
  tokens: typeof tokenLifecycleMachine
  session: typeof sessionMachine
  ageVerification: typeof ageVerificationMachine
  routeGuard: typeof routeGuardMachine
  splash: typeof splashMachine
  cookieBanner: typeof cookieBannerMachine
  menus: typeof menusMachine
  dialogs: typeof dialogHostMachine
  dialogOrder: typeof dialogOrderMachine
  preview: typeof cardPreviewMachine
  viewport: typeof viewportMachine
  notices: typeof noticesMachine
}

/** Those that live from the moment when the page is alive: their code is no part of the first scripts. */
export interface LateMachines {
  valuePopups: typeof valuePopupsMachine
  headerBar: typeof headerBarMachine
  promoCountdown: typeof promoCountdownMachine
  fakeBuyLoop: typeof fakeBuyLoopMachine
  memberPlusOffer: typeof memberPlusOfferMachine
  offerBillers: typeof billerChooserMachine
}

/** Those of live rooms and the messenger: there for whoever is logged in, and on the routes of live rooms. Another visitor has others. */
export interface LiveMachines {
  camIntegration: typeof camIntegrationMachine
  realtime: typeof realtimeConnectionMachine
  camRoom: typeof camRoomMachine
  camShow: typeof camShowMachine
  messenger: typeof messengerMachine
  camChat: typeof camChatMachine
  roomComposer: typeof composerMachine
  tipFlow: typeof tipFlowMachine
  messengerTips: typeof tipFlowMachine
  tokenShop: typeof tokenShopMachine
  tokenBillers: typeof billerChooserMachine
}

export type SiteActorName = keyof SiteMachines
export type LateActorName = keyof LateMachines
export type LiveActorName = keyof LiveMachines
type WiredMachines = SiteMachines & LateMachines & LiveMachines
export type WiredActorName = keyof WiredMachines

/** As {@link siteActors}: those that another visitor has anew. */
export const liveActors: Readonly<Record<LiveActorName, string>> = {
  camIntegration: 'camIntegration',
  realtime: 'realtimeConnection',
  camRoom: 'camRoom',
  camShow: 'camShow',
  messenger: 'messenger',
  camChat: 'camChat',
  roomComposer: 'composer',
  tipFlow: 'tipFlow',
  messengerTips: 'tipFlow',
  tokenShop: 'tokenShop',
  tokenBillers: 'billerChooser',
}

/** The id of each one's machine: what diagrams and paths call it. */
export const siteActors: Readonly<Record<WiredActorName, string>> = {
  navigation: 'navigation',
  boot: 'appBoot',
  tokens: 'tokenLifecycle',
  session: 'session',
  ageVerification: 'ageVerification',
  routeGuard: 'routeGuard',
  splash: 'splash',
  cookieBanner: 'cookieBanner',
  menus: 'menus',
  dialogs: 'dialogHost',
  dialogOrder: 'dialogOrder',
  preview: 'cardPreview',
  viewport: 'viewport',
  notices: 'notices',
  valuePopups: 'valuePopups',
  headerBar: 'headerBar',
  promoCountdown: 'promoCountdown',
  fakeBuyLoop: 'fakeBuyLoop',
  memberPlusOffer: 'memberPlusOffer',
  offerBillers: 'billerChooser',
  ...liveActors,
}
export type SiteActorRefs = { [Name in SiteActorName]: ActorRefFrom<SiteMachines[Name]> }
export type LiveActorRefs = { [Name in LiveActorName]: ActorRefFrom<LiveMachines[Name]> }
export type LateActorRefs = { [Name in LateActorName]: ActorRefFrom<LateMachines[Name]> }

/** Where the page goes: the router's and the browser's part, told by the same kind of events. */
export type NavigatorEvent =
  | { type: 'page.open'; to: string; isExternal: boolean }
  | { type: 'site.leave'; url: string; purpose: 'ageProvider' | 'biller' }
  | { type: 'support.open' }
  | { type: 'problem.report'; reason: string; isUserStarted: boolean }

type Heard<Name extends WiredActorName, On> = Extract<EmittedFrom<WiredMachines[Name]>, { type: On }>

/** One line of the table: when `from` says `on`, tell `to` what `send` makes of it. */
export interface Wire {
  from: WiredActorName
  on: string
  to: WiredActorName | 'navigator'
  send: (event: never, actors: SiteActorRefs, nowSeconds: number) => { type: string }
}

function wire<
  From extends WiredActorName,
  On extends EmittedFrom<WiredMachines[From]>['type'],
  To extends WiredActorName,
>(
  from: From,
  on: On,
  to: To,
  send: (event: Heard<From, On>, actors: SiteActorRefs, nowSeconds: number) => EventFromLogic<WiredMachines[To]>,
): Wire {
  return { from, on, to, send: send as Wire['send'] }
}

function lead<From extends WiredActorName, On extends EmittedFrom<WiredMachines[From]>['type']>(
  from: From,
  on: On,
  send: (event: Heard<From, On>) => NavigatorEvent,
): Wire {
  return { from, on, to: 'navigator', send: send as Wire['send'] }
}

/** Who hears of what. Machines do not know each other: this table is the map of the site. */
export const wiring: readonly Wire[] = [
  wire('boot', 'boot.settled', 'session', (_, { boot }) => ({
    type: 'logOutLink.learned',
    link: boot.getSnapshot().context.digest.siteSettings.logoutRedirectLink,
  })),
  wire('boot', 'maintenance.changed', 'routeGuard', ({ isActive }) => ({ type: 'maintenance.changed', isActive })),
  wire('boot', 'boot.settled', 'fakeBuyLoop', (_, { boot }) => ({
    type: 'announcements.configured',
    config: boot.getSnapshot().context.digest.fakeBuyPopup,
  })),
  lead('boot', 'problem.noticed', ({ reason }) => ({ type: 'problem.report', reason, isUserStarted: false })),

  wire('tokens', 'tokens.changed', 'session', (event) => event),
  wire('tokens', 'tokens.lost', 'session', (event) => event),
  wire('tokens', 'tokens.stalled', 'session', (event) => event),

  wire('session', 'visitor.changed', 'ageVerification', ({ claims }, _, nowSeconds) => ({
    type: 'visitor.changed',
    kind: tokenKindOf(claims, nowSeconds),
    userId: claims?.sub ?? '',
  })),
  wire('session', 'visitor.changed', 'routeGuard', () => ({ type: 'session.settled' })),
  lead('session', 'navigation.requested', ({ to, isExternal }) => ({ type: 'page.open', to, isExternal })),

  wire('ageVerification', 'age.unsettled', 'routeGuard', () => ({ type: 'age.unsettled' })),
  wire('ageVerification', 'age.settled', 'session', ({ isVerified }) => ({ type: 'verification.judged', isVerified })),
  wire('ageVerification', 'age.settled', 'routeGuard', () => ({ type: 'age.settled' })),
  // The next token says that its holder is verified; without it the old kind would stand until the next rotation.
  wire('ageVerification', 'verification.passed', 'tokens', () => ({ type: 'renewal.demanded', areRightsNew: true })),
  wire('ageVerification', 'dialog.requested', 'dialogs', (event) => event),
  lead('ageVerification', 'navigation.requested', ({ to }) => ({ type: 'page.open', to, isExternal: false })),
  lead('ageVerification', 'leave.requested', ({ url, purpose }) => ({ type: 'site.leave', url, purpose })),
  lead('ageVerification', 'contact.requested', () => ({ type: 'support.open' })),
  lead('ageVerification', 'problem.noticed', ({ reason }) => ({
    type: 'problem.report',
    reason,
    isUserStarted: false,
  })),

  wire('navigation', 'page.arrived', 'valuePopups', ({ path }) => ({ type: 'route.changed', path })),
  wire('navigation', 'page.arrived', 'headerBar', ({ path }) => ({ type: 'route.changed', path })),
  lead('valuePopups', 'navigation.requested', ({ to, isExternal }) => ({ type: 'page.open', to, isExternal })),

  wire('dialogs', 'dialog.closed', 'ageVerification', (event) => event),
  wire('memberPlusOffer', 'biller.wanted', 'offerBillers', (event) => event),
  wire('memberPlusOffer', 'biller.unwanted', 'offerBillers', () => ({ type: 'choice.cancelled' })),
  wire('offerBillers', 'biller.chosen', 'memberPlusOffer', (event) => event),
  wire('offerBillers', 'biller.cancelled', 'memberPlusOffer', (event) => event),
  wire('offerBillers', 'biller.missing', 'memberPlusOffer', (event) => event),
  lead('memberPlusOffer', 'leave.requested', ({ url, purpose }) => ({ type: 'site.leave', url, purpose })),
  lead('memberPlusOffer', 'joinNow.requested', ({ to, isExternal }) => ({ type: 'page.open', to, isExternal })),

  lead('dialogs', 'problem.noticed', (event) => ({ ...event, type: 'problem.report' })),

  wire('viewport', 'desktop.entered', 'menus', (event) => event),

  wire('session', 'signOut.begun', 'camIntegration', () => ({ type: 'signOut.begun' })),
  wire('camIntegration', 'cams.signedOut', 'realtime', () => ({ type: 'visitor.left' })),
  wire('camIntegration', 'messenger.allowed', 'messenger', () => ({ type: 'logIn.demanded', fetchesChats: true })),
  wire('camIntegration', 'cams.signedOut', 'messenger', () => ({ type: 'logOut.demanded' })),
  wire('camIntegration', 'cams.signedIn', 'realtime', () => ({ type: 'token.renewed' })),

  wire('camIntegration', 'cams.signedIn', 'camChat', () => ({ type: 'cams.signedIn' })),
  wire('camIntegration', 'cams.signedOut', 'camChat', (event) => event),
  wire('camIntegration', 'cams.signedIn', 'tokenShop', ({ type, userUuid }) => ({ type, userUuid })),
  wire('camIntegration', 'cams.refused', 'tokenShop', () => ({ type: 'cams.signedIn', userUuid: '' })),
  wire('camIntegration', 'cams.signedOut', 'tokenShop', (event) => event),

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
  wire('camRoom', 'balance.wanted', 'tokenShop', (event) => event),
  wire('camShow', 'balance.learned', 'tokenShop', (event) => event),
  wire('camShow', 'fullAccess.wanted', 'tipFlow', (event) => event),

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
  wire('camChat', 'message.withheld', 'tipFlow', (event) => event),

  wire('messenger', 'chat.opened', 'messengerTips', ({ userId }) => ({
    type: 'target.changed',
    target: { kind: 'messenger', userId },
  })),
  wire('messenger', 'chat.closed', 'messengerTips', () => ({ type: 'target.changed', target: null })),
  ...(['tipFlow', 'messengerTips'] as const).flatMap((tips) => [
    wire(tips, 'balance.wanted', 'tokenShop', (event) => event),
    wire(tips, 'balance.learned', 'tokenShop', (event) => event),
    lead(tips, 'navigation.requested', ({ to }) => ({ type: 'page.open', to, isExternal: false })),
    wire('tokenShop', 'balance.changed', tips, ({ type, balance }) => ({ type, balance: balance?.balance ?? null })),
  ]),
  wire('tokenShop', 'balance.changed', 'camShow', ({ type, balance }) => ({
    type,
    ...(balance ?? { balance: 0, version: 0 }),
  })),
  wire('tokenShop', 'biller.wanted', 'tokenBillers', (event) => event),
  wire('tokenShop', 'fullAccess.wanted', 'tipFlow', (event) => event),
  lead('tokenShop', 'leave.requested', ({ url, purpose }) => ({ type: 'site.leave', url, purpose })),
  lead('tokenShop', 'problem.noticed', ({ reason }) => ({ type: 'problem.report', reason, isUserStarted: true })),
  wire('tokenBillers', 'biller.chosen', 'tokenShop', (event) => event),
  wire('tokenBillers', 'biller.cancelled', 'tokenShop', (event) => event),
  wire('tokenBillers', 'biller.missing', 'tokenShop', (event) => event),

  wire('camRoom', 'room.entered', 'camShow', ({ roomId, modelName, standing }) => ({
    type: 'room.entered',
    roomId,
    modelName,
    standing,
  })),
  wire('camRoom', 'room.refreshed', 'camShow', (event) => ({ ...event, type: 'room.entered' })),
  wire('camRoom', 'room.closed', 'camShow', () => ({ type: 'room.closed' })),
  wire('camRoom', 'room.shown', 'camShow', (event) => event),
  wire('camRoom', 'room.hidden', 'camShow', (event) => event),
  wire('camRoom', 'state.changed', 'camShow', ({ type, state }) => ({ type, state })),
  wire('camRoom', 'permissions.changed', 'camShow', (event) => event),
  wire('camRoom', 'settings.changed', 'camShow', (event) => event),
  wire('camRoom', 'show.started', 'camShow', (event) => event),
  wire('camRoom', 'show.billed', 'camShow', (event) => event),
  wire('camRoom', 'show.completed', 'camShow', (event) => event),
  wire('camRoom', 'request.expired', 'camShow', (event) => event),
  wire('camRoom', 'request.refused', 'camShow', (event) => event),
  wire('camRoom', 'showBalance.low', 'camShow', (event) => event),
  lead('camRoom', 'navigation.requested', ({ to }) => ({ type: 'page.open', to, isExternal: false })),
  lead('camRoom', 'problem.noticed', ({ reason }) => ({ type: 'problem.report', reason, isUserStarted: false })),
  wire('camRoom', 'showEnd.wanted', 'camShow', ({ isSpy }) => ({
    type: isSpy ? 'spyLeave.requested' : 'cancel.requested',
  })),
  wire('camShow', 'buyTooltip.wanted', 'camRoom', (event) => event),
  wire('camShow', 'standing.doubted', 'camRoom', (event) => event),
  lead('camShow', 'navigation.requested', ({ to }) => ({ type: 'page.open', to, isExternal: false })),

  wire('routeGuard', 'signOut.requested', 'session', () => ({ type: 'signOut.requested', redirect: false })),
]

interface Connection {
  /** Who is listened to. */
  sources: Partial<SiteActorRefs & LateActorRefs & LiveActorRefs>
  /** Whom lines may look at. */
  actors: SiteActorRefs
  tell: (to: Wire['to'], message: AnyEventObject) => void
  nowSeconds: () => number
}

/** Passes on what these actors say, as the table says. Returns how to take it apart. */
export function connect({ sources, actors, tell, nowSeconds }: Connection): () => void {
  const subscriptions = wiring.map(({ from, on, to, send }) =>
    (sources[from] as AnyActorRef | undefined)?.on(on, (event) => {
      tell(to, send(event as never, actors, nowSeconds()))
    }),
  )
  return () => {
    for (const subscription of subscriptions) subscription?.unsubscribe()
  }
}

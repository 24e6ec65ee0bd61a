import type { ActorRefFrom } from 'xstate'
import type { routeGuardMachine } from '../access/route-guard.machine.ts'
import type { accountRemovalMachine } from '../account/account-removal.machine.ts'
import type { emailChangeMachine } from '../account/email-change.machine.ts'
import type { headsetEntryMachine } from '../account/headset-entry.machine.ts'
import type { passwordResetMachine } from '../account/password-reset.machine.ts'
import type { ageCheckMachine } from '../age/age-check.machine.ts'
import type { ageResultMachine } from '../age/age-result.machine.ts'
import type { ageSessionMachine } from '../age/age-session.machine.ts'
import type { ageVerificationMachine } from '../age/age-verification.machine.ts'
import type { buyTooltipMachine } from '../cams/buy-tooltip.machine.ts'
import type { camChatMachine } from '../cams/cam-chat.machine.ts'
import type { camIntegrationMachine } from '../cams/cam-integration.machine.ts'
import type { camRoomMachine } from '../cams/cam-room.machine.ts'
import type { camRoomListMachine } from '../cams/cam-room-list.machine.ts'
import type { camShowMachine } from '../cams/cam-show.machine.ts'
import type { chatHistoryMachine } from '../cams/chat-history.machine.ts'
import type { chatOutboxMachine } from '../cams/chat-outbox.machine.ts'
import type { complimentMachine } from '../cams/compliment.machine.ts'
import type { composerMachine } from '../cams/composer.machine.ts'
import type { interruptedShowMachine } from '../cams/interrupted-show.machine.ts'
import type { livePictureMachine } from '../cams/live-picture.machine.ts'
import type { liveRoomMachine } from '../cams/live-room.machine.ts'
import type { nearbyRoomMachine } from '../cams/nearby-room.machine.ts'
import type { qrCodeMachine } from '../cams/qr-code.machine.ts'
import type { realtimeConnectionMachine } from '../cams/realtime-connection.machine.ts'
import type { roomRouteMachine } from '../cams/room-route.machine.ts'
import type { showEndingMachine } from '../cams/show-ending.machine.ts'
import type { showNewsMachine } from '../cams/show-news.machine.ts'
import type { showRequestMachine } from '../cams/show-request.machine.ts'
import type { streamChoiceMachine } from '../cams/stream-choice.machine.ts'
import type { tipFlowMachine } from '../cams/tip-flow.machine.ts'
import type { tokenBalanceMachine } from '../cams/token-balance.machine.ts'
import type { tokenShopMachine } from '../cams/token-shop.machine.ts'
import type { cardPreviewMachine } from '../catalogue/card-preview.machine.ts'
import type { catalogueListMachine } from '../catalogue/catalogue-list.machine.ts'
import type { downloadMachine } from '../catalogue/download.machine.ts'
import type { galleryMachine } from '../catalogue/gallery.machine.ts'
import type { searchBoxMachine } from '../catalogue/search-box.machine.ts'
import type { searchPageMachine } from '../catalogue/search-page.machine.ts'
import type { videoPageMachine } from '../catalogue/video-page.machine.ts'
import type { vreelsMachine } from '../catalogue/vreels.machine.ts'
import type { dialogOrderMachine } from '../chrome/dialog-order.machine.ts'
import type { menusMachine } from '../chrome/menus.machine.ts'
import type { notificationsMachine } from '../chrome/notifications.machine.ts'
import type { viewportMachine } from '../chrome/viewport.machine.ts'
import type { cancellationMachine } from '../member/cancellation.machine.ts'
import type { dashboardPartMachine } from '../member/dashboard-part.machine.ts'
import type { easyCancelMachine } from '../member/easy-cancel.machine.ts'
import type { favouritesMachine } from '../member/favourites.machine.ts'
import type { planUpgradeMachine } from '../member/plan-upgrade.machine.ts'
import type { messengerMachine } from '../messenger/messenger.machine.ts'
import type { messengerChatsMachine } from '../messenger/messenger-chats.machine.ts'
import type { messengerSessionMachine } from '../messenger/messenger-session.machine.ts'
import type { adBannerMachine } from '../sales/ad-banner.machine.ts'
import type { billerChooserMachine } from '../sales/biller-chooser.machine.ts'
import type { billerListMachine } from '../sales/biller-list.machine.ts'
import type { checkoutMachine } from '../sales/checkout.machine.ts'
import type { fakeBuyLoopMachine } from '../sales/fake-buy-loop.machine.ts'
import type { headerBarMachine } from '../sales/header-bar.machine.ts'
import type { joinNowMachine } from '../sales/join-now.machine.ts'
import type { leavePageTrapMachine } from '../sales/leave-page-trap.machine.ts'
import type { memberPlusOfferMachine } from '../sales/member-plus-offer.machine.ts'
import type { moneyActionMachine } from '../sales/money-action.machine.ts'
import type { paymentReturnMachine } from '../sales/payment-return.machine.ts'
import type { priceTimersMachine } from '../sales/price-timers.machine.ts'
import type { promoCountdownMachine } from '../sales/promo-countdown.machine.ts'
import type { purchaseMachine } from '../sales/purchase.machine.ts'
import type { valuePopupsMachine } from '../sales/value-popups.machine.ts'
import type { codeLoginMachine } from '../session/code-login.machine.ts'
import type { loginMachine } from '../session/login.machine.ts'
import type { passkeyLoginMachine } from '../session/passkey-login.machine.ts'
import type { sessionMachine } from '../session/session.machine.ts'
import type { tokenLifecycleMachine } from '../session/token-lifecycle.machine.ts'
import type { appBootMachine } from './app-boot.machine.ts'
import type { cookieBannerMachine } from './cookie-banner.machine.ts'
import type { dialogHostMachine } from './dialog-host.machine.ts'
import type { navigationMachine } from './navigation.machine.ts'
import type { noticesMachine } from './notices.machine.ts'
import type { shownPageMachine } from './shown-page.machine.ts'
import type { siteMachine } from './site.machine.ts'
import type { splashMachine } from './splash.machine.ts'

/**
 * Who acts on the site, by phase. `root` is the root of the actor system. `boot` actors are in the first scripts and live as long as the tab; `search` comes when a search box is first reached for, and `vreels` when clips are first opened, and both stay; `age` are children of `ageVerification`;
 * `promotions` come once the page is alive; `cams` belong to a log-in and end with it, `room` are children of `camRoom`, `chat` of `camChat` and `messenger` of `messenger`, `form` of `checkout`, and each
 * `purchase` of what begins it; `page` actors end with the page that opened them; a `payment` actor is opened by what asks for the payment.
 */
export interface MachinesByPhase {
  root: { root: typeof siteMachine }
  boot: {
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
    download: typeof downloadMachine
    viewport: typeof viewportMachine
    notices: typeof noticesMachine
    shownPage: typeof shownPageMachine
    favouriteVideos: typeof favouritesMachine
    favouriteModels: typeof favouritesMachine
    notifications: typeof notificationsMachine
  }
  search: { searchBox: typeof searchBoxMachine }
  vreels: { vreels: typeof vreelsMachine }
  age: {
    ageCheck: typeof ageCheckMachine
    ageSession: typeof ageSessionMachine
    ageResult: typeof ageResultMachine
  }
  promotions: {
    valuePopups: typeof valuePopupsMachine
    headerBar: typeof headerBarMachine
    promoCountdown: typeof promoCountdownMachine
    fakeBuyLoop: typeof fakeBuyLoopMachine
    memberPlusOffer: typeof memberPlusOfferMachine
    offerBillers: typeof billerChooserMachine
    middleAd: typeof adBannerMachine
    bottomAd: typeof adBannerMachine
  }
  cams: {
    camIntegration: typeof camIntegrationMachine
    realtime: typeof realtimeConnectionMachine
    camRoom: typeof camRoomMachine
    camShow: typeof camShowMachine
    showRequest: typeof showRequestMachine
    showEnding: typeof showEndingMachine
    showNews: typeof showNewsMachine
    compliment: typeof complimentMachine
    messenger: typeof messengerMachine
    camChat: typeof camChatMachine
    roomComposer: typeof composerMachine
    tipFlow: typeof tipFlowMachine
    messengerTips: typeof tipFlowMachine
    tokenBalance: typeof tokenBalanceMachine
    tokenShop: typeof tokenShopMachine
    tokenBillers: typeof billerChooserMachine
  }
  page: {
    videosList: typeof catalogueListMachine
    modelsList: typeof catalogueListMachine
    searchPage: typeof searchPageMachine
    videoPage: typeof videoPageMachine
    gallery: typeof galleryMachine
    roomList: typeof camRoomListMachine
    codeLogin: typeof codeLoginMachine
    login: typeof loginMachine
    passkeyLogin: typeof passkeyLoginMachine
    headsetEntry: typeof headsetEntryMachine
    passwordReset: typeof passwordResetMachine
    emailChange: typeof emailChangeMachine
    accountRemoval: typeof accountRemovalMachine
    joinNow: typeof joinNowMachine
    priceTimers: typeof priceTimersMachine
    leavePageTrap: typeof leavePageTrapMachine
    checkout: typeof checkoutMachine
    checkoutBillers: typeof billerChooserMachine
    paymentReturn: typeof paymentReturnMachine
    membershipPart: typeof dashboardPartMachine
    menuPart: typeof dashboardPartMachine
    membershipsPart: typeof dashboardPartMachine
    cancellation: typeof cancellationMachine
    upgradesPart: typeof dashboardPartMachine
    planUpgrade: typeof planUpgradeMachine
    upgradeBillers: typeof billerChooserMachine
    easyCancel: typeof easyCancelMachine
  }
  room: {
    roomRoute: typeof roomRouteMachine
    liveRoom: typeof liveRoomMachine
    livePicture: typeof livePictureMachine
    streamChoice: typeof streamChoiceMachine
    nearbyRoom: typeof nearbyRoomMachine
    qrCode: typeof qrCodeMachine
    buyTooltip: typeof buyTooltipMachine
    interruptedShow: typeof interruptedShowMachine
  }
  chat: {
    chatHistory: typeof chatHistoryMachine
    chatOutbox: typeof chatOutboxMachine
  }
  messenger: {
    messengerSession: typeof messengerSessionMachine
    messengerChats: typeof messengerChatsMachine
  }
  form: { billerList: typeof billerListMachine }
  purchase: {
    checkoutPurchase: typeof purchaseMachine
    offerPurchase: typeof purchaseMachine
    tokenPurchase: typeof purchaseMachine
    upgradePurchase: typeof purchaseMachine
  }
  payment: { money: typeof moneyActionMachine }
}

export type Phase = keyof MachinesByPhase
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
/** The machine of each actor that wires name. */
export type Machines = Merged<MachinesByPhase[Phase]>
export type ActorName = keyof Machines
/** The running actors of a phase, by name. */
export type RefsOf<Of extends Phase> = {
  [Name in keyof MachinesByPhase[Of]]: ActorRefFrom<MachinesByPhase[Of][Name]>
}

/** What each one's machine is called in diagrams and paths. */
export const registry: {
  readonly [Of in Phase]: { readonly [Name in keyof MachinesByPhase[Of]]: string }
} = {
  root: { root: 'site' },
  boot: {
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
    download: 'download',
    viewport: 'viewport',
    notices: 'notices',
    shownPage: 'shownPage',
    favouriteVideos: 'favourites',
    favouriteModels: 'favourites',
    notifications: 'notifications',
  },
  search: { searchBox: 'searchBox' },
  vreels: { vreels: 'vreels' },
  age: { ageCheck: 'ageCheck', ageSession: 'ageSession', ageResult: 'ageResult' },
  promotions: {
    valuePopups: 'valuePopups',
    headerBar: 'headerBar',
    promoCountdown: 'promoCountdown',
    fakeBuyLoop: 'fakeBuyLoop',
    memberPlusOffer: 'memberPlusOffer',
    offerBillers: 'billerChooser',
    middleAd: 'adBanner',
    bottomAd: 'adBanner',
  },
  cams: {
    camIntegration: 'camIntegration',
    realtime: 'realtimeConnection',
    camRoom: 'camRoom',
    camShow: 'camShow',
    showRequest: 'showRequest',
    showEnding: 'showEnding',
    showNews: 'showNews',
    compliment: 'compliment',
    messenger: 'messenger',
    camChat: 'camChat',
    roomComposer: 'composer',
    tipFlow: 'tipFlow',
    messengerTips: 'tipFlow',
    tokenBalance: 'tokenBalance',
    tokenShop: 'tokenShop',
    tokenBillers: 'billerChooser',
  },
  page: {
    videosList: 'catalogueList',
    modelsList: 'catalogueList',
    searchPage: 'searchPage',
    videoPage: 'videoPage',
    gallery: 'gallery',
    roomList: 'camRoomList',
    codeLogin: 'codeLogin',
    login: 'login',
    passkeyLogin: 'passkeyLogin',
    headsetEntry: 'headsetEntry',
    passwordReset: 'passwordReset',
    emailChange: 'emailChange',
    accountRemoval: 'accountRemoval',
    joinNow: 'joinNow',
    priceTimers: 'priceTimers',
    leavePageTrap: 'leavePageTrap',
    checkout: 'checkout',
    checkoutBillers: 'billerChooser',
    paymentReturn: 'paymentReturn',
    membershipPart: 'dashboardPart',
    menuPart: 'dashboardPart',
    membershipsPart: 'dashboardPart',
    cancellation: 'cancellation',
    upgradesPart: 'dashboardPart',
    planUpgrade: 'planUpgrade',
    upgradeBillers: 'billerChooser',
    easyCancel: 'easyCancel',
  },
  room: {
    roomRoute: 'roomRoute',
    liveRoom: 'liveRoom',
    livePicture: 'livePicture',
    streamChoice: 'streamChoice',
    nearbyRoom: 'nearbyRoom',
    qrCode: 'qrCode',
    buyTooltip: 'buyTooltip',
    interruptedShow: 'interruptedShow',
  },
  chat: { chatHistory: 'chatHistory', chatOutbox: 'chatOutbox' },
  messenger: {
    messengerSession: 'messengerSession',
    messengerChats: 'messengerChats',
  },
  form: { billerList: 'billerList' },
  purchase: {
    checkoutPurchase: 'purchase',
    offerPurchase: 'purchase',
    tokenPurchase: 'purchase',
    upgradePurchase: 'purchase',
  },
  payment: { money: 'moneyAction' },
}

/** The phase that brings an actor. */
export function phaseOf(name: ActorName): Phase {
  return (Object.keys(registry) as Phase[]).find((phase) => name in registry[phase]) ?? 'boot'
}

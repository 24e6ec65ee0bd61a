import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createActor, type EmittedFrom, fromCallback } from 'xstate'
import {
  connect,
  type LateMachines,
  type LiveMachines,
  type NavigatorEvent,
  type SiteActorRefs,
  type SiteMachines,
  siteActors,
  type WiredActorName,
  wiring,
} from '../../app/wiring.ts'
import { routeGuardMachine } from '../../machines/access/route-guard.machine.ts'
import { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'
import { camChatMachine } from '../../machines/cams/cam-chat.machine.ts'
import { camIntegrationMachine } from '../../machines/cams/cam-integration.machine.ts'
import { camRoomMachine } from '../../machines/cams/cam-room.machine.ts'
import { camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import { composerMachine } from '../../machines/cams/composer.machine.ts'
import { realtimeConnectionMachine } from '../../machines/cams/realtime-connection.machine.ts'
import { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import { cardPreviewMachine } from '../../machines/catalogue/card-preview.machine.ts'
import { dialogOrderMachine } from '../../machines/chrome/dialog-order.machine.ts'
import { menusMachine } from '../../machines/chrome/menus.machine.ts'
import { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { fakeBuyLoopMachine } from '../../machines/sales/fake-buy-loop.machine.ts'
import { headerBarMachine } from '../../machines/sales/header-bar.machine.ts'
import { memberPlusOfferMachine } from '../../machines/sales/member-plus-offer.machine.ts'
import { promoCountdownMachine } from '../../machines/sales/promo-countdown.machine.ts'
import { valuePopupsMachine } from '../../machines/sales/value-popups.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import { cookieBannerMachine } from '../../machines/site/cookie-banner.machine.ts'
import { dialogRequest } from '../../machines/site/dialog.ts'
import { dialogHostMachine } from '../../machines/site/dialog-host.machine.ts'
import { navigationMachine } from '../../machines/site/navigation.machine.ts'
import { noticesMachine } from '../../machines/site/notices.machine.ts'
import { splashMachine } from '../../machines/site/splash.machine.ts'
import { standing } from '../cams/room-samples.ts'
import { plugPorts } from '../support/plug-ports.ts'

const machines: SiteMachines & LateMachines & LiveMachines = {
  navigation: navigationMachine,
  boot: appBootMachine,
  tokens: tokenLifecycleMachine,
  session: sessionMachine,
  ageVerification: ageVerificationMachine,
  routeGuard: routeGuardMachine,
  splash: splashMachine,
  cookieBanner: cookieBannerMachine,
  menus: menusMachine,
  dialogs: dialogHostMachine,
  dialogOrder: dialogOrderMachine,
  preview: cardPreviewMachine,
  viewport: viewportMachine,
  notices: noticesMachine,
  valuePopups: valuePopupsMachine,
  headerBar: headerBarMachine,
  promoCountdown: promoCountdownMachine,
  fakeBuyLoop: fakeBuyLoopMachine,
  memberPlusOffer: memberPlusOfferMachine,
  offerBillers: billerChooserMachine,
  camIntegration: camIntegrationMachine,
  realtime: realtimeConnectionMachine,
  camRoom: camRoomMachine,
  camShow: camShowMachine,
  messenger: messengerMachine,
  camChat: camChatMachine,
  roomComposer: composerMachine,
  tipFlow: tipFlowMachine,
  messengerTips: tipFlowMachine,
  tokenShop: tokenShopMachine,
  tokenBillers: billerChooserMachine,
}

test('every site actor is listed with the id of its machine', () => {
  expect(siteActors).toEqual(Object.fromEntries(Object.entries(machines).map(([name, { id }]) => [name, id])))
})

type Emitted<Name extends WiredActorName> = EmittedFrom<(SiteMachines & LateMachines & LiveMachines)[Name]>
/** An example of everything that a machine says: that none is left out is the compiler's part. */
type Examples = {
  [Name in WiredActorName]: string extends Emitted<Name>['type']
    ? Record<string, never>
    : { [Type in Emitted<Name>['type']]: Extract<Emitted<Name>, { type: Type }> }
}

const TIP_SAID = {
  'navigation.requested': { type: 'navigation.requested', to: '/tokens/' },
  'balance.wanted': { type: 'balance.wanted' },
  'balance.learned': { type: 'balance.learned', balance: 9, version: 2 },
} as const

const CHOOSER_SAID = {
  'biller.chosen': { type: 'biller.chosen', name: 'epoch' },
  'biller.cancelled': { type: 'biller.cancelled' },
  'biller.missing': { type: 'biller.missing' },
} as const

const match = { kind: 'missing', path: '/nowhere/' } as const
const said: Examples = {
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
  dialogOrder: { 'dialog.dismissed': { type: 'dialog.dismissed', dialog: 'menu', by: 'escape' } },
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
    'leave.requested': { type: 'leave.requested', url: 'https://provider.example/', purpose: 'ageProvider' },
    'dialog.requested': { type: 'dialog.requested', request: dialogRequest('terms') },
    'contact.requested': { type: 'contact.requested' },
    'problem.noticed': { type: 'problem.noticed', reason: 'age: late' },
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
  viewport: { 'desktop.entered': { type: 'desktop.entered' } },
  notices: {},
  valuePopups: {
    'popup.closed': { type: 'popup.closed', groupId: 600 },
    'navigation.requested': { type: 'navigation.requested', to: '/videos/', isExternal: false },
  },
  headerBar: {},
  promoCountdown: {},
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
    'room.refreshed': { type: 'room.refreshed', roomId: '71', modelName: 'Ada', standing: standing() },
    'room.closed': { type: 'room.closed', roomId: '71' },
    'room.shown': { type: 'room.shown' },
    'room.hidden': { type: 'room.hidden' },
    'state.changed': { type: 'state.changed', roomId: '71', state: 'AWAY' },
    'permissions.changed': { type: 'permissions.changed', permissions: standing().permissions },
    'settings.changed': { type: 'settings.changed', settings: standing().settings },
    'textStatus.changed': { type: 'textStatus.changed', roomId: '71', text: 'Back soon' },
    'viewers.changed': { type: 'viewers.changed', roomId: '71', viewers: 3 },
    'showEnd.wanted': { type: 'showEnd.wanted', isSpy: false },
    'navigation.requested': { type: 'navigation.requested', to: '/vr-cam-girls/' },
    'balance.wanted': { type: 'balance.wanted' },
    'problem.noticed': { type: 'problem.noticed', reason: 'The broadcast broke' },
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
  camShow: {
    'navigation.requested': { type: 'navigation.requested', to: '/tokens/' },
    'fullAccess.wanted': { type: 'fullAccess.wanted' },
    'buyTooltip.wanted': { type: 'buyTooltip.wanted' },
    'standing.doubted': { type: 'standing.doubted' },
    'balance.learned': { type: 'balance.learned', balance: 9, version: 2 },
  },
  messenger: {
    'chat.opened': { type: 'chat.opened', chatId: 'c1', userId: 'u1', username: 'ada' },
    'chat.closed': { type: 'chat.closed' },
  },
  camChat: {
    'chat.opened': { type: 'chat.opened', key: 'room:r1', isEnabled: true },
    'chat.closed': { type: 'chat.closed' },
    'chat.availability': { type: 'chat.availability', isEnabled: true },
    'message.withheld': { type: 'message.withheld', gate: 'guest' },
  },
  roomComposer: {},
  tipFlow: TIP_SAID,
  messengerTips: TIP_SAID,
  tokenShop: {
    'balance.changed': { type: 'balance.changed', balance: { balance: 9, version: 2 } },
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
}

/** What no wire carries, and who hears it instead. */
const HEARD_ELSEWHERE: Readonly<Record<string, string>> = {
  'dialogOrder dialog.dismissed': 'whoever wants the dialog: app/dialogs.ts',
  'navigation document.wanted': 'the browser entry hands over to the browser',
  'tokens renewal.ended': 'credentials let the calls go on that waited for it',
  'valuePopups popup.closed': 'the join-now page tells its trap that the pop-up that followed it is gone',
  'realtime connection.changed': 'machines of rooms and the messenger hear it with their channels',
  'realtime channel.heard': 'the live site passes it on to whoever listens to the channel',
  'realtime channel.live': 'the live site passes it on to whoever listens to the channel',
  'realtime channel.reset': 'the live site passes it on to whoever listens to the channel',
  'realtime channel.denied': 'the live site passes it on to whoever listens to the channel',
  'camRoom textStatus.changed': 'the live site keeps it with the pages of the list (ROOM-033)',
  'camRoom viewers.changed': 'the live site keeps it with the pages of the list',
  'routeGuard route.allowed': 'navigation reads the decision once the gate is settled',
  'routeGuard route.redirected': 'navigation reads the decision once the gate is settled',
  'routeGuard route.denied': 'the page book keeps the decision for the screen that says so',
}

const NAVIGATOR_EVENTS = { 'page.open': 1, 'site.leave': 1, 'support.open': 1, 'problem.report': 1 } satisfies Record<
  NavigatorEvent['type'],
  1
>

const emitted = Object.entries(said).flatMap(([from, events]) => Object.keys(events).map((on) => `${from} ${on}`))

test('everything that a machine says is heard by a wire or, for a reason, elsewhere', () => {
  const wired = new Set(wiring.map(({ from, on }) => `${from} ${on}`))
  expect(emitted.filter((event) => !wired.has(event)).toSorted()).toEqual(Object.keys(HEARD_ELSEWHERE).toSorted())
})

test('no wire waits for what nobody says, and none is drawn twice', () => {
  const ends = wiring.map(({ from, on, to }) => `${from} ${on} ${to}`)
  expect([wiring.filter(({ from, on }) => !emitted.includes(`${from} ${on}`)), new Set(ends).size]).toEqual([
    [],
    wiring.length,
  ])
})

describe('what a wire sends is heard where it goes', () => {
  for (const { from, on, to, send } of wiring) {
    test(`${from} says ${on}: ${to} hears of it`, () => {
      const message = send(exampleOf(from, on) as never, actors(), 0)
      const heard = to === 'navigator' ? Object.keys(NAVIGATOR_EVENTS) : (machines[to] as AnyStateMachine).events
      expect(heard).toContain(message.type)
    })
  }
})

test('the wires carry messages while they are connected, and nothing after', () => {
  const echo = createActor(fromCallback(({ receive, emit }) => receive(emit))).start()
  const refs = { ...actors(), boot: echo as unknown as SiteActorRefs['boot'] }
  const told: unknown[] = []
  const disconnect = connect({
    sources: { boot: refs.boot },
    actors: refs,
    tell: (to, message) => void told.push([to, message]),
    nowSeconds: () => 0,
  })
  const say = () => {
    refs.boot.send(said.boot['maintenance.changed'] as never)
    refs.boot.send(said.boot['problem.noticed'] as never)
  }
  say()
  disconnect()
  say()
  expect(told).toEqual([
    ['routeGuard', { type: 'maintenance.changed', isActive: true }],
    ['navigator', { type: 'problem.report', reason: 'digest: late', isUserStarted: false }],
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

function exampleOf(from: WiredActorName, on: string): unknown {
  return (said[from] as Record<string, unknown>)[on]
}

function actors(): SiteActorRefs {
  const silent = Object.keys(machines).map((name) => [name, createActor(appBootMachine, { input: {} })])
  return Object.fromEntries(silent)
}

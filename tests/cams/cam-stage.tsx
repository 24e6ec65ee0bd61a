import type { ReactNode } from 'react'
import { type AnyActorRef, createActor } from 'xstate'
import { buyTooltipMachine } from '../../machines/cams/buy-tooltip.machine.ts'
import { camChatMachine } from '../../machines/cams/cam-chat.machine.ts'
import { camIntegrationMachine } from '../../machines/cams/cam-integration.machine.ts'
import { chatHistoryMachine } from '../../machines/cams/chat-history.machine.ts'
import { chatOutboxMachine } from '../../machines/cams/chat-outbox.machine.ts'
import { composerMachine } from '../../machines/cams/composer.machine.ts'
import { interruptedShowMachine } from '../../machines/cams/interrupted-show.machine.ts'
import { livePictureMachine } from '../../machines/cams/live-picture.machine.ts'
import { liveRoomMachine } from '../../machines/cams/live-room.machine.ts'
import { messageDeliveryMachine } from '../../machines/cams/message-delivery.machine.ts'
import { nearbyRoomMachine } from '../../machines/cams/nearby-room.machine.ts'
import { qrCodeMachine } from '../../machines/cams/qr-code.machine.ts'
import { realtimeConnectionMachine } from '../../machines/cams/realtime-connection.machine.ts'
import { roomRouteMachine } from '../../machines/cams/room-route.machine.ts'
import { spendingMachine } from '../../machines/cams/spending.machine.ts'
import { streamChoiceMachine } from '../../machines/cams/stream-choice.machine.ts'
import { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import { tokenBalanceMachine } from '../../machines/cams/token-balance.machine.ts'
import { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { RoomChat } from '../../views/cams/chat.view.tsx'
import { RoomView } from '../../views/cams/room.view.tsx'
import {
  ComplimentDialog,
  ShowEndDialog,
  ShowNewsDialog,
  ShowOverlay,
  ShowQuestionDialog,
} from '../../views/cams/show-dialogs.view.tsx'
import { TipLogInDialog, TipQuestionDialog, TipTokensDialog, TipWidget } from '../../views/cams/tip-widget.view.tsx'
import { TokensMenu } from '../../views/cams/tokens-menu.view.tsx'
import { BillerChooser } from '../../views/sales/biller-chooser.view.tsx'
import type { CamActors } from '../../views/site/cam-actors.context.ts'
import { answerOpening, NO_SURFACE, prepared, silentPlayer } from '../catalogue/plugged-player.ts'
import { NOON_MS, SITES } from '../support/samples.ts'
import { inFrame, memberSession, type Stage, silent, withChild } from '../support/stage-frame.tsx'
import { entered } from './cam-room-world.ts'
import { said, tipped } from './chat-samples.ts'
import { tellChat } from './chat-world.ts'
import { ALL_PERMISSIONS, entry } from './room-samples.ts'
import { openShow } from './show-world.ts'
import { packsOf, wirePack } from './token-samples.ts'
import { INPUT as BUYER } from './token-shop.cases.ts'

const settings = { ...SITES.dark, camsEnabled: true }

/** The machines that a room invokes. */
export const roomParts = {
  roomRoute: silent(roomRouteMachine),
  liveRoom: silent(liveRoomMachine),
  livePicture: silent(livePictureMachine, { player: silentPlayer() }),
  streamChoice: silent(streamChoiceMachine),
  nearbyRoom: silent(nearbyRoomMachine),
  interruptedShow: silent(interruptedShowMachine),
  qrCode: qrCodeMachine,
  buyTooltip: buyTooltipMachine,
}
/** What tips, requests and thanks invoke. */
export const spendingParts = { spending: silent(spendingMachine) }
/** What an outbox invokes. */
export const outboxParts = { messageDelivery: silent(messageDeliveryMachine) }
/** The machines that a chat invokes. */
export const chatParts = { chatHistory: silent(chatHistoryMachine), chatOutbox: silent(chatOutboxMachine, outboxParts) }

const LINES = [
  said('1', NOON_MS, { userId: 'Mira', text: 'Good evening from the coast' }),
  said('2', NOON_MS + 9_000, { userId: 'Otto', text: 'The new light is lovely' }),
  tipped('3', NOON_MS + 14_000, 25, 'Mira'),
]

const PACKS = packsOf(
  wirePack('small', { imageToken: 100 }),
  wirePack('medium', { sort: 2, imageToken: 500, normalPrice: { priceAmount: 19.99, tokenAmount: 250 } }),
  wirePack('large', { sort: 3, imageToken: 1000, normalPrice: { priceAmount: 39.99, tokenAmount: 600 } }),
)

function enteredRoom() {
  const { room } = entered({ permissions: ALL_PERMISSIONS })
  fillRoom(room)
  return room
}

/** What is broadcast plays. */
export function fillRoom(room: CamActors['camRoom']) {
  const player = room.getSnapshot().children.livePicture?.getSnapshot().children.player
  if (player) answerOpening(player, prepared)
  player?.send({ type: 'media.ready', durationSeconds: 0, ladder: [] })
  player?.send({ type: 'media.playing' })
}

function enteredShows() {
  const { actors, send } = openShow({})
  const standing = { ...entry({ permissions: ALL_PERMISSIONS }), show: null }
  send({ type: 'room.shown' })
  send({ type: 'room.entered', roomId: '71', modelName: 'Ada Quill', standing })
  return actors
}

function livelyChat() {
  const chat = createActor(silent(camChatMachine, chatParts), { input: { gate: 'open' } }).start()
  chat.send({ type: 'room.entered', roomId: '71', chatChannel: 'chat:71', state: 'PUBLIC' })
  fillChat(chat)
  return chat
}

/** Somebody has said something. */
export function fillChat(chat: CamActors['camChat']) {
  if (!chat.getSnapshot().children.chatHistory) return
  tellChat(chat, { type: 'chat.live' })
  tellChat(chat, { type: 'history.loaded', messages: LINES })
}

function openComposer() {
  const composer = createActor(silent(composerMachine), { input: { isMultiline: false } }).start()
  composer.send({ type: 'conversation.opened', key: 'room:71', isEnabled: true })
  return composer
}

function tips() {
  const flow = createActor(silent(tipFlowMachine), {
    input: { access: 'authorized', isPending: false, confirmAbove: 50 },
  }).start()
  flow.send({ type: 'target.changed', target: { kind: 'room', roomId: '71', modelId: '7' } })
  flow.send({ type: 'balance.changed', balance: 140 })
  return flow
}

function knownBalance() {
  const balance = createActor(silent(tokenBalanceMachine)).start()
  balance.send({ type: 'cams.signedIn', userUuid: 'cam-me' })
  balance.send({ type: 'balance.loaded', balance: 140, version: 1 })
  return balance
}

/** Everything that live rooms need, with a member in Ada's room. */
export function camActors(given: Partial<Record<keyof CamActors, AnyActorRef>> = {}): CamActors {
  const access = { isLoggedIn: true, mayUseCams: true }
  return {
    camIntegration: createActor(silent(camIntegrationMachine), { input: access }),
    realtime: createActor(silent(realtimeConnectionMachine), { input: { chance: 0 } }),
    camRoom: given.camRoom ?? enteredRoom(),
    ...enteredShows(),
    camChat: given.camChat ?? livelyChat(),
    roomComposer: openComposer(),
    tipFlow: tips(),
    messengerTips: tips(),
    tokenBalance: knownBalance(),
    tokenShop: createActor(silent(tokenShopMachine), { input: BUYER }).start(),
    tokenBillers: createActor(silent(billerChooserMachine), { input: { settings } }),
    messenger: createActor(silent(messengerMachine), { input: { nowMs: NOON_MS } }),
    ...given,
  } as CamActors
}

/** The room's page, with this actor in the place of the one of that name. */
export const inRoom = (name: keyof CamActors, more: Partial<Stage> = {}): Stage => ({
  draw: (actor: AnyActorRef) => roomPage({ [name]: actor }),
  ...more,
})

/** The room's page, with this actor as the child of that name of another one. */
export const insideRoom = (
  parent: 'camRoom' | 'camShow' | 'camChat',
  name: string,
  more: Partial<Stage> = {},
): Stage => ({
  draw: (actor: AnyActorRef) => roomPage({ [parent]: withChild(camActors()[parent], name, actor) }),
  ...more,
})

function roomPage(given: Parameters<typeof camActors>[0]) {
  const actors = camActors(given)
  const { camRoom, tipFlow } = actors
  const nickname = camRoom.getSnapshot().context.nickname || 'Ada'
  const places = { tips: <TipWidget tips={tipFlow} place="room" />, chat: <RoomChat actors={actors} /> }
  return camsPage(
    <RoomView nickname={nickname} actors={actors} surface={NO_SURFACE} places={places} />,
    actors,
    `/vr-cam-girls/${nickname}/`,
    <ShowOverlay actors={actors} />,
  )
}

/** A page with the balance in the header, and the dialogs of live rooms. */
export function camsPage(page: ReactNode, actors: CamActors, path: string, overlay?: ReactNode) {
  const { camRoom, showNews, compliment, tipFlow, tokenBalance, tokenShop, tokenBillers } = actors
  const { roomRoute } = camRoom.getSnapshot().children
  return inFrame(page, {
    path,
    settings,
    actors: { session: memberSession() },
    cams: { overlay, headerPart: <TokensMenu shop={tokenShop} balance={tokenBalance} /> },
    dialogs: {
      tokenBillers: { actor: tokenBillers, view: <BillerChooser chooser={tokenBillers} /> },
      ...(roomRoute && { showEnd: { actor: roomRoute, view: <ShowEndDialog room={camRoom} /> } }),
      showNews: { actor: showNews, view: <ShowNewsDialog news={showNews} /> },
      showQuestion: { actor: actors.showRequest, view: <ShowQuestionDialog actors={actors} /> },
      roomLogIn: { actor: tipFlow, view: <TipLogInDialog tips={tipFlow} /> },
      roomTip: { actor: tipFlow, view: <TipQuestionDialog tips={tipFlow} place="room" /> },
      roomTokens: { actor: tipFlow, view: <TipTokensDialog tips={tipFlow} /> },
      compliment: { actor: compliment, view: <ComplimentDialog actors={actors} /> },
    },
  })
}

export const withPacks = () => ({ packs: PACKS })

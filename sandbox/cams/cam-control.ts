import type { DatabaseSync } from 'node:sqlite'
import type { StateReason } from '../../contracts/cams/room-operations.ts'
import type { BroadcastState } from '../../contracts/cams/rooms.ts'
import type { Reply } from '../handler.ts'
import { moneyRefusal } from '../sales/money-actions.ts'
import { type AccountName, accountByName } from '../session/accounts.ts'
import { atomically } from '../transaction.ts'
import type { CamVerb } from './cam-verbs.ts'
import type { Chat, Messenger } from './messenger.ts'
import { channelOf, type Publish } from './publish.ts'
import type { RoomChat } from './room-chat.ts'
import type { RoomViews } from './room-views.ts'
import { changeRoom, type Room, roomBy } from './rooms.ts'
import { type Show, type ShowState, showsAlive, showsOfRoom } from './show-rows.ts'
import type { Shows } from './shows.ts'
import { balanceOf, moveTokens } from './token-moves.ts'

interface CamControlOptions {
  database: DatabaseSync
  publish: Publish
  views: RoomViews
  shows: Shows
  chat: RoomChat
  messenger: Messenger
  setState: (room: Room, state: BroadcastState, reason?: StateReason) => Room
}

type Acts = { [Verb in CamVerb['verb']]: (request: Extract<CamVerb, { verb: Verb }>, nowMs: number) => unknown }

const UNAVAILABLE = 'MODEL_NOT_AVAILABLE'
/** A viewer who was made up at the control plane. */
const SOMEBODY = 'viewer-somebody'

/** A verb that cannot be carried out as things stand; the message says why. */
export class CamVerbRefused extends Error {
  override name = 'CamVerbRefused'
}

/** Carries out what the control plane asks for. */
export function createCamControl({ database, publish, views, shows, chat, messenger, setState }: CamControlOptions) {
  const ordered = new Map<string, Reply>()

  const acts: Acts = {
    setRoomState: ({ room, state, reason }) => setState(roomNamed(room), state, reason),
    banRoom: ({ room, isBanned }) => ban(roomNamed(room), isBanned),
    changeRoomSettings({ room: nickname, settings }) {
      const room = roomNamed(nickname)
      const next = changeRoom(database, room, { settings: { ...room.settings, ...settings } })
      views.tellAll(next, 'onBroadcastSettingsChanged', next.settings)
      shows.refuseDearer(next)
    },
    changeMenus({ room, verb: _verb, ...menus }) {
      const next = changeRoom(database, roomNamed(room), menus)
      const { tipMenu, tipMenuEnabled, toysMenu } = next
      if (menus.tipMenu || menus.tipMenuEnabled !== undefined) {
        views.tellAll(next, 'onTipMenuChanged', { tipMenu, tipMenuEnabled })
      }
      if (menus.toysMenu) views.tellAll(next, 'onToysMenuChanged', { toysMenu })
    },
    setViewers({ room, viewers }) {
      const next = changeRoom(database, roomNamed(room), { viewers })
      views.tellAll(next, 'onViewersCountChanged', { count: viewers })
    },
    setTextStatus({ room, status }) {
      const next = changeRoom(database, roomNamed(room), { textStatus: status })
      views.tellAll(next, 'onTextStatusChanged', { status })
    },
    setThreeD: ({ room, hasThreeD }) => changeRoom(database, roomNamed(room), { hasThreeD }),
    failRoom: ({ room }) => views.tellAll(roomNamed(room), 'onError', {}),

    answerRequest({ account, answer, reason = UNAVAILABLE }, nowMs) {
      const show = showOf(account, 'pending')
      if (answer === 'accept') shows.accept(show, nowMs)
      else if (answer === 'expire') shows.expire(show)
      else shows.refuse(show, reason)
    },
    endShow: ({ account, by }) => shows.end(showOf(account, 'running', 'interrupted'), by),
    interruptShow: ({ account }) => shows.interrupt(showOf(account, 'running')),
    leaveShowIncomplete: ({ account, room }, nowMs) => leaveIncomplete(account, roomNamed(room), nowMs),
    runLow({ account, remainingMinutes }, nowMs) {
      const show = showOf(account, 'running')
      setBalance(show.accountId, show.tariff * remainingMinutes, nowMs)
      shows.warnOf(show, remainingMinutes)
    },
    notifySpy({ account, notification }) {
      const isLast = notification === 'remainingTime'
      const ev = isLast ? 'broadcastSpyModeRemainingTime' : 'broadcastSpyModeTimeExpireNotification'
      publish(channelOf.user(idOf(account)), ev, {})
    },
    setBalance: ({ account, balance }, nowMs) => setBalance(idOf(account), balance, nowMs),
    refuseNext: ({ account, title, status }) => ordered.set(idOf(account), moneyRefusal(status, title)),

    say({ room: nickname, text, userName, userId, count }, nowMs) {
      const room = roomNamed(nickname)
      const who =
        userName === undefined
          ? { userId: room.modelId, userName: room.name }
          : { userId: userId ?? SOMEBODY, userName }
      for (let said = 0; said < count; said += 1) chat.add({ ...who, ev: 'message', roomId: room.id, text }, nowMs)
    },
    showPurchase({ room, ev, userName, amount, itemTitle }, nowMs) {
      chat.add({ ev, roomId: roomNamed(room).id, userId: SOMEBODY, userName, amount, itemTitle }, nowMs)
    },
    clearChat: ({ room }) => chat.clear(roomNamed(room).id),
    deleteUserMessages: ({ room, userId }) => chat.deleteAllOf(roomNamed(room).id, userId),
    tellHistory: ({ room }) => chat.tellHistory(roomNamed(room).id),

    setPresence({ room: nickname, isOnline }) {
      const room = changeRoom(database, roomNamed(nickname), { isModelOnline: isOnline })
      messenger.tellPresence(room.modelId, isOnline)
    },
    setMuted: ({ account, room, isMuted }) => messenger.setMuted(chatOf(account, room), isMuted),
    setBlocked: ({ account, room, isBlocked }) => messenger.setBlocked(chatOf(account, room), isBlocked),
    writeMessage({ account, room, content, amount, count }, nowMs) {
      const letters = chatOf(account, room)
      for (let sent = 0; sent < count; sent += 1) {
        messenger.send({ chat: letters, isFromModel: true, content, amount }, nowMs)
      }
    },
    readMessages({ account, room }, nowMs) {
      const letters = chatOf(account, room)
      const [newest] = messenger.pageOf(letters, null, 1, 'backward')
      if (newest) messenger.read(letters.accountId, newest.id, nowMs, true)
    },
  }

  function ban(room: Room, isBanned: boolean) {
    if (isBanned) {
      for (const show of showsOfRoom(database, room.id)) {
        if (show.state === 'pending') shows.refuse(show, UNAVAILABLE)
        else if (show.kind !== 'spy') shows.end(show, 'technical')
      }
    }
    const next = changeRoom(database, roomNamed(room.nickname), { isBanned })
    if (isBanned) views.tellAll(next, 'onBroadcastUnavailable', {})
  }

  /** A show of theirs that was interrupted just now, whether they have been there or not. */
  function leaveIncomplete(account: AccountName, room: Room, nowMs: number) {
    const accountId = idOf(account)
    if (showsAlive(database, accountId).length > 0) throw new CamVerbRefused(`'${account}' has a show already.`)
    setState(room, 'PUBLIC')
    const show = shows.request(room, accountId, 'private', nowMs)
    shows.accept(show, nowMs)
    shows.interrupt(showOf(account, 'running'))
    shows.announce(showOf(account, 'interrupted'))
  }

  function setBalance(accountId: string, balance: number, nowMs: number) {
    const amount = balance - balanceOf(database, accountId).balance
    moveTokens(database, { accountId, kind: 'control', amount, reference: '', actionKey: '', atMs: nowMs })
  }

  function roomNamed(nickname: string): Room {
    const room = roomBy(database, 'nickname', nickname)
    if (!room) throw new CamVerbRefused(`There is no room '${nickname}'.`)
    return room
  }

  function idOf(name: AccountName): string {
    const account = accountByName(database, name)
    if (!account) throw new CamVerbRefused(`There is no account '${name}'.`)
    return account.id
  }

  function showOf(name: AccountName, ...states: ShowState[]): Show {
    const show = showsAlive(database, idOf(name)).find(({ state }) => states.includes(state))
    if (!show) throw new CamVerbRefused(`'${name}' has no show that is ${states.join(' or ')}.`)
    return show
  }

  function chatOf(name: AccountName, nickname: string): Chat {
    const chatWith = messenger.begin(idOf(name), roomNamed(nickname).modelId)
    if (!chatWith) throw new CamVerbRefused(`'${name}' cannot write with '${nickname}'.`)
    return chatWith
  }

  return {
    act(request: CamVerb, nowMs: number) {
      const act: (request: never, nowMs: number) => unknown = acts[request.verb]
      atomically(database, () => act(request as never, nowMs))
    },
    /** The refusal that was ordered for this account's next spending, once. */
    orderedRefusal(accountId: string): Reply | null {
      const refusal = ordered.get(accountId) ?? null
      ordered.delete(accountId)
      return refusal
    },
    reset: () => ordered.clear(),
  }
}

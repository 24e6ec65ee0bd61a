import type { DatabaseSync } from 'node:sqlite'
import type { ShowKind, StateReason } from '../../contracts/cams/room-operations.ts'
import type { BroadcastSettings, BroadcastState } from '../../contracts/cams/rooms.ts'
import { atomically } from '../transaction.ts'
import type { CamSettings } from './cam-settings.ts'
import { channelOf, type Publish } from './publish.ts'
import type { RoomViews } from './room-views.ts'
import { changeRoom, type Room, roomBy } from './rooms.ts'
import { lastSpyMs, NEVER_WARNED, newShow, type Show, showsAlive, showsOfRoom, writeShow } from './show-rows.ts'
import { balanceOf, moveTokens } from './token-moves.ts'

interface ShowsOptions {
  database: DatabaseSync
  publish: Publish
  views: RoomViews
  settings: CamSettings
}

/** A model who has not answered by then will not. */
const REQUEST_LIFE_MS = 60_000
/** A viewer of whom nothing was heard for longer is gone (M13). */
const LONGEST_SILENCE_MS = 10_000
/** How long a show that was interrupted can be taken up. */
const RESTORABLE_MS = 120_000
const SPY_PAUSE_MS = 60_000

/** Who ended a show. */
export const SHOW_ENDERS = ['client', 'model', 'billing', 'technical'] as const
export type ShowEnder = (typeof SHOW_ENDERS)[number]

const PRIVATE_REASONS: Record<ShowEnder, StateReason> = {
  client: 'PRIVATE_SHOW_DISABLED_BY_CLIENT',
  model: 'PRIVATE_SHOW_DISABLED_BY_MODEL',
  billing: 'PRIVATE_SHOW_DISABLED_BY_BILLING',
  technical: 'PRIVATE_SHOW_CANCELED_DUE_TO_TECHNICAL_REASONS',
}
const SPY_REASONS: Record<ShowEnder, StateReason> = {
  client: 'SPY_SHOW_DISABLED_BY_CLIENT',
  model: 'PRIVATE_SHOW_DISABLED_BY_MODEL',
  billing: 'SPY_SHOW_DISABLED_BY_BILLING',
  technical: 'SPY_SHOW_CANCELED_DUE_TO_TECHNICAL_REASONS',
}

/** Tokens a minute. */
export function tariffOf(settings: BroadcastSettings, kind: ShowKind): number {
  if (kind === 'spy') return settings.spyModeTariff
  return kind === 'voice' ? settings.privateAudioModeTariff : settings.privateModeTariff
}

/** What must be there for a show to begin (SHOW-001, SHOW-002). */
export function costToStart(settings: BroadcastSettings, kind: ShowKind): number {
  if (kind === 'spy') return settings.spyModeTariff
  const minutes = kind === 'voice' ? settings.privateAudioModeMinDuration : settings.privateModeMinDuration
  return minutes * tariffOf(settings, kind)
}

export type Shows = ReturnType<typeof createShows>

/** Private, voice and spy shows: asked for, accepted or not, paid by connected second, ended. */
export function createShows({ database, publish, views, settings }: ShowsOptions) {
  function roomOf({ roomId }: Show): Room {
    const room = roomBy(database, 'id', roomId)
    if (!room) throw new Error(`A show is in a room that is not there: ${roomId}.`)
    return room
  }

  function request(room: Room, accountId: string, kind: ShowKind, nowMs: number): Show {
    const show = newShow(database, { roomId: room.id, accountId, kind, tariff: tariffOf(room.settings, kind) }, nowMs)
    views.tellActions(room, accountId)
    return show
  }

  function begin(show: Show, nowMs: number): Show {
    const times = { startedAtMs: Math.floor(nowMs), sinceMs: nowMs, beatMs: nowMs }
    return writeShow(database, show, { ...times, state: 'running' })
  }

  function tellBegun(show: Show) {
    const { id, kind, startedAtMs, tariff } = show
    const data = { privateRequestId: id, kind, startedAtMs, tariff }
    views.tell(roomOf(show), show.accountId, 'onShowStarted', data)
    warn(show)
  }

  /** Joins the private show of somebody else. */
  function spy(room: Room, accountId: string, nowMs: number): Show {
    const asked = newShow(
      database,
      { roomId: room.id, accountId, kind: 'spy', tariff: room.settings.spyModeTariff },
      nowMs,
    )
    const show = begin(asked, nowMs)
    views.tellViewer(room, accountId, 'SPY_SHOW_STARTED_BY_CLIENT')
    tellBegun(show)
    return show
  }

  /** The model says yes: whoever else has asked is refused. Who cannot pay any more is refused as well. */
  function accept(show: Show, nowMs: number) {
    const room = roomOf(show)
    if (balanceOf(database, show.accountId).balance < costToStart(room.settings, show.kind))
      return refuse(show, 'BILLING')
    if (room.state !== 'PUBLIC') return refuse(show, 'MODEL_NOT_AVAILABLE')
    const begun = begin(show, nowMs)
    const open = changeRoom(database, room, { state: 'PRIVATE_SHOW', reason: 'PRIVATE_SHOW_STARTED_BY_CLIENT' })
    views.tellState(open, 'PRIVATE_SHOW_STARTED_BY_CLIENT')
    tellBegun(begun)
    for (const other of showsOfRoom(database, room.id))
      if (other.state === 'pending') refuse(other, 'MODEL_NOT_AVAILABLE')
  }

  function refuse(show: Show, reason: string) {
    writeShow(database, show, { state: 'refused' })
    const room = roomOf(show)
    views.tell(room, show.accountId, 'onPrivateShowRequestRefused', { privateRequestId: show.id, reason })
    views.tellActions(room, show.accountId)
  }

  function expire(show: Show) {
    writeShow(database, show, { state: 'expired' })
    const room = roomOf(show)
    views.tell(room, show.accountId, 'onPrivateShowRequestExpired', { privateRequestId: show.id })
    views.tellActions(room, show.accountId)
  }

  function cancelRequest(show: Show) {
    writeShow(database, show, { state: 'cancelled' })
    views.tellActions(roomOf(show), show.accountId)
  }

  /** Collects what is due for the seconds up to then. Says whether the tokens have run out. */
  function bill(show: Show, atMs: number): { show: Show; isOut: boolean } {
    const connected = Math.max(show.seconds, show.earlierSeconds + Math.floor((atMs - show.sinceMs) / 1000))
    const { balance } = balanceOf(database, show.accountId)
    const due = feeFor(connected, show.tariff) - show.fee
    const isOut = due > balance
    const paid = Math.min(due, balance)
    const fee = show.fee + paid
    const seconds = isOut ? Math.max(show.seconds, secondsFor(fee, show.tariff)) : connected
    const billed = atomically(database, () => {
      if (paid > 0) {
        const { accountId, kind, id } = show
        moveTokens(database, { accountId, kind, amount: -paid, reference: id, actionKey: '', atMs })
      }
      return writeShow(database, show, { fee, seconds, beatMs: Math.max(show.beatMs, atMs) })
    })
    if (seconds > show.seconds) {
      const now = balanceOf(database, show.accountId)
      views.tell(roomOf(show), show.accountId, 'onShowBilled', { privateRequestId: show.id, fee, seconds, ...now })
    }
    return { show: billed, isOut }
  }

  /** Says so when the tokens are for few minutes more, at each of them. */
  function warn(show: Show) {
    const minutes =
      show.tariff === 0 ? NEVER_WARNED : Math.floor(balanceOf(database, show.accountId).balance / show.tariff)
    if (minutes > settings.camWarningMinutes) return writeShow(database, show, { warnedMinutes: NEVER_WARNED })
    if (minutes >= show.warnedMinutes) return show
    return warnOf(show, minutes)
  }

  function warnOf(show: Show, remainingMinutes: number): Show {
    const isSpy = show.kind === 'spy'
    if (remainingMinutes > 0) {
      const ev = isSpy ? 'onSpyShowLowBalance' : 'onPrivateShowLowBalance'
      views.tell(roomOf(show), show.accountId, ev, { remainingMinutes, privateRequestId: show.id })
    }
    if (isSpy && remainingMinutes <= 1) {
      const isLast = remainingMinutes === 0
      const ev = isLast ? 'broadcastSpyModeRemainingTime' : 'broadcastSpyModeTimeExpireNotification'
      publish(channelOf.user(show.accountId), ev, {})
    }
    return writeShow(database, show, { warnedMinutes: remainingMinutes })
  }

  /** Ends a show that runs or was interrupted. With a private one end all who spy on it, and the room is `after` what it says. */
  function end(show: Show, by: ShowEnder, after: BroadcastState = 'PUBLIC') {
    const reason = (show.kind === 'spy' ? SPY_REASONS : PRIVATE_REASONS)[by]
    const ended = writeShow(database, show, { state: 'ended', reason })
    const room = roomOf(ended)
    if (ended.kind === 'spy') return views.tellViewer(room, ended.accountId, reason)
    for (const spying of showsOfRoom(database, room.id)) {
      if (spying.kind === 'spy') writeShow(database, spying, { state: 'ended', reason })
    }
    views.tellState(changeRoom(database, room, { state: after, reason }), reason)
    const { id, fee, chatTipFee, tipMenuFee, toysMenuFee } = ended
    views.tell(room, ended.accountId, 'onPrivateShowCompleted', {
      privateShowFee: fee,
      privateChatTipFee: chatTipFee,
      tipMenuFee,
      toysMenuFee,
      privateRequestId: id,
    })
  }

  /** Its viewer is gone: nothing is paid from here on. A private show can be taken up again for a while. */
  function interrupt(show: Show) {
    if (show.kind === 'spy') return end(show, 'technical')
    const reason = PRIVATE_REASONS.technical
    const next = { state: 'interrupted', reason, earlierSeconds: show.seconds, isAnnounced: false } as const
    writeShow(database, show, next)
    views.tellViewer(roomOf(show), show.accountId, reason)
  }

  /** Tells its viewer that there is a show to be taken up. */
  function announce(show: Show) {
    writeShow(database, show, { isAnnounced: true })
    publish(channelOf.user(show.accountId), 'incompleteSessionFound', { broadcastId: show.roomId })
  }

  function restore(show: Show, nowMs: number): Show {
    const reason = 'PRIVATE_SHOW_RESUMED_BY_CLIENT'
    const restored = writeShow(database, show, { state: 'running', reason, sinceMs: nowMs, beatMs: nowMs })
    views.tellViewer(roomOf(show), show.accountId, reason)
    return restored
  }

  function payOn(show: Show, nowMs: number) {
    const { show: billed, isOut } = bill(show, nowMs)
    if (isOut) end(billed, 'billing')
    else warn(billed)
  }

  /** What time alone does: viewers who fell silent, requests and interruptions that nobody cared for. */
  function settle(nowMs: number) {
    for (const show of showsAlive(database)) {
      const isPast = (sinceMs: number, lifeMs: number) => nowMs - sinceMs > lifeMs
      if (show.state === 'pending' && isPast(show.requestedAtMs, REQUEST_LIFE_MS)) expire(show)
      if (show.state === 'running' && isPast(show.beatMs, LONGEST_SILENCE_MS)) interrupt(show)
      if (show.state === 'interrupted' && isPast(show.beatMs, RESTORABLE_MS)) end(show, 'technical')
    }
  }

  return {
    request,
    spy,
    accept,
    refuse,
    expire,
    cancelRequest,
    end,
    interrupt,
    announce,
    restore,
    settle,
    warnOf,

    maySpy: (accountId: string, nowMs: number) => nowMs - lastSpyMs(database, accountId) >= SPY_PAUSE_MS,

    /** Ends what was interrupted: its viewer begins something else. */
    giveUp(accountId: string) {
      for (const show of showsAlive(database, accountId)) if (show.state === 'interrupted') end(show, 'client')
    },

    /** Collects up to now, since the call itself shows that its viewer is there, and ends what cannot be paid. */
    payUpTo(show: Show, nowMs: number): Show {
      const { show: billed } = bill(show, nowMs)
      return billed
    },

    /** A user's browser is there and listens to these channels: what it watches goes on and is paid. */
    heartbeat(userUuid: string, channels: readonly string[], nowMs: number) {
      settle(nowMs)
      for (const show of showsAlive(database, userUuid)) {
        const listens = channels.includes(channelOf.room(show.roomId, userUuid))
        if (show.state === 'running' && listens) payOn(show, nowMs)
        const isNews = show.state === 'interrupted' && !show.isAnnounced
        if (isNews && channels.includes(channelOf.user(userUuid))) announce(show)
      }
    },

    /** The model has changed what it costs: requests that would be dearer now are refused. */
    refuseDearer(room: Room) {
      for (const show of showsOfRoom(database, room.id)) {
        if (show.state === 'pending' && tariffOf(room.settings, show.kind) > show.tariff)
          refuse(show, 'SETTINGS_CHANGED')
      }
    },

    /** What goes to the model during a private show is listed with it. */
    noteFee(accountId: string, roomId: string, fee: 'chatTipFee' | 'tipMenuFee' | 'toysMenuFee', amount: number) {
      const show = showsAlive(database, accountId).find((one) => one.roomId === roomId && one.state === 'running')
      if (show && show.kind !== 'spy') writeShow(database, show, { [fee]: show[fee] + amount })
    },
  }
}

/** Whole tokens for so many seconds. */
function feeFor(seconds: number, tariff: number): number {
  return Math.floor((seconds * tariff) / 60)
}

/** The most seconds that so many tokens pay for. */
function secondsFor(fee: number, tariff: number): number {
  return tariff === 0 ? 0 : Math.ceil(((fee + 1) * 60) / tariff) - 1
}

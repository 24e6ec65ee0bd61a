import { mergeMap, type Observable } from 'rxjs'
import { fromCallback, type NonReducibleUnknown } from 'xstate'
import { RoomEvent, UserEvent } from '../../contracts/cams/realtime-events.ts'
import type { EnterRoomAnswer } from '../../contracts/cams/room-operations.ts'
import { ModelProfileAnswer } from '../../contracts/cams/rooms.ts'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import type { LoadRoom, PresenceCommand } from '../../machines/cams/cam-room.machine.ts'
import type { LoadBroadcast, SessionFact } from '../../machines/cams/interrupted-show.machine.ts'
import type { EnterRoom } from '../../machines/cams/live-room.machine.ts'
import type { FindNearby } from '../../machines/cams/nearby-room.machine.ts'
import { type RoomEntry, roomSettingsOf } from '../../machines/cams/room-facts.ts'
import type { RoomFact } from '../../machines/cams/room-knowledge.ts'
import type { SpyTimeFact } from '../../machines/cams/show-ending.machine.ts'
import type { SetStreamType } from '../../machines/cams/stream-choice.machine.ts'
import { nameOfSlug } from '../../machines/site/words.ts'
import { pageFailure } from '../catalogue/page-failure.ts'
import { type PageAdapterOptions, safeSeo } from '../catalogue/page-parts.ts'
import { partOf } from '../site/part-of.ts'
import { type ChannelFact, known } from './channels.adapter.ts'
import type { RoomCache } from './room-cache.adapter.ts'

interface RoomOptions extends PageAdapterOptions {
  partnerId: string
  /** Absent: every model is asked for. */
  cache?: Pick<RoomCache, 'model' | 'keepModel'>
  /** Leaves a room by a request that outlives its page. */
  leaveAtOnce: (roomId: string) => void
  /** Tells when the page goes; absent on the server. */
  window?: Pick<Window, 'addEventListener' | 'removeEventListener'>
}

/** The ports of `camRoom`, all but the streams. */
export function createRoom({ call, html, partnerId, report, cache, leaveAtOnce, window }: RoomOptions) {
  /** By nickname: entering again waits until the leaving is done, or it would overtake it. */
  const underWay = new Map<string, Promise<unknown>>()
  /** Rooms that the viewer is in, by id, with their nicknames. */
  const kept = new Map<string, string>()
  /** Entries that the provider has granted and the machine has not taken up yet, by nickname. */
  const unclaimed = new Map<string, { roomId: string; signal: AbortSignal }>()

  const loadRoom: LoadRoom = async (signal, { nickname }) => {
    const [answer, texts] = await Promise.all([
      call('getBroadcast', { params: { nickname }, query: { partnerId, 'show-hidden': 'true' } }, signal),
      partOf({ call, report }, 'getRoomContent', { params: { slug: nickname } }, null, signal),
    ])
    if (!answer.ok) return pageFailure('room', answer)
    const { modelId } = answer.answer
    const profile = await profileOf(modelId, signal)
    try {
      const sanitiser = await html()
      const model = profile ?? { ...ModelProfileAnswer.parse({}), name: nameOfSlug(nickname) }
      return {
        type: 'room.loaded',
        content: {
          broadcast: answer.answer,
          model: { ...model, bio: model.bio.map((line) => sanitiser.plain(line)), id: modelId },
          seo: safeSeo(texts?.item.seoParams ?? EMPTY_SEO, sanitiser),
        },
      }
    } catch {
      return { type: 'room.failed', reason: 'offline' }
    }
  }

  async function profileOf(modelId: string, signal: AbortSignal) {
    const kept = cache?.model(modelId)
    if (kept) return kept
    const profile = await partOf({ call, report }, 'getModelProfile', { params: { modelId } }, null, signal)
    if (profile) cache?.keepModel(modelId, profile)
    return profile
  }

  function inTurn<Answer>(nickname: string, act: () => Promise<Answer>): Promise<Answer> {
    const turn = (underWay.get(nickname) ?? Promise.resolve()).then(act)
    underWay.set(nickname, turn)
    void turn.then(() => {
      if (underWay.get(nickname) === turn) underWay.delete(nickname)
    })
    return turn
  }

  const enterRoom: EnterRoom = async (signal, { nickname, streamType, restores }) => {
    const body = { streamTypeCode: streamType, restoresPrivateShow: restores }
    // An entry that is no longer wanted has happened all the same: it is not aborted but undone.
    const entry = await inTurn(nickname, async () => {
      if (signal.aborted) return undefined
      const result = await call('enterRoom', { params: { nickname }, body })
      if (!result.ok) return undefined
      const entered = entryOf(result.answer)
      const roomId = entered.broadcast.id
      const isNew = !entered.isBanned && !kept.has(roomId)
      if (isNew && signal.aborted) await call('leaveRoom', { params: { roomId } })
      else if (isNew) unclaimed.set(nickname, { roomId, signal })
      return entered
    })
    if (signal.aborted) void inTurn(nickname, () => undo(nickname, signal))
    return entry ? { type: 'entry.done', entry } : { type: 'entry.failed' }
  }

  /** The viewer left between the answer and its delivery. A later entry into the same room has a claim of its own. */
  async function undo(nickname: string, signal: AbortSignal) {
    const claim = unclaimed.get(nickname)
    if (claim?.signal !== signal) return
    unclaimed.delete(nickname)
    await call('leaveRoom', { params: { roomId: claim.roomId } })
  }

  const findNearby: FindNearby = async (signal, { roomId, direction }) => {
    const result = await call('getNearbyRoom', { params: { roomId }, query: { direction } }, signal)
    const nickname = result.ok ? result.answer.modelNickname : null
    return nickname === null ? { type: 'nearby.none' } : { type: 'nearby.found', nickname }
  }

  const setStreamType: SetStreamType = async (signal, { roomId, streamType }) => {
    const result = await call('setStreamType', { params: { roomId }, body: { streamTypeCode: streamType } }, signal)
    if (!result.ok) return { type: 'streamType.failed' }
    return { type: 'streamType.set', streamType, url: result.answer.streamInfo.url }
  }

  const loadBroadcast: LoadBroadcast = async (signal, { broadcastId }) => {
    const result = await call('getBroadcastById', { params: { broadcastId } }, signal)
    return result.ok ? { type: 'broadcast.found', nickname: result.answer.modelNickname } : { type: 'broadcast.lost' }
  }

  const keepPresence = fromCallback<PresenceCommand, NonReducibleUnknown>(({ receive }) => {
    let present = ''
    receive((command) => {
      const { roomId } = command
      if (command.type === 'room.keep') {
        present = roomId
        kept.set(roomId, command.nickname)
        unclaimed.delete(command.nickname)
        return
      }
      present = ''
      const nickname = kept.get(roomId)
      kept.delete(roomId)
      if (nickname !== undefined) void inTurn(nickname, () => call('leaveRoom', { params: { roomId } }))
    })
    const goodbye = () => {
      if (present) leaveAtOnce(present)
    }
    window?.addEventListener('pagehide', goodbye)
    return () => window?.removeEventListener('pagehide', goodbye)
  })

  return {
    loadRoom,
    enterRoom,
    findNearby,
    setStreamType,
    loadBroadcast,
    keepPresence,
    /** Events of a room, in the machine's words. Unknown ones are logged and left out. */
    factsOf: (channel: Observable<ChannelFact>): Observable<RoomFact> =>
      channel.pipe(
        mergeMap((news): RoomFact[] => {
          if (news.type === 'channel.live' || news.type === 'channel.denied') return [{ type: news.type }]
          if (news.type !== 'channel.heard') return []
          return news.events.flatMap((event) =>
            known(RoomEvent, [event], report).map((heard) => roomFactOf(heard, event.t)),
          )
        }),
      ),
    /** What concerns the viewer wherever they are. */
    noticesOf: (channel: Observable<ChannelFact>): Observable<SessionFact | SpyTimeFact> =>
      channel.pipe(
        mergeMap((news) => (news.type === 'channel.heard' ? known(UserEvent, news.events, report) : [])),
        mergeMap(({ ev, data }): (SessionFact | SpyTimeFact)[] => {
          switch (ev) {
            case 'incompleteSessionFound':
              return [{ type: 'incompleteSession.found', broadcastId: data.broadcastId }]
            case 'broadcastSpyModeTimeExpireNotification':
              return [{ type: 'spyTime.expiring' }]
            case 'broadcastSpyModeRemainingTime':
              return [{ type: 'spyTime.remaining' }]
            default:
              return []
          }
        }),
      ),
  }
}

function entryOf({ streamTypeCode, broadcast, ...answer }: EnterRoomAnswer): RoomEntry {
  return { ...answer, broadcast, streamType: streamTypeCode, settings: roomSettingsOf(broadcast) }
}

/** `atMs`: when it happened, by the provider's clock. */
function roomFactOf({ ev, data }: RoomEvent, atMs: number): RoomFact {
  switch (ev) {
    case 'onTextStatusChanged':
      return { type: 'textStatus.changed', text: data.status }
    case 'onViewersCountChanged':
      return { type: 'viewers.changed', count: data.count }
    case 'onStateChanged':
      return { type: 'state.changed', ...data }
    case 'onBroadcastUnavailable':
      return { type: 'broadcast.unavailable' }
    case 'onError':
      return { type: 'room.erred' }
    case 'onActionsChanged':
      return { type: 'permissions.changed', permissions: data }
    case 'onBroadcastSettingsChanged':
      return { type: 'settings.changed', settings: roomSettingsOf(data) }
    case 'onTipMenuChanged':
      return { type: 'tipMenu.changed', items: data.tipMenu, isEnabled: data.tipMenuEnabled }
    case 'onToysMenuChanged':
      return { type: 'toyMenu.changed', items: data.toysMenu }
    case 'onCurrentStreamChanged':
      return { type: 'stream.changed', url: data.streamInfo.url }
    case 'onShowStarted':
      return { type: 'show.started', ...data }
    case 'onShowBilled':
      return { type: 'show.billed', ...data, atMs }
    case 'onPrivateShowCompleted':
      return { type: 'show.completed', ...data }
    case 'onPrivateShowLowBalance':
      return { type: 'showBalance.low', ...data, isSpy: false }
    case 'onPrivateShowRequestExpired':
      return { type: 'request.expired', ...data }
    case 'onPrivateShowRequestRefused':
      return { type: 'request.refused', ...data }
    case 'onSpyShowLowBalance':
      return { type: 'showBalance.low', ...data, isSpy: true }
  }
}

import {
  defer,
  distinctUntilChanged,
  filter,
  from,
  map,
  NEVER,
  type Observable,
  share,
  startWith,
  switchMap,
} from 'rxjs'
import { type ActorRefFrom, getInitialSnapshot } from 'xstate'
import type { CamCredentials } from '../../adapters/cams/cam-credentials.adapter.ts'
import type { ChannelFact } from '../../adapters/cams/channels.adapter.ts'
import { createRoom } from '../../adapters/cams/room.adapter.ts'
import { createRoomCache } from '../../adapters/cams/room-cache.adapter.ts'
import { createShow } from '../../adapters/cams/show.adapter.ts'
import { createStreamMemory } from '../../adapters/catalogue/stream-memory.adapter.ts'
import { camEndpoints } from '../../contracts/cams/endpoints.ts'
import { accessOf, type camIntegrationMachine } from '../../machines/cams/cam-integration.machine.ts'
import { camRoomMachine } from '../../machines/cams/cam-room.machine.ts'
import { camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import { complimentMachine } from '../../machines/cams/compliment.machine.ts'
import type { SessionFact } from '../../machines/cams/interrupted-show.machine.ts'
import { type SpyTimeFact, showEndingMachine } from '../../machines/cams/show-ending.machine.ts'
import { showNewsMachine } from '../../machines/cams/show-news.machine.ts'
import { showRequestMachine } from '../../machines/cams/show-request.machine.ts'
import type { FilmKind } from '../../machines/catalogue/player-media.ts'
import { rememberDrawn } from '../../views/kit/use-selector.ts'
import { answerWith, streamOf } from '../ports/answer-with.ts'
import { createPassPorts } from '../ports/pass-ports.ts'
import { createSurface } from '../ports/player-ports.ts'
import { interruptedPurposes, moneyOf, spendAt } from './money.ts'
import type { Site } from './site.ts'

interface CamsRoomOptions {
  site: Site
  channelOf: (ch: string) => Observable<ChannelFact>
  /** The viewer's own channel: what concerns them wherever they are. */
  userChannel: Observable<ChannelFact>
  credentials: Pick<CamCredentials, 'current' | 'partition'>
  camIntegration: ActorRefFrom<typeof camIntegrationMachine>
}

/** The actors of the room that a visitor is in, and of its shows. */
export function createCamsRoom({ site, channelOf, userChannel, credentials, camIntegration }: CamsRoomOptions) {
  const { settings, ports, isBrowser, handover } = site
  const unheard = () => new Promise<never>(() => {})
  const cache = createRoomCache({ storage: ports.tabStorage, now: ports.now })
  const room = createRoom({
    ...ports.page,
    cache,
    partnerId: settings.camProvider.partnerId,
    leaveAtOnce,
    ...(isBrowser && { window }),
  })
  const notices = room.noticesOf(userChannel).pipe(share())
  const isSession = (fact: SessionFact | SpyTimeFact) => fact.type === 'incompleteSession.found'

  const memory = createStreamMemory()
  const { surface, ports: picturePorts } = createSurface(settings.hosts.camProvider, isBrowser)

  const camRoom = site.open(
    camRoomMachine,
    {
      loadRoom: handover.ask('loadRoom', room.loadRoom),
      enterRoom: answerWith(isBrowser ? room.enterRoom : unheard),
      findNearby: answerWith(room.findNearby),
      setStreamType: answerWith(room.setStreamType),
      loadBroadcast: answerWith(room.loadBroadcast),
      keepPresence: room.keepPresence,
      watchRoom: streamOf(({ channel }: { channel: string }) => room.factsOf(channelOf(channel))),
      watchSessions: streamOf(notices.pipe(filter(isSession))),
      ...picturePorts,
      ...createPassPorts(site),
      keepMemory: memory.keepMemory,
      preparePlayer: answerWith(memory.preparePlayer),
      // A live stream has no page of its own that could give another link.
      renewSources: answerWith(async (_signal, _film: { kind: FilmKind }) => ({
        type: 'sources.lost' as const,
        reason: 'network' as const,
      })),
    },
    {
      name: 'camRoom',
      children: [
        'roomRoute',
        'liveRoom',
        'livePicture',
        'streamChoice',
        'nearbyRoom',
        'qrCode',
        'buyTooltip',
        'interruptedShow',
      ],
      input: { listSlug: settings.vrCamListSlug },
    },
  )

  const interrupted = isBrowser ? interruptedPurposes(site) : []

  const camShow = site.open(camShowMachine, { watchClock: streamOf(ports.ticks) }, { name: 'camShow' })
  const showEnding = site.open(
    showEndingMachine,
    {
      endShow: answerWith(createShow(ports.page).endShow),
      watchSpyTime: streamOf(notices.pipe(filter((fact) => !isSession(fact)))),
    },
    { name: 'showEnding' },
  )
  const showNews = site.open(showNewsMachine, {}, { name: 'showNews' })

  const fresh = { access: accessOf(camIntegration.getSnapshot()), isPending: false }
  const showRequest = site.open(
    showRequestMachine,
    { spend: spendAt(() => moneyOf(site, 'show')) },
    { name: 'showRequest', input: { ...fresh, isPending: interrupted.includes('show') } },
  )
  const compliment = site.open(
    complimentMachine,
    {
      spend: spendAt(() => moneyOf(site, 'compliment')),
      keepCompliment: cache.complimentKeeper(credentials.partition),
    },
    {
      name: 'compliment',
      input: {
        isPending: interrupted.includes('compliment'),
        kept: cache.complimentOf(credentials.partition()),
      },
    },
  )

  /** The page goes: the answer is not waited for (M13). */
  function leaveAtOnce(roomId: string) {
    const token = credentials.current()
    const { path, method } = camEndpoints.leaveRoom
    const headers = token?.accessToken ? { authorization: `Bearer ${token.accessToken}` } : undefined
    const address = settings.hosts.camProvider + path.replace('{roomId}', encodeURIComponent(roomId))
    fetch(address, { method, keepalive: true, credentials: 'omit', ...(headers && { headers }) }).catch(() => {})
  }

  site.system.listen('roomCache', ({ roomId, change }) => cache.changeRoom(roomId, change))
  return {
    actors: { camRoom, camShow, showRequest, showEnding, showNews, compliment },
    /** The server knows of nothing that a reload interrupted, and shows no live picture. */
    rememberDrawn() {
      rememberDrawn(showRequest, getInitialSnapshot(showRequestMachine, fresh))
      rememberDrawn(compliment, getInitialSnapshot(complimentMachine, { isPending: false }))
      const { livePicture } = camRoom.getSnapshot().children
      if (livePicture) rememberDrawn(livePicture)
    },
    surface,
  }
}

/** The channel of the viewer who is signed in at the provider; it changes with them. */
export function userChannelOf(
  camIntegration: ActorRefFrom<typeof camIntegrationMachine>,
  channelOf: (ch: string) => Observable<ChannelFact>,
): Observable<ChannelFact> {
  return defer(() => from(camIntegration).pipe(startWith(camIntegration.getSnapshot()))).pipe(
    map(({ context }) => context.user.userUuid),
    distinctUntilChanged(),
    switchMap((userUuid) => (userUuid === '' ? NEVER : channelOf(`user:${userUuid}`))),
  )
}

import type { ReactNode } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { createCamCredentials } from '../adapters/cams/cam-credentials.adapter.ts'
import { createCamIntegration } from '../adapters/cams/cam-integration.adapter.ts'
import { type ChannelFact, createChannels } from '../adapters/cams/channels.adapter.ts'
import { createNetworkFacts } from '../adapters/cams/network.adapter.ts'
import { createSocket } from '../adapters/cams/socket.adapter.ts'
import type { Stream } from '../adapters/site/stream.ts'
import { camEndpoints } from '../contracts/cams/endpoints.ts'
import { messengerEndpoints } from '../contracts/messenger/endpoints.ts'
import { camIntegrationMachine } from '../machines/cams/cam-integration.machine.ts'
import { realtimeConnectionMachine } from '../machines/cams/realtime-connection.machine.ts'
import { RoomChat } from '../views/cams/chat.view.tsx'
import type { RoomPlaces } from '../views/cams/room.view.tsx'
import { ShowOverlay } from '../views/cams/show-dialogs.view.tsx'
import { TipDialogs, TipWidget } from '../views/cams/tip-widget.view.tsx'
import { TokensMenu } from '../views/cams/tokens-menu.view.tsx'
import { rememberFirst } from '../views/kit/use-fact.ts'
import { Messenger } from '../views/messenger/messenger.view.tsx'
import { MessengerButton } from '../views/messenger/messenger-button.view.tsx'
import { BillerChooser } from '../views/sales/biller-chooser.view.tsx'
import { answerWith, streamOf } from './answer-with.ts'
import type { Site } from './kernel.ts'
import { createLiveMessenger } from './live-messenger.ts'
import { createLiveRoom, userChannelOf } from './live-room.ts'
import { createLiveSpending } from './live-spending.tsx'
import type { LiveActorRefs } from './wiring.ts'

/** The actors of live rooms and the messenger, for one visitor: whoever comes after them has others. */
export interface LiveSite {
  actors: LiveActorRefs
  /** A channel of the provider's socket, for as long as somebody listens. Machines get it as a port. */
  channelOf(ch: string): Stream<ChannelFact>
  /** Ref of the picture of the room that the visitor is in. */
  attachVideo(element: HTMLVideoElement | null): void
  /** What a room's page has of its chat and of tokens. */
  roomPlaces: RoomPlaces
  /** The token shop as the server drew it, which knows of no purchase that a reload interrupted. */
  drawnShop(): SnapshotFrom<LiveActorRefs['tokenShop']>
  /** What they show over every page. */
  overlay: ReactNode
  /** What of it stands in the header. */
  headerPart: ReactNode
  start(): void
  stop(): void
}

/** The same on both sides; on the server there is neither a socket nor anybody who signs in. */
export function createLiveSite(site: Site, connect: (sources: LiveActorRefs) => () => void): LiveSite {
  const { settings, ports, visitor, isBrowser } = site
  const { call } = ports.page
  ports.bringRows({ ...camEndpoints, ...messengerEndpoints })

  const credentials = createCamCredentials({
    call,
    provider: settings.camProvider.name,
    holder() {
      const { claims } = ports.held()
      return claims ? `${claims.sub} ${claims.fam ?? ''}` : ''
    },
    now: ports.now,
  })
  const unheard = () => new Promise<never>(() => {})
  const integration = isBrowser
    ? createCamIntegration({ call, credentials })
    : { signIn: unheard, sayFarewell: unheard }
  const camIntegration = site.open(
    camIntegrationMachine,
    {
      signIn: answerWith(integration.signIn),
      sayFarewell: answerWith(integration.sayFarewell),
    },
    { id: 'camIntegration', input: judged() },
  )

  const realtime = site.open(
    realtimeConnectionMachine,
    {
      openSocket: createSocket({
        open: () => new WebSocket(settings.hosts.camSocket),
        tokenFor: credentials.tokenFor,
        random: Math.random,
        isOnline: () => navigator.onLine !== false,
        nextFrame: frames(),
        report: ports.report,
      }),
      watchNetwork: streamOf(isBrowser ? createNetworkFacts({ window, wakeUps: ports.wakeUps }) : () => () => {}),
    },
    { id: 'realtime', input: { chance: Math.random() } },
  )
  const channelOf: LiveSite['channelOf'] = isBrowser ? createChannels(realtime) : () => () => () => {}

  function judged() {
    const { isLoggedIn, flags } = visitor.getSnapshot()
    return { isLoggedIn, mayUseCams: flags.isAuthorizedForLiveCam }
  }

  const userChannel = userChannelOf(camIntegration, channelOf)
  const room = createLiveRoom({ site, channelOf, userChannel, credentials, camIntegration })

  const messenger = createLiveMessenger(site, channelOf)

  const spending = createLiveSpending(site, channelOf, camIntegration)
  const { tipFlow, messengerTips, tokenShop, tokenBillers } = spending.actors

  const actors: LiveActorRefs = { camIntegration, realtime, ...room.actors, messenger, ...spending.actors }
  const endings: (() => void)[] = []
  return {
    actors,
    channelOf,
    attachVideo: room.attachVideo,
    drawnShop: spending.drawnShop,
    overlay: (
      <>
        <ShowOverlay actors={actors} />
        <Messenger of={messenger} tips={<TipWidget of={messengerTips} place="messenger" />} />
        <TipDialogs of={tipFlow} id="tips" />
        <TipDialogs of={messengerTips} id="messenger-tips" />
        <BillerChooser of={tokenBillers} />
      </>
    ),
    headerPart: (
      <>
        <TokensMenu of={tokenShop} />
        <MessengerButton of={messenger} />
      </>
    ),
    roomPlaces: {
      tips: <TipWidget of={tipFlow} place="room" />,
      chat: <RoomChat of={actors} />,
      onTipMenuItem: (itemId) => spending.chooseItem('tipMenuItem', itemId, actors.camRoom.getSnapshot().context),
      onToy: (itemId) => spending.chooseItem('toy', itemId, actors.camRoom.getSnapshot().context),
    },
    start() {
      if (isBrowser) ports.bringCamCredentials(credentials)
      endings.push(
        connect(actors),
        spending.follow(),
        room.follow(),
        credentials.renewals(() => realtime.send({ type: 'token.renewed' })),
        visitor.subscribe(() => camIntegration.send({ type: 'visitor.judged', ...judged() })).unsubscribe,
      )
      for (const actor of Object.values(actors) as AnyActorRef[]) {
        actor.start()
        if (isBrowser) rememberFirst(actor)
      }
      if (isBrowser) for (const part of [room, spending]) part.rememberDrawn()
    },
    stop() {
      for (const end of endings) end()
      // Who listens goes before what is listened to.
      for (const actor of (Object.values(actors) as AnyActorRef[]).toReversed()) site.dismiss(actor)
      if (isBrowser) ports.bringCamCredentials(null)
    },
  }
}

/** Nobody reads faster than this, and every telling is drawn, ms. */
const SHORTEST_PAUSE_MS = 100
/** However slow the device is, ms. */
const LONGEST_PAUSE_MS = 1_000
/** Pauses are this many times as long as drawing took: the rest is left for who types and scrolls. */
const REST = 25

/** What is drawn at once is told at once, and as often as the device draws it with ease. A tab that is not seen draws nothing. */
function frames() {
  let toldAtMs = Number.NEGATIVE_INFINITY
  let restMs = SHORTEST_PAUSE_MS
  return (act: () => void) => {
    let frame = 0
    const pauseMs = Math.max(0, toldAtMs + restMs - performance.now())
    const pause = setTimeout(() => {
      frame = requestAnimationFrame(once)
    }, pauseMs)
    const timer = setTimeout(once, pauseMs + (document.visibilityState === 'hidden' ? 16 : 250))
    function once() {
      cancel()
      toldAtMs = performance.now()
      act()
      // What views draw of it comes before the next task.
      setTimeout(() => {
        const drawnMs = performance.now() - toldAtMs
        restMs = Math.min(Math.max(SHORTEST_PAUSE_MS, drawnMs * REST), LONGEST_PAUSE_MS)
      })
    }
    function cancel() {
      cancelAnimationFrame(frame)
      clearTimeout(pause)
      clearTimeout(timer)
    }
    return cancel
  }
}

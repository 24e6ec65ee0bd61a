import type { ReactNode } from 'react'
import { NEVER, type Observable, Subscription } from 'rxjs'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { createCamCredentials } from '../adapters/cams/cam-credentials.adapter.ts'
import { createCamIntegration } from '../adapters/cams/cam-integration.adapter.ts'
import { type ChannelFact, createChannels } from '../adapters/cams/channels.adapter.ts'
import { createFrames } from '../adapters/cams/frames.adapter.ts'
import { createNetworkFacts } from '../adapters/cams/network.adapter.ts'
import { createSocket } from '../adapters/cams/socket.adapter.ts'
import { camEndpoints } from '../contracts/cams/endpoints.ts'
import { messengerEndpoints } from '../contracts/messenger/endpoints.ts'
import { camIntegrationMachine } from '../machines/cams/cam-integration.machine.ts'
import { realtimeConnectionMachine } from '../machines/cams/realtime-connection.machine.ts'
import { RoomChat } from '../views/cams/chat.view.tsx'
import type { RoomPlaces } from '../views/cams/room.view.tsx'
import { ComplimentDialog, ShowEndDialog, ShowNewsDialog, ShowOverlay } from '../views/cams/show-dialogs.view.tsx'
import { TipLogInDialog, TipTokensDialog, TipWidget } from '../views/cams/tip-widget.view.tsx'
import { TokensMenu } from '../views/cams/tokens-menu.view.tsx'
import { rememberDrawn } from '../views/kit/use-selector.ts'
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
  channelOf(ch: string): Observable<ChannelFact>
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
        nextFrame: isBrowser ? createFrames(document) : NEVER,
        report: ports.report,
      }),
      watchNetwork: streamOf(isBrowser ? createNetworkFacts({ window, wakeUps: ports.wakeUps }) : NEVER),
    },
    { id: 'realtime', input: { chance: Math.random() } },
  )
  const channelOf: LiveSite['channelOf'] = isBrowser ? createChannels(realtime) : () => NEVER

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
  const following = new Subscription()
  return {
    actors,
    channelOf,
    attachVideo: room.attachVideo,
    drawnShop: spending.drawnShop,
    overlay: (
      <>
        <ShowOverlay actors={actors} />
        <Messenger of={messenger} tips={<TipWidget of={messengerTips} place="messenger" />} />
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
      for (const follower of [
        site.dialogs.add({
          tokenBillers: { of: tokenBillers, view: <BillerChooser of={tokenBillers} /> },
          showEnd: { of: actors.camRoom, view: <ShowEndDialog room={actors.camRoom} /> },
          showNews: { of: actors.camShow, view: <ShowNewsDialog show={actors.camShow} /> },
          roomLogIn: { of: tipFlow, view: <TipLogInDialog of={tipFlow} /> },
          roomTokens: { of: tipFlow, view: <TipTokensDialog of={tipFlow} /> },
          messengerLogIn: { of: messengerTips, view: <TipLogInDialog of={messengerTips} /> },
          messengerTokens: { of: messengerTips, view: <TipTokensDialog of={messengerTips} /> },
          compliment: { of: actors.camShow, view: <ComplimentDialog show={actors.camShow} /> },
        }),
        connect(actors),
        spending.follow(),
        room.follow(),
        credentials.renewals.subscribe((event) => realtime.send(event)),
        visitor.subscribe(() => camIntegration.send({ type: 'visitor.judged', ...judged() })),
      ])
        following.add(follower)
      for (const actor of Object.values(actors) as AnyActorRef[]) {
        actor.start()
        if (isBrowser) rememberDrawn(actor)
      }
      if (isBrowser) for (const part of [room, spending]) part.rememberDrawn()
    },
    stop() {
      following.unsubscribe()
      // Who listens goes before what is listened to.
      for (const actor of (Object.values(actors) as AnyActorRef[]).toReversed()) site.dismiss(actor)
      if (isBrowser) ports.bringCamCredentials(null)
    },
  }
}

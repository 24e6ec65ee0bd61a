import type { EmojiMartData } from '@emoji-mart/data'
import { merge, NEVER } from 'rxjs'
import type { AnyActorRef } from 'xstate'
import { createCamCredentials } from '../../adapters/cams/cam-credentials.adapter.ts'
import { createCamIntegration } from '../../adapters/cams/cam-integration.adapter.ts'
import { createChannels } from '../../adapters/cams/channels.adapter.ts'
import { createEmojiSearch } from '../../adapters/cams/emoji-search.adapter.ts'
import { createFrames } from '../../adapters/cams/frames.adapter.ts'
import { createNetworkFacts } from '../../adapters/cams/network.adapter.ts'
import { createSocket } from '../../adapters/cams/socket.adapter.ts'
import { camEndpoints } from '../../contracts/cams/endpoints.ts'
import { messengerEndpoints } from '../../contracts/messenger/endpoints.ts'
import { camIntegrationMachine } from '../../machines/cams/cam-integration.machine.ts'
import { realtimeConnectionMachine } from '../../machines/cams/realtime-connection.machine.ts'
import type { RefsOf } from '../../machines/site/registry.ts'
import { RoomChat } from '../../views/cams/chat.view.tsx'
import {
  ComplimentDialog,
  ShowEndDialog,
  ShowNewsDialog,
  ShowOverlay,
  ShowQuestionDialog,
} from '../../views/cams/show-dialogs.view.tsx'
import { TipLogInDialog, TipQuestionDialog, TipTokensDialog, TipWidget } from '../../views/cams/tip-widget.view.tsx'
import { TokensMenu } from '../../views/cams/tokens-menu.view.tsx'
import { rememberDrawn } from '../../views/kit/use-selector.ts'
import { Messenger } from '../../views/messenger/messenger.view.tsx'
import { MessengerButton } from '../../views/messenger/messenger-button.view.tsx'
import { BillerChooser } from '../../views/sales/biller-chooser.view.tsx'
import { answerWith, streamOf } from '../ports/answer-with.ts'
import { createCamsMessenger } from './cams-messenger.ts'
import { createCamsRoom, userChannelOf } from './cams-room.ts'
import { createCamsSpending } from './cams-spending.tsx'
import type { CamsPart } from './later-parts.ts'
import type { Site } from './site.ts'
import { camWires } from './wires/cams.ts'

/** The same on both sides; on the server there is neither a socket nor anybody who signs in. */
export function createCamsPart(site: Site): CamsPart {
  const { settings, ports, visitor, isBrowser } = site
  const { call } = ports.page
  site.system.bring(camWires)
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
    { name: 'camIntegration', input: judged() },
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
      watchNetwork: streamOf(
        isBrowser ? merge(createNetworkFacts({ window, wakeUps: ports.wakeUps }), credentials.renewals) : NEVER,
      ),
    },
    { name: 'realtime', input: { chance: Math.random() } },
  )
  const channelOf: CamsPart['channelOf'] = isBrowser ? createChannels(realtime) : () => NEVER

  function judged() {
    const { isLoggedIn, flags } = visitor.getSnapshot()
    return { isLoggedIn, mayUseCams: flags.isAuthorizedForLiveCam }
  }

  const userChannel = userChannelOf(camIntegration, channelOf)
  const room = createCamsRoom({ site, channelOf, userChannel, credentials, camIntegration })

  const findEmoji = createEmojiSearch({
    load: () =>
      Promise.all([
        import('emoji-mart'),
        import('@emoji-mart/data/sets/15/native.json').then(({ default: data }) => data as unknown as EmojiMartData),
      ]),
  })
  const messenger = createCamsMessenger(site, channelOf, findEmoji)

  const spending = createCamsSpending(site, channelOf, camIntegration, findEmoji)
  const { tipFlow, messengerTips, tokenBalance, tokenShop, tokenBillers } = spending.actors

  const actors: RefsOf<'cams'> = { camIntegration, realtime, ...room.actors, messenger, ...spending.actors }
  return {
    actors,
    channelOf,
    surface: room.surface,
    drawnShop: spending.drawnShop,
    overlay: (
      <>
        <ShowOverlay actors={actors} />
        <Messenger messenger={messenger} tips={<TipWidget tips={messengerTips} place="messenger" />} />
      </>
    ),
    headerPart: (
      <>
        <TokensMenu shop={tokenShop} balance={tokenBalance} />
        <MessengerButton messenger={messenger} />
      </>
    ),
    roomPlaces: {
      tips: <TipWidget tips={tipFlow} place="room" />,
      chat: <RoomChat actors={actors} />,
      onTipMenuItem: (itemId) => spending.chooseItem('tipMenuItem', itemId, actors.camRoom.getSnapshot().context),
      onToy: (itemId) => spending.chooseItem('toy', itemId, actors.camRoom.getSnapshot().context),
    },
    start() {
      if (isBrowser) ports.bringCamCredentials(credentials)
      site.drawDialogs({
        tokenBillers: <BillerChooser chooser={tokenBillers} />,
        showEnd: <ShowEndDialog room={actors.camRoom} />,
        showNews: <ShowNewsDialog news={actors.showNews} />,
        showQuestion: <ShowQuestionDialog actors={actors} />,
        roomLogIn: <TipLogInDialog tips={tipFlow} />,
        roomTokens: <TipTokensDialog tips={tipFlow} />,
        roomTip: <TipQuestionDialog tips={tipFlow} place="room" />,
        messengerLogIn: <TipLogInDialog tips={messengerTips} />,
        messengerTokens: <TipTokensDialog tips={messengerTips} />,
        messengerTip: <TipQuestionDialog tips={messengerTips} place="messenger" />,
        compliment: <ComplimentDialog actors={actors} />,
      })
      for (const actor of Object.values(actors) as AnyActorRef[]) {
        actor.start()
        if (isBrowser) rememberDrawn(actor)
      }
      if (isBrowser) for (const part of [room, spending]) part.rememberDrawn()
    },
    stop() {
      if (isBrowser) ports.bringCamCredentials(null)
    },
  }
}

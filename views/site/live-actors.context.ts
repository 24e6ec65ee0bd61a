import { createContext, type ReactNode, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { camChatMachine } from '../../machines/cams/cam-chat.machine.ts'
import type { camIntegrationMachine } from '../../machines/cams/cam-integration.machine.ts'
import type { camRoomMachine } from '../../machines/cams/cam-room.machine.ts'
import type { camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import type { composerMachine } from '../../machines/cams/composer.machine.ts'
import type { realtimeConnectionMachine } from '../../machines/cams/realtime-connection.machine.ts'
import type { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import type { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import type { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import { useIsAlive } from '../kit/use-is-alive.ts'
import { type Readable, useSelector } from '../kit/use-selector.ts'

/** Site actors of live rooms and the messenger. */
export interface LiveActors {
  camIntegration: ActorRefFrom<typeof camIntegrationMachine>
  realtime: ActorRefFrom<typeof realtimeConnectionMachine>
  camRoom: ActorRefFrom<typeof camRoomMachine>
  camShow: ActorRefFrom<typeof camShowMachine>
  messenger: ActorRefFrom<typeof messengerMachine>
  camChat: ActorRefFrom<typeof camChatMachine>
  roomComposer: ActorRefFrom<typeof composerMachine>
  tipFlow: ActorRefFrom<typeof tipFlowMachine>
  messengerTips: ActorRefFrom<typeof tipFlowMachine>
  tokenShop: ActorRefFrom<typeof tokenShopMachine>
}

export const LiveActorsContext = createContext<Readable<{ actors: LiveActors; headerPart: ReactNode } | null>>({
  getSnapshot: () => null,
  subscribe: () => ({ unsubscribe() {} }),
})

/** What of it stands in the header: nothing until the page is alive, whether or not the code came with it. */
export function useLiveHeaderPart(): ReactNode {
  const part = useSelector(useContext(LiveActorsContext), (live) => live?.headerPart ?? null)
  return useIsAlive() ? part : null
}

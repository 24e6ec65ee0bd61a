import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { camIntegrationMachine } from '../../machines/cams/cam-integration.machine.ts'
import type { camRoomMachine } from '../../machines/cams/cam-room.machine.ts'
import type { camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import type { realtimeConnectionMachine } from '../../machines/cams/realtime-connection.machine.ts'
import { useFact } from '../kit/use-fact.ts'

/** Site actors of live rooms and the messenger. */
export interface LiveActors {
  camIntegration: ActorRefFrom<typeof camIntegrationMachine>
  realtime: ActorRefFrom<typeof realtimeConnectionMachine>
  camRoom: ActorRefFrom<typeof camRoomMachine>
  camShow: ActorRefFrom<typeof camShowMachine>
}

interface Readable {
  getSnapshot(): { actors: LiveActors } | null
  subscribe(observer: () => void): { unsubscribe(): void }
}

export const LiveActorsContext = createContext<Readable>({
  getSnapshot: () => null,
  subscribe: () => ({ unsubscribe() {} }),
})

/** Null until they are there, and for guests off the routes of live rooms. Another visitor has others. */
export function useLiveActors(): LiveActors | null {
  return useFact(useContext(LiveActorsContext), (live) => live?.actors ?? null)
}

import {
  buffer,
  exhaustMap,
  filter,
  from,
  fromEvent,
  map,
  merge,
  mergeMap,
  type Observable,
  share,
  take,
  takeUntil,
} from 'rxjs'
import { fromCallback, type NonReducibleUnknown } from 'xstate'
import { type ClientFrame, ServerFrame } from '../../contracts/cams/realtime.ts'
import type { SocketCommand, SocketFact } from '../../machines/cams/realtime-connection.machine.ts'

/** The part of a WebSocket that is needed. */
export type SocketLike = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'addEventListener' | 'removeEventListener'>

interface SocketOptions {
  open: () => SocketLike
  /** What it says who it is; null for a guest. `renews`: the one that was said last was refused. */
  tokenFor: (renews: boolean) => Promise<string | null>
  /** From 0 up to, not including, 1. */
  random: () => number
  isOnline: () => boolean
  /** Emits once when it is time to tell what was heard since. */
  nextFrame: Observable<unknown>
  report: (problem: string) => void
}

const OPEN = 1

/** The port of `realtimeConnection`: one socket, closed with the state that it was opened for. Nothing is heard of it afterwards. */
export function createSocket({ open, tokenFor, random, isOnline, nextFrame, report }: SocketOptions) {
  const isClosed = (): SocketFact => ({ type: 'socket.closed', chance: random(), isOnline: isOnline() })

  function factsOf(socket: SocketLike): Observable<SocketFact> {
    const end = fromEvent(socket, 'close').pipe(take(1), share())
    const frames = fromEvent<{ data: unknown }>(socket, 'message').pipe(
      takeUntil(end),
      mergeMap(({ data }) => {
        const frame = frameIn(data)
        if (!frame) report('socket: a frame that nobody knows')
        return frame ? [frame] : []
      }),
      share(),
    )
    const news = frames.pipe(filter((frame) => answersIn(frame).length === 0))
    return merge(
      fromEvent(socket, 'open').pipe(map((): SocketFact => ({ type: 'socket.opened', chance: random() }))),
      frames.pipe(mergeMap(answersIn)),
      // What came before the end is heard before it.
      news.pipe(
        buffer(news.pipe(exhaustMap(() => nextFrame))),
        filter((heard) => heard.length > 0),
        map((heard): SocketFact => ({ type: 'frames.heard', frames: heard })),
      ),
      end.pipe(map(isClosed)),
    )
  }

  return fromCallback<SocketCommand, NonReducibleUnknown>(({ receive, sendBack }) => {
    const socket = opened()
    const facts = socket ? factsOf(socket) : from(Promise.resolve()).pipe(map(isClosed))
    const hearing = facts.subscribe(sendBack)

    function opened() {
      try {
        return open()
      } catch (error) {
        report(`socket: ${error instanceof Error ? error.message : String(error)}`)
        return undefined
      }
    }

    function send(frame: ClientFrame) {
      if (!hearing.closed && socket?.readyState === OPEN) socket.send(JSON.stringify(frame))
    }

    receive((command) => {
      if (command.type === 'socket.send') command.frames.forEach(send)
      else void tokenFor(command.renews).then((token) => send({ op: 'authenticate', token }))
    })
    return () => {
      hearing.unsubscribe()
      socket?.close()
    }
  })
}

function frameIn(data: unknown): ServerFrame | undefined {
  if (typeof data !== 'string') return undefined
  try {
    return ServerFrame.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/** Frames that the connection waits for, which are delivered at once. */
function answersIn(frame: ServerFrame): SocketFact[] {
  switch (frame.op) {
    case 'authenticated':
      return [{ type: 'socket.authenticated' }]
    case 'refused':
      return [{ type: 'socket.refused' }]
    case 'pong':
      return [{ type: 'pong.heard', n: frame.n }]
    default:
      return []
  }
}

import { fromCallback, type NonReducibleUnknown } from 'xstate'
import { type ClientFrame, ServerFrame } from '../../contracts/cams/realtime.ts'
import type { SocketCommand, SocketFact } from '../../machines/cams/realtime-connection.machine.ts'

/** The part of a WebSocket that is needed. */
export interface SocketLike {
  readyState: number
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'close', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

interface SocketOptions {
  open: () => SocketLike
  /** What it says who it is; null for a guest. `renews`: the one that was said last was refused. */
  tokenFor: (renews: boolean) => Promise<string | null>
  /** From 0 up to, not including, 1. */
  random: () => number
  isOnline: () => boolean
  /** Acts with the next frame of the screen, or soon when there is none. Gives back how to forget it. */
  nextFrame: (act: () => void) => () => void
  report: (problem: string) => void
}

const OPEN = 1

/** The port of `realtimeConnection`: one socket, closed with the state that it was opened for. Nothing is heard of it afterwards. */
export function createSocket({ open, tokenFor, random, isOnline, nextFrame, report }: SocketOptions) {
  return fromCallback<SocketCommand, NonReducibleUnknown>(({ receive, sendBack }) => {
    const say = (fact: SocketFact) => {
      if (!isLeft) sendBack(fact)
    }
    let isLeft = false
    let heard: ServerFrame[] = []
    let forgetFrame: (() => void) | undefined
    let socket: SocketLike | undefined

    function tellHeard() {
      forgetFrame = undefined
      const frames = heard
      heard = []
      say({ type: 'frames.heard', frames })
    }

    function hear(data: unknown) {
      const frame = frameIn(data)
      if (!frame) return report('socket: a frame that nobody knows')
      if (frame.op === 'authenticated') say({ type: 'socket.authenticated' })
      else if (frame.op === 'refused') say({ type: 'socket.refused' })
      else if (frame.op === 'pong') say({ type: 'pong.heard', n: frame.n })
      else {
        heard.push(frame)
        forgetFrame ??= nextFrame(tellHeard)
      }
    }

    function send(frame: ClientFrame) {
      if (!isLeft && socket?.readyState === OPEN) socket.send(JSON.stringify(frame))
    }

    function closed() {
      // What came before the end is heard before it.
      if (heard.length > 0) tellHeard()
      say({ type: 'socket.closed', chance: random(), isOnline: isOnline() })
    }

    receive((command) => {
      if (command.type === 'socket.send') command.frames.forEach(send)
      else void tokenFor(command.renews).then((token) => send({ op: 'authenticate', token }))
    })

    try {
      socket = open()
      socket.addEventListener('open', () => say({ type: 'socket.opened', chance: random() }))
      socket.addEventListener('close', closed)
      socket.addEventListener('message', ({ data }) => hear(data))
    } catch (error) {
      report(`socket: ${error instanceof Error ? error.message : String(error)}`)
      queueMicrotask(closed)
    }
    return () => {
      isLeft = true
      forgetFrame?.()
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

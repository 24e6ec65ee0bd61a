import { WebSocket } from 'ws'
import type { ClientFrame, RealtimeEvent, ServerFrame } from '../../contracts/cams/realtime.ts'

export type SocketClient = Awaited<ReturnType<typeof openSocket>>

/** A socket to the cam provider that keeps what it hears. `closed` resolves with the code. */
export async function openSocket(url: string, options: { origin?: string } = {}) {
  const socket = new WebSocket(url, { origin: options.origin ?? 'http://localhost:4100' })
  const heard: ServerFrame[] = []
  const waiting = new Set<() => void>()
  const changed = () => {
    for (const check of [...waiting]) check()
  }
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      resolve(code)
      changed()
    })
  })
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)))
    changed()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)

  /** Resolves once this is so, at the latest when something more is heard; rejects when the socket closes before. */
  function until<Found>(find: () => Found | undefined | false): Promise<Found> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = find()
        if (found === undefined || found === false) {
          if (socket.readyState === WebSocket.CLOSED) reject(new Error('The socket closed before.'))
          return
        }
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  }

  return {
    socket,
    heard,
    closed,
    until,
    say: (frame: ClientFrame) => socket.send(JSON.stringify(frame)),
    /** Says it, and answers the next frame of this kind that is heard after it. */
    async ask<Op extends ServerFrame['op']>(frame: ClientFrame, op: Op): Promise<Extract<ServerFrame, { op: Op }>> {
      const from = heard.length
      socket.send(JSON.stringify(frame))
      return until(() => heard.slice(from).find((found): found is Extract<ServerFrame, { op: Op }> => found.op === op))
    },
    events: (channel: string): RealtimeEvent[] =>
      heard.filter((frame): frame is RealtimeEvent => frame.op === 'event' && frame.ch === channel),
    /** Everything that was said to it until now has arrived: a ping goes there and back. */
    async settle() {
      const n = Math.floor(Math.random() * 1e9)
      socket.send(JSON.stringify({ op: 'ping', n }))
      await until(() => heard.find((frame) => frame.op === 'pong' && frame.n === n))
    },
    close: () => socket.terminate(),
  }
}

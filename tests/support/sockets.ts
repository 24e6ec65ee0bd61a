import { createRequire } from 'node:module'
import { vi } from 'vitest'

// Node's own socket dispatches its own events, which jsdom replaces.
const { WebSocket } = createRequire(import.meta.url)('ws') as typeof import('ws')

type Listener = (event: { data: string }) => void

/** Real sockets for everything that is opened until globals are unstubbed. What channels say can be held back. */
export function standInForSockets() {
  let heldPrefix = ''
  let waiting: (() => void)[] = []

  class Socket extends WebSocket {
    constructor(address: string) {
      super(address)
      // A browser's socket that fails throws nothing.
      this.on('error', () => {})
    }

    override addEventListener(type: string, listener: unknown) {
      const hear = listener as Listener
      const mayWait: Listener = (event) => {
        const { ch = '' } = JSON.parse(event.data) as { ch?: string }
        if (heldPrefix !== '' && ch.startsWith(heldPrefix)) waiting.push(() => hear(event))
        else hear(event)
      }
      super.addEventListener(type as 'message', (type === 'message' ? mayWait : hear) as never)
    }
  }
  vi.stubGlobal('WebSocket', Socket)
  return {
    /** Channels whose name begins so say nothing until `release`. */
    hold(prefix: string) {
      heldPrefix = prefix
    },
    release() {
      const told = waiting
      heldPrefix = ''
      waiting = []
      for (const tell of told) tell()
    },
    isHeld: () => heldPrefix !== '',
  }
}

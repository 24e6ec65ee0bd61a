import { WebSocketServer } from 'ws'
import type { SandboxSite } from '../../handler.ts'
import type { OnUpgrade } from '../../listen.ts'
import type { Log, LoggedRequest } from '../../request-log.ts'
import { isSiteOrigin } from '../../sites.ts'
import type { Publish } from '../publish.ts'
import { type ChannelLog, createChannels } from './channels.ts'
import { createRealtimeClient, type RealtimeClient, type RealtimeOptions } from './realtime-client.ts'
import { createFlood, type SayInRoom, type SocketFault, type SocketsReading } from './socket-faults.ts'
import { createWireFaults } from './wire-faults.ts'

interface ServerOptions extends RealtimeOptions {
  sites: readonly SandboxSite[]
  log: Log<LoggedRequest>
  say: SayInRoom
}

/** What is said and heard at `/realtime` on the cam provider's origin, and what can be done to it. */
export interface Realtime {
  publish: Publish
  onUpgrade: OnUpgrade
  /** The site session that cam tokens hang on has ended. */
  signOut(sessionFamily: string): void
  break(fault: SocketFault): void
  /** Ends every fault of the sockets. Half-open ones are closed. */
  heal(): void
  sockets(): SocketsReading
  channelLog(channel: string): ChannelLog
  /** As freshly started: no faults, no memory, no sockets. */
  reset(): void
  close(): void
}

const PATH = '/realtime'
const LONGEST_FRAME_BYTES = 64 * 1024
/** Two pings missed, and time for one to arrive (R01). */
const LONGEST_SILENCE_MS = 12_000
/** A half-open socket that nobody closes is not kept for ever. */
const LONGEST_HALF_OPEN_MS = 60_000
const SWEEP_MS = 500

/** The provider's socket server (contracts/cams/realtime.ts). */
export function createRealtime({ sites, log, say, ...options }: ServerOptions): Realtime {
  const { clock } = options
  const server = new WebSocketServer({ noServer: true, maxPayload: LONGEST_FRAME_BYTES, perMessageDeflate: false })
  const channels = createChannels(clock)
  const wire = createWireFaults(deliver)
  const flood = createFlood(say)
  const clients = new Set<RealtimeClient>()
  let refusesUntilMs = 0
  let counts = { opened: 0, refused: 0, mostOpen: 0 }

  const sweep = setInterval(() => {
    for (const client of clock.isHeld() ? [] : clients) {
      if (client.silentMs() > (client.isHalfOpen() ? LONGEST_HALF_OPEN_MS : LONGEST_SILENCE_MS)) cut(client)
    }
  }, SWEEP_MS)
  sweep.unref()

  function cut(client: RealtimeClient) {
    // Not only once it has closed: from now on nothing reaches it.
    clients.delete(client)
    client.cut()
  }

  function publish(channel: string, ev: string, data: unknown) {
    wire.pass(channels.add(channel, ev, data)).forEach(deliver)
  }

  function deliver(event: Parameters<typeof wire.pass>[0]) {
    const text = JSON.stringify(event)
    for (const client of clients) client.deliver(event, text)
  }

  const onUpgrade: OnUpgrade = (request, socket, head) => {
    const { pathname } = new URL(request.url ?? '/', 'http://cams.invalid')
    const { origin } = request.headers
    const note = (status: number, user: string | null = null) =>
      log.add({
        atMs: clock.nowMs(),
        method: 'GET',
        endpoint: 'realtime',
        path: pathname,
        query: '',
        status,
        userId: user,
        hasAuthorization: false,
        referer: null,
        origin: origin ?? null,
        affiliate: null,
        fault: status === 0 ? 'refuse' : null,
      })
    // Node listens to it no more: a client that goes while it is refused would end the process.
    socket.on('error', () => socket.destroy())
    if (performance.now() < refusesUntilMs) {
      counts.refused += 1
      note(0)
      socket.destroy()
      return
    }
    // A page elsewhere must not listen; what is no page sends no origin.
    const status = pathname !== PATH ? 404 : origin !== undefined && !isSiteOrigin(origin, sites) ? 403 : 101
    note(status)
    if (status !== 101) {
      socket.end(`HTTP/1.1 ${status} ${status === 404 ? 'Not Found' : 'Forbidden'}\r\nConnection: close\r\n\r\n`)
      return
    }
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const client = createRealtimeClient({
        ...options,
        socket: webSocket,
        channels,
        onBadFrame: () => note(400, client.user()),
      })
      clients.add(client)
      counts.opened += 1
      counts.mostOpen = Math.max(counts.mostOpen, open().length)
      webSocket.on('close', () => clients.delete(client))
    })
  }

  /** Those that both sides know of. */
  function open(): RealtimeClient[] {
    return [...clients].filter((client) => !client.isHalfOpen())
  }

  /** Sockets of one user, of guests (`'guest'`) or of all. */
  function openOf(user: string | undefined): RealtimeClient[] {
    return open().filter((client) => user === undefined || (client.user() ?? 'guest') === user)
  }

  function heal() {
    refusesUntilMs = 0
    wire.clear()
    flood.stop()
    for (const client of clients) if (client.isHalfOpen()) cut(client)
  }

  return {
    publish,
    onUpgrade,
    signOut(sessionFamily) {
      for (const client of clients) if (client.sessionFamily() === sessionFamily) client.signOut()
    },

    break(fault) {
      switch (fault.kind) {
        case 'cut':
          for (const client of openOf(fault.user)) cut(client)
          return
        case 'halfOpen':
          for (const client of openOf(fault.user)) client.fallSilent()
          return
        case 'refuse':
          refusesUntilMs = performance.now() + (fault.forMs ?? Number.POSITIVE_INFINITY)
          return
        case 'epochChange':
          channels.forget()
          return
        case 'restart':
          refusesUntilMs = performance.now() + fault.downMs
          channels.forget()
          for (const client of clients) cut(client)
          return
        case 'flood':
          flood.start(fault)
          return
        default:
          wire.add(fault)
      }
    },
    heal,

    sockets() {
      const byUser: Record<string, number> = {}
      for (const client of open()) {
        const user = client.user() ?? 'guest'
        byUser[user] = (byUser[user] ?? 0) + 1
      }
      return {
        ...counts,
        open: open().length,
        halfOpen: clients.size - open().length,
        byUser,
        isRefusing: performance.now() < refusesUntilMs,
        pending: [...wire.list(), ...flood.list()],
      }
    },
    channelLog: (channel) => channels.read(channel),

    reset() {
      heal()
      channels.forget()
      for (const client of clients) cut(client)
      counts = { opened: 0, refused: 0, mostOpen: 0 }
    },

    close() {
      clearInterval(sweep)
      heal()
      for (const client of clients) cut(client)
      server.close()
    },
  }
}

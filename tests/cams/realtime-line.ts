import { Hono } from 'hono'
import { timer } from 'rxjs'
import { createActor, fromCallback } from 'xstate'
import { type ChannelFact, createChannels } from '../../adapters/cams/channels.adapter.ts'
import { createSocket, type SocketLike } from '../../adapters/cams/socket.adapter.ts'
import { type ConnectionPhase, realtimeConnectionMachine } from '../../machines/cams/realtime-connection.machine.ts'
import type { CamIdentity } from '../../sandbox/cams/realtime/realtime-client.ts'
import { createRealtime } from '../../sandbox/cams/realtime/realtime-server.ts'
import { createClock } from '../../sandbox/clock.ts'
import { listen } from '../../sandbox/listen.ts'
import { createLog, type LoggedRequest } from '../../sandbox/request-log.ts'
import { SITES } from '../sandbox/test-sandbox.ts'
import { plugPorts } from '../support/plug-ports.ts'

/** The sandbox's socket server alone, with these tokens; how often each user was said to be alive. */
export async function openServer(tokens: Readonly<Record<string, CamIdentity>> = {}) {
  const clock = createClock()
  const heartbeats: string[] = []
  const realtime = createRealtime({
    clock,
    sites: SITES,
    log: createLog<LoggedRequest>(),
    whoIs: async (token) => tokens[token] ?? null,
    heartbeat: (userUuid) => void heartbeats.push(userUuid),
    say: (room, text) => realtime.publish(`chat:${room}`, 'message', { text }),
  })
  const listener = await listen(new Hono(), ['127.0.0.1'], 0, realtime.onUpgrade)
  let said = 0
  return {
    ...realtime,
    heartbeats,
    clock,
    address: `ws://127.0.0.1:${listener.port}/realtime`,
    /** Numbers everything that it says. */
    say(times: number, ch: string) {
      for (let time = 0; time < times; time += 1) realtime.publish(ch, 'message', { number: ++said })
    },
    said: () => said,
    async close() {
      realtime.close()
      await listener.close()
    },
  }
}

interface LineOptions {
  address: string
  tokenFor?: (renews: boolean) => Promise<string | null>
  /** How much faster than life the browser's clock runs. */
  haste?: number
}

/** A browser's end: the machine, its sockets and channels, as the site plugs them. */
export function openLine({ address, tokenFor = async () => null, haste = 1 }: LineOptions) {
  let open = 0
  let mostOpen = 0
  const opened: SocketLike[] = []
  const phases: { phase: ConnectionPhase; atMs: number }[] = []
  let sayNetwork: (event: { type: 'network.lost' | 'tab.wokeUp' }) => void = () => {}
  const reports: string[] = []
  const realtime = createActor(
    plugPorts(realtimeConnectionMachine, {
      openSocket: createSocket({
        open() {
          const socket = new WebSocket(address)
          const close = socket.close.bind(socket)
          let isOpen = true
          const ended = () => {
            if (isOpen) open -= 1
            isOpen = false
          }
          socket.close = () => {
            ended()
            close()
          }
          socket.addEventListener('close', ended)
          open += 1
          mostOpen = Math.max(mostOpen, open)
          opened.push(socket)
          return socket
        },
        tokenFor,
        random: Math.random,
        isOnline: () => true,
        nextFrame: timer(4),
        report: (problem) => void reports.push(problem),
      }),
      watchNetwork: fromCallback(({ sendBack }) => {
        sayNetwork = sendBack
        return () => {
          sayNetwork = () => {}
        }
      }),
    }),
    {
      input: { chance: Math.random() },
      clock: {
        setTimeout: (act, milliseconds) => setTimeout(act, milliseconds / haste),
        clearTimeout: (timer) => clearTimeout(timer),
      },
    },
  )
  realtime.on('connection.changed', ({ phase }) => void phases.push({ phase, atMs: performance.now() }))
  const channelOf = createChannels(realtime)
  realtime.start()
  return {
    realtime,
    channelOf,
    reports,
    opened,
    sockets: () => ({ open, mostOpen }),
    phases: () => phases.map(({ phase }) => phase),
    /** When it was live last, ms of `performance.now()`. */
    liveAtMs: () => phases.findLast(({ phase }) => phase === 'live')?.atMs ?? Number.NaN,
    isLive: () => realtime.getSnapshot().hasTag('live'),
    network: (type: 'network.lost' | 'tab.wokeUp') => sayNetwork({ type }),
    /** Listens, and keeps what it hears: numbers of events, and the names of everything else. */
    listen(ch: string) {
      const heard: (number | string)[] = []
      const hearing = channelOf(ch).subscribe((fact: ChannelFact) => {
        if (fact.type === 'connection.changed') return
        if (fact.type !== 'channel.heard') heard.push(fact.type)
        else heard.push(...fact.events.map(({ data }) => (data as { number: number }).number))
      })
      return {
        heard,
        leave: () => hearing.unsubscribe(),
        numbers: () => heard.filter((one) => typeof one === 'number'),
      }
    },
    close: () => realtime.stop(),
  }
}

import { Observable, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, createMachine, sendTo } from 'xstate'
import { known } from '../../adapters/cams/channels.adapter.ts'
import { createNetworkFacts } from '../../adapters/cams/network.adapter.ts'
import { createSocket, type SocketLike } from '../../adapters/cams/socket.adapter.ts'
import type { RealtimeEvent } from '../../contracts/cams/realtime.ts'
import { RoomEvent } from '../../contracts/cams/realtime-events.ts'
import type { SocketCommand, SocketFact } from '../../machines/cams/realtime-connection.machine.ts'
import type { WakeUp } from '../../machines/session/token-lifecycle.machine.ts'

/** A socket whose other end is the test. */
class Ends extends EventTarget {
  readyState = 1
  readonly sent: unknown[] = []
  isClosed = false
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
  }
  say(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function open({ fails = false, isOnline = true } = {}) {
  const socket = new Ends()
  const frames: (() => void)[] = []
  const reports: string[] = []
  const heard: unknown[] = []
  const tokens: ((token: string | null) => void)[] = []
  const logic = createSocket({
    open() {
      if (fails) throw new SyntaxError('no such address')
      return socket as unknown as SocketLike
    },
    tokenFor: () => new Promise((resolve) => void tokens.push(resolve)),
    random: () => 0.25,
    isOnline: () => isOnline,
    nextFrame: new Observable((listener) => {
      const act = () => {
        listener.next(null)
        listener.complete()
      }
      frames.push(act)
      return () => void frames.splice(frames.indexOf(act), 1)
    }),
    report: (problem) => void reports.push(problem),
  })
  const holder = createMachine({
    types: { events: {} as { type: 'command'; command: SocketCommand } | SocketFact },
    invoke: { src: logic, id: 'socket' },
    on: {
      command: { actions: sendTo('socket', ({ event }) => event.command) },
      '*': { actions: ({ event }) => void heard.push(event) },
    },
  })
  const actor = createActor(holder).start()
  return {
    socket,
    frames,
    reports,
    heard,
    tokens,
    tell: (command: SocketCommand) => actor.send({ type: 'command', command }),
    stop: () => actor.stop(),
  }
}

function eventNo(seq: number, ev = 'onError'): RealtimeEvent {
  return { op: 'event', ch: 'room:1', epoch: 'e', seq, id: `${seq}`, t: 0, ev, data: {} }
}

describe('a socket', () => {
  test('delivers events with the next animation frame, all together; the identity and signs of life at once', () => {
    const { socket, frames, heard } = open()
    socket.say(JSON.stringify(eventNo(1)))
    socket.say(JSON.stringify({ op: 'authenticated', userUuid: null }))
    socket.say(JSON.stringify(eventNo(2)))
    socket.say(JSON.stringify({ op: 'pong', n: 3 }))
    expect({ heard: heard.splice(0), frames: frames.length }).toEqual({
      heard: [{ type: 'socket.authenticated' }, { type: 'pong.heard', n: 3 }],
      frames: 1,
    })
    frames[0]?.()
    expect(heard).toEqual([{ type: 'frames.heard', frames: [eventNo(1), eventNo(2)] }])
  })

  test('sends every frame that it is given, and hears every event of one animation frame, in their order [API-163]', () => {
    const { socket, frames, heard, tell } = open()
    const subscriptions = [1, 2, 3].map((room) => ({ op: 'subscribe', ch: `room:${room}`, resume: null }) as const)
    tell({ type: 'socket.send', frames: subscriptions })
    expect(socket.sent).toEqual(subscriptions)
    for (const seq of [1, 2, 3]) socket.say(JSON.stringify(eventNo(seq)))
    frames[0]?.()
    expect(heard).toEqual([{ type: 'frames.heard', frames: [eventNo(1), eventNo(2), eventNo(3)] }])
  })

  test('what it does not understand is named, and passed over', () => {
    const { socket, frames, reports, heard } = open()
    for (const data of [
      '{',
      '[]',
      'null',
      '{"op":"unheard-of"}',
      JSON.stringify({ ...eventNo(1), seq: -1 }),
      new Blob(),
    ])
      socket.say(data)
    expect({ reports: reports.length, frames: frames.length, heard }).toEqual({ reports: 6, frames: 0, heard: [] })
  })

  test('that ends reports it, after the events before', () => {
    const { socket, heard } = open({ isOnline: false })
    socket.say(JSON.stringify(eventNo(1)))
    socket.dispatchEvent(new Event('close'))
    expect(heard).toEqual([
      { type: 'frames.heard', frames: [eventNo(1)] },
      { type: 'socket.closed', chance: 0.25, isOnline: false },
    ])
  })

  test('that cannot even be made has ended, and the reason is logged', async () => {
    const { heard, reports } = open({ fails: true })
    await new Promise(setImmediate)
    expect({ heard, reports }).toEqual({
      heard: [{ type: 'socket.closed', chance: 0.25, isOnline: true }],
      reports: ['socket: no such address'],
    })
  })

  test('that is left is closed; neither frames nor a token that comes late leave it or reach it [R02, R08]', async () => {
    const { socket, frames, heard, tokens, tell, stop } = open()
    tell({ type: 'socket.authenticate', renews: false })
    socket.say(JSON.stringify(eventNo(1)))
    stop()
    tokens[0]?.('secret')
    await new Promise(setImmediate)
    socket.say(JSON.stringify(eventNo(2)))
    socket.dispatchEvent(new Event('close'))
    for (const act of frames) act()
    expect({ isClosed: socket.isClosed, sent: socket.sent, heard }).toEqual({ isClosed: true, sent: [], heard: [] })
  })

  test('sends nothing before it is open', () => {
    const { socket, tell } = open()
    socket.readyState = 0
    tell({ type: 'socket.send', frames: [{ op: 'ping', n: 1 }] })
    socket.readyState = 1
    tell({ type: 'socket.send', frames: [{ op: 'ping', n: 2 }] })
    expect(socket.sent).toEqual([{ op: 'ping', n: 2 }])
  })
})

test('reports when the network goes, and when a new try is worth while [R01]', () => {
  const window = new EventTarget()
  const said: string[] = []
  const wakeUps = new Subject<WakeUp>()
  const facts = createNetworkFacts({ window: window as unknown as Window, wakeUps })
  const hearing = facts.subscribe(({ type }) => said.push(type))
  window.dispatchEvent(new Event('offline'))
  for (const cause of ['online', 'visible', 'shown', 'tokensTouched'] as const)
    wakeUps.next({ type: 'tab.wokeUp', cause })
  hearing.unsubscribe()
  window.dispatchEvent(new Event('offline'))
  expect({ said, observed: wakeUps.observed }).toEqual({
    said: ['network.lost', 'tab.wokeUp', 'tab.wokeUp', 'tab.wokeUp'],
    observed: false,
  })
})

test('unknown and malformed events are logged and left out', () => {
  const reports: string[] = []
  const good = { ...eventNo(3, 'onViewersCountChanged'), data: { count: 7 } }
  const events = known(
    RoomEvent,
    [eventNo(1, 'onSomethingNew'), { ...eventNo(2, 'onShowStarted'), data: 7 }, good],
    (problem) => reports.push(problem),
  )
  expect({ events, reports }).toEqual({
    events: [{ ev: 'onViewersCountChanged', data: { count: 7 } }],
    reports: ['onSomethingNew: not known, or not as agreed', 'onShowStarted: not known, or not as agreed'],
  })
})

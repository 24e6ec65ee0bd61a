import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { ClientFrame, ServerFrame } from '../../contracts/cams/realtime.ts'
import {
  type RealtimeEvents,
  realtimeConnectionMachine,
  type SocketCommand,
} from '../../machines/cams/realtime-connection.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    realtimeConnectionMachine,
    new URL('../../machines/cams/realtime-connection.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(realtimeConnectionMachine)
})

const CH = 'room:noor'
const OTHER = 'chat:noor'

function eventNo(seq: number, epoch = 'one', ch = CH): ServerFrame {
  return { op: 'event', ch, epoch, seq, id: `${epoch}-${seq}`, t: 0, ev: 'onError', data: {} }
}
function subscribed(seq: number, { ch = CH, epoch = 'one', isReset = false } = {}): ServerFrame {
  return { op: 'subscribed', ch, epoch, seq, isReset }
}
const resumed = (ch: string, seq: number, epoch = 'one'): ClientFrame => ({
  op: 'subscribe',
  ch,
  resume: { epoch, seq },
})
const afresh = (ch: string): ClientFrame => ({ op: 'subscribe', ch, resume: null })
const ping = (n: number): ClientFrame => ({ op: 'ping', n })

function start() {
  const clock = new SimulatedClock()
  /** How many sockets are open. */
  let sockets = 0
  let mostSockets = 0
  let listeners = 0
  let opened = 0
  const sent: unknown[] = []
  const said: unknown[] = []
  const actor = createActor(
    plugPorts(realtimeConnectionMachine, {
      openSocket: fromCallback<SocketCommand>(({ receive }) => {
        opened += 1
        sockets += 1
        mostSockets = Math.max(mostSockets, sockets)
        receive((command) => {
          if (command.type === 'socket.send') sent.push(...command.frames)
          else sent.push(command.renews ? 'authenticate anew' : 'authenticate')
        })
        return () => {
          sockets -= 1
        }
      }) as never,
      watchNetwork: fromCallback(() => {
        listeners += 1
        return () => {
          listeners -= 1
        }
      }),
    }),
    { clock, input: { chance: 1 } },
  )
  actor.on('*', (event) => said.push('phase' in event ? event.phase : event))
  actor.start()
  const send = (...events: RealtimeEvents[]) => {
    for (const event of events) actor.send(event)
  }
  return {
    clock,
    send,
    counts: () => ({ sockets, mostSockets, listeners, opened }),
    /** What was sent and said since the last look. */
    sent: () => sent.splice(0),
    said: () => said.splice(0),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    stop: () => actor.stop(),
  }
}

const OPENED = { type: 'socket.opened', chance: 1 } as const
const CLOSED = { type: 'socket.closed', chance: 1, isOnline: true } as const
const WANTED = { type: 'channel.wanted', ch: CH } as const
const heard = (...frames: ServerFrame[]) => ({ type: 'frames.heard', frames }) as const

function live() {
  const connection = start()
  connection.send(WANTED, OPENED, { type: 'socket.authenticated' })
  connection.send(heard(subscribed(4)))
  connection.sent()
  connection.said()
  return connection
}

describe('while nobody listens', () => {
  test('there is no socket, and with the last listener it goes [R02]', () => {
    const { counts, send, state, said } = start()
    expect({ state: state(), sockets: counts().sockets }).toEqual({ state: 'idle', sockets: 0 })
    send({ type: 'channel.unwanted', ch: CH }, { type: 'visitor.left' })
    expect({ state: state(), opened: counts().opened, said: said() }).toEqual({
      state: 'idle',
      opened: 0,
      said: ['idle'],
    })
    send(WANTED)
    expect({ state: state(), sockets: counts().sockets }).toEqual({ state: { connected: 'opening' }, sockets: 1 })
    send({ type: 'channel.unwanted', ch: CH })
    expect({ state: state(), counts: counts() }).toEqual({
      state: 'idle',
      counts: { sockets: 0, mostSockets: 1, listeners: 1, opened: 1 },
    })
  })

  test('the last of several channels ends it, and no other', () => {
    const { send, state, sent, context } = live()
    send({ type: 'channel.wanted', ch: OTHER })
    expect(sent()).toEqual([afresh(OTHER)])
    send({ type: 'channel.unwanted', ch: CH })
    expect({ sent: sent(), channels: Object.keys(context().channels) }).toEqual({
      sent: [{ op: 'unsubscribe', ch: CH }],
      channels: [OTHER],
    })
    send({ type: 'channel.unwanted', ch: OTHER })
    expect({ state: state(), channels: context().channels }).toEqual({ state: 'idle', channels: {} })
  })

  test('channels that come and go before it is live are subscribed to when it is, or not at all', () => {
    const { send, sent, state } = start()
    send(WANTED, { type: 'channel.wanted', ch: OTHER }, { type: 'channel.unwanted', ch: CH })
    send(OPENED, { type: 'socket.authenticated' })
    expect({ state: state(), sent: sent() }).toEqual({
      state: { connected: { live: 'resting' } },
      sent: ['authenticate', afresh(OTHER)],
    })
  })
})

describe('while it is being opened', () => {
  test('it identifies itself first, and then subscribes [API-163, CAMAUTH-018]', () => {
    const { send, sent, said, state } = start()
    send(WANTED, OPENED)
    expect({ state: state(), sent: sent() }).toEqual({ state: { connected: 'authenticating' }, sent: ['authenticate'] })
    send({ type: 'socket.authenticated' })
    expect({ sent: sent(), said: said() }).toEqual({ sent: [afresh(CH)], said: ['idle', 'live'] })
  })

  test('a socket that does not open in 8 s is given up, and so is a server that does not answer the identification for 20 s', () => {
    const slow = start()
    slow.send(WANTED)
    slow.clock.increment(7_999)
    expect(slow.state()).toEqual({ connected: 'opening' })
    slow.clock.increment(1)
    const silent = start()
    silent.send(WANTED, OPENED)
    silent.clock.increment(19_999)
    expect(silent.state()).toEqual({ connected: 'authenticating' })
    silent.clock.increment(1)
    for (const { state, said, counts } of [slow, silent])
      expect({ state: state(), lastSaid: said().at(-1), sockets: counts().sockets }).toEqual({
        state: 'waiting',
        lastSaid: 'reconnecting',
        sockets: 0,
      })
  })

  test('a token that is refused is renewed once; then it goes on as a guest [R08]', () => {
    const { send, sent, state } = start()
    send(WANTED, OPENED, { type: 'socket.refused' })
    expect({ state: state(), sent: sent() }).toEqual({
      state: { connected: 'authenticating' },
      sent: ['authenticate', 'authenticate anew'],
    })
    send({ type: 'socket.refused' })
    expect({ state: state(), sent: sent() }).toEqual({ state: { connected: { live: 'resting' } }, sent: [afresh(CH)] })
  })

  test('a token that comes meanwhile is the one that counts', () => {
    const { send, sent } = start()
    send(WANTED, OPENED, { type: 'token.renewed' })
    expect(sent()).toEqual(['authenticate', 'authenticate'])
  })
})

describe('while it is live', () => {
  test('events come in order, each once, all of one frame of the screen together [R03, API-163]', () => {
    const { send, said } = live()
    send(heard(eventNo(5), eventNo(6), eventNo(6), eventNo(5)))
    expect(said()).toEqual([{ type: 'channel.heard', ch: CH, events: [eventNo(5), eventNo(6)] }])
  })

  test('a gap is asked for from where it begins [R03]', () => {
    const { send, sent, said } = live()
    send(heard(eventNo(5), eventNo(7), eventNo(8)))
    expect({ sent: sent(), said: said() }).toEqual({
      sent: [resumed(CH, 5)],
      said: [{ type: 'channel.heard', ch: CH, events: [eventNo(5)] }],
    })
    send(heard(subscribed(8), eventNo(6), eventNo(7), eventNo(8)))
    expect(said()).toEqual([
      { type: 'channel.live', ch: CH },
      { type: 'channel.heard', ch: CH, events: [eventNo(6), eventNo(7), eventNo(8)] },
    ])
  })

  test('a server that has lost its history is started over with [R03]', () => {
    const { send, sent, said } = live()
    send(heard(eventNo(1, 'two')))
    expect(sent()).toEqual([resumed(CH, 4)])
    send(heard(subscribed(1, { epoch: 'two', isReset: true }), eventNo(2, 'two')))
    expect(said()).toEqual([
      { type: 'channel.reset', ch: CH },
      { type: 'channel.live', ch: CH },
      { type: 'channel.heard', ch: CH, events: [eventNo(2, 'two')] },
    ])
  })

  test('the line is asked every 5 s; one that has died is found within 12 s [R01]', () => {
    const { clock, send, sent, state, said, counts } = live()
    clock.increment(5_000)
    expect(sent()).toEqual([ping(1)])
    send({ type: 'pong.heard', n: 1 })
    expect(state()).toEqual({ connected: { live: 'resting' } })
    clock.increment(5_000)
    clock.increment(5_000)
    expect({ state: state(), sent: sent() }).toEqual({
      state: { connected: { live: 'doubting' } },
      sent: [ping(2), ping(3)],
    })
    clock.increment(1_499)
    expect(state()).toEqual({ connected: { live: 'doubting' } })
    clock.increment(1)
    expect({ state: state(), said: said(), sockets: counts().sockets }).toEqual({
      state: 'waiting',
      said: ['reconnecting'],
      sockets: 0,
    })
  })

  test('whatever is heard is a sign of life, but not once it has been asked twice', () => {
    const { clock, send, state, said } = live()
    clock.increment(5_000)
    send(heard(eventNo(5)))
    expect({ state: state(), said: said() }).toEqual({
      state: { connected: { live: 'resting' } },
      said: [{ type: 'channel.heard', ch: CH, events: [eventNo(5)] }],
    })
    clock.increment(5_000)
    clock.increment(5_000)
    send(heard(eventNo(6)), { type: 'pong.heard', n: 1 })
    expect({ state: state(), said: said().length }).toEqual({ state: { connected: { live: 'doubting' } }, said: 1 })
    send({ type: 'pong.heard', n: 3 })
    expect(state()).toEqual({ connected: { live: 'resting' } })
  })

  test('what was not answered is asked for again with the next ping', () => {
    const { clock, send, sent } = live()
    send({ type: 'channel.wanted', ch: OTHER }, heard(eventNo(9)))
    sent()
    clock.increment(5_000)
    expect(sent()).toEqual([ping(1), afresh(OTHER), resumed(CH, 4)])
  })

  test('after a sleep it is asked at once whether the line is there, and for all that was missed [R07]', () => {
    const { clock, send, sent, state, said } = live()
    send({ type: 'tab.wokeUp' })
    expect({ state: state(), sent: sent() }).toEqual({
      state: { connected: { live: 'doubting' } },
      sent: [resumed(CH, 4), ping(1)],
    })
    send({ type: 'pong.heard', n: 1 }, heard(subscribed(6), eventNo(5), eventNo(6)))
    expect({ state: state(), said: said() }).toEqual({
      state: { connected: { live: 'resting' } },
      said: [
        { type: 'channel.live', ch: CH },
        { type: 'channel.heard', ch: CH, events: [eventNo(5), eventNo(6)] },
      ],
    })
    send({ type: 'tab.wokeUp' })
    clock.increment(1_500)
    expect(state()).toBe('waiting')
  })

  test('a new token is sent at once on the same socket, and every channel is subscribed to with it [R08]', () => {
    const { send, sent, counts } = live()
    send({ type: 'token.renewed' })
    expect(sent()).toEqual(['authenticate'])
    send({ type: 'socket.authenticated' })
    expect({ sent: sent(), opened: counts().opened }).toEqual({ sent: [resumed(CH, 4)], opened: 1 })
  })

  test('a token that is refused later is renewed once', () => {
    const { send, sent, context, state } = live()
    send({ type: 'socket.refused' })
    expect(sent()).toEqual(['authenticate anew'])
    send({ type: 'socket.refused' })
    expect({ sent: sent(), state: state(), refusals: context().refusals }).toEqual({
      sent: [],
      state: { connected: { live: 'resting' } },
      refusals: 1,
    })
    send({ type: 'socket.authenticated' })
    expect(context().refusals).toBe(0)
  })

  test('a channel that is denied says so, and is not asked for by itself', () => {
    const { clock, send, sent, said } = live()
    send(heard({ op: 'denied', ch: CH, reason: 'gone' }, eventNo(5)))
    clock.increment(5_000)
    expect({ said: said(), sent: sent() }).toEqual({
      said: [{ type: 'channel.denied', ch: CH, reason: 'gone' }],
      sent: [ping(1)],
    })
  })
})

describe('when the line is lost', () => {
  test('it comes back by itself and asks for what was missed, from where it was [R01, R03]', () => {
    const { clock, send, sent, said, state, counts } = live()
    send(heard(eventNo(5)), CLOSED)
    expect(state()).toBe('waiting')
    clock.increment(499)
    expect(counts().sockets).toBe(0)
    clock.increment(1)
    send(OPENED, { type: 'socket.authenticated' })
    expect({ sent: sent(), said: said().slice(1), counts: counts() }).toEqual({
      sent: ['authenticate', resumed(CH, 5)],
      said: ['reconnecting', 'live'],
      counts: { sockets: 1, mostSockets: 1, listeners: 1, opened: 2 },
    })
  })

  test('everything at once is one socket and one timer [R02]', () => {
    const { clock, send, counts, state } = live()
    send(CLOSED, CLOSED, { type: 'tab.wokeUp' }, { type: 'tab.wokeUp' }, CLOSED)
    expect({ state: state(), counts: counts() }).toEqual({
      state: 'waiting',
      counts: { sockets: 0, mostSockets: 1, listeners: 1, opened: 2 },
    })
    clock.increment(1_000)
    send({ type: 'tab.wokeUp' }, { type: 'tab.wokeUp' })
    expect({ state: state(), counts: counts() }).toEqual({
      state: { connected: 'opening' },
      counts: { sockets: 1, mostSockets: 1, listeners: 1, opened: 3 },
    })
    clock.increment(60_000)
    expect(counts().mostSockets).toBe(1)
  })

  test('each try that fails makes the next pause longer; 10 s of peace make it short again [R01]', () => {
    const { clock, send, state } = live()
    const pause = () => {
      send(CLOSED)
      let waitedMs = 0
      for (; state() === 'waiting'; waitedMs += 100) clock.increment(100)
      return waitedMs
    }
    expect([pause(), pause(), pause(), pause()]).toEqual([500, 1_000, 2_000, 2_000])
    send(OPENED, { type: 'socket.authenticated' })
    clock.increment(5_000)
    send({ type: 'pong.heard', n: 1 })
    clock.increment(4_999)
    expect(pause()).toBe(2_000)
    send(OPENED, { type: 'socket.authenticated' })
    clock.increment(5_000)
    send({ type: 'pong.heard', n: 2 })
    clock.increment(5_000)
    expect(pause()).toBe(500)
  })

  test('a tab that is seen, or a network that is back, tries at once [R01, R07]', () => {
    const { send, state, said } = live()
    send(CLOSED, { type: 'tab.wokeUp' })
    expect({ state: state(), said: said() }).toEqual({ state: { connected: 'opening' }, said: ['reconnecting'] })
  })

  test('without a network nothing is tried, but now and then: devices err', () => {
    for (const loss of [{ type: 'network.lost' }, { ...CLOSED, isOnline: false }] as const) {
      const { clock, send, state, said, counts } = live()
      send(loss)
      expect({ state: state(), said: said(), sockets: counts().sockets }).toEqual({
        state: 'offline',
        said: ['offline'],
        sockets: 0,
      })
      clock.increment(29_999)
      expect(state()).toBe('offline')
      clock.increment(1)
      expect(state()).toEqual({ connected: 'opening' })
      send(loss, { type: 'tab.wokeUp' })
      expect(state()).toEqual({ connected: 'opening' })
    }
    const waiting = live()
    waiting.send(CLOSED, { type: 'network.lost' })
    expect(waiting.state()).toBe('offline')
  })
})

describe('who wants to hear something again later', () => {
  const UNWANTED = { type: 'channel.unwanted', ch: CH } as const

  test('is tried for as if nothing had failed before [R01]', () => {
    const { clock, context, send, state } = live()
    send(CLOSED)
    clock.increment(500)
    send(CLOSED, UNWANTED)
    expect({ state: state(), channels: context().channels, failures: context().failures }).toEqual({
      state: 'idle',
      channels: {},
      failures: 0,
    })
    send(WANTED, CLOSED)
    clock.increment(500)
    expect(state()).toEqual({ connected: 'opening' })
  })

  test('has a refused token renewed once more [R08]', () => {
    const { send, sent } = start()
    send(WANTED, OPENED, { type: 'socket.refused' }, UNWANTED, WANTED, OPENED)
    sent()
    send({ type: 'socket.refused' })
    expect(sent()).toEqual(['authenticate anew'])
  })

  test('is nobody who was refused, once a token was good [R08]', () => {
    const { context, send } = start()
    send(WANTED, OPENED, { type: 'socket.refused' }, { type: 'socket.authenticated' })
    expect(context().refusals).toBe(0)
  })
})

describe('the pause before the next try', () => {
  test('is drawn at random each time [R01]', () => {
    const { clock, send, state } = live()
    send({ ...CLOSED, chance: 0.2 })
    clock.increment(100)
    expect(state()).toEqual({ connected: 'opening' })
  })

  test('is the one that was drawn last, where nothing is heard of the socket [R01]', () => {
    for (const drawn of [
      [{ type: 'socket.opened', chance: 0.2 }],
      [{ ...CLOSED, isOnline: false, chance: 0.2 }, { type: 'tab.wokeUp' }],
    ] as const) {
      const { clock, context, send, state } = start()
      send(WANTED, ...drawn)
      clock.increment(20_000)
      expect({ state: state(), chance: context().chance }).toEqual({ state: 'waiting', chance: 0.2 })
    }
  })
})

test('without a network the line is cut off, until it is back', () => {
  const { context, send } = live()
  send({ type: 'network.lost' })
  expect(context().failures).toBe(1)
})

test('with the visitor everything goes: the socket, the channels and how far they were heard [R08]', () => {
  const { send, state, context, counts, said, sent } = live()
  send({ type: 'visitor.left' }, heard(eventNo(5)))
  expect({ state: state(), channels: context().channels, sockets: counts().sockets, said: said() }).toEqual({
    state: 'idle',
    channels: {},
    sockets: 0,
    said: ['idle'],
  })
  send(WANTED, OPENED, { type: 'socket.authenticated' })
  expect(sent()).toEqual(['authenticate', afresh(CH)])
})

test('when it is stopped nothing listens any more [R02]', () => {
  const { counts, stop } = live()
  stop()
  expect(counts()).toEqual({ sockets: 0, mostSockets: 1, listeners: 0, opened: 1 })
})

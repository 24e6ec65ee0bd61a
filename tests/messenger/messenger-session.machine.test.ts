import { describe, expect, test } from 'vitest'
import { messengerSessionMachine } from '../../machines/messenger/messenger-session.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { logIn, ready, type Started, startMessenger as start } from './messenger-world.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    messengerSessionMachine,
    new URL('../../machines/messenger/messenger-session.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(messengerSessionMachine)
})

describe('signing in', () => {
  test('asks for a session, follows its channel, fetches the chats and pings every 5 s [CAMAUTH-008, CAMAUTH-009, CAMAUTH-010, MSG-043]', () => {
    const { actor, asked, clock } = start()
    expect(asked).toEqual([])
    actor.send({ type: 'logIn.demanded', fetchesChats: true })
    expect({ asked, authorized: actor.getSnapshot().hasTag('authorized') }).toEqual({
      asked: ['logIn'],
      authorized: false,
    })
    logIn(actor)
    expect({ asked, authorized: actor.getSnapshot().hasTag('authorized') }).toEqual({
      asked: ['logIn', 'watchFeed messenger:me', 'loadChats'],
      authorized: true,
    })
    clock.increment(5_000)
    actor.send({ type: 'ping.answered' })
    clock.increment(4_999)
    expect(asked.filter((name) => name === 'sendPing')).toHaveLength(1)
    clock.increment(1)
    expect(asked.filter((name) => name === 'sendPing')).toHaveLength(2)
  })

  test('a refusal is silent and tried again after 30 s [MSG-046]', () => {
    const { actor, asked, clock, access } = start()
    actor.send({ type: 'logIn.demanded', fetchesChats: true })
    actor.send({ type: 'messenger.refused' })
    expect(access()).toBe('waiting')
    clock.increment(30_000)
    expect(asked).toEqual(['logIn', 'logIn'])
  })

  test('after three pings in a row that failed it signs in again, and the panel stays as it is; one that is answered forgets them [MSG-051]', () => {
    const { actor, asked, clock } = ready()
    actor.send({ type: 'panel.toggled' })
    const ping = (type: 'ping.failed' | 'ping.answered') => {
      clock.increment(5_000)
      actor.send({ type })
    }
    for (const type of ['ping.failed', 'ping.failed', 'ping.answered', 'ping.failed', 'ping.failed'] as const)
      ping(type)
    expect(asked.filter((name) => name === 'logIn')).toHaveLength(1)
    ping('ping.failed')
    expect(asked.filter((name) => name === 'logIn')).toHaveLength(2)
    expect(actor.getSnapshot().hasTag('show')).toBe(true)
  })
})

describe('whatever is asked for ends', () => {
  test('a session without an answer is requested again [MSG-046]', () => {
    const { actor, asked, clock, access } = start()
    actor.send({ type: 'logIn.demanded', fetchesChats: true })
    clock.increment(20_000)
    expect(access()).toBe('waiting')
    clock.increment(30_000)
    expect(asked).toEqual(['logIn', 'logIn'])
  })

  test('a ping without an answer counts as failed, and the third one in a row requests a session [MSG-051]', () => {
    for (const fail of [
      ({ actor }: Started) => actor.send({ type: 'ping.failed' }),
      ({ clock }: Started) => clock.increment(20_000),
    ]) {
      const started = ready()
      const next = () => {
        started.clock.increment(5_000)
        fail(started)
        return started.access()
      }
      expect([next(), next(), next()]).toEqual(['authorized.resting', 'authorized.resting', 'loggingIn'])
      logIn(started.actor)
      expect([next(), next()]).toEqual(Array(2).fill('authorized.resting'))
    }
  })
})

test('tells when there is a session, and when three pings in a row have lost it [MSG-051]', () => {
  for (const fail of [
    ({ actor }: Started) => actor.send({ type: 'ping.failed' }),
    ({ clock }: Started) => clock.increment(20_000),
  ]) {
    const started = start()
    const told: unknown[] = []
    started.actor.send({ type: 'logIn.demanded', fetchesChats: true })
    started.messenger.getSnapshot().children.messengerSession?.on('*', (event) => told.push(event))
    logIn(started.actor)
    for (let ping = 0; ping < 3; ping += 1) {
      started.clock.increment(5_000)
      fail(started)
    }
    expect(told).toEqual([
      { type: 'session.opened', clientId: 'me', channel: 'messenger:me' },
      { type: 'session.lost' },
    ])
  }
})

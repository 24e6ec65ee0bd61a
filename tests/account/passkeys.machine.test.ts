import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type PasskeyWish, passkeysMachine } from '../../machines/account/passkeys.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(passkeysMachine, new URL('../../machines/account/passkeys.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(passkeysMachine)
})

const PHONE = { id: 'phone', name: 'Phone', createdAt: 1_764_000_000, lastUsedAt: 0 }
const LAPTOP = { id: 'laptop', name: 'Laptop', createdAt: 1_764_000_100, lastUsedAt: 1_764_100_000 }

function start() {
  const asked: unknown[] = []
  const ended: string[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(passkeysMachine, {
    loadPasskeys: fromCallback(() => void asked.push('list')),
    addPasskey: fromCallback<EventObject, { name: string }>(({ input }) => {
      asked.push(input)
      return () => void ended.push('add')
    }),
    changePasskey: fromCallback<EventObject, PasskeyWish>(({ input }) => void asked.push(input)),
  })
  const actor = createActor(machine, { clock }).start()
  return {
    actor,
    asked,
    clock,
    ended,
    now: () => {
      const { value, context, tags } = actor.getSnapshot()
      return {
        state: value,
        tags: [...tags].toSorted(),
        names: context.passkeys.map(({ name }) => name),
        message: context.message,
      }
    },
  }
}

function idle() {
  const started = start()
  started.actor.send({ type: 'passkeys.loaded', passkeys: [PHONE, LAPTOP] })
  return started
}

const BOTH = ['Phone', 'Laptop']

describe('while loading', () => {
  test('the list is shown once it is there, and may be asked for again where it is not', () => {
    const { actor, clock, asked, now } = start()
    expect(now()).toEqual({ state: 'loading', tags: ['loading'], names: [], message: '' })
    clock.increment(16_000)
    expect(now()).toEqual({ state: 'unreached', tags: ['settled', 'unreached'], names: [], message: '' })
    actor.send({ type: 'retry.requested' })
    actor.send({ type: 'passkeys.failed' })
    expect(now().state).toBe('unreached')
    actor.send({ type: 'retry.requested' })
    actor.send({ type: 'passkeys.loaded', passkeys: [PHONE, LAPTOP] })
    expect({ asked, now: now() }).toEqual({
      asked: ['list', 'list', 'list'],
      now: { state: { idle: 'quiet' }, tags: ['settled'], names: BOTH, message: '' },
    })
  })
})

describe('while the browser asks', () => {
  test.each([
    ['  My phone ', 'My phone'],
    ['   ', 'Passkey'],
    ['x'.repeat(70), 'x'.repeat(60)],
  ])('a passkey typed as "%s" is called "%s"', (name, called) => {
    const { actor, asked, now } = idle()
    actor.send({ type: 'passkey.wanted', name })
    expect({ asked, now: now() }).toEqual({
      asked: ['list', { name: called }],
      now: { state: 'asking', tags: ['asking', 'settled'], names: BOTH, message: '' },
    })
  })

  test('the new list is shown', () => {
    const { actor, now } = idle()
    actor.send({ type: 'passkey.wanted', name: 'Key' })
    actor.send({ type: 'passkeys.changed', passkeys: [LAPTOP] })
    expect(now()).toEqual({ state: { idle: 'changed' }, tags: ['changed', 'settled'], names: ['Laptop'], message: '' })
  })

  test.each([
    ['unsupported', 'This browser cannot use passkeys here. Your password and codes by e-mail work as before.'],
    ['cancelled', 'Nothing was changed: the passkey was cancelled, or this device allowed none.'],
    ['known', 'This device has a passkey for your account already.'],
    ['timedOut', 'That took too long, and nothing was changed. Please try again.'],
    ['broken', 'Your device could not make a passkey. Please try again, or use another device.'],
    ['offline', 'You seem to be offline. Nothing was changed: try again when you are back.'],
    ['unavailable', 'We could not reach the server. Nothing may be changed: please try again.'],
  ] as const)('%s is said in words', (cause, message) => {
    const { actor, now } = idle()
    actor.send({ type: 'passkey.wanted', name: 'Key' })
    actor.send({ type: 'change.failed', cause })
    expect(now()).toEqual({ state: { idle: 'failed' }, tags: ['failed', 'settled'], names: BOTH, message })
  })

  test('what the server refuses is said in its words', () => {
    const { actor, now } = idle()
    actor.send({ type: 'passkey.wanted', name: 'Key' })
    actor.send({ type: 'change.refused', message: 'This passkey is here already.' })
    expect(now()).toEqual({
      state: { idle: 'failed' },
      tags: ['failed', 'settled'],
      names: BOTH,
      message: 'This passkey is here already.',
    })
  })

  test('two minutes are too long, and giving up closes the dialog', () => {
    const { actor, clock, ended, now } = idle()
    actor.send({ type: 'passkey.wanted', name: 'Key' })
    clock.increment(119_999)
    expect({ state: now().state, ended }).toEqual({ state: 'asking', ended: [] })
    clock.increment(1)
    expect({ now: now(), ended }).toEqual({
      now: {
        state: { idle: 'failed' },
        tags: ['failed', 'settled'],
        names: BOTH,
        message: 'That took too long, and nothing was changed. Please try again.',
      },
      ended: ['add'],
    })
    actor.send({ type: 'passkey.wanted', name: 'Key' })
    actor.send({ type: 'passkey.cancelled' })
    expect({ message: now().message, ended }).toEqual({
      message: 'Nothing was changed: the passkey was cancelled, or this device allowed none.',
      ended: ['add', 'add'],
    })
  })
})

describe('a passkey of the list', () => {
  test('gets another name', () => {
    const { actor, asked, now } = idle()
    actor.send({ type: 'naming.wanted', passkey: LAPTOP })
    expect({ state: now().state, tags: now().tags, id: actor.getSnapshot().context.chosen.id }).toEqual({
      state: 'naming',
      tags: ['naming', 'settled'],
      id: 'laptop',
    })
    actor.send({ type: 'name.submitted', name: 'Work' })
    expect({ asked: asked.at(-1), now: now() }).toEqual({
      asked: { kind: 'name', id: 'laptop', name: 'Work' },
      now: { state: 'saving', tags: ['saving', 'settled'], names: BOTH, message: '' },
    })
    actor.send({ type: 'passkeys.changed', passkeys: [PHONE] })
    expect(now()).toEqual({ state: { idle: 'changed' }, tags: ['changed', 'settled'], names: ['Phone'], message: '' })
  })

  test('goes only once that is confirmed', () => {
    const { actor, asked, now } = idle()
    actor.send({ type: 'removal.wanted', passkey: PHONE })
    expect({ state: now().state, tags: now().tags, asked }).toEqual({
      state: 'removing',
      tags: ['removing', 'settled'],
      asked: ['list'],
    })
    actor.send({ type: 'change.cancelled' })
    expect({ state: now().state, asked }).toEqual({ state: { idle: 'quiet' }, asked: ['list'] })
    actor.send({ type: 'removal.wanted', passkey: PHONE })
    actor.send({ type: 'removal.confirmed' })
    expect({ state: now().state, asked: asked.at(-1) }).toEqual({
      state: 'saving',
      asked: { kind: 'remove', id: 'phone' },
    })
  })

  test('keeps its name where the member would rather', () => {
    const { actor, asked, now } = idle()
    actor.send({ type: 'naming.wanted', passkey: PHONE })
    actor.send({ type: 'change.cancelled' })
    expect({ state: now().state, asked }).toEqual({ state: { idle: 'quiet' }, asked: ['list'] })
  })

  test('is tried again as it was wanted, where the server was not reached', () => {
    const { actor, asked, clock, now } = idle()
    actor.send({ type: 'naming.wanted', passkey: PHONE })
    actor.send({ type: 'name.submitted', name: 'Old' })
    actor.send({ type: 'change.failed', cause: 'offline' })
    const offline = now()
    actor.send({ type: 'retry.requested' })
    clock.increment(16_000)
    expect({ offline, late: now(), asked: asked.slice(1) }).toEqual({
      offline: {
        state: { idle: 'unsaved' },
        tags: ['failed', 'retriable', 'settled'],
        names: BOTH,
        message: 'You seem to be offline. Nothing was changed: try again when you are back.',
      },
      late: {
        state: { idle: 'unsaved' },
        tags: ['failed', 'retriable', 'settled'],
        names: BOTH,
        message: 'We could not reach the server. Nothing may be changed: please try again.',
      },
      asked: [
        { kind: 'name', id: 'phone', name: 'Old' },
        { kind: 'name', id: 'phone', name: 'Old' },
      ],
    })
  })

  test('stays where the server refuses, which says why', () => {
    const { actor, now } = idle()
    actor.send({ type: 'naming.wanted', passkey: PHONE })
    actor.send({ type: 'name.submitted', name: '' })
    actor.send({ type: 'change.refused', message: 'Please give it a name.' })
    expect(now()).toEqual({
      state: { idle: 'failed' },
      tags: ['failed', 'settled'],
      names: BOTH,
      message: 'Please give it a name.',
    })
  })
})

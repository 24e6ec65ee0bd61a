import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import type { PasskeyAssertion } from '../../contracts/account/passkeys.ts'
import { passkeyLoginMachine } from '../../machines/session/passkey-login.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(passkeyLoginMachine, new URL('../../machines/session/passkey-login.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(passkeyLoginMachine)
})

const FIRST = { id: 'first', type: 'public-key' as const }
const SECOND = { id: 'second', type: 'public-key' as const }
const OFFERING = { idle: 'offering' }

function start() {
  const asked: unknown[] = []
  const ended: string[] = []
  const emitted: unknown[] = []
  const clock = new SimulatedClock()
  const heard = (name: string) =>
    fromCallback(() => {
      asked.push(name)
      return () => void ended.push(name)
    })
  const machine = plugPorts(passkeyLoginMachine, {
    offerPasskeys: heard('offer'),
    askPasskey: heard('ask'),
    redeemPasskey: fromCallback<EventObject, { credential: PasskeyAssertion | undefined }>(
      ({ input }) => void asked.push(input),
    ),
  })
  const actor = createActor(machine, { clock })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const now = () => {
    const { value, tags, context } = actor.getSnapshot()
    return { state: value, tags: [...tags].toSorted(), message: context.message }
  }
  return { actor, asked, clock, emitted, ended, now }
}

function asking() {
  const started = start()
  started.actor.send({ type: 'passkey.wanted' })
  return started
}

function checking() {
  const started = asking()
  started.actor.send({ type: 'passkey.given', credential: FIRST })
  return started
}

describe('where the e-mail is filled in', () => {
  test('passkeys are offered at once, and again before the challenge is too old', () => {
    const { asked, clock, ended, now } = start()
    clock.increment(239_999)
    const before = { asked: [...asked], ended: [...ended] }
    clock.increment(1)
    expect({ before, asked, ended, now: now() }).toEqual({
      before: { asked: ['offer'], ended: [] },
      asked: ['offer', 'offer'],
      ended: ['offer'],
      now: { state: OFFERING, tags: ['settled'], message: '' },
    })
  })

  test.each([FIRST, SECOND])('the picked one, $id, is checked', (credential) => {
    const { actor, asked, now } = start()
    actor.send({ type: 'passkey.given', credential })
    expect({ asked, now: now() }).toEqual({
      asked: ['offer', { credential }],
      now: { state: 'checking', tags: ['busy'], message: '' },
    })
  })

  test('nothing is said where none can be offered, and the button stays', () => {
    const { actor, asked, clock, now } = start()
    actor.send({ type: 'passkey.failed', cause: 'offline' })
    const quiet = now()
    clock.increment(240_000)
    actor.send({ type: 'passkey.wanted' })
    expect({ quiet, asked, state: now().state }).toEqual({
      quiet: { state: { idle: 'unoffered' }, tags: ['settled'], message: '' },
      asked: ['offer', 'ask'],
      state: 'asking',
    })
  })
})

describe('by the button', () => {
  test('the browser asks, and no longer offers', () => {
    const { asked, ended, now } = asking()
    expect({ asked, ended, now: now() }).toEqual({
      asked: ['offer', 'ask'],
      ended: ['offer'],
      now: { state: 'asking', tags: ['asking', 'settled'], message: '' },
    })
  })

  test.each([
    ['cancelled', ''],
    ['unsupported', 'This browser cannot use passkeys here. Your password and codes by e-mail work as before.'],
    ['broken', 'Your device could not use a passkey. Please try again, or log in another way.'],
    ['offline', 'You seem to be offline. What you typed is kept: try again when you are back.'],
    ['unavailable', 'We could not reach the server. What you typed is kept: please try again.'],
  ] as const)('%s is said in words, or not at all', (cause, message) => {
    const { actor, now } = asking()
    actor.send({ type: 'passkey.failed', cause })
    expect(now()).toEqual({ state: OFFERING, tags: ['settled'], message })
  })

  test('giving up closes the dialog quietly', () => {
    const { actor, ended, now } = asking()
    actor.send({ type: 'passkey.cancelled' })
    expect({ ended, now: now() }).toEqual({
      ended: ['offer', 'ask'],
      now: { state: OFFERING, tags: ['settled'], message: '' },
    })
  })

  test('two minutes are too long', () => {
    const { clock, ended, now } = asking()
    clock.increment(119_999)
    expect({ state: now().state, ended }).toEqual({ state: 'asking', ended: ['offer'] })
    clock.increment(1)
    expect({ ended, now: now() }).toEqual({
      ended: ['offer', 'ask'],
      now: {
        state: OFFERING,
        tags: ['settled'],
        message: 'That took too long. Please try again, or log in another way.',
      },
    })
  })

  test('trying again forgets what was said', () => {
    const { actor, now } = asking()
    actor.send({ type: 'passkey.failed', cause: 'broken' })
    actor.send({ type: 'passkey.wanted' })
    const byButton = now().message
    actor.send({ type: 'passkey.failed', cause: 'broken' })
    actor.send({ type: 'passkey.given', credential: SECOND })
    expect({ byButton, byAutofill: now() }).toEqual({
      byButton: '',
      byAutofill: { state: 'checking', tags: ['busy'], message: '' },
    })
  })
})

describe('what the server says', () => {
  test.each(['/main-dashboard/', '/payment/'])('signed in: on to %s', (to) => {
    const { actor, emitted, now } = checking()
    actor.send({ type: 'login.accepted', to })
    expect({ emitted, now: now() }).toEqual({
      emitted: [{ type: 'login.succeeded', to }],
      now: { state: 'succeeded', tags: ['settled', 'succeeded'], message: '' },
    })
  })

  test.each([
    [
      { type: 'passkey.unknown' },
      'This passkey is not known here any more, and you can remove it from your device. Log in another way.',
    ],
    [
      { type: 'passkey.refused', isBlocked: false },
      'This passkey could not be checked. Please try again, or log in another way.',
    ],
    [
      { type: 'passkey.refused', isBlocked: true },
      'Your account is blocked. Log in with your password, and we can mail you a link that unlocks it.',
    ],
    [
      { type: 'login.failed', cause: 'offline' },
      'You seem to be offline. What you typed is kept: try again when you are back.',
    ],
    [
      { type: 'login.failed', cause: 'unavailable' },
      'We could not reach the server. What you typed is kept: please try again.',
    ],
  ] as const)('%j is said in words, and passkeys are offered again', (answer, message) => {
    const { actor, asked, now } = checking()
    actor.send(answer)
    expect({ asked: asked.slice(2), now: now() }).toEqual({
      asked: [{ credential: FIRST }, 'offer'],
      now: { state: OFFERING, tags: ['settled'], message },
    })
  })

  test('no answer is a failure that can be tried again', () => {
    const { clock, now } = checking()
    clock.increment(15_999)
    expect(now().state).toBe('checking')
    clock.increment(1)
    expect(now()).toEqual({
      state: OFFERING,
      tags: ['settled'],
      message: 'We could not reach the server. What you typed is kept: please try again.',
    })
  })

  test('what came too late is asked for once more, and only once', () => {
    const { actor, asked, now } = checking()
    actor.send({ type: 'challenge.expired' })
    const again = now()
    actor.send({ type: 'passkey.given', credential: SECOND })
    actor.send({ type: 'challenge.expired' })
    const given = now()
    actor.send({ type: 'passkey.wanted' })
    actor.send({ type: 'passkey.given', credential: FIRST })
    actor.send({ type: 'challenge.expired' })
    const anew = now().state
    actor.send({ type: 'passkey.cancelled' })
    actor.send({ type: 'passkey.given', credential: FIRST })
    actor.send({ type: 'challenge.expired' })
    expect({ again, asked: asked.slice(2, 5), given, anew, byAutofill: now().state }).toEqual({
      again: {
        state: 'asking',
        tags: ['asking', 'settled'],
        message: 'Your passkey came too late. Please confirm it once more.',
      },
      asked: [{ credential: FIRST }, 'ask', { credential: SECOND }],
      given: {
        state: OFFERING,
        tags: ['settled'],
        message: 'That took too long. Please try again, or log in another way.',
      },
      anew: 'asking',
      byAutofill: 'asking',
    })
  })

  test.each([
    [60_000, 60_000],
    [5, 1_000],
    [9_000_000, 600_000],
  ])('after too many tries this way waits: told %i ms, it waits %i ms', (waitMs, waits) => {
    const { actor, clock, now } = checking()
    actor.send({ type: 'login.limited', waitMs })
    clock.increment(waits - 1)
    actor.send({ type: 'passkey.wanted' })
    expect(now()).toEqual({
      state: 'limited',
      tags: ['limited', 'settled'],
      message: 'Too many attempts. Please wait a minute.',
    })
    clock.increment(1)
    expect(now()).toEqual({ state: OFFERING, tags: ['settled'], message: '' })
  })
})

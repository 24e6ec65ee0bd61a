import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { codeLoginMachine, type MailedCode } from '../../machines/session/code-login.machine.ts'
import { codeMailMachine } from '../../machines/session/code-mail.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(codeLoginMachine, new URL('../../machines/session/code-login.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(codeLoginMachine)
})

function start() {
  const mailed: unknown[] = []
  const redeemed: unknown[] = []
  const emitted: unknown[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(codeLoginMachine, {
    codeMail: plugPorts(codeMailMachine, {
      mailCode: fromCallback<EventObject, { email: string }>(({ input }) => void mailed.push(input)),
    }),
    redeemCode: fromCallback<EventObject, MailedCode>(({ input }) => void redeemed.push(input)),
  })
  const actor = createActor(machine, { clock, input: { exampleEmail: 'name@example.com' } })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const shown = () => {
    const { email, error, message, isBlocked } = actor.getSnapshot().context
    return { email, error, message, isBlocked }
  }
  return { actor, clock, emitted, mailed, redeemed, shown, state: () => actor.getSnapshot().value }
}

function typing(email = 'ada@example.com') {
  const form = start()
  form.actor.send({ type: 'code.chosen', email: '' })
  form.actor.send({ type: 'email.submitted', email })
  return form
}

function checking(code = '123456') {
  const form = typing()
  form.actor.send({ type: 'code.submitted', code })
  return form
}

describe('the address', () => {
  test('what was typed beside the password is kept, and goes back with the visitor', () => {
    const { actor, emitted, shown, state } = start()
    const looks = () => ({ state: state(), email: shown().email, wasChosen: actor.getSnapshot().context.wasChosen })
    expect(looks()).toEqual({ state: 'closed', email: '', wasChosen: false })
    actor.send({ type: 'code.chosen', email: 'Ada@exa' })
    expect(looks()).toEqual({ state: 'asking', email: 'Ada@exa', wasChosen: true })
    actor.send({ type: 'email.edited', email: 'ada@example' })
    actor.send({ type: 'password.chosen' })
    expect({ state: state(), emitted }).toEqual({
      state: 'closed',
      emitted: [{ type: 'password.wanted', email: 'ada@example' }],
    })
  })

  test('a malformed or empty one is marked until it is edited, and no code is mailed [VALID-009, VALID-014]', () => {
    const { actor, mailed, shown, state } = start()
    actor.send({ type: 'code.chosen', email: '' })
    const marks = ['ada@', ' '].map((email) => {
      actor.send({ type: 'email.submitted', email })
      return shown()
    })
    expect({ marks, mailed, state: state() }).toEqual({
      marks: [
        { email: 'ada@', error: 'Correct email pattern is: name@example.com', message: '', isBlocked: false },
        { email: ' ', error: 'Please fill in this field', message: '', isBlocked: false },
      ],
      mailed: [],
      state: 'asking',
    })
    actor.send({ type: 'email.edited', email: 'ada@e' })
    expect(shown()).toEqual({ email: 'ada@e', error: '', message: '', isBlocked: false })
  })

  test('an address of signs that no registration takes is mailed a code all the same, one that is none is not [VALID-006, VALID-008]', () => {
    const { actor, mailed } = start()
    actor.send({ type: 'code.chosen', email: '' })
    actor.send({ type: 'email.submitted', email: 'ada@@example.com' })
    const none = [...mailed]
    for (const email of ["o'brien@example.com", 'a!b@example.com']) {
      actor.send({ type: 'email.submitted', email })
      actor.send({ type: 'email.changed' })
    }
    expect({ none, mailed }).toEqual({
      none: [],
      mailed: [{ email: "o'brien@example.com" }, { email: 'a!b@example.com' }],
    })
  })

  test('a code is mailed to it, in lower case, and again to another one [ACCT-002, VALID-016]', () => {
    const { actor, mailed, state } = typing('  Ada@Example.COM ')
    expect({ mailed, state: state() }).toEqual({
      mailed: [{ email: 'ada@example.com' }],
      state: { entering: { filling: 'editing' } },
    })
    actor.send({ type: 'email.changed' })
    actor.send({ type: 'email.submitted', email: 'EVE@example.com' })
    expect(mailed).toEqual([{ email: 'ada@example.com' }, { email: 'eve@example.com' }])
  })
})

describe('the code', () => {
  test('is given up for the password, which takes the address along', () => {
    const { actor, emitted, state } = typing()
    actor.send({ type: 'password.chosen' })
    expect({ emitted, state: state() }).toEqual({
      emitted: [{ type: 'password.wanted', email: 'ada@example.com' }],
      state: 'closed',
    })
  })

  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 123-456\n', '123456'],
    ['000007', '000007'],
  ])('is sent without blanks, as in %j', (typed, code) => {
    const { redeemed, state } = checking(typed)
    expect({ redeemed, state: state() }).toEqual({
      redeemed: [{ email: 'ada@example.com', code }],
      state: { entering: 'checking' },
    })
  })

  test.each(['', '12345', '1234567', '12345a', '１２３４５６'])('is not sent as %j, and the field says so', (typed) => {
    const { redeemed, shown, state } = checking(typed)
    expect({ redeemed, error: shown().error, state: state() }).toEqual({
      redeemed: [],
      error: 'Please type the six digits of the code',
      state: { entering: { filling: 'editing' } },
    })
  })

  test('a right one signs in, and says where to go [ACCT-002]', () => {
    const { actor, emitted, state } = checking()
    actor.send({ type: 'login.accepted', to: '/main-dashboard/' })
    expect({ emitted, state: state() }).toEqual({
      emitted: [{ type: 'login.succeeded', to: '/main-dashboard/' }],
      state: 'succeeded',
    })
  })

  test('a wrong one is marked at its field until it is edited', () => {
    const { actor, shown } = checking()
    actor.send({ type: 'code.refused', message: 'No.', fields: { email: '', code: 'Too old.' }, isBlocked: false })
    const refused = shown()
    actor.send({ type: 'code.edited' })
    const nothing = { email: 'ada@example.com', error: '', message: '', isBlocked: false }
    expect({ refused, edited: shown() }).toEqual({ refused: { ...nothing, error: 'Too old.' }, edited: nothing })
  })

  test('a blocked account and a refusal without words are said above the form', () => {
    const { actor, shown } = checking()
    const fields = { email: '', code: '' }
    actor.send({ type: 'code.refused', message: 'Your account is blocked.', fields, isBlocked: true })
    const blocked = shown()
    actor.send({ type: 'code.submitted', code: '123456' })
    actor.send({ type: 'code.refused', message: '', fields, isBlocked: false })
    expect({ blocked, wordless: shown() }).toEqual({
      blocked: { email: 'ada@example.com', error: '', message: 'Your account is blocked.', isBlocked: true },
      wordless: {
        email: 'ada@example.com',
        error: '',
        message: 'This code is not right, or it is too old.',
        isBlocked: false,
      },
    })
  })

  test('while one is compared nothing is edited away, and no answer is a failure that can be tried again', () => {
    const { actor, clock, redeemed, shown, state } = checking()
    for (const type of ['code.edited', 'email.changed', 'password.chosen'] as const) actor.send({ type })
    expect(state()).toEqual({ entering: 'checking' })
    clock.increment(16_000)
    expect({ state: state(), message: shown().message }).toEqual({
      state: { entering: { filling: 'failed' } },
      message: 'We could not reach the server. What you typed is kept: please try again.',
    })
    actor.send({ type: 'code.submitted', code: '123456' })
    actor.send({ type: 'login.failed', cause: 'offline' })
    expect({ tries: redeemed.length, message: shown().message }).toEqual({
      tries: 2,
      message: 'You seem to be offline. What you typed is kept: try again when you are back.',
    })
  })

  test.each([
    [60_000, 60_000],
    [5, 1_000],
    [9_000_000, 600_000],
  ])('after too many tries the form waits: told %i ms, it waits %i ms', (waitMs, waits) => {
    const { actor, clock, redeemed, shown, state } = checking()
    actor.send({ type: 'login.limited', waitMs })
    clock.increment(waits - 1)
    actor.send({ type: 'code.submitted', code: '123456' })
    expect({ state: state(), message: shown().message, tries: redeemed.length }).toEqual({
      state: { entering: { filling: 'limited' } },
      message: 'Too many attempts. Please wait a minute.',
      tries: 1,
    })
    clock.increment(1)
    expect({ state: state(), message: shown().message }).toEqual({
      state: { entering: { filling: 'editing' } },
      message: '',
    })
  })
})

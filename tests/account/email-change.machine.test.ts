import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { type EmailChangeArrival, emailChangeMachine } from '../../machines/account/email-change.machine.ts'
import { mailRequestMachine } from '../../machines/account/mail-request.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(emailChangeMachine, new URL('../../machines/account/email-change.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(emailChangeMachine)
})

function start(arrival: EmailChangeArrival) {
  const emitted: string[] = []
  const clock = new SimulatedClock()
  const calls: string[] = []
  const machine = plugPorts(emailChangeMachine, {
    mailRequest: plugPorts(mailRequestMachine, { requestMail: fromCallback(() => {}) }),
    confirmEmailChange: fromCallback(() => void calls.push('asked')),
  })
  const actor = createActor(machine, { clock, input: { arrival, exampleEmail: 'name@example.com' } })
  actor.on('*', ({ type }) => emitted.push(type))
  actor.start()
  const said = () => {
    const { email, message } = actor.getSnapshot().context
    return { state: actor.getSnapshot().value, email, message, calls: calls.length, emitted }
  }
  return { actor, clock, said }
}

function confirming(arrival: EmailChangeArrival) {
  const page = start(arrival)
  page.actor.send({ type: 'change.confirmed' })
  return page
}

const LATE = 'We could not reach the server. Your address may have changed or not: press the button again.'

describe('without a link', () => {
  test('a member asks for a change, with a strict address and the password [ACCT-008, VALID-008]', () => {
    const { actor, said } = start('member')
    const request = actor.getSnapshot().children.request?.getSnapshot().context
    expect({ state: said().state, asksPassword: request?.asksPassword, isNew: request?.isNewAddress }).toEqual({
      state: 'requesting',
      asksPassword: true,
      isNew: true,
    })
  })

  test('a guest cannot', () => {
    const { actor, said } = start('guest')
    expect({ state: said().state, request: actor.getSnapshot().children.request }).toEqual({
      state: 'signedOut',
      request: undefined,
    })
  })
})

describe('a link', () => {
  test.each(['confirmLink', 'undoLink'] as const)('does nothing until its button is pressed: %s', (arrival) => {
    expect(start(arrival).said()).toEqual({
      state: { offered: 'untried' },
      email: '',
      message: '',
      calls: 0,
      emitted: [],
    })
  })

  test('that confirms makes the change, and the sessions go on [ACCT-009]', () => {
    const { actor, said } = confirming('confirmLink')
    actor.send({ type: 'change.made', email: 'ada@new.example' })
    expect(said()).toEqual({ state: 'changed', email: 'ada@new.example', message: '', calls: 1, emitted: [] })
  })

  test('that undoes it ends every session', () => {
    const { actor, said } = confirming('undoLink')
    actor.send({ type: 'change.made', email: 'ada@example.com' })
    expect(said()).toEqual({
      state: 'undone',
      email: 'ada@example.com',
      message: '',
      calls: 1,
      emitted: ['sessions.ended'],
    })
  })

  test.each([
    ['The address is taken.', 'The address is taken.'],
    ['', 'This link does not work any more. Please ask for a new one.'],
  ])('that is refused with %j says %j', (message, shown) => {
    const { actor, said } = confirming('confirmLink')
    actor.send({ type: 'change.refused', message })
    expect(said()).toEqual({ state: 'refused', email: '', message: shown, calls: 1, emitted: [] })
  })

  test('without an answer may be tried again, and says nothing meanwhile', () => {
    const { actor, clock, said } = confirming('confirmLink')
    clock.increment(16_000)
    const late = said()
    actor.send({ type: 'change.confirmed' })
    const again = said()
    actor.send({ type: 'change.failed', cause: 'offline' })
    const nothing = { email: '', emitted: [] }
    expect({ late, again, offline: said() }).toEqual({
      late: { ...nothing, state: { offered: 'failed' }, message: LATE, calls: 1 },
      again: { ...nothing, state: 'confirming', message: '', calls: 2 },
      offline: {
        ...nothing,
        state: { offered: 'failed' },
        message: 'You seem to be offline. When you are back, press the button again.',
        calls: 2,
      },
    })
  })

  test('pressed twice is sent once', () => {
    const { actor, said } = confirming('confirmLink')
    actor.send({ type: 'change.confirmed' })
    expect(said().calls).toBe(1)
  })
})

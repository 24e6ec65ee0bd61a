import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { mailRequestMachine } from '../../machines/account/mail-request.machine.ts'
import { type NewPassword, passwordResetMachine } from '../../machines/account/password-reset.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    passwordResetMachine,
    new URL('../../machines/account/password-reset.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(passwordResetMachine)
})

function start(hasLink = true) {
  const calls: unknown[] = []
  const emitted: string[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(passwordResetMachine, {
    mailRequest: plugPorts(mailRequestMachine, { requestMail: fromCallback(() => {}) }),
    checkResetLink: fromCallback(() => void calls.push('check')),
    setPassword: fromCallback<EventObject, NewPassword>(({ input }) => void calls.push(input)),
  })
  const actor = createActor(machine, { clock, input: { hasLink, exampleEmail: 'name@example.com' } })
  actor.on('*', ({ type }) => emitted.push(type))
  actor.start()
  const said = () => {
    const { errors, message } = actor.getSnapshot().context
    return { state: actor.getSnapshot().value, errors, message }
  }
  return { actor, calls, clock, emitted, said, state: () => actor.getSnapshot().value }
}

function choosing() {
  const page = start()
  page.actor.send({ type: 'link.accepted', email: 'ada@example.com' })
  return page
}

function setting() {
  const page = choosing()
  page.actor.send({ type: 'password.submitted', password: 'Another2Word', confirmation: 'Another2Word' })
  return page
}

const noErrors = { password: '', confirmation: '' }
const LATE = 'We could not reach the server. What you typed is kept: please try again.'

describe('whoever comes', () => {
  test('without a link asks for one, with the e-mail alone [ACCT-005, VALID-008]', () => {
    const { actor, calls, state } = start(false)
    const request = actor.getSnapshot().children.request?.getSnapshot().context
    expect({ calls, state: state(), asksPassword: request?.asksPassword, isNew: request?.isNewAddress }).toEqual({
      calls: [],
      state: 'requesting',
      asksPassword: false,
      isNew: false,
    })
  })

  test('with a link has it checked, and chooses a password if it is good [ACCT-006]', () => {
    const { actor, calls, state } = start()
    const before = state()
    actor.send({ type: 'link.accepted', email: 'ada@example.com' })
    expect({ calls, before, state: state(), email: actor.getSnapshot().context.email }).toEqual({
      calls: ['check'],
      before: 'checking',
      state: 'choosing',
      email: 'ada@example.com',
    })
  })

  test('with a link that is worth nothing may ask for another one [ACCT-006]', () => {
    const { actor, state } = start()
    actor.send({ type: 'link.refused' })
    const refused = state()
    actor.send({ type: 'request.wanted' })
    expect([refused, state()]).toEqual(['spent', 'requesting'])
  })

  test('with a link that could not be checked tries again', () => {
    const { actor, calls, clock, said, state } = start()
    clock.increment(16_000)
    const late = said()
    actor.send({ type: 'check.retried' })
    const again = said()
    actor.send({ type: 'check.failed', cause: 'offline' })
    const offline = said().message
    actor.send({ type: 'check.retried' })
    actor.send({ type: 'check.failed', cause: 'unavailable' })
    expect({ late, again, offline, unavailable: said().message, state: state(), calls }).toEqual({
      late: {
        state: 'unchecked',
        errors: noErrors,
        message: 'We could not reach the server to check your link. Please try again.',
      },
      again: { state: 'checking', errors: noErrors, message: '' },
      offline: 'You seem to be offline. Your link cannot be checked: try again when you are back.',
      unavailable: 'We could not reach the server to check your link. Please try again.',
      state: 'unchecked',
      calls: ['check', 'check', 'check'],
    })
  })
})

describe('the new password', () => {
  test.each([
    ['', '', ' [VALID-014]', { password: 'Please fill in this field', confirmation: 'Please fill in this field' }],
    [
      '12345678',
      '12345678',
      ' [VALID-003, VALID-005]',
      { password: 'Password must contain at least one letter', confirmation: '' },
    ],
    [
      'abcdefgh',
      'abcdefgh',
      ' [VALID-004, VALID-005]',
      { password: 'Password must contain at least one number', confirmation: '' },
    ],
    [
      'abcdefg1&',
      'abcdefg1&',
      ' [VALID-002, VALID-005]',
      {
        password: 'Password must contain at least one digit and not contain symbols & and ", min 8 and max 50 sign',
        confirmation: '',
      },
    ],
    [
      'abcdef1',
      'abcdef1',
      ' [VALID-002, VALID-005]',
      {
        password: 'Password must contain at least one digit and not contain symbols & and ", min 8 and max 50 sign',
        confirmation: '',
      },
    ],
    [
      '1234 !',
      '1234 !',
      ' [VALID-003, VALID-005]',
      { password: 'Password must contain at least one letter', confirmation: '' },
    ],
    [
      'ab&',
      'ab&',
      ' [VALID-004, VALID-005]',
      { password: 'Password must contain at least one number', confirmation: '' },
    ],
    ['Another2Word', 'Another2', '', { password: '', confirmation: 'Both passwords must be the same.' }],
  ])('%j, once more %j, is not sent%s', (password, confirmation, _, errors) => {
    const { actor, calls, said } = choosing()
    actor.send({ type: 'password.submitted', password, confirmation })
    const wrong = said()
    actor.send({ type: 'password.edited' })
    expect({ calls, wrong, edited: said().errors }).toEqual({
      calls: ['check'],
      wrong: { state: 'choosing', errors, message: '' },
      edited: noErrors,
    })
  })

  test('is sent, is set, and says that every session has ended [ACCT-007]', () => {
    const { actor, calls, emitted, state } = setting()
    const leads = actor.getSnapshot().hasTag('leads')
    actor.send({ type: 'password.set' })
    expect({ calls, emitted, state: state(), leads: [leads, actor.getSnapshot().hasTag('leads')] }).toEqual({
      calls: ['check', { password: 'Another2Word', confirmation: 'Another2Word' }],
      emitted: ['sessions.ended'],
      state: 'set',
      leads: [true, true],
    })
  })

  test('that the server refuses is marked until it is edited, and may be tried again [VALID-018]', () => {
    const { actor, said } = setting()
    actor.send({ type: 'password.refused', fields: { password: 'Too common.', confirmation: '' } })
    expect(said()).toEqual({
      state: 'choosing',
      errors: { password: 'Too common.', confirmation: '' },
      message: '',
    })
    actor.send({ type: 'password.edited' })
    expect(said()).toEqual({ state: 'choosing', errors: noErrors, message: '' })
  })

  test('without an answer may be tried again', () => {
    const { actor, clock, said, emitted } = setting()
    clock.increment(16_000)
    const late = said()
    actor.send({ type: 'password.submitted', password: 'Another2Word', confirmation: 'Another2Word' })
    actor.send({ type: 'setting.failed', cause: 'unavailable' })
    expect({ late, failed: said(), emitted }).toEqual({
      late: { state: 'choosing', errors: noErrors, message: LATE },
      failed: { state: 'choosing', errors: noErrors, message: LATE },
      emitted: [],
    })
  })

  test('whose link was used up meanwhile is not set', () => {
    const { actor, emitted, state } = setting()
    actor.send({ type: 'link.refused' })
    expect({ state: state(), emitted }).toEqual({ state: 'spent', emitted: [] })
  })
})

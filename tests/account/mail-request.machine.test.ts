import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import {
  type MailRequestInput,
  mailRequestMachine,
  type RequestedMail,
} from '../../machines/account/mail-request.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(mailRequestMachine, new URL('../../machines/account/mail-request.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(mailRequestMachine)
})

function start(input: Partial<MailRequestInput> = {}) {
  const asked: unknown[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(mailRequestMachine, {
    requestMail: fromCallback<EventObject, RequestedMail>(({ input }) => void asked.push(input)),
  })
  const actor = createActor(machine, {
    clock,
    input: { exampleEmail: 'name@example.com', asksPassword: true, isNewAddress: false, ...input },
  }).start()
  const shown = () => {
    const { email, errors, message } = actor.getSnapshot().context
    return { email, errors, message }
  }
  const submit = (email: string, password = '') => actor.send({ type: 'request.submitted', email, password })
  return { actor, asked, clock, shown, submit, state: () => actor.getSnapshot().value }
}

const noErrors = { email: '', password: '' }

describe('the form', () => {
  test('keeps the e-mail, marks what is wrong, may send again once a mail is on its way, and never keeps the password [ENT-037, VALID-014]', () => {
    const { actor, asked, shown, state, submit } = start()
    submit(' ', '')
    expect(shown()).toEqual({
      email: ' ',
      errors: { email: 'Please fill in this field', password: 'Please fill in this field' },
      message: '',
    })
    submit(' Ada@Example.com', 'Secret1')
    actor.send({ type: 'mail.sent' })
    expect({ asked, state: state(), kept: JSON.stringify(actor.getSnapshot().context).includes('Secret1') }).toEqual({
      asked: [{ email: 'ada@example.com', password: 'Secret1' }],
      state: 'mailed',
      kept: false,
    })
    actor.send({ type: 'request.reopened' })
    expect({ state: state(), ...shown() }).toEqual({
      state: { filling: 'editing' },
      email: 'ada@example.com',
      errors: noErrors,
      message: '',
    })
  })

  test('takes any usual address of an account, and for a new one the strict form only [VALID-008]', () => {
    const tried = (isNewAddress: boolean) => {
      const { asked, submit } = start({ isNewAddress, asksPassword: false })
      submit('a!b@example.com')
      return asked.length
    }
    expect({ known: tried(false), fresh: tried(true) }).toEqual({ known: 1, fresh: 0 })
  })

  test('clears the mark of the field that is edited, and only that, its own and the server’s [VALID-009, VALID-018]', () => {
    const { actor, shown, submit } = start()
    submit('ada@', '')
    actor.send({ type: 'email.edited', email: 'ada@e' })
    const emailEdited = shown()
    submit('ada@', '')
    actor.send({ type: 'password.edited' })
    const passwordEdited = shown()
    const refused = (['email.edited', 'password.edited'] as const).map((type) => {
      submit('ada@example.com', 'Secret1')
      actor.send({ type: 'request.refused', message: '', fields: { email: 'Unknown.', password: 'Wrong.' } })
      actor.send(type === 'email.edited' ? { type, email: 'ada@e' } : { type })
      return shown().errors
    })
    expect({ emailEdited, passwordEdited, refused }).toEqual({
      emailEdited: { email: 'ada@e', errors: { email: '', password: 'Please fill in this field' }, message: '' },
      passwordEdited: {
        email: 'ada@',
        errors: { email: 'Correct email pattern is: name@example.com', password: '' },
        message: '',
      },
      refused: [
        { email: '', password: 'Wrong.' },
        { email: 'Unknown.', password: '' },
      ],
    })
  })
})

describe('the answer', () => {
  test('stands at the fields, or above them where it names none [ACCT-013, ENT-037]', () => {
    const { actor, shown, submit } = start({ asksPassword: false })
    const refused = (message: string, fields: typeof noErrors) => {
      submit('ada@example.com')
      actor.send({ type: 'request.refused', message, fields })
      return shown()
    }
    const email = 'ada@example.com'
    expect({
      byField: refused('No.', { email: 'Not that one.', password: '' }),
      byPassword: refused('No.', { email: '', password: 'Wrong.' }),
      whole: refused('No.', noErrors),
      wordless: refused('', noErrors),
    }).toEqual({
      byField: { email, errors: { email: 'Not that one.', password: '' }, message: '' },
      byPassword: { email, errors: { email: '', password: 'Wrong.' }, message: '' },
      whole: { email, errors: noErrors, message: 'No.' },
      wordless: { email, errors: noErrors, message: 'This cannot be done. Please check what you typed.' },
    })
  })

  test('that does not come is a failure that keeps what was typed', () => {
    const { actor, asked, clock, shown, state, submit } = start({ asksPassword: false })
    submit('ada@example.com')
    clock.increment(15_999)
    const waiting = state()
    clock.increment(1)
    const late = { state: state(), ...shown() }
    submit('ada@example.com')
    actor.send({ type: 'request.failed', cause: 'offline' })
    expect({ waiting, late, offline: shown().message, asked: asked.length }).toEqual({
      waiting: 'sending',
      late: {
        state: { filling: 'failed' },
        email: 'ada@example.com',
        errors: noErrors,
        message: 'We could not reach the server. What you typed is kept: please try again.',
      },
      offline: 'You seem to be offline. What you typed is kept: try again when you are back.',
      asked: 2,
    })
  })

  test.each([
    [60_000, 60_000],
    [5, 1_000],
    [9_000_000, 600_000],
  ])('too soon: told %i ms, the form waits %i ms [ACCT-013]', (waitMs, waits) => {
    const { actor, asked, clock, shown, state, submit } = start({ asksPassword: false })
    submit('ada@example.com')
    actor.send({ type: 'request.limited', waitMs })
    clock.increment(waits - 1)
    submit('ada@example.com')
    const held = { state: state(), message: shown().message, asked: asked.length }
    clock.increment(1)
    expect({ held, after: state(), message: shown().message }).toEqual({
      held: {
        state: { filling: 'limited' },
        message: 'You have asked a few times just now. Please wait a little before you ask again.',
        asked: 1,
      },
      after: { filling: 'editing' },
      message: '',
    })
  })
})

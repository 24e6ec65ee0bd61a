import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { loginMachine } from '../../machines/session/login.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(loginMachine, new URL('../../machines/session/login.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(loginMachine)
})

const PASSWORD = 'Proscenium1'

function start(email?: string) {
  const sent: unknown[] = []
  const emitted: unknown[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(loginMachine, {
    logIn: fromCallback<EventObject, { email: string; password: string }>(({ input }) => void sent.push(input)),
  })
  const actor = createActor(machine, { clock, input: { exampleEmail: 'name@example.com', ...(email && { email }) } })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  const shown = () => {
    const { errors, message, canAskForUnblocking } = actor.getSnapshot().context
    return { errors, message, canAskForUnblocking }
  }
  return { actor, clock, emitted, sent, shown, state: () => actor.getSnapshot().value }
}

function submit(email = 'ada@example.com', password = PASSWORD) {
  const form = start()
  form.actor.send({ type: 'login.submitted', email, password })
  return form
}

describe('while filling in', () => {
  test('the e-mail is sent in lower case, as typed otherwise [VALID-016]', () => {
    const { sent, state } = submit('  Ada@Example.COM ')
    expect({ state: state(), sent }).toEqual({
      state: 'submitting',
      sent: [{ email: 'ada@example.com', password: PASSWORD }],
    })
  })

  test('empty fields are marked as missing and nothing is sent [VALID-014]', () => {
    const { sent, shown, state } = submit(' ', '')
    expect({ state: state(), sent, errors: shown().errors }).toEqual({
      state: { filling: 'editing' },
      sent: [],
      errors: { email: 'Please fill in this field', password: 'Please fill in this field' },
    })
  })

  test('an e-mail of signs that no registration takes is sent all the same [VALID-006, VALID-008]', () => {
    expect(submit("o'brien!#@example.com").sent).toEqual([{ email: "o'brien!#@example.com", password: PASSWORD }])
  })

  test('a malformed e-mail is marked, with an example [VALID-008, VALID-009, VALID-010]', () => {
    const { sent, shown } = submit('ada@example')
    expect({ sent, errors: shown().errors }).toEqual({
      sent: [],
      errors: { email: 'Correct email pattern is: name@example.com', password: '' },
    })
  })

  for (const [password, message] of [
    ['12345678', 'Password must contain at least one letter'],
    ['abcdefgh', 'Password must contain at least one number'],
    ...['abc 1234', 'abcd123&', 'abcd123"', 'abcdef1', `${'a'.repeat(50)}1`].map(
      (wrong) =>
        [
          wrong,
          'Password must contain at least one digit and not contain symbols & and ", min 8 and max 50 sign',
        ] as const,
    ),
  ] as const) {
    test(`the password ${password} is marked as wrong [VALID-001, VALID-002, VALID-003, VALID-004, VALID-005]`, () => {
      const { sent, shown } = submit('ada@example.com', password)
      expect({ sent, errors: shown().errors }).toEqual({ sent: [], errors: { email: '', password: message } })
    })
  }
})

test('the e-mail is kept as typed, well formed or not [VALID-018]', () => {
  const { actor } = submit('  Ada@', PASSWORD)
  const email = () => actor.getSnapshot().context.email
  const refused = email()
  actor.send({ type: 'email.edited', email: 'Ada@e' })
  expect({ refused, email: email() }).toEqual({ refused: '  Ada@', email: 'Ada@e' })
})

test('starts with the e-mail that is known, or with none', () => {
  const emails = ['ada@example.com', undefined].map((email) => start(email).actor.getSnapshot().context.email)
  expect(emails).toEqual(['ada@example.com', ''])
})

test('whoever would rather have a code mailed takes the e-mail along, and leaves the complaints [ACCT-002]', () => {
  const { actor, emitted, shown, state } = submit('Ada@', 'short')
  actor.send({ type: 'code.chosen' })
  expect({ state: state(), emitted, shown: shown() }).toEqual({
    state: { filling: 'editing' },
    emitted: [{ type: 'code.wanted', email: 'Ada@' }],
    shown: { errors: { email: '', password: '' }, message: '', canAskForUnblocking: false },
  })
})

test('a complaint about one field needs no sentence for the whole form; editing either takes the sentence away [VALID-017, VALID-018]', () => {
  const afterRefusal = (fields: { email: string; password: string }, isBlocked = false) => {
    const form = submit()
    form.actor.send({ type: 'login.refused', message: 'No.', fields, isBlocked })
    return form
  }
  const messages = [
    afterRefusal({ email: 'Unknown.', password: '' }),
    afterRefusal({ email: '', password: 'Wrong.' }),
    afterRefusal({ email: '', password: 'Wrong.' }, true),
    afterRefusal({ email: '', password: '' }),
  ].map(({ shown }) => shown().message)
  const edited = ['email.edited', 'password.edited'].map((type) => {
    const { actor, shown } = afterRefusal({ email: '', password: '' })
    actor.send(type === 'email.edited' ? { type, email: 'a' } : { type: 'password.edited' })
    return shown()
  })
  const clean = { errors: { email: '', password: '' }, message: '', canAskForUnblocking: false }
  expect({ messages, edited }).toEqual({ messages: ['', '', 'No.', 'No.'], edited: [clean, clean] })
})

test('what was complained of is gone while the server is asked again [VALID-018]', () => {
  const { actor, shown, state } = submit()
  actor.send({ type: 'login.refused', message: 'No.', fields: { email: '', password: '' }, isBlocked: false })
  actor.send({ type: 'login.submitted', email: 'ada@example.com', password: PASSWORD })
  expect({ state: state(), shown: shown() }).toEqual({
    state: 'submitting',
    shown: { errors: { email: '', password: '' }, message: '', canAskForUnblocking: false },
  })
})

describe('while submitting', () => {
  test('the right ones sign in', () => {
    const { actor, emitted, state } = submit()
    actor.send({ type: 'login.accepted', to: '/' })
    expect({ state: state(), emitted }).toEqual({ state: 'succeeded', emitted: [{ type: 'login.succeeded', to: '/' }] })
  })

  test('what the server says is shown under each field until that field is edited [VALID-017, VALID-018]', () => {
    const { actor, shown, state } = submit()
    const fields = { email: 'Unknown.\nMistyped?', password: 'Wrong.' }
    actor.send({ type: 'login.refused', message: 'The given data was invalid.', fields, isBlocked: false })
    expect({ state: state(), shown: shown() }).toEqual({
      state: { filling: 'editing' },
      shown: { errors: fields, message: '', canAskForUnblocking: false },
    })
    actor.send({ type: 'email.edited', email: 'ad' })
    expect(shown().errors).toEqual({ email: '', password: 'Wrong.' })
    actor.send({ type: 'password.edited' })
    expect(shown().errors).toEqual({ email: '', password: '' })
  })

  test('a blocked account may ask to be unblocked, whatever else is complained of, and no other [API-016, ACCT-010, ENT-037]', () => {
    const nothing = { email: '', password: '' }
    const complaints = { email: 'Locked since May.', password: 'Wrong.' }
    const shownAfter = (fields: typeof nothing, isBlocked: boolean) => {
      const { actor, shown } = submit()
      actor.send({ type: 'login.refused', message: 'Your account is blocked.', fields, isBlocked })
      return shown()
    }
    expect({
      blocked: shownAfter(nothing, true),
      blockedWithComplaints: shownAfter(complaints, true),
      refused: shownAfter(complaints, false),
    }).toEqual({
      blocked: { errors: nothing, message: 'Your account is blocked.', canAskForUnblocking: true },
      blockedWithComplaints: { errors: complaints, message: 'Your account is blocked.', canAskForUnblocking: true },
      refused: { errors: complaints, message: '', canAskForUnblocking: false },
    })
  })

  test('a refusal without a word still says something', () => {
    const { actor, shown } = submit()
    actor.send({ type: 'login.refused', message: '', fields: { email: '', password: '' }, isBlocked: false })
    expect(shown().message).toBe('The e-mail or the password is not right.')
  })

  for (const [cause, message] of [
    ['offline', 'You seem to be offline. What you typed is kept: try again when you are back.'],
    ['unavailable', 'We could not reach the server. What you typed is kept: please try again.'],
  ] as const) {
    test(`${cause}: what was typed is kept and can be sent again`, () => {
      const { actor, sent, shown, state } = submit()
      actor.send({ type: 'login.failed', cause })
      expect({ state: state(), message: shown().message, email: actor.getSnapshot().context.email }).toEqual({
        state: { filling: 'failed' },
        message,
        email: 'ada@example.com',
      })
      actor.send({ type: 'login.submitted', email: 'ada@example.com', password: PASSWORD })
      expect({ state: state(), sent: sent.length }).toEqual({ state: 'submitting', sent: 2 })
    })
  }

  test('no answer in 16 seconds counts as a failure', () => {
    const { clock, shown, state } = submit()
    clock.increment(16_000)
    expect({ state: state(), message: shown().message }).toEqual({
      state: { filling: 'failed' },
      message: 'We could not reach the server. What you typed is kept: please try again.',
    })
  })

  test('after too many attempts the form waits [CONST-023]', () => {
    const { actor, clock, shown, state } = submit()
    actor.send({ type: 'login.limited', waitMs: 60_000 })
    expect({ state: state(), message: shown().message }).toEqual({
      state: 'limited',
      message: 'Too many attempts. Please wait a minute.',
    })
    clock.increment(59_999)
    expect(state()).toBe('limited')
    clock.increment(1)
    expect({ state: state(), message: shown().message }).toEqual({ state: { filling: 'editing' }, message: '' })
  })
})

test('the password is in no context, at any time', () => {
  const { actor } = submit()
  const before = JSON.stringify(actor.getSnapshot().context)
  actor.send({ type: 'login.failed', cause: 'offline' })
  const persisted = JSON.stringify(actor.getPersistedSnapshot())
  expect([before.includes(PASSWORD), persisted.includes(PASSWORD)]).toEqual([false, false])
})

import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type Passwords, passwordChangeMachine } from '../../machines/account/password-change.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    passwordChangeMachine,
    new URL('../../machines/account/password-change.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(passwordChangeMachine)
})

const TYPED = { password: 'Proscenium1', newPassword: 'Proscenium2', passwordAgain: 'Proscenium3' }
const NOTHING = { password: '', newPassword: '', passwordAgain: '' }
const REFUSED = { password: 'Wrong.', newPassword: 'Used before.', passwordAgain: 'Not the same.' }

function start() {
  const sent: unknown[] = []
  const clock = new SimulatedClock()
  const machine = plugPorts(passwordChangeMachine, {
    changePassword: fromCallback<EventObject, Passwords>(({ input }) => void sent.push(input)),
  })
  const actor = createActor(machine, { clock }).start()
  return {
    actor,
    clock,
    sent,
    form: () => {
      const { value, context, tags } = actor.getSnapshot()
      return { state: value, tags: [...tags].toSorted(), errors: context.errors, message: context.message }
    },
  }
}

function changing() {
  const started = start()
  started.actor.send({ type: 'change.submitted', ...TYPED })
  return started
}

const EDITING = { state: { filling: 'editing' }, tags: ['settled'], errors: NOTHING, message: '' }
const CHANGING = { state: 'changing', tags: ['busy', 'settled'], errors: NOTHING, message: '' }

describe('while filling in', () => {
  test('what is well formed is sent, whether or not the two new ones are the same [ACCT-017]', () => {
    const { form, sent } = changing()
    expect({ form: form(), sent }).toEqual({ form: CHANGING, sent: [TYPED] })
  })

  test.each([
    ...['12345678', '1234 !'].map((newPassword) => ({
      newPassword,
      problem: 'Password must contain at least one letter',
      ids: 'ACCT-016, VALID-003, VALID-005',
    })),
    ...['abcdefgh', 'ab&'].map((newPassword) => ({
      newPassword,
      problem: 'Password must contain at least one number',
      ids: 'ACCT-016, VALID-004, VALID-005',
    })),
    ...['abcdef1', 'abcd 1234', 'abcd123&', 'abcd123"', `${'a'.repeat(50)}1`].map((newPassword) => ({
      newPassword,
      problem: 'Password must contain at least one digit and not contain symbols & and ", min 8 and max 50 sign',
      ids: 'ACCT-016, VALID-002, VALID-005',
    })),
    { newPassword: '', problem: 'Please fill in this field', ids: 'ACCT-016' },
  ])('the new password "$newPassword" breaks the shared rules and is not sent [$ids]', ({ newPassword, problem }) => {
    const { actor, form, sent } = start()
    actor.send({ type: 'change.submitted', ...TYPED, newPassword })
    expect({ form: form(), sent }).toEqual({
      form: { ...EDITING, errors: { ...NOTHING, newPassword: problem } },
      sent: [],
    })
  })

  test.each([['abcdefg1'], [`${'a'.repeat(49)}1`]])(
    'the new password %s is long and short enough [ACCT-016]',
    (newPassword) => {
      const { actor, sent } = start()
      actor.send({ type: 'change.submitted', ...TYPED, newPassword })
      expect(sent).toEqual([{ ...TYPED, newPassword }])
    },
  )

  test('fields left empty are marked; of the current password nothing else is asked [VALID-014]', () => {
    const { actor, form, sent } = start()
    actor.send({ type: 'change.submitted', password: '', newPassword: 'Proscenium2', passwordAgain: '' })
    expect({ form: form(), sent }).toEqual({
      form: {
        ...EDITING,
        errors: { password: 'Please fill in this field', newPassword: '', passwordAgain: 'Please fill in this field' },
      },
      sent: [],
    })
    actor.send({ type: 'change.submitted', ...TYPED, password: 'x' })
    expect(sent).toEqual([{ ...TYPED, password: 'x' }])
  })
})

describe('what was said before', () => {
  test('is gone from every field, and the message with it, while it is sent again [ACCT-015]', () => {
    const { actor, form } = changing()
    actor.send({ type: 'change.failed', cause: 'offline' })
    actor.send({ type: 'change.submitted', ...TYPED })
    const afterMessage = form()
    actor.send({ type: 'password.refused', fields: REFUSED })
    actor.send({ type: 'change.submitted', ...TYPED })
    expect({ afterMessage, afterErrors: form() }).toEqual({ afterMessage: CHANGING, afterErrors: CHANGING })
  })

  test('is gone as well where nothing is sent [ACCT-015]', () => {
    const { actor, form } = changing()
    actor.send({ type: 'password.changed', message: 'Done.' })
    actor.send({ type: 'change.submitted', ...TYPED, newPassword: '' })
    expect(form()).toEqual({ ...EDITING, errors: { ...NOTHING, newPassword: 'Please fill in this field' } })
  })

  test('goes from a field once that is edited [VALID-018]', () => {
    for (const field of ['password', 'newPassword', 'passwordAgain'] as const) {
      const { actor, form } = changing()
      actor.send({ type: 'password.refused', fields: REFUSED })
      actor.send({ type: 'field.edited', field })
      expect(form()).toEqual({ ...EDITING, errors: { ...REFUSED, [field]: '' } })
    }
  })
})

describe('while changing', () => {
  test('the message of the server says that it is done [ENT-065, DASH-014]', () => {
    const { actor, form } = changing()
    actor.send({ type: 'password.changed', message: 'Done.' })
    expect(form()).toEqual({
      state: { filling: 'changed' },
      tags: ['changed', 'settled'],
      errors: NOTHING,
      message: 'Done.',
    })
  })

  test('each change empties the fields once', () => {
    const { actor } = changing()
    const counts = [actor.getSnapshot().context.changes]
    for (let change = 0; change < 2; change += 1) {
      actor.send({ type: 'password.changed', message: 'Done.' })
      counts.push(actor.getSnapshot().context.changes)
      actor.send({ type: 'change.submitted', ...TYPED })
    }
    actor.send({ type: 'password.refused', fields: REFUSED })
    counts.push(actor.getSnapshot().context.changes)
    expect(counts).toEqual([0, 1, 2, 2])
  })

  test('what the server says stands at each field [ACCT-017, ENT-065]', () => {
    const { actor, form } = changing()
    actor.send({ type: 'password.refused', fields: REFUSED })
    expect(form()).toEqual({ ...EDITING, errors: REFUSED })
  })

  test('nothing is sent twice, and no answer is a failure after sixteen seconds', () => {
    const { actor, clock, form, sent } = changing()
    actor.send({ type: 'change.submitted', ...TYPED })
    clock.increment(15_999)
    expect({ form: form(), sent: sent.length }).toEqual({ form: CHANGING, sent: 1 })
    clock.increment(1)
    expect(form()).toEqual({
      state: { filling: 'failed' },
      tags: ['failed', 'settled'],
      errors: NOTHING,
      message: 'We could not reach the server. What you typed is kept: please try again.',
    })
  })

  test.each([
    [60_000, 60_000],
    [5, 1_000],
    [9_000_000, 600_000],
  ])('after too many wrong passwords the form waits: told %i ms, it waits %i ms', (waitMs, waits) => {
    const { actor, clock, form, sent } = changing()
    actor.send({ type: 'change.limited', waitMs })
    actor.send({ type: 'change.submitted', ...TYPED })
    clock.increment(waits - 1)
    expect({ form: form(), sent: sent.length }).toEqual({
      form: {
        state: 'limited',
        tags: ['limited', 'settled'],
        errors: NOTHING,
        message: 'Too many attempts. Please wait a minute.',
      },
      sent: 1,
    })
    clock.increment(1)
    expect(form()).toEqual(EDITING)
  })
})

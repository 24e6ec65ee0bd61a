import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { accountRemovalMachine } from '../../machines/account/account-removal.machine.ts'
import { mailRequestMachine } from '../../machines/account/mail-request.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    accountRemovalMachine,
    new URL('../../machines/account/account-removal.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(accountRemovalMachine)
})

function start(hasLink = true) {
  const emitted: string[] = []
  const clock = new SimulatedClock()
  const calls: string[] = []
  const machine = plugPorts(accountRemovalMachine, {
    mailRequest: plugPorts(mailRequestMachine, { requestMail: fromCallback(() => {}) }),
    removeAccount: fromCallback(() => void calls.push('asked')),
  })
  const actor = createActor(machine, { clock, input: { hasLink, exampleEmail: 'name@example.com' } })
  actor.on('*', ({ type }) => emitted.push(type))
  actor.start()
  const said = () => ({
    state: actor.getSnapshot().value,
    message: actor.getSnapshot().context.message,
    calls: calls.length,
    emitted: [...emitted],
  })
  return { actor, clock, said }
}

function removing() {
  const page = start()
  page.actor.send({ type: 'removal.confirmed' })
  return page
}

describe('the removal of an account', () => {
  test('starts with e-mail and password [ACCT-011, VALID-008, ENT-037]', () => {
    const { actor, said } = start(false)
    const request = actor.getSnapshot().children.request?.getSnapshot().context
    expect({ state: said().state, asksPassword: request?.asksPassword, isNew: request?.isNewAddress }).toEqual({
      state: 'requesting',
      asksPassword: true,
      isNew: false,
    })
  })

  test('waits for the button of the page that the link opens, is confirmed, and ends every session [ACCT-012, ENT-037]', () => {
    const { actor, said } = start()
    const opened = said()
    actor.send({ type: 'removal.confirmed' })
    actor.send({ type: 'removal.confirmed' })
    const pressedTwice = said()
    actor.send({ type: 'account.removed' })
    expect({ opened, pressedTwice, end: said() }).toEqual({
      opened: { state: { offered: 'untried' }, message: '', calls: 0, emitted: [] },
      pressedTwice: { state: 'removing', message: '', calls: 1, emitted: [] },
      end: { state: 'removed', message: '', calls: 1, emitted: ['sessions.ended'] },
    })
  })

  test.each([
    ['offline', 'You seem to be offline. When you are back, press the button again.'],
    ['unavailable', 'We could not reach the server. Your account may still be there: please try again.'],
    [
      'membership',
      'Your membership could not be cancelled, so your account is still there. Please try again later, or write to us.',
    ],
  ] as const)('fails and may be tried again: %s', (cause, message) => {
    const { actor, said } = removing()
    actor.send({ type: 'removal.failed', cause })
    const failed = said()
    actor.send({ type: 'removal.confirmed' })
    expect({ failed, again: said() }).toEqual({
      failed: { state: { offered: 'failed' }, message, calls: 1, emitted: [] },
      again: { state: 'removing', message: '', calls: 2, emitted: [] },
    })
  })

  test('without an answer may be tried again, and keeps its page though the session may be over', () => {
    const { actor, clock, said } = removing()
    clock.increment(16_000)
    expect(actor.getSnapshot().hasTag('leads')).toBe(true)
    expect(said()).toEqual({
      state: { offered: 'failed' },
      message: 'We could not reach the server. Your account may still be there: please try again.',
      calls: 1,
      emitted: [],
    })
  })

  test('with a link that is worth nothing leads to another one', () => {
    const { actor, said } = removing()
    actor.send({ type: 'link.refused' })
    const refused = said().state
    actor.send({ type: 'request.wanted' })
    expect([refused, said().state]).toEqual(['spent', 'requesting'])
  })
})

import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { mailRequestMachine } from '../../machines/account/mail-request.machine.ts'
import { mailedCancellationMachine } from '../../machines/account/mailed-cancellation.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    mailedCancellationMachine,
    new URL('../../machines/account/mailed-cancellation.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(mailedCancellationMachine)
})

const RUNNING = { uuid: 'm-1', title: 'One month', isRunning: true, accessUntil: '2026-12-14' }
const ENDING = { uuid: 'm-2', title: 'One year', isRunning: false, accessUntil: '2027-03-01' }
const RECEIPT = { receipt: 'C-000007', title: 'One month', cancelledAt: '2026-11-24', accessUntil: '2026-12-14' }

function start(hasLink = true) {
  const clock = new SimulatedClock()
  const calls: string[] = []
  const machine = plugPorts(mailedCancellationMachine, {
    mailRequest: plugPorts(mailRequestMachine, { requestMail: fromCallback(() => {}) }),
    checkCancelLink: fromCallback(() => void calls.push('checked')),
    cancelByLink: fromCallback(() => void calls.push('cancelled')),
  })
  const actor = createActor(machine, { clock, input: { hasLink, exampleEmail: 'name@example.com' } }).start()
  const said = () => {
    const { value, context } = actor.getSnapshot()
    return { state: value, message: context.message, calls: [...calls] }
  }
  return { actor, clock, said }
}

function offering() {
  const page = start()
  page.actor.send({ type: 'link.accepted', memberships: [ENDING, RUNNING] })
  return page
}

const UNKNOWN =
  'We could not reach the server. Your membership may be cancelled or not: press the button again, nothing is done twice.'

describe('cancelling by a mailed link', () => {
  test('begins with an e-mail alone', () => {
    const { actor, said } = start(false)
    const request = actor.getSnapshot().children.request?.getSnapshot().context
    expect({ said: said(), asksPassword: request?.asksPassword, isNew: request?.isNewAddress }).toEqual({
      said: { state: 'requesting', message: '', calls: [] },
      asksPassword: false,
      isNew: false,
    })
  })

  test('waits for the button, and is sent once for a double press', () => {
    const { actor, said } = offering()
    const opened = { ...said(), memberships: actor.getSnapshot().context.memberships }
    actor.send({ type: 'cancellation.confirmed' })
    actor.send({ type: 'cancellation.confirmed' })
    const pressedTwice = said()
    actor.send({ type: 'cancellation.done', receipts: [RECEIPT] })
    expect({ opened, pressedTwice, end: said(), receipts: actor.getSnapshot().context.receipts }).toEqual({
      opened: { state: { offered: 'untried' }, message: '', calls: ['checked'], memberships: [ENDING, RUNNING] },
      pressedTwice: { state: 'cancelling', message: '', calls: ['checked', 'cancelled'] },
      end: { state: 'cancelled', message: '', calls: ['checked', 'cancelled'] },
      receipts: [RECEIPT],
    })
  })

  test.each([[[ENDING]], [[]]])('offers no button where nothing runs: %j', (memberships) => {
    const { actor, said } = start()
    actor.send({ type: 'link.accepted', memberships })
    actor.send({ type: 'cancellation.confirmed' })
    expect({ said: said(), memberships: actor.getSnapshot().context.memberships }).toEqual({
      said: { state: 'nothingRuns', message: '', calls: ['checked'] },
      memberships,
    })
  })

  test.each([
    ['offline', 'You seem to be offline. When you are back, press the button again: nothing is done twice.'],
    ['unavailable', UNKNOWN],
  ] as const)('that is not answered may be pressed again: %s', (cause, message) => {
    const { actor, said } = offering()
    actor.send({ type: 'cancellation.confirmed' })
    actor.send({ type: 'cancellation.failed', cause })
    const failed = said()
    actor.send({ type: 'cancellation.confirmed' })
    expect({ failed, again: said() }).toEqual({
      failed: { state: { offered: 'failed' }, message, calls: ['checked', 'cancelled'] },
      again: { state: 'cancelling', message: '', calls: ['checked', 'cancelled', 'cancelled'] },
    })
  })

  test('waits sixteen seconds for each answer', () => {
    const { actor, clock, said } = start()
    clock.increment(15_999)
    const early = said().state
    clock.increment(1)
    const unchecked = said()
    actor.send({ type: 'check.retried' })
    const checking = said()
    actor.send({ type: 'link.accepted', memberships: [RUNNING] })
    actor.send({ type: 'cancellation.confirmed' })
    clock.increment(15_999)
    const waiting = said().state
    clock.increment(1)
    expect({ early, unchecked, checking, waiting, lost: said() }).toEqual({
      early: 'checking',
      unchecked: {
        state: 'unchecked',
        message: 'We could not reach the server to check your link. Please try again.',
        calls: ['checked'],
      },
      checking: { state: 'checking', message: '', calls: ['checked', 'checked'] },
      waiting: 'cancelling',
      lost: {
        state: { offered: 'failed' },
        message: UNKNOWN,
        calls: ['checked', 'checked', 'cancelled'],
      },
    })
  })

  test.for([
    ['offline', 'You seem to be offline. Your link cannot be checked: try again when you are back.'],
    ['unavailable', 'We could not reach the server to check your link. Please try again.'],
  ] as const)('says that the link could not be checked: %s', ([cause, message]) => {
    const { actor, said } = start()
    actor.send({ type: 'check.failed', cause })
    expect(said()).toEqual({ state: 'unchecked', message, calls: ['checked'] })
  })

  test('with a link that is worth nothing leads to another one, before the button and after it', () => {
    const before = start()
    before.actor.send({ type: 'link.refused' })
    const after = offering()
    after.actor.send({ type: 'cancellation.confirmed' })
    after.actor.send({ type: 'link.refused' })
    const refused = after.said().state
    after.actor.send({ type: 'request.wanted' })
    expect({ before: before.said().state, refused, wanted: after.said().state }).toEqual({
      before: 'spent',
      refused: 'spent',
      wanted: 'requesting',
    })
  })
})

import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { easyCancelMachine } from '../../machines/member/easy-cancel.machine.ts'
import type { SentAnswer } from '../../machines/member/easy-cancel-survey.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { PLAN, SURVEY } from './member-samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(easyCancelMachine, new URL('../../machines/member/easy-cancel.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(easyCancelMachine)
})

const UPGRADE = { to: '/main-dashboard/upgrade-subscription/', isExternal: false }
const LOADED = { type: 'survey.loaded', survey: SURVEY, upgradeTo: UPGRADE } as const
const REQUESTED = { type: 'feedback.requested', plan: PLAN, status: 'Active' } as const
const FILMS = { type: 'answer.chosen', questionId: 'why', answerId: 'films' } as const
const TOO_DARK = { type: 'answer.described', questionId: 'why', text: ' Too dark ' } as const

describe('the survey', () => {
  test('is handed in once the membership is cancelled, whose receipt stays until the member goes where the server says', () => {
    const { actor, sent, said, state, context } = start()
    for (const event of [LOADED, FILMS, TOO_DARK, REQUESTED]) actor.send(event)
    const before = { state: state(), sent: [...sent] }
    actor.send({ type: 'cancellation.changed', standing: 'underWay' })
    const asked = state()
    actor.send({ type: 'cancellation.changed', standing: 'cancelled' })
    const sending = state()
    actor.send({ type: 'feedback.taken', next: { to: 'https://goodbye.example/', isExternal: true } })
    expect({ before, asked, sending, state: state(), sent, said }).toEqual({
      before: { state: 'cancelling', sent: [] },
      asked: 'cancelling',
      sending: 'sending',
      state: 'thanked',
      sent: [{ uuid: 'membership-member', answers: [{ questionId: 'why', answerId: 'films', text: 'Too dark' }] }],
      said: [{ type: 'cancellation.requested', plan: PLAN }],
    })
    expect(context().next).toEqual({ to: 'https://goodbye.example/', isExternal: true })
  })

  test.for([
    { to: 'https://goodbye.example/', isExternal: true },
    { to: '/main-dashboard/', isExternal: false },
  ])('leads to $to, as the server says, where no receipt is shown [CANCEL-006, DASH-017]', (next) => {
    const { actor, said, state } = start()
    for (const event of [LOADED, { ...REQUESTED, status: 'Canceled' }]) actor.send(event)
    actor.send({ type: 'feedback.taken', next })
    expect({ state: state(), said }).toEqual({ state: 'thanked', said: [{ type: 'navigation.requested', ...next }] })
  })

  test('leaves the receipt of what was cancelled here before on the screen', () => {
    const next = { to: '/main-dashboard/', isExternal: false }
    const led = (['cancelled', 'open'] as const).map((standing) => {
      const { actor, said, context } = start()
      actor.send({ type: 'cancellation.changed', standing })
      for (const event of [LOADED, { ...REQUESTED, status: 'Canceled' }]) actor.send(event)
      actor.send({ type: 'feedback.taken', next })
      return { said, next: context().next }
    })
    expect(led).toEqual([
      { said: [], next },
      { said: [{ type: 'navigation.requested', ...next }], next: null },
    ])
  })

  test('is handed in without a second cancelling after one here, whatever the server’s word still says, until that is undone', () => {
    const asked = (['cancelled', 'underWay', 'open'] as const).map((standing) => {
      const { actor, said, state } = start()
      actor.send(LOADED)
      actor.send({ type: 'cancellation.changed', standing: 'cancelled' })
      actor.send({ type: 'cancellation.changed', standing })
      actor.send(REQUESTED)
      return [state(), said.length]
    })
    expect(asked).toEqual([
      ['sending', 0],
      ['cancelling', 1],
      ['cancelling', 1],
    ])
  })

  test('is handed in at once where the membership is cancelled already, and stays where it leads nowhere', () => {
    const { actor, sent, said, state } = start()
    for (const event of [LOADED, { ...REQUESTED, status: 'Canceled' }]) actor.send(event)
    actor.send({ type: 'feedback.taken', next: null })
    expect({ state: state(), sent, said }).toEqual({
      state: 'thanked',
      sent: [{ uuid: 'membership-member', answers: [] }],
      said: [],
    })
  })

  test('is not handed in by a member who keeps the membership, and keeps what they chose', () => {
    const { actor, sent, context, state } = start()
    for (const event of [LOADED, FILMS, TOO_DARK, REQUESTED]) actor.send(event)
    actor.send({ type: 'cancellation.changed', standing: 'open' })
    expect({ state: state(), sent, choices: context().choices }).toEqual({
      state: { asking: 'untried' },
      sent: [],
      choices: { why: { answerId: 'films', text: ' Too dark ' } },
    })
  })

  test('that fails keeps what was chosen and written, and is handed in once more as it is then [CANCEL-007]', () => {
    const { actor, sent, context, state } = start()
    for (const event of [LOADED, FILMS, TOO_DARK, { ...REQUESTED, status: 'Canceled' }]) actor.send(event)
    actor.send({ type: 'feedback.failed' })
    const failed = { state: state(), choices: context().choices }
    actor.send({ type: 'answer.chosen', questionId: 'back', answerId: 'no' })
    actor.send({ type: 'answer.chosen', questionId: 'why', answerId: 'price' })
    actor.send({ type: 'answer.chosen', questionId: 'why', answerId: 'films' })
    actor.send({ ...REQUESTED, status: 'Canceled' })
    expect({ failed, again: sent.at(-1) }).toEqual({
      failed: { state: { asking: 'failed' }, choices: { why: { answerId: 'films', text: ' Too dark ' } } },
      again: {
        uuid: 'membership-member',
        answers: [
          { questionId: 'back', answerId: 'no' },
          { questionId: 'why', answerId: 'films', text: 'Too dark' },
        ],
      },
    })
  })

  test('of which nobody answers in 16 seconds has failed', () => {
    const { actor, clock, state } = start()
    for (const event of [LOADED, { ...REQUESTED, status: 'Canceled' }]) actor.send(event)
    clock.increment(15_999)
    const before = state()
    clock.increment(1)
    expect({ before, after: state() }).toEqual({ before: 'sending', after: { asking: 'failed' } })
  })

  test('that does not come in 16 seconds is unavailable, and can be asked for again', () => {
    const { actor, clock, state } = start()
    clock.increment(15_999)
    const before = state()
    clock.increment(1)
    const after = state()
    actor.send({ type: 'retry.requested' })
    expect({ before, after, again: state() }).toEqual({ before: 'loading', after: 'unavailable', again: 'loading' })
  })

  test('keeps what is written before anything is chosen', () => {
    const { actor, context } = start()
    actor.send(LOADED)
    actor.send(TOO_DARK)
    expect(context()).toEqual({
      survey: SURVEY,
      upgradeTo: UPGRADE,
      choices: { why: { answerId: '', text: ' Too dark ' } },
      uuid: '',
      isCancelled: false,
      hasReceipt: false,
      next: null,
    })
  })

  test('that is not offered says so once', () => {
    const { actor, said, state } = start()
    actor.send({ type: 'survey.unoffered' })
    expect({ state: state(), said }).toEqual({ state: 'unoffered', said: [{ type: 'page.unoffered' }] })
  })
})

function start() {
  const clock = new SimulatedClock()
  const sent: { uuid: string; answers: readonly SentAnswer[] }[] = []
  const said: object[] = []
  const machine = plugPorts(easyCancelMachine, {
    loadSurvey: fromCallback(() => {}),
    sendFeedback: fromCallback<EventObject, (typeof sent)[number]>(({ input }) => void sent.push(input)),
  })
  const actor = createActor(machine, { clock })
  actor.on('*', (emitted) => void said.push(emitted))
  actor.start()
  return {
    actor,
    clock,
    sent,
    said,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

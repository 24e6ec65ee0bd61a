import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { answerWith } from '../../app/ports/answer-with.ts'
import { camShowMachine } from '../../machines/cams/cam-show.machine.ts'
import { complimentMachine } from '../../machines/cams/compliment.machine.ts'
import { type EndingAnswer, showEndingMachine } from '../../machines/cams/show-ending.machine.ts'
import { showNewsMachine } from '../../machines/cams/show-news.machine.ts'
import { showRequestMachine } from '../../machines/cams/show-request.machine.ts'
import { type SpendInput, spendingMachine } from '../../machines/cams/spending.machine.ts'
import { type MoneyActionEmitted, NO_RESULT } from '../../machines/sales/money-action.machine.ts'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { running, standing } from './room-samples.ts'
import { MEMBER } from './show-request.cases.ts'
import { type ShowWord, tell, wired } from './show-world.ts'

const RUNS = process.env.LONG === '1' ? 10_000 : 1_000

type Stage = 'none' | 'pending' | 'running'
type Deed = 'accept' | 'refuse' | 'expire' | 'stray' | 'end' | 'low' | 'request' | 'cancel' | 'refresh' | 'dismiss'

/**
 * The provider's side, by its rules: one request or show at a time; what happens is told in the one order of the channel, which is independent of
 * the order in which calls are answered.
 */
function provider(deliver: (event: ShowWord) => void, schedule: (name: string) => Promise<void>) {
  let stage: Stage = 'none'
  let id = 0
  let startedIds: string[] = []
  /** Refused, or expired. */
  let declined = 0
  let strays = 0
  let channel = Promise.resolve()
  const name = () => `p${id}`
  const tell = (...events: ShowWord[]) => {
    channel = channel.then(async () => {
      await schedule(`channel: ${events.map(({ type }) => type).join()}`)
      for (const event of events) deliver(event)
    })
  }
  const finish = () => {
    stage = 'none'
    const fees = { privateShowFee: 60, privateChatTipFee: 0, tipMenuFee: 0, toysMenuFee: 0 }
    tell({ type: 'show.completed', privateRequestId: name(), ...fees }, { type: 'state.changed', state: 'PUBLIC' })
  }
  return {
    stage: () => stage,
    startedIds: () => startedIds,
    declined: () => declined,
    /** How it stands, as entering the room once more answers. */
    standing: () =>
      standing({
        state: stage === 'running' ? 'MY_PRIVATE_SHOW' : 'PUBLIC',
        show: stage === 'none' ? null : running({ privateRequestId: name(), startedAtMs: stage === 'running' ? 1 : 0 }),
      }),
    request(): string | null {
      if (stage !== 'none') return null
      stage = 'pending'
      id += 1
      return name()
    },
    cancel() {
      if (stage === 'pending') stage = 'none'
      if (stage === 'running') finish()
    },
    model(deed: Deed) {
      const privateRequestId = name()
      if (deed === 'accept' && stage === 'pending') {
        stage = 'running'
        startedIds = [...startedIds, privateRequestId]
        tell(
          { type: 'show.started', privateRequestId, kind: 'private', startedAtMs: 1, tariff: 60 },
          { type: 'state.changed', state: 'MY_PRIVATE_SHOW' },
        )
      }
      if (deed === 'refuse' && stage === 'pending') {
        stage = 'none'
        declined += 1
        tell({ type: 'request.refused', privateRequestId, reason: 'BUSY' })
      }
      if (deed === 'expire' && stage === 'pending') {
        stage = 'none'
        declined += 1
        tell({ type: 'request.expired', privateRequestId })
      }
      // Of what the same viewer has asked for on another device.
      if (deed === 'stray') {
        strays += 1
        tell({ type: 'request.refused', privateRequestId: `x${strays}`, reason: 'BUSY' })
      }
      if (deed === 'end' && stage === 'running') finish()
      if (deed === 'low' && stage === 'running')
        tell({ type: 'showBalance.low', privateRequestId, remainingMinutes: 1, isSpy: false })
    },
  }
}

/** Of the run that goes on: to plug a machine costs more than to run it. */
let answers: {
  ask: (signal: AbortSignal, input: SpendInput) => Promise<MoneyActionEmitted>
  endShow: () => Promise<EndingAnswer>
}

const camShow = plugPorts(camShowMachine, { watchClock: silence() })
const spend = answerWith((signal: AbortSignal, input: SpendInput) => answers.ask(signal, input))
const showRequest = plugPorts(showRequestMachine, { spending: plugPorts(spendingMachine, { spend }) })
const showEnding = plugPorts(showEndingMachine, {
  endShow: answerWith(() => answers.endShow()),
  watchSpyTime: silence(),
})
const compliment = plugPorts(complimentMachine, {
  spending: plugPorts(spendingMachine, { spend: silence() }),
  keepCompliment: silence(),
})

test('in any order of answers and events (accepted while cancelling, refused before the answer, low tokens at the end), the page ends as the provider has it, one show at most (M12)', async () => {
  const deeds = fc.array(
    fc.constantFrom<Deed>(
      'request',
      'request',
      'accept',
      'accept',
      'cancel',
      'refuse',
      'expire',
      'stray',
      'end',
      'low',
      'refresh',
      'dismiss',
    ),
    { minLength: 2, maxLength: 12 },
  )
  const property = fc.asyncProperty(fc.scheduler(), deeds, async (scheduler, script) => {
    const schedule = async (label: string) => {
      await scheduler.schedule(Promise.resolve(), label)
    }
    const world = provider((event) => send(event), schedule)
    const ask = async (_: AbortSignal, input: SpendInput): Promise<MoneyActionEmitted> => {
      await schedule('request arrives')
      const privateRequestId = input ? world.request() : null
      await schedule('request answered')
      if (privateRequestId === null) return { type: 'money.unresolved' }
      return { type: 'money.settled', ...NO_RESULT, privateRequestId }
    }
    const endShow = async (): Promise<EndingAnswer> => {
      await schedule('cancel arrives')
      world.cancel()
      await schedule('cancel answered')
      return { type: 'ending.done' }
    }
    answers = { ask, endShow }
    const actors = wired({
      camShow: createActor(camShow),
      showRequest: createActor(showRequest, { input: MEMBER }),
      showEnding: createActor(showEnding),
      showNews: createActor(showNewsMachine),
      compliment: createActor(compliment, { input: { isPending: false } }),
    })
    const send = (event: ShowWord) => tell(actors, event)
    const complimented: string[] = []
    /** Dialogs that say that a request was not taken: each is an object of its own. */
    const declinedTold = new Set<object>()
    actors.camShow.subscribe((snapshot) => {
      const id = snapshot.context.privateRequestId
      // Nothing is said to run that the provider never began.
      if (snapshot.hasTag('running') && id !== '') expect(world.startedIds()).toContain(id)
    })
    actors.showNews.subscribe(({ context: { dialog } }) => {
      if (dialog.kind === 'unableToAccept') declinedTold.add(dialog)
    })
    actors.compliment.subscribe(({ context }) => {
      const thanked = context.complementInfo.privateRequestId
      if (thanked !== '' && complimented.at(-1) !== thanked) complimented.push(thanked)
    })
    for (const actor of Object.values(actors)) actor.start()
    const enter = () => send({ type: 'room.entered', roomId: '71', modelName: 'Ada', standing: world.standing() })
    enter()
    scheduler.scheduleSequence(
      script.map((deed) => async () => {
        if (deed === 'request') send({ type: 'private.requested' })
        else if (deed === 'cancel') send({ type: 'cancel.requested' })
        else if (deed === 'dismiss') {
          send({ type: 'dialog.closed' })
          send({ type: 'compliment.declined' })
        } else world.model(deed)
      }),
    )
    await scheduler.waitAll()
    for (let turn = 0; turn < 20; turn += 1) {
      await Promise.resolve()
      if (scheduler.count() > 0) await scheduler.waitAll()
    }
    const snapshot = actors.camShow.getSnapshot()
    const shown: Stage = snapshot.hasTag('running') ? 'running' : snapshot.hasTag('pending') ? 'pending' : 'none'
    expect(shown).toBe(world.stage())
    // What was declined is told, unless it was taken back meanwhile; what others have asked for is not.
    expect(declinedTold.size).toBeLessThanOrEqual(world.declined())
    if (!script.includes('cancel')) expect(declinedTold.size).toBe(world.declined())
    // No show is thanked for twice.
    expect(new Set(complimented).size).toBe(complimented.length)
    for (const actor of Object.values(actors)) actor.stop()
  })
  await fc.assert(property, { numRuns: RUNS })
})

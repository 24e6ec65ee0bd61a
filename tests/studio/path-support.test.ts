import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock, setup } from 'xstate'
import { casesOf, type MachineCases } from '../../studio/paths/cases.ts'
import { assertComplete, coverPaths } from '../../studio/paths/cover.ts'
import { explore } from '../../studio/paths/explore.ts'
import { replay, type Sut } from '../../studio/paths/replay.ts'
import { describePaths } from '../support/paths.ts'
import {
  counterMachine,
  impossibleTimerMachine,
  nestedMachine,
  tiedTimersMachine,
  tokenMachine,
  tokenOptions,
} from './hand-made-machines.ts'

describe('coverPaths', () => {
  const impossible = 'waiting --after parentPatience--> late'

  test('names what no path walks, and why', () => {
    expect(() => coverPaths(casesOf(impossibleTimerMachine))).toThrow(
      new Error(`impossibleTimer:
  not taken: ${impossible}: clock: from {"waiting":"asking"}, on 'after parentPatience': its timers cannot fire in this order
  never entered: late: no transition that is taken leads there`),
    )
  })

  test('takes a waiver with a reason', () => {
    expect(
      coverPaths(
        casesOf(impossibleTimerMachine, { waivers: { [impossible]: 'the child is quicker', late: 'the same' } }),
      ).uncovered,
    ).toEqual([impossible])
  })

  test('refuses a waiver without a reason, for nothing, or for something walked', () => {
    const waivers = {
      [impossible]: ' ',
      'waiting.asking --after childPatience--> over': 'too slow',
      'waiting --after patience--> over': 'renamed',
      over: 'never mind',
      late: 'the child is quicker',
    }
    expect(() => coverPaths(casesOf(impossibleTimerMachine, { waivers }))).toThrow(
      new Error(`impossibleTimer:
  waived without a reason: ${impossible}
  waived, but walked: waiting.asking --after childPatience--> over
  waived, but there is no such transition or state: waiting --after patience--> over
  waived, but walked: over`),
    )
  })

  test('names a transition that was lost behind another, and the state behind it', () => {
    const events = { 'code.entered': [{ isRight: true }, { isRight: false }] }
    expect(() => coverPaths(casesOf(counterMachine, { events }))).toThrow(
      new Error(`counter:
  not taken: locked --code.entered[isLastTry]#2--> blocked: projection: it is taken where the context differs in what \`project\` leaves out
  never entered: blocked: no transition that is taken leads there`),
    )
  })

  test('names a transition that a path takes by chance, where two states pass for one', () => {
    const events = { 'code.entered': [{ isRight: true }, { isRight: false }] }
    const cases = casesOf(counterMachine, { events })
    const lucky = coverPaths(casesOf(counterMachine, { events, project: ({ context }) => context.tries }))
    expect(lucky.uncovered).toEqual([])
    expect(() => assertComplete(explore(counterMachine, cases), lucky, cases)).toThrow(
      new Error(`counter:
  not taken: locked --code.entered[isLastTry]#2--> blocked: projection: it is taken where the context differs in what \`project\` leaves out`),
    )
  })

  test('asks the invariants in every state, and names the broken ones', () => {
    const invariants: MachineCases<ReturnType<typeof tokenMachine>>['invariants'] = {
      'nothing is degraded': (snapshot) => !snapshot.hasTag('degraded'),
      'a token lives': ({ context }) => context.lifetimeMs > 0,
      'nobody waits': ({ value }) => value !== 'waitingToRetry',
    }
    expect(() => coverPaths(casesOf(tokenMachine(), { ...tokenOptions, invariants }))).toThrow(
      new Error('token: in waitingToRetry it does not hold that nothing is degraded, nor that nobody waits'),
    )
  })
})

describe('replay', () => {
  const sees = { fresh: 'works', renewing: 'works', waitingToRetry: 'reconnecting', revoked: 'ended', signedOut: 'bye' }

  /** Stands for machine + adapter + view: `screen` is what the visitor would see. */
  function composed({ machine = tokenMachine(), screens = sees as Record<string, string>, without = '' } = {}): Sut {
    const clock = new SimulatedClock()
    let actor: ReturnType<typeof createActor<ReturnType<typeof tokenMachine>>>
    const screen = () => screens[String(actor.getSnapshot().value)]
    return {
      start: (input) => {
        const plugged = machine.provide({ actors: { renewTokens: fromCallback(() => {}) } })
        actor = createActor(plugged, { clock, input: input as { lifetimeMs: number } })
        actor.start()
      },
      step: (event, { timer, waitMs }) => {
        clock.increment(waitMs)
        if (timer === undefined) actor.send(event as Parameters<typeof actor.send>[0])
      },
      see: Object.fromEntries(
        Object.entries(sees)
          .filter(([state]) => state !== without)
          .map(([state, text]) => [state, () => expect(screen()).toBe(text)]),
      ),
    }
  }

  const plan = coverPaths(casesOf(tokenMachine(), tokenOptions))
  const replayAll = async (sut: () => Sut) => {
    const failures: string[] = []
    for (const path of plan.paths) await replay(path, sut()).catch((error: Error) => failures.push(error.message))
    return failures.map((message) => message.split('\n')[0])
  }

  test('passes where the composed thing shows what the table says', async () => {
    expect(await replayAll(composed)).toEqual([])
  })

  test('notices a wrong target', async () => {
    expect(await replayAll(() => composed({ machine: tokenMachine('waitingToRetry') }))).toEqual([
      "after 'renewal.refused' (step 4 of 4), in revoked: expected 'reconnecting' to be 'ended' // Object.is equality",
    ])
  })

  test('notices a wrong view', async () => {
    expect(await replayAll(() => composed({ screens: { ...sees, waitingToRetry: 'works' } }))).toEqual([
      "after 'renewal.failed {cause:unavailable}' (step 2 of 7), in waitingToRetry: expected 'works' to be 'reconnecting' // Object.is equality",
    ])
  })

  test('asks for a sentence about every state, and for none that does not exist', async () => {
    expect(await replayAll(() => composed({ without: 'revoked' }))).toEqual([
      'Nothing says what is to be seen in revoked: add it to `see`',
    ])
    const [path] = plan.paths
    await expect(replay(path!, { ...composed(), see: { ...sees, lost: () => {} } as never })).rejects.toThrow(
      'token has no state or tag lost',
    )
  })

  test('stops the composed thing even where a step fails', async () => {
    const happened: string[] = []
    const [path] = plan.paths
    const sut: Sut = {
      ...composed(),
      step: () => {
        throw new Error('no such button')
      },
      stop: () => {
        happened.push('stopped')
      },
    }
    await expect(replay(path!, sut)).rejects.toThrow("after 'after renewalDue' (step 1 of 7): no such button")
    expect(happened).toEqual(['stopped'])
  })

  test('looks by region, by tag and by parent, and not between timers that are due together', async () => {
    const tagged = setup({ types: { tags: {} as 'open' }, delays: { pause: 1_000 } }).createMachine({
      id: 'tagged',
      type: 'parallel',
      states: {
        left: { initial: 'waiting', states: { waiting: { tags: 'open', after: { pause: 'over' } }, over: {} } },
        right: { initial: 'waiting', states: { waiting: { after: { pause: 'over' } }, over: {} } },
      },
    })
    const looked: string[] = []
    const look = (name: string) => () => {
      looked.push(name)
    }
    const [path] = coverPaths(casesOf(tagged)).paths
    await replay(path!, {
      start: () => {},
      step: () => {},
      see: { open: look('open'), 'left.over': look('left.over'), right: look('right') },
    })
    expect(looked).toEqual(['open', 'right', 'left.over', 'right'])
  })
})

describePaths(
  'nested',
  casesOf(nestedMachine, { invariants: { 'nothing failed': ({ status }) => status !== 'error' } }),
)

describePaths('tiedTimers', casesOf(tiedTimersMachine))

import { of, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { type AnyActorLogic, assign, createActor, setup } from 'xstate'
import { answerWith, streamOf } from '../../app/ports/answer-with.ts'
import { createHandover } from '../../app/ports/handover.ts'

type Answer = { type: 'answer.given'; to: string }

describe('a port that is asked', () => {
  test('answers with an event', async () => {
    const { actor } = asking(answerWith(async (_, to: string) => ({ type: 'answer.given' as const, to })))
    expect(actor.getSnapshot().value).toBe('waiting')
    await Promise.resolve()
    expect(actor.getSnapshot().value).toBe('answered')
  })

  test('keeps its signal when it has answered: nothing is left to abort', async () => {
    const asked: AbortSignal[] = []
    const { actor } = asking(
      answerWith(async (signal, to: string) => {
        asked.push(signal)
        return { type: 'answer.given' as const, to }
      }),
    )
    await Promise.resolve()
    expect({ asked: asked.map(({ aborted }) => aborted), state: actor.getSnapshot().value }).toEqual({
      asked: [false],
      state: 'answered',
    })
  })

  test('is aborted when nobody waits any more, and its late answer is ignored', async () => {
    const asked: AbortSignal[] = []
    let answer: ((answer: Answer) => void) | undefined
    const { actor } = asking(
      answerWith((signal, _: string) => {
        asked.push(signal)
        return new Promise<Answer>((resolve) => {
          answer = resolve
        })
      }),
    )
    actor.send({ type: 'wish.withdrawn' })
    answer?.({ type: 'answer.given', to: 'late' })
    await Promise.resolve()
    expect({ asked: asked.map(({ aborted }) => aborted), state: actor.getSnapshot().value }).toEqual({
      asked: [true],
      state: 'withdrawn',
    })
  })

  test('is not called when the answer is known: the actor has it as soon as it has started', () => {
    let calls = 0
    const port = async (_: AbortSignal, to: string): Promise<Answer> => {
      calls += 1
      return { type: 'answer.given', to }
    }
    const { actor } = asking(answerWith(port, (to) => ({ type: 'answer.given', to })))
    expect({ state: actor.getSnapshot().value, calls }).toEqual({ state: 'answered', calls: 0 })
  })
})

describe('a stream', () => {
  test('is heard for as long as its state lasts', () => {
    const answers = new Subject<Answer>()
    const { actor } = asking(streamOf(answers))
    expect(answers.observed).toBe(true)
    answers.next({ type: 'answer.given', to: 'all' })
    expect({ state: actor.getSnapshot().value, observed: answers.observed }).toEqual({
      state: 'answered',
      observed: false,
    })
  })

  test('is asked for with the input of its actor', () => {
    const { actor } = asking(
      streamOf((to: string) => of({ type: 'answer.given', to: `for ${to}` })),
      'noor',
    )
    expect({ state: actor.getSnapshot().value, to: actor.getSnapshot().context.to }).toEqual({
      state: 'answered',
      to: 'for noor',
    })
  })
})

describe('answers that are handed over', () => {
  test('are given once, to the very question, without asking again', async () => {
    const server = createHandover()
    asking(server.ask('port', echo([])), 'popular')
    asking(server.ask('port', echo([])), 'latest')
    await Promise.resolve()
    const document = JSON.parse(JSON.stringify(server.given()))

    const asked: string[] = []
    const browser = createHandover(document)
    const first = asking(browser.ask('port', echo(asked)), 'latest')
    expect({ state: first.actor.getSnapshot().value, asked }).toEqual({ state: 'answered', asked: [] })
    const second = asking(browser.ask('port', echo(asked)), 'latest')
    expect({ state: second.actor.getSnapshot().value, asked }).toEqual({ state: 'waiting', asked: ['latest'] })
    const third = asking(browser.ask('port', echo(asked)), 'oldest')
    expect({ state: third.actor.getSnapshot().value, asked }).toEqual({ state: 'waiting', asked: ['latest', 'oldest'] })
  })

  test('belong to their port', () => {
    const browser = createHandover({ 'one "latest"': { type: 'answer.given' } })
    const { actor } = asking(browser.ask('other', echo([])), 'latest')
    expect(actor.getSnapshot().value).toBe('waiting')
  })

  test('are dropped at the end of hydration: later questions are asked', () => {
    const browser = createHandover({ 'port "latest"': { type: 'answer.given' } })
    browser.close()
    const asked: string[] = []
    const { actor } = asking(browser.ask('port', echo(asked)), 'latest')
    expect({ state: actor.getSnapshot().value, asked }).toEqual({ state: 'waiting', asked: ['latest'] })
  })
})

function echo(asked: string[]) {
  return async (_: AbortSignal, to: string): Promise<Answer> => {
    asked.push(to)
    return { type: 'answer.given', to }
  }
}

function asking(port: AnyActorLogic, question = 'who') {
  const machine = setup({
    types: { context: {} as { to: string }, events: {} as Answer | { type: 'wish.withdrawn' } },
    actors: { port },
    actions: { keepAnswer: assign((_, to: string) => ({ to })) },
  }).createMachine({
    context: { to: '' },
    initial: 'waiting',
    states: {
      waiting: {
        invoke: { src: 'port', input: question },
        on: {
          'answer.given': {
            target: 'answered',
            actions: { type: 'keepAnswer', params: ({ event }) => event.to },
          },
          'wish.withdrawn': 'withdrawn',
        },
      },
      answered: {},
      withdrawn: {},
    },
  })
  const actor = createActor(machine)
  actor.start()
  return { actor }
}

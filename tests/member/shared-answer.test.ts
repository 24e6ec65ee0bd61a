import { expect, test } from 'vitest'
import { shareAnswer } from '../../adapters/member/shared-answer.ts'
import { NEVER_ABORTED } from '../catalogue/sandbox-call.ts'

/** Answers one after the other, and counts how often it was asked. */
function answering(...answers: (string | null)[]) {
  const asked: AbortSignal[] = []
  const shared = shareAnswer((signal) => {
    asked.push(signal)
    return Promise.resolve(answers[asked.length - 1] ?? null)
  })
  return { ...shared, asked }
}

test('whoever asks meanwhile, or later, gets the one answer', async () => {
  const { ask, askAnew, asked } = answering('first', 'second')
  const [anew, meanwhile] = await Promise.all([askAnew(NEVER_ABORTED), ask(NEVER_ABORTED)])
  expect({ anew, meanwhile, later: await ask(NEVER_ABORTED), asked: asked.length }).toEqual({
    anew: 'first',
    meanwhile: 'first',
    later: 'first',
    asked: 1,
  })
})

test('two who ask at once ask once', async () => {
  const { ask, asked } = answering('first', 'second')
  const answers = await Promise.all([ask(NEVER_ABORTED), ask(NEVER_ABORTED)])
  expect({ answers, asked: asked.length }).toEqual({ answers: ['first', 'first'], asked: 1 })
})

test('whoever asks anew gets another one, which is the answer from then on', async () => {
  const { ask, askAnew } = answering('first', 'second')
  await ask(NEVER_ABORTED)
  expect({ anew: await askAnew(NEVER_ABORTED), later: await ask(NEVER_ABORTED) }).toEqual({
    anew: 'second',
    later: 'second',
  })
})

test('where one who left took the answer along, the next asks for itself', async () => {
  const { ask, askAnew, asked } = answering(null, 'second')
  const leaving = new AbortController().signal
  const [left, other] = await Promise.all([askAnew(leaving), ask(NEVER_ABORTED)])
  expect({ left, other, asked: asked.map((signal) => (signal === leaving ? 'leaving' : 'other')) }).toEqual({
    left: null,
    other: 'second',
    asked: ['leaving', 'other'],
  })
})

test('what was forgotten is asked for again, once', async () => {
  const { ask, forget, asked } = answering('first', 'second')
  await ask(NEVER_ABORTED)
  forget()
  expect({ next: await ask(NEVER_ABORTED), later: await ask(NEVER_ABORTED), asked: asked.length }).toEqual({
    next: 'second',
    later: 'second',
    asked: 2,
  })
})

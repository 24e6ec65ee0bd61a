import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { type ContentPageInput, contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import type { PageQuestion } from '../../machines/catalogue/page-content.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { postContent, softContent, staticContent } from './samples.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(contentPageMachine, new URL('../../machines/catalogue/content-page.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(contentPageMachine)
})

describe('while loading', () => {
  test('what came is shown', () => {
    const { actor } = start({})
    actor.send({ type: 'content.loaded', content: staticContent })
    const { context, tags } = actor.getSnapshot()
    expect({ content: context.content, tags: [...tags].sort() }).toEqual({
      content: staticContent,
      tags: ['settled', 'visible'],
    })
  })

  test('the page that the route names is asked for, once', () => {
    expect(start({ page: { kind: 'static', slug: 'contact' } }).questions).toEqual([
      { kind: 'static', slug: 'contact' },
    ])
  })

  test('a page that is not there is the 404 screen, never another address [ERR-003]', () => {
    const { actor } = start({})
    actor.send({ type: 'content.missing' })
    const { value, tags } = actor.getSnapshot()
    expect({ value, tags: [...tags].sort() }).toEqual({ value: 'missing', tags: ['missing', 'settled'] })
  })

  test('a refused page is the 401 screen [ERR-001]', () => {
    const { actor } = start({})
    actor.send({ type: 'content.refused', reason: 'subscriptionRequired' })
    const { context, tags } = actor.getSnapshot()
    expect({ refusal: context.refusal, tags: [...tags].sort() }).toEqual({
      refusal: 'subscriptionRequired',
      tags: ['refused', 'settled'],
    })
  })

  test('an error without a status of its own counts as a failure of the server (500) [ERR-017, ERR-018]', () => {
    const { actor } = start({})
    actor.send({ type: 'content.failed', reason: 'contract' })
    const { context, tags } = actor.getSnapshot()
    expect({ failure: context.failure, tags: [...tags].sort() }).toEqual({
      failure: 'contract',
      tags: ['failed', 'settled'],
    })
  })

  test('a screen that says no can be tried again', () => {
    const answers = [{ type: 'content.missing' }, { type: 'content.refused', reason: 'signInRequired' }] as const
    for (const answer of answers) {
      const { actor, questions } = start({})
      actor.send(answer)
      actor.send({ type: 'retry.requested' })
      expect({ state: actor.getSnapshot().value, questions: questions.length }).toEqual({
        state: 'loading',
        questions: 2,
      })
    }
  })

  test('no answer in 16 seconds is a failure, and can be tried again', () => {
    const { actor, clock, questions } = start({})
    clock.increment(16_000)
    expect({ state: actor.getSnapshot().value, failure: actor.getSnapshot().context.failure }).toEqual({
      state: 'failed',
      failure: 'timeout',
    })
    actor.send({ type: 'retry.requested' })
    actor.send({ type: 'content.loaded', content: softContent })
    expect({ content: actor.getSnapshot().context.content, questions: questions.length }).toEqual({
      content: softContent,
      questions: 2,
    })
  })
})

test('the gallery has as many pictures as the post, and none elsewhere [BLOG-003]', () => {
  const counts = [postContent, staticContent].map((content) => {
    const { actor } = start({})
    actor.send({ type: 'content.loaded', content })
    return actor.getSnapshot().children.gallery?.getSnapshot().context.count
  })
  expect(counts).toEqual([2, 0])
})

function start(input: Partial<ContentPageInput>) {
  const clock = new SimulatedClock()
  const questions: PageQuestion[] = []
  const machine = plugPorts(contentPageMachine, {
    gallery: galleryMachine,
    loadContent: fromCallback<EventObject, PageQuestion>(({ input: question }) => {
      questions.push(question)
    }),
  })
  const actor = createActor(machine, { clock, input: { page: { kind: 'home' }, ...input } })
  actor.start()
  return { actor, clock, questions }
}

import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { keep, relay } from '../../machines/keep.ts'

interface Context {
  content: string
  count: number
}
type Event = { type: 'content.found'; content: string; count: number } | { type: 'content.missing' }

const base = setup({
  types: { context: {} as Context, events: {} as Event },
  actions: { keepContent: keep('content'), keepCount: keep('count') },
  guards: { isMany: (_, count: number) => count > 1 },
})
const context = { content: '', count: 0 }

test('keep and relay put a field of the event into a field of the context, guards included', () => {
  const machine = base.createMachine({
    context,
    on: {
      'content.found': {
        guard: { type: 'isMany', params: relay('count') },
        actions: [
          { type: 'keepContent', params: relay('content') },
          { type: 'keepCount', params: relay('count') },
        ],
      },
    },
  })
  const actor = createActor(machine).start()
  actor.send({ type: 'content.found', content: 'one', count: 1 })
  expect(actor.getSnapshot().context).toEqual({ content: '', count: 0 })
  actor.send({ type: 'content.found', content: 'two', count: 2 })
  expect(actor.getSnapshot().context).toEqual({ content: 'two', count: 2 })
})

test('wrong fields do not compile', () => {
  // @ts-expect-error the context has no such field
  setup({ types: { context: {} as Context, events: {} as Event }, actions: { keepName: keep('name') } })
  // @ts-expect-error a text is no number
  base.createMachine({ context, on: { 'content.found': { actions: { type: 'keepCount', params: relay('content') } } } })
  // @ts-expect-error the event has no such field
  base.createMachine({ context, on: { 'content.missing': { actions: { type: 'keepCount', params: relay('count') } } } })
  // @ts-expect-error the action needs params
  base.createMachine({ context, on: { 'content.found': { actions: 'keepCount' } } })
})

import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock, setup } from 'xstate'
import { forumNameMachine } from '../../machines/catalogue/forum-name.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(forumNameMachine, new URL('../../machines/catalogue/forum-name.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(forumNameMachine)
})

function start() {
  const asked: string[] = []
  const told: unknown[] = []
  const clock = new SimulatedClock()
  const forumName = plugPorts(forumNameMachine, {
    changeForumName: fromCallback<EventObject, { name: string }>(({ input }) => void asked.push(input.name)),
  })
  const parent = setup({
    types: { children: {} as { forumName: 'forumName' }, events: {} as EventObject },
    actors: { forumName },
    actions: { note: (_, event: unknown) => void told.push(event) },
  }).createMachine({
    invoke: { src: 'forumName', id: 'forumName' },
    on: { '*': { actions: { type: 'note', params: ({ event }: { event: unknown }) => event } } },
  })
  const actor = createActor(parent, { clock }).start().getSnapshot().children.forumName!
  const now = () => {
    const { value, context } = actor.getSnapshot()
    return { state: value, ...context }
  }
  const submit = (name: string) => actor.send({ type: 'name.submitted', name })
  actor.send({ type: 'change.requested' })
  return { actor, clock, asked, told, now, submit }
}

test('a user writes another name, which the forum takes and the discussion hears of [COMMENT-005]', () => {
  const { actor, asked, told, now, submit } = start()
  submit(' night-owl ')
  const sent = { state: now().state, told: [...told] }
  actor.send({ type: 'name.accepted' })
  expect({ sent, asked, told, state: now().state }).toEqual({
    sent: { state: 'saving', told: [] },
    asked: ['night-owl'],
    told: [{ type: 'ownName.changed', name: 'night-owl' }],
    state: { shown: 'changed' },
  })
})

test('a user whose name is refused keeps what is typed, and reads why until they write or cancel [COMMENT-007]', () => {
  const { actor, told, now, submit } = start()
  submit('n!')
  actor.send({ type: 'name.failed', done: false, error: 'Too short.\nBad signs.' })
  const refused = now()
  actor.send({ type: 'name.edited', name: 'n!g' })
  const edited = now()
  actor.send({ type: 'change.cancelled' })
  actor.send({ type: 'change.requested' })
  expect({ refused, edited, told, again: now() }).toEqual({
    refused: { state: { editing: 'failed' }, name: 'n!', message: 'Too short.\nBad signs.' },
    edited: { state: { editing: 'idle' }, name: 'n!g', message: '' },
    told: [],
    again: { state: { editing: 'idle' }, name: '', message: '' },
  })
})

test('a user who writes no name is asked for one, and nothing is sent; the words go once there is one', () => {
  const { asked, now, submit } = start()
  submit(' ')
  const blank = { ...now(), asked: [...asked] }
  submit('night-owl')
  expect({ blank, message: now().message, asked }).toEqual({
    blank: { state: { editing: 'failed' }, name: '', message: 'Please write a name.', asked: [] },
    message: '',
    asked: ['night-owl'],
  })
})

test('a user who hears nothing for 16 seconds can try again', () => {
  const { clock, now, submit } = start()
  submit('night-owl')
  clock.increment(15_999)
  const before = now().state
  clock.increment(1)
  expect({ before, now: now() }).toEqual({
    before: 'saving',
    now: {
      state: { editing: 'failed' },
      name: 'night-owl',
      message: 'No answer came. Please try again: asking for the same name twice does no harm.',
    },
  })
})

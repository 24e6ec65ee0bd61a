import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { createDrafts } from '../../adapters/cams/drafts.adapter.ts'
import { createSafeStorage } from '../../adapters/site/storage.adapter.ts'
import { composerMachine, type SendTextInput } from '../../machines/cams/composer.machine.ts'
import { createMemoryStorage } from '../site/memory-storage.ts'
import { plugPorts } from '../support/plug-ports.ts'

const ports = {
  sendText: fromCallback<EventObject, SendTextInput>(() => {}),
  findEmoji: fromCallback<EventObject, string>(() => {}),
}

function compose(storage = createMemoryStorage()) {
  const drafts = createDrafts({ storage: createSafeStorage({ storage: () => storage }) })
  const actor = createActor(plugPorts(composerMachine, { ...ports, drafts }), {
    input: { isMultiline: false },
  }).start()
  return { actor, storage, text: () => actor.getSnapshot().context.text }
}

const open = (key: string) => ({ type: 'conversation.opened', key, isEnabled: true }) as const

test('what was typed outlives the page, each conversation its own', () => {
  const first = compose()
  first.actor.send(open('room:r1'))
  first.actor.send({ type: 'text.edited', text: 'Good evening', caret: 12 })
  first.actor.stop()
  const second = compose(first.storage)
  second.actor.send(open('room:r2'))
  expect(second.text()).toBe('')
  second.actor.send(open('room:r1'))
  expect(second.text()).toBe('Good evening')
})

test('drafts are named as drafts, so that a log-out takes them, and an empty one is gone', () => {
  const { actor, storage } = compose()
  actor.send(open('room:r1'))
  actor.send({ type: 'text.edited', text: 'Hello', caret: 5 })
  expect(storage.key(0)?.startsWith('draft.')).toBe(true)
  actor.send({ type: 'text.edited', text: '', caret: 0 })
  expect(storage.length).toBe(0)
})

test('foreign values in storage are no drafts', () => {
  for (const wrong of ['{"text":1}', '7', 'broken', JSON.stringify('x'.repeat(401))]) {
    const storage = createMemoryStorage()
    storage.setItem('draft.message.room:r1', wrong)
    const { actor, text } = compose(storage)
    actor.send(open('room:r1'))
    expect(text()).toBe('')
  }
})

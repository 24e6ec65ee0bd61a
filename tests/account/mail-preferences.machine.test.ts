import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import { mailPreferencesMachine } from '../../machines/account/mail-preferences.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'
import { plugPorts } from '../support/plug-ports.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    mailPreferencesMachine,
    new URL('../../machines/account/mail-preferences.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(mailPreferencesMachine)
})

const CHOICE = { type: 1, newScenes: true, offers: true }
const WORDS = { header: 'Your choice is saved', text: 'It holds from the next mail on.' }

function start() {
  const saved: unknown[] = []
  let reads = 0
  const clock = new SimulatedClock()
  const machine = plugPorts(mailPreferencesMachine, {
    readPreferences: fromCallback(() => {
      reads += 1
    }),
    saveChoice: fromCallback<EventObject, typeof CHOICE>(({ input }) => void saved.push(input)),
  })
  const actor = createActor(machine, { clock }).start()
  return {
    actor,
    clock,
    saved,
    reads: () => reads,
    state: () => actor.getSnapshot().value,
    shown: () => actor.getSnapshot().context,
    tags: () => [...actor.getSnapshot().tags].toSorted(),
  }
}

function choosing() {
  const form = start()
  form.actor.send({ type: 'preferences.loaded', choice: CHOICE })
  return form
}

function saving() {
  const form = choosing()
  form.actor.send({ type: 'choice.edited', change: { offers: false } })
  form.actor.send({ type: 'saving.requested' })
  return form
}

describe('while loading', () => {
  test('what is mailed today is read, and can be changed then', () => {
    const form = start()
    expect({ state: form.state(), tags: form.tags(), reads: form.reads() }).toEqual({
      state: 'loading',
      tags: ['busy'],
      reads: 1,
    })
    form.actor.send({ type: 'preferences.loaded', choice: CHOICE })
    expect({ state: form.state(), tags: form.tags(), choice: form.shown().choice }).toEqual({
      state: { choosing: 'edited' },
      tags: ['form', 'settled'],
      choice: CHOICE,
    })
  })

  test('a uid that nobody has ends in the words of the server', () => {
    const form = start()
    const words = { header: 'This link is not known', text: 'It may be cut short.' }
    form.actor.send({ type: 'preferences.unknown', words })
    form.actor.send({ type: 'retry.requested' })
    expect({ state: form.state(), tags: form.tags(), words: form.shown().words, reads: form.reads() }).toEqual({
      state: 'unknown',
      tags: ['settled', 'unknown'],
      words,
      reads: 1,
    })
  })

  test('without an answer it can be asked again', () => {
    const form = start()
    form.clock.increment(15_999)
    expect(form.state()).toBe('loading')
    form.clock.increment(1)
    expect({ state: form.state(), tags: form.tags() }).toEqual({ state: 'unreached', tags: ['settled', 'unreached'] })
    form.actor.send({ type: 'retry.requested' })
    expect({ state: form.state(), reads: form.reads() }).toEqual({ state: 'loading', reads: 2 })
    form.actor.send({ type: 'preferences.failed' })
    expect(form.state()).toBe('unreached')
  })
})

describe('while choosing', () => {
  test('each change leaves the rest of the choice as it is, and nothing is sent', () => {
    const form = choosing()
    form.actor.send({ type: 'choice.edited', change: { type: 2 } })
    form.actor.send({ type: 'choice.edited', change: { offers: false } })
    expect({ choice: form.shown().choice, saved: form.saved }).toEqual({
      choice: { type: 2, newScenes: true, offers: false },
      saved: [],
    })
  })
})

describe('while saving', () => {
  test('the whole choice is sent once, and nothing changes it meanwhile [SUBS-001]', () => {
    const form = saving()
    form.actor.send({ type: 'saving.requested' })
    form.actor.send({ type: 'choice.edited', change: { offers: true } })
    expect({ state: form.state(), tags: form.tags(), saved: form.saved, choice: form.shown().choice }).toEqual({
      state: 'saving',
      tags: ['busy', 'form', 'settled'],
      saved: [{ type: 1, newScenes: true, offers: false }],
      choice: { type: 1, newScenes: true, offers: false },
    })
  })

  test('the server says in header and text that it has the choice, until something is changed [SUBS-002, ENT-066]', () => {
    const form = saving()
    form.actor.send({ type: 'choice.saved', words: WORDS })
    expect({ state: form.state(), tags: form.tags(), words: form.shown().words }).toEqual({
      state: { choosing: 'saved' },
      tags: ['form', 'saved', 'settled'],
      words: WORDS,
    })
    form.actor.send({ type: 'choice.edited', change: { type: 3 } })
    expect({ state: form.state(), tags: form.tags() }).toEqual({
      state: { choosing: 'edited' },
      tags: ['form', 'settled'],
    })
  })

  test('an error is told in header and text, what was chosen is kept, and it can be sent again [SUBS-002, ENT-066]', () => {
    const form = saving()
    const words = { header: 'Not saved', text: 'Please say how often.' }
    form.actor.send({ type: 'choice.refused', words })
    expect({ state: form.state(), tags: form.tags(), words: form.shown().words, choice: form.shown().choice }).toEqual({
      state: { choosing: 'refused' },
      tags: ['form', 'refused', 'settled'],
      words,
      choice: { type: 1, newScenes: true, offers: false },
    })
    form.actor.send({ type: 'saving.requested' })
    expect(form.saved).toEqual([
      { type: 1, newScenes: true, offers: false },
      { type: 1, newScenes: true, offers: false },
    ])
  })

  test.each(['offline', 'unavailable'] as const)('%s: the choice is kept', (cause) => {
    const form = saving()
    form.actor.send({ type: 'saving.failed', cause })
    expect({
      state: form.state(),
      tags: form.tags(),
      cause: form.shown().cause,
      offers: form.shown().choice.offers,
    }).toEqual({ state: { choosing: 'unsaved' }, tags: ['form', 'settled', 'unsaved'], cause, offers: false })
  })

  test('no answer at all is a failure after sixteen seconds', () => {
    const form = saving()
    form.actor.send({ type: 'saving.failed', cause: 'offline' })
    form.actor.send({ type: 'saving.requested' })
    form.clock.increment(15_999)
    expect(form.state()).toBe('saving')
    form.clock.increment(1)
    expect({ state: form.state(), cause: form.shown().cause }).toEqual({
      state: { choosing: 'unsaved' },
      cause: 'unavailable',
    })
  })
})

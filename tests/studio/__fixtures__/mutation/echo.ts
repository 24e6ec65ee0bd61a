import { setup } from 'xstate'
import { answerWith } from '../../../../app/ports/answer-with.ts'
import { unplugged } from '../../../../machines/unplugged.ts'

const asked = setup({
  types: { events: {} as { type: 'answer.came' } },
  actors: { ask: unplugged('ask') },
}).createMachine({
  id: 'echo',
  initial: 'asking',
  states: { asking: { invoke: { src: 'ask' }, on: { 'answer.came': 'heard' } }, heard: {} },
})

/** Asks once, and is answered at once: asked again by each answer it would have no end. */
export const echoMachine = asked.provide({ actors: { ask: answerWith(async () => ({ type: 'answer.came' })) as never } })

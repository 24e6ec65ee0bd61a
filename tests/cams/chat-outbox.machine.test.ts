import { test } from 'vitest'
import { chatOutboxMachine } from '../../machines/cams/chat-outbox.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(chatOutboxMachine, new URL('../../machines/cams/chat-outbox.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(chatOutboxMachine)
})

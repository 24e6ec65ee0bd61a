import { test } from 'vitest'
import { chatHistoryMachine } from '../../machines/cams/chat-history.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(chatHistoryMachine, new URL('../../machines/cams/chat-history.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(chatHistoryMachine)
})

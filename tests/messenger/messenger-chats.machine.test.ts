import { test } from 'vitest'
import { messengerChatsMachine } from '../../machines/messenger/messenger-chats.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    messengerChatsMachine,
    new URL('../../machines/messenger/messenger-chats.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(messengerChatsMachine)
})

import { test } from 'vitest'
import { messengerSessionMachine } from '../../machines/messenger/messenger-session.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    messengerSessionMachine,
    new URL('../../machines/messenger/messenger-session.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(messengerSessionMachine)
})

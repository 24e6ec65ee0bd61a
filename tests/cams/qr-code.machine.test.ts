import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { qrCodeMachine } from '../../machines/cams/qr-code.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(qrCodeMachine, new URL('../../machines/cams/qr-code.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(qrCodeMachine)
})

test('is toggled, and goes with the page, and a page that closes does not bring it [ROOM-003, ROOM-004]', () => {
  const actor = createActor(qrCodeMachine).start()
  const after = (['page.closed', 'qr.toggled', 'page.closed', 'qr.toggled', 'qr.toggled'] as const).map((type) => {
    actor.send({ type })
    return actor.getSnapshot().hasTag('qr')
  })
  expect(after).toEqual([false, true, false, true, false])
})

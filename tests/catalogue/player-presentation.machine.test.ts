import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { playerPresentationMachine } from '../../machines/catalogue/player-presentation.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(
    playerPresentationMachine,
    new URL('../../machines/catalogue/player-presentation.diagram.mmd', import.meta.url),
  )
})

test('the machine has nothing that passes silently', () => {
  checkLint(playerPresentationMachine)
})

test('a small window is offered once the browser says that it has one, wherever the picture is then', () => {
  const actor = createActor(playerPresentationMachine).start()
  const before = actor.getSnapshot().context.hasPictureInPicture
  actor.send({ type: 'fullScreen.entered' })
  actor.send({ type: 'pictureInPicture.offered' })
  expect({ before, after: actor.getSnapshot().context.hasPictureInPicture }).toEqual({ before: false, after: true })
})

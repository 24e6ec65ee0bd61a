import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type GalleryEvent, galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import { checkDiagram } from '../support/diagram.ts'
import { checkLint } from '../support/lint.ts'

test('the diagram beside the machine is the machine', async () => {
  await checkDiagram(galleryMachine, new URL('../../machines/catalogue/gallery.diagram.mmd', import.meta.url))
})

test('the machine has nothing that passes silently', () => {
  checkLint(galleryMachine)
})

describe('a gallery of three', () => {
  test('enlarges the picture that was chosen, and goes back to all of them', () => {
    expect(reached({ type: 'picture.chosen', index: 2 })).toEqual(['enlarged', 2])
    expect(reached({ type: 'picture.chosen', index: 2 }, { type: 'picture.closed' })).toEqual(['overview', 2])
  })

  test.for([3, -1, 0.5, Number.NaN])('has no picture %d', (index) => {
    expect(reached({ type: 'picture.chosen', index })).toEqual(['overview', 0])
  })

  test('turns from the last to the first and back', () => {
    const last = { type: 'picture.chosen', index: 2 } as const
    expect(reached(last, { type: 'picture.turned', by: 1 })).toEqual(['enlarged', 0])
    expect(reached(last, { type: 'picture.turned', by: 1 }, { type: 'picture.turned', by: -1 })).toEqual([
      'enlarged',
      2,
    ])
  })
})

function reached(...events: GalleryEvent[]) {
  const actor = createActor(galleryMachine, { input: { count: 3 } })
  actor.start()
  for (const event of events) actor.send(event)
  const { value, context } = actor.getSnapshot()
  return [value, context.index]
}

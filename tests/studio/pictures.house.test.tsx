// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { drive, explorationOf, planOf, productCases } from '../support/pictures.ts'
import { stages } from '../support/stages.tsx'

afterEach(cleanup)
// jsdom lays nothing out.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
HTMLElement.prototype.scrollTo = () => {}
HTMLElement.prototype.scrollIntoView = () => {}

test('every machine of the product has a stage, or a reason why it has none; and no stage is left over', () => {
  const [machines, staged] = [[...productCases.keys()], Object.keys(stages)]
  expect(machines.length).toBeGreaterThan(50)
  expect({
    missing: machines.filter((id) => !staged.includes(id)),
    leftOver: staged.filter((id) => !machines.includes(id)),
  }).toEqual({ missing: [], leftOver: [] })
})

describe('every state has a picture without a fault, or a reason why it has none:', () => {
  for (const id of productCases.keys()) {
    test(id, () => {
      const complained = vi.spyOn(console, 'error')
      const [exploration, stage] = [explorationOf(id), stages[id]]
      for (const [state, plan] of Object.entries(planOf({ exploration, stage }))) {
        if (plan !== true || typeof stage !== 'object') {
          expect({ state, reason: plan }).toEqual({ state, reason: expect.stringMatching(/^[A-Z].{15,}\.$/) })
          continue
        }
        const { container } = render(stage.draw(drive(exploration, stage, state) as never))
        const said = complained.mock.calls.map(([what]) => String(what))
        expect({ state, isDrawn: container.textContent !== '', said }).toEqual({ state, isDrawn: true, said: [] })
        cleanup()
      }
    })
  }
})

import { describe, expect, test } from 'vitest'
import { Digest } from '../../contracts/site/digest.ts'

describe('how often the server wants purchases announced', () => {
  const configOf = (fakeBuyPopup: unknown) => Digest.parse({ siteSettings: {}, fakeBuyPopup }).fakeBuyPopup
  const ON = { isActive: true, isEnablePopup: true }

  test.for([
    [undefined, 15, 5],
    [null, 15, 5],
    ['soon', 15, 5],
    [0, 1, 1],
    [-4, 1, 1],
    [0.6, 1, 1],
    ['7.9', 7, 7],
    [12.9, 12, 12],
    [1e12, 86_400, 86_400],
  ] as const)('%s is read as a pause of %i s and a duration of %i s [FAKEBUY-008]', ([sent, pause, duration]) => {
    const { popupPause, popupShowDuration } = configOf({ ...ON, popupPause: sent, popupShowDuration: sent })
    expect({ popupPause, popupShowDuration }).toEqual({ popupPause: pause, popupShowDuration: duration })
  })

  test('a pause that the server does not say, or not as a number, is 15 s [FAKEBUY-006]', () => {
    const pauses = [{}, { popupPause: null }, { popupPause: 'soon' }, { popupShowDuration: 9 }].map(
      (said) => configOf({ ...ON, ...said }).popupPause,
    )
    expect(pauses).toEqual([15, 15, 15, 15])
  })

  test('a duration that the server does not say, or not as a number, is 5 s [FAKEBUY-007]', () => {
    const durations = [{}, { popupShowDuration: null }, { popupShowDuration: 'soon' }, { popupPause: 9 }].map(
      (said) => configOf({ ...ON, ...said }).popupShowDuration,
    )
    expect(durations).toEqual([5, 5, 5, 5])
  })
})

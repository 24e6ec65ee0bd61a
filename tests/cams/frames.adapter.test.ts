import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrames } from '../../adapters/cams/frames.adapter.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Messages come all the time, and are told with `times` frames; `drawMs`: how long views draw after each. Gives back when each frame came, ms. */
function watch(times: number, { visibilityState = 'visible' as DocumentVisibilityState, drawMs = 0 } = {}) {
  const frames = createFrames({ visibilityState })
  const idleMs = performance.now.bind(performance)
  let workedMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => idleMs() + workedMs)
  const startMs = performance.now()
  const cameAtMs: number[] = []
  const wait = () =>
    frames.subscribe(() => {
      cameAtMs.push(performance.now() - startMs)
      workedMs += drawMs
      if (cameAtMs.length < times) setTimeout(wait, 4)
    })
  wait()
  vi.advanceTimersByTime(10_000)
  return cameAtMs
}

test('the first is the next frame of the screen; others come no sooner than 100 ms after the one before', () => {
  expect(watch(3)).toEqual([16, 132, 248])
})

test('a device that draws for 20 ms rests for 25 times as long before the next', () => {
  // The next task begins 1 ms after that.
  expect(watch(3, { drawMs: 19 })).toEqual([16, 532, 1048])
})

test('in a tab that is not seen, and draws no frames, it comes after 16 ms', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  expect(watch(2, { visibilityState: 'hidden' })).toEqual([16, 132])
})

test('where the screen draws no frame for 250 ms it comes without one', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  expect(watch(1)).toEqual([250])
})

test('leaves no timer behind once nobody listens', () => {
  const waiting = createFrames({ visibilityState: 'visible' }).subscribe()
  waiting.unsubscribe()
  expect(vi.getTimerCount()).toBe(0)
})

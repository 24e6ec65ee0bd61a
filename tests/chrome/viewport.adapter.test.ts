import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createViewportFacts } from '../../adapters/chrome/viewport.adapter.ts'
import type { ViewportFact } from '../../machines/chrome/viewport.machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const window = Object.assign(new EventTarget(), {
    innerWidth: 1440,
    scrollY: 0,
  })
  const facts: ViewportFact[] = []
  const hearing = createViewportFacts(window as unknown as Window).subscribe((fact) => facts.push(fact))
  const happens = (type: string, changes: { innerWidth?: number; scrollY?: number }) => {
    Object.assign(window, changes)
    window.dispatchEvent(new Event(type))
  }
  const told = () => facts.splice(0)
  return { happens, told, leave: () => hearing.unsubscribe() }
}

test('the width is reported 100 ms after the last change, and measured once more 50 ms later [CONST-008]', () => {
  const { happens, told } = watched()
  expect(told()).toEqual([])
  vi.advanceTimersByTime(150)
  told()
  happens('resize', { innerWidth: 900 })
  vi.advanceTimersByTime(99)
  happens('resize', { innerWidth: 820 })
  vi.advanceTimersByTime(99)
  const early = told()
  vi.advanceTimersByTime(1)
  const settled = told()
  vi.advanceTimersByTime(49)
  const between = told()
  vi.advanceTimersByTime(1)
  const again = told()
  const width = [{ type: 'size.settled', width: 820 }]
  expect({ early, settled, between, again }).toEqual({ early: [], settled: width, between: [], again: width })
})

test('a tablet that was turned is measured right in the end', () => {
  const { happens, told } = watched()
  vi.advanceTimersByTime(150)
  told()
  happens('resize', { innerWidth: 768 })
  vi.advanceTimersByTime(100)
  happens('scroll', { innerWidth: 1024 })
  vi.advanceTimersByTime(50)
  expect(told()).toEqual([
    { type: 'size.settled', width: 768 },
    { type: 'size.settled', width: 1024 },
  ])
})

test('the scroll position is reported 100 ms after the last scroll [CONST-008]', () => {
  const { happens, told } = watched()
  vi.advanceTimersByTime(150)
  told()
  for (const scrollY of [10, 50, 200]) {
    happens('scroll', { scrollY })
    vi.advanceTimersByTime(60)
  }
  const early = told()
  vi.advanceTimersByTime(40)
  expect({ early, told: told() }).toEqual({ early: [], told: [{ type: 'scroll.settled', top: 200 }] })
})

test('nothing is reported, and no timer left, once nobody subscribes', () => {
  const { happens, told, leave } = watched()
  happens('scroll', { scrollY: 90 })
  leave()
  happens('resize', { innerWidth: 400 })
  vi.advanceTimersByTime(1_000)
  expect({ told: told(), timerCount: vi.getTimerCount() }).toEqual({ told: [], timerCount: 0 })
})

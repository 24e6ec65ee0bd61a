// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Truncated } from '../../views/kit/truncated.tsx'

// Its code comes when the pointer does: here it is at hand.
beforeAll(() => import('../../views/kit/tip-bubble.tsx'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the tooltip of a text that is cut is not there for 100 ms, and then is [CHROME-094]', async () => {
  // jsdom has no layout: every line counts as cut.
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(40)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  render(<Truncated text="Low tide in the atrium" lines={1} />)
  const words = screen.getByText('Low tide in the atrium')
  fireEvent(words.parentElement as Element, new MouseEvent('pointerenter'))
  const seen = []
  for (const passMs of [0, 99, 1]) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(passMs)))
    seen.push(screen.queryByRole('tooltip')?.textContent)
  }
  expect(seen).toEqual([undefined, undefined, 'Low tide in the atrium'])
})

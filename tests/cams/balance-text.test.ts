import { expect, test } from 'vitest'
import { drawPanel } from '../../adapters/xr/headset-panel.ts'
import { balanceText } from '../../machines/cams/balance-text.ts'
import { factOfBalance } from '../../machines/cams/spending-question.ts'

test('more than 99999 tokens are displayed as 99999 [TOKENS-002]', () => {
  expect([0, 99_999, 100_000].map(balanceText)).toEqual(['0', '99999', '99999'])
})

test('a question before tokens go displays no more than 99999 of what is left, or of what does not suffice [TOKENS-002]', () => {
  const spent = [
    [40, 39],
    [200_000, 100],
    [99_999, 200_000],
    [150_000, 200_000],
  ] as const
  expect(spent.map(([balance, cost]) => factOfBalance(balance, cost).value)).toEqual([
    '1 token',
    '99999 tokens',
    'Not enough: you have 99999 tokens',
    'Not enough: you have 99999 tokens',
  ])
})

test('the panel in a headset displays no more than 99999 tokens [TOKENS-002]', () => {
  const lines = (balance: number) => {
    const drawn: string[] = []
    const pen = new Proxy({} as CanvasRenderingContext2D, {
      get:
        (_, name) =>
        (...[text]: string[]) =>
          void (name === 'fillText' && drawn.push(text ?? '')),
      set: () => true,
    })
    const facts = { title: 'Low Tide', isPlaying: true, isWaiting: false, seconds: 0, durationSeconds: 0, distance: 1 }
    const room = { balance, cost: null, tips: [] }
    drawPanel(pen, { facts: { ...facts, isLive: true, room, kind: 'vr', isOpaque: true }, cost: null, pointed: null })
    return drawn.slice(0, 2)
  }
  expect([lines(731), lines(100_000)]).toEqual([
    ['Low Tide', 'Live · You have 731 tokens'],
    ['Low Tide', 'Live · You have 99999 tokens'],
  ])
})

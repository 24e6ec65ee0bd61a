// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import { TipWidget } from '../../views/cams/tip-widget.view.tsx'
import { openSpending } from '../cams/spending-world.ts'
import { standInForLayout } from '../support/layout.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { NOON_MS } from '../support/samples.ts'
import { ADA, alone, opened, press } from './messenger-panel.tsx'
import { message, messages, OWN_ID, sent } from './messenger-samples.ts'

beforeEach(() => void standInForLayout())
afterEach(cleanup)

/** The messages that are in sight, without their dates and the divider. */
const said = () => [...screen.getByRole('log').querySelectorAll('p[dir]')].map(({ textContent }) => textContent)

describe('a chat', () => {
  test('shows messages under their days, mine apart from hers, tips as a sentence [ENT-082, MSG-007, MSG-013, MSG-014, MSG-036, MSG-045]', () => {
    // Where the reader is, a new day begins at midnight, not a day later.
    const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime()
    opened([
      message(1, { text: 'Good evening', atMs: at(20, 23, 58), readAtMs: NOON_MS }),
      message(2, { text: 'You too', sender: OWN_ID, atMs: at(20, 23, 59) }),
      message(3, { amount: 1, readAtMs: NOON_MS, atMs: at(21, 0, 0) }),
      message(4, { amount: 50, sender: OWN_ID }),
    ])
    const log = screen.getByRole('log', { name: 'Messages with Ada a' })
    expect([...log.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'November 20',
      'Good evening',
      'You too',
      'November 21',
      'Ada a sent 1 token',
      'You sent 50 tokens',
    ])
  })

  test('‘New Messages’ comes before the first unread one [MSG-007, MSG-037, MSG-045]', () => {
    opened([...messages(1, 2), ...messages(3, 4, {})])
    const said = [...screen.getByRole('log').querySelectorAll('p')].map(({ textContent }) => textContent)
    expect(said.slice(1)).toEqual(['Message 1', 'Message 2', 'New Messages', 'Message 3', 'Message 4'])
  })

  test('opens at ‘New Messages’, and at its end where there is nothing new [MSG-038]', () => {
    const { putBelow } = standInForLayout()
    putBelow(2_400)
    const tops = [messages(1, 70), [...messages(1, 30), ...messages(31, 70, {})]].map((those) => {
      const scrolled = vi.spyOn(Element.prototype, 'scrollTo')
      opened(those)
      const last = scrolled.mock.lastCall?.[0] as ScrollToOptions | undefined
      cleanup()
      scrolled.mockRestore()
      return last?.top
    })
    // Above the divider are a date and 30 messages, each 40 px high.
    expect(tops).toEqual([2_400, 1_240])
  })

  test('shows that it is loading, or that loading failed, with a retry [MSG-039]', () => {
    const { thread } = opened(null)
    expect(screen.getByRole('status').textContent).toBe('Loading messages …')
    act(() => thread.send({ type: 'messages.failed' }))
    expect(screen.getByRole('alert').textContent).toContain('The messages could not be loaded.')
    press('Try again')
    expect(screen.getByRole('status').textContent).toBe('Loading messages …')
  })

  test('has the tips of the messenger, 10, 20 and 50, and a composer [MSG-008, API-156]', () => {
    const { spending, asked } = openSpending()
    const tips = createActor(plugPorts(tipFlowMachine, { spending }), {
      input: { access: 'authorized', isPending: false, confirmAbove: 50 },
    }).start()
    tips.send({ type: 'target.changed', target: { kind: 'messenger', userId: 'user-a' } })
    tips.send({ type: 'balance.changed', balance: 100 })
    const { texts } = opened(messages(1, 3), ADA, <TipWidget tips={tips} place="messenger" />)
    const presets = within(screen.getByRole('region', { name: 'Tip' })).getAllByRole('button', { name: /^Tip/ })
    fireEvent.click(presets[1]!)
    expect({ names: presets.map(({ ariaLabel }) => ariaLabel), asked }).toEqual({
      names: ['Tip 10 tokens', 'Tip 20 tokens', 'Tip 50 tokens'],
      asked: [{ kind: 'sendMessengerTip', body: { userId: 'user-a', amount: 20 } }],
    })
    tips.stop()
    const field = screen.getByRole('textbox', { name: 'Send a message' })
    fireEvent.change(field, { target: { value: ' Hello ' } })
    press('Send')
    expect(texts).toEqual(['Hello'])
  })

  test('while a message is on its way no other one is sent, neither by the button nor by Enter [TIP-019]', () => {
    const { texts, thread } = alone(messages(1, 2))
    const field = screen.getByRole<HTMLTextAreaElement>('textbox')
    const type = (value: string) => fireEvent.change(field, { target: { value } })
    const tell = (type: 'message.taken' | 'message.failed') =>
      act(() => thread.getSnapshot().children.composer?.send({ type }))
    const pressBoth = () => {
      fireEvent.click(screen.getByRole('button', { name: /^Send/ }))
      fireEvent.keyDown(field, { key: 'Enter' })
      return [...texts]
    }
    type('Hello')
    press('Send')
    type('Hello again')
    const first = pressBoth()
    tell('message.taken')
    const second = pressBoth()
    type('again and again')
    const meanwhile = pressBoth()
    tell('message.failed')
    expect({ first, second, meanwhile, failed: pressBoth(), said: said() }).toEqual({
      said: ['Message 1', 'Message 2'],
      first: ['Hello'],
      second: ['Hello', 'again'],
      meanwhile: ['Hello', 'again'],
      failed: ['Hello', 'again', 'again and again'],
    })
  })

  test('a message that did not get away says so below the field, each time, and stays in it [TIP-007]', () => {
    const { thread } = alone(messages(1, 2))
    const field = screen.getByRole<HTMLTextAreaElement>('textbox')
    const tried = ['Hello', 'Good evening'].map((value) => {
      fireEvent.change(field, { target: { value } })
      const before = screen.queryByRole('alert')
      press('Send')
      act(() => thread.getSnapshot().children.composer?.send({ type: 'message.failed' }))
      const alert = screen.getByRole('alert')
      const isBelow = Boolean(field.compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING)
      return { before, text: alert.textContent, isBelow, field: field.value }
    })
    const failed = { before: null, text: 'Can’t send the message', isBelow: true }
    expect(tried).toEqual([
      { ...failed, field: 'Hello' },
      { ...failed, field: 'Good evening' },
    ])
    expect(said()).toEqual(['Message 1', 'Message 2'])
  })

  test('nothing can be written or given where she has blocked or muted the user [MSG-042, MSG-010, TIP-024]', () => {
    const { say } = opened()
    say({ ev: 'MUTE_LIST', data: { user_id: 'user-a', is_muted: true } })
    const isOpen = () => [screen.getByRole<HTMLTextAreaElement>('textbox').disabled, screen.queryByText('Tips')]
    expect(isOpen()).toEqual([true, null])
    expect(screen.getAllByText('You cannot write here just now.')).toHaveLength(1)
    say({ ev: 'BLACK_LIST', data: { user_id: 'user-a', is_blocked: true } })
    expect(isOpen()).toEqual([true, null])
    expect(screen.getAllByText('Chat is not available')).toHaveLength(1)
    say(
      { ev: 'BLACK_LIST', data: { user_id: 'user-a', is_blocked: false } },
      { ev: 'MUTE_LIST', data: { user_id: 'user-a', is_muted: false } },
    )
    expect(isOpen()).toEqual([false, expect.anything()])
  })

  test('texts are texts: markup, ten thousand letters, moments that no calendar has', () => {
    const { container } = opened([
      message(1, { text: '<img src=x onerror=alert(1)>' }),
      message(2, { text: '́'.repeat(10_240) }),
      { ...message(3, { text: 'When?' }), sentAtMs: 0 },
    ])
    expect(container.querySelector('[role=log] img')).toBeNull()
    expect(screen.getByText('When?').nextElementSibling?.getAttribute('datetime')).toBeNull()
  })

  test('says that older messages are on their way, until they have come', () => {
    const { thread } = opened(messages(51, 100))
    const isComing = () => screen.queryByText('Loading older messages …') !== null
    const before = isComing()
    act(() => thread.send({ type: 'start.neared' }))
    const meanwhile = isComing()
    act(() => thread.send({ type: 'messages.loaded', messages: messages(1, 50), isWhole: true }))
    expect({ before, meanwhile, after: isComing() }).toEqual({ before: false, meanwhile: true, after: false })
  })

  test('in which nothing was said yet invites to say hello', () => {
    opened([], { ...ADA, participant: { ...ADA.participant, username: 'zoe-night' } })
    expect(screen.getByRole('log', { name: 'Messages with Zoe Night' }).textContent).toBe('Say hello to Zoe Night.')
  })

  test('leads to what is new while its end is out of sight', () => {
    const { thread, say } = opened()
    const news = () => screen.queryAllByRole('button', { name: 'New Messages' }).length
    act(() => thread.send({ type: 'end.judged', isNear: false }))
    const before = news()
    say(sent('a', message(11)))
    const after = news()
    act(() => thread.send({ type: 'end.judged', isNear: true }))
    expect({ before, after, seen: news() }).toEqual({ before: 0, after: 1, seen: 0 })
  })
})

describe('what is in view', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('is read 300 ms later, all of it at once and nothing that is further down [MSG-040, MSG-041]', () => {
    const { thread } = alone(messages(1, 30, {}))
    const read = () => thread.getSnapshot().context.messages.filter(({ readAtMs }) => readAtMs > 0).length
    const seen = [299, 1].map((milliseconds) => {
      act(() => void vi.advanceTimersByTime(milliseconds))
      return read()
    })
    // The window has room for 15 rows: a date, the divider and 13 messages.
    expect(seen).toEqual([0, 13])
  })

  test.each([
    [19, 13],
    [20, 14],
  ])(
    'is what is in it by half at least: %i of 40 px of the next message, %i are read [MSG-040]',
    (scrollTop, count) => {
      const { thread } = alone(messages(1, 30, {}))
      const log = screen.getByRole('log')
      log.scrollTop = scrollTop
      fireEvent.scroll(log)
      act(() => void vi.advanceTimersByTime(300))
      expect(thread.getSnapshot().context.messages.filter(({ readAtMs }) => readAtMs > 0)).toHaveLength(count)
    },
  )

  test('is looked at 300 ms after the first scroll, and counts as the end 50 px from it [MSG-044]', () => {
    vi.useFakeTimers()
    standInForLayout().putBelow(1_000)
    const { thread } = alone(messages(1, 30, {}))
    const log = screen.getByRole('log')
    const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
    const scrollTo = (px: number) => {
      log.scrollTop = px
      fireEvent.scroll(log)
    }
    const read = () => thread.getSnapshot().context.messages.filter(({ readAtMs }) => readAtMs > 0).length
    wait(1_000)
    const before = read()
    scrollTo(200)
    wait(200)
    scrollTo(400)
    wait(99)
    const meanwhile = read()
    wait(1)
    expect({ before, meanwhile, after: read() }).toEqual({ before: 13, meanwhile: 13, after: 23 })

    /** Whether what comes then is out of sight. */
    const hasNewsAt = (px: number, number: number) => {
      scrollTo(1_000 - px)
      wait(1_000)
      act(() => thread.send({ type: 'events.heard', events: [sent('a', message(number))] }))
      return screen.queryAllByRole('button', { name: 'New Messages' }).length > 0
    }
    expect([hasNewsAt(51, 31), hasNewsAt(50, 32), hasNewsAt(60, 33), hasNewsAt(40, 34)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

describe('a screen reader', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('is told what is new in one sentence, and never what one has written oneself', () => {
    const { say } = opened()
    const told = (...new_: readonly ReturnType<typeof message>[]) => {
      say(...new_.map((one) => sent('a', one)))
      act(() => void vi.runAllTimers())
      return screen.getByRole('status').textContent
    }
    const own = (n: number) => message(n, { sender: OWN_ID })
    expect([
      told(message(11, { text: 'Good evening' })),
      told(own(12), message(13, { amount: 1 })),
      told(message(14), own(15), message(16, { amount: 20 })),
      told(own(17)),
      told(message(18, { text: 'x'.repeat(201) })),
    ]).toEqual([
      'Ada a: Good evening',
      'Ada a sent 1 token',
      '2 new messages from Ada a',
      '',
      `Ada a: ${'x'.repeat(200)}`,
    ])
  })
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import type { ViewerAccess } from '../../machines/cams/cam-integration.machine.ts'
import type { OutboxCommand } from '../../machines/cams/chat-outbox.machine.ts'
import { chatLineText, chatSummary, lastTips } from '../../machines/cams/chat-text.ts'
import { composerMachine, type DraftCommand, type SendTextInput } from '../../machines/cams/composer.machine.ts'
import type { SendMessageInput } from '../../machines/cams/message-delivery.machine.ts'
import { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import { tokenBalanceMachine } from '../../machines/cams/token-balance.machine.ts'
import { tokenShopMachine } from '../../machines/cams/token-shop.machine.ts'
import * as menusModule from '../../machines/chrome/menus.machine.ts'
import { NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { RoomChat } from '../../views/cams/chat.view.tsx'
import { TipLogInDialog, TipQuestionDialog, TipTokensDialog, TipWidget } from '../../views/cams/tip-widget.view.tsx'
import { TokensView } from '../../views/cams/tokens.view.tsx'
import { TokensMenu } from '../../views/cams/tokens-menu.view.tsx'
import { silentPurchase } from '../sales/purchase-world.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { bought, said, tipped } from './chat-samples.ts'
import { type ChatWord, pluggedChat, tellChat } from './chat-world.ts'
import { openSpending } from './spending-world.ts'
import { packsOf, wirePack } from './token-samples.ts'

afterEach(cleanup)
// Its code comes when the menu opens: here it is at hand.
beforeAll(() => import('../../views/cams/tokens-panel.view.tsx'))
// jsdom lays nothing out: the list gets a window that shows a few rows.
HTMLElement.prototype.scrollTo = () => {}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
for (const [name, value] of [
  ['offsetHeight', 400],
  ['offsetWidth', 300],
  ['clientHeight', 400],
] as const) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
}

function dialogsOf(actor: ReturnType<typeof tips>['actor']) {
  return {
    roomLogIn: { actor, view: <TipLogInDialog tips={actor} /> },
    roomTokens: { actor, view: <TipTokensDialog tips={actor} /> },
  }
}

function tips(access: ViewerAccess = 'authorized', balance: number | null = 100) {
  const { spending, asked: sent, money } = openSpending()
  const actor = createActor(plugPorts(tipFlowMachine, { spending }), {
    input: { access, isPending: false, confirmAbove: 50 },
  }).start()
  actor.send({ type: 'target.changed', target: { kind: 'room', roomId: 'r1', modelId: 'm1' } })
  actor.send({ type: 'balance.changed', balance })
  return { actor, sent, money }
}

describe('the tip widget', () => {
  test('has preset buttons, by the balance in a room, always the same in the messenger [TIP-001, TIP-031, TIP-032, TIP-033, TIP-034, TIP-035, TIP-036]', () => {
    const labels = () =>
      within(screen.getByRole('region', { name: 'Tip' }))
        .getAllByRole('button')
        .map((one) => one.textContent)
        .slice(0, 3)
    const { actor } = tips('authorized', 100)
    render(<TipWidget tips={actor} place="room" />)
    expect(labels()).toEqual(['15', '20', '25'])
    act(() => actor.send({ type: 'balance.changed', balance: 60 }))
    expect({ labels: labels(), hint: screen.getByRole<HTMLInputElement>('textbox').placeholder }).toEqual({
      labels: ['9', '12', '15'],
      hint: 'Custom Tip: 15',
    })
    cleanup()
    render(<TipWidget tips={tips('authorized', 133).actor} place="room" />)
    expect(labels()).toEqual(['15', '25', '30'])
    cleanup()
    const by = [0, 15, 16, 80, 400, 401, 1_000].map((balance) => {
      render(<TipWidget tips={tips('authorized', balance).actor} place="room" />)
      const found = labels().join(' ')
      cleanup()
      return `${balance}: ${found}`
    })
    expect(by).toEqual([
      '0: 2 3 4',
      '15: 2 3 4',
      '16: 2 3 4',
      '80: 12 16 20',
      '400: 60 80 100',
      '401: 100 125 150',
      '1000: 100 125 150',
    ])
    for (const access of ['authorized', 'guest'] as const) {
      render(<TipWidget tips={tips(access, null).actor} place="room" />)
      expect(labels()).toEqual(['2', '3', '4'])
      cleanup()
    }
    render(<TipWidget tips={tips().actor} place="messenger" />)
    expect(labels()).toEqual(['10', '20', '50'])
  })

  for (const [place, amounts] of [
    ['room', [15, 20, 25]],
    ['messenger', [10, 20, 50]],
  ] as const) {
    test(`each of its buttons gives what it says, in the ${place} [TIP-001]`, () => {
      const given = amounts.map((amount) => {
        const { actor, sent } = tips()
        render(<TipWidget tips={actor} place={place} />)
        fireEvent.click(screen.getByRole('button', { name: `Tip ${amount} tokens` }))
        cleanup()
        return sent
      })
      expect(given).toEqual(
        amounts.map((amount) => [{ kind: 'sendRoomTip', params: { roomId: 'r1' }, body: { amount, modelId: 'm1' } }]),
      )
    })
  }

  test('its field suggests the default of the balance in a room, and nothing in the messenger [TIP-030]', () => {
    const suggested = (place: 'room' | 'messenger', balance: number | null) => {
      render(<TipWidget tips={tips('authorized', balance).actor} place={place} />)
      const { placeholder } = screen.getByRole<HTMLInputElement>('textbox', { name: 'Custom Tip' })
      cleanup()
      return placeholder
    }
    expect({
      some: suggested('room', 103),
      few: suggested('room', 3),
      unknown: suggested('room', null),
      messenger: suggested('messenger', 103),
    }).toEqual({ some: 'Custom Tip: 25', few: 'Custom Tip: 1', unknown: 'Custom Tip: 1', messenger: 'Custom Tip' })
  })

  test.each([
    { place: 'room', dialog: 'roomTip', last: 'Do not ask again in this room' },
    { place: 'messenger', dialog: 'messengerTip', last: 'Do not ask again in this chat' },
  ] as const)(
    'asks before many tokens go, in the $place, and says what is left (D28) [TIP-011]',
    ({ place, dialog, last }) => {
      const read = (name: string) => {
        const { actor, sent } = tips('authorized', 100)
        const dialogs = { [dialog]: { actor, view: <TipQuestionDialog tips={actor} place={place} /> } }
        render(onStage(<TipWidget tips={actor} place={place} />, { dialogs }))
        fireEvent.change(screen.getByRole('textbox', { name: 'Custom Tip' }), { target: { value: '60' } })
        fireEvent.click(screen.getByRole('button', { name: 'Send tip' }))
        const asked = within(screen.getByRole('alertdialog', { name: 'Send 60 tokens?' }))
        const facts = asked.getByText('Your balance afterwards').nextElementSibling?.textContent
        act(() => actor.send({ type: 'balance.changed', balance: null }))
        const unknown = asked.getByText('Your balance afterwards').nextElementSibling?.textContent
        act(() => actor.send({ type: 'balance.changed', balance: 60 }))
        fireEvent.click(asked.getByRole('checkbox', { name: last }))
        fireEvent.click(asked.getByRole('button', { name }))
        const { unasked } = actor.getSnapshot().context
        cleanup()
        return { facts, unknown, sent: sent.length, unasked }
      }
      const texts = { facts: '40 tokens', unknown: 'Not known just now' }
      expect({ yes: read('Send 60 tokens'), no: read('Not now'), cross: read('Close') }).toEqual({
        yes: { ...texts, sent: 1, unasked: ['room r1'] },
        no: { ...texts, sent: 0, unasked: [] },
        cross: { ...texts, sent: 0, unasked: [] },
      })
    },
  )

  test('cannot be pressed before the room is entered, because the press would be lost', () => {
    const { actor, sent } = tips()
    act(() => actor.send({ type: 'target.changed', target: null }))
    render(<TipWidget tips={actor} place="room" />)
    const buttons = screen.getAllByRole<HTMLButtonElement>('button')
    expect(buttons.map((one) => one.disabled)).toEqual([true, true, true, true])
    act(() => actor.send({ type: 'target.changed', target: { kind: 'room', roomId: 'r2', modelId: 'm2' } }))
    expect(buttons.map((one) => one.disabled)).toEqual([false, false, false, false])
    fireEvent.click(screen.getByRole('button', { name: 'Tip 15 tokens' }))
    expect(sent).toEqual([{ kind: 'sendRoomTip', params: { roomId: 'r2' }, body: { amount: 15, modelId: 'm2' } }])
  })

  test('the button that sent tokens keeps the focus while they are on their way, and no button sends more', () => {
    const { actor, sent } = tips()
    render(<TipWidget tips={actor} place="room" />)
    const buttons = screen.getAllByRole<HTMLButtonElement>('button')
    const pressed = screen.getByRole('button', { name: 'Tip 15 tokens' })
    pressed.focus()
    for (const button of [pressed, ...buttons]) fireEvent.click(button)
    expect({
      sent: sent.length,
      disabled: buttons.map((one) => [one.disabled, one.getAttribute('aria-disabled')]),
      isFocused: document.activeElement === pressed,
    }).toEqual({ sent: 1, disabled: buttons.map(() => [false, 'true']), isFocused: true })
  })

  test("has a 'Custom Tip' field with an arrow that sends; Enter sends too [TIP-002, TIP-021]", () => {
    for (const [send, place] of [
      ['arrow', 'room'],
      ['Enter', 'room'],
      ['arrow', 'messenger'],
      ['Enter', 'messenger'],
    ] as const) {
      const { actor, sent } = tips()
      render(<TipWidget tips={actor} place={place} />)
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Custom Tip' })
      fireEvent.change(field, { target: { value: '1x2' } })
      expect({ value: field.value, keyboard: field.inputMode }).toEqual({ value: '12', keyboard: 'numeric' })
      if (send === 'Enter') fireEvent.keyDown(field, { key: 'Enter' })
      else fireEvent.click(screen.getByRole('button', { name: 'Send tip' }))
      expect(sent).toEqual([{ kind: 'sendRoomTip', params: { roomId: 'r1' }, body: { amount: 12, modelId: 'm1' } }])
      cleanup()
    }
  })

  for (const [place, name, text] of [
    ['room', 'Tip 15 tokens', 'The tokens have been sent successfully'],
    ['messenger', 'Tip 10 tokens', 'Your tip has arrived.'],
  ] as const) {
    test(`says that the tokens were sent, in words of the ${place} [TIP-012]`, () => {
      const { actor, money } = tips()
      render(<TipWidget tips={actor} place={place} />)
      fireEvent.click(screen.getByRole('button', { name }))
      expect(screen.getByRole('status').textContent).toBe('')
      act(() =>
        money({ type: 'money.settled', paymentUrl: '', balance: { balance: 85, version: 2 }, privateRequestId: '' }),
      )
      expect(screen.getByRole('status').textContent).toBe(text)
    })
  }

  test('says that sending failed until that is closed, and keeps the amount in the field [TIP-014, TIP-015]', () => {
    const { actor, money } = tips()
    render(<TipWidget tips={actor} place="room" />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Custom Tip' })
    fireEvent.change(field, { target: { value: '12' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send tip' }))
    act(() => money({ type: 'money.refused', refusal: { ...NOT_DONE, cause: 'unavailable' } }))
    expect({ text: screen.getByRole('alert').querySelector('p')?.textContent, amount: field.value }).toEqual({
      text: 'Sorry, something went wrong. Try again next time.',
      amount: '12',
    })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect({ alert: screen.queryByRole('alert'), amount: field.value }).toEqual({ alert: null, amount: '12' })
  })

  test('leads from its dialogs to the log-in or to the tokens, as their buttons say [TIP-008, TIP-010]', () => {
    const led = (access: ViewerAccess, dialog: string, button: string) => {
      const { actor } = tips(access, 1)
      const told: string[] = []
      actor.on('navigation.requested', ({ to }) => told.push(to))
      render(onStage(null, { dialogs: dialogsOf(actor) }))
      act(() => actor.send({ type: 'spending.chosen', spending: { kind: 'tip', amount: 5 } }))
      fireEvent.click(within(screen.getByRole('dialog', { name: dialog })).getByRole('button', { name: button }))
      const isOpen = screen.queryByRole('dialog') !== null
      cleanup()
      return { told, isOpen }
    }
    const fullAccess = 'Get full access to Live VR Cams.'
    expect({
      logIn: led('guest', fullAccess, 'Log In'),
      tokens: led('guest', fullAccess, 'Get Tokens'),
      notEnough: led('authorized', 'Oops, not enough tokens!', 'Get Tokens'),
    }).toEqual({
      logIn: { told: ['/login/'], isOpen: false },
      tokens: { told: ['/tokens/'], isOpen: false },
      notEnough: { told: ['/tokens/'], isOpen: false },
    })
  })

  test('asks guests to log in, and says when there are too few tokens, in the specified words [TIP-008, TIP-010]', () => {
    const guest = tips('guest')
    render(onStage(null, { dialogs: dialogsOf(guest.actor) }))
    act(() => guest.actor.send({ type: 'spending.chosen', spending: { kind: 'tip', amount: 5 } }))
    const access = screen.getByRole('dialog', { name: 'Get full access to Live VR Cams.' })
    expect(within(access).getAllByRole('button', { name: 'Log In' })).toHaveLength(1)
    expect(within(access).getAllByRole('button', { name: 'Get Tokens' })).toHaveLength(1)
    cleanup()
    const poor = tips('authorized', 1)
    render(onStage(null, { dialogs: dialogsOf(poor.actor) }))
    act(() => poor.actor.send({ type: 'spending.chosen', spending: { kind: 'tip', amount: 5 } }))
    const short = screen.getByRole('dialog', { name: 'Oops, not enough tokens!' })
    expect(short.textContent).toContain('Sorry, you don`t have enough tokens 😔')
    expect(within(short).getAllByRole('button', { name: 'Get Tokens' })).toHaveLength(1)
  })
})

describe('lines of the chat', () => {
  test('tips and purchases read as specified; messages are their text, with line breaks of HTML as newlines [CHAT-016, ENT-083, TIP-029]', () => {
    expect(
      [
        tipped('a', 1, 1),
        tipped('b', 1, 5),
        bought('toysMenuItemPurchased', 'c', 1),
        bought('tipMenuItemPurchased', 'c', 1),
        said('d', 1, { text: 'a<br>b' }),
      ].map(chatLineText),
    ).toEqual(['ben sent 1 token', 'ben sent 5 tokens', 'cas bought Wave', 'cas bought Wave', 'a\nb'])
    chat([tipped('a', 1, 5), bought('toysMenuItemPurchased', 'c', 2), bought('tipMenuItemPurchased', 'e', 3)])
    const log = within(screen.getByRole('log', { name: 'Chat' }))
    log.getByText('ben sent 5 tokens')
    expect(log.getAllByText('cas bought Wave')).toHaveLength(2)
    expect([
      chatSummary([]),
      chatSummary([said('a', 1, { text: 'hi' })]),
      chatSummary([tipped('a', 1, 5)]),
      chatSummary([tipped('a', 1), tipped('b', 2)]),
    ]).toEqual(['', 'ann: hi', 'ben sent 5 tokens', '2 new messages'])
  })

  for (const [id, happening] of [
    ['CHAT-004', said('m', 5)],
    ['CHAT-005', bought('tipMenuItemPurchased', 'm', 5)],
    ['CHAT-006', tipped('m', 5)],
    ['CHAT-007', bought('toysMenuItemPurchased', 'm', 5)],
  ] as const) {
    test(`one that comes is new until the end of the list is within 50 px: ${happening.ev} [${id}, CHAT-008]`, () => {
      vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
      const below = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000)
      const { actor } = chat([said('old', 1)])
      const news = () => screen.queryAllByRole('button', { name: 'New messages' }).length
      const scrolledTo = (scrollTop: number) => {
        screen.getByRole('log').scrollTop = scrollTop
        fireEvent.scroll(screen.getByRole('log'))
        // Where the list stands is looked at once a frame.
        for (let frame = 0; frame < 3; frame += 1) act(() => void vi.advanceTimersToNextFrame())
        return news()
      }
      const before = scrolledTo(0)
      act(() => actor.send({ type: 'chat.heard', happenings: [happening] }))
      expect({ before, after: news(), far: scrolledTo(549), near: scrolledTo(550) }).toEqual({
        before: 0,
        after: 1,
        far: 1,
        near: 0,
      })
      below.mockRestore()
      vi.useRealTimers()
    })
  }

  test('the last two of them are told to a headset, the newest first', () => {
    const lines = [
      tipped('a', 1, 1),
      bought('toysMenuItemPurchased', 'c', 2),
      said('d', 3),
      tipped('e', 4, 7),
      said('f', 5),
    ]
    expect([lastTips([]), lastTips([said('d', 1)]), lastTips(lines)]).toEqual([
      [],
      [],
      ['ben sent 7 tokens', 'cas bought Wave'],
    ])
  })

  test('a viewer’s message is text: no markup runs, no tip is faked, and its direction is its own [H07]', () => {
    const { container } = chat([
      said('a', 1, { text: '<img src=x onerror=alert(1)>' }),
      said('b', 2, { text: '\u202Eann sent 500 tokens' }),
      tipped('c', 3, 500),
    ])
    expect({
      images: container.querySelectorAll('img').length,
      isText: container.textContent?.includes('<img src=x onerror=alert(1)>'),
    }).toEqual({ images: 0, isText: true })
    const texts = [...container.querySelectorAll('p[dir="auto"]')].map((one) => one.textContent)
    expect(texts).toEqual(['<img src=x onerror=alert(1)>', '\u202Eann sent 500 tokens'])
    expect([...container.querySelectorAll('bdi')].map((one) => one.textContent)).toEqual([
      'ann',
      'ann',
      'ben sent 500 tokens',
    ])
  })

  test('a message of one’s own that did not get away says so, and can be sent again or discarded [R10]', () => {
    const { actor, sent } = chat([])
    act(() => actor.send({ type: 'message.submitted', clientMsgId: 'own-message-0001', text: 'Hello' }))
    act(() => actor.send({ type: 'message.refused' }))
    expect(screen.getByRole('alert').textContent).toContain('Can’t send the message')
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(sent.length).toBe(2)
  })
})

function chat(happenings: Parameters<typeof chatLineText>[0][]) {
  const sent: SendMessageInput[] = []
  const silent = fromCallback(() => {})
  const camChat = createActor(
    pluggedChat({
      logIn: silent,
      hearChat: fromCallback<EventObject, { channel: string }>(() => {}),
      loadHistory: fromCallback<EventObject, { roomId: string }>(() => {}),
      sendMessage: fromCallback<EventObject, SendMessageInput>(({ input }) => void sent.push(input)),
      keepOutbox: fromCallback<OutboxCommand>(() => {}),
    }),
    { input: { gate: 'open' } },
  ).start()
  const roomComposer = createActor(
    plugPorts(composerMachine, {
      sendText: fromCallback<EventObject, SendTextInput>(() => {}),
      findEmoji: fromCallback<EventObject, string>(() => {}),
      drafts: fromCallback<DraftCommand>(() => {}),
    }),
    { input: { isMultiline: false } },
  ).start()
  const actor = { send: (event: ChatWord) => tellChat(camChat, event) }
  actor.send({ type: 'room.entered', roomId: 'r1', chatChannel: 'chat:r1', state: 'PUBLIC' })
  actor.send({ type: 'chat.live' })
  actor.send({ type: 'history.loaded', messages: happenings })
  const { container } = render(<RoomChat actors={{ camChat, roomComposer }} />)
  return { actor, sent, container }
}

describe('tokens', () => {
  test('the page lists the packs by sort, each with icon, tokens, price, badge and a button, the balance above [TOKENS-002, TOKENS-004, TOKENS-005, TOKENS-006, TOKENS-007, TOKENS-010, TOKENS-011, TOKENS-013, ENT-079, ENT-080]', () => {
    const { actor, balance } = shop()
    render(onStage(<TokensView shop={actor} balance={balance} />))
    const cards = screen.getAllByRole('listitem')
    expect(
      cards.map((card) => ({ text: card.textContent, icon: card.querySelector('img')?.getAttribute('src') })),
    ).toEqual([
      { text: '100 tokens$ 9.99StarterBuy', icon: '/i/token-icons/tokens-100.svg' },
      { text: '500 tokens$ 44PopularBuy', icon: '/i/token-icons/tokens-500.svg' },
      { text: '2 500 tokens$ 189.99Best valueBuy', icon: '/i/token-icons/tokens-2500.svg' },
    ])
    const above = screen.getByText('Your balance:')
    const isAbove = above.compareDocumentPosition(screen.getByRole('list')) === Node.DOCUMENT_POSITION_FOLLOWING
    expect({ text: above.textContent, isAbove }).toEqual({ text: 'Your balance: 99999', isAbove: true })
  })

  test('a pack is bought by its button [TOKENS-008]', () => {
    const bought = ['Buy 100 tokens for $ 9.99', 'Buy 500 tokens for $ 44', 'Buy 2 500 tokens for $ 189.99'].map(
      (name) => {
        const { actor, balance } = shop()
        render(onStage(<TokensView shop={actor} balance={balance} />))
        fireEvent.click(screen.getByRole('button', { name }))
        cleanup()
        return { packId: actor.getSnapshot().context.packId, isBuying: actor.getSnapshot().hasTag('buying') }
      },
    )
    expect(bought).toEqual(['small', 'middle', 'large'].map((packId) => ({ packId, isBuying: true })))
  })

  test('the header shows the balance and the quick-buy packs, and leads to more [TOKENS-001, TOKENS-002, TOKENS-003, TOKENS-009, TOKENS-011, API-133, ENT-078, TOKENS-004, TOKENS-005, TOKENS-006, TOKENS-007, TOKENS-008]', async () => {
    const { actor, balance } = shop()
    render(onStage(<TokensMenu shop={actor} balance={balance} />, { visitor: VISITORS.member }))
    expect(screen.queryByRole('menu', { name: 'Tokens' })).toBeNull()
    cleanup()
    render(onStage(<TokensMenu shop={actor} balance={balance} />, { visitor: VISITORS.member, actors: openMenus() }))
    const panel = await screen.findByRole('dialog', { name: 'Tokens' })
    expect(panel.textContent).toContain('Your balance: 99999')
    act(() => balance.send({ type: 'balance.learned', balance: 40, version: 2 }))
    expect(within(panel).getByText('Your balance:').textContent).toBe('Your balance: 40')
    const items = within(within(panel).getByRole('menu', { name: 'Tokens' })).getAllByRole('menuitem')
    expect(items.map((item) => item.getAttribute('aria-label') ?? item.textContent)).toEqual([
      'Buy 100 tokens for $ 9.99',
      'Buy 500 tokens for $ 44',
      'More Tokens',
    ])
    expect(items.map((item) => item.querySelector('img')?.getAttribute('src'))).toEqual([
      '/i/token-icons/tokens-100.svg',
      '/i/token-icons/tokens-500.svg',
      undefined,
    ])
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '100 tokens$ 9.99StarterBuy',
      '500 tokens$ 44Best valuePopularBuy',
      'More Tokens',
    ])
    expect(screen.getByRole('menuitem', { name: 'More Tokens' }).getAttribute('href')).toBe('/tokens/')
    fireEvent.click(screen.getByRole('menuitem', { name: 'Buy 500 tokens for $ 44' }))
    expect(actor.getSnapshot().context.packId).toBe('middle')
    expect(screen.getAllByRole('menu', { name: 'Tokens' })).toHaveLength(1)
  })

  test('the header shows it only to active, expired and inactive members, and not outside the verified view [CHROME-017]', () => {
    const { actor, balance } = shop()
    const shows = (visitor: (typeof VISITORS)[keyof typeof VISITORS]) => {
      const { container } = render(onStage(<TokensMenu shop={actor} balance={balance} />, { visitor }))
      const isShown = within(container).queryByRole('button', { name: 'Tokens: 99999' }) !== null
      cleanup()
      return isShown
    }
    expect([VISITORS.member, VISITORS.expired, VISITORS.inactive, VISITORS.guest].map(shows)).toEqual([
      true,
      true,
      true,
      false,
    ])
    const unverified = [VISITORS.member, VISITORS.expired, VISITORS.inactive].map((visitor) =>
      shows({ ...visitor, isInVerifiedView: false }),
    )
    expect(unverified).toEqual([false, false, false])
  })
})

function shop() {
  const silent = fromCallback(() => {})
  const actor = createActor(
    plugPorts(tokenShopMachine, {
      loadPacks: silent,
      watchReturns: silent,
      purchase: silentPurchase,
    }),
    { input: { settings: SITES.dark, isLoggedIn: true, userUuid: 'me', isPending: false } },
  ).start()
  const balance = createActor(
    plugPorts(tokenBalanceMachine, {
      loadBalance: silent,
      watchBalance: fromCallback<EventObject, { userUuid: string }>(() => {}),
    }),
  ).start()
  balance.send({ type: 'cams.signedIn', userUuid: 'cam' })
  balance.send({ type: 'balance.learned', balance: 123_456, version: 1 })
  actor.send({ type: 'packs.wanted' })
  actor.send({
    type: 'packs.loaded',
    packs: packsOf(
      wirePack('large', {
        sort: 3,
        imageToken: 2500,
        isQuickBuy: false,
        normalPrice: { priceAmount: 189.99, tokenAmount: 2_500, topDescription: 'Best value' },
      }),
      wirePack('small', { sort: 1, imageToken: 100, normalPrice: { topDescription: 'Starter' } }),
      wirePack('middle', {
        sort: 2,
        imageToken: 500,
        normalPrice: { priceAmount: 44, tokenAmount: 500, topDescription: 'Popular' },
      }),
    ),
  })
  return { actor, balance }
}

function openMenus() {
  const { menusMachine } = menusModule
  const menus = createActor(menusMachine).start()
  menus.send({ type: 'dropdown.toggled', id: 'tokens' })
  return { menus }
}

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate'
import type { MessengerChat, MessengerEvent, MessengerMessage } from '../../contracts/messenger/messenger.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { composerMachine, type DraftCommand, type SendTextInput } from '../../machines/cams/composer.machine.ts'
import { tipFlowMachine } from '../../machines/cams/tip-flow.machine.ts'
import { messengerMachine } from '../../machines/messenger/messenger.machine.ts'
import { messengerChatsMachine } from '../../machines/messenger/messenger-chats.machine.ts'
import { messengerSessionMachine } from '../../machines/messenger/messenger-session.machine.ts'
import { messengerThreadMachine, type ReadCommand } from '../../machines/messenger/messenger-thread.machine.ts'
import { TipWidget } from '../../views/cams/tip-widget.view.tsx'
import { Messenger } from '../../views/messenger/messenger.view.tsx'
import { MessengerButton } from '../../views/messenger/messenger-button.view.tsx'
import { openSpending } from '../cams/spending-world.ts'
import { standInForLayout } from '../support/layout.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { NOON_MS, SITES } from '../support/samples.ts'
import { onStage } from '../support/view-stage.tsx'
import { chat, message, messages, OWN_ID, pageOf, sent } from './messenger-samples.ts'
import { type MessengerWord, tellMessenger, wireSession } from './messenger-world.ts'

beforeEach(() => void standInForLayout())
afterEach(cleanup)

const ADA = chat('a', message(9, { text: 'See you' }))
const HOUR = 3_600_000

interface Shown {
  chats?: readonly MessengerChat[]
  tips?: ReactNode
  settings?: SiteSettings
}

/** The header's button and the panel, of somebody who is signed in. */
function show({ chats = [ADA], tips = <p>Tips</p>, settings = SITES.dark }: Shown = {}) {
  const clock = new SimulatedClock()
  const texts: string[] = []
  const still = fromCallback<EventObject, never>(() => {}) as never
  const composer = plugPorts(composerMachine, {
    sendText: fromCallback<EventObject, SendTextInput>(({ input }) => void texts.push(input.text)),
    findEmoji: fromCallback<EventObject, string>(() => {}),
    drafts: fromCallback<DraftCommand>(() => {}),
  })
  const thread = plugPorts(messengerThreadMachine, {
    loadMessages: still,
    markRead: fromCallback<ReadCommand>(() => {}) as never,
    watchClock: still,
    composer,
  })
  const messenger = createActor(
    plugPorts(messengerMachine, {
      watchFeed: still,
      messengerSession: plugPorts(messengerSessionMachine, { logIn: still, sendPing: still }),
      messengerChats: plugPorts(messengerChatsMachine, {
        loadChats: still,
        loadChat: still,
        findModelChat: still,
        watchClock: still,
        thread: thread as never,
      }),
    }),
    { clock, input: { nowMs: NOON_MS + HOUR } },
  ).start()
  wireSession(messenger)
  const chatsOf = () => messenger.getSnapshot().children.messengerChats
  const actor = {
    send: (event: MessengerWord) => tellMessenger(messenger, event),
    hasTag: (tag: 'minimized') => messenger.getSnapshot().hasTag(tag),
    stop: () => messenger.stop(),
  }
  actor.send({ type: 'logIn.demanded', fetchesChats: true })
  actor.send({ type: 'messenger.loggedIn', clientId: OWN_ID, channel: 'messenger:me' })
  actor.send({ type: 'chats.loaded', chats })
  actor.send({ type: 'feed.live' })
  const view = (
    <>
      <MessengerButton messenger={messenger} />
      <Messenger messenger={messenger} tips={tips} />
    </>
  )
  const { container } = render(onStage(view, { settings: { ...settings, camsEnabled: true } }))
  const say = (...events: MessengerEvent[]) => act(() => actor.send({ type: 'events.heard', events }))
  return { actor, chatsOf, container, texts, say }
}

function opened(those: readonly MessengerMessage[] | null = messages(1, 3), one = ADA, tips?: ReactNode) {
  const shown = show({ chats: [one], ...(tips !== undefined && { tips }) })
  const { actor, chatsOf } = shown
  act(() => actor.send({ type: 'chat.selected', chatId: one.id }))
  act(() => actor.send({ type: 'chat.loaded', chat: one }))
  const thread = chatsOf()?.getSnapshot().children.thread
  if (!thread) throw new Error('No chat is open')
  if (those) act(() => thread.send({ type: 'messages.loaded', ...pageOf(those) }))
  // jsdom tells no list of its size: it looks for itself when it is drawn anew.
  act(() => thread.send({ type: 'clock.ticked', nowMs: NOON_MS + 2 * HOUR }))
  return { ...shown, thread }
}

const button = () =>
  screen.queryAllByRole('button', { name: /^Messages/ }).find((one) => one.hasAttribute('aria-expanded')) ?? null
const panel = () => screen.queryByRole('region')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const rows = () => within(screen.getByRole('list')).getAllByRole('listitem')

describe('the button in the header', () => {
  test('is shown only to visitors who have chats [MSG-001]', () => {
    show({ chats: [] })
    expect(button()).toBeNull()
    cleanup()
    show()
    expect(button()).not.toBeNull()
  })

  test('counts the unread messages of all chats, 9+ above 9 [MSG-002, MSG-050]', () => {
    const { say } = show({ chats: [{ ...ADA, unread: 4 }, chat('b', null, { unread: 5 })] })
    expect({ text: button()?.textContent, ariaLabel: button()?.getAttribute('aria-label') }).toEqual({
      text: '9',
      ariaLabel: 'Messages, 9 unread',
    })
    say(sent('a', message(20), 5))
    expect({ text: button()?.textContent, ariaLabel: button()?.getAttribute('aria-label') }).toEqual({
      text: '9+',
      ariaLabel: 'Messages, 9+ unread',
    })
    say(sent('a', message(21), 0), sent('b', message(22), 0))
    expect({ text: button()?.textContent, ariaLabel: button()?.getAttribute('aria-label') }).toEqual({
      text: '',
      ariaLabel: 'Messages',
    })
  })

  test('shows and hides the panel; a minimized one it shows [MSG-003, MSG-016, MSG-047]', () => {
    show()
    expect({ panel: panel(), ariaExpanded: button()?.getAttribute('aria-expanded') }).toEqual({
      panel: null,
      ariaExpanded: 'false',
    })
    press('Messages')
    expect({ isOpen: panel() !== null, ariaExpanded: button()?.getAttribute('aria-expanded') }).toEqual({
      isOpen: true,
      ariaExpanded: 'true',
    })
    press('Minimize messages')
    expect({
      header: panel()?.querySelector('header')?.textContent,
      list: screen.queryByRole('list'),
      ariaExpanded: button()?.getAttribute('aria-expanded'),
    }).toEqual({ header: 'Messages', list: null, ariaExpanded: 'false' })
    fireEvent.click(button() as HTMLElement)
    expect(screen.queryByRole('list')).not.toBeNull()
    fireEvent.click(button() as HTMLElement)
    expect(panel()).toBeNull()
  })
})

describe('the panel', () => {
  test('is headed Messages over the list [MSG-004]', () => {
    show()
    press('Messages')
    expect(screen.getAllByRole('region', { name: 'Messages' })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Back to all chats' })).toBeNull()
  })

  test('in a chat it names the partner, with picture and presence, beside back, minimize and close [MSG-005]', () => {
    const { container, say } = opened()
    const header = container.querySelector('section > header') as HTMLElement
    expect(header.textContent).toContain('Ada aOnline')
    expect(header.querySelector('img')?.getAttribute('src')).toMatch(/^http.*\/pictures\/ada\.webp$/)
    for (const name of ['Back to all chats', 'Minimize messages', 'Close messages'])
      expect(within(header).getAllByRole('button', { name })).toHaveLength(1)
    say({ ev: 'PRESENCE_UPDATE', data: { user_id: 'user-a', is_online: false } })
    expect(header.textContent).toContain('Ada aOffline')
  })

  test('shows no presence while the line is down', () => {
    const { actor, container } = opened()
    act(() => actor.send({ type: 'feed.lost' }))
    expect(container.querySelector('header')?.textContent).toContain('Reconnecting …')
  })

  test('is minimized to its header, which shows it again [MSG-018]', () => {
    opened()
    press('Minimize messages')
    expect({ log: screen.queryByRole('log'), model: screen.queryByText('Ada a') }).toEqual({
      log: null,
      model: expect.anything(),
    })
    fireEvent.click(screen.getByText('Ada a'))
    expect(screen.queryByRole('log')).not.toBeNull()
    press('Minimize messages')
    press('Open messages')
    expect(screen.queryByRole('log')).not.toBeNull()
  })

  test('closes, and opens at the list again [MSG-019]', () => {
    opened()
    press('Close messages')
    expect(panel()).toBeNull()
    press('Messages')
    expect(rows()).toHaveLength(1)
  })

  test('Back leads to the list, and can be pressed only where there is one [MSG-020, MSG-021]', () => {
    const { actor } = opened()
    press('Back to all chats')
    expect(rows()).toHaveLength(1)
    cleanup()
    actor.stop()
    const { actor: other } = show({ chats: [] })
    act(() => other.send({ type: 'modelChat.wanted', modelId: '7' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back to all chats' }).disabled).toBe(true)
  })

  test('takes the focus when it opens and gives it back when it closes, also by Escape', () => {
    show()
    button()?.focus()
    press('Messages')
    expect(document.activeElement).toBe(panel())
    fireEvent.click(screen.getByRole('button', { name: /See you/ }))
    expect(panel()?.contains(document.activeElement)).toBe(true)
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    expect({ panel: panel(), focused: document.activeElement }).toEqual({ panel: null, focused: button() })
  })

  test('Escape closes an open menu before the panel', () => {
    const { container } = show()
    press('Messages')
    const menu = container.querySelector('details') as HTMLDetailsElement
    menu.open = true
    fireEvent.keyDown(menu, { key: 'Escape' })
    expect({ menuOpen: menu.open, isPanelOpen: panel() !== null }).toEqual({ menuOpen: false, isPanelOpen: true })
  })
})

describe('the list', () => {
  test('shows of each chat its partner, its last message and time, and the number of unread ones [MSG-006, MSG-011]', () => {
    const eve = chat('b', message(1, { text: 'Tomorrow?', sender: OWN_ID, atMs: NOON_MS - 4 * HOUR }), { unread: 3 })
    show({ chats: [{ ...ADA, unread: 12 }, eve, chat('c')] })
    press('Messages, 9+ unread')
    const facts = rows().map((row) => ({
      name: within(row).getByText(/^Ada/, { selector: 'button span' }).textContent,
      time: row.querySelector('time')?.textContent ?? '',
      moment: row.querySelector('time')?.dateTime ?? '',
      preview: row.querySelector('bdi')?.textContent,
      unread: within(row).queryByText(/unread$/)?.textContent ?? '',
      badge: within(row).queryByText(/unread$/)?.previousElementSibling?.textContent ?? '',
    }))
    expect(facts).toEqual([
      {
        name: 'Ada a',
        time: '59 min ago',
        moment: '2026-11-21T12:00:09.000Z',
        preview: 'See you',
        unread: '12 unread',
        badge: '9+',
      },
      {
        name: 'Ada b',
        time: '5 h ago',
        moment: '2026-11-21T08:00:00.000Z',
        preview: 'Tomorrow?',
        unread: '3 unread',
        badge: '3',
      },
      { name: 'Ada c', time: '', moment: '', preview: '', unread: '', badge: '' },
    ])
  })

  test('grows older by itself, minute by minute, in the list and in the open chat [MSG-011]', () => {
    const { actor, chatsOf } = show()
    press('Messages')
    const times = () => screen.getAllByText(/ago$/).map(({ textContent }) => textContent)
    const before = times()
    act(() => chatsOf()?.send({ type: 'clock.ticked', nowMs: NOON_MS + HOUR + 60_000 }))
    const after = times()
    act(() => actor.stop())
    cleanup()
    const { thread } = opened([message(1, { text: 'Hello' })])
    const inChat = () => screen.getByText('Hello').nextElementSibling?.textContent
    const young = inChat()
    act(() => thread.send({ type: 'clock.ticked', nowMs: NOON_MS + 3 * HOUR + 1000 }))
    expect({ before, after, young, old: inChat() }).toEqual({
      before: ['59 min ago'],
      after: ['1 h ago'],
      young: 'Ada a, 1 h ago',
      old: 'Ada a, 3 h ago',
    })
  })

  test('an older message has its date, and a tip its own words, whoever gave it [MSG-012, MSG-015]', () => {
    const given = (id: string, hours: number, facts: object) =>
      chat(id, message(1, { atMs: NOON_MS - hours * HOUR, ...facts }))
    show({ chats: [given('a', 50, { amount: 20 }), given('b', 24 * 200, { amount: 1, sender: OWN_ID })] })
    press('Messages')
    expect(
      rows().map((row) => ({
        time: row.querySelector('time')?.textContent,
        preview: row.querySelector('bdi')?.textContent,
      })),
    ).toEqual([
      { time: '19.11.2026', preview: 'Ada a have sent 20 tokens' },
      { time: '05.05.2026', preview: 'You have sent 1 token' },
    ])
  })

  test('of a blocked chat it says that it is not available, with a letter for the picture [MSG-010]', () => {
    const blocked = { ...ADA, participant: { ...ADA.participant, hasBlocked: true } }
    show({ chats: [blocked] })
    press('Messages')
    const [row] = rows()
    expect(row?.textContent).toContain('Chat is not available')
    expect(row?.textContent).not.toContain('See you')
    expect({ picture: row?.querySelector('img'), initial: row?.querySelector('[aria-hidden]')?.textContent }).toEqual({
      picture: null,
      initial: 'A',
    })
  })

  test('a partner who has not blocked anybody has their picture; the blocked chat has a letter in its header as well [MSG-010]', () => {
    const header = () => screen.getByRole('region').querySelector('header')
    opened()
    const picture = header()?.querySelector('img')?.getAttribute('src') ?? ''
    cleanup()
    opened(messages(1, 3), { ...ADA, participant: { ...ADA.participant, username: 'zoe-night', hasBlocked: true } })
    expect({
      picture: picture.replace(/^.*(?=\/pictures)/, ''),
      blocked: {
        picture: header()?.querySelector('img'),
        letter: header()?.querySelector('span[aria-hidden]')?.textContent,
      },
    }).toEqual({ picture: '/pictures/ada.webp', blocked: { picture: null, letter: 'Z' } })
  })

  test('the room of a model is where the site has its live rooms [MSG-009]', () => {
    const hrefs = [SITES.dark, SITES.darkest].map((settings) => {
      show({ chats: [chat('b'), { ...ADA, participant: { ...ADA.participant, username: 'zoe-night' } }], settings })
      press('Messages')
      const links = screen.getAllByRole('link', { name: 'Go to Model`s Room', hidden: true })
      const found = links.map((link) => link.getAttribute('href'))
      cleanup()
      return found
    })
    expect(hrefs).toEqual([
      ['/vr-cam-girls/zoe-night/', '/vr-cam-girls/Ada%20b/'],
      ['/vr-cam-boys/zoe-night/', '/vr-cam-boys/Ada%20b/'],
    ])
  })

  test('each has a menu with ‘Go to Model`s Room’, which minimizes the panel [MSG-009]', () => {
    const { actor } = show()
    press('Messages')
    const link = screen.getByRole('link', { name: 'Go to Model`s Room', hidden: true })
    expect(link.getAttribute('href')).toBe('/vr-cam-girls/Ada%20a/')
    fireEvent.click(link)
    expect(actor.hasTag('minimized')).toBe(true)
  })

  test('says that there is nothing yet, and when the chats could not be loaded, with a way to try again', () => {
    const { actor, chatsOf } = show({ chats: [] })
    act(() => actor.send({ type: 'panel.toggled' }))
    expect(screen.getAllByText(/No messages yet/)).toHaveLength(1)
    act(() => actor.send({ type: 'events.heard', events: [sent('z', message(1))] }))
    act(() => actor.send({ type: 'chats.failed' }))
    press('Try again')
    expect(chatsOf()?.getSnapshot().value.chats).toBe('loading')
  })
})

describe('a chat', () => {
  test('shows messages under their days, mine apart from hers, tips as a sentence [MSG-007, MSG-013, MSG-014, MSG-036]', () => {
    const day = 24 * HOUR
    opened([
      message(1, { text: 'Good evening', atMs: NOON_MS - day, readAtMs: NOON_MS }),
      message(2, { text: 'You too', sender: OWN_ID, atMs: NOON_MS - day + 1 }),
      message(3, { amount: 1, readAtMs: NOON_MS }),
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

  test('shows that it is loading, or that loading failed, with a retry [MSG-039]', () => {
    const { thread } = opened(null)
    expect(screen.getByRole('status').textContent).toBe('Loading messages …')
    act(() => thread.send({ type: 'messages.failed' }))
    expect(screen.getByRole('alert').textContent).toContain('The messages could not be loaded.')
    press('Try again')
    expect(screen.getByRole('status').textContent).toBe('Loading messages …')
  })

  test('has the tips of the messenger, 10, 20 and 50, and a composer [MSG-008]', () => {
    const { spending, asked } = openSpending()
    const tips = createActor(plugPorts(tipFlowMachine, { spending }), {
      input: { access: 'authorized', isPending: false },
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

  test('a message that did not get away says so, and stays in the field [TIP-007]', () => {
    const { thread } = opened()
    const field = screen.getByRole<HTMLTextAreaElement>('textbox')
    fireEvent.change(field, { target: { value: 'Hello' } })
    press('Send')
    act(() => thread.getSnapshot().children.composer?.send({ type: 'message.failed' }))
    expect({ alert: screen.getByRole('alert').textContent, field: field.value }).toEqual({
      alert: 'Can’t send the message',
      field: 'Hello',
    })
  })

  test('nothing can be written or given where she has blocked or muted the user [MSG-042, MSG-010]', () => {
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
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { standInForLayout } from '../support/layout.ts'
import { NOON_MS, SITES } from '../support/samples.ts'
import { ADA, button, HOUR, opened, panel, press, rows, show } from './messenger-panel.tsx'
import { chat, message, messages, OWN_ID, sent } from './messenger-samples.ts'

beforeEach(() => void standInForLayout())
afterEach(cleanup)

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
    expect({
      heading: panel()?.querySelector('header')?.textContent,
      chats: rows().length,
      back: screen.queryByRole('button', { name: 'Back to all chats' }),
    }).toEqual({ heading: 'Messages', chats: 1, back: null })
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

  test('of several chats it names the partner of the one that is open [MSG-005]', () => {
    const zoe = { username: 'zoe-night', avatar: '/pictures/zoe.webp', isOnline: false }
    const second = chat('b', null, { participant: { ...chat('b').participant, ...zoe } })
    const { actor, container } = show({ chats: [ADA, second] })
    act(() => actor.send({ type: 'chat.selected', chatId: 'b' }))
    act(() => actor.send({ type: 'chat.loaded', chat: second }))
    const header = container.querySelector('section > header')
    expect({
      words: header?.textContent,
      picture: header
        ?.querySelector('img')
        ?.getAttribute('src')
        ?.replace(/^.*(?=\/pictures)/, ''),
    }).toEqual({ words: 'Zoe NightOffline', picture: '/pictures/zoe.webp' })
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
    press('Back to all chats')
    press('Minimize messages')
    expect(screen.queryByRole('list')).toBeNull()
    fireEvent.click(within(panel() as HTMLElement).getByRole('button', { name: 'Messages' }))
    expect(rows()).toHaveLength(1)
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

  test('stays for every key but Escape, and for an Escape that has closed something in it', () => {
    show()
    press('Messages')
    const list = screen.getByRole('list')
    const isOpenAfter = (act: () => void) => {
      act()
      return panel() !== null
    }
    const inside = (event: Event) => event.preventDefault()
    expect({
      enter: isOpenAfter(() => fireEvent.keyDown(list, { key: 'Enter' })),
      inside: isOpenAfter(() => {
        list.addEventListener('keydown', inside)
        fireEvent.keyDown(list, { key: 'Escape' })
        list.removeEventListener('keydown', inside)
      }),
      escape: isOpenAfter(() => fireEvent.keyDown(list, { key: 'Escape' })),
    }).toEqual({ enter: true, inside: true, escape: false })
  })

  test('says that a chat is being opened: by its name where that is known', () => {
    const { actor } = show()
    const said = () => ({
      title: panel()?.querySelector('header span[id]')?.textContent,
      status: screen.queryByRole('status')?.textContent,
      hasList: screen.queryByRole('list') !== null,
    })
    act(() => actor.send({ type: 'chat.selected', chatId: 'a' }))
    const selected = said()
    act(() => actor.send({ type: 'modelChat.wanted', modelId: '7' }))
    expect({ selected, wanted: said() }).toEqual({
      selected: { title: 'Ada a', status: 'Opening the chat …', hasList: false },
      wanted: { title: 'Chat', status: 'Opening the chat …', hasList: false },
    })
  })

  test('counts what is unread while it is minimized, and only then', () => {
    show({ chats: [{ ...ADA, unread: 3 }, chat('b', null, { unread: 2 })] })
    press('Messages, 5 unread')
    const header = () => panel()?.querySelector('header')?.textContent
    const whole = header()
    press('Minimize messages')
    expect({ whole, minimized: header() }).toEqual({ whole: 'Messages', minimized: 'Messages5' })
  })

  test('Escape closes an open menu before the panel, and the focus stays on its button', () => {
    const { container } = show()
    press('Messages')
    const menu = container.querySelector('details') as HTMLDetailsElement
    menu.open = true
    fireEvent.keyDown(menu, { key: 'Escape' })
    expect({
      menuOpen: menu.open,
      isPanelOpen: panel() !== null,
      hasFocus: document.activeElement === menu.querySelector('summary'),
    }).toEqual({ menuOpen: false, isPanelOpen: true, hasFocus: true })
  })
})

describe('the list', () => {
  test('shows of each chat its partner, its last message and time, and the number of unread ones [MSG-006, MSG-011, ENT-081]', () => {
    const eve = chat('b', message(1, { text: 'Tomorrow?', sender: OWN_ID, atMs: NOON_MS - 4 * HOUR }), {
      unread: 3,
      participant: { ...chat('b').participant, avatar: '/pictures/eve.webp' },
    })
    show({ chats: [{ ...ADA, unread: 12 }, eve, chat('c')] })
    press('Messages, 9+ unread')
    const facts = rows().map((row) => ({
      name: within(row).getByText(/^Ada/, { selector: 'button span' }).textContent,
      picture: row
        .querySelector('img')
        ?.getAttribute('src')
        ?.replace(/^.*(?=\/pictures)/, ''),
      time: row.querySelector('time')?.textContent ?? '',
      moment: row.querySelector('time')?.dateTime ?? '',
      preview: row.querySelector('bdi')?.textContent,
      unread: within(row).queryByText(/unread$/)?.textContent ?? '',
      badge: within(row).queryByText(/unread$/)?.previousElementSibling?.textContent ?? '',
    }))
    expect(facts).toEqual([
      {
        name: 'Ada a',
        picture: '/pictures/ada.webp',
        time: '59 min ago',
        moment: '2026-11-21T12:00:09.000Z',
        preview: 'See you',
        unread: '12 unread',
        badge: '9+',
      },
      {
        name: 'Ada b',
        picture: '/pictures/eve.webp',
        time: '5 h ago',
        moment: '2026-11-21T08:00:00.000Z',
        preview: 'Tomorrow?',
        unread: '3 unread',
        badge: '3',
      },
      { name: 'Ada c', picture: '/pictures/ada.webp', time: '', moment: '', preview: '', unread: '', badge: '' },
    ])
  })

  test('grows older by itself, minute by minute, in the list and in the open chat [MSG-011]', () => {
    const { actor, tick } = show()
    press('Messages')
    const times = () => screen.getAllByText(/ago$/).map(({ textContent }) => textContent)
    const before = times()
    tick(NOON_MS + HOUR + 60_000)
    const after = times()
    act(() => actor.stop())
    cleanup()
    const chat = opened([message(1, { text: 'Hello', atMs: NOON_MS + HOUR + 500 })])
    const inChat = [0, 59_999, 60_000, 2 * HOUR].map((milliseconds) => {
      chat.tick(NOON_MS + 2 * HOUR + milliseconds)
      return screen.getByText('Hello').nextElementSibling?.textContent
    })
    expect({ before, after, inChat }).toEqual({
      before: ['59 min ago'],
      after: ['1 h ago'],
      inChat: ['Ada a, 59 min ago', 'Ada a, 59 min ago', 'Ada a, 1 h ago', 'Ada a, 2 h ago'],
    })
  })

  test('an older message has its date, and a tip its own words, whoever gave it [MSG-012, MSG-015, ENT-081, ENT-082]', () => {
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
    cleanup()
    opened([message(1, { text: 'Long ago', atMs: NOON_MS - 50 * HOUR })])
    expect(screen.getByText('Long ago').nextElementSibling?.textContent).toBe('Ada a, 19.11.2026')
  })

  test('of a blocked chat it says that it is not available, with a letter for the picture [MSG-010, ENT-081]', () => {
    const blocked = { ...ADA, participant: { ...ADA.participant, hasBlocked: true } }
    const muted = chat('b', message(3, { text: 'Good night' }))
    show({ chats: [blocked, { ...muted, participant: { ...muted.participant, hasMuted: true } }] })
    press('Messages')
    const [row, other] = rows()
    expect(row?.textContent).toContain('Chat is not available')
    expect(row?.textContent).not.toContain('See you')
    expect({
      picture: row?.querySelector('img'),
      initial: row?.querySelector('[aria-hidden]')?.textContent,
      hasPictureOfMuted: other?.querySelector('img') !== null,
      previewOfMuted: other?.querySelector('bdi')?.textContent,
    }).toEqual({ picture: null, initial: 'A', hasPictureOfMuted: true, previewOfMuted: 'Good night' })
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

  test('leaves the panel open for a room that is opened in another tab', () => {
    const { actor } = show()
    press('Messages')
    const link = screen.getByRole('link', { name: 'Go to Model`s Room', hidden: true })
    const minimized = (['metaKey', 'ctrlKey', 'shiftKey'] as const).map((key) => {
      fireEvent.click(link, { [key]: true })
      return actor.hasTag('minimized')
    })
    expect(minimized).toEqual([false, false, false])
  })

  test('marks who is online, as long as the line is up and they have not blocked the user; who has no picture has a letter [ENT-081]', () => {
    const chatWith = (id: string, username: string, more: object) => ({
      ...chat(id),
      participant: { ...ADA.participant, username, ...more },
    })
    const { actor } = show({
      chats: [
        chatWith('a', 'zoe', { avatar: '' }),
        chatWith('b', ' ', { avatar: '' }),
        chatWith('c', 'eve', { isOnline: false }),
        chatWith('d', 'kim', { hasBlocked: true }),
      ],
    })
    press('Messages')
    const faces = () =>
      rows().map((row) => {
        const face = row.querySelector<HTMLElement>('[data-online]')!
        return `${
          face.textContent ||
          face
            .querySelector('img')
            ?.getAttribute('src')
            ?.replace(/.*(?=\/p)/, '')
        } ${face.dataset.online}`
      })
    const live = faces()
    act(() => actor.send({ type: 'feed.lost' }))
    expect({ live, lost: faces() }).toEqual({
      live: ['Z true', '? true', '/pictures/ada.webp false', 'K false'],
      lost: ['Z false', '? false', '/pictures/ada.webp false', 'K false'],
    })
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

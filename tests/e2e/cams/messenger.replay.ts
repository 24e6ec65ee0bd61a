import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { nameOfSlug } from '../../../machines/site/words.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { timeOf } from '../replay-support.ts'
import { heldCalls, type Replayed, type World } from '../sales/world.ts'
import { logOutByMenu } from '../session-support.ts'
import { expect } from '../stack.ts'
import {
  ACCOUNT,
  messengerPanel,
  openStopped,
  ROOM,
  ROOM_PATH,
  sleepMinute,
  wireOf,
  withoutStreams,
} from './cam-pages.ts'
import { chatOf, messengerLeftOut, messengerPlan } from './messenger.paths.ts'

const HELD = {
  user: '**/api/*/user-info',
  logIn: '**/messenger/v1/session',
  ping: '**/messenger/v1/ping',
  chats: /\/messenger\/v1\/chats\?/,
  chat: /\/messenger\/v1\/chats\/[^/?]+$/,
  find: '**/messenger/v1/models/*/client',
} as const

const ENDPOINTS = {
  logIn: 'logInToMessenger',
  ping: 'pingMessenger',
  chats: 'getChats',
  chat: 'getChat',
  find: 'getModelClient',
} as const

function site({ page, stack }: World): Sut {
  const time = timeOf(page, stack)
  const calls = heldCalls(page, time, HELD)
  const wire = wireOf(page)
  const messenger = messengerPanel(page)
  const { panel, toggle, chatWith } = messenger
  const button = (name: string) => panel.getByRole('button', { name, exact: true })
  const write = page.getByRole('main').getByRole('button', { name: 'Send a private message' })
  const isCut = () => page.getByRole('main').getByText('Reconnecting…').isVisible()
  /** Models of whom the visitor has not heard yet. */
  let strangers: string[] = []
  /** Those who have written meanwhile. */
  const writers: string[] = []
  let said = 0
  /** What was said last in the chat with the room's model. */
  let newest = ''

  async function fail(name: keyof typeof ENDPOINTS) {
    await time.until(`${name} is asked`, async () => calls.isAsked(name))
    await stack.control.addFault({ kind: 'serverError', endpoint: ENDPOINTS[name], count: 1 })
    await calls.release(name)
  }

  async function hears(room: string) {
    said += 1
    const content = `What was said ${said}`
    const before = wire.heard('SENT')
    await stack.control.cam({ verb: 'writeMessage', account: ACCOUNT, room, content })
    await time.until('it is heard', async () => wire.heard('SENT') > before)
    if (room === ROOM) newest = content
    else writers.push(room)
  }

  /** Whichever of the two is asked. */
  const asked = () => (calls.isAsked('find') ? 'find' : 'chat')

  const happens: Record<string, (event: AnyEventObject) => Promise<unknown>> = {
    'logIn.demanded': () => calls.letGo('user'),
    async 'logOut.demanded'() {
      await calls.letGo('logIn')
      await logOutByMenu(page)
    },
    'messenger.loggedIn': () => calls.release('logIn'),
    'messenger.refused': () => fail('logIn'),
    'ping.answered': () => calls.release('ping'),
    'ping.failed': () => fail('ping'),
    'chats.loaded': () => calls.release('chats'),
    'chats.failed': () => fail('chats'),
    'chat.loaded': () => calls.release(asked()),
    'chat.failed': () => fail(asked()),
    async 'feed.live'() {
      const before = wire.subscribed('messenger')
      await stack.control.healSockets()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await time.until('the channel is heard', async () => wire.subscribed('messenger') > before)
    },
    async 'feed.lost'() {
      await stack.control.breakSockets({ kind: 'refuse' })
      await stack.control.breakSockets({ kind: 'cut' })
      await time.until('the line is lost', isCut)
    },
    async 'events.heard'({ events }) {
      const who = chatOf(events[0])
      if (who === 'late') await calls.answerNow('chats')
      await hears(who === 'a' ? ROOM : (strangers.pop() ?? ''))
    },
    async 'message.sent'() {
      said += 1
      newest = `What was said ${said}`
      await panel.getByRole('textbox', { name: 'Send a message' }).fill(newest)
      await page.keyboard.press('Enter')
      await time.until('it is sent', () => messenger.log.getByText(newest).isVisible())
    },
    'clock.ticked': () => sleepMinute(page, time, wire, () => panel.locator('time').allTextContents()),
    'panel.toggled': () => toggle.click(),
    'minimize.toggled': () => button('Minimize messages').or(button('Open messages')).click(),
    'header.clicked': () => panel.locator('header').getByRole('button').first().click(),
    'panel.closed': () => button('Close messages').click(),
    'back.pressed': () => messenger.back.click(),
    'retry.requested': () => button('Try again').click(),
    'chat.selected': () => chatWith(ROOM).getByRole('button').first().click(),
    // Where the panel lies over it as well.
    'modelChat.wanted': () => write.press('Enter'),
  }

  const isShown = ({ value }: AnyMachineSnapshot) => (value as Standing).present.panel === 'show'
  const asks = (name: keyof typeof HELD) => () => time.until(`${name} is asked`, async () => calls.isAsked(name))
  const asksNot = (name: keyof typeof HELD) => () => expect(calls.isAsked(name), `${name} is asked`).toBe(false)

  /** Who is there is told of a chat that is open, and by a mark in the list. */
  const presence = (isKnown: boolean) => async (expected: AnyMachineSnapshot) => {
    const { view } = (expected.value as Standing).present
    if (!isShown(expected) || expected.context.chats.length === 0 || view === 'finding') return
    const seen =
      view === 'list'
        ? chatWith(ROOM).locator(`[data-online="${isKnown}"]`)
        : panel.getByText(isKnown ? 'Online' : 'Reconnecting …', { exact: true })
    await time.until('who is there is told', () => seen.isVisible())
  }

  async function opening(expected: AnyMachineSnapshot, name: 'chat' | 'find') {
    await asks(name)()
    if (isShown(expected)) await time.until('it is said', () => panel.getByText('Opening the chat …').isVisible())
  }

  return {
    async start() {
      strangers = (await stack.control.cams()).rooms.slice(-8).map(({ modelNickname }) => modelNickname)
      await stack.control.breakSockets({ kind: 'refuse' })
      await calls.watch()
      await withoutStreams(page)
      await page.clock.install()
      calls.hold('user', 'logIn', 'ping', 'chats', 'chat', 'find')
      const isReady = async () => calls.isAsked('user')
      await openStopped({ page, stack }, time, { path: ROOM_PATH, account: ACCOUNT, isReady })
    },
    async step(event, { timer, waitMs }) {
      if (timer !== undefined) return time.pass(waitMs)
      const happen = happens[event.type]
      if (!happen) throw new Error(`Nothing makes '${event.type}' happen in a browser`)
      await happen(event)
      await wire.settle(time)
    },
    see: {
      loggedOut: async () => {
        await time.until('there is no messenger', async () => (await toggle.count()) + (await panel.count()) === 0)
        expect(await write.count()).toBe(0)
      },
      'present.access.loggingIn': async () => {
        await asks('logIn')()
        await time.until('nobody can be written to', async () => (await write.count()) === 0)
      },
      'present.access.waiting': async () => {
        asksNot('logIn')()
        await time.until('nobody can be written to', async () => (await write.count()) === 0)
      },
      'present.access.authorized': () => time.until('models can be written to', () => write.isVisible()),
      'present.access.authorized.resting': () => {},
      'present.access.authorized.pinging': asks('ping'),
      'present.feed.silent': presence(false),
      'present.feed.following': presence(true),
      'present.chats.unasked': asksNot('chats'),
      'present.chats.loading': asks('chats'),
      'present.chats.known': async (expected) => {
        asksNot('chats')()
        await time.until('there is a way in', () => toggle.isVisible())
        if (!isShown(expected) || (expected.value as Standing).present.view !== 'list') return
        for (const name of writers) await time.until(`${name} is listed`, () => chatWith(name).isVisible())
      },
      'present.chats.failed': async (expected) => {
        asksNot('chats')()
        if (!isShown(expected) || expected.context.chats.length > 0) return
        if ((expected.value as Standing).present.view !== 'list') return
        await time.until('it is said', () => panel.getByText('Your chats could not be loaded.').isVisible())
      },
      'present.panel.hide': () => time.until('nothing is shown', async () => (await panel.count()) === 0),
      'present.panel.show': () => time.until('it is shown', () => button('Minimize messages').isVisible()),
      'present.panel.minimized': async () => {
        await time.until('its header is shown', () => button('Open messages').isVisible())
        expect(await panel.getByRole('list').count()).toBe(0)
        expect(await messenger.log.count()).toBe(0)
      },
      'present.view.list': async (expected) => {
        if (!isShown(expected)) return
        await time.until('the list is shown', () => panel.getByText('Messages', { exact: true }).isVisible())
        if (expected.context.chats.length > 0) await time.until('her chat is there', () => chatWith(ROOM).isVisible())
        if (expected.context.chats.length > 0 && newest) await expect(chatWith(ROOM)).toContainText(newest)
      },
      'present.view.opening': (expected) => opening(expected, 'chat'),
      'present.view.finding': (expected) => opening(expected, 'find'),
      'present.view.chat': async (expected) => {
        if (!isShown(expected)) return
        await time.until('the chat is shown', () => messenger.log.isVisible())
        await time.until('it is with her', () => panel.getByText(nameOfSlug(ROOM), { exact: true }).isVisible())
        if (newest) await time.until('the newest is shown', () => messenger.log.getByText(newest).isVisible())
      },
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

interface Standing {
  present: { access: unknown; feed: string; chats: string; panel: string; view: string }
}

export const messenger: Replayed = {
  plan: messengerPlan,
  leftOut: messengerLeftOut,
  problems: ['status of 5', 'ERR_', 'WebSocket connection', 'Failed to fetch'],
  site,
}

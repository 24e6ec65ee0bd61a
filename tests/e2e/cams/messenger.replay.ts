import type { AnyEventObject } from 'xstate'
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
  secondOf,
  sleepMinute,
  wireOf,
  withoutStreams,
} from './cam-pages.ts'
import { chatOf, messengerLeftOut, messengerPlans } from './messenger.paths.ts'

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

/** The page of a model's room, and what its visitor and the provider do with the messenger. */
function messengerOn({ page, stack }: World) {
  const time = timeOf(page, stack)
  const calls = heldCalls(page, time, HELD)
  const wire = wireOf(page)
  const pane = messengerPanel(page)
  const { panel, toggle, chatWith, log } = pane
  const button = (name: string) => panel.getByRole('button', { name, exact: true })
  const write = page.getByRole('main').getByRole('button', { name: 'Send a private message' })
  const isCut = () => page.getByRole('main').getByText('Reconnecting…').isVisible()
  const isShown = () => button('Minimize messages').isVisible()
  /** Models of whom the visitor has not heard yet. */
  let strangers: string[] = []
  /** Those who have written meanwhile. */
  const writers: string[] = []
  let said = 0
  /** What was said last in the chat with the room's model. */
  let newest = ''

  async function hears(room: string) {
    said += 1
    const content = `What was said ${said}`
    const before = wire.heard('SENT')
    await stack.control.cam({ verb: 'writeMessage', account: ACCOUNT, room, content })
    await time.until('it is heard', async () => wire.heard('SENT') > before)
    if (room === ROOM) newest = content
    else writers.push(room)
  }

  return {
    time,
    calls,
    wire,
    panel,
    toggle,
    chatWith,
    log,
    back: pane.back,
    button,
    write,
    isShown,
    writers,
    newest: () => newest,
    hears,
    hearsOfStranger: () => hears(strangers.pop() ?? ''),
    async writes() {
      said += 1
      newest = `What was said ${said}`
      await panel.getByRole('textbox', { name: 'Send a message' }).fill(newest)
      await page.keyboard.press('Enter')
      await time.until('it is sent', () => log.getByText(newest).isVisible())
    },
    async fail(name: keyof typeof ENDPOINTS) {
      await time.until(`${name} is asked`, async () => calls.isAsked(name))
      await stack.control.addFault({ kind: 'serverError', endpoint: ENDPOINTS[name], count: 1 })
      await calls.release(name)
    },
    async losesLine() {
      await stack.control.breakSockets({ kind: 'refuse' })
      await stack.control.breakSockets({ kind: 'cut' })
      await time.until('the line is lost', isCut)
    },
    async regainsLine() {
      const before = wire.subscribed('messenger')
      await stack.control.healSockets()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await time.until('the channel is heard', async () => wire.subscribed('messenger') > before)
    },
    asks: (name: keyof typeof HELD) => () => time.until(`${name} is asked`, async () => calls.isAsked(name)),
    asksNot: (name: keyof typeof HELD) => () => expect(calls.isAsked(name), `${name} is asked`).toBe(false),
    /** `held`: calls that wait. Nobody is known to the provider yet. */
    async open({ held, hasLine }: { held: readonly (keyof typeof HELD)[]; hasLine: boolean }) {
      strangers = (await stack.control.cams()).rooms.slice(-8).map(({ modelNickname }) => modelNickname)
      if (!hasLine) await stack.control.breakSockets({ kind: 'refuse' })
      await calls.watch()
      await withoutStreams(page)
      await page.clock.install()
      calls.hold('user', ...held)
      const isReady = async () => calls.isAsked('user')
      await openStopped({ page, stack }, time, { path: ROOM_PATH, account: ACCOUNT, isReady })
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

type Acts = Record<string, (event: AnyEventObject) => Promise<unknown>>

async function carryOut(happens: Acts, event: AnyEventObject) {
  const happen = happens[event.type]
  if (!happen) throw new Error(`Nothing makes '${event.type}' happen in a browser`)
  await happen(event)
}

function messengerSite(world: World): Sut {
  const { page, stack } = world
  const on = messengerOn(world)
  const { time, calls, wire, panel, toggle, chatWith, log, button, write, isShown } = on

  const happens: Acts = {
    'logIn.demanded': () => calls.letGo('user'),
    async 'logOut.demanded'() {
      await calls.letGo('logIn')
      await logOutByMenu(page)
    },
    async 'session.opened'() {
      await calls.release('logIn')
      await time.until('there is a way in', () => toggle.isVisible())
    },
    async 'session.lost'() {
      await stack.control.addFault({ kind: 'serverError', endpoint: ENDPOINTS.ping })
      for (let seconds = 0; seconds < 40 && !calls.isAsked('logIn'); seconds += 1) await secondOf(time, wire)
      await stack.control.clearFaults()
    },
    'feed.live': () => on.regainsLine(),
    'feed.lost': () => on.losesLine(),
    'events.heard': () => on.hears(ROOM),
    async 'message.sent'() {
      if (await chatWith(ROOM).isVisible()) await chatWith(ROOM).getByRole('button').first().click()
      await time.until('the chat is shown', () => log.isVisible())
      await on.writes()
    },
    'panel.toggled': () => toggle.click(),
    'minimize.toggled': () => button('Minimize messages').or(button('Open messages')).click(),
    'header.clicked': () => panel.locator('header').getByRole('button').first().click(),
    'panel.closed': () => button('Close messages').click(),
    async 'chat.selected'() {
      if (await log.isVisible()) await on.back.click()
      await time.until('the list is shown', () => chatWith(ROOM).isVisible())
      await chatWith(ROOM).getByRole('button').first().click()
      await time.until('it is with her', () => log.isVisible())
    },
    async 'modelChat.wanted'() {
      // Where the panel lies over it as well.
      await write.press('Enter')
      await time.until('it is with her', () => log.isVisible())
    },
  }

  /** Who is there is told of a chat that is open, and by a mark in the list. */
  const presence = (isKnown: boolean) => async () => {
    if (!(await isShown())) return
    const told = panel.getByText(isKnown ? 'Online' : 'Reconnecting …', { exact: true })
    const marked = chatWith(ROOM).locator(`[data-online="${isKnown}"]`)
    await time.until('who is there is told', async () => (await told.isVisible()) || (await marked.isVisible()))
  }

  return {
    start: () => on.open({ held: ['logIn'], hasLine: false }),
    async step(event) {
      await carryOut(happens, event)
      await wire.settle(time)
    },
    see: {
      loggedOut: async () => {
        await time.until('there is no messenger', async () => (await toggle.count()) + (await panel.count()) === 0)
        expect(await write.count()).toBe(0)
      },
      'present.access.unknown': async () => {
        await on.asks('logIn')()
        await time.until('nobody can be written to', async () => (await write.count()) === 0)
      },
      'present.access.authorized': () => time.until('models can be written to', () => write.isVisible()),
      'present.feed.silent': presence(false),
      'present.feed.following': presence(true),
      'present.chats': async () => {
        const place = (await log.isVisible()) ? log : chatWith(ROOM)
        if (on.newest() && (await place.isVisible())) await expect(place).toContainText(on.newest())
      },
      'present.panel.hide': () => time.until('nothing is shown', async () => (await panel.count()) === 0),
      'present.panel.show': async () => {
        await time.until('it is shown', isShown)
        await time.until(
          'it has the list, or a chat',
          async () => (await log.count()) + (await panel.getByRole('list').count()) > 0,
        )
      },
      'present.panel.minimized': async () => {
        await time.until('its header is shown', () => button('Open messages').isVisible())
        expect(await panel.getByRole('list').count()).toBe(0)
        expect(await log.count()).toBe(0)
      },
    },
    stop: on.stop,
  }
}

function sessionSite(world: World): Sut {
  const on = messengerOn(world)
  const { time, calls, wire, write } = on

  const happens: Acts = {
    'messenger.loggedIn': () => calls.release('logIn'),
    'messenger.refused': () => on.fail('logIn'),
    'ping.answered': () => calls.release('ping'),
    'ping.failed': () => on.fail('ping'),
  }

  return {
    async start() {
      await on.open({ held: ['logIn', 'ping'], hasLine: false })
      await calls.letGo('user')
    },
    async step(event, { timer, waitMs }) {
      if (timer !== undefined) return time.pass(waitMs)
      await carryOut(happens, event)
      await wire.settle(time)
    },
    see: {
      loggingIn: async () => {
        await on.asks('logIn')()
        await time.until('nobody can be written to', async () => (await write.count()) === 0)
      },
      waiting: async () => {
        on.asksNot('logIn')()
        await time.until('nobody can be written to', async () => (await write.count()) === 0)
      },
      authorized: () => time.until('models can be written to', () => write.isVisible()),
      'authorized.resting': () => {},
      'authorized.pinging': on.asks('ping'),
    },
    stop: on.stop,
  }
}

function chatsSite(world: World): Sut {
  const { page } = world
  const on = messengerOn(world)
  const { time, calls, wire, panel, toggle, chatWith, log, button, write, isShown } = on

  /** Whichever of the two is asked. */
  const asked = () => (calls.isAsked('find') ? 'find' : 'chat')

  async function wantsModel() {
    // Where the panel lies over it as well.
    await write.press('Enter')
  }

  const happens: Acts = {
    async 'session.opened'() {
      await calls.release('logIn')
      await time.until('the channel is heard', async () => wire.subscribed('messenger') > 0)
    },
    'chats.loaded': () => calls.release('chats'),
    'chats.failed': () => on.fail('chats'),
    'chat.loaded': () => calls.release(asked()),
    'chat.failed': () => on.fail(asked()),
    async 'feed.live'() {
      await on.losesLine()
      await on.regainsLine()
    },
    async 'events.heard'({ events }) {
      const who = chatOf(events[0])
      if (who === 'late') await calls.answerNow('chats')
      await (who === 'a' ? on.hears(ROOM) : on.hearsOfStranger())
    },
    'message.sent': () => on.writes(),
    'clock.ticked': () => sleepMinute(page, time, wire, () => panel.locator('time').allTextContents()),
    'panel.closed': () => button('Close messages').click(),
    'back.pressed': () => on.back.click(),
    async 'retry.requested'() {
      // A chat that cannot be found leaves the list behind, which is empty.
      if (!(await isShown())) {
        await wantsModel()
        await on.fail('find')
      }
      await time.until('it is said', () => panel.getByText('Your chats could not be loaded.').isVisible())
      await button('Try again').click()
    },
    'chat.selected': () => chatWith(ROOM).getByRole('button').first().click(),
    'modelChat.wanted': wantsModel,
  }

  async function opening(name: 'chat' | 'find') {
    await on.asks(name)()
    await time.until('it is said', () => panel.getByText('Opening the chat …').isVisible())
  }

  return {
    async start() {
      await on.open({ held: ['logIn', 'chats', 'chat', 'find'], hasLine: true })
      await calls.letGo('user')
    },
    async step(event, { timer, waitMs, snapshot }) {
      if (timer === undefined) {
        await carryOut(happens, event)
        await wire.settle(time)
      } else for (let ms = waitMs; ms > 0; ms -= 1000) await secondOf(time, wire)
      // What there is to see stands in the panel.
      if (snapshot.context.chats.length === 0) return
      await time.until('there is a way in', () => toggle.isVisible())
      if (!(await isShown())) await toggle.click()
    },
    see: {
      'chats.unasked': on.asksNot('chats'),
      'chats.loading': on.asks('chats'),
      'chats.known': async ({ value }) => {
        on.asksNot('chats')()
        await time.until('there is a way in', () => toggle.isVisible())
        if ((value as Standing).view !== 'list') return
        for (const name of on.writers) await time.until(`${name} is listed`, () => chatWith(name).isVisible())
      },
      'chats.failed': on.asksNot('chats'),
      'view.list': async ({ context }) => {
        if (context.chats.length === 0) {
          expect(await toggle.count()).toBe(0)
          return
        }
        await time.until('the list is shown', () => panel.getByText('Messages', { exact: true }).isVisible())
        await time.until('her chat is there', () => chatWith(ROOM).isVisible())
        if (on.newest()) await expect(chatWith(ROOM)).toContainText(on.newest())
      },
      'view.opening': () => opening('chat'),
      'view.finding': () => opening('find'),
      'view.chat': async () => {
        await time.until('the chat is shown', () => log.isVisible())
        await time.until('it is with her', () => panel.getByText(nameOfSlug(ROOM), { exact: true }).isVisible())
        if (on.newest()) await time.until('the newest is shown', () => log.getByText(on.newest()).isVisible())
      },
    },
    stop: on.stop,
  }
}

interface Standing {
  chats: string
  view: string
}

const replayed = (machine: keyof typeof messengerPlans, site: (world: World) => Sut): Replayed => ({
  plan: messengerPlans[machine],
  leftOut: messengerLeftOut[machine],
  problems: ['status of 5', 'ERR_', 'WebSocket connection', 'Failed to fetch'],
  site,
})

/** The messenger, and the actors in it. */
export const messengers = {
  messenger: replayed('messenger', messengerSite),
  messengerSession: replayed('messengerSession', sessionSite),
  messengerChats: replayed('messengerChats', chatsSite),
}

import type { AnyEventObject } from 'xstate'
import { CamUserAnswer } from '../../../contracts/cams/tokens.ts'
import { ChatsAnswer } from '../../../contracts/messenger/messenger.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { timeOf } from '../replay-support.ts'
import { heldCalls, type Replayed, type World } from '../sales/world.ts'
import { expect } from '../stack.ts'
import { ACCOUNT, messengerPanel, openStopped, ROOM, sleepMinute, wireOf } from './cam-pages.ts'
import { messengerThreadLeftOut, messengerThreadPlan } from './messenger-thread.paths.ts'

const HELD = { past: /\/messages\?.*direction=backward/, missed: /\/messages\?.*direction=forward/ } as const

/** With the 30 of the seeded chat with the room's model they make three pages. */
const MORE = 90
/** More than a page. */
const MANY = 60

function site({ path, page, stack }: World): Sut {
  const time = timeOf(page, stack)
  const calls = heldCalls(page, time, HELD)
  const wire = wireOf(page)
  const { panel, toggle, chatWith, log } = messengerPanel(page)
  const text = (words: string) => panel.getByText(words, { exact: true })
  const { steps } = path
  const isLong = steps.find(({ event }) => event.type === 'messages.loaded')?.event.isWhole === true
  let at = -1
  let said = 0
  /** What was said last, as far as the visitor knows. */
  let newest = ''
  let missed = ''
  let isNearEnd = true

  async function fail(name: keyof typeof HELD) {
    await stack.control.addFault({ kind: 'serverError', endpoint: 'getMessages', count: 1 })
    await calls.release(name)
  }

  function write(count = 1) {
    said += 1
    const content = `What was said ${said}`
    return stack.control.cam({ verb: 'writeMessage', account: ACCOUNT, room: ROOM, content, count }).then(() => content)
  }

  /** Through the provider's own calls, as another device of the visitor does. */
  async function readEverything() {
    const camOrigin = `http://127.0.0.1:${stack.portAt(9)}`
    const get = async (address: string, token: string, method = 'GET') => {
      const response = await fetch(address, { method, headers: { authorization: `Bearer ${token}` } })
      return response.json()
    }
    const { accessToken } = await stack.control.signIn(ACCOUNT)
    const { token } = CamUserAnswer.parse(await get(`${stack.sandboxOrigin}/api/camnet/user-info`, accessToken))
    const { chats } = ChatsAnswer.parse(await get(`${camOrigin}/api/messenger/v1/chats?limit=100`, token))
    const last = chats.find(({ participant }) => participant.username === ROOM)?.lastMessage
    await get(`${camOrigin}/api/messenger/v1/messages/${last?.id}/read`, token, 'POST')
  }

  const scroll = (to: 'start' | 'end' | 'away') =>
    log.evaluate((list, place) => {
      const end = list.scrollHeight - list.clientHeight
      list.scrollTo({ top: { start: 0, end, away: end - list.clientHeight }[place] })
    }, to)

  const happens: Record<string, (event: AnyEventObject) => Promise<unknown>> = {
    'messages.loaded': () => calls.release('past'),
    'messages.failed': () => fail('past'),
    async 'missed.loaded'() {
      await calls.release('missed')
      newest = missed || newest
    },
    'missed.failed': () => fail('missed'),
    'retry.requested': () => panel.getByRole('button', { name: 'Try again' }).click(),
    async 'feed.live'() {
      const next = steps.slice(at).find(({ event }) => event.type.startsWith('missed.'))
      const before = wire.subscribed('messenger')
      await stack.control.breakSockets({ kind: 'restart', downMs: 600_000 })
      await time.until('the line is lost', () => text('Reconnecting …').isVisible())
      if (next?.event.isWhole && !missed) missed = await write(MANY)
      await stack.control.healSockets()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await time.until('the channel is heard', async () => wire.subscribed('messenger') > before)
    },
    async 'events.heard'() {
      const before = wire.heard('SENT')
      newest = await write()
      await time.until('it is heard', async () => wire.heard('SENT') > before)
    },
    async 'message.sent'() {
      said += 1
      newest = `What was said ${said}`
      await panel.getByRole('textbox', { name: 'Send a message' }).fill(newest)
      await page.keyboard.press('Enter')
      await time.until('it is sent', () => log.getByText(newest).isVisible())
    },
    'clock.ticked': () => sleepMinute(page, time, wire, () => panel.locator('time').allTextContents()),
    async 'end.judged'({ isNear }) {
      isNearEnd = isNear
      await scroll(isNear ? 'end' : 'away')
    },
    // The page tells it by itself; what is to be seen of it is the call.
    async 'messages.seen'() {
      const isTold = async () => (await stack.control.requests()).some(({ endpoint }) => endpoint === 'readMessage')
      await time.until('the provider is told', isTold)
    },
    async 'start.neared'() {
      await scroll('start')
      await time.until('older ones are asked for', async () => calls.isAsked('past'))
      await scroll('end')
    },
  }

  const isOlderComing = () => text('Loading older messages …').isVisible()
  const rests = async () => {
    await time.until('nothing older is on its way', async () => !(await isOlderComing()))
    expect(calls.isAsked('past')).toBe(false)
  }

  return {
    async start() {
      if (isLong)
        await stack.control.cam({
          verb: 'writeMessage',
          account: ACCOUNT,
          room: ROOM,
          content: 'Long ago',
          count: MORE,
        })
      await readEverything()
      await stack.control.clearRequests()
      await calls.watch()
      await page.clock.install()
      calls.hold('past', 'missed')
      const isReady = async () => {
        if (wire.subscribed('messenger') === 0 || !(await toggle.isVisible())) return false
        if ((await panel.count()) === 0) await toggle.click()
        if ((await chatWith(ROOM).count()) > 0) await chatWith(ROOM).getByRole('button').first().click()
        return calls.isAsked('past')
      }
      await openStopped({ page, stack }, time, { path: '/free/', account: ACCOUNT, isReady })
    },
    async step(event, { timer, waitMs }) {
      at += 1
      if (timer !== undefined) return time.pass(waitMs)
      const happen = happens[event.type]
      if (!happen) throw new Error(`Nothing makes '${event.type}' happen in a browser`)
      await happen(event)
      await wire.settle(time)
    },
    see: {
      loading: async () => {
        await time.until('it is said', () => text('Loading messages …').isVisible())
        await time.until('they are asked for', async () => calls.isAsked('past'))
        expect(await log.count()).toBe(0)
      },
      failed: async () => {
        await time.until('it is said', () => text('The messages could not be loaded.').isVisible())
        expect(calls.isAsked('past')).toBe(false)
      },
      'open.history.resting': rests,
      'open.history.loading': async () => {
        await time.until('older ones are asked for', async () => calls.isAsked('past'))
        await time.until('it is said', isOlderComing)
      },
      'open.history.pausing': rests,
      'open.history.exhausted': rests,
      'open.present': async ({ context }) => {
        await time.until('the chat is shown', () => log.isVisible())
        if (newest && isNearEnd)
          await time.until('the newest is shown', () => log.getByText(newest, { exact: true }).last().isVisible())
        const news = panel.getByRole('button', { name: 'New Messages' })
        await time.until('news is told of', async () => (await news.isVisible()) === context.hasNews)
      },
      'open.present.following': () => expect(calls.isAsked('missed')).toBe(false),
      'open.present.catchingUp': () => time.until('what was missed is asked for', async () => calls.isAsked('missed')),
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

export const messengerThread: Replayed = {
  plan: messengerThreadPlan,
  leftOut: messengerThreadLeftOut,
  problems: ['status of 5', 'ERR_', 'WebSocket connection', 'Failed to fetch', 'Error loading messages'],
  site,
}

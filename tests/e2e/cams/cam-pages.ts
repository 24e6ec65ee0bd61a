import type { Locator, Page } from '@playwright/test'
import { nameOfSlug } from '../../../machines/site/words.ts'
import type { AccountName } from '../../../sandbox/session/accounts.ts'
import type { Element, Finder } from '../../engines/tab.ts'
import { promptly, stopClock, type timeOf } from '../replay-support.ts'
import { alive, type Stack } from '../session-support.ts'
import { expect, signIn } from '../stack.ts'

/** The room that paths are about. */
export const ROOM = 'mira-vale'
export const ROOM_PATH = `/vr-cam-girls/${ROOM}/`
/** Whose tokens are spent. */
export const ACCOUNT: AccountName = 'member'

/** What a room's page has for its visitors. */
export function roomPage<Found extends Element<Found>>(page: Finder<Found>) {
  const main = page.getByRole('main')
  return {
    main,
    tips: main.getByRole('region', { name: 'Tip', exact: true }),
    chat: main.getByRole('log', { name: 'Chat' }),
    composer: main.getByRole('textbox', { name: 'Send a message' }),
    show: (name: RegExp | string) => main.getByRole('button', { name }),
    /** What answers the question before a show is paid for. */
    yes: page.getByRole('alertdialog').getByRole('button', { name: /^(Send request|Enter spy mode)$/ }),
  }
}

/** What the messenger has. */
export function messengerPanel<Found extends Element<Found>>(page: Finder<Found>) {
  const panel = page.locator('section:has([aria-label="Close messages"])')
  return {
    panel,
    toggle: page.getByRole('banner').getByRole('button', { name: /^Messages/ }),
    chats: panel.getByRole('listitem'),
    chatWith: (name: string) => panel.getByRole('listitem').filter({ hasText: nameOfSlug(name) }),
    log: panel.getByRole('log'),
    tips: panel.getByRole('region', { name: 'Tip', exact: true }),
    back: panel.getByRole('button', { name: 'Back to all chats' }),
  }
}

/** A live stream would be all that a slow machine does: it stays on its way. */
export async function withoutStreams(page: Page) {
  await page.route('**/live/**', () => {})
}

/** Opens a page, signed in or not; its clock stands still once it waits for what is `ready`. */
export async function openStopped(
  { page, stack }: { page: Page; stack: Stack },
  time: ReturnType<typeof timeOf>,
  { path, account, isReady }: { path: string; account: AccountName | ''; isReady: () => Promise<boolean> },
) {
  if (account) await signIn(page, stack, account)
  await page.goto(stack.origin + path)
  await alive(page)
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
  await stopClock(page)
  await time.agree()
}

/** Passes, and what it brings arrives: a line whose pings are answered late, because the machine is slow, would be given up. */
export async function secondOf(time: Pick<ReturnType<typeof timeOf>, 'pass'>, wire: ReturnType<typeof wireOf>) {
  await time.pass(1000)
  const moment = () => new Promise((resolve) => setTimeout(resolve, 40))
  await moment()
  for (let moments = 0; moments < 100 && wire.isPinging(); moments += 1) await moment()
}

interface MoneyCalls<Name extends string> {
  isAsked: (name: Name) => boolean
  release: (name: Name) => Promise<void>
}

/** Spending tokens: its answers are held, lost, or never come. `name`: the held call that spends; `outcome` asks what came of it. */
export function moneyOf<Name extends string>(
  stack: Stack,
  time: ReturnType<typeof timeOf>,
  wire: ReturnType<typeof wireOf>,
  calls: MoneyCalls<Name | 'outcome'>,
  name: Name,
) {
  /** Lets time pass, and answers whatever is asked about money, until something is known. */
  async function findOut(what: string, holds: () => Promise<boolean>) {
    for (let seconds = 0; seconds < 90 && !(await promptly(holds)); seconds += 1) {
      for (const asked of [name, 'outcome'] as const) if (calls.isAsked(asked)) await calls.release(asked)
      await secondOf(time, wire)
    }
    await time.until(what, holds)
  }

  return {
    findOut,
    /** The answer is lost, after the provider has done what it was asked. */
    async loseAnswer(endpoint: string, isChecking: () => Promise<boolean>) {
      await stack.control.addFault({ kind: 'errorAfter', endpoint, count: 1 })
      await calls.release(name)
      await time.until('it is being found out', isChecking)
    },
    /** So are all that come after it. */
    async loseEverything(endpoint: string, holds: () => Promise<boolean>) {
      await stack.control.addFault({ kind: 'errorAfter', endpoint })
      await stack.control.addFault({ kind: 'serverError', endpoint: 'getCamOutcome' })
      await findOut('it is given up', holds)
      await stack.control.clearFaults()
    },
  }
}

/** Between two tellings of what has come over the socket a page that draws with ease lets no more time pass. */
const TOLD_MS = 200

/** What comes over the page's socket, counted. */
export function wireOf(page: Page) {
  const frames: string[] = []
  let pings = 0
  page.on('websocket', (socket) => {
    if (!socket.url().endsWith('/realtime')) return
    socket.on('framereceived', ({ payload }) => {
      frames.push(String(payload))
      if (String(payload).includes('"op":"pong"')) pings = 0
    })
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('"op":"ping"')) pings += 1
    })
    socket.on('close', () => {
      pings = 0
    })
  })
  let settled = 0
  const count = (pattern: RegExp) => frames.filter((frame) => pattern.test(frame)).length
  return {
    /** `channel`: what its name begins with. */
    subscribed: (channel: string) => count(new RegExp(`"op":"subscribed","ch":"${channel}:`)),
    /** The name of the one that begins so, as the provider has told it. */
    channel(beginning: string): string {
      const names = frames.map((frame) => /"op":"subscribed","ch":"([^"]+)"/.exec(frame)?.[1] ?? '')
      return names.findLast((name) => name.startsWith(`${beginning}:`)) ?? ''
    },
    /** One has been sent, and is not answered yet. */
    isPinging: () => pings > 0,
    /** `data`: what must stand in it. */
    heard: (event: string, data = '') => count(new RegExp(`"ev":"${event}".*${data}`)),
    /** What has come is told as well, which the page does in its own time. */
    async settle(time: Pick<ReturnType<typeof timeOf>, 'pass' | 'settle'>) {
      if (frames.length > settled) await time.pass(TOLD_MS)
      settled = frames.length
      await time.settle()
    },
  }
}

/** The machine sleeps for a minute: its clock goes on, and nothing else has. Times that are told change. */
export async function sleepMinute(
  page: Page,
  time: ReturnType<typeof timeOf>,
  wire: ReturnType<typeof wireOf>,
  times: () => Promise<string[]>,
) {
  const before = String(await times())
  await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 60_000))
  await time.agree()
  await secondOf(time, wire)
  await time.until('how long ago it was is told anew', async () => String(await times()) !== before)
}

/** What a control verb, or an answer, makes the provider tell over the socket; and controls that are used once they can be. */
export function actsOf(time: ReturnType<typeof timeOf>, wire: ReturnType<typeof wireOf>) {
  return {
    async telling(ev: string, happen: () => Promise<unknown>) {
      const before = wire.heard(ev)
      await happen()
      await time.until(`${ev} is heard`, async () => wire.heard(ev) > before)
    },
    async click(control: Locator) {
      await time.until('it can be pressed', () => control.isEnabled())
      await control.click()
    },
  }
}

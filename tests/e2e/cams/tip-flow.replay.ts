import type { AnyEventObject } from 'xstate'
import { tipTexts } from '../../../machines/cams/tip-rules.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { timeOf } from '../replay-support.ts'
import { heldCalls, type Replayed, type World } from '../sales/world.ts'
import { expect } from '../stack.ts'
import {
  ACCOUNT,
  messengerPanel,
  moneyOf,
  openStopped,
  ROOM,
  ROOM_PATH,
  roomPage,
  wireOf,
  withoutStreams,
} from './cam-pages.ts'
import { spendingLeftOut, spendingPlan } from './spending.paths.ts'
import { BALANCE, tipFlowLeftOut, tipFlowPlan } from './tip-flow.paths.ts'

const HELD = {
  enter: '**/rooms/*/enter',
  balance: '**/api/*/balance',
  money: /\/(tips|rooms\/[^/]+\/tips)$/,
  outcome: '**/money-actions/*',
} as const

const WHO = {
  'a guest': '',
  'somebody whom the provider does not serve': 'expired',
  'a member': ACCOUNT,
  'a member, after a reload': ACCOUNT,
} as const

/** Tips, and what they spend: `spending` begins with the press of a preset in a room. */
function site({ path, page, stack }: World): Sut {
  const time = timeOf(page, stack)
  const room = roomPage(page)
  const messenger = messengerPanel(page)
  const calls = heldCalls(page, time, HELD)
  const isSpending = path.first.machine.id === 'spending'
  const isInRoom =
    isSpending || path.steps.some(({ event }) => event.type === 'target.changed' && event.target.kind === 'room')
  const endpoint = isInRoom ? 'sendRoomTip' : 'sendMessengerTip'
  const wire = wireOf(page)
  const money = moneyOf(stack, time, wire, calls, 'money')
  const widget = isInRoom ? room.tips : messenger.tips
  const presets = widget.getByRole('button', { name: /^Tip \d+ tokens$/ })
  const field = widget.getByRole('textbox', { name: 'Custom Tip' })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const question = page.getByRole('alertdialog', { name: /^Send \d+ tokens\?$/ })
  const isChecking = () =>
    widget
      .getByText('Checking… We have had no answer yet, and are finding out. No tokens will be taken twice.')
      .isVisible()
  const isUnresolved = () =>
    widget
      .getByText('We could not find out whether your tokens arrived. Check again: they will not be taken twice.')
      .isVisible()
  /** Tips that were answered, or whose answer was lost. */
  let given = 0

  async function spentOnceEach(wanted: number) {
    const moves = await stack.control.camLedger()
    const tips = moves.filter(({ accountId, kind }) => accountId === `user-${ACCOUNT}` && /tip$/i.test(kind))
    expect(tips.length, 'each gesture has spent once').toBe(wanted)
  }

  async function comeIn() {
    await calls.letGo('enter')
    await time.until('the room is entered', () => room.show(/^Private show/).isVisible())
  }

  async function openChat() {
    await messenger.toggle.click()
    await messenger.chatWith(ROOM).getByRole('button').click()
    await time.until('the chat is open', () => widget.isVisible())
  }

  /** The page that it leads to is opened, and left again: the way back ends where the way began. */
  async function leadsTo(where: string, act: () => Promise<unknown>) {
    await act()
    await time.until(`${where} is opened`, async () => new URL(page.url()).pathname === where)
    await time.settle()
    await page.evaluate(() => history.back())
    await time.until('the page before is shown', async () => new URL(page.url()).pathname !== where)
    if (isInRoom) await comeIn()
  }

  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })

  const happens: Record<string, (event: AnyEventObject, states: readonly string[]) => Promise<unknown> | undefined> = {
    // Whoever looks at the tab again is judged again.
    'viewer.changed': () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    'target.changed': () => (isInRoom ? comeIn() : openChat()),
    'balance.changed': async () => {
      await stack.control.cam({ verb: 'setBalance', account: ACCOUNT, balance: BALANCE })
      await calls.release('balance')
      const says = page.getByRole('banner').getByRole('button', { name: `Tokens: ${BALANCE}` })
      await time.until('the balance is known', () => says.isVisible())
    },
    'amount.edited': ({ text }) => field.fill(`${text} tokens`),
    async 'spending.chosen'({ spending }, states) {
      const choose = () => (spending.kind === 'customTip' ? field.press('Enter') : presets.first().click())
      const isTurnedAway = path.start.name === 'somebody whom the provider does not serve'
      if (isTurnedAway) return leadsTo('/tokens/', choose)
      await choose()
      if (states.includes('widget.waiting')) await time.until('it is sent', async () => calls.isAsked('money'))
    },
    async 'spending.confirmed'({ isLast }) {
      if (isLast) await question.getByRole('checkbox', { name: /^Do not ask again in this/ }).check()
      await question.getByRole('button', { name: /^Send \d+ tokens$/ }).click()
      await time.until('it is sent', async () => calls.isAsked('money'))
    },
    async 'message.withheld'() {
      await room.composer.fill('Good evening')
      await room.composer.press('Enter')
    },
    'fullAccess.wanted': () => room.show(/^Private show/).click(),
    'dialog.closed': () => page.keyboard.press('Escape'),
    'logIn.chosen': () => leadsTo('/login/', () => inDialog('Log In').click()),
    'tokens.chosen': () => leadsTo('/tokens/', () => inDialog('Get Tokens').click()),
    'check.requested': () => widget.getByRole('button', { name: 'Check again' }).click(),
    'notice.closed': () => widget.getByRole('button', { name: 'Close' }).click(),
    async 'spending.settled'() {
      if (!(await isChecking())) given += 1
      if (await isChecking()) await money.findOut('what became of it is known', async () => !(await isChecking()))
      else await calls.release('money')
      await spentOnceEach(given)
    },
    async 'spending.refused'({ refusal }) {
      await stack.control.cam({ verb: 'refuseNext', account: ACCOUNT, title: refusal.title })
      await calls.release('money')
    },
    async 'spending.unresolved'() {
      if (!(await isChecking())) await loseAnswer()
      await money.loseEverything(endpoint, isUnresolved)
    },
    'money.settled': (event, states) => happens['spending.settled']?.(event, states),
    'money.refused': (event, states) => happens['spending.refused']?.(event, states),
    'money.doubted': loseAnswer,
    'money.unresolved': () => money.loseEverything(endpoint, isUnresolved),
  }

  async function loseAnswer() {
    given += 1
    await money.loseAnswer(endpoint, isChecking)
  }

  async function nothingIsOpen() {
    await time.until('no dialog is open', async () => (await page.getByRole('dialog').or(question).count()) === 0)
  }

  /** What can be spent is offered again, and nothing is said to be wrong but what is. */
  async function canBeGiven({ context }: { context: { target: unknown; failure: string; amount: string } }) {
    await nothingIsOpen()
    if (!context.target && !isInRoom) return
    const isOpen = context.target !== null
    const says = isOpen ? 'tips can be given' : 'tips wait until the room is entered'
    await time.until(says, async () => (await presets.first().isEnabled()) === isOpen)
    await expect(field).toHaveValue(context.amount)
    expect(calls.isAsked('money')).toBe(false)
    const failure = context.failure ? widget.getByText(context.failure) : undefined
    if (failure) await time.until('it is said', () => failure.isVisible())
    else await time.until('nothing is wrong', async () => !(await widget.getByText(tipTexts.failed).isVisible()))
  }

  const isThanked = () =>
    widget.getByText(isInRoom ? 'The tokens have been sent successfully' : 'Your tip has arrived.').isVisible()

  const isSent = async () => calls.isAsked('money') || (await isChecking())
  const isLocked = async () =>
    (await presets.first().isDisabled()) && widget.getByRole('button', { name: 'Send tip' }).isDisabled()

  const tipsSeen: Sut['see'] = {
    'widget.ready.resting': async (expected) => {
      await canBeGiven(expected as never)
      await time.until('nobody is thanked', async () => !(await isThanked()))
    },
    'widget.ready.thanked': async (expected) => {
      await canBeGiven(expected as never)
      await time.until('it is thanked for', isThanked)
    },
    'widget.confirming': async ({ context }) => {
      await time.until('the question is open', () => question.isVisible())
      await expect(question.getByRole('heading')).toHaveText(`Send ${context.cost} tokens?`)
      // What earlier tips have cost, the plan does not know.
      await expect(question).toContainText(/Your balance afterwards\d+ tokens/)
      expect(calls.isAsked('money')).toBe(false)
    },
    'widget.guestConfirm': async () => {
      await time.until('the dialog is open', () => dialog('Get full access to Live VR Cams.').isVisible())
      await expect(inDialog('Log In')).toBeVisible()
      await expect(inDialog('Get Tokens')).toBeVisible()
    },
    'widget.notEnough': async () => {
      await time.until('the dialog is open', () => dialog('Oops, not enough tokens!').isVisible())
      await expect(dialog('Oops, not enough tokens!')).toContainText('Sorry, you don`t have enough tokens 😔')
      expect(calls.isAsked('money')).toBe(false)
    },
    'widget.waiting': async ({ context }) => {
      if (!context.target && !isInRoom) return
      await time.until('it is sent, or being found out', isSent)
      await time.until('nothing else can be given', isLocked)
    },
    'money.none': () =>
      time.until('nothing is unsettled', async () => !(await isChecking()) && !(await isUnresolved())),
    'money.spending': async (expected) => {
      if (expected.hasTag('ready')) await time.until('it is said', isUnresolved)
    },
  }
  const spendingSeen: Sut['see'] = {
    'sending.waiting': async () => {
      await time.until('it is sent', async () => calls.isAsked('money'))
      expect(await isChecking()).toBe(false)
    },
    checking: () => time.until('it is being found out', isChecking),
    unresolved: () => time.until('it is said', isUnresolved),
    settled: () => time.until('it is thanked for', isThanked),
    refused: () => time.until('it is said', () => widget.getByText(tipTexts.failed).isVisible()),
  }

  return {
    async start() {
      await calls.watch()
      await withoutStreams(page)
      await page.clock.install()
      const account = isSpending ? ACCOUNT : WHO[path.start.name as keyof typeof WHO]
      await stack.control.cam({ verb: 'setBalance', account: ACCOUNT, balance: BALANCE })
      if (path.start.name.includes('reload')) await reloadWhileGiving()
      calls.hold('enter', 'balance', 'money', 'outcome')
      const isReady = isInRoom
        ? async () => calls.isAsked('enter') && (account !== ACCOUNT || calls.isAsked('balance'))
        : async () => calls.isAsked('balance') && (await messenger.toggle.isVisible())
      await openStopped({ page, stack }, time, { path: isInRoom ? ROOM_PATH : '/free/', account, isReady })
      if (isSpending) await beginInRoom()
    },
    async step(event, { timer, waitMs, states }) {
      if (timer !== undefined) return time.pass(waitMs)
      const happen = happens[event.type]
      if (!happen) throw new Error(`Nothing makes '${event.type}' happen in a browser`)
      await happen(event, states)
      await time.settle()
    },
    see: isSpending ? spendingSeen : tipsSeen,
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }

  async function beginInRoom() {
    await comeIn()
    await calls.release('balance')
    if (path.start.name.includes('reload')) return
    await time.until('tips can be given', () => presets.first().isEnabled())
    await presets.first().click()
    await time.until('it is sent', async () => calls.isAsked('money'))
  }

  /** Tokens are under way, and the page goes before it has heard of it. */
  async function reloadWhileGiving() {
    await openStopped({ page, stack }, time, {
      path: isInRoom ? ROOM_PATH : '/free/',
      account: ACCOUNT,
      isReady: () => (isInRoom ? room.show(/^Private show/) : messenger.toggle).isVisible(),
    })
    if (!isInRoom) await openChat()
    await stack.control.addFault({ kind: 'dropAnswer', endpoint })
    await presets.first().click()
    given = 1
    await time.until('the provider has it', async () => {
      const moves = await stack.control.camLedger()
      return moves.some(({ kind }) => /tip$/i.test(kind))
    })
    // Whatever it asks until it goes stays without an answer.
    calls.hold('money', 'outcome')
    await stack.control.clearFaults()
    await page.clock.resume()
  }
}

const problems = ['status of 422', 'status of 5', 'ERR_', 'Failed to fetch']

export const tips = {
  tipFlow: { plan: tipFlowPlan, leftOut: tipFlowLeftOut, problems, site },
  spending: { plan: spendingPlan, leftOut: spendingLeftOut, problems, site },
} satisfies Record<string, Replayed>

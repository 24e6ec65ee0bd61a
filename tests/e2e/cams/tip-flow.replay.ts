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

function site({ path, page, stack }: World): Sut {
  const time = timeOf(page, stack)
  const room = roomPage(page)
  const messenger = messengerPanel(page)
  const calls = heldCalls(page, time, HELD)
  const isInRoom = path.steps.some(({ event }) => event.type === 'target.changed' && event.target.kind === 'room')
  const endpoint = isInRoom ? 'sendRoomTip' : 'sendMessengerTip'
  const wire = wireOf(page)
  const money = moneyOf(stack, time, wire, calls, 'money')
  const widget = isInRoom ? room.tips : messenger.tips
  const presets = widget.getByRole('button', { name: /^Tip \d+ tokens$/ })
  const field = widget.getByRole('textbox', { name: 'Custom Tip' })
  const dialog = (name: string) => page.getByRole('dialog', { name })
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

  const happens: Record<string, (event: AnyEventObject, states: readonly string[]) => Promise<unknown>> = {
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
      if (states.includes('sending.waiting')) await time.until('it is sent', async () => calls.isAsked('money'))
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
    async 'money.settled'() {
      if (!(await isChecking())) given += 1
      if (await isChecking()) await money.findOut('what became of it is known', async () => !(await isChecking()))
      else await calls.release('money')
      await spentOnceEach(given)
    },
    async 'money.refused'({ refusal }) {
      await stack.control.cam({ verb: 'refuseNext', account: ACCOUNT, title: refusal.title })
      await calls.release('money')
    },
    async 'money.doubted'() {
      given += 1
      await money.loseAnswer(endpoint, isChecking)
    },
    'money.unresolved': () => money.loseEverything(endpoint, isUnresolved),
  }

  async function nothingIsOpen() {
    await time.until('no dialog is open', async () => (await page.getByRole('dialog').count()) === 0)
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

  return {
    async start() {
      await calls.watch()
      await withoutStreams(page)
      await page.clock.install()
      const account = WHO[path.start.name as keyof typeof WHO]
      await stack.control.cam({ verb: 'setBalance', account: ACCOUNT, balance: BALANCE })
      if (path.start.name === 'a member, after a reload') await reloadWhileGiving()
      calls.hold('enter', 'balance', 'money', 'outcome')
      const isReady = isInRoom
        ? async () => calls.isAsked('enter') && (account !== ACCOUNT || calls.isAsked('balance'))
        : async () => calls.isAsked('balance') && (await messenger.toggle.isVisible())
      await openStopped({ page, stack }, time, { path: isInRoom ? ROOM_PATH : '/free/', account, isReady })
    },
    async step(event, { timer, waitMs, states }) {
      if (timer !== undefined) return time.pass(waitMs)
      const happen = happens[event.type]
      if (!happen) throw new Error(`Nothing makes '${event.type}' happen in a browser`)
      await happen(event, states)
      await time.settle()
    },
    see: {
      'ready.resting': async (expected) => {
        await canBeGiven(expected as never)
        await time.until('nobody is thanked', async () => !(await isThanked()))
      },
      'ready.thanked': async (expected) => {
        await canBeGiven(expected as never)
        await time.until('it is thanked for', isThanked)
      },
      'ready.unresolved': async (expected) => {
        await canBeGiven(expected as never)
        await time.until('it is said', isUnresolved)
      },
      guestConfirm: async () => {
        await time.until('the dialog is open', () => dialog('Get full access to Live VR Cams.').isVisible())
        await expect(inDialog('Log In')).toBeVisible()
        await expect(inDialog('Get Tokens')).toBeVisible()
      },
      notEnough: async () => {
        await time.until('the dialog is open', () => dialog('Oops, not enough tokens!').isVisible())
        await expect(dialog('Oops, not enough tokens!')).toContainText('Sorry, you don`t have enough tokens 😔')
        expect(calls.isAsked('money')).toBe(false)
      },
      'sending.waiting': async () => {
        await time.until('it is sent', async () => calls.isAsked('money'))
        await expect(presets.first()).toBeDisabled()
        await expect(widget.getByRole('button', { name: 'Send tip' })).toBeDisabled()
      },
      'sending.checking': async ({ context }) => {
        if (!context.target && !isInRoom) return
        await time.until('it is being found out', isChecking)
        await expect(presets.first()).toBeDisabled()
      },
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
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

export const tipFlow: Replayed = {
  plan: tipFlowPlan,
  leftOut: tipFlowLeftOut,
  problems: ['status of 422', 'status of 5', 'ERR_', 'Failed to fetch'],
  site,
}

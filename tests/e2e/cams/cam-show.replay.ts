import { textsOf } from '../../../machines/cams/show-rules.ts'
import type { CamVerbRequest } from '../../../sandbox/cams/cam-verbs.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { promptly, timeOf, visit } from '../replay-support.ts'
import { heldCalls, type Replayed, type World } from '../sales/world.ts'
import { expect } from '../stack.ts'
import { actsOfStep } from '../written-plan.ts'
import {
  ACCOUNT,
  actsOf,
  moneyOf,
  openStopped,
  ROOM,
  ROOM_PATH,
  roomPage,
  secondOf,
  wireOf,
  withoutStreams,
} from './cam-pages.ts'
import { showLeftOut, showPlans } from './cam-show.paths.ts'

const HELD = {
  enter: '**/rooms/*/enter',
  money: { url: '**/rooms/*/{private-requests,spy}', method: 'POST' },
  end: { url: '**/rooms/*/{private-requests,spy}', method: 'DELETE' },
  thanks: '**/private-requests/*/compliment',
  outcome: '**/money-actions/*',
} as const

const WHO: Readonly<Record<string, typeof ACCOUNT | 'expired' | ''>> = {
  'a guest': '',
  'somebody whom the provider does not serve': 'expired',
}
const OFF_ROUTE = '/free/'
/** What leads to the end of a show. */
const OVER = ['enters', 'private', 'says yes', 'settles', 'accepts', 'pays', 'cancels', 'ends']
const FEES = { privateChatTipFee: 0, tipMenuFee: 0, toysMenuFee: 0 }
/** Tokens a minute, once they have changed. */
const NEW_TARIFFS = [31, 32]

/** Where a machine of shows is looked at, while all of them act. */
const site =
  (machine: keyof typeof showPlans) =>
  ({ path, page, stack }: World): Sut => {
    const time = timeOf(page, stack)
    const room = roomPage(page)
    const calls = heldCalls(page, time, HELD)
    const wire = wireOf(page)
    const { telling, click } = actsOf(time, wire)
    const { name } = path.start
    const account = WHO[name] ?? ACCOUNT
    const bys = showPlans[machine].acts.get(path) ?? []
    const deeds = bys.flatMap(actsOfStep)
    let at = -1
    const kind = deeds.includes('spy') && account === ACCOUNT ? 'spy' : 'private'
    /** The provider's time stands still meanwhile: a request lives for a minute only. */
    const patient = { ...time, pass: (milliseconds: number) => page.clock.runFor(milliseconds) }
    const money = moneyOf(stack, patient, wire, calls, 'money')
    const gifts = moneyOf(stack, patient, wire, calls, 'thanks')
    const asking = kind === 'spy' ? 'requestSpy' : 'requestShow'
    const ending = kind === 'spy' ? 'cancelSpy' : 'cancelShow'

    const says = (text: string | RegExp) => room.main.getByText(text).isVisible()
    const isWaiting = () => says(/^Waiting for .* to accept/)
    const isChecking = () => says(/^Checking… We have had no answer yet/)
    const isUnknown = () => says('We could not find out whether your request arrived')
    const bar = page.getByRole('region', { name: 'Running show' })
    const over = page.getByRole('dialog').filter({ hasText: 'The Private Show is over!' })
    const inOver = (text: string) => over.getByText(text).isVisible()
    const isCheckingThanks = () => inOver('Checking… You will not be charged twice.')
    const line = (text: string) => page.getByText(text, { exact: true })
    const areThanksUnknown = () =>
      line(
        'We could not find out whether your compliment has arrived. Check again: you will not be charged twice.',
      ).isVisible()
    const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close' }) })
    const told = page.getByRole('alertdialog').or(notice.filter({ hasText: 'Your compliment' }))
    const question = page.getByRole('alertdialog').filter({ hasText: 'Least cost' })
    const isAt = (where: string) => async () => new URL(page.url()).pathname === where

    const act = (request: CamVerbRequest) => stack.control.cam(request)
    const answer = (reply: 'accept' | 'refuse' | 'expire', reason?: string) =>
      act({ verb: 'answerRequest', account: ACCOUNT, answer: reply, ...(reason && { reason }) })

    /** Says in the viewer's channel of the room what has not happened. */
    async function pretend(ev: string, data: object = {}) {
      const { shows } = await stack.control.cams()
      const payload = { privateRequestId: shows.at(-1)?.id, ...data }
      await telling(ev, () => stack.control.publish({ channel: wire.channel('room'), ev, data: payload }))
    }

    async function come() {
      const before = await entries()
      await calls.letGo('enter')
      // Who is heard asks once more: that answer, too late, would tell of what is asked for next.
      for (let seconds = 0; seconds < 20 && (await entries()) <= before + 1; seconds += 1) await secondOf(time, wire)
      await time.until('it is asked how it stands', async () => (await entries()) > before + 1)
    }

    async function press(which: RegExp) {
      await click(room.show(which))
      if (account === ACCOUNT) return time.until('the price is told', () => question.isVisible())
      if (account) return time.until('it leads to tokens', isAt('/tokens/'))
      const access = page.getByRole('dialog', { name: 'Get full access to Live VR Cams.' })
      await time.until('full access is offered', () => access.isVisible())
      await page.keyboard.press('Escape')
      return time.until('the dialog is closed', async () => !(await access.isVisible()))
    }

    async function confirm() {
      await click(question.getByRole('button', { name: /^(Send request|Enter spy mode)$/ }))
      await time.until('it is asked for', async () => calls.isAsked('money'))
    }

    async function changePrice(place: number) {
      const tariff = NEW_TARIFFS[place]
      await act({ verb: 'changeRoomSettings', room: ROOM, settings: { privateModeTariff: tariff } })
      await time.until('the new price is shown', () =>
        room.main.getByText(new RegExp(`^${tariff} tokens/min`)).isVisible(),
      )
    }

    async function goBack() {
      const before = await entries()
      await page.evaluate(() => history.back())
      await time.until('the room’s page is open', isAt(ROOM_PATH))
      return before
    }

    const entries = async () =>
      (await stack.control.requests()).filter(({ endpoint }) => endpoint === 'enterRoom').length

    const happens: Record<string, () => Promise<unknown>> = {
      enters: come,
      async 'comes back'() {
        const before = wire.subscribed('room')
        await goBack()
        await time.until('the room is heard', async () => wire.subscribed('room') > before)
      },
      'comes back to it': goBack,
      'looks at the tab again': () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
      'changes prices': () => changePrice(0),
      'changes prices again': () => changePrice(1),
      'says yes': confirm,
      async 'says yes for good'() {
        await question.getByRole('checkbox', { name: 'Do not ask again in this room' }).check()
        await confirm()
      },
      'says no': () => click(question.getByRole('button', { name: 'Not now' })),
      async 'is not asked again'() {
        await click(room.show(/^Private show/))
        await time.until('it is asked for', async () => calls.isAsked('money'))
      },
      private: () => press(/^Private show/),
      voice: () => press(/^Voice private/),
      spy: () => press(/^Spy/),
      settles: () => telling('onActionsChanged', () => calls.release('money')),
      joins: () => telling('onShowStarted', () => calls.release('money')),
      async 'is refused'() {
        await act({ verb: 'refuseNext', account: ACCOUNT, title: 'Request already exists' })
        await calls.release('money')
      },
      'loses the answer': () => money.loseAnswer(asking, isChecking),
      'loses all answers': () => money.loseEverything(asking, isUnknown),
      'asks again': () => click(room.show('Check again')),
      'finds it': () => money.findOut('the request is known', isWaiting),
      async 'finds it again'() {
        const before = await entries()
        await money.findOut('it is asked how it stands', async () => (await entries()) > before)
      },
      accepts: () => telling('onShowStarted', () => answer('accept')),
      'model refuses': () => telling('onPrivateShowRequestRefused', () => answer('refuse', 'BILLING')),
      async 'model refuses before the answer'() {
        await calls.answerNow('money')
        await telling('onPrivateShowRequestRefused', () => answer('refuse', 'BILLING'))
      },
      'settles late': () => calls.release('money'),
      'model lets it expire': () => telling('onPrivateShowRequestExpired', () => answer('expire')),
      'begins with somebody else': () =>
        telling('onStateChanged', () => act({ verb: 'setRoomState', room: ROOM, state: 'PRIVATE_SHOW' })),
      async pays() {
        // The first second may cost less than a whole token; what is shown runs ahead of what is billed.
        const isBilled = () => wire.heard('onShowBilled', '"fee":[1-9]') > 0
        const isShown = async () => isBilled() && /Cost so far [1-9]/.test((await bar.textContent()) ?? '')
        for (let seconds = 0; seconds < 30 && !(await promptly(isShown)); seconds += 1) await secondOf(time, wire)
        await time.until('what it has cost is told', isShown)
      },
      async 'gets tokens'() {
        const before = await bar.textContent()
        await act({ verb: 'setBalance', account: ACCOUNT, balance: 2_000 })
        await time.until('the time that is left is longer', async () => {
          await time.pass(200)
          return /Time left [3-9]\d:/.test((await bar.textContent()) ?? '') && (await bar.textContent()) !== before
        })
      },
      async 'runs low'() {
        await telling('onPrivateShowLowBalance', () => act({ verb: 'runLow', account: ACCOUNT, remainingMinutes: 2 }))
        // It would be told again as soon as there is less than a minute.
        await act({ verb: 'setBalance', account: ACCOUNT, balance: 2_000 })
      },
      async 'closes the dialog'() {
        await time.until('it is told', () => told.isVisible())
        const isNotice = (await page.getByRole('alertdialog').count()) === 0
        if (isNotice) await click(told.getByRole('button', { name: 'Close' }))
        else await page.keyboard.press('Escape')
      },
      async 'gets tokens there'() {
        await click(told.getByRole('button', { name: 'Get Tokens' }))
        await time.until('the page of tokens is open', isAt('/tokens/'))
      },
      'tells that it expired': () => pretend('onPrivateShowRequestExpired'),
      'tells that it was refused': () => pretend('onPrivateShowRequestRefused', { reason: 'BILLING' }),
      'tells the state again': () => pretend('onStateChanged', { state: 'MY_PRIVATE_SHOW', reason: 'NONE' }),
      'tells that it is over': () =>
        pretend('onPrivateShowCompleted', { ...FEES, privateShowFee: deeds.includes('voice') ? 0 : 60 }),
      'tells that another is over': () =>
        pretend('onPrivateShowCompleted', { ...FEES, privateRequestId: 'another', privateShowFee: 60 }),
      async 'loses the line'() {
        const before = await entries()
        await stack.control.breakSockets({ kind: 'cut' })
        await time.until('it is said', () => room.main.getByText('Reconnecting…').isVisible())
        await page.evaluate(() => dispatchEvent(new Event('online')))
        await time.until('it is asked how it stands', async () => (await entries()) > before)
      },
      cancels: () => click(room.show(/^(End private show|Cancel request)$/)),
      'leaves spy mode': () => click(room.show('Leave spy mode')),
      ends: () => telling('onPrivateShowCompleted', () => calls.release('end')),
      'takes it back': () => telling('onActionsChanged', () => calls.release('end')),
      async 'ends nothing'() {
        await stack.control.addFault({ kind: 'serverError', endpoint: ending, count: 1 })
        await calls.release('end')
      },
      'model ends': () =>
        telling('onPrivateShowCompleted', () => act({ verb: 'endShow', account: ACCOUNT, by: 'model' })),
      'leaves the page': () => visit(page, OFF_ROUTE),
      async 'leaves the page of a show'() {
        await visit(page, OFF_ROUTE)
        await time.until('another page is shown', async () => (await room.tips.count()) === 0)
      },
      'tells that the time expires': () => tellSpy('timeExpire', 'broadcastSpyModeTimeExpireNotification'),
      'tells that the time is over': () => tellSpy('remainingTime', 'broadcastSpyModeRemainingTime'),
      async 'ends spying'() {
        await telling('onStateChanged', () => calls.release('end'))
        await time.until('the room’s page is open', isAt(ROOM_PATH))
      },
      async chooses() {
        const preset = over.getByRole('button', { name: /^\d+$/ }).first()
        await preset.click()
        await time.until('it is chosen', async () => (await preset.getAttribute('aria-pressed')) === 'true')
      },
      thanks: () => click(over.getByRole('button', { name: 'Compliment' })),
      'gives no thanks': () => click(over.getByRole('button', { name: 'Compliment' })),
      async 'refuses the thanks'() {
        await act({ verb: 'refuseNext', account: ACCOUNT, title: 'Not now' })
        await calls.release('thanks')
      },
      'loses the thanks': () => gifts.loseAnswer('sendCompliment', isCheckingThanks),
      'loses all thanks': () => gifts.loseEverything('sendCompliment', areThanksUnknown),
      async 'loses their refusal'() {
        await act({ verb: 'refuseNext', account: ACCOUNT, title: 'Not now' })
        await gifts.loseAnswer('sendCompliment', isCheckingThanks)
      },
      'asks about the thanks': () => click(page.getByRole('alert').getByRole('button', { name: 'Check again' })),
      'takes the thanks': () => gifts.findOut('it is known', () => line('Your compliment has arrived.').isVisible()),
      'finds that they were refused': () =>
        gifts.findOut('it is known', () =>
          line('Your compliment did not arrive, and no tokens were taken.').isVisible(),
        ),
      'takes the thanks at once': () => calls.release('thanks'),
      'does not wait': () => page.keyboard.press('Escape'),
      declines: () => page.keyboard.press('Escape'),
    }

    const tellSpy = (notification: 'timeExpire' | 'remainingTime', ev: string) =>
      telling(ev, () => act({ verb: 'notifySpy', account: ACCOUNT, notification }))

    async function perform(by: string) {
      const happen = happens[by]
      if (!happen) throw new Error(`Nothing makes '${by}' happen in a browser`)
      await happen()
      await wire.settle(time)
    }

    /** What was being sent when the page went; whoever goes has not heard of it. */
    async function reloadAfter(...before: string[]) {
      for (const by of before) await perform(by)
      const [endpoint, held] = path.start.name.startsWith('thanks')
        ? (['sendCompliment', 'thanks'] as const)
        : (['requestShow', 'money'] as const)
      if (held === 'thanks') await act({ verb: 'refuseNext', account: ACCOUNT, title: 'Not now' })
      await stack.control.addFault({ kind: 'dropAnswer', endpoint })
      await calls.release(held)
      await time.until('the provider has it', async () =>
        (await stack.control.requests()).some((request) => request.endpoint === endpoint),
      )
      await stack.control.clearFaults()
      await page.clock.resume()
      await openRoom()
    }

    async function openRoom() {
      calls.hold('enter', 'money', 'end', 'thanks', 'outcome')
      const isReady = async () => calls.isAsked('enter')
      await openStopped({ page, stack }, time, { path: ROOM_PATH, account, isReady })
    }

    const isOnRoute = () => new URL(page.url()).pathname === ROOM_PATH
    const runs = (text: string) => async () => {
      await time.until('it is in view', () => bar.isVisible())
      await expect(bar).toContainText(text)
      const end = room.show(text === 'Spy mode' ? 'Leave spy mode' : 'End private show')
      if (isOnRoute() && !calls.isAsked('end')) await time.until('it can be ended', () => end.isEnabled())
    }
    const asksNot = (name: keyof typeof HELD) => () => expect(calls.isAsked(name), `${name} is asked`).toBe(false)

    const seen: Record<keyof typeof showPlans, Sut['see']> = {
      camShow: {
        none: async () => {
          await time.until('nothing is paid for', async () => (await bar.count()) === 0)
          await time.until('nothing waits', async () => !(await isWaiting()))
        },
        pending: async () => {
          await time.until('it waits', isWaiting)
          expect(await bar.count()).toBe(0)
        },
        'active.private': runs('Private show'),
        'active.voice': runs('Private show'),
        'active.spy': runs('Spy mode'),
      },
      showRequest: {
        idle: async () => {
          asksNot('money')()
          await time.until('nothing is asked', async () => !(await question.isVisible()))
        },
        confirming: async ({ context }) => {
          await time.until('the price is told', () => question.isVisible())
          const titles: Record<string, RegExp> = {
            private: /^Private show with/,
            voice: /^Voice private with/,
            spy: /in spy mode\?$/,
          }
          await expect(question.getByRole('heading')).toHaveText(titles[context.kind] ?? 'nothing')
          await expect(question).toContainText(/Price\d+ tokens a minute.*Least cost.*Your balance after/)
          asksNot('money')()
        },
        'spending.asking': async ({ context }) => {
          if (calls.isAsked('money')) await time.until('it is said', () => room.show('Asking…').isVisible())
          else if (context.stage === 'none' && context.roomId !== '' && isOnRoute())
            await time.until('it is said', isChecking)
        },
        'spending.open': () => time.until('it is said', isUnknown),
      },
      showEnding: {
        idle: asksNot('end'),
        asking: () => time.until('it is to end', async () => calls.isAsked('end')),
      },
      showNews: {
        closed: () => time.until('nothing is told', async () => (await told.count()) === 0),
        open: async ({ context }) => {
          const { title, text, hint, button } = textsOf(context.dialog)
          await time.until('it is told', () => told.isVisible())
          if (context.dialog.kind === 'notice') return expect(told).toContainText(text)
          for (const part of [title, text, hint, button]) await expect(told).toContainText(part)
        },
      },
      compliment: {
        none: () => time.until('nobody is asked for thanks', async () => (await over.count()) === 0),
        offered: async ({ context }) => {
          // What is told first covers it.
          if (context.isReading) return expect(told).toContainText('Your compliment')
          await time.until('thanks can be given', () => over.getByRole('button', { name: 'Compliment' }).isEnabled())
          const presets = await over.getByRole('button', { name: /^\d+$/ }).count()
          expect(presets > 0).toBe(context.complementInfo.privateRequestId !== '')
        },
        'sending.asking': async () => {
          await time.until(
            'they are sent, or being found out',
            async () => calls.isAsked('thanks') || isCheckingThanks(),
          )
          await time.until('it is said', () => over.getByRole('button', { name: 'Sending…' }).isVisible())
        },
        'sending.aside': () =>
          time.until(
            'it is said',
            async () =>
              (await over.count()) === 0 &&
              line(
                'We are finding out whether your compliment has arrived. You will not be charged twice.',
              ).isVisible(),
          ),
        'sending.open': () => time.until('it is said', areThanksUnknown),
      },
    }

    return {
      async start() {
        const voice = { withClientAudio: true, privateAudioModeTariff: 40, privateAudioModeMinDuration: 1 }
        await act({ verb: 'changeRoomSettings', room: ROOM, settings: voice })
        await calls.watch()
        await withoutStreams(page)
        // A browser that is watched loses what a page says as it goes.
        await page.route('**/rooms/*/leave', (route) => (name.includes('reload') ? route.abort() : route.continue()))
        await page.clock.install()
        await openRoom()
        if (name === 'a request that a reload interrupts') await reloadAfter('enters', 'private', 'says yes')
        if (name === 'thanks that a reload interrupts') await reloadAfter(...OVER, 'thanks')
      },
      async step() {
        at += 1
        for (const by of actsOfStep(bys[at] ?? '')) await perform(by)
      },
      see: seen[machine],
      stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
    }
  }

const replayed = (machine: keyof typeof showPlans): Replayed => ({
  plan: showPlans[machine],
  leftOut: showLeftOut[machine],
  problems: ['status of 422', 'status of 5', 'ERR_', 'WebSocket connection', 'Failed to fetch'],
  site: site(machine),
})

export const shows = {
  camShow: replayed('camShow'),
  showRequest: replayed('showRequest'),
  showEnding: replayed('showEnding'),
  showNews: replayed('showNews'),
  compliment: replayed('compliment'),
}

import type { Route } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { valuePopupsMachine } from '../../../machines/sales/value-popups.machine.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { popup } from '../../sales/promoted.ts'
import { planForBrowser } from '../replay-plan.ts'
import { stopClock, timeOf, visit } from '../replay-support.ts'
import { accountButton, alive, logInLink } from '../session-support.ts'
import { expect, signIn } from '../stack.ts'
import { heldCalls, type Replayed, type World } from './world.ts'

/** Where visitors come from, and are led by every way on. */
const HOME = '/free/'
/** Whoever leaves it is kept for a moment. */
const LIST = '/videos/'
const JOIN = '/join-now/'

/** What the sandbox has: by uuid its title and the promotion that switches it on. */
const KNOWN = {
  'popup-welcome': { title: 'Good evening', promotion: 'immediate' },
  'popup-evening-pass': { title: 'An evening pass for you', promotion: 'timed' },
  'popup-exit': { title: 'One more before you go', promotion: 'exit' },
  'popup-trap': { title: 'Wait: a lower price, for ten minutes', promotion: 'trap' },
} as const
type Uuid = keyof typeof KNOWN

/** The pop-up that waits does so for 40 s: here for two ticks, of 20 s each. */
const TICK_MS = 20_000
const welcome = popup({ uuid: 'popup-welcome' satisfies Uuid })
const timed = popup({ uuid: 'popup-evening-pass' satisfies Uuid, timeForTrigger: 2 })
const exit = popup({ uuid: 'popup-exit' satisfies Uuid, showTrigger: 2 })
const trap = popup({ uuid: 'popup-trap' satisfies Uuid, showTrigger: 2, groupId: 600 })

const plan = planForBrowser(valuePopupsMachine, {
  input: { group: 'guest', path: HOME, affiliateId: '' },
  events: {
    'popups.answered': [[], [welcome], [timed, exit], [trap]].flatMap((popups) =>
      [true, false].map((mayTrap) => ({ popups, mayTrap })),
    ),
    'exit.caught': [{ to: HOME }],
    'route.changed': [HOME, LIST, JOIN].map((path) => ({ path, isQuiet: false })),
    'visitor.changed': [{ group: 'guest' }, { group: 'inactive' }],
    'clock.ticked': [{ nowMs: 0 }],
  },
  project: ({ context }) => [
    context.question.path,
    context.question.group,
    context.popups.map(({ uuid }) => uuid),
    context.timers,
    context.turn,
    context.shown?.uuid,
    context.heldExit,
    context.mayTrap,
    context.isTrapDue,
    context.isTrapSpent,
  ],
  canHappen: (_state, event, label, snapshot) => canHappen(event, label, snapshot),
})

/** Whether the world can bring it about. */
function canHappen(
  event: { type: string; [payload: string]: unknown },
  label: string,
  { value, context }: AnyMachineSnapshot,
): boolean {
  const { offer, timers, stage } = value as { offer: string; timers: string; stage: string | { empty: string } }
  const { question, isTrapSpent, heldExit, shown, popups } = context
  const isEmpty = typeof stage === 'object'
  // Whoever was kept is led on, before anything else.
  if (isEmpty && isTrapSpent && question.path !== HOME) return event.type === 'route.changed' && event.path === HOME
  switch (event.type) {
    case 'popups.answered': {
      if (offer !== 'fetching' && stage !== 'consulting') return false
      if (event.mayTrap !== (question.path !== JOIN && !isTrapSpent)) return false
      const [first] = event.popups as { uuid: Uuid }[]
      if (first?.uuid === timed.uuid)
        return question.path !== JOIN && !(timed.uuid in context.timers && popups.length < 2)
      return first?.uuid !== trap.uuid || question.path === JOIN
    }
    case 'route.changed':
      if (stage === 'showing' && heldExit === '') return false
      return event.path === HOME ? question.path !== HOME : isEmpty && question.path === HOME
    case 'visitor.changed':
      return offer === 'resting' && question.path === HOME && isEmpty && event.group !== question.group
    case 'exit.caught':
    case 'back.pressed':
      return question.path === LIST && offer === 'resting'
    case 'trap.triggered':
      return question.path === JOIN && isEmpty && !isTrapSpent
    case 'clock.ticked':
      return timers === 'running'
    case 'popup.followed':
      // Where the button of each leads to the page that comes next.
      return shown?.uuid === exit.uuid || (shown?.uuid === welcome.uuid && question.path === LIST)
    default:
      // Calls give up after 15 s, before the machine loses patience.
      return label !== 'after patience'
  }
}

const leftOut = {
  'offer.fetching --after patience--> offer.resting': 'calls give up after 15 s, before the machine loses patience',
}

function site({ page, context, stack }: World): Sut {
  const time = timeOf(page, stack)
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.locator('#dialog-title-exitOffer, #dialog-title-valuePopup') })
  const calls = heldCalls(page, time, { popups: '**/v1/front/show-pop' })
  const headings = () => page.getByRole('heading', { level: 1 }).allTextContents()
  /** How often each was closed. */
  const closed = new Map<string, number>()
  /** Which one is shown, or was last. */
  let shown = ''
  /** A link or a step back is held. */
  let isHeld = false
  /** They are on their way to where they wanted to go. */
  let isLedOn = false

  /** The service's own answer. Who has closed a pop-up gets another one like it: the same would not be shown to them. */
  async function answer(route: Route, uuids: readonly Uuid[]) {
    await stack.control.changeSettings({ promotions: uuids.map((uuid) => KNOWN[uuid].promotion) })
    const question = { ...route.request().postDataJSON(), shownValuePopUps: [] }
    const response = await route.fetch({ postData: JSON.stringify(question) })
    const { data } = (await response.json()) as { data: { uuid: string }[] }
    expect(data.map(({ uuid }) => uuid)).toEqual(uuids)
    const another = data.map((item) => {
      const times = closed.get(item.uuid) ?? 0
      return times === 0 ? item : { ...item, uuid: `${item.uuid}-${times}` }
    })
    await route.fulfill({ response, json: { data: another } })
  }

  const isGuarded = () => page.evaluate(() => JSON.stringify(history.state).includes('guards'))
  const isAt = (path: string) =>
    time.until(`${path} is shown`, async () => page.url() === stack.origin + path && (await headings()).length > 0)

  async function become(group: string) {
    if (group === 'guest') await context.clearCookies({ name: /token/ })
    else await signIn(page, stack, 'inactive')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await time.until('the visitor is shown', () =>
      (group === 'guest' ? logInLink(page) : accountButton(page)).isVisible(),
    )
    await time.settle()
  }

  return {
    async start() {
      await calls.watch()
      calls.hold('popups')
      await page.clock.install()
      await page.goto(stack.origin + HOME)
      await alive(page)
      await stopClock(page)
      await time.agree()
    },
    async step(event, { waitMs, timer, snapshot }) {
      await time.agree()
      if (timer !== undefined) {
        await time.pass(waitMs)
        calls.drop('popups')
      } else await happen(event)
      const { heldExit, question } = snapshot.context
      if (isHeld && heldExit === '') isLedOn = question.path === LIST
      isHeld = heldExit !== ''
    },
    see: {
      'offer.fetching': () => time.until('the service is asked', async () => calls.isAsked('popups')),
      // Once they are led on, it is asked for the next page.
      'offer.resting': ({ value }) => {
        if (!isLedOn && value.stage !== 'consulting') expect(calls.isAsked('popups')).toBe(false)
      },
      // Time that passes unseen: what comes of it is shown on the stage.
      timers: () => {},
      'stage.empty': async () => {
        await time.until('no pop-up is shown', async () => (await dialog.count()) === 0)
        if (isLedOn) await isAt(HOME)
      },
      'stage.empty.armed': () => time.until('a step back is guarded', isGuarded),
      'stage.consulting': async () => {
        await time.until('the service is asked about the link', async () => calls.isAsked('popups'))
        const { url, targetLink } = calls.asked('popups')?.postDataJSON() ?? {}
        expect({ url, targetLink }).toEqual({ url: LIST, targetLink: HOME })
        expect({ at: page.url(), dialogs: await dialog.count() }).toEqual({ at: stack.origin + LIST, dialogs: 0 })
      },
      'stage.showing': async ({ context }) => {
        const { heldExit, question } = context
        shown = context.shown.uuid
        const { title } = KNOWN[shown as Uuid]
        await time.until(`'${title}' is shown`, async () =>
          ((await dialog.getByRole('heading').first().textContent()) ?? '').includes(title),
        )
        const isFocused = () => dialog.evaluate((element) => element === document.activeElement)
        if (heldExit) await time.until('it has the focus', isFocused)
        expect(page.url()).toBe(stack.origin + question.path)
      },
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }

  async function happen(event: AnyEventObject) {
    switch (event.type) {
      case 'popups.answered':
        return calls.release('popups', (route) =>
          answer(
            route,
            event.popups.map(({ uuid }: { uuid: Uuid }) => uuid),
          ),
        )
      case 'route.changed':
        if (!isLedOn) {
          calls.drop('popups')
          await visit(page, event.path)
        }
        isLedOn = false
        return isAt(event.path)
      case 'visitor.changed':
        return become(event.group)
      case 'exit.caught':
        return page.getByRole('banner').getByRole('link', { name: 'Free', exact: true }).click()
      case 'back.pressed':
        return page.evaluate(() => history.back())
      case 'trap.triggered':
        await time.until('the trap is set', isGuarded)
        await page.mouse.move(640, 400)
        return page.mouse.move(640, -5)
      case 'clock.ticked':
        await time.agree(TICK_MS)
        return time.pass(TICK_MS)
      case 'popup.dismissed':
        closed.set(shown, (closed.get(shown) ?? 0) + 1)
        return page.keyboard.press('Escape')
      case 'popup.followed':
        closed.set(shown, (closed.get(shown) ?? 0) + 1)
        return dialog.getByRole('link').click()
    }
  }
}

export const valuePopups: Replayed = { plan, leftOut, problems: [], site }

import { cancellationMachine } from '../../../machines/member/cancellation.machine.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { planForBrowser } from '../replay-plan.ts'
import { stepsOf, stopClock, timeOf } from '../replay-support.ts'
import { heldCalls, type Replayed, type World } from '../sales/world.ts'
import { open } from '../session-support.ts'
import { expect, signIn } from '../stack.ts'
import { isPatient } from './mailed.ts'

const PLAN = { uuid: 'membership-member', title: '1 Month' }
const RECEIPT = { receipt: 'C-000001', title: '1 Month', cancelledAt: '2026-11-01', accessUntil: '2026-12-01' }

const plan = planForBrowser(cancellationMachine, {
  events: {
    'cancellation.requested': [{ plan: PLAN }],
    'cancellation.done': [{ receipt: RECEIPT }],
    'standing.learned': [{ isRunning: true }, { isRunning: false }],
    'undo.requested': [{ plan: PLAN }],
  },
  project: ({ context }) => [context.sent, context.plan.uuid],
  maxLength: 10,
  canHappen: (state, event, label, { context }) => {
    // Once something was cancelled and undone, or kept, it runs.
    if (state === 'idle' && event.type === 'undo.requested') return context.plan.uuid === ''
    return isPatient(label)
  },
})

const leftOut = {
  'sending --after patience--> checking': 'calls give up after 15 s, before the machine loses patience',
  'checking --after patience--> doubtful': 'as above',
  'resuming --after patience--> undoFailed': 'as above',
}

const NOTHING = { asks: '', busy: '', status: '', alert: '' }
const CANCELLING = { ...NOTHING, busy: 'Cancelling your membership' }

function site({ path, page, stack }: World): Sut {
  const time = timeOf(page, stack)
  const walk = stepsOf(path)
  const calls = heldCalls(page, time, {
    cancel: '**/api/memberships/dashboard/membership-cancel',
    look: '**/api/wp/user/dashboardInfo',
    resume: '**/api/memberships/dashboard/membership-resume',
  })
  const card = page.getByRole('region', { name: 'Your membership' })
  const press = (name: string) => card.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel your membership?' })
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

  /** As somebody does on another device. */
  async function elsewhere(what: 'cancel' | 'resume') {
    const { accessToken } = await stack.control.signIn('member')
    await page.request.post(`${stack.origin}/api/memberships/dashboard/membership-${what}`, {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { membershipUuid: PLAN.uuid },
    })
  }

  const fault = (endpoint: string, kind: 'notFound' | 'conflict' | 'resetAfter' | 'resetBefore' | 'serverError') =>
    stack.control.addFault({ kind, endpoint, count: 1 })

  /** Read at once: who asks for what is not there waits for it, while the page's time stands still. */
  const seen = () =>
    page.evaluate(() => {
      const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? ''
      return {
        asks: textOf('dialog[open] h2'),
        busy: document.querySelector('main button[aria-disabled]')?.getAttribute('aria-label') ?? '',
        status: textOf('main [role="status"] p'),
        alert: textOf('main [role="alert"]'),
      }
    })
  const sees = (what: Awaited<ReturnType<typeof seen>>) => async () => {
    const said = JSON.stringify(what)
    await time.until(said, async () => JSON.stringify(await seen()) === said)
  }

  return {
    async start() {
      await signIn(page, stack, 'member')
      if (walk.begin()?.event.type === 'undo.requested') await elsewhere('cancel')
      await calls.watch()
      await page.clock.install()
      await open(page, `${stack.origin}/main-dashboard/membership-info/`)
      await expect(card.getByRole('button')).toBeVisible()
      await stopClock(page)
      await time.agree()
      calls.hold('cancel', 'resume')
    },
    async step(event, { timer, waitMs }) {
      const { next } = walk.advance()
      if (timer !== undefined) return time.pass(waitMs)
      switch (event.type) {
        case 'cancellation.requested':
          await time.until('it can be cancelled', () =>
            card.getByRole('button', { name: 'Cancel membership' }).isVisible(),
          )
          return press('Cancel membership')
        case 'cancellation.confirmed':
          return confirm('Yes, cancel it')
        case 'cancellation.declined':
          return confirm('Keep membership')
        case 'cancellation.done':
          return calls.release('cancel')
        case 'cancellation.refused':
          await fault('cancelMembership', 'notFound')
          return calls.release('cancel')
        case 'cancellation.disputed':
        case 'cancellation.lost':
          calls.hold('look')
          await fault('cancelMembership', event.type === 'cancellation.disputed' ? 'conflict' : 'resetBefore')
          return calls.release('cancel')
        case 'standing.learned':
          if (!event.isRunning) await elsewhere('cancel')
          await calls.release('look')
          return calls.letGo('look')
        case 'standing.unknown':
          await fault('getDashboardInfo', 'serverError')
          return calls.release('look')
        case 'check.requested':
          return press('Check now')
        case 'undo.requested':
          await time.until('it can be undone', () =>
            card.getByRole('button', { name: 'Undo the cancellation' }).isVisible(),
          )
          return press('Undo the cancellation')
        case 'membership.resumed':
          return calls.release('resume')
        case 'resumption.refused':
          if (next?.event.type === 'cancellation.requested') await elsewhere('resume')
          await fault('resumeMembership', 'notFound')
          return calls.release('resume')
        case 'resumption.lost':
          await fault('resumeMembership', next?.event.type === 'cancellation.requested' ? 'resetAfter' : 'resetBefore')
          return calls.release('resume')
      }
    },
    see: {
      idle: sees(NOTHING),
      confirming: sees({ ...NOTHING, asks: 'Cancel your membership?' }),
      sending: async () => {
        await sees(CANCELLING)()
        await time.until('the server is told', async () => calls.isAsked('cancel'))
      },
      checking: async () => {
        await sees(CANCELLING)()
        await time.until('the membership is looked at', async () => calls.isAsked('look'))
      },
      doubtful: sees({
        ...CANCELLING,
        status:
          'We could not find out yet whether your membership is cancelled. We keep asking; nothing is done twice.',
      }),
      cancelled: async () => {
        await sees({ ...NOTHING, status: 'Your membership is cancelled. You will not be charged for it again.' })()
        const causes = (await stack.control.membershipLedger()).filter(({ accountId }) => accountId === 'user-member')
        const cancelled = causes.filter(({ cause }) => cause === 'cancelled').length
        expect(cancelled - causes.filter(({ cause }) => cause === 'resumed').length).toBe(1)
      },
      refused: sees({
        ...NOTHING,
        alert: 'Your membership is not cancelled: the server refused it. Please try again, or contact us.',
      }),
      resuming: async () => {
        await sees({ ...NOTHING, busy: 'Undoing the cancellation' })()
        await time.until('the server is told', async () => calls.isAsked('resume'))
      },
      undoFailed: sees({
        ...NOTHING,
        alert: 'We could not confirm that the cancellation was undone. What your membership is now stands above.',
      }),
    },
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

const problems = ['status of 404', 'status of 409', 'status of 500', 'status of 502', 'ERR_']
export const cancellation: Replayed = { plan, leftOut, problems, site }

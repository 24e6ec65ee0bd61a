// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { expect } from 'vitest'
import { type AnyEventObject, type EventObject, fromCallback } from 'xstate'
import { dashboardOf, startCancellation, startEasyCancel } from '../../app/routes/pages/dashboard-parts.ts'
import type { Site } from '../../app/site/site.ts'
import type { DashboardPart } from '../../machines/member/dashboard-content.ts'
import { dashboardPartMachine } from '../../machines/member/dashboard-part.machine.ts'
import { CancellationDialog } from '../../views/member/cancellation-dialog.view.tsx'
import type { CancellationActor, EasyCancelActor, PartActor } from '../../views/member/dashboard-actors.ts'
import { EasyCancelView } from '../../views/member/easy-cancel.view.tsx'
import { answered, drive, type Live, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { until } from '../support/until.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './easy-cancel.cases.ts'
import { membershipContent, PLAN } from './member-samples.ts'

const PATH = '/main-dashboard/easy-cancel/'
const FILMS = 'The films are not for me'

let membership: PartActor
let cancellation: CancellationActor
/** What stands in the form. */
let chosen = ''
let written = ''
/** Where the way on is offered below a receipt. */
let continueTo: string[] = []

/** What the server's word for the membership is on the page. */
function stand(status: string) {
  const content = membershipContent({ status })
  flushSync(() => {
    membership.send({ type: 'refresh.requested' })
    membership.send({ type: 'part.loaded', content, asOfMs: 1 })
  })
}

const hasCancelled = () => cancellation.getSnapshot().hasTag('cancelled')
const isToBeCancelled = ({ status }: AnyEventObject) => status === 'Active' && !hasCancelled()

const handedIn = ({ sandbox }: Live) =>
  JSON.parse(
    String(sandbox.database.prepare('SELECT answers FROM easy_cancel_feedback').get()?.answers ?? 'null'),
  ) as unknown

describePaths(
  'easyCancel',
  cases,
  drive<EasyCancelActor>({
    situation: () => ({ account: 'member', path: PATH, holds: ['getDashboard', 'sendEasyCancel'] }),
    open: async (site, _, __, { sandbox }) => {
      chosen = ''
      written = ''
      continueTo = []
      await sandbox.control.changeSettings({ isEasyCancelActive: true, easyCancelAddress: 'usual' })
      sandbox.database.exec(`DELETE FROM easy_cancel_feedback; DELETE FROM membership_ledger;
        UPDATE memberships SET status = 100 WHERE uuid = '${PLAN.uuid}'; UPDATE accounts SET membership_code = 100 WHERE id = 'user-member'`)
      membership = silentPart(site, 'membership')
      membership.send({ type: 'part.loaded', content: membershipContent(), asOfMs: 1 })
      const parts = dashboardOf({ site, openActor: site.open })
      cancellation = startCancellation(parts)
      const menu = silentPart(site, 'menu')
      const actor = startEasyCancel(parts)
      const view = <EasyCancelView menu={menu} membership={membership} cancellation={cancellation} easyCancel={actor} />
      const dialogs = {
        cancellation: { actor: cancellation, view: <CancellationDialog cancellation={cancellation} /> },
      }
      return { actor, view: onStage(view, { path: PATH, dialogs }) }
    },
    begins: 'loading',
    // While the survey is there a member cancels by its button, and undoes that by the button of the membership.
    mayHappen: (snapshot, { type, standing }) =>
      type !== 'cancellation.changed' ||
      (snapshot.matches('cancelling') && standing !== 'underWay') ||
      (snapshot.matches('asking') && snapshot.context.isCancelled && standing === 'open'),
    happens: {
      'survey.loaded': { by: answered({}, ['getDashboard']), to: 'asking.untried' },
      'survey.failed': { by: answered({ getDashboard: 'serverError' }, ['getDashboard']), to: 'unavailable' },
      'survey.unoffered': {
        by: async (event, live) => {
          await live.sandbox.control.changeSettings({ isEasyCancelActive: false })
          return answered({}, ['getDashboard'])(event, live)
        },
        to: 'unoffered',
      },
      'retry.requested': { by: pressed('Try again'), to: 'loading' },
      'answer.chosen': {
        by: () => {
          chosen = chosen === FILMS ? 'It costs too much' : FILMS
          fireEvent.click(screen.getByRole('radio', { name: chosen }))
        },
        to: 'stays',
      },
      'answer.described': {
        by: () => {
          if (chosen !== FILMS) flushSync(() => fireEvent.click(screen.getByRole('radio', { name: FILMS })))
          chosen = FILMS
          written = written === 'Too dark' ? 'Too long' : 'Too dark'
          const field = screen.getByRole('textbox', { name: 'Tell us more, if you like' })
          fireEvent.change(field, { target: { value: written } })
        },
        to: 'stays',
      },
      'feedback.requested': {
        by: async (event, live) => {
          stand(event.status)
          pressed(isToBeCancelled(event) ? 'Send and cancel membership' : 'Send feedback')(event, live)
        },
        to: (event) => (isToBeCancelled(event) ? 'cancelling' : 'sending'),
      },
      'cancellation.changed': {
        by: async (event, live) => {
          if (event.standing === 'cancelled') return pressed('Yes, cancel it')(event, live)
          if (!hasCancelled()) return pressed('Keep membership')(event, live)
          pressed('Undo the cancellation')(event, live)
          await until(() => expect(cancellation.getSnapshot().hasTag('busy')).toBe(false))
        },
        to: (event, { before }) => {
          if (event.standing === 'cancelled') return 'sending'
          return before.includes('cancelling') ? 'asking.untried' : 'stays'
        },
      },
      'feedback.taken': {
        by: async (event, live) => {
          await live.sandbox.control.changeSettings({ easyCancelAddress: event.next ? 'usual' : 'missing' })
          const isReceiptShown = screen.queryByText('Your membership is cancelled.') !== null
          continueTo = event.next && isReceiptShown ? ['/main-dashboard/membership-info/'] : []
          return answered({}, ['sendEasyCancel'])(event, live)
        },
        to: 'thanked',
      },
      'feedback.failed': {
        by: answered({ sendEasyCancel: 'serverError' }, ['sendEasyCancel']),
        to: 'asking.failed',
      },
    },
    lasts: {
      'loading after loadPatience': { ms: 16_000, to: 'unavailable' },
      'sending after patience': { ms: 16_000, to: 'asking.failed' },
    },
    see: (live) => {
      const seen = () => ({
        heading: document.querySelector('main, body')?.querySelectorAll('h2')[1]?.textContent ?? '',
        isLoading: screen.queryByText('Loading…') !== null,
        alert: screen.queryByRole('alert')?.querySelector('p')?.textContent ?? '',
        form: formShown(),
        // Answers that nobody has answered yet are still on their way.
        held: [...new Set(live().gate.held())],
      })
      const nothing = { heading: 'Why do you cancel?', isLoading: false, alert: '', form: null, held: [] }
      const asking = { ...nothing, heading: 'Before you go' }
      const form = (more: Partial<ReturnType<typeof formShown>> = {}) => ({
        chosen: chosen === '' ? [] : [chosen],
        written: chosen === FILMS ? written : null,
        isBusy: false,
        ...more,
      })
      return {
        loading: () => expect(seen()).toEqual({ ...nothing, isLoading: true, held: ['getDashboard'] }),
        unavailable: () =>
          expect(seen()).toEqual({
            ...nothing,
            alert: 'The questions could not be loaded. You can cancel without them.',
          }),
        unoffered: () => {
          expect({ heading: seen().heading, form: seen().form }).toEqual({ heading: '', form: null })
          expect(screen.getByText(/^You cancel your membership above, or under/).querySelector('a')).toHaveProperty(
            'pathname',
            '/main-dashboard/membership-info/',
          )
        },
        'asking.untried': () => expect(seen()).toEqual({ ...asking, form: form() }),
        'asking.failed': () =>
          expect({ ...seen(), held: [] }).toEqual({
            ...asking,
            form: form(),
            alert: 'Failed to send feedback. What you chose is still here: send it again, or leave it at that.',
          }),
        cancelling: () => {
          expect(document.querySelector('dialog[open] h2')?.textContent).toBe('Cancel your membership?')
          expect(formShown()).toEqual(form({ isBusy: true }))
        },
        sending: () => expect(seen()).toEqual({ ...asking, form: form({ isBusy: true }), held: ['sendEasyCancel'] }),
        thanked: () => {
          expect(seen()).toEqual(asking)
          expect(screen.getByText('Thank you. Your answers have arrived.').getAttribute('role')).toBe('status')
          const links = screen.queryAllByRole<HTMLAnchorElement>('link', { name: 'Continue' })
          expect(links.map(({ pathname }) => pathname)).toEqual(continueTo)
          expect(handedIn(live())).toEqual(
            chosen === ''
              ? []
              : [
                  {
                    questionId: 'why',
                    answerId: chosen === FILMS ? 'films' : 'price',
                    ...(chosen === FILMS && written && { text: written }),
                  },
                ],
          )
        },
      }
    },
  }),
)

/** A part that hears of its content from the test alone. */
function silentPart(site: Site, part: DashboardPart): PartActor {
  const loadDashboardPart = fromCallback<EventObject, { part: DashboardPart }>(() => {})
  return site.open(dashboardPartMachine, { loadDashboardPart }, { input: { part } }).start()
}

function formShown() {
  const form = document.querySelector('form')
  if (!form) return null
  const labels = [...form.querySelectorAll('label:has(input[type=radio]:checked)')].map((label) => label.textContent)
  return {
    chosen: labels,
    written: form.querySelector<HTMLInputElement>('input[type=text]')?.value ?? null,
    isBusy: form.querySelector('button[type=submit]')?.getAttribute('aria-disabled') === 'true',
  }
}

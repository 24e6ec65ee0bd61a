// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { expect } from 'vitest'
import { type AnyEventObject, type EventObject, fromCallback } from 'xstate'
import { startCancellation } from '../../app/routes/pages/dashboard-parts.ts'
import type { EndpointName } from '../../contracts/endpoints.ts'
import { dashboardEndpoints } from '../../contracts/member/dashboard-endpoints.ts'
import { memberEndpoints } from '../../contracts/member/endpoints.ts'
import type { DashboardPart } from '../../machines/member/dashboard-content.ts'
import { dashboardPartMachine } from '../../machines/member/dashboard-part.machine.ts'
import { CancellationDialog } from '../../views/member/cancellation-dialog.view.tsx'
import type { CancellationActor, PartActor } from '../../views/member/dashboard-actors.ts'
import { MembershipCard } from '../../views/member/membership-card.view.tsx'
import type { TestSandbox } from '../sandbox/test-sandbox.ts'
import { answered, drive, type Live, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './cancellation.cases.ts'
import { membershipContent } from './member-samples.ts'

let membership: PartActor
/** Whether the receipt of the last cancellation has come. */
let hasReceipt = false
/** How often the server was told since the member has confirmed, and where the last look at the membership must lead. */
let told = 0
let next = ''

/** How the membership stands at the servers, whatever became of it before. */
function stand({ database }: TestSandbox, standing: 'running' | 'cancelled' | 'ended' | 'foreign') {
  const owner = standing === 'foreign' ? 'user-admin' : 'user-member'
  const status = { running: 100, foreign: 100, cancelled: 200, ended: 300 }[standing]
  database
    .prepare("UPDATE memberships SET status = ?, account_id = ? WHERE uuid = 'membership-member'")
    .run(status, owner)
  database.exec("DELETE FROM membership_ledger WHERE membership_uuid = 'membership-member'")
  if (standing !== 'cancelled') return
  database.exec(`INSERT INTO membership_ledger (membership_uuid, account_id, who, cause, amount, at_ms, effective_at_ms)
    VALUES ('membership-member', 'user-member', 'member', 'cancelled', 0, 0, 0)`)
}

/** What the part beside it has read. */
function reads(status: string) {
  flushSync(() => {
    membership.send({ type: 'refresh.requested' })
    membership.send({ type: 'part.loaded', content: membershipContent({ status }), asOfMs: 1 })
  })
}

const answeredWhere =
  (standing: Parameters<typeof stand>[1], call: 'cancelMembership' | 'resumeMembership') =>
  (event: AnyEventObject, live: Live) => {
    stand(live.sandbox, standing)
    return answered({}, [call])(event, live)
  }

describePaths(
  'cancellation',
  cases,
  drive<CancellationActor>({
    situation: () => ({
      account: 'member',
      path: '/main-dashboard/',
      holds: ['cancelMembership', 'getDashboardInfo', 'resumeMembership'],
    }),
    open: (site, _, __, { sandbox }) => {
      stand(sandbox, 'running')
      hasReceipt = false
      site.ports.bringRows({ ...memberEndpoints, ...dashboardEndpoints })
      membership = site
        .open(
          dashboardPartMachine,
          { loadDashboardPart: fromCallback<EventObject, { part: DashboardPart }>(() => {}) },
          { input: { part: 'membership' } },
        )
        .start()
      membership.send({ type: 'part.loaded', content: membershipContent(), asOfMs: 1 })
      const actor = startCancellation({ site, openActor: site.open })
      const view = <MembershipCard membership={membership} cancellation={actor} />
      const dialogs = { cancellation: { actor, view: <CancellationDialog cancellation={actor} /> } }
      return { actor, view: onStage(view, { dialogs }) }
    },
    begins: 'idle',
    happens: {
      'cancellation.requested': {
        by: (event, live) => {
          hasReceipt = false
          reads('Active')
          return pressed('Cancel membership')(event, live)
        },
        to: 'confirming',
      },
      'cancellation.confirmed': {
        by: (event, live) => {
          told = 1
          return pressed('Yes, cancel it')(event, live)
        },
        to: 'sending',
      },
      'cancellation.declined': { by: pressed('Keep membership'), to: 'idle' },
      'cancellation.done': {
        by: (event, live) => {
          hasReceipt = true
          return answeredWhere('running', 'cancelMembership')(event, live)
        },
        to: 'cancelled',
      },
      'cancellation.disputed': { by: answeredWhere('ended', 'cancelMembership'), to: 'checking' },
      'cancellation.refused': { by: answeredWhere('foreign', 'cancelMembership'), to: 'refused' },
      'cancellation.lost': { by: answered({ cancelMembership: 'resetAfter' }, ['cancelMembership']), to: 'checking' },
      'standing.learned': {
        by: (event, live) => {
          stand(live.sandbox, event.isRunning ? 'running' : 'cancelled')
          next = !event.isRunning ? 'cancelled' : told < 3 ? 'sending' : 'refused'
          told += 1
          return answered({}, ['getDashboardInfo'])(event, live)
        },
        to: () => next,
      },
      'standing.unknown': { by: answered({ getDashboardInfo: 'serverError' }, ['getDashboardInfo']), to: 'doubtful' },
      'check.requested': { by: pressed('Check now'), to: 'checking' },
      'undo.requested': {
        by: (event, live) => {
          hasReceipt = false
          reads('Canceled')
          return pressed('Undo the cancellation')(event, live)
        },
        to: 'resuming',
      },
      'membership.resumed': { by: answeredWhere('cancelled', 'resumeMembership'), to: 'idle' },
      'resumption.refused': { by: answeredWhere('ended', 'resumeMembership'), to: 'undoFailed' },
      'resumption.lost': {
        by: answered({ resumeMembership: 'serverError' }, ['resumeMembership']),
        to: 'undoFailed',
      },
    },
    lasts: {
      'sending after patience': { ms: 16_000, to: 'checking' },
      'checking after patience': { ms: 16_000, to: 'doubtful' },
      'doubtful after pause': { ms: 3_000, to: 'checking' },
      'resuming after patience': { ms: 16_000, to: 'undoFailed' },
    },
    see: (live) => {
      const CANCELLING = { asks: undefined, busy: 'Cancelling your membership', status: undefined, alert: undefined }
      const seen = () => {
        const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
        return {
          asks: dialog?.querySelector('h2')?.textContent ?? undefined,
          busy: document.querySelector('button[aria-disabled]')?.getAttribute('aria-label') ?? undefined,
          status: screen.queryByRole('status')?.querySelector('p')?.textContent ?? undefined,
          alert: screen.queryByRole('alert')?.textContent ?? undefined,
        }
      }
      const isHeld = (call: EndpointName) => live().gate.held().includes(call)
      const nothing = { asks: undefined, busy: undefined, status: undefined, alert: undefined }
      return {
        idle: () => expect(seen()).toEqual(nothing),
        confirming: () => expect(seen()).toEqual({ ...nothing, asks: 'Cancel your membership?' }),
        sending: () =>
          expect({ ...seen(), isHeld: isHeld('cancelMembership') }).toEqual({ ...CANCELLING, isHeld: true }),
        checking: () =>
          expect({ ...seen(), isHeld: isHeld('getDashboardInfo') }).toEqual({ ...CANCELLING, isHeld: true }),
        doubtful: () =>
          expect(seen()).toEqual({
            ...CANCELLING,
            status:
              'We could not find out yet whether your membership is cancelled. We keep asking; nothing is done twice.',
          }),
        cancelled: () => {
          expect(seen()).toEqual({
            ...nothing,
            status: 'Your membership is cancelled. You will not be charged for it again.',
          })
          expect(/Receipt C-\d{6}/.test(screen.getByRole('status').textContent)).toBe(hasReceipt)
        },
        refused: () =>
          expect(seen()).toEqual({
            ...nothing,
            alert: 'Your membership is not cancelled: the server refused it. Please try again, or contact us.',
          }),
        resuming: () =>
          expect({ ...seen(), isHeld: isHeld('resumeMembership') }).toEqual({
            ...nothing,
            busy: 'Undoing the cancellation',
            isHeld: true,
          }),
        undoFailed: () =>
          expect(seen()).toEqual({
            ...nothing,
            alert: 'We could not confirm that the cancellation was undone. What your membership is now stands above.',
          }),
      }
    },
  }),
)

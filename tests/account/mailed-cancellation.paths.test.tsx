// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { open } from '../../app/routes/pages/cancel-membership.page.tsx'
import { answered, drive, type Live, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './mailed-cancellation.cases.ts'
import { dropLinks, putLink, TOKEN } from './mailed-link.ts'

const OFFLINE = 'You seem to be offline. When you are back, press the button again: nothing is done twice.'
const UNKNOWN =
  'We could not reach the server. Your membership may be cancelled or not: press the button again, nothing is done twice.'

/** What is said, and how the membership stands. */
const now = { message: '', status: 100, cancellations: 0 }

describePaths(
  'mailedCancellation',
  cases,
  drive({
    situation: (start) => ({
      site: 'dark',
      path: start === 'by a link' ? `/cancel-membership/?token=${TOKEN}` : '/cancel-membership/',
      holds: ['checkCancelLink', 'cancelByLink'],
    }),
    open: (site, _, __, { sandbox }) => {
      Object.assign(now, { message: '', status: 100, cancellations: 0 })
      sandbox.database.exec(
        "UPDATE memberships SET status = 100 WHERE account_id = 'user-member'; DELETE FROM membership_ledger; DELETE FROM money_actions",
      )
      putLink(sandbox, 'user-member', 'cancelMemberships')
      site.start()
      const match = site.routeAt('/cancel-membership/')
      const page = open({ site, openActor: site.open, match, search: {}, key: 'cancel' })
      return { actor: page.actor!, view: onStage(page.draw(), { path: '/cancel-membership/', actors: site.actors }) }
    },
    begins: { 'without a link': 'requesting', 'by a link': 'checking' },
    happens: {
      'link.accepted': {
        by: ({ memberships }, live) => {
          if (memberships.length === 0) {
            now.status = 300
            live.sandbox.database.prepare("UPDATE memberships SET status = 300 WHERE account_id = 'user-member'").run()
          } else if (!memberships[0].isRunning) {
            now.status = 200
            live.sandbox.database.prepare("UPDATE memberships SET status = 200 WHERE account_id = 'user-member'").run()
          }
          return answered({}, ['checkCancelLink'])({ type: 'link.accepted' }, live)
        },
        to: ({ memberships }) => (memberships[0]?.isRunning ? 'offered.untried' : 'nothingRuns'),
      },
      'link.refused': {
        by: (event, live) => {
          dropLinks(live.sandbox)
          // What a lost answer may have left is too old as well.
          live.sandbox.database.prepare('DELETE FROM money_actions').run()
          return answered()(event, live)
        },
        to: 'spent',
      },
      'check.failed': {
        by: (event, live) => {
          now.message = 'You seem to be offline. Your link cannot be checked: try again when you are back.'
          return answered({ checkCancelLink: { kind: 'refuse', count: 1 } })(event, live)
        },
        to: 'unchecked',
      },
      'check.retried': { by: pressed('Try again'), to: 'checking' },
      'request.wanted': { by: pressed('Mail me another link'), to: 'requesting' },
      'cancellation.confirmed': {
        by: (event, live) => {
          now.message = ''
          return pressed('Cancel my membership')(event, live)
        },
        to: 'cancelling',
      },
      'cancellation.done': {
        by: (event, live) => {
          Object.assign(now, { status: 200, cancellations: 1 })
          return answered()(event, live)
        },
        to: 'cancelled',
      },
      'cancellation.failed': {
        by: (event, live) => {
          const isOffline = event.cause === 'offline'
          now.message = isOffline ? OFFLINE : UNKNOWN
          // The server has done it, and its answer is lost.
          if (!isOffline) Object.assign(now, { status: 200, cancellations: 1 })
          return answered({ cancelByLink: { kind: isOffline ? 'refuse' : 'errorAfter', count: 1 } })(event, live)
        },
        to: 'offered.failed',
      },
    },
    lasts: {
      'checking after patience': {
        ms: 16_000,
        to: () => {
          now.message = 'We could not reach the server to check your link. Please try again.'
          return 'unchecked'
        },
      },
      'cancelling after patience': {
        ms: 16_000,
        to: () => {
          now.message = UNKNOWN
          return 'offered.failed'
        },
      },
    },
    see: (live) => {
      const offers = (isBusy: boolean) => {
        const button = screen.getByRole('button', { name: /^(Cancel my membership|Cancelling)$/ })
        expect({
          isBusy: button.getAttribute('aria-disabled') === 'true',
          lists: lines().map((line) => line.replace(/\w{3} \d+, \d{4}/, 'DAY')),
          message: screen.queryByRole('alert')?.textContent ?? '',
          ...standingOf(live()),
        }).toEqual({
          isBusy,
          lists: ['1 Month · Active, paid until DAY.'],
          ...now,
        })
      }
      return {
        requesting: () =>
          expect({ form: screen.getByRole('form').getAttribute('aria-label'), links: linkNames() }).toEqual({
            form: 'Cancel Your Membership',
            links: ['Log In'],
          }),
        checking: () =>
          expect({ says: screen.getByRole('status').textContent, held: live().gate.held() }).toEqual({
            says: 'Checking your link',
            held: ['checkCancelLink'],
          }),
        unchecked: () => expect(screen.getByRole('alert').textContent).toContain(now.message),
        nothingRuns: () =>
          expect({ heading: heading(), lines: lines().length, ...standingOf(live()) }).toEqual(
            now.status === 200
              ? { heading: 'Already cancelled', lines: 1, status: 200, cancellations: 0 }
              : { heading: 'No membership', lines: 0, status: 300, cancellations: 0 },
          ),
        'offered.untried': () => offers(false),
        'offered.failed': () => offers(false),
        // A call that was not answered in time is not taken back: it may still be held.
        cancelling: () => {
          offers(true)
          expect(new Set(live().gate.held())).toEqual(new Set(['cancelByLink']))
        },
        spent: () => expect(heading()).toBe('This link does not work any more'),
        cancelled: () =>
          expect({ heading: heading(), receipt: lines()[0]?.slice(0, 29), ...standingOf(live()) }).toEqual({
            heading: 'Your membership is cancelled',
            receipt: '1 Month · Receipt C-000001. A',
            status: 200,
            cancellations: 1,
          }),
      }
    },
  }),
)

function heading() {
  return screen.getByRole('heading', { level: 1 }).textContent
}

function lines() {
  return screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '')
}

function linkNames() {
  return screen.getAllByRole('link').map(({ textContent }) => textContent)
}

function standingOf({ sandbox }: Live) {
  const row = sandbox.database.prepare("SELECT status FROM memberships WHERE account_id = 'user-member'").get()
  const done = sandbox.database
    .prepare("SELECT count(*) AS count FROM membership_ledger WHERE who = 'mailedLink' AND cause = 'cancelled'")
    .get()
  return { status: row?.status, cancellations: done?.count }
}

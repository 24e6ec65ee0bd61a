// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { waitFor } from 'xstate'
import { open } from '../../app/routes/pages/account-removal.page.tsx'
import { answered, drive, type Live, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './account-removal.cases.ts'
import { dropLinks, putLink, TOKEN } from './mailed-link.ts'

let message = ''
let restore = () => {}
afterEach(() => restore())

describePaths(
  'accountRemoval',
  cases,
  drive({
    situation: (start) => ({
      site: 'dark',
      account: 'member',
      path: start === 'by a link' ? `/account-removal/?token=${TOKEN}` : '/account-removal/',
      holds: ['removeAccount'],
    }),
    open: async (site, _, __, { sandbox }) => {
      message = ''
      restore = () =>
        void sandbox.database
          .prepare("UPDATE accounts SET email = 'ada.holm@example.com', is_blocked = 0 WHERE id = 'user-member'")
          .run()
      putLink(sandbox, 'user-member', 'removeAccount')
      site.start()
      await waitFor(site.actors.session, (snapshot) => snapshot.hasTag('settled'))
      const match = site.routeAt('/account-removal/')
      const page = open({ site, openActor: site.open, match, search: {}, key: 'removal' })
      const { session } = site.actors
      return { actor: page.actor!, view: onStage(page.draw(), { path: '/account-removal/', actors: { session } }) }
    },
    begins: { 'without a link': 'requesting', 'by a link': 'offered.untried' },
    happens: {
      'removal.confirmed': {
        by: (event, live) => {
          message = ''
          return pressed('Remove my account for good')(event, live)
        },
        to: 'removing',
      },
      'account.removed': { by: answered(), to: 'removed' },
      'link.refused': {
        by: (event, live) => {
          dropLinks(live.sandbox)
          return answered()(event, live)
        },
        to: 'spent',
      },
      'removal.failed': {
        by: (event, live) => {
          const isOffline = event.cause === 'offline'
          message = isOffline
            ? 'You seem to be offline. When you are back, press the button again.'
            : 'Your membership could not be cancelled, so your account is still there. Please try again later, or write to us.'
          return answered({ removeAccount: isOffline ? 'refuse' : 'conflict' })(event, live)
        },
        to: 'offered.failed',
      },
      'request.wanted': { by: pressed('Ask for another link'), to: 'requesting' },
    },
    lasts: {
      'removing after patience': {
        ms: 16_000,
        to: () => {
          message = 'We could not reach the server. Your account may still be there: please try again.'
          return 'offered.failed'
        },
      },
    },
    see: (live) => {
      const offers = (isBusy: boolean) => {
        const button = screen.getByRole('button', { name: /^(Remove my account for good|Removing your account)$/ })
        expect({
          isBusy: button.getAttribute('aria-disabled') === 'true',
          message: screen.queryByRole('alert')?.textContent ?? '',
          email: emailOf(live()),
          held: live().gate.held(),
        }).toEqual({ isBusy, message, email: 'ada.holm@example.com', held: isBusy ? ['removeAccount'] : [] })
      }
      return {
        requesting: () =>
          expect({
            email: screen.getByLabelText<HTMLInputElement>('E-mail').value,
            password: screen.getByLabelText('Password').getAttribute('autocomplete'),
          }).toEqual({ email: 'ada.holm@example.com', password: 'current-password' }),
        'offered.untried': () => offers(false),
        'offered.failed': () => offers(false),
        removing: () => offers(true),
        spent: () =>
          expect(screen.getByRole('alert').textContent).toContain(
            'It is too old, or it has been used. If you pressed its button before, your account is removed and nothing more is charged.',
          ),
        removed: () => {
          expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your account is removed')
          expect({ email: emailOf(live()), isIn: /atoken=\w/.test(document.cookie) }).toEqual({
            email: 'removed-user-member',
            isIn: false,
          })
        },
      }
    },
  }),
)

function emailOf({ sandbox }: Live) {
  return sandbox.database.prepare("SELECT email FROM accounts WHERE id = 'user-member'").get()?.email
}

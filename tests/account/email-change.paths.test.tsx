// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { waitFor } from 'xstate'
import { open } from '../../app/routes/pages/email-change.page.tsx'
import { answered, drive, type Live, pressed } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './email-change.cases.ts'
import { dropLinks, putLink, TOKEN } from './mailed-link.ts'

const OLD = 'ada.holm@example.com'
const NEW = 'ada@new.example'
const OFFLINE = 'You seem to be offline. When you are back, press the button again.'
const LATE = 'We could not reach the server. Your address may have changed or not: press the button again.'
const PATHS: Readonly<Record<string, string>> = {
  'by a link to confirm': `/email-change/?token=${TOKEN}`,
  'by a link to undo': `/email-change/?action=undo&token=${TOKEN}`,
}

let message = ''

describePaths(
  'emailChange',
  cases,
  drive({
    situation: (start) => ({
      site: 'dark',
      ...(start !== 'as a guest' && { account: 'member' as const }),
      path: PATHS[start] ?? '/email-change/',
      holds: ['confirmEmailChange'],
    }),
    open: async (site, start, _, { sandbox }) => {
      message = ''
      const isUndo = start === 'by a link to undo'
      sandbox.database.prepare("UPDATE accounts SET email = ? WHERE id = 'user-member'").run(isUndo ? NEW : OLD)
      putLink(sandbox, 'user-member', isUndo ? 'undoEmailChange' : 'changeEmail', isUndo ? OLD : NEW)
      site.start()
      await waitFor(site.actors.session, (snapshot) => snapshot.hasTag('settled'))
      const match = site.routeAt('/email-change/')
      const page = open({ site, openActor: site.open, match, search: isUndo ? { action: 'undo' } : {}, key: 'change' })
      return { actor: page.actor!, view: onStage(page.draw(), { path: '/email-change/' }) }
    },
    begins: {
      'as a guest': 'signedOut',
      'as a member': 'requesting',
      'by a link to confirm': 'offered.untried',
      'by a link to undo': 'offered.untried',
    },
    happens: {
      'change.confirmed': {
        by: (event, live) => {
          message = ''
          return pressed(isUndo(live) ? 'Keep my address' : 'Use this address')(event, live)
        },
        to: 'confirming',
      },
      'change.made': { by: answered(), to: (_, live) => (isUndo(live) ? 'undone' : 'changed') },
      'change.refused': {
        by: (event, live) => {
          dropLinks(live.sandbox)
          return answered()(event, live)
        },
        to: 'refused',
      },
      'change.failed': {
        by: (event, live) => {
          message = OFFLINE
          return answered({ confirmEmailChange: 'refuse' })(event, live)
        },
        to: 'offered.failed',
      },
    },
    lasts: {
      'confirming after patience': {
        ms: 16_000,
        to: () => {
          message = LATE
          return 'offered.failed'
        },
      },
    },
    see: (live) => {
      const offers = (isBusy: boolean) => {
        const name = isUndo(live())
          ? /^(Keep my address|Stopping the change)$/
          : /^(Use this address|Changing your e-mail)$/
        const button = screen.getByRole('button', { name })
        expect({
          isBusy: button.getAttribute('aria-disabled') === 'true',
          message: screen.queryByRole('alert')?.textContent ?? '',
          email: emailOf(live()),
          held: live().gate.held(),
        }).toEqual({
          isBusy,
          message,
          email: isUndo(live()) ? NEW : OLD,
          held: isBusy ? ['confirmEmailChange'] : [],
        })
      }
      return {
        signedOut: () => expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login/'),
        requesting: () => expect(screen.getByLabelText('New e-mail').getAttribute('autocomplete')).toBe('email'),
        'offered.untried': () => offers(false),
        'offered.failed': () => offers(false),
        confirming: () => offers(true),
        refused: () =>
          expect(screen.getByRole('alert').textContent).toContain(
            'This link does not work any more. Please ask for a new one.',
          ),
        changed: () => {
          expect(screen.getByRole('status').textContent).toContain('From now on you log in with ada@new.example.')
          expect({ email: emailOf(live()), isIn: /atoken=\w/.test(document.cookie) }).toEqual({
            email: NEW,
            isIn: true,
          })
        },
        undone: async () => {
          expect(screen.getByRole('status').textContent).toContain('Its address is ada.holm@example.com')
          const mail = (await live().sandbox.control.mails()).at(-1)
          expect({
            email: emailOf(live()),
            isIn: /atoken=\w/.test(document.cookie),
            mail: `${mail?.kind} to ${mail?.recipient}`,
          }).toEqual({ email: OLD, isIn: false, mail: 'passwordReset to ada.holm@example.com' })
        },
      }
    },
  }),
)

function isUndo({ start }: Pick<Live, 'start'>) {
  return start === 'by a link to undo'
}

function emailOf({ sandbox }: Live) {
  return sandbox.database.prepare("SELECT email FROM accounts WHERE id = 'user-member'").get()?.email
}

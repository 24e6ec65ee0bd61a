// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import { open } from '../../app/routes/pages/login.page.tsx'
import type { codeLoginMachine } from '../../machines/session/code-login.machine.ts'
import { answered, drive } from '../support/drive.tsx'
import { describePaths } from '../support/paths.ts'
import { onStage } from '../support/view-stage.tsx'
import { cases } from './code-mail.cases.ts'

const EMAIL = 'ada.holm@example.com'
let failure = ''

describePaths(
  'codeMail',
  cases,
  drive({
    situation: () => ({ site: 'light', path: '/login/', holds: ['authCode'] }),
    open: (site) => {
      failure = ''
      const page = open({ site, openActor: site.open, match: site.routeAt('/login/'), search: {}, key: 'login' })
      page.actor!.start()
      const byCode = page.beside![0] as ActorRefFrom<typeof codeLoginMachine>
      byCode.start()
      byCode.send({ type: 'code.chosen', email: EMAIL })
      byCode.send({ type: 'email.submitted', email: EMAIL })
      return {
        actor: byCode.getSnapshot().children.codeMail!,
        view: onStage(page.draw(), { path: '/login/' }),
      }
    },
    begins: 'sending',
    happens: {
      'mail.wanted': {
        by: () => fireEvent.click(screen.getByRole('button', { name: 'Mail me another code' })),
        to: 'sending',
      },
      'mail.sent': {
        by: async (event, live) => {
          await live.sandbox.control.changeClock({ jumpMs: 30_000 })
          await answered()(event, live)
        },
        to: 'resting',
      },
      'mail.held': { by: answered({ authCode: { kind: 'tooMany', retryAfterSeconds: 20 } }), to: 'resting' },
      'mail.failed': {
        by: (event, live) => {
          failure = 'You seem to be offline. No code is on its way.'
          return answered({ authCode: 'refuse' })(event, live)
        },
        to: 'failed',
      },
    },
    lasts: {
      'sending after patience': {
        ms: 16_000,
        to: () => {
          failure = 'We could not reach the server. Your code may not come.'
          return 'failed'
        },
      },
      'resting after rest': { ms: 30_000, to: 'ready' },
    },
    see: (live) => ({
      sending: () => {
        expect(shown()).toEqual({ status: 'Mailing your code', mayAsk: false })
        expect(live().gate.held()).toEqual(['authCode'])
      },
      resting: () =>
        expect(shown()).toEqual({
          status: 'Code requested. You can ask for another one in a little while.',
          mayAsk: false,
        }),
      ready: () => expect(shown()).toEqual({ status: 'No mail? Look among the unwanted ones, too.', mayAsk: true }),
      failed: () => expect(shown()).toEqual({ status: failure, mayAsk: true }),
    }),
  }),
)

function shown() {
  return {
    status: screen.getByRole('status').textContent,
    mayAsk: screen.getByRole('button', { name: 'Mail me another code' }).ariaDisabled !== 'true',
  }
}

import { createAccountActions } from '../../../adapters/account/account-actions.adapter.ts'
import { accountEndpoints } from '../../../contracts/account/endpoints.ts'
import { passwordResetMachine } from '../../../machines/account/password-reset.machine.ts'
import { PasswordResetView, RESET_PASSWORD_TITLE } from '../../../views/account/password-reset.view.tsx'
import { answerWith } from '../../ports/answer-with.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { accountWires } from '../../site/wires/account.ts'
import { unlisted } from './page-facts.ts'

export function open({ site, openActor, match, key }: Opening): OpenPage {
  const { settings, ports, isBrowser } = site
  site.system.bring(accountWires)
  ports.bringRows(accountEndpoints)
  const { token } = site.mailed.at(match.path)
  const { requestReset, checkResetLink, setPassword } = createAccountActions({
    call: ports.page.call,
    token,
    limiter: ports.restoreLimiter,
  })
  const actor = openActor(
    passwordResetMachine,
    {
      requestMail: answerWith(requestReset),
      // The server draws the page only: whoever looks at links ahead must not ask anything.
      checkResetLink: answerWith(isBrowser ? checkResetLink : () => new Promise<never>(() => {})),
      setPassword: answerWith(setPassword),
    },
    { name: 'passwordReset', input: { hasLink: token !== '', exampleEmail: settings.exampleEmail } },
  )
  actor.start()
  return {
    key,
    match,
    actor,
    draw: () => <PasswordResetView reset={actor} />,
    ...unlisted(site, match, RESET_PASSWORD_TITLE),
  }
}

import { createAccountActions } from '../../../adapters/account/account-actions.adapter.ts'
import { createMailedCancellation } from '../../../adapters/account/mailed-cancellation.adapter.ts'
import { accountEndpoints } from '../../../contracts/account/endpoints.ts'
import { mailedCancellationMachine } from '../../../machines/account/mailed-cancellation.machine.ts'
import { CANCEL_TITLE, MailedCancellationView } from '../../../views/account/mailed-cancellation.view.tsx'
import { answerWith } from '../../ports/answer-with.ts'
import { newKey } from '../../site/money.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { unlisted } from './page-facts.ts'

export function open({ site, openActor, match, key }: Opening): OpenPage {
  const { settings, ports, isBrowser } = site
  ports.bringRows(accountEndpoints)
  const { token } = site.mailed.at(match.path)
  const { requestCancelLink } = createAccountActions({ call: ports.page.call, token })
  const { checkCancelLink, cancelByLink } = createMailedCancellation({ call: ports.page.call, token, newKey })
  const actor = openActor(
    mailedCancellationMachine,
    {
      requestMail: answerWith(requestCancelLink),
      // The server draws the page only: whoever looks at links ahead must not ask anything.
      checkCancelLink: answerWith(isBrowser ? checkCancelLink : () => new Promise<never>(() => {})),
      cancelByLink: answerWith(cancelByLink),
    },
    { input: { hasLink: token !== '', exampleEmail: settings.exampleEmail } },
  )
  actor.start()
  return {
    key,
    match,
    actor,
    draw: () => <MailedCancellationView page={actor} />,
    ...unlisted(site, match, CANCEL_TITLE),
  }
}

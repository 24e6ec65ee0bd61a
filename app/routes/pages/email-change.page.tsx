import { createAccountActions } from '../../../adapters/account/account-actions.adapter.ts'
import { accountEndpoints } from '../../../contracts/account/endpoints.ts'
import type { EmailChangeSearch } from '../../../contracts/site/searches.ts'
import { type EmailChangeArrival, emailChangeMachine } from '../../../machines/account/email-change.machine.ts'
import { EMAIL_CHANGE_TITLE, EmailChangeView } from '../../../views/account/email-change.view.tsx'
import { answerWith } from '../../ports/answer-with.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import type { Site } from '../../site/site.ts'
import { accountWires } from '../../site/wires/account.ts'
import { unlisted } from './page-facts.ts'

export function open({ site, openActor, match, search, key }: Opening<EmailChangeSearch>): OpenPage {
  const { settings, ports } = site
  site.system.bring(accountWires)
  ports.bringRows(accountEndpoints)
  const { token } = site.mailed.at(match.path)
  const arrival = arrivalOf(site, token, search)
  const actions = createAccountActions({ call: ports.page.call, token })
  const actor = openActor(
    emailChangeMachine,
    {
      requestMail: answerWith(actions.requestEmailChange),
      confirmEmailChange: answerWith(actions.confirmEmailChange(arrival === 'undoLink')),
    },
    { name: 'emailChange', input: { arrival, exampleEmail: settings.exampleEmail } },
  )
  actor.start()
  return {
    key,
    match,
    actor,
    draw: () => <EmailChangeView change={actor} />,
    ...unlisted(site, match, EMAIL_CHANGE_TITLE),
  }
}

function arrivalOf({ visitor }: Site, token: string, { action }: EmailChangeSearch): EmailChangeArrival {
  if (token) return action === 'undo' ? 'undoLink' : 'confirmLink'
  return visitor.getSnapshot().isLoggedIn ? 'member' : 'guest'
}

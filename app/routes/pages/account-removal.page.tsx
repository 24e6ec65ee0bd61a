import { createAccountActions } from '../../../adapters/account/account-actions.adapter.ts'
import { accountEndpoints } from '../../../contracts/account/endpoints.ts'
import { accountRemovalMachine } from '../../../machines/account/account-removal.machine.ts'
import { ACCOUNT_REMOVAL_TITLE, AccountRemovalView } from '../../../views/account/account-removal.view.tsx'
import { answerWith } from '../../ports/answer-with.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { accountWires } from '../../site/wires/account.ts'
import { unlisted } from './page-facts.ts'

export function open({ site, openActor, match, key }: Opening): OpenPage {
  const { settings, ports } = site
  site.system.bring(accountWires)
  ports.bringRows(accountEndpoints)
  const { token } = site.mailed.at(match.path)
  const { requestRemoval, removeAccount } = createAccountActions({ call: ports.page.call, token })
  const actor = openActor(
    accountRemovalMachine,
    { requestMail: answerWith(requestRemoval), removeAccount: answerWith(removeAccount) },
    { name: 'accountRemoval', input: { hasLink: token !== '', exampleEmail: settings.exampleEmail } },
  )
  actor.start()
  return {
    key,
    match,
    actor,
    draw: () => <AccountRemovalView removal={actor} />,
    ...unlisted(site, match, ACCOUNT_REMOVAL_TITLE),
  }
}

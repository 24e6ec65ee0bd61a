import { createHeadsetLogin } from '../../../adapters/account/headset-login.adapter.ts'
import { accountEndpoints } from '../../../contracts/account/endpoints.ts'
import { headsetLoginMachine } from '../../../machines/account/headset-login.machine.ts'
import { HEADSET_LOGIN_TITLE, HeadsetLoginView } from '../../../views/account/headset-login.view.tsx'
import { answerWith } from '../../ports/answer-with.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { openLogIn } from './login.page.tsx'
import { unlisted } from './page-facts.ts'

/** The log-in of a partner's app: guests log in first, and come back here. */
export function open(opening: Opening): OpenPage {
  const { site, openActor, match, key } = opening
  if (!site.visitor.getSnapshot().isLoggedIn) {
    return openLogIn(opening, {
      leadsTo: '/playalogin/',
      lead: 'Log in first. Then you type the code that your headset shows.',
    })
  }
  const { ports } = site
  ports.bringRows(accountEndpoints)
  const { approveHeadset, typedBefore } = createHeadsetLogin({ call: ports.page.call, storage: ports.tabStorage })
  const actor = openActor(headsetLoginMachine, { approveHeadset: answerWith(approveHeadset) }, {})
  actor.start()
  return {
    key,
    match,
    actor,
    draw: () => <HeadsetLoginView headset={actor} typedBefore={typedBefore()} />,
    ...unlisted(site, match, HEADSET_LOGIN_TITLE),
  }
}

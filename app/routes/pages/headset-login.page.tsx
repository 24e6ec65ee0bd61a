import { createHeadsetLogin } from '../../../adapters/account/headset-login.adapter.ts'
import { accountEndpoints } from '../../../contracts/account/endpoints.ts'
import { ownPathOf } from '../../../machines/access/links.ts'
import { headsetEntryMachine, type TakePass } from '../../../machines/account/headset-entry.machine.ts'
import { headsetLoginMachine } from '../../../machines/account/headset-login.machine.ts'
import { EntryLead, EntryUnused, HeadsetEntryView, LOG_IN_FIRST } from '../../../views/account/headset-entry.view.tsx'
import { HEADSET_LOGIN_TITLE, HeadsetLoginView } from '../../../views/account/headset-login.view.tsx'
import { answerLater, answerWith } from '../../ports/answer-with.ts'
import type { HeadsetPass } from '../../site/mailed.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { openLogIn } from './login.page.tsx'
import { unlisted } from './page-facts.ts'

/** The log-in of a partner's app: guests log in first, and come back here. */
export function open(opening: Opening): OpenPage {
  const { site, openActor, match, key } = opening
  if (!site.visitor.getSnapshot().isLoggedIn) {
    const { pass } = site.mailed
    if (pass) return openEntry(opening, pass)
    return openLogIn(opening, {
      leadsTo: '/playalogin/',
      lead: LOG_IN_FIRST,
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
    draw: () => (
      <>
        {site.mailed.pass && <EntryUnused to={ownPathOf(site.mailed.pass.to, site)} />}
        <HeadsetLoginView headset={actor} typedBefore={typedBefore()} />
      </>
    ),
    ...unlisted(site, match, HEADSET_LOGIN_TITLE),
  }
}

/** For a guest who came by the link of a member: asks first, and has the log-in form as the other way. */
function openEntry(opening: Opening, pass: HeadsetPass): OpenPage {
  const { site, openActor } = opening
  // Whoever made the link may lead nowhere else.
  const to = ownPathOf(pass.to, site)
  const form = openLogIn(opening, { leadsTo: to, lead: <EntryLead /> })
  const entry = openActor(
    headsetEntryMachine,
    {
      takePass: answerLater<unknown, Awaited<ReturnType<TakePass>>>(
        async () => {
          const [{ createPassTaker }, { headsetEndpoints }] = await Promise.all([
            import('../../../adapters/account/headset-pass.adapter.ts'),
            import('../../../contracts/account/headset-endpoints.ts'),
          ])
          const { ports, mailed } = site
          ports.bringRows(headsetEndpoints)
          const take = createPassTaker({
            call: ports.page.call,
            // Before this page is drawn anew for who is logged in then.
            adopt(pair) {
              mailed.forgetPass()
              return ports.adoptTokens(pair)
            },
          })
          return async (signal) => {
            const answer = await take(signal, pass.token)
            if (answer.type === 'pass.spent') mailed.forgetPass()
            return answer.type === 'login.accepted' ? { ...answer, to } : answer
          }
        },
        () => ({ type: 'login.failed', cause: 'unavailable' }),
      ),
    },
    { name: 'headsetEntry' },
  ).start()
  return {
    ...form,
    beside: [...(form.beside ?? []), entry],
    draw: () => (
      <HeadsetEntryView entry={entry} to={to}>
        {form.draw()}
      </HeadsetEntryView>
    ),
  }
}

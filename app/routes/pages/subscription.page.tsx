import { createMailPreferences } from '../../../adapters/account/mail-preferences.adapter.ts'
import { accountEndpoints } from '../../../contracts/account/endpoints.ts'
import { mailPreferencesMachine } from '../../../machines/account/mail-preferences.machine.ts'
import { MailPreferencesView, NoMailPreferences } from '../../../views/account/mail-preferences.view.tsx'
import { answerWith } from '../../ports/answer-with.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { unlisted } from './page-facts.ts'

export function open({ site, openActor, match, key }: Opening): OpenPage {
  const { uid } = site.mailed.at(match.path)
  const page = { key, match, ...unlisted(site, match, 'E-mail preferences') }
  if (!uid) return { ...page, actor: null, draw: () => <NoMailPreferences /> }
  site.ports.bringRows(accountEndpoints)
  const { readPreferences, saveChoice } = createMailPreferences({ call: site.ports.page.call, uid })
  const actor = openActor(
    mailPreferencesMachine,
    { readPreferences: site.handover.ask('readPreferences', readPreferences), saveChoice: answerWith(saveChoice) },
    {},
  )
  actor.start()
  return { ...page, actor, draw: () => <MailPreferencesView page={actor} /> }
}

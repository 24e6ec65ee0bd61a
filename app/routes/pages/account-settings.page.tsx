import { createPasswordChange } from '../../../adapters/account/password-change.adapter.ts'
import { accountEndpoints } from '../../../contracts/account/endpoints.ts'
import { passwordChangeMachine } from '../../../machines/account/password-change.machine.ts'
import { AccountSettingsView } from '../../../views/account/account-settings.view.tsx'
import type { PartActor } from '../../../views/member/dashboard-actors.ts'
import { answerWith } from '../../ports/answer-with.ts'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { startAvatar } from './avatar-actor.ts'
import { dashboardHead, dashboardOf, startPart } from './dashboard-parts.ts'
import { startDeviceSessions } from './device-sessions-actor.ts'
import { startPasskeys } from './passkeys-actor.ts'

export function open({ site, openActor, match, key }: Opening): OpenPage<PartActor> {
  const { ports } = site
  const menu = startPart(dashboardOf({ site, openActor }), { part: 'menu' })
  ports.bringRows(accountEndpoints)
  const { changePassword } = createPasswordChange(ports.page)
  const passwordChange = openActor(passwordChangeMachine, { changePassword: answerWith(changePassword) }, {})
  passwordChange.start()
  const passkeys = startPasskeys({ site, openActor })
  const sessions = startDeviceSessions({ site, openActor })
  const avatar = startAvatar({ site, openActor })
  return {
    key,
    match,
    actor: menu,
    beside: [avatar.actor, passwordChange, passkeys, sessions].filter((each) => each !== undefined),
    close: avatar.forget,
    draw: () => (
      <AccountSettingsView
        menu={menu}
        avatar={avatar.actor}
        passwordChange={passwordChange}
        passkeys={passkeys}
        sessions={sessions}
      />
    ),
    ...dashboardHead(site, match, 'Account Settings'),
  }
}

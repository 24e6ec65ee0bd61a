import type { PartActor } from '../member/dashboard-actors.ts'
import { DashboardFrame } from '../member/dashboard-frame.view.tsx'
import styles from './account-settings.module.css'
import { AccountWaysSection } from './account-ways.view.tsx'
import { type AvatarActor, AvatarSection } from './avatar.view.tsx'
import { type DeviceSessionsActor, DeviceSessionsSection } from './device-sessions.view.tsx'
import { type PasskeysActor, PasskeysSection } from './passkeys.view.tsx'
import { type PasswordChange, PasswordChangeSection } from './password-change.view.tsx'

interface AccountSettingsProps {
  menu: PartActor
  avatar: AvatarActor
  passwordChange: PasswordChange
  /** Absent: the site takes none. */
  passkeys: PasskeysActor | undefined
  /** Absent: the site keeps no list. */
  sessions: DeviceSessionsActor | undefined
}

export function AccountSettingsView({ menu, avatar, passwordChange, passkeys, sessions }: AccountSettingsProps) {
  return (
    <DashboardFrame menu={menu} title="Account Settings">
      <div className={styles.sections}>
        <AvatarSection avatar={avatar} />
        <PasswordChangeSection form={passwordChange} />
        {passkeys && <PasskeysSection passkeys={passkeys} />}
        {sessions && <DeviceSessionsSection sessions={sessions} />}
        <AccountWaysSection />
      </div>
    </DashboardFrame>
  )
}

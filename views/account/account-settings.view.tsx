import type { PartActor } from '../member/dashboard-actors.ts'
import { DashboardFrame } from '../member/dashboard-frame.view.tsx'
import styles from './account-settings.module.css'
import { type AvatarActor, AvatarSection } from './avatar.view.tsx'
import { type PasswordChange, PasswordChangeSection } from './password-change.view.tsx'

interface AccountSettingsProps {
  menu: PartActor
  avatar: AvatarActor
  passwordChange: PasswordChange
}

export function AccountSettingsView({ menu, avatar, passwordChange }: AccountSettingsProps) {
  return (
    <DashboardFrame menu={menu} title="Account Settings">
      <div className={styles.sections}>
        <AvatarSection avatar={avatar} />
        <PasswordChangeSection form={passwordChange} />
      </div>
    </DashboardFrame>
  )
}

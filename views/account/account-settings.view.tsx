import { PageTitle } from '../catalogue/section.view.tsx'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import styles from './account-settings.module.css'
import { type AvatarActor, AvatarSection } from './avatar.view.tsx'
import { type PasswordChange, PasswordChangeSection } from './password-change.view.tsx'

interface AccountSettingsProps {
  avatar: AvatarActor
  passwordChange: PasswordChange
}

export function AccountSettingsView({ avatar, passwordChange }: AccountSettingsProps) {
  return (
    <>
      <Breadcrumbs />
      <PageTitle>Account Settings</PageTitle>
      <div className={styles.sections}>
        <AvatarSection avatar={avatar} />
        <PasswordChangeSection form={passwordChange} />
      </div>
    </>
  )
}

import { PageTitle } from '../catalogue/section.view.tsx'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import styles from './account-settings.module.css'
import { type PasswordChange, PasswordChangeSection } from './password-change.view.tsx'

export function AccountSettingsView({ passwordChange }: { passwordChange: PasswordChange }) {
  return (
    <>
      <Breadcrumbs />
      <PageTitle>Account Settings</PageTitle>
      <div className={styles.sections}>
        <PasswordChangeSection form={passwordChange} />
      </div>
    </>
  )
}

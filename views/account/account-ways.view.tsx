import { ButtonLink } from '../kit/button.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import settings from './account-settings.module.css'
import styles from './passkeys.module.css'

/** What is done to an account on pages of its own, which ask for more than being logged in. */
export function AccountWaysSection() {
  const email = useSelector(useActors().session, (snapshot) => snapshot.context.user?.email ?? '')
  return (
    <section className={settings.section} aria-labelledby="ways">
      <h2 id="ways" className={settings.heading}>
        Your account
      </h2>
      <p className={styles.lead}>
        {email && <>You log in as {email}. </>}What we mail you is changed by the link at the end of our mails.
      </p>
      <div className={styles.actions}>
        <ButtonLink to="/email-change/" isSmall>
          Change your e-mail
        </ButtonLink>
        <ButtonLink to="/playalogin/" isSmall>
          Log in a headset
        </ButtonLink>
        <ButtonLink to="/account-removal/" isSmall>
          Remove your account
        </ButtonLink>
      </div>
    </section>
  )
}

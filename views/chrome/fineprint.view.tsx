import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSite } from '../site/site.context.ts'
import styles from './footer.module.css'

const AGE_NOTICE = 'Secure, anonymous age check compliant with global regulations.'

/** What ends the footer: about age, since when the site is there, and whose it is. */
export function Fineprint() {
  const { settings, drawnAtMs } = useSite()
  return (
    <div className={styles.fineprint}>
      <p className={styles.age}>
        <Icon name="shield" size={18} />
        {AGE_NOTICE}
      </p>
      <p>
        <SiteLink href="https://www.rtalabel.org/" className={styles.rta} aria-label="Restricted to Adults: RTA label">
          RTA
        </SiteLink>
        Founded in {settings.foundedYear}
      </p>
      <p>
        © {new Date(drawnAtMs).getUTCFullYear()} {settings.siteName}. All rights reserved.
      </p>
    </div>
  )
}

import { Button } from '../kit/button.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from './actors.context.ts'
import styles from './cookie-banner.module.css'

export function CookieBanner() {
  const { cookieBanner } = useActors()
  const isShown = useSelector(cookieBanner, (snapshot) => snapshot.hasTag('shown'))
  if (!isShown) return null
  return (
    <section className={styles.banner} aria-label="Cookies" data-cookie-banner>
      <p>
        Our site uses cookies to personalize content and make our site easier for you to use.{' '}
        <SiteLink to="/cookie-policy/">Cookie Policy</SiteLink>
      </p>
      <div className={styles.actions}>
        <Button look="quiet" isSmall onClick={() => cookieBanner.send({ type: 'cookies.rejected' })}>
          Reject
        </Button>
        <Button look="quiet" isSmall onClick={() => cookieBanner.send({ type: 'cookies.accepted' })}>
          Accept
        </Button>
      </div>
    </section>
  )
}

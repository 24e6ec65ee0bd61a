import { formatDate } from '../../machines/catalogue/display.ts'
import { dialogRequest } from '../../machines/site/dialog.ts'
import { Button } from '../kit/button.tsx'
import { ModalCover } from '../kit/modal-cover.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from './actors.context.ts'
import { useSite } from './site.context.ts'
import styles from './splash.module.css'

/** Covers the site until the visitor says to be an adult. A form, so that it works without scripts. */
export function Splash() {
  const { splash, dialogs, navigation } = useActors()
  const { settings, drawnAtMs, mailedAddress } = useSite()
  const address = useSelector(navigation, (snapshot) => snapshot.context.wanted.path)
  return (
    <ModalCover className={styles.splash} labelledBy="splash-title">
      <form
        method="post"
        action="/splash/"
        className={styles.panel}
        onSubmit={(event) => {
          event.preventDefault()
          splash.send({ type: 'agreement.given' })
        }}
      >
        {/* Pressed before it is alive, the link must still lead to its page: by then scripts may have read its secrets out of the address. */}
        <input type="hidden" name="returnTo" value={mailedAddress ?? address} suppressHydrationWarning />
        <p className={styles.site}>{settings.siteName}</p>
        <p className={styles.age}>18+</p>
        <h2 id="splash-title" className={styles.title}>
          Warning: This Website is for Adults Only!
        </h2>
        <p className={styles.text}>{settings.splashText}</p>
        <p className={styles.text}>
          <SiteLink
            to="/terms-and-conditions/"
            isPreloaded={false}
            onClick={(event) => {
              event.preventDefault()
              dialogs.send({ type: 'dialog.requested', request: dialogRequest('terms', { isUserStarted: true }) })
            }}
          >
            Terms of Service
          </SiteLink>
          <span className={styles.date}>{formatDate(Math.floor(drawnAtMs / 1000), 'MMMM DD, YYYY')}</span>
        </p>
        <div className={styles.actions}>
          <Button type="submit" look="primary" isWide>
            I Agree
          </Button>
          <a href={settings.urls.disagree} rel="noopener noreferrer" className={styles.leave}>
            Disagree
          </a>
        </div>
      </form>
    </ModalCover>
  )
}

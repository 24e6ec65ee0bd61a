import { Logo } from '../kit/logo.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from '../site/actors.context.ts'
import { useSite } from '../site/site.context.ts'
import styles from './header.module.css'

export function SiteLogo({ place }: { place: 'header' | 'footer' }) {
  const { settings } = useSite()
  const svg = useSelector(useActors().boot, (snapshot) => snapshot.context.drawings[place])
  return (
    <SiteLink to="/" className={styles.logo} aria-label={`${settings.siteName}, home`}>
      {svg ? <Logo svg={svg} /> : <span className={styles.name}>{settings.siteName}</span>}
    </SiteLink>
  )
}

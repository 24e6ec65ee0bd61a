import { Logo } from '../kit/logo.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSite } from '../site/site.context.ts'
import styles from './header.module.css'

export function SiteLogo({ place }: { place: 'header' | 'footer' }) {
  const { settings, logos } = useSite()
  const svg = logos?.[place] ?? ''
  return (
    <SiteLink to="/" className={styles.logo} aria-label={`${settings.siteName}, home`}>
      {svg.includes('<svg') ? <Logo svg={svg} /> : <span className={styles.name}>{settings.siteName}</span>}
    </SiteLink>
  )
}

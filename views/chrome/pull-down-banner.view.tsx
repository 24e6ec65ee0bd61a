import { showsPullDownBanner } from '../../machines/chrome/menu-rules.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { useDigest } from '../site/digest.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import styles from './menu.module.css'

/** Below the links of an open pull-down menu, for whom the editors chose it (ROLE-017). */
export function PullDownBanner() {
  const { settings } = useSite()
  const isShown = showsPullDownBanner(useDigest(), useVisitor())
  if (!isShown) return null
  return (
    <SiteLink to="/deals/" className={styles.banner}>
      Deals of {settings.siteName}
    </SiteLink>
  )
}

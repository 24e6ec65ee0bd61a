import { type BreadcrumbPage, breadcrumbOf } from '../../machines/access/routes.ts'
import { SiteLink } from '../kit/site-link.tsx'
import styles from './breadcrumbs.module.css'
import { useRoute } from './route.context.ts'
import { useSite } from './site.context.ts'

/** The place of the open page in the site; nothing on pages that hide it. */
export function Breadcrumbs(page: BreadcrumbPage) {
  const crumbs = breadcrumbOf(useRoute(), page, useSite().settings)
  if (crumbs.length === 0) return null
  return (
    <nav aria-label="Breadcrumbs" className={styles.breadcrumbs}>
      <ol>
        {crumbs.map(({ label, path }) => (
          <li key={`${path} ${label}`}>
            {path ? <SiteLink href={path}>{label}</SiteLink> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

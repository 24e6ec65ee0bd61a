import { standingOf } from '../../machines/member/dashboard-content.ts'
import { nextOf } from '../../machines/member/membership-facts.ts'
import { SiteLink } from '../kit/site-link.tsx'
import styles from './dashboard.module.css'
import { type PartActor, useContent } from './dashboard-actors.ts'

/** The reader's own answer to when they are charged. Nothing until it is known: the general answer stands below. */
export function NextCharge({ membership }: { membership: PartActor }) {
  const content = useContent(membership, 'membership')
  if (!content || content.info.membership === '') return null
  const standing = standingOf(content.info)
  return (
    <p className={styles.plan}>
      {nextOf(content, standing)}{' '}
      {standing === 'running' && (
        <SiteLink to="/main-dashboard/membership-info/" className={styles.link}>
          Cancel membership
        </SiteLink>
      )}
    </p>
  )
}

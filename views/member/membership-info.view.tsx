import { asOfText, billingFacts, type Fact, membershipFacts } from '../../machines/member/membership-facts.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import styles from './dashboard.module.css'
import { type CancellationActor, type PartActor, useContent } from './dashboard-actors.ts'
import { DashboardFrame } from './dashboard-frame.view.tsx'
import { MembershipCard } from './membership-card.view.tsx'
import { Part } from './part.view.tsx'

interface MembershipInfoProps {
  menu: PartActor
  membership: PartActor
  memberships: PartActor
  cancellation: CancellationActor
}

/** `/main-dashboard/membership-info/`: every figure with its source, and when that said so. */
export function MembershipInfoView({ menu, membership, memberships, cancellation }: MembershipInfoProps) {
  return (
    <DashboardFrame menu={menu} title="Membership Info">
      <MembershipCard membership={membership} cancellation={cancellation} />
      <Details membership={membership} />
      <Part part={memberships} title="All memberships" subject="Your memberships">
        <Memberships memberships={memberships} />
      </Part>
    </DashboardFrame>
  )
}

function Details({ membership }: { membership: PartActor }) {
  const content = useContent(membership, 'membership')
  const asOfMs = useSelector(membership, ({ context }) => context.asOfMs)
  if (!content) return null
  return (
    <>
      <FactList title="Membership" facts={membershipFacts(content)} source="your account" asOfMs={asOfMs} />
      <FactList title="Billing" facts={billingFacts(content)} source="billing" asOfMs={asOfMs} />
    </>
  )
}

interface FactListProps {
  title: string
  facts: readonly Fact[]
  source: string
  asOfMs: number
}

function FactList({ title, facts, source, asOfMs }: FactListProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.partTitle}>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Source source={source} asOfMs={asOfMs} />
    </section>
  )
}

function Source({ source, asOfMs }: { source: string; asOfMs: number }) {
  return (
    <p className={styles.quiet}>
      As of {asOfText(asOfMs)}, from {source}.
    </p>
  )
}

function Memberships({ memberships }: { memberships: PartActor }) {
  const content = useContent(memberships, 'memberships')
  const asOfMs = useSelector(memberships, ({ context }) => context.asOfMs)
  if (!content) return null
  return (
    <>
      {content.items.length === 0 && (
        <p>{content.isComplete ? 'You have no memberships.' : 'The list of your memberships could not be loaded.'}</p>
      )}
      <ul className={styles.memberships}>
        {content.items.map(({ name, status, isActive, isExternalSite, url }) => (
          <li key={name}>
            <span className={styles.plan}>{name}</span>
            <span>
              {status}
              {isActive ? ' · In use' : ' · Not in use'}
            </span>
            {isExternalSite && (
              <span className={styles.quiet}>
                On another site
                {url && (
                  <>
                    {' · '}
                    <SiteLink href={url} isInNewTab className={styles.link} aria-label={`Manage it there: ${name}`}>
                      Manage it there
                    </SiteLink>
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Source source="the membership service" asOfMs={asOfMs} />
    </>
  )
}

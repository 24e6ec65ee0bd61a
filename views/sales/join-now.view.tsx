import { Suspense } from 'react'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { WhenSeen } from '../kit/when-seen.tsx'
import { useSite } from '../site/site.context.ts'
import { CheckoutForm } from './checkout.view.tsx'
import styles from './join-now.module.css'
import type { JoinNowActors } from './join-now-actors.ts'
import { JoinNowHero, TrapStrip } from './join-now-hero.view.tsx'
import { Benefits, Comments } from './join-now-reasons.view.tsx'
import { TariffChoice } from './tariff-choice.view.tsx'

/** What is for sale, the form that takes it to a biller, and why one would. */
export function JoinNowView({ actors, onSeen }: { actors: JoinNowActors; onSeen: () => void }) {
  const isOffered = useSelector(actors.page, (snapshot) => snapshot.hasTag('offered'))
  return (
    <div className={styles.page}>
      <WhenSeen onSeen={onSeen} />
      <JoinNowHero actors={actors} />
      <TrapStrip actors={actors} />
      <TariffChoice actors={actors} />
      {/* What lies below the tariffs is made alive after them, or when it is touched. */}
      <Suspense>{isOffered && <CheckoutForm checkout={actors.checkout} />}</Suspense>
      <Suspense>
        <Benefits page={actors.page} />
        <Comments page={actors.page} />
        <MoreOfTheSite />
      </Suspense>
    </div>
  )
}

const LINKS = [
  { label: 'Pornstars', to: '/models/' },
  { label: 'Categories', to: '/categories/' },
  { label: 'Free App', to: '/app/' },
  { label: 'Videos', to: '/videos/' },
] as const

function MoreOfTheSite() {
  const { siteName } = useSite().settings
  return (
    <nav className={styles.links} aria-label="More of the site">
      {[{ label: siteName, to: '/' }, ...LINKS].map(({ label, to }) => (
        <SiteLink key={to} href={to} className={styles.link}>
          {label}
        </SiteLink>
      ))}
    </nav>
  )
}

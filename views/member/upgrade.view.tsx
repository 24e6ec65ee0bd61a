import type { UpgradeOffer, UpgradeRules } from '../../contracts/member/upgrades.ts'
import { dayText } from '../../machines/member/membership-facts.ts'
import { priceText } from '../../machines/sales/money-text.ts'
import { Button } from '../kit/button.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { PurchaseNotes } from '../sales/purchase-notes.view.tsx'
import styles from './dashboard.module.css'
import { type PartActor, type UpgradeActor, useContent } from './dashboard-actors.ts'
import { DashboardFrame } from './dashboard-frame.view.tsx'
import { Part } from './part.view.tsx'

interface UpgradeProps {
  menu: PartActor
  offers: PartActor
  upgrade: UpgradeActor
}

/** `/main-dashboard/upgrade-subscription/`: what a member may change to, and what that costs and when. */
export function UpgradeView({ menu, offers, upgrade }: UpgradeProps) {
  const message = useSelector(upgrade, ({ context }) => context.message)
  const purchase = useSelector(upgrade, ({ children }) => children.upgradePurchase)
  const isBusy = useSelector(upgrade, (snapshot) => snapshot.hasTag('upgrading'))
  return (
    <DashboardFrame menu={menu} title="Upgrade Subscription">
      <Part part={offers} title="Plans for you" subject="The plans">
        <Offers offers={offers} upgrade={upgrade} />
      </Part>
      <PurchaseNotes purchase={purchase} isBusy={isBusy} message={message} />
    </DashboardFrame>
  )
}

function Offers({ offers: part, upgrade }: Pick<UpgradeProps, 'offers' | 'upgrade'>) {
  const content = useContent(part, 'upgrades')
  if (!content) return null
  const { replaces, awaited, offers } = content
  if (awaited) return <p role="status">“{awaited}” is paid, and begins as soon as the payment is confirmed.</p>
  if (offers.length === 0) return <NoOffers replaces={replaces} />
  return (
    <>
      <Terms replaces={replaces} />
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <li key={offer.priceUuid} className={styles.card}>
            <Offer offer={offer} replaces={replaces} upgrade={upgrade} />
          </li>
        ))}
      </ul>
    </>
  )
}

function NoOffers({ replaces }: Pick<UpgradeRules, 'replaces'>) {
  return (
    <div className={styles.card}>
      <p className={styles.plan}>There is nothing to upgrade to just now.</p>
      <p>{replaces ? `You have “${replaces.title}”, and it stays as it is.` : 'Please look again later.'}</p>
      <div>
        <SiteLink to="/main-dashboard/membership-info/" className={styles.link}>
          See your membership
        </SiteLink>
      </div>
    </div>
  )
}

/** What becomes of the plan that runs. */
function Terms({ replaces }: Pick<UpgradeRules, 'replaces'>) {
  if (!replaces) return <p className={styles.terms}>A plan begins as soon as it is paid.</p>
  return <p className={styles.terms}>Once the new plan is paid, “{replaces.title}” is not charged again.</p>
}

interface OfferProps {
  offer: UpgradeOffer
  replaces: UpgradeRules['replaces']
  upgrade: UpgradeActor
}

function Offer({ offer, replaces, upgrade }: OfferProps) {
  const { priceUuid, title, price } = offer
  const chosen = useSelector(upgrade, ({ context }) => context.choice?.offer.priceUuid)
  const isUpgrading = useSelector(upgrade, (snapshot) => snapshot.hasTag('upgrading'))
  const isBusy = isUpgrading && chosen === priceUuid
  return (
    <>
      <h3 className={styles.plan}>{title}</h3>
      <p className={styles.price}>
        {price.oldAmount > 0 && <del>{priceText(price.oldAmount, price.currency)}</del>}{' '}
        <strong>{priceText(price.amount, price.currency)}</strong> {price.period}
      </p>
      <p className={styles.charges}>{chargesOf(offer)}</p>
      {replaces && <p className={styles.charges}>{remainderOf(offer, replaces)}</p>}
      <Button
        look="primary"
        isWide
        isBusy={isBusy}
        busyLabel="Opening the payment page"
        disabled={isUpgrading && !isBusy}
        aria-label={`Upgrade to ${title}`}
        onClick={() => upgrade.send({ type: 'upgrade.chosen', choice: { offer, isSwitch: replaces !== null } })}
      >
        Upgrade
      </Button>
    </>
  )
}

function chargesOf({ price: { amount, currency }, renewsOn }: UpgradeOffer): string {
  const sum = priceText(amount, currency)
  return renewsOn
    ? `You pay ${sum} today. Your next charge: ${sum} on ${dayText(renewsOn)}.`
    : `You pay ${sum} today, and nothing after that.`
}

/** What becomes of the days of the plan before that are paid for. */
function remainderOf({ isLifetime }: UpgradeOffer, replaces: NonNullable<UpgradeRules['replaces']>): string {
  const end = dayText(replaces.paidUntil)
  return isLifetime
    ? `It never ends: the days that are left until ${end} need not be added to it.`
    : `What you have paid for until ${end} is added to it: no day is lost.`
}

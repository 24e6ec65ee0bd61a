import { memo } from 'react'
import type { MenuItem } from '../../contracts/site/menu.ts'
import {
  communityLinksOf,
  type FixedFooter,
  type FooterColumn,
  footerColumnsOf,
  type MenuLink,
  socialLinksOf,
  softFooterOf,
  spareFooterOf,
} from '../../machines/chrome/menu-rules.ts'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useDigest } from '../site/digest.context.ts'
import { useSite } from '../site/site.context.ts'
import { useVisitor } from '../site/visitor.context.ts'
import { Fineprint } from './fineprint.view.tsx'
import styles from './footer.module.css'
import { MenuItemLink } from './menu-item.view.tsx'
import { SiteLogo } from './site-logo.view.tsx'

export const Footer = memo(function Footer() {
  const { isInVerifiedView } = useVisitor()
  const { settings } = useSite()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {isInVerifiedView ? <FullColumns /> : <FixedColumns footer={softFooterOf(settings)} />}
        <div className={styles.brand}>
          <SiteLogo place="footer" />
          <Social />
        </div>
        <Fineprint />
      </div>
    </footer>
  )
})

function FullColumns() {
  const site = useSite()
  const { settings, platform } = site
  const digest = useDigest()
  const visitor = useVisitor()
  if (digest.footerMenu.length === 0) return <FixedColumns footer={spareFooterOf(settings)} />
  const wide = footerColumnsOf(digest, { visitor, device: 'desktop', platform }, site)
  const narrow = footerColumnsOf(digest, { visitor, device: 'mobile', platform }, site)
  return (
    <nav aria-label="Footer" className={styles.columns}>
      {wide.map((column, index) => (
        <Column
          key={column.title}
          wide={column}
          narrow={narrow[index]?.items ?? []}
          more={column.title === 'Community' ? communityLinksOf(digest, settings) : []}
        />
      ))}
    </nav>
  )
}

/** Items of both window sizes once; the stylesheet hides those that belong to the other one. */
function Column({
  wide,
  narrow,
  more,
}: {
  wide: FooterColumn
  narrow: readonly MenuItem[]
  more: readonly MenuLink[]
}) {
  const narrowOnly = narrow.filter((item) => !wide.items.some(({ id }) => id === item.id))
  if (wide.items.length + narrowOnly.length + more.length === 0) return null
  return (
    <div>
      <h2 className={styles.heading}>{wide.title}</h2>
      <ul>
        {wide.items.map((item) => (
          <li key={item.id} className={narrow.some(({ id }) => id === item.id) ? undefined : 'only-wide'}>
            <Entry item={item} />
          </li>
        ))}
        {narrowOnly.map((item) => (
          <li key={item.id} className="only-narrow">
            <Entry item={item} />
          </li>
        ))}
        <PlainLinks links={more} />
      </ul>
    </div>
  )
}

function Entry({ item }: { item: MenuItem }) {
  return (
    <MenuItemLink item={item} className={styles.link}>
      <span>
        {item.label}
        {item.subtitle && <small>{item.subtitle}</small>}
      </span>
    </MenuItemLink>
  )
}

function FixedColumns({ footer: { legal, company, support, sisterSites } }: { footer: FixedFooter }) {
  return (
    <nav aria-label="Footer" className={styles.columns}>
      <FixedColumn title="Information" links={legal} />
      <FixedColumn title="Network" links={sisterSites} />
      <FixedColumn title="Community" links={company} />
      <FixedColumn title="Contact Us" links={support} />
    </nav>
  )
}

function FixedColumn({ title, links }: { title: string; links: readonly MenuLink[] }) {
  if (links.length === 0) return null
  return (
    <div>
      <h2 className={styles.heading}>{title}</h2>
      <ul>
        <PlainLinks links={links} />
      </ul>
    </div>
  )
}

function PlainLinks({ links }: { links: readonly MenuLink[] }) {
  return links.map((link) => (
    <li key={link.id}>
      <SiteLink href={link.link} isInNewTab={link.inNewTab} className={styles.link}>
        <span>
          {link.label}
          {link.subtitle && <small>{link.subtitle}</small>}
        </span>
      </SiteLink>
    </li>
  ))
}

function Social() {
  const links = socialLinksOf(useDigest(), useSite().settings)
  if (links.length === 0) return null
  return (
    <ul className={styles.social} aria-label="Social networks">
      {links.map((link) => (
        <li key={link.name}>
          <SiteLink
            href={link.url}
            isInNewTab={link.isInNewTab}
            className={styles.network}
            aria-label={labels[link.name]}
          >
            <Icon name={link.name} />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

const labels = {
  twitter: 'Twitter',
  instagram: 'Instagram',
  reddit: 'Reddit',
  youtube: 'Youtube',
  facebook: 'Facebook',
}

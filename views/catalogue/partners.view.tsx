import type { ActorRefFrom } from 'xstate'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import styles from './partners.module.css'

const NOBODY = [] as const

/** The partners of the site, in the server's order; nothing where there are none. */
export function Partners({ page }: { page: ActorRefFrom<typeof contentPageMachine> }) {
  const partners = useSelector(page, ({ context: { content } }) =>
    content?.kind === 'static' ? (content.partners ?? NOBODY) : NOBODY,
  )
  if (partners.length === 0) return null
  return (
    <ul className={styles.partners} aria-label="Partners">
      {partners.map((partner) => (
        <li key={partner.id} className={styles.partner}>
          <div className={styles.picture}>
            <Picture picture={partner.image} shape="wide" sizes="(width < 576px) 92vw, 400px" alt="" />
          </div>
          <div className={styles.words}>
            <h2 className={styles.title}>
              <SiteLink href={partner.link} isInNewTab className={styles.link}>
                {partner.title}
                <Icon name="external" size={16} />
              </SiteLink>
            </h2>
            <p>{partner.text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

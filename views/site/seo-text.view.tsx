import type { SafeSeo } from '../../machines/site/safe-html.ts'
import { Icon } from '../kit/icon.tsx'
import { Prose } from '../kit/prose.tsx'
import { useRouteName } from './route.context.ts'
import styles from './seo-text.module.css'

/** Routes that show the text for search engines (SEO-001). */
const ROUTES = new Set([
  'categories',
  'categories-slug',
  'vr-cam-girls',
  'vr-cam-boys',
  'vr-cam-tag',
  'vr-cam-broadcast',
  'free',
  'devices-slug',
  'vr-porn-compilations',
  'models',
  'videos',
  'app',
  'index',
  'try-ar',
])

export function SeoText({ seo }: { seo: SafeSeo }) {
  const isShownHere = ROUTES.has(useRouteName())
  if (!isShownHere || seo.shortSeoText.length === 0) return null
  return (
    <section className={styles.seo} aria-label="About this page">
      <Prose html={seo.shortSeoText} />
      {seo.fullSeoText.length > 0 && (
        <details>
          <summary>
            <span className={styles.closed}>Read Full Text</span>
            <span className={styles.open}>Hide Full Text</span>
            <Icon name="chevronDown" size={18} />
          </summary>
          <Prose html={seo.fullSeoText} />
        </details>
      )}
    </section>
  )
}

import type { ListedModel, ModelCard as ModelFacts } from '../../contracts/catalogue/model.ts'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import styles from './cards.module.css'
import { Heart } from './heart.view.tsx'

const SIZES = '(width < 576px) 46vw, (width < 1025px) 23vw, 220px'

interface ModelCardProps {
  model: ModelFacts & Partial<Pick<ListedModel, 'isInNewTab' | 'rel'>>
  headingLevel?: 'h2' | 'h3'
  /** Has a button of its own that removes it from the favourites. */
  isRemovable?: boolean
  /** One of the first that the visitor sees. */
  isPriority?: boolean
}

export function ModelCard({ model, headingLevel: Heading = 'h3', isRemovable = false, isPriority }: ModelCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.media}>
        <Picture picture={model.featuredImage} shape="portrait" sizes={SIZES} alt="" isPriority={isPriority} />
      </div>
      {!isRemovable && <Heart kind="model" id={model.id} title={model.title} />}
      <Heading className={styles.name}>
        <SiteLink
          to="/models/$slug/"
          params={{ slug: model.slug }}
          isContent
          isInNewTab={model.isInNewTab}
          rel={model.rel}
          className={styles.link}
        >
          {model.title}
        </SiteLink>
      </Heading>
    </article>
  )
}

export function ModelGrid({ models }: { models: readonly ModelFacts[] }) {
  return (
    <ul className={styles.models}>
      {models.map((model) => (
        <li key={model.id}>
          <ModelCard model={model} />
        </li>
      ))}
    </ul>
  )
}

/** The image map of the home page: portraits edge to edge, each a link with a name. */
export function FeaturedModels({ models }: { models: readonly ModelFacts[] }) {
  if (models.length === 0) return null
  return (
    <ul className={styles.featured} aria-label="Featured models">
      {models.map((model) => (
        <li key={model.id} className={styles.card}>
          <div className={styles.media}>
            <Picture picture={model.featuredImage} shape="portrait" sizes={SIZES} alt="" />
            <span className={styles.caption}>
              <SiteLink to="/models/$slug/" params={{ slug: model.slug }} isContent className={styles.link}>
                {model.title}
              </SiteLink>
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

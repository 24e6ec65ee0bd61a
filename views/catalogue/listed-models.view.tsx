import type { ListLayout } from '../../contracts/catalogue/lists.ts'
import type { CustomModel } from '../../contracts/catalogue/model.ts'
import type { ShownModel } from '../../machines/catalogue/model-facts.ts'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import cards from './cards.module.css'
import { Heart } from './heart.view.tsx'
import { ModelCard } from './model-card.view.tsx'
import { ModelFacts } from './model-facts.view.tsx'
import styles from './models.module.css'

type Person = Exclude<ShownModel, CustomModel>

const SIZES = '(width < 576px) 46vw, (width < 1025px) 23vw, 220px'
const ROW_SIZES = '(width < 768px) 46vw, 240px'
/** Longer descriptions may need a fold where they have three lines, and where they have eleven. */
const THREE_LINES_LENGTH = 110
const ELEVEN_LINES_LENGTH = 600

/** As many as stand beside each other on a phone. */
const PRIORITIES = 2

const gridOf = { grid: cards.models, list: cards.list, simple: styles.simple }

/** Models in one of the three layouts. */
export function ListedModels({ items, layout }: { items: readonly ShownModel[]; layout: ListLayout }) {
  return (
    <ul className={gridOf[layout]}>
      {items.map((item, index) => (
        <li key={item.kind === 'custom' ? `custom ${item.link} ${item.text}` : item.id}>
          {item.kind === 'custom' ? (
            <Promotion item={item} isRow={layout === 'list'} />
          ) : layout === 'list' ? (
            <ModelRow model={item} />
          ) : (
            <ModelCard model={item} headingLevel="h2" isPriority={index < PRIORITIES} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** A model of the list layout: all that is known, beside the portrait. */
function ModelRow({ model }: { model: Person }) {
  const { title, slug, description, facts, isInNewTab, rel } = model
  return (
    <article className={`${cards.card} ${styles.row}`}>
      <div className={`${cards.pictured} ${styles.portrait}`}>
        <div className={cards.media}>
          <Picture picture={model.featuredImage} shape="portrait" sizes={ROW_SIZES} alt="" />
        </div>
        <Heart kind="model" id={model.id} title={title} />
      </div>
      <div>
        <h2 className={cards.title}>
          <SiteLink
            to="/models/$slug/"
            params={{ slug }}
            isContent
            isInNewTab={isInNewTab}
            rel={rel}
            className={cards.link}
          >
            {title}
          </SiteLink>
        </h2>
        {description && (
          <>
            <h3 className={styles.about}>About {title}'s</h3>
            <p className={`${cards.description} ${styles.description}`}>{description}</p>
            {description.length > THREE_LINES_LENGTH && (
              <details
                className={description.length > ELEVEN_LINES_LENGTH ? cards.more : `${cards.more} ${styles.short}`}
              >
                <summary>
                  <span>View more</span>
                  <span>Hide</span>
                </summary>
              </details>
            )}
          </>
        )}
        <ModelFacts facts={facts} />
      </div>
    </article>
  )
}

function Promotion({ item, isRow }: { item: CustomModel; isRow: boolean }) {
  return (
    <article className={isRow ? `${cards.card} ${styles.row}` : cards.card}>
      <div className={isRow ? `${cards.media} ${styles.portrait}` : cards.media}>
        <Picture picture={item.image} shape="portrait" sizes={SIZES} alt="" />
      </div>
      <h2 className={cards.name}>
        <SiteLink href={item.link} isInNewTab className={cards.link}>
          {item.text}
          <span className={cards.external}>
            <Icon name="external" size={16} />
          </span>
        </SiteLink>
      </h2>
    </article>
  )
}

/** Placeholders of exactly the size of what is coming. */
export function ModelSkeletons({ count, layout = 'grid' }: { count: number; layout?: ListLayout }) {
  return (
    <ul className={gridOf[layout]} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => `placeholder ${index}`).map((key) => (
        <li key={key} className={layout === 'list' ? styles.row : undefined}>
          <span className={`${cards.skeleton} ${cards.portrait} ${styles.portrait}`} />
          <span className={`${cards.name} ${styles.waiting}`}>
            <span className={cards.line} />
          </span>
        </li>
      ))}
    </ul>
  )
}

import type { BlogPost } from '../../contracts/catalogue/blog.ts'
import { formatDate } from '../../machines/catalogue/display.ts'
import { FEED_PATH } from '../../machines/site/feed-path.ts'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSite } from '../site/site.context.ts'
import styles from './blog.module.css'
import cards from './cards.module.css'

interface PostCardProps {
  post: BlogPost
  headingLevel?: 'h2' | 'h3'
  /** The first of the list: large, and its picture comes first. */
  isFirst?: boolean
}

const SIZES = '(width < 576px) 92vw, (width < 1025px) 46vw, 400px'
const FIRST_SIZES = '(width < 768px) 92vw, 640px'

/** A post in a list. */
export function PostCard({ post, headingLevel: Heading = 'h2', isFirst = false }: PostCardProps) {
  const { slug, title, text, image, publishedAt, category } = post
  return (
    <article className={`${cards.card} ${styles.card}`}>
      <div className={cards.media}>
        <Picture picture={image} shape="poster" sizes={isFirst ? FIRST_SIZES : SIZES} alt="" isPriority={isFirst} />
      </div>
      <div className={styles.text}>
        <p className={styles.meta}>
          {category && (
            <SiteLink to="/blog_category/$slug/" params={{ slug: category.slug }} className={styles.subject}>
              {category.title}
            </SiteLink>
          )}
          <Published seconds={publishedAt} />
        </p>
        <Heading className={styles.title}>
          <SiteLink to="/blog/$slug/" params={{ slug }} className={cards.link}>
            {title}
          </SiteLink>
        </Heading>
        <p className={styles.excerpt}>{text}</p>
      </div>
    </article>
  )
}

export function Published({ seconds }: { seconds: number }) {
  if (seconds === 0) return null
  return <time dateTime={formatDate(seconds, 'YYYY-MM-DD')}>{formatDate(seconds, 'll')}</time>
}

/** Tells programs where the feed is, on sites where guests may have it. */
export function FeedLink() {
  const { siteName, verificationEnabled } = useSite().settings
  if (verificationEnabled) return null
  return <link rel="alternate" type="application/rss+xml" title={`${siteName} Blog`} href={FEED_PATH} />
}

export function PostSkeletons({ count }: { count: number }) {
  return (
    <ul className={styles.posts} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => `placeholder ${index}`).map((key) => (
        <li key={key}>
          <span className={`${cards.skeleton} ${cards.poster}`} />
          <div className={styles.text}>
            <span className={cards.line} />
            <span className={cards.line} />
          </div>
        </li>
      ))}
    </ul>
  )
}

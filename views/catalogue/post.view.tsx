import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Neighbour } from '../../contracts/catalogue/blog.ts'
import { CONTENTS_FROM, type ShownPost } from '../../machines/catalogue/blog.ts'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { nameOfSlug } from '../../machines/site/words.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Picture } from '../kit/picture.tsx'
import { Prose } from '../kit/prose.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Breadcrumbs } from '../site/breadcrumbs.view.tsx'
import { MiddleAd } from '../site/middle-ad.tsx'
import { Strip } from '../site/notice.view.tsx'
import { PageState } from '../site/page-state.view.tsx'
import { SeoText } from '../site/seo-text.view.tsx'
import styles from './blog.module.css'
import { Gallery, GalleryDialog } from './gallery.view.tsx'
import { FeedLink, PostCard, PostSkeletons, Published } from './post-card.view.tsx'
import { PageTitle, Section } from './section.view.tsx'
import { Contents, LoadingText } from './static-page.view.tsx'

type ContentPage = ActorRefFrom<typeof contentPageMachine>

const PLACEHOLDERS = 3

interface PostViewProps {
  page: ContentPage
  /** Loads, and fails, by itself. */
  popular: ContentPage
}

/** `/blog/{slug}/`. */
export function PostView({ page, popular }: PostViewProps) {
  const content = useSelector(page, (snapshot) => snapshot.context.content)
  const gallery = useSelector(page, ({ children }) => children.gallery)
  const loaded = content?.kind === 'post' ? content : undefined
  const post = loaded?.post
  return (
    <PageState page={page}>
      <Breadcrumbs title={post?.title} breadcrumb={loaded?.seo.breadcrumb} />
      <FeedLink />
      {post ? <Article post={post} /> : <LoadingText />}
      {post && <MiddleAd />}
      {post && gallery && post.gallery.length > 0 && (
        <Section title="Gallery">
          <Gallery gallery={gallery} pictures={post.gallery} title={post.title} />
        </Section>
      )}
      {post && (post.previous || post.next) && (
        <nav className={styles.neighbours} aria-label="Other posts">
          {post.previous && (
            <NeighbourLink to={post.previous} rel="prev" label="Previous post" before={<Icon name="chevronLeft" />} />
          )}
          {post.next && (
            <NeighbourLink to={post.next} rel="next" label="Next post" after={<Icon name="chevronRight" />} />
          )}
        </nav>
      )}
      {post && <Popular popular={popular} />}
      {loaded && <SeoText seo={loaded.seo} />}
    </PageState>
  )
}

/** One of the pictures, over the page. */
export function PostGalleryDialog({ page }: { page: ContentPage }) {
  const post = useSelector(page, ({ context: { content } }) => (content?.kind === 'post' ? content.post : undefined))
  const gallery = useSelector(page, ({ children }) => children.gallery)
  return post && gallery && <GalleryDialog gallery={gallery} pictures={post.gallery} title={post.title} />
}

function Article({ post }: { post: ShownPost }) {
  const { title, category, publishedAt, minutes, image, lead, parts } = post
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <PageTitle
          note={
            <span className={styles.meta}>
              {category && (
                <SiteLink to="/blog_category/$slug/" params={{ slug: category.slug }} className={styles.subject}>
                  {category.title}
                </SiteLink>
              )}
              <Published seconds={publishedAt} />
              <span>{minutes} min read</span>
            </span>
          }
        >
          {title}
        </PageTitle>
        {image && (
          <div className={styles.picture}>
            <Picture picture={image} shape="poster" sizes="(width < 820px) 92vw, 760px" alt="" isPriority />
          </div>
        )}
        {parts.length >= CONTENTS_FROM && <Contents parts={parts} className={styles.contents} />}
        <Prose html={lead} />
        {parts.map((part) => (
          <section key={part.id} id={part.id} className={styles.part} aria-labelledby={`${part.id}-title`}>
            <h2 id={`${part.id}-title`}>{part.title}</h2>
            <Prose html={part.text} />
          </section>
        ))}
      </article>
    </div>
  )
}

interface NeighbourLinkProps {
  to: NonNullable<Neighbour>
  rel: 'prev' | 'next'
  label: string
  before?: ReactNode
  after?: ReactNode
}

function NeighbourLink({ to: { slug, title }, rel, label, before, after }: NeighbourLinkProps) {
  return (
    <SiteLink to="/blog/$slug/" params={{ slug }} rel={rel} className={styles.neighbour}>
      {before}
      <span>
        <small>{label}</small>
        {title || nameOfSlug(slug)}
      </span>
      {after}
    </SiteLink>
  )
}

function Popular({ popular }: { popular: ContentPage }) {
  const content = useSelector(popular, (snapshot) => snapshot.context.content)
  const isBusy = useSelector(popular, (snapshot) => snapshot.hasTag('busy'))
  const isFailed = useSelector(popular, (snapshot) => snapshot.hasTag('failed'))
  const posts = content?.kind === 'popularPosts' ? content.posts : []
  if (!isBusy && !isFailed && posts.length === 0) return null
  return (
    <Section title="Popular posts">
      {isFailed && (
        <Strip text="The popular posts could not be loaded.">
          <Button isSmall look="quiet" onClick={() => popular.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        </Strip>
      )}
      {isBusy && <PostSkeletons count={PLACEHOLDERS} />}
      <ul className={styles.posts}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} headingLevel="h3" />
          </li>
        ))}
      </ul>
    </Section>
  )
}

import type { ActorRefFrom } from 'xstate'
import { ALL_POSTS } from '../../machines/catalogue/blog.ts'
import { type catalogueListMachine, viewOf } from '../../machines/catalogue/catalogue-list.machine.ts'
import { ButtonLink } from '../kit/button.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { Notice } from '../site/notice.view.tsx'
import styles from './blog.module.css'
import { ListPageView } from './list-page.view.tsx'
import models from './models.module.css'
import { FeedLink, PostCard, PostSkeletons } from './post-card.view.tsx'

const PLACEHOLDERS = 6

interface BlogViewProps {
  page: ActorRefFrom<typeof catalogueListMachine>
  /** Slug of the category whose page this is. */
  ofCategory: string | undefined
}

/** `/blog/`, and the posts of one category. */
export function BlogView({ page, ofCategory }: BlogViewProps) {
  const posts = useSelector(page, ({ context }) =>
    context.content?.kind === 'posts' ? context.content.items : undefined,
  )
  const filter = useSelector(page, (snapshot) => snapshot.context.content?.filter)
  const number = useSelector(page, (snapshot) => viewOf(snapshot.context).page)
  const category = useSelector(page, (snapshot) => viewOf(snapshot.context).category)
  const hasLead = number === 1 && ofCategory === undefined && category === ALL_POSTS.slug
  return (
    <ListPageView
      page={page}
      fallbackTitle="Blog"
      tools={null}
      above={
        <>
          <FeedLink />
          {filter && filter.length > 1 && <Subjects subjects={filter} chosen={ofCategory ?? category} />}
        </>
      }
      none={
        <Notice title="Nothing written yet" text="There is no post about this so far." icon="info">
          <ButtonLink to="/blog/">{ALL_POSTS.label}</ButtonLink>
        </Notice>
      }
    >
      {posts ? (
        <ul className={styles.posts} data-has-lead={hasLead || undefined}>
          {posts.map((post, index) => (
            <li key={post.id}>
              <PostCard post={post} isFirst={hasLead && index === 0} />
            </li>
          ))}
        </ul>
      ) : (
        <PostSkeletons count={PLACEHOLDERS} />
      )}
    </ListPageView>
  )
}

/** What is written about: each has a page of its own. */
function Subjects({
  subjects,
  chosen,
}: {
  subjects: ReadonlyArray<{ slug: string; label: string }>
  chosen: string | undefined
}) {
  return (
    <nav className={models.companions} aria-label="Subjects" data-keeps-focus>
      {subjects.map(({ slug, label }) => (
        <SiteLink
          key={slug}
          href={slug === ALL_POSTS.slug ? '/blog/' : `/blog_category/${slug}/`}
          className={models.companion}
          aria-current={slug === chosen ? 'true' : 'false'}
        >
          {label}
        </SiteLink>
      ))}
    </nav>
  )
}

import type { BlogPost } from '../../contracts/catalogue/blog.ts'
import { formatDate } from '../../machines/catalogue/display.ts'
import { topScenesOf } from '../../machines/member/dashboard-content.ts'
import { VideoRail } from '../catalogue/video-rail.view.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import styles from './dashboard.module.css'
import { type CancellationActor, type PartActor, useContent } from './dashboard-actors.ts'
import { DashboardFrame } from './dashboard-frame.view.tsx'
import { MembershipCard } from './membership-card.view.tsx'
import { Part } from './part.view.tsx'

interface DashboardViewProps {
  menu: PartActor
  scenes: PartActor
  posts: PartActor
  membership: PartActor
  cancellation: CancellationActor
}

/** `/main-dashboard/`. */
export function DashboardView({ menu, scenes, posts, membership, cancellation }: DashboardViewProps) {
  return (
    <DashboardFrame menu={menu} title="Your Dashboard">
      <MembershipCard membership={membership} cancellation={cancellation} />
      <Part part={scenes} title="Scenes" subject="The scenes">
        <Scenes scenes={scenes} />
      </Part>
      <Part part={posts} title="From the blog" subject="The blog">
        <Posts posts={posts} />
      </Part>
    </DashboardFrame>
  )
}

function Scenes({ scenes }: { scenes: PartActor }) {
  const content = useContent(scenes, 'scenes')
  if (!content) return null
  const { upcomingScenes, topScenes, easySetupImage } = content
  return (
    <>
      {upcomingScenes.length > 0 && (
        <>
          <h3 className={styles.subtitle}>Upcoming scenes</h3>
          <VideoRail label="Upcoming scenes" items={upcomingScenes} />
        </>
      )}
      {topScenes.length > 0 && (
        <>
          <h3 className={styles.subtitle}>Top scenes</h3>
          <VideoRail label="Top scenes" items={topScenesOf(topScenes)} />
        </>
      )}
      {upcomingScenes.length + topScenes.length === 0 && <p>There is nothing to announce today.</p>}
      {easySetupImage && (
        <figure className={styles.setup}>
          <Picture picture={easySetupImage} shape="poster" sizes="(width < 768px) 92vw, 480px" alt="" />
          <figcaption>
            <strong>Easy setup</strong>
            <span>{easySetupImage.alt}</span>
            <SiteLink to="/app/" className={styles.link}>
              Get the app
            </SiteLink>
          </figcaption>
        </figure>
      )}
    </>
  )
}

function Posts({ posts }: { posts: PartActor }) {
  const content = useContent(posts, 'posts')
  if (!content) return null
  if (content.posts.length === 0) return <p>Nothing has been written yet.</p>
  return (
    <ul className={styles.posts}>
      {content.posts.map((post) => (
        <li key={post.id}>
          <Post post={post} />
        </li>
      ))}
    </ul>
  )
}

function Post({ post: { slug, title, text, image, publishedAt } }: { post: BlogPost }) {
  return (
    <article className={styles.post}>
      <Picture picture={image} shape="poster" sizes="(width < 768px) 92vw, 360px" alt="" />
      <h3>
        <SiteLink to="/blog/$slug/" params={{ slug }} className={styles.link}>
          {title}
        </SiteLink>
      </h3>
      <p>{text}</p>
      <p className={styles.quiet}>{formatDate(publishedAt, 'll')}</p>
    </article>
  )
}

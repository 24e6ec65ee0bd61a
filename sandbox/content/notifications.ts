import type { DatabaseSync } from 'node:sqlite'
import type { Handlers, SandboxSite } from '../handler.ts'
import { blogPicture, readBlogPosts } from './blog-posts.ts'
import { pictureOf } from './pictures-of.ts'
import { isHeldBack, VERIFICATION_REQUIRED } from './rights.ts'
import { readVideos, shownOn } from './video-rows.ts'

/** As the digest numbers them. */
const VIDEO = 1
const POST = 3

const VIDEOS_TOLD = 9
const POSTS_TOLD = 4
const DAY_SECONDS = 86_400

export const notificationHandlers = {
  getNotifications: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    return { body: { items: notificationsOf(call.database, call.site) } }
  },
} satisfies Partial<Handlers>

/** New films and posts, an offer of ours and one elsewhere: each kind of link that there is. */
function notificationsOf(database: DatabaseSync, site: SandboxSite) {
  const latest = { order: 'latest', offset: 0, limit: VIDEOS_TOLD } as const
  const videos = readVideos(database, shownOn(site), latest).map(({ slug, title, published_at }) => ({
    type: VIDEO,
    url: slug,
    title,
    header: 'New film',
    image: pictureOf('poster', slug, title),
    publishedAt: published_at,
  }))
  const posts = readBlogPosts(database, { offset: 0, limit: POSTS_TOLD }).map(({ slug, title, published_at }) => ({
    type: POST,
    url: slug,
    title,
    header: 'From the blog',
    image: blogPicture(slug, title),
    publishedAt: published_at,
  }))
  const newest = Math.max(0, ...videos.map(({ publishedAt }) => publishedAt))
  return [
    ...videos,
    ...posts,
    {
      type: null,
      url: 'deals',
      title: 'A season for the price of two months',
      header: 'Offer',
      image: pictureOf('still', 'notification-deals', 'A season'),
      publishedAt: newest - DAY_SECONDS,
    },
    {
      type: null,
      url: 'https://app.example/new/',
      title: 'The companion app can play films in your own room',
      header: 'App',
      image: null,
      publishedAt: newest - 2 * DAY_SECONDS,
    },
  ]
}

import { createBlogAdapter } from '../../../adapters/catalogue/blog.adapter.ts'
import { blogEndpoints } from '../../../contracts/catalogue/blog-endpoints.ts'
import { PostGalleryDialog, PostView } from '../../../views/catalogue/post.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { videoWires } from '../../site/wires/video.ts'
import { type ContentPage, openContent, startContent } from './content.ts'

export function open(opening: Opening): OpenPage<ContentPage> {
  const { site, openActor, match } = opening
  site.system.bring(videoWires)
  site.ports.bringRows(blogEndpoints)
  const slug = match.kind === 'page' ? (match.params.slug ?? '') : ''
  const popular = startContent(site, openActor, { kind: 'popularPosts', slug }, createBlogAdapter)
  const page = openContent(
    opening,
    { kind: 'post', slug },
    (post) => <PostView page={post} popular={popular} />,
    createBlogAdapter,
    ['gallery'],
  )
  const { actor } = page
  if (actor) site.drawDialogs({ gallery: <PostGalleryDialog page={actor} /> })
  return {
    ...page,
    beside: [popular],
    editPath: ({ context: { content } }) => (content?.kind === 'post' ? `/blog/${content.post.id}` : ''),
  }
}

export function warm({ site, match }: Omit<Opening, 'key' | 'openActor'>, signal: AbortSignal) {
  site.ports.bringRows(blogEndpoints)
  const slug = match.kind === 'page' ? (match.params.slug ?? '') : ''
  return createBlogAdapter(site.ports.page).loadContent(signal, { kind: 'post', slug })
}

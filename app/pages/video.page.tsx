import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import { VideoView } from '../../views/catalogue/video.view.tsx'
import type { Opening, OpenPage } from '../pages.ts'
import { headFor } from './page-facts.ts'
import { startVideo } from './video-actor.ts'

export function open({ site, match, search, key }: Opening): OpenPage {
  const { actor, attachVideo } = startVideo({ site, match, search })
  const content = () => actor.getSnapshot().context.content
  return {
    key,
    match,
    actor,
    draw: () => <VideoView page={actor} attachVideo={attachVideo} />,
    head: () =>
      headFor(site, match, actor, { seo: content()?.seo ?? EMPTY_SEO, fallbackTitle: content()?.video.title ?? '' }),
    jsonLd: () => content()?.jsonLd ?? null,
    editPath: () => (content() ? `/videos/${content()?.video.id}` : ''),
  }
}

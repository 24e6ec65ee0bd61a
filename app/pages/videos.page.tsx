import { createActor } from 'xstate'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import { pathIn } from '../../machines/access/routes.ts'
import { completeSearch, parseListSearch, printListSearch } from '../../machines/catalogue/list-search.ts'
import { videosListMachine, viewOf } from '../../machines/catalogue/videos-list.machine.ts'
import { VideosView } from '../../views/catalogue/videos.view.tsx'
import type { Opening, OpenPage } from '../pages.ts'
import { plugPorts } from '../plug-ports.ts'
import { headFor } from './page-facts.ts'

export function open({ site, match, search, key, go }: Opening): OpenPage {
  const actor = createActor(
    plugPorts(videosListMachine, {
      loadVideos: site.handover.ask('loadVideos', site.ports.loadVideos),
      keepLayout: site.ports.layout.keeper,
    }),
    { input: { ofCategory: categoryIn(match), search: parseListSearch(search), ...visitorFacts(site) } },
  )
  actor.on('search.changed', ({ search: next }) => go(pathIn(match) + printListSearch(next)))
  actor.start()
  const videos = () => actor.getSnapshot().context.videos
  return {
    key,
    match,
    actor,
    draw: () => <VideosView page={actor} />,
    head: () =>
      headFor(site, match, actor, {
        seo: videos()?.seo ?? EMPTY_SEO,
        fallbackTitle: videos()?.title || 'Videos',
        page: viewOf(actor.getSnapshot().context).page,
        pages: videos()?.pages,
      }),
    jsonLd: () => videos()?.jsonLd ?? null,
    readdress: (next) => actor.send({ type: 'address.changed', search: parseListSearch(next) }),
  }
}

export function warm({ site, match, search }: Omit<Opening, 'key' | 'go'>, signal: AbortSignal) {
  const view = completeSearch(parseListSearch(search), visitorFacts(site))
  return site.ports.loadVideos(signal, { ofCategory: categoryIn(match), view })
}

function visitorFacts(site: Opening['site']) {
  return { isLoggedIn: site.visitor.getSnapshot().isLoggedIn, savedLayout: site.ports.layout.saved() }
}

function categoryIn(match: Opening['match']) {
  return match.kind === 'page' ? match.params.slug : undefined
}

import { type ActorRefFrom, createActor, waitFor } from 'xstate'
import { createVideosAdapter } from '../../adapters/catalogue/videos.adapter.ts'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import { pathIn } from '../../machines/access/routes.ts'
import { completeSearch, parseListSearch, printListSearch } from '../../machines/catalogue/list-search.ts'
import { type LoadVideos, videosListMachine, viewOf } from '../../machines/catalogue/videos-list.machine.ts'
import { VideosView } from '../../views/catalogue/videos.view.tsx'
import type { Opening, OpenPage } from '../pages.ts'
import { plugPorts } from '../plug-ports.ts'
import { headFor } from './page-facts.ts'

export function open({ site, match, search, key, go }: Opening): OpenPage<ActorRefFrom<typeof videosListMachine>> {
  const actor = createActor(
    plugPorts(videosListMachine, {
      loadVideos: site.handover.ask('loadVideos', loaderOf(site)),
      keepLayout: site.ports.layout.keeper,
    }),
    { input: { ...listOf(match), search: parseListSearch(search), ...visitorFacts(site) } },
  )
  actor.on('search.changed', ({ search: next }) => go(pathIn(match) + printListSearch(next)))
  actor.start()
  return {
    key,
    match,
    actor,
    draw: () => <VideosView page={actor} />,
    head(snapshot) {
      const { videos } = snapshot.context
      return headFor(site, match, snapshot, {
        seo: videos?.seo ?? EMPTY_SEO,
        fallbackTitle: videos?.title || 'Videos',
        page: viewOf(snapshot.context).page,
        pages: videos?.pages,
      })
    },
    jsonLd: () => actor.getSnapshot().context.videos?.jsonLd ?? null,
    readdress: (next) => actor.send({ type: 'address.changed', search: parseListSearch(next) }),
  }
}

export function warm({ site, match, search }: Omit<Opening, 'key' | 'go'>, signal: AbortSignal) {
  const view = completeSearch(parseListSearch(search), visitorFacts(site))
  return loaderOf(site)(signal, { ...listOf(match), view })
}

function visitorFacts(site: Opening['site']) {
  return { isLoggedIn: site.visitor.getSnapshot().isLoggedIn, savedLayout: site.ports.layout.saved() }
}

/** Whose videos: all, those of one category, or the free ones. */
function listOf(match: Opening['match']) {
  if (match.kind !== 'page') return {}
  return match.route.name === 'free' ? { isFree: true as const } : { ofCategory: match.params.slug }
}

/** Which videos are free is in the digest, which a page that is opened first does not wait for. */
function loaderOf({ actors, ports }: Opening['site']): LoadVideos {
  const { loadVideos } = createVideosAdapter(ports.page)
  return async (signal, question) => {
    if (!question.isFree) return loadVideos(signal, question)
    const boot = await waitFor(actors.boot, (snapshot) => snapshot.hasTag('settled')).catch(() => null)
    const ofCategory = boot?.context.digest.freeVideoCategoryKey
    return loadVideos(signal, { ...question, ofCategory })
  }
}

import { type ActorRefFrom, waitFor } from 'xstate'
import { createVideosAdapter } from '../../../adapters/catalogue/videos.adapter.ts'
import type { ListSearch } from '../../../contracts/site/searches.ts'
import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import {
  catalogueListMachine,
  type ListSubject,
  type LoadList,
  viewOf,
} from '../../../machines/catalogue/catalogue-list.machine.ts'
import { COMPILATIONS_CATEGORY, completeSearch, listNarrowing } from '../../../machines/catalogue/list-search.ts'
import { VideosView } from '../../../views/catalogue/videos.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { catalogueWires } from '../../site/wires/catalogue.ts'
import { headFor } from './page-facts.ts'

export function open({
  site,
  openActor,
  match,
  search,
  key,
}: Opening<ListSearch>): OpenPage<ActorRefFrom<typeof catalogueListMachine>, ListSearch> {
  site.system.bring(catalogueWires)
  const actor = openActor(
    catalogueListMachine,
    {
      loadList: site.handover.ask('loadVideos', loaderOf(site)),
      keepLayout: site.ports.layout.keeper('videosLayoutType'),
    },
    { name: 'videosList', input: { ...subjectOf(match), search, ...visitorFacts(site) } },
  )
  actor.start()
  return {
    key,
    match,
    actor,
    draw: () => <VideosView page={actor} />,
    head(snapshot) {
      const { content } = snapshot.context
      return headFor(site, match, snapshot, {
        seo: content?.seo ?? EMPTY_SEO,
        fallbackTitle: content?.title || 'Videos',
        page: viewOf(snapshot.context).page,
        pages: content?.pages,
        narrowing: listNarrowing(snapshot.context.search, content?.filter),
      })
    },
    jsonLd: () => actor.getSnapshot().context.content?.jsonLd ?? null,
    readdress: (next) => actor.send({ type: 'address.changed', search: next }),
  }
}

export function warm({ site, match, search }: Omit<Opening<ListSearch>, 'key' | 'openActor'>, signal: AbortSignal) {
  const view = completeSearch(search, visitorFacts(site))
  return loaderOf(site)(signal, { ...subjectOf(match), view })
}

function visitorFacts(site: Opening['site']) {
  return { isLoggedIn: site.visitor.getSnapshot().isLoggedIn, savedLayout: site.ports.layout.saved('videosLayoutType') }
}

function subjectOf(match: Opening['match']): ListSubject {
  if (match.kind !== 'page') return {}
  switch (match.route.name) {
    case 'free':
      return { editorsPage: 'free' }
    case 'vr-porn-compilations':
      return { editorsPage: 'vr-porn-compilations', ofCategory: COMPILATIONS_CATEGORY }
    case 'video_tag-slug':
      return { ofTag: match.params.slug }
    default:
      return { ofCategory: match.params.slug }
  }
}

/** Which videos are free, and which a bonus, is in the digest. A page that is opened first waits for it only where it asks. */
function loaderOf({ actors, ports, settings }: Opening['site']): LoadList {
  const { loadList } = createVideosAdapter(ports.page)
  const readDigest = async () => {
    const boot = await waitFor(actors.boot, (snapshot) => snapshot.hasTag('settled')).catch(() => null)
    return boot?.context.digest
  }
  return async (signal, question) => {
    const { editorsPage, ofCategory, ofTag } = question
    if (editorsPage === 'free')
      return loadList(signal, { ...question, ofCategory: (await readDigest())?.freeVideoCategoryKey })
    const isOfAll = [editorsPage, ofCategory, ofTag].every((subject) => subject === undefined)
    if (!isOfAll || !settings.bonusCategoryFilterEnabled) return loadList(signal, question)
    return loadList(signal, { ...question, bonusCategory: (await readDigest())?.bonusVideoCategoryKey })
  }
}

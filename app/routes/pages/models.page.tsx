import type { ActorRefFrom } from 'xstate'
import { createModelsAdapter } from '../../../adapters/catalogue/models.adapter.ts'
import { modelEndpoints } from '../../../contracts/catalogue/model-endpoints.ts'
import type { ModelListSearch } from '../../../contracts/site/searches.ts'
import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import { catalogueListMachine, viewOf } from '../../../machines/catalogue/catalogue-list.machine.ts'
import { completeSearch, listNarrowing } from '../../../machines/catalogue/list-search.ts'
import { ModelsView } from '../../../views/catalogue/models.view.tsx'
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
}: Opening<ModelListSearch>): OpenPage<ActorRefFrom<typeof catalogueListMachine>, ModelListSearch> {
  site.system.bring(catalogueWires)
  const actor = openActor(
    catalogueListMachine,
    {
      loadList: site.handover.ask('loadModels', loaderOf(site)),
      keepLayout: site.ports.layout.keeper('modelsLayoutType'),
    },
    { name: 'modelsList', input: { ofTag: tagOf(match), search, ...visitorFacts(site) } },
  )
  actor.start()
  return {
    key,
    match,
    actor,
    draw: () => <ModelsView page={actor} />,
    head(snapshot) {
      const { content, search: shown } = snapshot.context
      return headFor(site, match, snapshot, {
        seo: content?.seo ?? EMPTY_SEO,
        fallbackTitle: content?.title || 'Models',
        page: viewOf(snapshot.context).page,
        pages: content?.pages,
        narrowing: listNarrowing(shown, content?.filter),
      })
    },
    jsonLd: () => actor.getSnapshot().context.content?.jsonLd ?? null,
    readdress: (next) => actor.send({ type: 'address.changed', search: next }),
  }
}

export function warm(
  { site, match, search }: Omit<Opening<ModelListSearch>, 'key' | 'openActor'>,
  signal: AbortSignal,
) {
  return loaderOf(site)(signal, { ofTag: tagOf(match), view: completeSearch(search, visitorFacts(site)) })
}

function visitorFacts(site: Opening['site']) {
  return {
    isLoggedIn: site.visitor.getSnapshot().isLoggedIn,
    savedLayout: site.ports.layout.saved('modelsLayoutType'),
  }
}

function tagOf(match: Opening['match']) {
  return match.kind === 'page' ? match.params.slug : undefined
}

function loaderOf({ ports }: Opening['site']) {
  ports.bringRows(modelEndpoints)
  return createModelsAdapter({ ...ports.page, now: ports.now }).loadList
}

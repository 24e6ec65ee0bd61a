import { type ActorRefFrom, fromCallback } from 'xstate'
import { createBlogAdapter } from '../../../adapters/catalogue/blog.adapter.ts'
import { blogEndpoints } from '../../../contracts/catalogue/blog-endpoints.ts'
import type { BlogSearch } from '../../../contracts/site/searches.ts'
import { EMPTY_SEO } from '../../../contracts/site/seo.ts'
import {
  catalogueListMachine,
  type KeepLayoutCommand,
  viewOf,
} from '../../../machines/catalogue/catalogue-list.machine.ts'
import { completeSearch, listNarrowing } from '../../../machines/catalogue/list-search.ts'
import { BlogView } from '../../../views/catalogue/blog.view.tsx'
import type { OpenPage } from '../../site/open-page.ts'
import type { Opening } from '../../site/pages.ts'
import { headFor } from './page-facts.ts'

/** Posts have one layout and one order, the latest first. */
const ONE_LAYOUT = fromCallback<KeepLayoutCommand, unknown>(() => {})
const ANYBODY = { isLoggedIn: false, savedLayout: undefined }

export function open({
  site,
  openActor,
  match,
  search,
  key,
}: Opening<BlogSearch>): OpenPage<ActorRefFrom<typeof catalogueListMachine>, BlogSearch> {
  const actor = openActor(
    catalogueListMachine,
    { loadList: site.handover.ask('loadPosts', loaderOf(site)), keepLayout: ONE_LAYOUT },
    { input: { ofCategory: categoryOf(match), search, isLoggedIn: false } },
  ).start()
  return {
    key,
    match,
    actor,
    draw: () => <BlogView page={actor} ofCategory={categoryOf(match)} />,
    head(snapshot) {
      const { content, search: shown } = snapshot.context
      return headFor(site, match, snapshot, {
        seo: content?.seo ?? EMPTY_SEO,
        fallbackTitle: content?.title || 'Blog',
        page: viewOf(snapshot.context).page,
        pages: content?.pages,
        narrowing: listNarrowing(shown, content?.filter),
      })
    },
    jsonLd: () => actor.getSnapshot().context.content?.jsonLd ?? null,
    readdress: (next) => actor.send({ type: 'address.changed', search: next }),
  }
}

export function warm({ site, match, search }: Omit<Opening<BlogSearch>, 'key' | 'openActor'>, signal: AbortSignal) {
  return loaderOf(site)(signal, { ofCategory: categoryOf(match), view: completeSearch(search, ANYBODY) })
}

function categoryOf(match: Opening['match']) {
  return match.kind === 'page' ? match.params.slug : undefined
}

function loaderOf({ ports }: Opening['site']) {
  ports.bringRows(blogEndpoints)
  return createBlogAdapter(ports.page).loadList
}

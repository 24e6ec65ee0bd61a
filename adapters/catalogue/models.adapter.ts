import type { ModelListItem } from '../../contracts/catalogue/model.ts'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import { Slug } from '../../contracts/tolerant.ts'
import type { ListAnswer, ListQuestion, LoadList } from '../../machines/catalogue/catalogue-list.machine.ts'
import { cutText } from '../../machines/catalogue/display.ts'
import { ALL_MODELS } from '../../machines/catalogue/list-search.ts'
import { modelFacts, type ShownModel } from '../../machines/catalogue/model-facts.ts'
import type { HtmlSanitiser } from '../site/html-rules.ts'
import { partOf } from '../site/part-of.ts'
import { pageFailure } from './page-failure.ts'
import { jsonLdOf, type PageAdapterOptions, pageOfEditors, safeSeo } from './page-parts.ts'

export interface ModelsAdapterOptions extends PageAdapterOptions {
  /** Unix ms by the server's clock: ages are counted by it. */
  now: () => number
}

const PER_PAGE = 12
/** Longest description that travels with a row: what eleven lines show, and what unfolds. */
const ROW_DESCRIPTION = 1200

/** Lists of models: the page of the list, its tags and the texts around it, in one answer. */
export function createModelsAdapter(options: ModelsAdapterOptions): { loadList: LoadList } {
  const { call, now, report } = options

  function askList({ ofTag, view }: ListQuestion, signal: AbortSignal) {
    const { letter, order, page, sort, type } = view
    const query = { page, type, sort, order, tag: ofTag ?? view.tag, letter, limit: PER_PAGE }
    return call('getModels', { query }, signal)
  }

  function shown(items: readonly ModelListItem[], html: HtmlSanitiser): ShownModel[] {
    return items.map((item) => {
      if (item.kind === 'custom') return item
      const { modelInformation, ...model } = item
      const { facts, problems } = modelFacts(modelInformation, now() / 1000)
      for (const problem of problems) report(`model ${model.slug}: ${problem}`)
      return { ...model, description: cutText(html.plain(model.description), ROW_DESCRIPTION), facts }
    })
  }

  async function loadAll(signal: AbortSignal, question: ListQuestion): Promise<ListAnswer> {
    const [list, tags, page, html] = await Promise.all([
      askList(question, signal),
      partOf(options, 'getModelTags', {}, [], signal),
      pageOfEditors(options, 'models', signal),
      options.html(),
    ])
    if (!list.ok) return pageFailure('list', list)
    if (isBeyondEnd(list.answer, question)) return { type: 'list.missing' }
    const number = question.view.page
    return {
      type: 'list.loaded',
      content: {
        kind: 'models',
        items: shown(list.answer.items, html),
        pages: Math.max(1, list.answer.pages),
        title: page.title,
        filter: [ALL_MODELS, ...tags.map(({ slug, label }) => ({ slug, label }))],
        seo: safeSeo(page.seoParams, html),
        jsonLd: await jsonLdOf(options, page.seoParams, { page: 'models', path: '/models/', number }, signal),
      },
    }
  }

  async function loadTag(signal: AbortSignal, question: ListQuestion, slug: string): Promise<ListAnswer> {
    if (!Slug.safeParse(slug).success) return { type: 'list.missing' }
    const [list, tag, page, html] = await Promise.all([
      askList(question, signal),
      call('getModelTag', { params: { slug } }, signal),
      pageOfEditors(options, 'model_tag', signal),
      options.html(),
    ])
    if (!tag.ok) return pageFailure('list', tag)
    if (!list.ok) return pageFailure('list', list)
    if (isBeyondEnd(list.answer, question)) return { type: 'list.missing' }
    const { label, seoParams } = tag.answer
    const number = question.view.page
    const seo = seoParams.title ? seoParams : { ...EMPTY_SEO, title: `${label}: ${page.seoParams.title}` }
    return {
      type: 'list.loaded',
      content: {
        kind: 'models',
        items: shown(list.answer.items, html),
        pages: Math.max(1, list.answer.pages),
        title: label,
        filter: [{ slug, label }],
        seo: safeSeo(seo, html),
        jsonLd: await jsonLdOf(options, seoParams, { page: 'models', path: `/model_tag/${slug}/`, number }, signal),
      },
    }
  }

  return {
    loadList: async (signal, question) => {
      try {
        if (question.ofTag === undefined) return await loadAll(signal, question)
        return await loadTag(signal, question, question.ofTag)
      } catch {
        // The sanitiser's chunk did not come: nothing of the page may be shown without it.
        return { type: 'list.failed', reason: 'offline' }
      }
    },
  }
}

/** A page after the last one. An empty first page is an empty list. */
function isBeyondEnd({ items }: { items: unknown[] }, { view }: ListQuestion) {
  return items.length === 0 && view.page > 1
}

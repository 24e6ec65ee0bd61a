import {
  isOutsideLink,
  isSafeLink,
  latestFirst,
  type ModelSectionContent,
  modelFacts,
} from '../../machines/catalogue/model-facts.ts'
import type { LoadModel } from '../../machines/catalogue/model-page.machine.ts'
import type { LoadModelSection } from '../../machines/catalogue/model-section.machine.ts'
import type { ModelsAdapterOptions } from './models.adapter.ts'
import { pageFailure } from './page-failure.ts'
import { cardsOf, jsonLdOf, safeSeo } from './page-parts.ts'

/** One model's own page, and the sections of it that load apart. */
export function createModelAdapter(options: ModelsAdapterOptions): {
  loadModel: LoadModel
  loadModelSection: LoadModelSection
} {
  const { call, now, report } = options

  async function askFilms(signal: AbortSignal, slug: string): Promise<ModelSectionContent | undefined> {
    const model = await call('getModel', { params: { slug } }, signal)
    if (!model.ok) return undefined
    const [films, html] = await Promise.all([
      call('getModelVideos', { params: { modelId: model.answer.id } }, signal),
      options.html(),
    ])
    return films.ok ? { kind: 'films', items: latestFirst(cardsOf(films.answer, html, false)) } : undefined
  }

  async function askSimilar(signal: AbortSignal, slug: string): Promise<ModelSectionContent | undefined> {
    const similar = await call('getSimilarModels', { params: { slug } }, signal)
    return similar.ok ? { kind: 'similar', items: similar.answer } : undefined
  }

  return {
    loadModel: async (signal, { slug }) => {
      try {
        const [answer, html] = await Promise.all([call('getModel', { params: { slug } }, signal), options.html()])
        if (!answer.ok) return pageFailure('model', answer)
        const { seoParams, description, modelInformation, ...model } = answer.answer
        const { facts, problems } = modelFacts(modelInformation, now() / 1000)
        const socialItems = model.socialItems.filter(({ url }) => isOutsideLink(url))
        const adButtons = model.adButtons.filter(({ link }) => isSafeLink(link))
        const refused = model.socialItems.length - socialItems.length + model.adButtons.length - adButtons.length
        if (refused > 0) problems.push('a link that leads nowhere good')
        for (const problem of problems) report(`model ${slug}: ${problem}`)
        return {
          type: 'model.loaded',
          content: {
            model: { ...model, socialItems, adButtons, facts, description: html.text(description) },
            seo: safeSeo(seoParams, html),
            jsonLd: await jsonLdOf(options, seoParams, { page: 'models', path: `/models/${slug}/` }, signal),
          },
        }
      } catch {
        // The sanitiser's chunk did not come: nothing of the page may be shown without it.
        return { type: 'model.failed', reason: 'offline' }
      }
    },

    loadModelSection: async (signal, { section, slug }) => {
      const asked = section === 'films' ? askFilms(signal, slug) : askSimilar(signal, slug)
      const content = await asked.catch(() => undefined)
      return content ? { type: 'section.loaded', content } : { type: 'section.failed' }
    },
  }
}

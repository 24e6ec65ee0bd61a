import type { Handlers } from '../handler.ts'
import { pageOfModels, readModel, similarModels, tagsOfModels, videosOfModel, wholeModel } from './model-rows.ts'
import { isHeldBack, NOT_FOUND, VERIFICATION_REQUIRED } from './rights.ts'

const MODELS_PER_PAGE = 12

/** Models, their tags and their films. */
export const modelHandlers = {
  getModels: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const { query, database, site } = call
    return {
      body: pageOfModels(database, site, {
        sort: query.sort ?? 'popular',
        order: query.order ?? 'desc',
        letter: query.letter === 'all' ? undefined : query.letter,
        tag: query.tag === 'all' ? undefined : query.tag,
        isFeaturedOnly: query.type === 'featured',
        page: query.page ?? 1,
        limit: query.limit ?? MODELS_PER_PAGE,
      }),
    }
  },

  getModel: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const row = readModel(call.database, call.site, call.params.slug)
    return row ? { body: { item: wholeModel(call.site, row) } } : NOT_FOUND
  },

  getSimilarModels: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const row = readModel(call.database, call.site, call.params.slug)
    return row ? { body: { items: similarModels(call.database, call.site, row) } } : NOT_FOUND
  },

  getModelVideos: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    return { body: { items: videosOfModel(call.database, call.site, call.params.modelId) } }
  },

  getModelTags: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    return { body: { items: tagsOfModels(call.database, call.site) } }
  },

  getModelTag: (call) => {
    if (isHeldBack(call)) return VERIFICATION_REQUIRED
    const tag = tagsOfModels(call.database, call.site).find(({ slug }) => slug === call.params.slug)
    return tag ? { body: { item: tag } } : NOT_FOUND
  },
} satisfies Partial<Handlers>

import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { listOf, unwrapped } from '../tolerant.ts'
import {
  ModelAnswer,
  ModelListAnswer,
  ModelListQuery,
  ModelTagAnswer,
  ModelTagsAnswer,
  SimilarModelsAnswer,
} from './model.ts'
import { VideoListItem, VideoRefusal } from './video.ts'

/** `GET /videos/include/{modelId}`. */
const ModelVideosAnswer = z.pipe(
  z.object({ items: listOf(VideoListItem) }),
  z.transform(({ items }) => items),
)

/** The calls of the pages of models. */
export const modelEndpoints = {
  getModels: {
    method: 'GET',
    host: 'content',
    path: '/models',
    query: ModelListQuery,
    answer: unwrapped(ModelListAnswer),
    refusal: VideoRefusal,
    whenItFails: 'pageError',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: true,
    requirements: ['API-040', 'ENT-010'],
  },
  getModel: {
    method: 'GET',
    host: 'content',
    path: '/models/{slug}',
    answer: unwrapped(ModelAnswer),
    refusal: VideoRefusal,
    whenItFails: 'pageError',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: true,
    requirements: ['API-041', 'ENT-008', 'ENT-009'],
  },
  getSimilarModels: {
    method: 'GET',
    host: 'content',
    path: '/models/{slug}/similar',
    answer: unwrapped(SimilarModelsAnswer),
    whenItFails: 'emptyDefault',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: true,
    requirements: ['API-042', 'MODEL-014'],
  },
  getModelVideos: {
    method: 'GET',
    host: 'content',
    path: '/videos/include/{modelId}',
    answer: unwrapped(ModelVideosAnswer),
    whenItFails: 'emptyDefault',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: true,
    requirements: ['API-038', 'MODEL-013'],
  },
  getModelTags: {
    method: 'GET',
    host: 'content',
    path: '/model-tags',
    answer: unwrapped(ModelTagsAnswer),
    whenItFails: 'emptyDefault',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: true,
    requirements: ['API-043', 'ENT-011'],
  },
  getModelTag: {
    method: 'GET',
    host: 'content',
    path: '/model-tags/{slug}',
    answer: unwrapped(ModelTagAnswer),
    refusal: VideoRefusal,
    whenItFails: 'pageError',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: true,
    requirements: ['API-044', 'ENT-011'],
  },
} as const satisfies Record<string, Endpoint>

import type { Endpoint } from '../endpoint.ts'
import { unwrapped } from '../tolerant.ts'
import { ClipsAnswer } from './vreels.ts'

/** The call of the short upright films. */
export const vreelsEndpoints = {
  getVreels: {
    method: 'GET',
    host: 'vreels',
    path: '/api/v1/crud/vreels-video/',
    answer: unwrapped(ClipsAnswer),
    whenItFails: 'emptyDefault',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: false,
    requirements: ['API-071', 'CAT-035'],
  },
} as const satisfies Record<string, Endpoint>

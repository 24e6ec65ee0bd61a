import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { unwrapped } from '../tolerant.ts'
import { SearchAnswer, SearchSegment } from './search.ts'
import { VideoRefusal } from './video.ts'

/** What looks through the catalogue: what shows what was found brings this row. */
export const searchEndpoints = {
  search: {
    method: 'GET',
    host: 'content',
    path: '/search/{query}',
    params: z.object({ query: SearchSegment }),
    answer: unwrapped(SearchAnswer),
    status: 200,
    refusal: VideoRefusal,
    whenItFails: 'pageError',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: true,
    requirements: ['API-059', 'SEARCH-003', 'SEARCH-012'],
  },
} as const satisfies Record<string, Endpoint>

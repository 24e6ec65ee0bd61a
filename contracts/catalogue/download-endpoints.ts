import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { DownloadAllowance, DownloadLinkAnswer, DownloadQuery, DownloadRefusal, VideoEventLog } from './download.ts'

/** What downloads a film: whoever is about to brings these rows. */
export const downloadEndpoints = {
  getDownloadAllowance: {
    method: 'GET',
    host: 'siteHost',
    path: '/api/account/downloads',
    answer: DownloadAllowance,
    whenItFails: 'emptyDefault',
    authorization: 'required',
    isMoneyLike: false,
    isCacheable: false,
    requirements: ['DOWN-013'],
  },
  checkDownload: {
    method: 'POST',
    host: 'siteHost',
    path: '/api/account/can_download',
    query: DownloadQuery,
    answer: z.unknown(),
    refusal: DownloadRefusal,
    whenItFails: 'typedRefusal',
    authorization: 'required',
    isMoneyLike: false,
    isCacheable: false,
    isFinal: true,
    requirements: ['API-074', 'API-077', 'ENT-038'],
  },
  startDownload: {
    method: 'POST',
    host: 'siteHost',
    path: '/api/account/download',
    query: DownloadQuery,
    answer: DownloadLinkAnswer,
    refusal: DownloadRefusal,
    whenItFails: 'typedRefusal',
    authorization: 'required',
    isMoneyLike: false,
    isCacheable: false,
    requirements: ['API-075', 'ROLE-029'],
  },
  logVideoEvent: {
    method: 'PUT',
    host: 'siteHost',
    path: '/api/wp/user/event',
    body: VideoEventLog,
    answer: z.unknown(),
    whenItFails: 'emptyDefault',
    authorization: 'required',
    isMoneyLike: false,
    isCacheable: false,
    requirements: ['API-076'],
  },
} as const satisfies Record<string, Endpoint>

import type { Endpoint } from '../endpoint.ts'
import { TokenAnswer } from '../session/tokens.ts'
import { HeadsetCodeAnswer, HeadsetRefusal, HeadsetTokenRequest } from './headset-login.ts'

/** What the site's own server asks for the app on a headset, and pages for the browser of one. */
export const headsetEndpoints = {
  askHeadsetCode: {
    method: 'POST',
    host: 'siteHost',
    path: '/api/account/headset-codes',
    answer: HeadsetCodeAnswer,
    whenItFails: 'emptyDefault',
    authorization: 'none',
    isMoneyLike: false,
    isCacheable: false,
    requirements: [],
  },
  collectHeadset: {
    method: 'POST',
    host: 'siteHost',
    path: '/api/account/headset-log-in',
    body: HeadsetTokenRequest,
    answer: TokenAnswer,
    refusal: HeadsetRefusal,
    whenItFails: 'typedRefusal',
    authorization: 'none',
    isMoneyLike: false,
    isCacheable: false,
    requirements: [],
  },
} as const satisfies Record<string, Endpoint>

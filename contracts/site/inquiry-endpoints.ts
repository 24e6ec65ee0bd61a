import type { Endpoint } from '../endpoint.ts'
import { InquiryAnswer, InquiryRefusal, InquiryRequest } from './inquiry.ts'

/** The call that only the contact and business pages make. */
export const inquiryEndpoints = {
  sendInquiry: {
    method: 'POST',
    host: 'siteHost',
    path: '/api/inquiries',
    body: InquiryRequest,
    answer: InquiryAnswer,
    refusal: InquiryRefusal,
    whenItFails: 'typedRefusal',
    authorization: 'optional',
    isMoneyLike: false,
    isCacheable: false,
    requirements: ['ROUTE-052', 'ROUTE-055'],
  },
} as const satisfies Record<string, Endpoint>

import type { Endpoint } from '../endpoint.ts'
import { MailChoiceRequest, MailChoiceResult, MailPreferencesAnswer } from './mail-preferences.ts'
import { PasswordChangeAnswer, PasswordChangeRefusal, PasswordChangeRequest } from './password-change.ts'

/** The calls that only the pages of one's own account make: their parts bring them. */
export const accountEndpoints = {
  getMailPreferences: {
    method: 'GET',
    host: 'sendService',
    path: '/v1/subscription/{uid}',
    answer: MailPreferencesAnswer,
    refusal: MailChoiceResult,
    whenItFails: 'typedRefusal',
    authorization: 'none',
    isMoneyLike: false,
    isCacheable: false,
    requirements: ['API-119', 'ENT-066'],
  },
  changeMailPreferences: {
    method: 'PATCH',
    host: 'sendService',
    path: '/v1/subscription/{uid}',
    body: MailChoiceRequest,
    answer: MailChoiceResult,
    refusal: MailChoiceResult,
    whenItFails: 'typedRefusal',
    authorization: 'none',
    isMoneyLike: false,
    isCacheable: false,
    requirements: ['API-120', 'ENT-066'],
  },
  changePassword: {
    method: 'POST',
    host: 'siteHost',
    path: '/api/user/change-password',
    body: PasswordChangeRequest,
    bodyAs: 'form',
    answer: PasswordChangeAnswer,
    refusal: PasswordChangeRefusal,
    whenItFails: 'typedRefusal',
    authorization: 'required',
    isMoneyLike: false,
    isCacheable: false,
    requirements: ['API-112', 'ENT-065'],
  },
} as const satisfies Record<string, Endpoint>

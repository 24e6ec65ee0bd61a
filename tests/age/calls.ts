import type { CallTable } from '../support/call-table.ts'

export const ageCalls: CallTable = {
  createAgeSession: {
    method: 'POST',
    host: 'siteHost',
    path: '/api/age-verification/sessions',
    whenItFails: 'emptyDefault',
    authorization: 'required',
    requirements: ['API-018', 'AGE-029'],
  },
  getAgeSession: {
    method: 'GET',
    host: 'siteHost',
    path: '/api/age-verification/sessions/{sessionId}',
    whenItFails: 'emptyDefault',
    authorization: 'required',
    requirements: ['API-019', 'AGE-032'],
  },
  postAgeVerification: {
    method: 'POST',
    host: 'siteHost',
    path: '/api/age-verification/users/{userId}/verification',
    body: ['isVerified'],
    status: 201,
    whenItFails: 'emptyDefault',
    authorization: 'required',
    requirements: ['API-020', 'AGE-033'],
  },
  getMustPassVerification: {
    method: 'GET',
    host: 'siteHost',
    path: '/api/age-verification/users/{userId}/is-user-must-pass-verification',
    whenItFails: 'emptyDefault',
    authorization: 'required',
    requirements: ['API-021', 'AGE-022'],
  },
  getHasVerification: {
    method: 'GET',
    host: 'siteHost',
    path: '/api/age-verification/users/{userId}/has-verification',
    whenItFails: 'emptyDefault',
    authorization: 'required',
    requirements: ['API-022', 'AGE-023'],
  },
}

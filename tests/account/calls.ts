import type { CallTable } from '../support/call-table.ts'

export const accountCalls: CallTable = {
  getMailPreferences: {
    method: 'GET',
    host: 'sendService',
    path: '/v1/subscription/{uid}',
    whenItFails: 'typedRefusal',
    authorization: 'none',
    requirements: ['API-119', 'ENT-066'],
  },
  changeMailPreferences: {
    method: 'PATCH',
    host: 'sendService',
    path: '/v1/subscription/{uid}',
    body: ['type', 'newScenes', 'offers'],
    whenItFails: 'typedRefusal',
    authorization: 'none',
    requirements: ['API-120', 'ENT-066'],
  },
  changePassword: {
    method: 'POST',
    host: 'siteHost',
    path: '/api/user/change-password',
    body: ['password', 'new_password', 'new_password_confirmation'],
    bodyAs: 'form',
    whenItFails: 'typedRefusal',
    authorization: 'required',
    requirements: ['API-112', 'ENT-065'],
  },
  getAvatars: {
    method: 'GET',
    host: 'siteHost',
    path: '/api/wp/user/avatar',
    whenItFails: 'emptyDefault',
    authorization: 'required',
    requirements: ['API-110'],
  },
  changeAvatar: {
    method: 'POST',
    host: 'siteHost',
    path: '/api/wp/user/changeAvatar',
    body: ['avatar'],
    bodyAs: 'multipart',
    whenItFails: 'typedRefusal',
    authorization: 'required',
    requirements: ['API-111', 'DASH-020'],
  },
}

import type { CallTable } from '../support/call-table.ts'

export const memberCalls: CallTable = {
  getDashboardInfo: {
    method: 'GET',
    host: 'siteHost',
    path: '/api/wp/user/dashboardInfo',
    whenItFails: 'emptyDefault',
    authorization: 'required',
    requirements: ['API-107'],
  },
}

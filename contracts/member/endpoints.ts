import type { Endpoint } from '../endpoint.ts'
import { DashboardInfoAnswer } from './dashboard.ts'

/** The calls about what a member has paid for (sales §7). */
export const memberEndpoints = {
  getDashboardInfo: {
    method: 'GET',
    host: 'siteHost',
    path: '/api/wp/user/dashboardInfo',
    answer: DashboardInfoAnswer,
    whenItFails: 'emptyDefault',
    authorization: 'required',
    isMoneyLike: false,
    isCacheable: false,
    requirements: ['API-107'],
  },
} as const satisfies Record<string, Endpoint>

import { accountEndpoints } from './account/endpoints.ts'
import { headsetEndpoints } from './account/headset-endpoints.ts'
import { passkeyEndpoints } from './account/passkey-endpoints.ts'
import { camEndpoints } from './cams/endpoints.ts'
import { blogEndpoints } from './catalogue/blog-endpoints.ts'
import { downloadEndpoints } from './catalogue/download-endpoints.ts'
import { forumEndpoints } from './catalogue/forum-endpoints.ts'
import { helpEndpoints } from './catalogue/help-endpoints.ts'
import { modelEndpoints } from './catalogue/model-endpoints.ts'
import { searchEndpoints } from './catalogue/search-endpoints.ts'
import { vreelsEndpoints } from './catalogue/vreels-endpoints.ts'
import { notificationEndpoints } from './chrome/endpoints.ts'
import { coreEndpoints } from './core-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { dashboardEndpoints } from './member/dashboard-endpoints.ts'
import { memberEndpoints } from './member/endpoints.ts'
import { favouriteEndpoints } from './member/favourite-endpoints.ts'
import { messengerEndpoints } from './messenger/endpoints.ts'
import { salesEndpoints } from './sales/endpoints.ts'
import { sessionEndpoints } from './session/endpoints.ts'
import { inquiryEndpoints } from './site/inquiry-endpoints.ts'

/**
 * Every call the site makes. The sandbox's routes and the fault matrix are driven by it; in the browser a part of the site brings its own rows, so
 * that the first page does not carry the contracts of all others.
 */
export const endpoints = {
  ...coreEndpoints,
  ...modelEndpoints,
  ...downloadEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...headsetEndpoints,
  ...passkeyEndpoints,
  ...memberEndpoints,
  ...dashboardEndpoints,
  ...favouriteEndpoints,
  ...searchEndpoints,
  ...salesEndpoints,
  ...camEndpoints,
  ...messengerEndpoints,
  ...inquiryEndpoints,
  ...helpEndpoints,
  ...blogEndpoints,
  ...forumEndpoints,
  ...notificationEndpoints,
  ...vreelsEndpoints,
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type EndpointRows = Partial<Record<EndpointName, Endpoint>>

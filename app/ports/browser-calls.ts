import { createHttpClient, type HttpClientOptions } from '../../adapters/site/http-client.adapter.ts'
import { coreEndpoints } from '../../contracts/core-endpoints.ts'
import { sessionEndpoints } from '../../contracts/session/endpoints.ts'

/** The client with the rows of the first pages beside those that were brought: a chunk of its own, since what the server drew asks nothing. */
export function openCalls(options: HttpClientOptions) {
  Object.assign(options.endpoints, coreEndpoints, sessionEndpoints)
  return createHttpClient(options)
}

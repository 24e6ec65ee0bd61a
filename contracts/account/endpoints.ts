import type { Endpoint } from '../endpoint.ts'

/** The calls that only the pages of one's own account make: their parts bring them. */
export const accountEndpoints = {} as const satisfies Record<string, Endpoint>

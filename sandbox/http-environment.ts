import type { HttpBindings } from '@hono/node-server'

/** Hono's environment here: the Node request and answer, which faults and headers need as they are. */
export interface HttpEnvironment {
  Bindings: HttpBindings
}

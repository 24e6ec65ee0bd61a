import type { DatabaseSync } from 'node:sqlite'

interface ContentAddresses {
  /** Where a log-out leads; no target without it. */
  thirdPartyOrigin?: string
  /** For the absolute addresses of pictures that structured data wants. */
  contentHostOrigin?: string
}

// Beside the database and not in it: ports change from start to start, and a reset of the data must not lose them.
const addressesOf = new WeakMap<DatabaseSync, ContentAddresses>()

/** Tells the catalogue where its neighbours listen; call it once the ports are known. */
export function setContentAddresses(database: DatabaseSync, addresses: ContentAddresses): void {
  addressesOf.set(database, { ...addressesOf.get(database), ...addresses })
}

export function readContentAddresses(database: DatabaseSync): ContentAddresses {
  return addressesOf.get(database) ?? {}
}

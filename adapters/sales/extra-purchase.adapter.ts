import * as z from 'zod/mini'
import type { SafeStorage } from '../site/storage.adapter.ts'
import { EXTRA_PURCHASE_KEY } from './draft-keys.ts'

/** Of this site: path and query. */
const Address = z.string().check(z.maxLength(2048), z.regex(/^\/(?![/\\])/))

/** What is bought besides a membership. The tab keeps where it was chosen, for who comes back from the biller. */
export function createExtraPurchase({ storage }: { storage: SafeStorage }) {
  return {
    /** The page is left for a biller. */
    remember: (from: string) => storage.write(EXTRA_PURCHASE_KEY, from),
    /** `''`: nothing. */
    from: () => storage.read(EXTRA_PURCHASE_KEY, Address) ?? '',
    /** A membership is paid now. */
    forget: () => storage.remove(EXTRA_PURCHASE_KEY),
  }
}

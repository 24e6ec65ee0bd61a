import * as z from 'zod/mini'
import type { ReadExtra } from '../../machines/sales/payment-return.machine.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'
import { EXTRA_PURCHASE_KEY } from './draft-keys.ts'

/** Of this site: path and query. */
const Address = z.string().check(z.maxLength(2048), z.regex(/^\/(?![/\\])/))

/** What is bought besides a membership. The tab keeps where it was chosen, for who comes back from the biller. */
export function createExtraPurchase({ storage }: { storage: SafeStorage }) {
  const readExtra: ReadExtra = async () => {
    // What stands in the document is taken over first, as it was drawn.
    await new Promise((resolve) => setTimeout(resolve))
    return { type: 'extra.read', from: storage.read(EXTRA_PURCHASE_KEY, Address) ?? '' }
  }
  return {
    /** A membership is paid now. */
    forget: () => storage.remove(EXTRA_PURCHASE_KEY),
    readExtra,
  }
}

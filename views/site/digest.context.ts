import { createContext, useContext } from 'react'
import type { Digest } from '../../contracts/site/digest.ts'

export const DigestContext = createContext<Digest | null>(null)

/** The site's reference data: menus, settings, names. Kept by the shell from the boot actor. */
export function useDigest(): Digest {
  const digest = useContext(DigestContext)
  if (!digest) throw new Error('DigestContext is missing above this view')
  return digest
}

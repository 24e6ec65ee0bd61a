import { createContext, useContext } from 'react'

/** The way to the short upright films: their code comes when they are first opened. */
export interface VreelsEntry {
  open(): void
}

export const VreelsContext = createContext<VreelsEntry>({ open() {} })

export function useVreels(): VreelsEntry {
  return useContext(VreelsContext)
}

import { createContext, type ReactNode, useContext } from 'react'

/** The ad of the pages' middle; null where promotions are not drawn. */
export const MiddleAdContext = createContext<ReactNode>(null)

/** Where a page has its ad: between what visitors came for and what is said about it. Nothing on pages without ads (CHROME-083). */
export function MiddleAd() {
  return useContext(MiddleAdContext)
}

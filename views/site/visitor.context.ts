import { createContext, useContext } from 'react'
import type { Visitor } from '../../machines/session/visitor.ts'

export const VisitorContext = createContext<Visitor | null>(null)

/** Who is looking. Kept by the shell from the session and the age check. */
export function useVisitor(): Visitor {
  const visitor = useContext(VisitorContext)
  if (!visitor) throw new Error('VisitorContext is missing above this view')
  return visitor
}

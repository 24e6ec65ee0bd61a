interface HandOverFacts {
  isReading: boolean
  hasSelection: boolean
  /** Where something besides a membership was chosen; `''`: nowhere. */
  from: string
  isMember: boolean
}

/** What is shown before a biller has the visitor: what was chosen, or where something can be chosen. */
export function handOverOf({ isReading, hasSelection, from, isMember }: HandOverFacts) {
  if (isReading) return 'reading'
  if (hasSelection) return 'order'
  if (from !== '') return 'extraAgain'
  return isMember ? 'nothingLeft' : 'membershipFirst'
}

import * as z from 'zod/mini'
import { LONGEST_QUERY } from './search.ts'

/** Most searches that a device keeps. */
export const MOST_RECENTS = 6

/** What was searched for on this device, the latest first, as it is kept there. */
export const RecentSearches = z.pipe(
  z.array(z.unknown()),
  z.transform((entries) =>
    entries
      .filter((entry): entry is string => typeof entry === 'string' && entry !== '' && entry.length <= LONGEST_QUERY)
      .slice(0, MOST_RECENTS),
  ),
)

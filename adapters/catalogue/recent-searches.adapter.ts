import { fromCallback, type NonReducibleUnknown } from 'xstate'
import * as z from 'zod/mini'
import { MOST_RECENTS, RecentSearches } from '../../contracts/catalogue/recent-searches.ts'
import type { RecentsCommand, RecentsFact } from '../../machines/catalogue/search-box.machine.ts'
import type { SafeStorage } from '../site/storage.adapter.ts'
import { SEARCH_STORAGE_KEYS } from './search-storage.ts'

const { recents: RECENTS_KEY, off: RECENTS_OFF_KEY } = SEARCH_STORAGE_KEYS

/** What was searched for, in the storage of this device and nowhere else. A log-out takes it away. */
export function createRecentSearches({ storage }: { storage: SafeStorage }) {
  const isOn = () => storage.read(RECENTS_OFF_KEY, z.literal(true)) === undefined
  const recents = () => (isOn() ? (storage.read(RECENTS_KEY, RecentSearches) ?? []) : [])

  function obey(command: RecentsCommand) {
    if (command.type === 'recent.keep') {
      const { query } = command
      if (query === '' || !isOn()) return
      const others = recents().filter((other) => other.toLowerCase() !== query.toLowerCase())
      storage.write(RECENTS_KEY, [query, ...others].slice(0, MOST_RECENTS))
    } else if (command.type === 'recents.switch') {
      if (command.isOn) storage.remove(RECENTS_OFF_KEY)
      else storage.write(RECENTS_OFF_KEY, true)
    }
    if (command.type === 'recents.clear' || !isOn()) storage.remove(RECENTS_KEY)
  }

  return fromCallback<RecentsCommand, NonReducibleUnknown>(({ receive, sendBack }) => {
    receive((command) => {
      obey(command)
      sendBack({ type: 'recents.found', recents: recents(), isOn: isOn() } satisfies RecentsFact)
    })
  })
}

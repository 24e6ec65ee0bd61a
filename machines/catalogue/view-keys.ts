import type { KeyPress } from './player-keys.ts'
import type { ViewVisitorEvent } from './vr-view.machine.ts'

/** What a key does to the view of a film that is drawn from inside. */
interface ViewKey {
  key: string
  label: string
  event: ViewVisitorEvent
}

const STEP = 10

export const VIEW_KEYS: readonly ViewKey[] = [
  { key: 'a', label: 'Look left', event: { type: 'view.turned', yaw: -STEP, pitch: 0 } },
  { key: 'd', label: 'Look right', event: { type: 'view.turned', yaw: STEP, pitch: 0 } },
  { key: 'w', label: 'Look up', event: { type: 'view.turned', yaw: 0, pitch: STEP } },
  { key: 's', label: 'Look down', event: { type: 'view.turned', yaw: 0, pitch: -STEP } },
  { key: '+', label: 'Closer', event: { type: 'view.zoomed', steps: 1 } },
  { key: '-', label: 'Further away', event: { type: 'view.zoomed', steps: -1 } },
  { key: 'c', label: 'Look ahead', event: { type: 'view.recentred' } },
]

export function viewEventOfKey({ key, hasModifier, isTaken }: KeyPress): ViewVisitorEvent | undefined {
  if (hasModifier || isTaken) return undefined
  return VIEW_KEYS.find((entry) => entry.key === key.toLowerCase())?.event
}

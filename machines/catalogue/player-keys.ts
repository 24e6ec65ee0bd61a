import type { SoundEvent } from './player-media.ts'

/** What a visitor does: buttons, keys, touch and the media keys of the system. */
export type PlayerVisitorEvent =
  | { type: 'play.toggled' }
  | { type: 'play.requested' }
  | { type: 'pause.requested' }
  | { type: 'position.chosen'; seconds: number }
  | { type: 'position.nudged'; bySeconds: number }
  | { type: 'position.shareChosen'; share: number }
  | SoundEvent
  | { type: 'quality.chosen'; quality: string }
  | { type: 'fullScreen.toggled' }
  | { type: 'pictureInPicture.toggled' }
  | { type: 'help.toggled' }
  | { type: 'help.closed' }
  | { type: 'scrub.moved'; seconds: number }
  | { type: 'retry.requested' }

/** What a key does. `keys` are values of `KeyboardEvent.key`, letters in lower case. */
export interface PlayerKey {
  keys: readonly string[]
  /** For the overlay. */
  label: string
  event: PlayerVisitorEvent
}

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The whole keyboard map; the `?` overlay shows it in this order. */
export const PLAYER_KEYS: readonly PlayerKey[] = [
  { keys: [' ', 'k'], label: 'Play or pause', event: { type: 'play.toggled' } },
  { keys: ['j'], label: 'Back 10 seconds', event: { type: 'position.nudged', bySeconds: -10 } },
  { keys: ['l'], label: 'Forward 10 seconds', event: { type: 'position.nudged', bySeconds: 10 } },
  { keys: ['ArrowLeft'], label: 'Back 5 seconds', event: { type: 'position.nudged', bySeconds: -5 } },
  { keys: ['ArrowRight'], label: 'Forward 5 seconds', event: { type: 'position.nudged', bySeconds: 5 } },
  { keys: ['ArrowUp'], label: 'Louder', event: { type: 'volume.nudged', steps: 1 } },
  { keys: ['ArrowDown'], label: 'Quieter', event: { type: 'volume.nudged', steps: -1 } },
  { keys: ['m'], label: 'Sound on or off', event: { type: 'mute.toggled' } },
  { keys: ['f'], label: 'Full screen', event: { type: 'fullScreen.toggled' } },
  { keys: ['i', 'p'], label: 'Picture in picture', event: { type: 'pictureInPicture.toggled' } },
  { keys: ['>'], label: 'Faster', event: { type: 'speed.nudged', steps: 1 } },
  { keys: ['<'], label: 'Slower', event: { type: 'speed.nudged', steps: -1 } },
  ...DIGITS.map(
    (digit): PlayerKey => ({
      keys: [digit],
      label: digit === '0' ? 'To the start' : `To ${digit}0 %`,
      event: { type: 'position.shareChosen', share: Number(digit) / 10 },
    }),
  ),
  { keys: ['Home'], label: 'To the start', event: { type: 'position.shareChosen', share: 0 } },
  { keys: ['End'], label: 'To the end', event: { type: 'position.shareChosen', share: 1 } },
  { keys: ['?'], label: 'This overview', event: { type: 'help.toggled' } },
  { keys: ['Escape'], label: 'Close this overview', event: { type: 'help.closed' } },
]

const SEEKING: ReadonlySet<string> = new Set(['position.nudged', 'position.shareChosen', 'speed.nudged'])

/** Keys that do something here: a live stream cannot be seeked in. */
export function keysOf(isLive: boolean): readonly PlayerKey[] {
  return isLive ? PLAYER_KEYS.filter(({ event }) => !SEEKING.has(event.type)) : PLAYER_KEYS
}

/** What was pressed, without the DOM event. */
export interface KeyPress {
  key: string
  /** Ctrl, Alt or Meta was held: then it is the browser's or the system's shortcut, not ours. */
  hasModifier: boolean
  /** The focus is where letters are typed or where the key means something else (a slider, a menu). */
  isTaken: boolean
}

/** The event of a key press, or `undefined` where the key is none of the player's. */
export function eventOfKey({ key, hasModifier, isTaken }: KeyPress): PlayerVisitorEvent | undefined {
  if (hasModifier || isTaken) return undefined
  const name = key.length === 1 ? key.toLowerCase() : key
  return PLAYER_KEYS.find(({ keys }) => keys.includes(name))?.event
}

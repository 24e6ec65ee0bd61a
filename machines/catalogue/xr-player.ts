import type { FilmFormat } from '../../contracts/catalogue/film-format.ts'

/** What a headset can show: nothing but the film, or the film within the room. */
export type HeadsetKind = 'vr' | 'ar'

/** Why there is no headset: the browser knows none, the page is not secure, its frame may not use one, or none is there. */
export type HeadsetMissing = 'noApi' | 'insecure' | 'policy' | 'noDevice'

/** What is known of a film before it is opened. */
export interface XrPlayerInput {
  title: string
  isLive: boolean
  /** null: nobody knows it. */
  format: FilmFormat | null
  /** The visitor has asked for it already, where there was no player yet. */
  isAskedFor: boolean
}

/** How a film gets before the eyes: drawn on a mesh by the page, or by the headset itself, which is sharper. */
export type DrawPath = 'mesh' | 'layer'

/** What can be pressed in the headset. */
export type PanelControl = 'play' | 'back' | 'ahead' | 'recentre' | 'nearer' | 'farther' | 'surroundings' | 'leave'

/** What is told of the room of a live stream. Amounts in tokens. */
export interface RoomFacts {
  /** null: nobody's, or not known. */
  balance: number | null
  /** null: no show of the visitor's runs. */
  cost: ShowCost | null
  /** As the chat says the last ones, the newest first. */
  tips: readonly string[]
}

/** Of a paid show that runs. `secondsLeft`: for which the tokens last; null: not known. */
export interface ShowCost {
  soFar: number
  secondsLeft: number | null
}

export const NO_ROOM: RoomFacts = { balance: null, cost: null, tips: [] }

/** The action that keeps whether the film plays, and whether it has to wait. */
export function motion(isPlaying: boolean, isWaiting: boolean) {
  return { type: 'keepMotion', params: { isPlaying, isWaiting } } as const
}

/** Comes whenever a part of it is another one. */
export type RoomNews = { type: 'room.told'; facts: Partial<RoomFacts> }

/** What the panel in the headset tells of the film. Times in seconds; 0: the length is unknown. */
export interface PanelFacts {
  title: string
  isPlaying: boolean
  isWaiting: boolean
  seconds: number
  durationSeconds: number
  isLive: boolean
  room: RoomFacts
  kind: HeadsetKind
  isOpaque: boolean
  /** Metres before the eyes. */
  distance: number
}

/** Port: opens, draws and ends sessions of a headset; answers with reports. */
export type HeadsetCommand =
  | { type: 'session.request'; kind: HeadsetKind }
  | { type: 'session.end' }
  /** Draws the film; comes again whenever one of these changes. */
  | { type: 'picture.show'; format: FilmFormat; path: DrawPath; isOpaque: boolean }
  /** Lets go of the film before another file is opened. */
  | { type: 'picture.hide' }
  | { type: 'panel.show'; facts: PanelFacts }
  /** All but the way out, and what runs up meanwhile. */
  | { type: 'panel.hide'; cost: ShowCost | null }
  | { type: 'headset.recentre' }

/** What the headset and the browser said. */
export type HeadsetReport =
  | { type: 'headset.found'; vr: boolean; ar: boolean }
  | { type: 'headset.missing'; reason: HeadsetMissing }
  | { type: 'session.granted' }
  | { type: 'session.denied' }
  | { type: 'session.failed' }
  /** The card, the space and the first frame are there. */
  | { type: 'session.ready' }
  | { type: 'session.ended' }
  | { type: 'session.shown' }
  /** The headset is off, or its own menu lies over the film. */
  | { type: 'session.hidden' }
  | { type: 'layer.failed' }
  | { type: 'card.lost' }
  | { type: 'card.restored' }
  | { type: 'panel.pressed'; control: PanelControl }
  | { type: 'panel.sought'; share: number }
  /** Pressed beside the panel. */
  | { type: 'panel.called' }

/** What a visitor does in the page. */
export type HeadsetVisitorEvent =
  | { type: 'headset.asked' }
  | { type: 'headset.closed' }
  | { type: 'headset.entered'; kind: HeadsetKind }
  | { type: 'headset.left' }

/** What the player tells of its film: how it is to be seen, what is told of its room, and that another file is about to be opened. */
export type HeadsetNews = FormatInUse | RoomNews | { type: 'film.swapping' }
export type FormatInUse = { type: 'format.used'; format: FilmFormat }

/** How far the two buttons go, as those of the page do. */
export const NUDGE_SECONDS = 10
export const NEAREST_PANEL = 0.8
export const FARTHEST_PANEL = 3
const PANEL_STEP = 0.2

/** Metres; a panel can be neither in the eyes nor out of sight. */
export function movedPanel(distance: number, steps: number): number {
  const moved = Math.round((distance + steps * PANEL_STEP) * 10) / 10
  return Math.min(FARTHEST_PANEL, Math.max(NEAREST_PANEL, moved))
}

/** Whether the headset can draw a film of this format by itself: it knows spheres, not lenses, masks or swapped eyes. */
export function layerFits({ projection, isEyeSwapped, alpha }: FilmFormat): boolean {
  return (projection === '180' || projection === '360') && !isEyeSwapped && alpha === 'none'
}

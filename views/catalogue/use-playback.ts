import { type Readable, useSelector } from '../kit/use-selector.ts'
import type { PlayerActor } from './player-actor.ts'

type PlaybackTag = 'busy' | 'playing' | 'ended'

/** Whether a film is in such a state: of one that is open its own actor says it, before that the player. */
export function usePlayback(player: PlayerActor, tag: PlaybackTag): boolean {
  const playback = useSelector(player, (snapshot) => snapshot.children.playback)
  const film = (playback ?? player) as Readable<{ hasTag(tag: PlaybackTag): boolean }>
  return useSelector(film, (snapshot) => snapshot.hasTag(tag))
}

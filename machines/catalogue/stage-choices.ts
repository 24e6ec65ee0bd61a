/** What stands on the stage of a video's page. */
export interface OnStage {
  isPlayer: boolean
  /** The player plays the whole film. */
  isFull: boolean
  /** The trailer plays in place of the poster. */
  isTrailer: boolean
  isSharing: boolean
}

/** What a press of 'Trailer' does, and whether it is pressed. */
export function trailerChoice({ isPlayer, isFull, isTrailer }: OnStage) {
  const isPressed = isTrailer || (isPlayer && !isFull)
  if (isPlayer) return { isPressed, event: { type: 'kind.toggled' } as const }
  return { isPressed, event: { type: isTrailer ? 'poster.requested' : 'trailer.requested' } as const }
}

/** What a press of 'Share' does, and whether it is pressed. */
export function shareChoice({ isSharing }: OnStage) {
  return { isPressed: isSharing, event: { type: isSharing ? 'poster.requested' : 'sharing.requested' } as const }
}

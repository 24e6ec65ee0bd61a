/** Where the player keeps things on this device: positions and formats tell what was watched and go at log-out, preferences stay. */
export const PLAYER_STORAGE_KEYS = {
  positions: 'playerPositions',
  formats: 'playerFormats',
  preferences: 'playerPreferences',
} as const

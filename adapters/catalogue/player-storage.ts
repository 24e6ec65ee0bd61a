/** Where the player keeps things on this device: positions are private and go at log-out, preferences stay. */
export const PLAYER_STORAGE_KEYS = { positions: 'playerPositions', preferences: 'playerPreferences' } as const

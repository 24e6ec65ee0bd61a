/** Where searches are kept on this device: they go at log-out, and that nothing is to be kept stays. */
export const SEARCH_STORAGE_KEYS = { recents: 'searches.recent', off: 'searches.off' } as const

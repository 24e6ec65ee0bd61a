/** Web storage without a browser. */
export function createMemoryStorage() {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    getItem: (key: string) => entries.get(key) ?? null,
    key: (index: number) => [...entries.keys()][index] ?? null,
    keys: () => [...entries.keys()],
    removeItem: (key: string) => void entries.delete(key),
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
}

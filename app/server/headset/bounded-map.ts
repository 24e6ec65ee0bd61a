/** A map that forgets what was unused for longest once it is full. */
export function createBoundedMap<Value>(most: number) {
  // A Map keeps the order of writing: what is read is written again.
  const entries = new Map<string, Value>()

  function set(key: string, value: Value): Value {
    entries.delete(key)
    entries.set(key, value)
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break
      entries.delete(oldest)
    }
    return value
  }

  function get(key: string): Value | undefined {
    const value = entries.get(key)
    return value === undefined ? undefined : set(key, value)
  }

  return {
    get,
    set,
    getOr: (key: string, make: () => Value): Value => get(key) ?? set(key, make()),
    values: () => entries.values(),
  }
}

/** For each site. Addresses come from anybody. */
const ENTRIES = 2_000
/** Longer ones are worked out each time: whoever makes them up shall not fill the memory. */
const LONGEST = 256

/** Works out once what depends on a site and a text alone, such as where a link of every page leads. It is shared: nobody may change it. */
export function createRemembered<Value>() {
  const values = new WeakMap<object, Map<string, Value>>()
  return (site: object, text: string, compute: () => Value): Value => {
    if (text.length > LONGEST) return compute()
    const known = values.get(site) ?? new Map<string, Value>()
    values.set(site, known)
    const value = known.get(text) ?? compute()
    if (known.size >= ENTRIES) known.clear()
    known.set(text, value)
    return value
  }
}

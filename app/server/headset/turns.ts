/** Does what belongs to one key one after the other. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <Outcome>(key: string, work: () => Promise<Outcome>): Promise<Outcome> => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    const leave = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    mine.then(leave, leave)
    return mine
  }
}

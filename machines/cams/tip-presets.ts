const SHARES = [15, 20, 25] as const

/** Amounts that a tip in a room is offered at. `value`: tokens that there are, or that a show has cost (cams §9). */
export function tipPresets(value: number): readonly number[] {
  if (value < 16) return [2, 3, 4]
  if (value > 400) return [100, 125, 150]
  const amounts = SHARES.map((share) => Math.floor((value * share) / 100))
  return value <= 80 ? amounts : amounts.map((amount) => Math.floor(amount / 5) * 5)
}

/** The amount that is offered first. */
export function defaultTip(value: number): number {
  return value < 4 ? 1 : Math.floor(value / 4)
}

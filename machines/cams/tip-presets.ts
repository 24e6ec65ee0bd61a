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

/** Amounts that a tip in the messenger is offered at. */
export const MESSENGER_TIPS: readonly number[] = [10, 20, 50]

/** An amount as a preset's label: `950`, `1.9K`, `2M`. Cut, not rounded. */
export function tipLabel(amount: number): string {
  if (amount >= 1_000_000) return `${Math.floor(amount / 100_000) / 10}M`
  if (amount >= 1_000) return `${Math.floor(amount / 100) / 10}K`
  return String(amount)
}

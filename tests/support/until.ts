import { vi } from 'vitest'

/** Waits for what is to be seen, as long as a busy machine needs; vitest's own limit is 1 s, and most comes within milliseconds. */
export function until<Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> {
  return vi.waitFor(look, { timeout: Number(process.env.PATIENCE_MS ?? 14_000), interval: 2 })
}

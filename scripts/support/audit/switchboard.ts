/** What the switches of instrumented code read and write. */
export interface Switchboard {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
  hitCount?: number
  hitLimit?: number
}

const holder = globalThis as { __stryker__?: Switchboard }
holder.__stryker__ ??= {}

export const switchboard = holder.__stryker__

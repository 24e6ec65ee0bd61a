/** Sandbox time: the machine's own, moved by the control plane. */
export interface SandboxClock {
  nowMs(): number
  /** What the `Date` header says, in ms: sandbox time plus its own offset. */
  headerMs(): number
  /** Time stands still: nobody is late. */
  isHeld(): boolean
}

export interface MovableClock extends SandboxClock {
  /** Sets how far sandbox time is from the machine's, and lets it run. */
  moveTo(offsetMs: number): void
  /** From now on it is this time, until it is moved by hand or runs again. */
  holdAt(nowMs: number): void
  moveBy(jumpMs: number): void
  /** Lets the `Date` header lie while everything else keeps sandbox time. */
  moveDateHeader(dateOffsetMs: number): void
  reset(): void
  read(): ClockReading
}

export interface ClockReading {
  nowMs: number
  offsetMs: number
  dateOffsetMs: number
  isHeld: boolean
}

export function createClock(): MovableClock {
  let offsetMs = 0
  let dateOffsetMs = 0
  let heldAtMs: number | null = null
  const nowMs = () => heldAtMs ?? Date.now() + offsetMs
  return {
    nowMs,
    headerMs: () => nowMs() + dateOffsetMs,
    isHeld: () => heldAtMs !== null,
    moveTo: (offset) => {
      offsetMs = offset
      heldAtMs = null
    },
    holdAt: (atMs) => {
      heldAtMs = atMs
    },
    moveBy: (jump) => {
      if (heldAtMs === null) offsetMs += jump
      else heldAtMs += jump
    },
    moveDateHeader: (offset) => {
      dateOffsetMs = offset
    },
    reset: () => {
      offsetMs = 0
      dateOffsetMs = 0
      heldAtMs = null
    },
    read: () => ({
      nowMs: nowMs(),
      offsetMs: heldAtMs === null ? offsetMs : heldAtMs - Date.now(),
      dateOffsetMs,
      isHeld: heldAtMs !== null,
    }),
  }
}

/** Sandbox time: the machine's own, moved by the control plane. */
export interface SandboxClock {
  nowMs(): number
  /** What the `Date` header says, in ms: sandbox time plus its own offset. */
  headerMs(): number
}

export interface MovableClock extends SandboxClock {
  /** Sets how far sandbox time is from the machine's. */
  moveTo(offsetMs: number): void
  moveBy(jumpMs: number): void
  /** Lets the `Date` header lie while everything else keeps sandbox time. */
  moveDateHeader(dateOffsetMs: number): void
  reset(): void
  read(): { nowMs: number; offsetMs: number; dateOffsetMs: number }
}

export function createClock(): MovableClock {
  let offsetMs = 0
  let dateOffsetMs = 0
  const nowMs = () => Date.now() + offsetMs
  return {
    nowMs,
    headerMs: () => nowMs() + dateOffsetMs,
    moveTo: (offset) => {
      offsetMs = offset
    },
    moveBy: (jump) => {
      offsetMs += jump
    },
    moveDateHeader: (offset) => {
      dateOffsetMs = offset
    },
    reset: () => {
      offsetMs = 0
      dateOffsetMs = 0
    },
    read: () => ({ nowMs: nowMs(), offsetMs, dateOffsetMs }),
  }
}

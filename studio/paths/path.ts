import type { AnyMachineSnapshot } from 'xstate'
import type { Start } from './explore.ts'
import type { WalkStep } from './walk.ts'

export interface Path {
  /** Stays the same as long as machine id, start and events do. */
  id: string
  /** `renewal.failed → after retryPause ⇒ renewing` */
  title: string
  start: Start
  /** Before the first step. */
  first: AnyMachineSnapshot
  steps: readonly PathStep[]
}

export interface PathStep extends WalkStep {
  /** Time that passes before the event; for a timer, until it fires. */
  waitMs: number
}

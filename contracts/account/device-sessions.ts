import * as z from 'zod/mini'
import { Id, Label, listOf, UnixSeconds } from '../tolerant.ts'

/** A log-in that has not ended: one browser, on one device. How it is named on the wire is ours: the specification knows none. */
export const DeviceSession = z.object({
  id: Id,
  /** In words, such as “Chrome on Windows”. */
  device: Label,
  lastUsedAt: UnixSeconds,
  /** The one that asks. */
  isCurrent: z.catch(z.boolean(), false),
})
export type DeviceSession = z.infer<typeof DeviceSession>

/** `GET /api/account/sessions`, and after the others were ended: the newest use first. */
export const DeviceSessionsAnswer = z.pipe(
  z.object({ data: z.object({ sessions: listOf(DeviceSession) }) }),
  z.transform(({ data }) => data.sessions),
)

import type { RealtimeEvent } from '../../../contracts/cams/realtime.ts'

/** What goes wrong on the way with the next events of a channel. The channel's log is as it should be. */
export interface WireFault {
  kind: 'gap' | 'duplicate' | 'reorder'
  /** A channel's name, or `*` for all of them together. */
  channel: string
  /** Events that are struck. */
  count: number
}

/** How long `reorder` waits for as many events as it wants to turn round. */
const LONGEST_HOLD_MS = 1_000

/** Loses, doubles and turns round events between the channels' logs and the sockets. `deliver` gets what was held back for too long. */
export function createWireFaults(deliver: (event: RealtimeEvent) => void) {
  let faults: Array<WireFault & { held: RealtimeEvent[]; timer?: NodeJS.Timeout }> = []

  function release(fault: (typeof faults)[number]): RealtimeEvent[] {
    faults = faults.filter((other) => other !== fault)
    clearTimeout(fault.timer)
    return fault.held.reverse()
  }

  return {
    add(fault: WireFault) {
      faults.push({ ...fault, held: [] })
    },
    list: (): WireFault[] =>
      faults.map(({ kind, channel, count, held }) => ({ kind, channel, count: count - held.length })),

    /** What goes over the wire when this has happened: nothing, the event, or several in the order given. */
    pass(event: RealtimeEvent): RealtimeEvent[] {
      const fault = faults.find(({ channel }) => channel === '*' || channel === event.ch)
      if (!fault) return [event]
      if (fault.kind === 'reorder') {
        fault.held.push(event)
        if (fault.held.length >= fault.count) return release(fault)
        fault.timer ??= setTimeout(() => release(fault).forEach(deliver), LONGEST_HOLD_MS)
        return []
      }
      fault.count -= 1
      if (fault.count === 0) release(fault)
      return fault.kind === 'gap' ? [] : [event, event]
    },

    /** Ends all faults; what was held back is delivered. */
    clear() {
      for (const fault of faults) release(fault).forEach(deliver)
    },
  }
}

import type { EndShow } from '../../machines/cams/show-ending.machine.ts'
import type { Call } from '../site/call.ts'

/** Ends a show, or the request for one: cancelling is the same call for both (SHOW-040). */
export function createShow({ call }: { call: Call }): { endShow: EndShow } {
  return {
    // Leaving the state must not keep a show running that was to end: the signal is not passed on.
    endShow: async (_signal, { roomId, isSpy }) => {
      const params = { roomId }
      const result = await (isSpy ? call('cancelSpy', { params }) : call('cancelShow', { params }))
      return { type: result.ok ? 'ending.done' : 'ending.failed' }
    },
  }
}

import type { PlayerFailure } from '../../machines/catalogue/player-media.ts'

const PROBE_MS = 5_000
/** `MediaError.MEDIA_ERR_NETWORK` and `MEDIA_ERR_DECODE`. */
const NETWORK = 2
const DECODE = 3

interface Fault {
  code: number | undefined
  address: string
  fetch: typeof globalThis.fetch
  signal: AbortSignal
}

/** The element says little: the film's own server says whether it is the link, the file or the way to it. */
export async function explainFault({ code, address, fetch, signal }: Fault): Promise<PlayerFailure> {
  if (code === DECODE) return 'decode'
  try {
    const response = await fetch(address, {
      method: 'HEAD',
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)]),
    })
    if (!response.ok) return reasonOfStatus(response.status)
    return code === NETWORK ? 'network' : 'unsupported'
  } catch {
    return 'network'
  }
}

export function reasonOfStatus(status: number | undefined): PlayerFailure {
  if (status === 401 || status === 403) return 'forbidden'
  return status === 404 || status === 410 ? 'missing' : 'network'
}

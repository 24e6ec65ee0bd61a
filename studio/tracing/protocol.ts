import { StudioMessage } from '../../contracts/site/trace.ts'

/** Where the hub listens for pages of the site, and for studios. */
export const SITE_PATH = '/site'
export const STUDIO_PATH = '/studio'

/**
 * Where the hub listens for the studio that is open at this address: `http://127.0.0.1:4300/?token=…`, as `npm start` prints it, or the file with
 * `?hub=127.0.0.1:4300&token=…`. Undefined: it is not live.
 */
export function hubAddressOf({ host, search }: Pick<Location, 'host' | 'search'>): string | undefined {
  const asked = new URLSearchParams(search)
  const hub = asked.get('hub') ?? host
  const token = asked.get('token')
  if (!token || !/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(hub)) return undefined
  return `ws://${hub}${STUDIO_PATH}?${new URLSearchParams({ token })}`
}

/** Undefined if it is none. */
export function readStudioMessage(text: string): StudioMessage | undefined {
  try {
    return StudioMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

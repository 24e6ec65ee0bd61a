import type { ReachSite } from '../../machines/site/outage.machine.ts'

interface LineOptions {
  fetch: typeof globalThis.fetch
  navigator: Pick<Navigator, 'onLine'>
}

/** Something small that the site's own server answers, whatever its back end does. */
const PROBE = '/robots.txt'

/** Whether there is a network, as far as the browser knows, and whether the site can be reached through it. */
export function createLine({ fetch, navigator }: LineOptions) {
  const reachSite: ReachSite = async (signal) => {
    try {
      await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal })
      return { type: 'site.reached' }
    } catch {
      return { type: 'site.unreachable' }
    }
  }
  return { isOffline: () => navigator.onLine === false, reachSite }
}

import { EMPTY, filter, map, merge, NEVER, type Observable, of } from 'rxjs'
import { createAds } from '../../adapters/sales/ads.adapter.ts'
import type { AdPosition } from '../../contracts/sales/ads.ts'
import { adBannerMachine, type MotionRefusal } from '../../machines/sales/ad-banner.machine.ts'
import { adPageOf } from '../../machines/sales/ads.ts'
import { streamOf } from '../ports/answer-with.ts'
import type { SitePorts } from '../ports/ports.ts'
import type { Site } from './site.ts'

/** The two places of ads. The server chooses for the first page, and the browser keeps to it; for every other page the browser asks and chooses. */
export function openAds(site: Site) {
  const { settings, ports, handover, isBrowser } = site
  const { fetchAd } = createAds({
    call: ports.page.call,
    html: ports.page.html,
    frames: settings.hosts.adFrames,
    random: Math.random,
    report: ports.report,
  })
  const page = adPageOf(site.firstMatch, { kind: 'pass' })

  function open<Name extends 'middleAd' | 'bottomAd'>(name: Name, position: AdPosition) {
    const plugs = {
      fetchAd: handover.ask('fetchAd', fetchAd),
      watchMotion: streamOf(isBrowser ? unwantedMotion(ports) : NEVER),
    }
    return site.open(adBannerMachine, plugs, { name, input: { position, page } })
  }

  return { middleAd: open('middleAd', 'middle'), bottomAd: open('bottomAd', 'bottom') }
}

/** Whoever saves data does not want films that they did not ask for. */
function unwantedMotion({ motion, mayWarm }: Pick<SitePorts, 'motion' | 'mayWarm'>): Observable<MotionRefusal> {
  const refusal: MotionRefusal = { type: 'motion.unwanted' }
  const reduced = motion.pipe(
    filter(({ type }) => type === 'motion.reduced'),
    map(() => refusal),
  )
  return merge(mayWarm() ? EMPTY : of(refusal), reduced)
}

import { RouterContextProvider } from '@tanstack/react-router'
import { Suspense, use, useMemo } from 'react'
import type { AdPosition } from '../../contracts/sales/ads.ts'
import { platformOf } from '../../machines/chrome/menu-rules.ts'
import type { AdAnswer } from '../../machines/sales/ad-banner.machine.ts'
import { type AdQuestion, adPageOf, keepsAdsWhenRefused } from '../../machines/sales/ads.ts'
import { errorHead, missingHead } from '../../machines/site/head.ts'
import { ErrorBoundary } from '../../views/kit/error-boundary.tsx'
import { useIsAlive } from '../../views/kit/use-is-alive.ts'
import { useSelector } from '../../views/kit/use-selector.ts'
import { WhenSeen } from '../../views/kit/when-seen.tsx'
import { AwaitedAd } from '../../views/sales/awaited-ad.view.tsx'
import { ActorsContext } from '../../views/site/actors.context.ts'
import { CamActorsContext } from '../../views/site/cam-actors.context.ts'
import { DialogViewsContext } from '../../views/site/dialog-mount.view.tsx'
import { ErrorScreen } from '../../views/site/error-screen.view.tsx'
import { PageHead } from '../../views/site/page-head.view.tsx'
import { PromotionActorsContext } from '../../views/site/promotion-actors.context.ts'
import type { PromotionPlace } from '../../views/site/promotion-parts.ts'
import { SearchContext } from '../../views/site/search.context.ts'
import { SiteShell } from '../../views/site/shell.view.tsx'
import { SiteContext, useSite } from '../../views/site/site.context.ts'
import { VreelsContext } from '../../views/site/vreels.context.ts'
import { createCell } from './derived.ts'
import type { OpenPage } from './open-page.ts'
import type { Arrival } from './page-book.ts'
import type { Site } from './site.ts'

interface SiteRootProps {
  site: Site
  drawnAtMs: number
  /** The tree is alive: in the browser, after hydration. */
  onReady?: () => void
}

/** Stands for the actor of a page that has none. */
const NOBODY = createCell(null)

/** What is hydrated: the same tree on both sides. */
export function SiteRoot({ site, drawnAtMs, onReady }: SiteRootProps) {
  const { actors, settings, origin, routeAt, userAgent, mailedAddress } = site
  const facts = useMemo(
    () => ({ settings, drawnAtMs, origin, routeAt, platform: platformOf(userAgent), mailedAddress }),
    [settings, drawnAtMs, origin, routeAt, userAgent, mailedAddress],
  )
  const arrival = useSelector(site.arrival, (shown) => shown)
  const editPath = useSelector(arrival?.page?.actor ?? NOBODY, (snapshot) => arrival?.page?.editPath?.(snapshot) ?? '')
  const isRefused = useSelector(
    arrival?.page?.actor ?? NOBODY,
    (snapshot): boolean => snapshot?.hasTag('refused') ?? false,
  )
  // Boundaries that are not hydrated yet must not render again with the shell around them: React would remove their content.
  const promotions = useMemo(() => {
    const part = (place: PromotionPlace) => (
      <Suspense>
        <PromotionPart site={site} place={place} />
      </Suspense>
    )
    return {
      bar: part('bar'),
      banner: part('banner'),
      rail: part('rail'),
      middleAd: <AdPart site={site} place="middleAd" position="middle" />,
      bottomAd: <AdPart site={site} place="bottomAd" position="bottom" />,
    }
  }, [site])
  const isStranded = useSelector(actors.navigation, (snapshot) => snapshot.hasTag('failed'))
  const isOffline = useSelector(actors.navigation, (snapshot) => snapshot.hasTag('offline'))
  if (!arrival && !isStranded) return null
  const hasAds = !isRefused || keepsAdsWhenRefused(arrival?.match ?? site.firstMatch)
  const page = arrival && <Page key={arrival.page?.key} arrival={arrival} />
  const isClosed = arrival?.decision.kind === 'maintenance'
  return (
    <RouterContextProvider router={site.router}>
      <SiteContext value={facts}>
        <ActorsContext value={actors}>
          {onReady && <WhenSeen onSeen={onReady} />}
          <DialogViewsContext value={site.dialogs}>
            <PromotionActorsContext value={site.promotions}>
              <CamActorsContext value={site.cams}>
                <SearchContext value={site.search}>
                  <VreelsContext value={site.vreels}>
                    <SiteShell
                      route={arrival?.match ?? site.firstMatch}
                      editPath={editPath}
                      promotions={hasAds ? promotions : { ...promotions, bottomAd: null }}
                      closed={isClosed && page}
                      overlay={<CamsOverlay site={site} />}
                    >
                      {isStranded ? (
                        <ErrorScreen
                          problem={{ kind: 'failed', reason: isOffline ? 'offline' : 'unavailable' }}
                          onRetry={() => actors.navigation.send({ type: 'retry.requested' })}
                        />
                      ) : (
                        !isClosed && page
                      )}
                    </SiteShell>
                  </VreelsContext>
                </SearchContext>
              </CamActorsContext>
            </PromotionActorsContext>
          </DialogViewsContext>
        </ActorsContext>
      </SiteContext>
    </RouterContextProvider>
  )
}

/** What actors of promotions show. In the browser it stays as the server drew it until their code is there. */
function PromotionPart({ site, place }: { site: Site; place: PromotionPlace }) {
  const promotions = site.isBrowser ? use(site.whenPromotions) : site.promotions.getSnapshot()
  return promotions?.parts[place]
}

/** Another page begins anew: until the code of ads is there, it keeps their space rather than the ad of the page before. */
function AdPart({ site, place, position }: { site: Site; place: PromotionPlace; position: AdPosition }) {
  const page = useSelector(site.arrival, (arrival) => (arrival ? printedAdPage(arrival) : ''))
  const hasFailed = useSelector(site.root, (root) => root.hasTag('promotionsFailed'))
  return (
    <Suspense key={page} fallback={page && !hasFailed && expectsAd(site, position) ? <AwaitedAd /> : null}>
      <PromotionPart site={site} place={place} />
    </Suspense>
  )
}

/** Which page of ads this is; `''`: it has none. */
function printedAdPage({ match, decision }: Arrival): string {
  const page = adPageOf(match, decision)
  return page.place && `${page.place} ${page.path}`
}

/** As the actor of the ad will: unless the server had none for the first page. */
function expectsAd({ handover, firstMatch }: Site, position: AdPosition): boolean {
  const { place } = adPageOf(firstMatch, { kind: 'pass' })
  const answer = handover.waiting('fetchAd', { place, position } satisfies AdQuestion) as AdAnswer | undefined
  return answer?.ad !== null
}

/** What actors of cams show over every page: nothing until it is alive, whether or not their code came with it. */
function CamsOverlay({ site }: { site: Site }) {
  const overlay = useSelector(site.cams, (cams) => cams?.overlay ?? null)
  return useIsAlive() ? overlay : null
}

/** The page that the address led to, or the screen that says why there is none. */
function Page({ arrival: { match, decision, page } }: { arrival: Arrival }) {
  const { settings } = useSite()
  if (page) {
    return (
      <ErrorBoundary
        fallback={(retry) => <ErrorScreen problem={{ kind: 'failed', reason: 'contract' }} onRetry={retry} />}
      >
        {page.actor ? <ActorHead page={page} actor={page.actor} /> : <PageHead head={page.head(null)} />}
        {page.draw()}
      </ErrorBoundary>
    )
  }
  if (decision.kind === 'denied') {
    return (
      <>
        <PageHead head={errorHead({ settings, title: 'Access denied' })} />
        <ErrorScreen problem={{ kind: 'refused', message: decision.message }} />
      </>
    )
  }
  return <PageHead head={missingHead({ settings, match })} />
}

/** Re-reads the head with every change of the page's actor; equal heads draw once. */
function ActorHead({ page, actor }: { page: OpenPage; actor: NonNullable<OpenPage['actor']> }) {
  const printed = useSelector(actor, (snapshot) => JSON.stringify(page.head(snapshot)))
  return <PageHead head={JSON.parse(printed)} />
}

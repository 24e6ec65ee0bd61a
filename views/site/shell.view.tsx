import { type ReactNode, Suspense, useMemo } from 'react'
import type { RouteMatch } from '../../machines/access/routes.ts'
import { showsCookieBanner } from '../../machines/chrome/menu-rules.ts'
import { visitorOf } from '../../machines/session/visitor.ts'
import { BottomMenu } from '../chrome/bottom-menu.view.tsx'
import { Footer } from '../chrome/footer.view.tsx'
import { Header } from '../chrome/header.view.tsx'
import { useSelector } from '../kit/use-selector.ts'
import { useActors } from './actors.context.ts'
import { CookieBanner } from './cookie-banner.view.tsx'
import { DialogMount, RailDialogMount } from './dialog-mount.view.tsx'
import { DigestContext } from './digest.context.ts'
import { MaintenanceView } from './maintenance.view.tsx'
import { MiddleAdContext } from './middle-ad.tsx'
import { NO_PROMOTION_PARTS, type PromotionParts } from './promotion-parts.ts'
import { EditPathContext, RouteContext } from './route.context.ts'
import { SessionNotice } from './session-notice.view.tsx'
import styles from './shell.module.css'
import { useSite } from './site.context.ts'
import { Splash } from './splash.view.tsx'
import { Toast } from './toast.view.tsx'
import { VisitorContext } from './visitor.context.ts'

interface SiteShellProps {
  route: RouteMatch
  /** Where the page is edited, below the content admin. */
  editPath: string
  promotions?: PromotionParts
  /** Shown below the text of a closed site. */
  closed?: ReactNode
  /** Shown over every page. */
  overlay?: ReactNode
  children: ReactNode
}

/** Everything around a page, and what every view below may know. */
export function SiteShell({
  route,
  editPath,
  promotions = NO_PROMOTION_PARTS,
  closed,
  overlay,
  children,
}: SiteShellProps) {
  const { session, boot, splash } = useActors()
  const { settings } = useSite()
  const digest = useSelector(boot, (snapshot) => snapshot.context.digest)
  const isClosed = useSelector(boot, (snapshot) => snapshot.hasTag('maintenance'))
  const isSplashShown = useSelector(splash, (snapshot) => snapshot.hasTag('shown'))
  const claims = useSelector(session, (snapshot) => snapshot.context.claims)
  const user = useSelector(session, (snapshot) => snapshot.context.user)
  const nowSeconds = useSelector(session, (snapshot) => snapshot.context.nowSeconds)
  const isVerified = useSelector(session, (snapshot) => snapshot.context.isVerified)
  const { verificationEnabled, camProvider } = settings
  const camPartnersClaim = camProvider.partnersClaim
  const visitor = useMemo(
    () => visitorOf({ claims, user, nowSeconds, isVerified, verificationEnabled, camPartnersClaim }),
    [claims, user, nowSeconds, isVerified, verificationEnabled, camPartnersClaim],
  )
  const layout = route.kind === 'page' ? route.route.layout : 'default'
  return (
    <DigestContext value={digest}>
      <VisitorContext value={visitor}>
        <RouteContext value={route}>
          <EditPathContext value={editPath}>
            <div data-app>
              {isSplashShown && <Splash />}
              <div inert={isSplashShown}>
                {isClosed ? (
                  <MaintenanceView>{closed}</MaintenanceView>
                ) : (
                  <Framed hasFrame={layout !== 'embed' && layout !== 'empty'} promotions={promotions}>
                    {children}
                  </Framed>
                )}
              </div>
              {showsCookieBanner(route) && !isSplashShown && <CookieBanner />}
              {layout !== 'embed' && !isSplashShown && !isClosed && overlay}
              <DialogMount />
              <Toast />
            </div>
          </EditPathContext>
        </RouteContext>
      </VisitorContext>
    </DigestContext>
  )
}

function Framed({
  hasFrame,
  promotions,
  children,
}: {
  hasFrame: boolean
  promotions: PromotionParts
  children: ReactNode
}) {
  if (!hasFrame) {
    return (
      <main id="main" tabIndex={-1} className={styles.bare}>
        {children}
      </main>
    )
  }
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      {promotions.bar}
      <Header />
      <SessionNotice />
      {promotions.banner}
      <div className={styles.stage}>
        <main id="main" tabIndex={-1} className={styles.main}>
          <MiddleAdContext value={promotions.middleAd}>{children}</MiddleAdContext>
        </main>
        <div className={styles.rail}>
          {promotions.rail}
          <RailDialogMount />
        </div>
      </div>
      {promotions.bottomAd && <div className={styles.bottomAd}>{promotions.bottomAd}</div>}
      {/* Alive after the rest, or when it is touched. */}
      <Suspense>
        <Footer />
      </Suspense>
      <BottomMenu />
    </div>
  )
}

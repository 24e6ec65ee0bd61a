import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { routeGuardMachine } from '../../machines/access/route-guard.machine.ts'
import type { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'
import type { cardPreviewMachine } from '../../machines/catalogue/card-preview.machine.ts'
import type { dialogOrderMachine } from '../../machines/chrome/dialog-order.machine.ts'
import type { menusMachine } from '../../machines/chrome/menus.machine.ts'
import type { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import type { sessionMachine } from '../../machines/session/session.machine.ts'
import type { tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import type { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import type { cookieBannerMachine } from '../../machines/site/cookie-banner.machine.ts'
import type { dialogHostMachine } from '../../machines/site/dialog-host.machine.ts'
import type { navigationMachine } from '../../machines/site/navigation.machine.ts'
import type { noticesMachine } from '../../machines/site/notices.machine.ts'
import type { splashMachine } from '../../machines/site/splash.machine.ts'

/** The site's actors that views read and tell things. Page actors come as props. */
export interface SiteActors {
  navigation: ActorRefFrom<typeof navigationMachine>
  session: ActorRefFrom<typeof sessionMachine>
  tokens: ActorRefFrom<typeof tokenLifecycleMachine>
  boot: ActorRefFrom<typeof appBootMachine>
  menus: ActorRefFrom<typeof menusMachine>
  dialogs: ActorRefFrom<typeof dialogHostMachine>
  dialogOrder: ActorRefFrom<typeof dialogOrderMachine>
  splash: ActorRefFrom<typeof splashMachine>
  cookieBanner: ActorRefFrom<typeof cookieBannerMachine>
  ageVerification: ActorRefFrom<typeof ageVerificationMachine>
  preview: ActorRefFrom<typeof cardPreviewMachine>
  routeGuard: ActorRefFrom<typeof routeGuardMachine>
  viewport: ActorRefFrom<typeof viewportMachine>
  notices: ActorRefFrom<typeof noticesMachine>
}

export const ActorsContext = createContext<SiteActors | null>(null)

export function useActors(): SiteActors {
  const actors = useContext(ActorsContext)
  if (!actors) throw new Error('ActorsContext is missing above this view')
  return actors
}

import { RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AnyActorRef, type AnyMachineSnapshot, createActor } from 'xstate'
import { matchRoute } from '../../app/routes/match.ts'
import { createSiteRouter } from '../../app/routes/router.ts'
import { createCell } from '../../app/site/derived.ts'
import { Digest } from '../../contracts/site/digest.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { cardPreviewMachine } from '../../machines/catalogue/card-preview.machine.ts'
import { downloadMachine } from '../../machines/catalogue/download.machine.ts'
import { dialogOrderMachine } from '../../machines/chrome/dialog-order.machine.ts'
import { menusMachine } from '../../machines/chrome/menus.machine.ts'
import { notificationsMachine } from '../../machines/chrome/notifications.machine.ts'
import { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import { favouritesMachine } from '../../machines/member/favourites.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import type { Visitor } from '../../machines/session/visitor.ts'
import { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import { cookieBannerMachine } from '../../machines/site/cookie-banner.machine.ts'
import { dialogHostMachine } from '../../machines/site/dialog-host.machine.ts'
import { navigationMachine } from '../../machines/site/navigation.machine.ts'
import { noticesMachine } from '../../machines/site/notices.machine.ts'
import { splashMachine } from '../../machines/site/splash.machine.ts'
import { ActorsContext, type SiteActors } from '../../views/site/actors.context.ts'
import { DialogMount, DialogViewsContext, RailDialogMount } from '../../views/site/dialog-mount.view.tsx'
import { DigestContext } from '../../views/site/digest.context.ts'
import { RouteContext } from '../../views/site/route.context.ts'
import { SiteContext } from '../../views/site/site.context.ts'
import { VisitorContext } from '../../views/site/visitor.context.ts'
import { NOON_MS, SITES, VISITORS } from './samples.ts'
import { type DialogEntries, wireDialogs } from './wire-dialogs.ts'

/** A machine's own snapshot that stands still, and what views told it. */
export function still<Snapshot extends AnyMachineSnapshot>(snapshot: Snapshot) {
  const told: unknown[] = []
  const actor = {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe() {} }),
    send: (event: unknown) => void told.push(event),
  }
  return { actor: actor as unknown as AnyActorRef, told }
}

interface Stage {
  settings?: SiteSettings
  visitor?: Visitor
  digest?: unknown
  path?: string
  actors?: Partial<Record<keyof SiteActors, AnyActorRef>>
  /** Drawn over the view while their actors want them. */
  dialogs?: DialogEntries
  /** The view draws them itself. */
  isInShell?: boolean
  platform?: 'android' | 'ios' | 'other'
  mailedAddress?: string | null
  drawnAtMs?: number
}

/** Views ask the router for addresses only. */
const nobodyOpens = {
  admit: () => new Promise<never>(() => {}),
  open: () => new Promise<never>(() => {}),
}

/** Everything that a view expects above it. */
export function onStage(
  view: ReactNode,
  {
    settings = SITES.dark,
    visitor = VISITORS.guest,
    digest,
    path = '/',
    actors,
    dialogs,
    isInShell,
    platform = 'other',
    mailedAddress = null,
    drawnAtMs = NOON_MS,
  }: Stage = {},
) {
  if (dialogs) standInForModals()
  const dialogOrder = createActor(dialogOrderMachine).start()
  const entries = Object.entries(dialogs ?? {})
  const views = createCell(Object.fromEntries(entries.map(([dialog, { view }]) => [dialog, view])))
  wireDialogs(dialogOrder, dialogs ?? {})
  const standing = {
    boot: createActor(appBootMachine),
    preview: createActor(cardPreviewMachine, { input: { previewsEnabled: true } }),
    menus: createActor(menusMachine),
    session: createActor(sessionMachine, { input: { verificationEnabled: false, allowedLogOutHosts: [] } }),
    splash: createActor(splashMachine, { input: { isConfirmed: false, route: { name: 'index', layout: 'default' } } }),
    cookieBanner: createActor(cookieBannerMachine, { input: { hasChosen: false, isFromApp: false } }),
    dialogs: createActor(dialogHostMachine),
    dialogOrder,
    navigation: createActor(navigationMachine, { input: { path } }),
    viewport: createActor(viewportMachine, { input: { width: 1440 } }),
    notices: createActor(noticesMachine),
    notifications: createActor(notificationsMachine),
    favouriteVideos: createActor(favouritesMachine, { input: { kind: 'video' } }),
    favouriteModels: createActor(favouritesMachine, { input: { kind: 'model' } }),
    download: createActor(downloadMachine),
    ...actors,
  }
  const known = Digest.parse(digest ?? { siteSettings: {} })
  const origin = 'http://localhost'
  const routeAt = (other: string) => matchRoute(other, settings)
  const router = createSiteRouter({ settings, origin, isServer: true, context: nobodyOpens })
  return (
    <RouterContextProvider router={router}>
      <SiteContext value={{ settings, drawnAtMs, origin, routeAt, platform, mailedAddress }}>
        <ActorsContext value={standing as unknown as SiteActors}>
          <DigestContext value={known}>
            <VisitorContext value={visitor}>
              <RouteContext value={routeAt(path)}>
                <DialogViewsContext value={views}>
                  {view}
                  {dialogs && !isInShell && (
                    <>
                      <RailDialogMount />
                      <DialogMount />
                    </>
                  )}
                </DialogViewsContext>
              </RouteContext>
            </VisitorContext>
          </DigestContext>
        </ActorsContext>
      </SiteContext>
    </RouterContextProvider>
  )
}

/** jsdom has no modal dialogs: what the platform does with them is tested in a browser. */
function standInForModals() {
  if (typeof HTMLDialogElement === 'undefined') return
  HTMLDialogElement.prototype.showModal ??= function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function () {
    this.open = false
  }
}

import type { ReactNode } from 'react'
import { type AnyActorLogic, type AnyActorRef, type AnyStateMachine, createActor } from 'xstate'
import { matchRoute } from '../../app/routes/match.ts'
import { VideoListItem } from '../../contracts/catalogue/video.ts'
import { Digest } from '../../contracts/site/digest.ts'
import type { SiteSettings } from '../../contracts/site/site-settings.ts'
import { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'
import { catalogueListMachine } from '../../machines/catalogue/catalogue-list.machine.ts'
import { menusMachine } from '../../machines/chrome/menus.machine.ts'
import { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import { cookieBannerMachine } from '../../machines/site/cookie-banner.machine.ts'
import { dialogHostMachine } from '../../machines/site/dialog-host.machine.ts'
import { splashMachine } from '../../machines/site/splash.machine.ts'
import { VideosView } from '../../views/catalogue/videos.view.tsx'
import { CamActorsContext } from '../../views/site/cam-actors.context.ts'
import { NO_PROMOTION_PARTS, type PromotionParts } from '../../views/site/promotion-parts.ts'
import { SiteShell } from '../../views/site/shell.view.tsx'
import { silence, videosPage } from '../catalogue/samples.ts'
import { claimsWith } from '../session/claims.ts'
import { SITES } from './samples.ts'
import { onStage } from './view-stage.tsx'
import type { DialogEntries } from './wire-dialogs.ts'

export interface Stage {
  /** The whole page with the driven actor in its place. */
  draw: (actor: never) => ReactNode
  /** Machines that the driven one invokes, for its view to show; other ports stay silent. */
  actors?: Readonly<Record<string, AnyActorLogic>>
  /** Fuller answers than the cases have, which take the same way. */
  fuller?: Readonly<Record<string, (event: never) => object>>
  /** Fills what its own actors show once it is there; it stays where it is. */
  fill?: (actor: never) => void
  /** A selector of what the picture is about, where that may lie below the window. */
  looksAt?: string
  /** The site whose look the picture has: the dark one, unless told. */
  site?: 'dark' | 'light'
}

const everybody = {
  visibilityRule: ['member', 'guest', 'expiredMember', 'inactive'],
  deviceVisibility: ['mobile', 'desktop'],
  allowDevices: ['android', 'ios'],
}
const SHADES = ['#3d5a80', '#5f0f40', '#0f4c5c', '#6a994e', '#7f5539', '#4a4e69']
export const picture = (place: number) => ({
  alt: '',
  permalink: `/p/${place}.avif`,
  colour: SHADES[place % SHADES.length]!,
})
export const TITLES = [
  'Low Tide in the Atrium',
  'Night Drive',
  'Glass Harbour',
  'The Long Roof',
  'Paper Lanterns',
  'Slow Weather',
]

export const items = Array.from({ length: 12 }, (_, place) =>
  VideoListItem.parse({
    id: `${place + 1}`,
    slug: `video-${place + 1}`,
    title: `${TITLES[place % TITLES.length]} ${place < TITLES.length ? '' : 'II'}`.trim(),
    image: picture(place),
    videoSettings: { duration: 1_380 + 60 * place },
  }),
)

export const digest = Digest.parse({
  siteSettings: {},
  headerMenuTypes: [{ label: 'Main menu', key: 1 }],
  headerMenu: ['Videos', 'Models', 'Categories', 'Free', 'Blog'].map((label, place) => ({
    ...everybody,
    id: 100 + place,
    sort: place,
    type: 1,
    label,
    link: `/${label.toLowerCase()}/`,
    pullDownMenus:
      place === 1
        ? TITLES.map((title, tile) => ({ label: title, link: `/models/${tile}/`, sort: tile, image: picture(tile) }))
        : [],
  })),
  mobileBottomMenu: ['Home', 'Videos', 'Categories'].map((label, place) => ({
    ...everybody,
    id: 200 + place,
    sort: place,
    label,
    link: `/${place === 0 ? '' : `${label.toLowerCase()}/`}`,
    icon: { alt: '', permalink: `/i/${place}.svg` },
  })),
})

export const drawings = {}

/** The machine with ports that do nothing, but for the machines given. */
export function silent<Machine extends AnyStateMachine>(
  machine: Machine,
  parts: Readonly<Record<string, AnyActorLogic>> = {},
): Machine {
  const ports = Object.keys(machine.implementations.actors).map((name) => [name, parts[name] ?? silence()])
  return machine.provide({ actors: Object.fromEntries(ports) }) as Machine
}

/** The actor as if the other one was its child of that name: views read children from its snapshot. */
export function withChild<Parent extends AnyActorRef>(parent: Parent, name: string, child: AnyActorRef): Parent {
  const getSnapshot = () => {
    const snapshot = parent.getSnapshot()
    return Object.create(snapshot, { children: { value: { ...snapshot.children, [name]: child } } })
  }
  return Object.create(parent, { getSnapshot: { value: getSnapshot } })
}

export function settledBoot() {
  const boot = createActor(silent(appBootMachine)).start()
  boot.send({ type: 'digest.loaded', digest, drawings })
  boot.send({ type: 'maintenance.answered', isActive: false })
  return boot
}

/** Of a member. */
export function memberSession() {
  const session = createActor(silent(sessionMachine), {
    input: { verificationEnabled: false, allowedLogOutHosts: [] },
  }).start()
  session.send({ type: 'tokens.changed', claims: claimsWith(), nowMs: 9_500_000, areCookiesRefused: false })
  return session
}

/** A list of videos, for machines that have no page of their own. */
export function anyPage() {
  const page = createActor(silent(catalogueListMachine), { input: { search: {}, isLoggedIn: false } }).start()
  page.send({ type: 'list.loaded', content: videosPage(items) })
  return <VideosView page={page} />
}

type Actors = NonNullable<NonNullable<Parameters<typeof onStage>[1]>['actors']>

interface Frame {
  actors?: Actors
  path?: string
  settings?: SiteSettings
  promotions?: Partial<PromotionParts>
  dialogs?: DialogEntries
  /** Over every page, and in the header: what live rooms, messenger and tokens bring. */
  cams?: { overlay?: ReactNode; headerPart?: ReactNode }
}

/** The whole page around its content. */
export function inFrame(
  content: ReactNode,
  { actors = {}, path = '/videos/', settings = SITES.dark, promotions = {}, dialogs = {}, cams = {} }: Frame = {},
) {
  const menus = actors.menus ?? createActor(menusMachine)
  const dialogHost = actors.dialogs ?? createActor(dialogHostMachine)
  const standing: Actors = {
    menus,
    dialogs: dialogHost,
    boot: settledBoot(),
    tokens: createActor(tokenLifecycleMachine),
    ageVerification: createActor(ageVerificationMachine, { input: { settings, kind: 'guest', userId: '' } }),
    splash: createActor(splashMachine, { input: { isConfirmed: true, route: { name: 'videos', layout: 'default' } } }),
    viewport: createActor(viewportMachine, { input: { width: globalThis.innerWidth } }),
    cookieBanner: createActor(cookieBannerMachine, { input: { hasChosen: true, isFromApp: false } }),
    ...actors,
  }
  const brought = { actors: null as never, headerPart: cams.headerPart ?? null }
  const view = (
    <CamActorsContext value={{ getSnapshot: () => brought, subscribe: () => ({ unsubscribe() {} }) }}>
      <SiteShell
        route={matchRoute(path, settings)}
        editPath=""
        promotions={{ ...NO_PROMOTION_PARTS, ...promotions }}
        overlay={cams.overlay}
      >
        {content}
      </SiteShell>
    </CamActorsContext>
  )
  const { splash, boot } = standing
  return onStage(view, {
    settings,
    path,
    actors: standing,
    isInShell: true,
    dialogs: {
      site: { actor: dialogHost },
      menu: { actor: menus },
      splash: { actor: splash as AnyActorRef },
      closedSite: { actor: boot as AnyActorRef },
      ...dialogs,
    },
  })
}

/** What stands around every page shows what this site actor does. */
export const aroundPage = (name: keyof Actors, more: Partial<Stage> = {}): Stage => ({
  draw: (actor: AnyActorRef) => inFrame(anyPage(), { actors: { [name]: actor } }),
  ...more,
})

/** What stands there by itself, over any page. */
export const overPage = (
  draw: (actor: never) => Partial<PromotionParts>,
  dialogs?: (actor: never) => DialogEntries,
): Stage => ({
  draw: (actor: never) => inFrame(anyPage(), { promotions: draw(actor), dialogs: dialogs?.(actor) }),
})

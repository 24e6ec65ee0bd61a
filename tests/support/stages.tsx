import type { ReactNode } from 'react'
import { type AnyActorLogic, type AnyActorRef, type AnyEventObject, createActor } from 'xstate'
import { matchRoute } from '../../app/routes/match.ts'
import { VideoListItem } from '../../contracts/catalogue/video.ts'
import { Digest } from '../../contracts/site/digest.ts'
import { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import type { PageContent } from '../../machines/catalogue/page-content.ts'
import type { VideoContent } from '../../machines/catalogue/video-facts.ts'
import { videosListMachine } from '../../machines/catalogue/videos-list.machine.ts'
import { menusMachine } from '../../machines/chrome/menus.machine.ts'
import { viewportMachine } from '../../machines/chrome/viewport.machine.ts'
import { billerChooserMachine } from '../../machines/sales/biller-chooser.machine.ts'
import { checkoutMachine } from '../../machines/sales/checkout.machine.ts'
import { countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { dealCardMachine } from '../../machines/sales/deal-card.machine.ts'
import type { DealsContent } from '../../machines/sales/deals.ts'
import { tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import { cookieBannerMachine } from '../../machines/site/cookie-banner.machine.ts'
import { dialogHostMachine } from '../../machines/site/dialog-host.machine.ts'
import { splashMachine } from '../../machines/site/splash.machine.ts'
import { AgeVerificationView } from '../../views/age/age-verification.view.tsx'
import { Gallery, GalleryDialog } from '../../views/catalogue/gallery.view.tsx'
import { FloatingNote, KeyHelp, Player } from '../../views/catalogue/player.view.tsx'
import { FullScreenButton, PlayerControls, ResumeMenu } from '../../views/catalogue/player-controls.view.tsx'
import { StaticPageView } from '../../views/catalogue/static-page.view.tsx'
import { VideoView } from '../../views/catalogue/video.view.tsx'
import { VideosView } from '../../views/catalogue/videos.view.tsx'
import { BillerChooser } from '../../views/sales/biller-chooser.view.tsx'
import { CheckoutForm } from '../../views/sales/checkout.view.tsx'
import { DealCard } from '../../views/sales/deal-card.view.tsx'
import { DealsView } from '../../views/sales/deals.view.tsx'
import { FakeBuy } from '../../views/sales/fake-buy.view.tsx'
import { HeaderBar } from '../../views/sales/header-bar.view.tsx'
import { MemberPlusOffer } from '../../views/sales/member-plus.view.tsx'
import { PaymentView } from '../../views/sales/payment.view.tsx'
import { PopupNews, ValuePopup } from '../../views/sales/popup.view.tsx'
import { PromoBanner } from '../../views/sales/promo-banner.view.tsx'
import { LoginView } from '../../views/session/login.view.tsx'
import { ErrorScreen } from '../../views/site/error-screen.view.tsx'
import { MaintenanceView } from '../../views/site/maintenance.view.tsx'
import { NO_PROMOTION_PARTS, type PromotionParts } from '../../views/site/promotion-parts.ts'
import { SiteShell } from '../../views/site/shell.view.tsx'
import { film, playerParts, silentPlayer, startPlayer } from '../catalogue/plugged-player.ts'
import { media, silence, videosPage } from '../catalogue/samples.ts'
import { chosen, GUEST } from '../sales/checkout-samples.ts'
import { dealsContent } from '../sales/deal-samples.ts'
import { safeHtml } from './safe-html.ts'
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
}

const everybody = {
  visibilityRule: ['member', 'guest', 'expiredMember', 'inactive'],
  deviceVisibility: ['mobile', 'desktop'],
  allowDevices: ['android', 'ios'],
}
const SHADES = ['#3d5a80', '#5f0f40', '#0f4c5c', '#6a994e', '#7f5539', '#4a4e69']
const picture = (place: number) => ({ alt: '', permalink: `/p/${place}.avif`, colour: SHADES[place % SHADES.length]! })
const TITLES = [
  'Low Tide in the Atrium',
  'Night Drive',
  'Glass Harbour',
  'The Long Roof',
  'Paper Lanterns',
  'Slow Weather',
]

const PICTURES = { pictures: [1, 2, 3].map(media), title: 'Low Tide in the Atrium' }
const items = Array.from({ length: 12 }, (_, place) =>
  VideoListItem.parse({
    id: `${place + 1}`,
    slug: `video-${place + 1}`,
    title: `${TITLES[place % TITLES.length]} ${place < TITLES.length ? '' : 'II'}`.trim(),
    image: picture(place),
    videoSettings: { duration: 1_380 + 60 * place },
  }),
)

const digest = Digest.parse({
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

const drawings = {}

function settledBoot() {
  const boot = createActor(
    appBootMachine.provide({ actors: { loadDigest: silence(), askMaintenance: silence() } }),
  ).start()
  boot.send({ type: 'digest.loaded', digest, drawings })
  boot.send({ type: 'maintenance.answered', isActive: false })
  return boot
}

/** A list of videos, for machines that have no page of their own. */
function anyPage() {
  const page = createActor(videosListMachine.provide({ actors: { loadVideos: silence(), keepLayout: silence() } }), {
    input: { search: {}, isLoggedIn: false },
  }).start()
  page.send({ type: 'videos.loaded', videos: videosPage(items) })
  return <VideosView page={page} />
}

type Actors = NonNullable<NonNullable<Parameters<typeof onStage>[1]>['actors']>

function inFrame(
  content: ReactNode,
  actors: Actors = {},
  path = '/videos/',
  settings = SITES.dark,
  promotions: Partial<PromotionParts> = {},
  dialogs: DialogEntries = {},
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
  const view = (
    <SiteShell route={matchRoute(path, settings)} editPath="" promotions={{ ...NO_PROMOTION_PARTS, ...promotions }}>
      {content}
    </SiteShell>
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
const aroundPage = (name: keyof Actors, more: Partial<Stage> = {}): Stage => ({
  draw: (actor: AnyActorRef) => inFrame(anyPage(), { [name]: actor }),
  ...more,
})

/** What stands there by itself, over any page. */
const overPage = (
  draw: (actor: never) => Partial<PromotionParts>,
  dialogs?: (actor: never) => DialogEntries,
): Stage => ({
  draw: (actor: never) => inFrame(anyPage(), {}, '/videos/', SITES.dark, draw(actor), dialogs?.(actor)),
})

const withPictures = ({ content }: { content: VideoContent }) => ({
  content: { ...content, similar: items, video: { ...content.video, title: TITLES[0]!, poster: picture(0) } },
})
const withText = ({ content }: { content: Extract<PageContent, { kind: 'static' }> }) => ({
  content: { ...content, page: { ...content.page, text: TEXT } },
})
const TEXT = safeHtml('<p>Write to us at any hour: somebody answers within a day.</p>')
const nobody = () => {}

const stillCountdown = countdownMachine.provide({ actors: { watchClock: silence() } })
const stillCard = dealCardMachine.provide({ actors: { countdown: stillCountdown } })

function withDealPictures(content: DealsContent): DealsContent {
  return {
    ...content,
    deals: content.deals.map((deal, place) => ({ ...deal, image: picture(place) })),
    slides: content.slides.map((slide) => ({ ...slide, image: picture(4) })),
  }
}

function chooser() {
  return createActor(billerChooserMachine.provide({ actors: { loadBillers: silence() } }), {
    input: { settings: SITES.dark },
  }).start()
}

/** Somebody with an account who has chosen. */
function checkout() {
  const actors = Object.fromEntries(
    Object.keys(checkoutMachine.implementations.actors).map((name) => [name, silence()]),
  )
  const actor = createActor(checkoutMachine.provide({ actors }), {
    input: { ...GUEST, isSignedIn: true, userUuid: 'user-1' },
  }).start()
  actor.send({ type: 'draft.read', draft: null, isPending: false })
  actor.send(chosen())
  return actor
}

/** Who pictures a machine, by machine id; or why nobody can. */
export const stages: Readonly<Record<string, Stage | string>> = {
  splash: aroundPage('splash'),
  cookieBanner: aroundPage('cookieBanner'),
  menus: aroundPage('menus'),
  dialogHost: aroundPage('dialogs'),
  session: aroundPage('session'),
  tokenLifecycle: aroundPage('tokens'),
  notices: aroundPage('notices'),
  viewport: aroundPage('viewport'),
  cardPreview: aroundPage('preview'),
  appBoot: aroundPage('boot', { fuller: { 'digest.loaded': () => ({ digest, drawings }) } }),
  ageVerification: {
    draw: (ageVerification: AnyActorRef) =>
      inFrame(<AgeVerificationView />, { ageVerification }, '/age-verification/', SITES.light),
  },
  navigation: {
    draw: (navigation: AnyActorRef) =>
      inFrame(
        navigation.getSnapshot().hasTag('failed') ? (
          <ErrorScreen
            problem={{ kind: 'failed', reason: navigation.getSnapshot().hasTag('offline') ? 'offline' : 'unavailable' }}
            onRetry={nobody}
          />
        ) : (
          anyPage()
        ),
        { navigation },
      ),
  },
  routeGuard: {
    draw: (guard: AnyActorRef) => {
      const snapshot = guard.getSnapshot()
      const { decision } = snapshot.context
      if (snapshot.hasTag('maintenance')) return onStage(<MaintenanceView />, { actors: { boot: settledBoot() } })
      if (!snapshot.hasTag('refused')) return inFrame(anyPage(), { routeGuard: guard })
      return inFrame(<ErrorScreen problem={{ kind: 'refused', message: decision.message }} />, { routeGuard: guard })
    },
  },
  login: { draw: (form: never) => inFrame(<LoginView form={form} />, {}, '/login/') },
  checkout: {
    draw: (actor: never) => inFrame(<CheckoutForm checkout={{ actor, chooser: chooser() }} />, {}, '/join-now/'),
  },
  deals: {
    draw: (shelf: never) => inFrame(<DealsView shelf={shelf} />, {}, '/deals/'),
    actors: { dealCard: stillCard },
    fuller: { 'deals.loaded': ({ content }) => ({ content: withDealPictures(content) }) },
  },
  fakeBuyLoop: overPage((actor) => ({ rail: <FakeBuy loop={actor} /> })),
  headerBar: overPage((actor) => ({ bar: <HeaderBar bar={actor} /> })),
  promoCountdown: overPage((actor) => ({ banner: <PromoBanner countdown={actor} /> })),
  valuePopups: overPage(
    (actor) => ({ rail: <PopupNews popups={actor} /> }),
    (actor) => ({
      exitOffer: { actor, view: <ValuePopup popups={actor} /> },
      valuePopup: { actor, view: <ValuePopup popups={actor} /> },
    }),
  ),
  dialogOrder: 'It is seen in the dialogs that it orders.',
  dealCard: {
    draw: (card: never) =>
      inFrame(<DealCard deal={withDealPictures(dealsContent()).deals[1]!} card={card} />, {}, '/deals/'),
    actors: { countdown: stillCountdown },
  },
  memberPlusOffer: {
    draw: (actor: never) =>
      inFrame(
        anyPage(),
        {},
        '/categories/',
        SITES.dark,
        {},
        {
          memberPlus: { actor, view: <MemberPlusOffer offers={actor} /> },
        },
      ),
  },
  billerChooser: {
    draw: (actor: never) =>
      inFrame(
        <CheckoutForm checkout={{ actor: checkout(), chooser: actor }} />,
        {},
        '/join-now/',
        SITES.dark,
        {},
        {
          checkoutBillers: { actor, view: <BillerChooser chooser={actor} /> },
        },
      ),
  },
  moneyAction:
    'It is seen in the form that waits for it: the busy button of checkout, and what it says when nobody knows.',
  paymentReturn: {
    draw: (returned: never) =>
      inFrame(
        <PaymentView returned={returned} checkout={{ actor: checkout(), chooser: chooser() }} />,
        {},
        '/payment/',
      ),
  },
  contentPage: {
    draw: (page: never) => inFrame(<StaticPageView page={page} />, {}, '/contact/'),
    fuller: { 'content.loaded': withText },
  },
  videosList: {
    draw: (page: never) => inFrame(<VideosView page={page} />),
    fuller: {
      'videos.loaded': ({ videos }: { videos: ReturnType<typeof videosPage> }) => ({
        videos: videosPage(videos.items.length > 0 ? items : []),
      }),
    },
  },
  videoPage: {
    draw: (page: never) => inFrame(<VideoView page={page} attachVideo={nobody} />, {}, '/videos/video-7/'),
    actors: {
      player: silentPlayer(),
      gallery: galleryMachine,
    },
    fuller: { 'video.loaded': withPictures },
  },
  player: {
    draw: (player: never) => inFrame(<Player player={player} attachVideo={nobody} sheet="" />, {}, '/videos/video-7/'),
    actors: playerParts(),
  },
  playerControls: {
    draw: (controls: never) =>
      inFrame(<PlayerControls player={startPlayer(film).actor} controls={controls} sheet="" />, {}, '/videos/video-7/'),
  },
  playerHelp: { draw: (help: never) => inFrame(<KeyHelp help={help} />, {}, '/videos/video-7/') },
  playerMemory: { draw: (memory: never) => inFrame(<ResumeMenu memory={memory} />, {}, '/videos/video-7/') },
  playerPresentation: {
    draw: (presentation: never) =>
      inFrame(
        <>
          <FloatingNote presentation={presentation} />
          <FullScreenButton presentation={presentation} onToggle={nobody} />
        </>,
        {},
        '/videos/video-7/',
      ),
  },
  gallery: {
    draw: (gallery: never) =>
      inFrame(
        <Gallery gallery={gallery} {...PICTURES} />,
        {},
        '/videos/video-7/',
        SITES.dark,
        {},
        {
          gallery: { actor: gallery, view: <GalleryDialog gallery={gallery} {...PICTURES} /> },
        },
      ),
  },
}

/** A fuller answer in place of the event of a case. */
export function fullerEvent({ fuller }: Stage, event: AnyEventObject): AnyEventObject {
  const more = fuller?.[event.type]
  return more ? { ...event, ...more(event as never) } : event
}

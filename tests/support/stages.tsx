import type { ReactNode } from 'react'
import { type ActorRefFrom, type AnyActorRef, createActor } from 'xstate'
import { createCell } from '../../app/site/derived.ts'
import { headsetPassMachine } from '../../machines/account/headset-pass.machine.ts'
import { mailRequestMachine } from '../../machines/account/mail-request.machine.ts'
import { commentComposerMachine } from '../../machines/catalogue/comment-composer.machine.ts'
import { commentThreadsMachine } from '../../machines/catalogue/comment-threads.machine.ts'
import { commentVotesMachine } from '../../machines/catalogue/comment-votes.machine.ts'
import { commentsMachine } from '../../machines/catalogue/comments.machine.ts'
import { forumNameMachine } from '../../machines/catalogue/forum-name.machine.ts'
import { galleryMachine } from '../../machines/catalogue/gallery.machine.ts'
import type { ModelSection } from '../../machines/catalogue/model-facts.ts'
import { modelPageMachine } from '../../machines/catalogue/model-page.machine.ts'
import { modelSectionMachine } from '../../machines/catalogue/model-section.machine.ts'
import type { PageContent } from '../../machines/catalogue/page-content.ts'
import type { VideoContent } from '../../machines/catalogue/video-facts.ts'
import { countdownMachine } from '../../machines/sales/countdown.machine.ts'
import { dealCardMachine } from '../../machines/sales/deal-card.machine.ts'
import type { DealsContent } from '../../machines/sales/deals.ts'
import { codeLoginMachine } from '../../machines/session/code-login.machine.ts'
import { codeMailMachine } from '../../machines/session/code-mail.machine.ts'
import { loginMachine } from '../../machines/session/login.machine.ts'
import { AccountCard } from '../../views/account/account-card.view.tsx'
import { AccountRemovalView } from '../../views/account/account-removal.view.tsx'
import { AvatarSection } from '../../views/account/avatar.view.tsx'
import { DeviceSessionsSection } from '../../views/account/device-sessions.view.tsx'
import { EmailChangeView } from '../../views/account/email-change.view.tsx'
import { HeadsetEntryView } from '../../views/account/headset-entry.view.tsx'
import { HeadsetLoginView } from '../../views/account/headset-login.view.tsx'
import { MailPreferencesView } from '../../views/account/mail-preferences.view.tsx'
import { MailRequestForm } from '../../views/account/mail-request-form.view.tsx'
import { MailedCancellationView } from '../../views/account/mailed-cancellation.view.tsx'
import { PasskeysSection } from '../../views/account/passkeys.view.tsx'
import { PasswordChangeSection } from '../../views/account/password-change.view.tsx'
import { PasswordResetView } from '../../views/account/password-reset.view.tsx'
import { AgeVerificationView } from '../../views/age/age-verification.view.tsx'
import { RoomListView } from '../../views/cams/room-list.view.tsx'
import { TokensView } from '../../views/cams/tokens.view.tsx'
import { CommentsSection } from '../../views/catalogue/comments.view.tsx'
import { DownloadAlert, DownloadDialog } from '../../views/catalogue/download-dialog.view.tsx'
import { Gallery, GalleryDialog } from '../../views/catalogue/gallery.view.tsx'
import { HandOver, HeadsetDialog } from '../../views/catalogue/headset.view.tsx'
import { KeyHelp } from '../../views/catalogue/key-help.view.tsx'
import { ModelView } from '../../views/catalogue/model.view.tsx'
import { FloatingNote, Player } from '../../views/catalogue/player.view.tsx'
import type { HelpActor } from '../../views/catalogue/player-actor.ts'
import { FullScreenButton, PlayerControls, ResumeMenu } from '../../views/catalogue/player-controls.view.tsx'
import { SearchView } from '../../views/catalogue/search.view.tsx'
import { StaticPageView } from '../../views/catalogue/static-page.view.tsx'
import { VideoView } from '../../views/catalogue/video.view.tsx'
import { VideosView } from '../../views/catalogue/videos.view.tsx'
import { ViewMenu } from '../../views/catalogue/view-menu.view.tsx'
import { VrTools } from '../../views/catalogue/vr-view.view.tsx'
import { VreelsDialog } from '../../views/catalogue/vreels-dialog.view.tsx'
import { useSelector } from '../../views/kit/use-selector.ts'
import { CancellationDialog } from '../../views/member/cancellation-dialog.view.tsx'
import { DashboardView } from '../../views/member/dashboard.view.tsx'
import { EasyCancelView } from '../../views/member/easy-cancel.view.tsx'
import { FavouritesView } from '../../views/member/favourites.view.tsx'
import { UpgradeView } from '../../views/member/upgrade.view.tsx'
import { AdBanner } from '../../views/sales/ad-banner.view.tsx'
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
import { InquiryForm } from '../../views/site/inquiry-form.view.tsx'
import { MaintenanceView } from '../../views/site/maintenance.view.tsx'
import { type SearchBoxActor, SearchContext } from '../../views/site/search.context.ts'
import {
  camActors,
  camsPage,
  chatParts,
  fillChat,
  fillRoom,
  inRoom,
  insideRoom,
  outboxParts,
  roomParts,
  spendingParts,
  withPacks,
} from '../cams/cam-stage.tsx'
import { writtenAnswers, writtenList } from '../catalogue/comment-stage.ts'
import {
  film,
  NO_SURFACE,
  playerParts,
  silentHeadset,
  silentPlayer,
  silentView,
  startPlayer,
} from '../catalogue/plugged-player.ts'
import { media, modelContent, silentComments, videosPage } from '../catalogue/samples.ts'
import { dashboardActors, favouritesActors } from '../member/member-stage.ts'
import {
  chatsParts,
  fillChats,
  fillMessenger,
  inMessenger,
  messengerParts,
  threadParts,
  withChats,
  withThread,
} from '../messenger/messenger-stage.tsx'
import { dealsContent } from '../sales/deal-samples.ts'
import { checkout, chooser, formParts, onJoinPage, TARIFFS, withTariffs } from '../sales/join-stage.tsx'
import { silentPurchase } from '../sales/purchase-world.ts'
import { safeHtml } from './safe-html.ts'
import { SITES } from './samples.ts'
import {
  anyPage,
  aroundPage,
  digest,
  drawings,
  inFrame,
  items,
  overPage,
  picture,
  type Stage,
  settledBoot,
  silent,
  TITLES,
  withChild,
} from './stage-frame.tsx'
import { onStage } from './view-stage.tsx'

const PICTURES = { pictures: [1, 2, 3].map(media), title: 'Low Tide in the Atrium' }
const withPictures = ({ content }: { content: VideoContent }) => ({
  content: { ...content, similar: items, video: { ...content.video, title: TITLES[0]!, poster: picture(0) } },
})
const withText = ({ content }: { content: Extract<PageContent, { kind: 'static' }> }) => ({
  content: { ...content, page: { ...content.page, text: TEXT } },
})
const TEXT = safeHtml('<p>Write to us at any hour: somebody answers within a day.</p>')
const nobody = () => {}

function silentSection(section: ModelSection) {
  const input = { section, slug: 'isolde-marrow' }
  return createActor(silent(modelSectionMachine), { input }).start()
}

const OF_MODEL = { path: '/models/isolde-marrow/' }

function silentDiscussion() {
  const comments = createActor(
    silent(commentsMachine, {
      threads: silent(commentThreadsMachine),
      composer: silent(commentComposerMachine),
      votes: silent(commentVotesMachine),
      forumName: silent(forumNameMachine),
    }),
  ).start()
  comments.send({ type: 'discussion.seen', discussionId: 'model-7' })
  comments.send({ type: 'comments.loaded', list: { ...writtenList(), ownName: 'night-owl' } })
  return comments
}

function silentModel() {
  const input = { slug: 'isolde-marrow', search: {} }
  const page = createActor(silent(modelPageMachine, { gallery: galleryMachine }), { input }).start()
  page.send({ type: 'model.loaded', content: modelContent() })
  return page
}

const stillCountdown = silent(countdownMachine)
const stillCard = silent(dealCardMachine, { countdown: stillCountdown })

/** `/tokens/`, with this actor in the place of the one of that name. */
function tokensPage(given: Parameters<typeof camActors>[0]) {
  const actors = camActors(given)
  const { tokenShop, tokenBalance } = actors
  return camsPage(<TokensView shop={tokenShop} balance={tokenBalance} />, actors, '/tokens/')
}

function withDealPictures(content: DealsContent): DealsContent {
  return {
    ...content,
    deals: content.deals.map((deal, place) => ({ ...deal, image: picture(place) })),
    slides: content.slides.map((slide) => ({ ...slide, image: picture(4) })),
  }
}

/** The player draws it while it is open. */
function Overview({ help }: { help: HelpActor }) {
  const isOpen = useSelector(help, (snapshot) => snapshot.hasTag('help'))
  return isOpen && <KeyHelp help={help} view={silentView()} />
}

function withSearch(box: SearchBoxActor, page: ReactNode) {
  const entry = { box: createCell<SearchBoxActor | null>(box), want: nobody, open: nobody }
  return <SearchContext value={entry}>{page}</SearchContext>
}

const unblocking = () =>
  createActor(mailRequestMachine, { input: { exampleEmail: '', asksPassword: false, isNewAddress: false } }).start()

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
  ageCheck: 'It is seen on the page of age verification, which waits for it.',
  ageSession: 'It is seen on the page of age verification, whose button is busy meanwhile.',
  ageVerification: {
    draw: (ageVerification: AnyActorRef) =>
      inFrame(<AgeVerificationView />, {
        actors: { ageVerification },
        path: '/age-verification/',
        settings: SITES.light,
      }),
    site: 'light',
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
        { actors: { navigation } },
      ),
  },
  outage: 'It is seen in what the site says of it in place of the page, while it cannot be reached.',
  routeGuard: {
    draw: (guard: AnyActorRef) => {
      const snapshot = guard.getSnapshot()
      const { decision } = snapshot.context
      if (snapshot.hasTag('maintenance')) return onStage(<MaintenanceView />, { actors: { boot: settledBoot() } })
      if (!snapshot.hasTag('refused')) return inFrame(anyPage(), { actors: { routeGuard: guard } })
      return inFrame(<ErrorScreen problem={{ kind: 'refused', message: decision.message }} />, {
        actors: { routeGuard: guard },
      })
    },
  },
  login: {
    draw: (form: never) =>
      inFrame(
        <LoginView
          form={form}
          byCode={createActor(codeLoginMachine, { input: { exampleEmail: '' } }).start()}
          unblocking={unblocking()}
        />,
        { path: '/login/' },
      ),
  },
  codeLogin: {
    draw: (byCode: ActorRefFrom<typeof codeLoginMachine>) => {
      const form = createActor(loginMachine, { input: { exampleEmail: '' } }).start()
      return inFrame(<LoginView form={form} byCode={byCode} unblocking={unblocking()} />, { path: '/login/' })
    },
    actors: { codeMail: silent(codeMailMachine) },
  },
  passkeyLogin: {
    draw: (byPasskey: never) =>
      inFrame(
        <LoginView
          form={createActor(loginMachine, { input: { exampleEmail: '' } }).start()}
          byCode={createActor(codeLoginMachine, { input: { exampleEmail: '' } }).start()}
          byPasskey={byPasskey}
          unblocking={unblocking()}
        />,
        { path: '/login/' },
      ),
  },
  avatar: {
    draw: (avatar: never) => inFrame(<AvatarSection avatar={avatar} />, { path: '/main-dashboard/account-settings/' }),
  },
  deviceSessions: {
    draw: (sessions: never) =>
      inFrame(<DeviceSessionsSection sessions={sessions} />, { path: '/main-dashboard/account-settings/' }),
  },
  passkeys: {
    draw: (passkeys: never) =>
      inFrame(<PasskeysSection passkeys={passkeys} />, { path: '/main-dashboard/account-settings/' }),
  },
  passwordChange: {
    draw: (form: never) =>
      inFrame(<PasswordChangeSection form={form} />, { path: '/main-dashboard/account-settings/' }),
  },
  mailPreferences: {
    draw: (page: never) => inFrame(<MailPreferencesView page={page} />, { path: '/subscription/' }),
  },
  mailRequest: {
    draw: (request: never) =>
      inFrame(
        <AccountCard title="Reset Your Password" lead="We mail you a link.">
          <MailRequestForm request={request} label="Reset" submit="Mail me a link" mailed={(email) => `To ${email}.`} />
        </AccountCard>,
        { path: '/reset-password/' },
      ),
  },
  passwordReset: {
    draw: (reset: never) => inFrame(<PasswordResetView reset={reset} />, { path: '/reset-password/' }),
    actors: { mailRequest: silent(mailRequestMachine) },
  },
  emailChange: {
    draw: (change: never) => inFrame(<EmailChangeView change={change} />, { path: '/email-change/' }),
    actors: { mailRequest: silent(mailRequestMachine) },
  },
  headsetEntry: {
    draw: (entry: never) =>
      inFrame(
        <HeadsetEntryView entry={entry} to="/videos/video-7/">
          <p>The log-in form</p>
        </HeadsetEntryView>,
        { path: '/playalogin/' },
      ),
  },
  headsetPass: {
    draw: (pass: never) => inFrame(<HandOver pass={pass} moment="?t=42" />, { path: '/videos/video-7/' }),
  },
  headsetLogin: {
    draw: (headset: never) => inFrame(<HeadsetLoginView headset={headset} typedBefore="" />, { path: '/playalogin/' }),
  },
  accountRemoval: {
    draw: (removal: never) => inFrame(<AccountRemovalView removal={removal} />, { path: '/account-removal/' }),
    actors: { mailRequest: silent(mailRequestMachine) },
  },
  mailedCancellation: {
    draw: (page: never) => inFrame(<MailedCancellationView page={page} />, { path: '/cancel-membership/' }),
    actors: { mailRequest: silent(mailRequestMachine) },
  },
  codeMail: 'It is seen in the form of codeLogin, below the code.',
  checkout: {
    draw: (actor: never) => inFrame(<CheckoutForm checkout={{ actor, chooser: chooser() }} />, { path: '/join-now/' }),
    actors: formParts,
  },
  billerList: 'It is seen in the form of checkout, in the list that it fills.',
  purchase:
    'It is seen in the form, the packs or the offer that waits for it: the busy button, and what is said when nobody knows.',
  deals: {
    draw: (shelf: never) => inFrame(<DealsView shelf={shelf} />, { path: '/deals/' }),
    actors: { dealCard: stillCard },
    fuller: { 'deals.loaded': ({ content }) => ({ content: withDealPictures(content) }) },
  },
  fakeBuyLoop: overPage((actor) => ({ rail: <FakeBuy loop={actor} /> })),
  adBanner: overPage((actor) => ({ bottomAd: <AdBanner banner={actor} /> })),
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
      inFrame(
        <div style={{ maxWidth: 420 }}>
          <DealCard deal={withDealPictures(dealsContent()).deals[1]!} card={card} />
        </div>,
        { path: '/deals/' },
      ),
    actors: { countdown: stillCountdown },
  },
  memberPlusOffer: {
    draw: (actor: never) =>
      inFrame(anyPage(), {
        path: '/categories/',
        dialogs: {
          memberPlus: { actor, view: <MemberPlusOffer offers={actor} /> },
        },
      }),
    actors: { purchase: silentPurchase },
  },
  billerChooser: {
    draw: (actor: never) =>
      inFrame(<CheckoutForm checkout={{ actor: checkout(), chooser: actor }} />, {
        path: '/join-now/',
        dialogs: {
          checkoutBillers: { actor, view: <BillerChooser chooser={actor} /> },
        },
      }),
  },
  moneyAction:
    'It is seen in the form that waits for it: the busy button of checkout, and what it says when nobody knows.',
  paymentReturn: {
    draw: (returned: never) =>
      inFrame(<PaymentView returned={returned} checkout={{ actor: checkout(), chooser: chooser() }} />, {
        path: '/payment/',
      }),
  },
  dashboardPart: {
    draw: (membership: never) =>
      inFrame(<DashboardView {...dashboardActors()} membership={membership} />, { path: '/main-dashboard/' }),
  },
  notifications: 'They are seen in the header of members: a number on the bell, and a menu that opens over the page.',
  favourites: {
    draw: (changes: never) =>
      inFrame(<FavouritesView {...favouritesActors()} videos={{ ...favouritesActors().videos, changes }} />, {
        path: '/main-dashboard/favorites/',
      }),
  },
  favouritesList: {
    draw: (list: never) =>
      inFrame(<FavouritesView {...favouritesActors()} models={{ ...favouritesActors().models, list }} />, {
        path: '/main-dashboard/favorites/',
      }),
  },
  cancellation: {
    draw: (cancellation: never) =>
      inFrame(<DashboardView {...dashboardActors()} cancellation={cancellation} />, {
        path: '/main-dashboard/',
        dialogs: {
          cancellation: { actor: cancellation, view: <CancellationDialog cancellation={cancellation} /> },
        },
      }),
  },
  planUpgrade: {
    draw: (upgrade: never) => {
      const { menu, offers } = dashboardActors()
      return inFrame(<UpgradeView menu={menu} offers={offers} upgrade={upgrade} />, {
        path: '/main-dashboard/upgrade-subscription/',
      })
    },
    actors: { purchase: silentPurchase },
  },
  easyCancel: {
    draw: (easyCancel: never) => {
      const { menu, membership, cancellation } = dashboardActors()
      return inFrame(
        <EasyCancelView menu={menu} membership={membership} cancellation={cancellation} easyCancel={easyCancel} />,
        { path: '/main-dashboard/easy-cancel/' },
      )
    },
  },
  inquiry: {
    draw: (inquiry: never) => inFrame(<InquiryForm inquiry={inquiry} asksWebsite />, { path: '/business/' }),
  },
  searchBox: {
    draw: (box: AnyActorRef) => withSearch(box as SearchBoxActor, inFrame(anyPage())),
  },
  contentPage: {
    draw: (page: never) => inFrame(<StaticPageView page={page} />, { path: '/contact/' }),
    fuller: { 'content.loaded': withText },
    actors: { gallery: galleryMachine },
  },
  download: {
    draw: (download: never) =>
      inFrame(anyPage(), {
        path: '/videos/',
        dialogs: {
          download: { actor: download, view: <DownloadDialog download={download} /> },
          downloadAlert: { actor: download, view: <DownloadAlert download={download} /> },
        },
      }),
  },
  vreels: {
    draw: (vreels: never) =>
      inFrame(anyPage(), { dialogs: { vreels: { actor: vreels, view: <VreelsDialog vreels={vreels} /> } } }),
  },
  searchPage: { draw: (page: never) => inFrame(<SearchView page={page} />, { path: '/search/' }) },
  catalogueList: {
    draw: (page: never) => inFrame(<VideosView page={page} />),
    fuller: {
      'list.loaded': ({ content }: { content: ReturnType<typeof videosPage> }) => ({
        content: videosPage(content.items.length > 0 ? items : []),
      }),
    },
  },
  modelPage: {
    draw: (page: never) =>
      inFrame(
        <ModelView
          page={page}
          films={silentSection('films')}
          similar={silentSection('similar')}
          comments={silentComments()}
        />,
        {
          path: '/models/isolde-marrow/',
        },
      ),
    actors: { gallery: galleryMachine },
  },
  modelSection: {
    draw: (films: never) =>
      inFrame(
        <ModelView page={silentModel()} films={films} similar={silentSection('similar')} comments={silentComments()} />,
        {
          path: '/models/isolde-marrow/',
        },
      ),
  },
  comments: {
    draw: (comments: never) => inFrame(<CommentsSection comments={comments} discussionId="model-7" />, OF_MODEL),
    actors: {
      threads: commentThreadsMachine,
      composer: silent(commentComposerMachine),
      votes: silent(commentVotesMachine),
      forumName: silent(forumNameMachine),
    },
    fuller: { 'comments.loaded': () => ({ list: writtenList() }) },
  },
  commentComposer: {
    draw: (composer: never) =>
      inFrame(
        <CommentsSection comments={withChild(silentDiscussion(), 'composer', composer)} discussionId="model-7" />,
        OF_MODEL,
      ),
  },
  commentVotes: {
    draw: (votes: never) =>
      inFrame(
        <CommentsSection comments={withChild(silentDiscussion(), 'votes', votes)} discussionId="model-7" />,
        OF_MODEL,
      ),
  },
  forumName: {
    draw: (forumName: never) =>
      inFrame(
        <CommentsSection comments={withChild(silentDiscussion(), 'forumName', forumName)} discussionId="model-7" />,
        OF_MODEL,
      ),
  },
  commentThreads: {
    draw: (threads: never) =>
      inFrame(
        <CommentsSection comments={withChild(silentDiscussion(), 'threads', threads)} discussionId="model-7" />,
        OF_MODEL,
      ),
    fuller: { 'thread.loaded': () => ({ answers: writtenAnswers() }) },
  },
  videoPage: {
    draw: (page: never) =>
      inFrame(<VideoView page={page} comments={silentComments()} surface={NO_SURFACE} />, { path: '/videos/video-7/' }),
    actors: {
      player: silentPlayer(),
      gallery: galleryMachine,
    },
    fuller: { 'video.loaded': withPictures },
  },
  player: {
    draw: (player: never) =>
      inFrame(<Player player={player} surface={NO_SURFACE} sheet="" />, { path: '/videos/video-7/' }),
    actors: playerParts(),
  },
  playerOpening: 'A film that is being opened is drawn by its player, whose pictures show it.',
  playerPlayback: 'A film that is open is drawn by its player, whose pictures show it.',
  playerControls: {
    draw: (controls: never) =>
      inFrame(<PlayerControls player={startPlayer(film).actor} controls={controls} view={silentView()} sheet="" />, {
        path: '/videos/video-7/',
      }),
  },
  playerHelp: {
    draw: (help: never) => inFrame(<Overview help={help} />, { path: '/videos/video-7/' }),
  },
  playerMemory: { draw: (memory: never) => inFrame(<ResumeMenu memory={memory} />, { path: '/videos/video-7/' }) },
  vrView: {
    draw: (view: never) =>
      inFrame(
        <>
          <VrTools view={view} headset={silentHeadset()} />
          <ViewMenu view={view} />
        </>,
        { path: '/videos/video-7/' },
      ),
  },
  xrPlayer: {
    draw: (headset: never) =>
      inFrame(
        <>
          <VrTools view={silentView()} headset={headset} />
          <HeadsetDialog headset={headset} player={startPlayer(film).actor} />
        </>,
        { path: '/videos/video-7/' },
      ),
    actors: { headsetPass: silent(headsetPassMachine) },
  },
  playerPresentation: {
    draw: (presentation: never) =>
      inFrame(
        <>
          <FloatingNote presentation={presentation} />
          <FullScreenButton presentation={presentation} onToggle={nobody} />
        </>,
        { path: '/videos/video-7/' },
      ),
  },
  gallery: {
    draw: (gallery: never) =>
      inFrame(<Gallery gallery={gallery} {...PICTURES} />, {
        path: '/videos/video-7/',
        dialogs: {
          gallery: { actor: gallery, view: <GalleryDialog gallery={gallery} {...PICTURES} /> },
        },
      }),
  },
  joinNow: onJoinPage('page', { fuller: { 'tariffs.loaded': withTariffs }, looksAt: TARIFFS }),
  priceTimers: onJoinPage('timers', { looksAt: TARIFFS }),
  leavePageTrap: onJoinPage('trap'),
  countdown: {
    draw: (countdown: AnyActorRef) => {
      const card = createActor(stillCard, { input: { timerSeconds: 60, texts: 3, openedAtMs: 0 } }).start()
      return inFrame(
        <div style={{ maxWidth: 420 }}>
          <DealCard deal={withDealPictures(dealsContent()).deals[1]!} card={withChild(card, 'countdown', countdown)} />
        </div>,
        { path: '/deals/' },
      )
    },
  },
  camRoomList: {
    draw: (page: never) =>
      inFrame(<RoomListView page={page} />, {
        path: '/vr-cam-girls/',
        settings: { ...SITES.dark, camsEnabled: true },
      }),
  },
  camRoom: inRoom('camRoom', { actors: roomParts, fill: fillRoom }),
  camShow: inRoom('camShow'),
  showRequest: inRoom('showRequest', { actors: spendingParts }),
  showEnding: inRoom('showEnding'),
  showNews: inRoom('showNews'),
  compliment: inRoom('compliment', { actors: spendingParts }),
  spending: 'It is seen in the tips, the request or the thanks that wait for it: there it says that nobody knows.',
  camChat: inRoom('camChat', { actors: chatParts, fill: fillChat }),
  chatHistory: insideRoom('camChat', 'chatHistory'),
  chatOutbox: insideRoom('camChat', 'chatOutbox', { actors: outboxParts }),
  messageDelivery: 'Its message is seen in the chat: on its way there, sent, or failed.',
  composer: inRoom('roomComposer'),
  tipFlow: inRoom('tipFlow', { actors: spendingParts }),
  qrCode: insideRoom('camRoom', 'qrCode'),
  buyTooltip: insideRoom('camRoom', 'buyTooltip'),
  nearbyRoom: insideRoom('camRoom', 'nearbyRoom'),
  roomRoute: insideRoom('camRoom', 'roomRoute'),
  liveRoom: insideRoom('camRoom', 'liveRoom'),
  livePicture: insideRoom('camRoom', 'livePicture', { actors: { player: silentPlayer() } }),
  streamChoice: insideRoom('camRoom', 'streamChoice'),
  realtimeConnection: inRoom('realtime'),
  tokenBalance: { draw: (tokenBalance: never) => tokensPage({ tokenBalance }) },
  tokenShop: {
    draw: (tokenShop: never) => tokensPage({ tokenShop }),
    actors: { purchase: silentPurchase },
    fuller: { 'packs.loaded': withPacks },
  },
  messenger: inMessenger((messenger) => messenger, { actors: messengerParts, fill: fillMessenger }),
  messengerChats: inMessenger(withChats, { actors: chatsParts, fill: fillChats }),
  messengerThread: inMessenger(withThread, { actors: threadParts }),
  ageResult: 'The page of age verification waits for its verdict, and shows what came of it.',
  interruptedShow: 'Nothing is seen of it before it leads to the room whose show goes on.',
  camIntegration: 'What it allows is seen: rooms, messenger and tokens know from it who is signed in.',
  messengerSession: 'The messenger is there while it holds a session: it is seen in that.',
  shownPage: 'It decides only whether the page is asked for anew: what is seen is that page.',
  site: 'It opens all other machines: each has its own pictures.',
}

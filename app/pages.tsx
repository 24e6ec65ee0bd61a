import type { ReactNode } from 'react'
import { type AnyActorRef, createActor } from 'xstate'
import { EMPTY_SEO } from '../contracts/site/seo.ts'
import type { RouteMatch } from '../machines/access/routes.ts'
import { contentPageMachine } from '../machines/catalogue/content-page.machine.ts'
import { parseListSearch, printListSearch } from '../machines/catalogue/list-search.ts'
import type { PageKind } from '../machines/catalogue/page-content.ts'
import { playerMachine } from '../machines/catalogue/player.machine.ts'
import { staticPageSlug } from '../machines/catalogue/static-page-slug.ts'
import { parseVideoSearch } from '../machines/catalogue/video-facts.ts'
import { videoPageMachine } from '../machines/catalogue/video-page.machine.ts'
import { videosListMachine, viewOf } from '../machines/catalogue/videos-list.machine.ts'
import { loginMachine } from '../machines/session/login.machine.ts'
import { errorHead, type Head, headOf, missingHead } from '../machines/site/head.ts'
import { answerWith } from './answer-with.ts'
import type { Site } from './kernel.ts'
import { plugPorts } from './plug-ports.ts'

/** What the kernel asks of a page once it is open. */
export interface OpenPage {
  key: string
  match: RouteMatch
  /** Absent for pages that only read the site's own actors. */
  actor: AnyActorRef | null
  draw(): ReactNode
  /** It is the 404 screen. */
  isMissing?: boolean
  head(): Head
  jsonLd(): unknown
  /** The address changed but the page stays: another page number, filter or layout. */
  readdress?(search: Readonly<Record<string, string>>): void
}

interface Opening {
  site: Site
  match: RouteMatch
  search: Readonly<Record<string, string>>
  key: string
  go: (to: string) => void
}

interface PageDefinition {
  /** Source file of the view, to find its built chunk. */
  chunk: string
  open(opening: Opening): Promise<OpenPage>
}

const HOME: PageDefinition = {
  chunk: 'views/catalogue/home.view.tsx',
  async open(opening) {
    const { HomeView } = await import('../views/catalogue/home.view.tsx')
    const { isInVerifiedView } = opening.site.visitor.getSnapshot()
    return contentPage(opening, { kind: isInVerifiedView ? 'home' : 'softHome' }, (page) => <HomeView page={page} />)
  },
}

const CATEGORIES: PageDefinition = {
  chunk: 'views/catalogue/categories.view.tsx',
  async open(opening) {
    const { CategoriesView } = await import('../views/catalogue/categories.view.tsx')
    return contentPage(opening, { kind: 'categories' }, (page) => <CategoriesView page={page} />)
  },
}

const STATIC: PageDefinition = {
  chunk: 'views/catalogue/static-page.view.tsx',
  async open(opening) {
    const { StaticPageView } = await import('../views/catalogue/static-page.view.tsx')
    const { match, site } = opening
    const routeName = match.kind === 'page' ? match.route.name : ''
    const path = match.kind === 'redirect' ? match.to : match.path
    const slug = staticPageSlug({ routeName, path }, site.settings)
    return contentPage(opening, { kind: 'static', slug }, (page) => <StaticPageView page={page} />)
  },
}

const MISSING: PageDefinition = {
  chunk: 'views/site/missing-page.view.tsx',
  async open(opening) {
    const { MissingPageView } = await import('../views/site/missing-page.view.tsx')
    return contentPage(opening, { kind: 'notFound' }, (page) => <MissingPageView page={page} />)
  },
}

const VIDEOS: PageDefinition = {
  chunk: 'views/catalogue/videos.view.tsx',
  async open({ site, match, search, key, go }) {
    const { VideosView } = await import('../views/catalogue/videos.view.tsx')
    const path = pathIn(match)
    const actor = createActor(
      plugPorts(videosListMachine, {
        loadVideos: site.handover.ask('loadVideos', site.ports.loadVideos),
        keepLayout: site.ports.layout.keeper as never,
      }),
      {
        input: {
          ofCategory: match.kind === 'page' ? match.params.slug : undefined,
          search: parseListSearch(search),
          isLoggedIn: site.visitor.getSnapshot().isLoggedIn,
          savedLayout: site.ports.layout.saved(),
        },
      },
    )
    actor.on('search.changed', ({ search: next }) => go(path + printListSearch(next)))
    actor.start()
    const videos = () => actor.getSnapshot().context.videos
    return {
      key,
      match,
      actor,
      draw: () => <VideosView page={actor} />,
      head: () =>
        headFor(site, match, actor, {
          seo: videos()?.seo ?? EMPTY_SEO,
          fallbackTitle: videos()?.title || 'Videos',
          page: viewOf(actor.getSnapshot().context).page,
          pages: videos()?.pages,
        }),
      jsonLd: () => videos()?.jsonLd ?? null,
      readdress: (next) => actor.send({ type: 'address.changed', search: parseListSearch(next) }),
    }
  },
}

const VIDEO: PageDefinition = {
  chunk: 'views/catalogue/video.view.tsx',
  async open({ site, match, search, key }) {
    const { VideoView } = await import('../views/catalogue/video.view.tsx')
    const slug = match.kind === 'page' ? (match.params.slug ?? '') : ''
    const { isVideoFromFreePage, t } = parseVideoSearch(search)
    const { hasAccess } = site.visitor.getSnapshot()
    const { surface, memory } = site.ports.createPlayer()
    const player = plugPorts(playerMachine, {
      drivePlayer: surface.logic,
      keepMemory: memory.keepMemory,
      preparePlayer: answerWith(memory.preparePlayer),
    })
    const actor = createActor(
      plugPorts(videoPageMachine, {
        loadVideo: site.handover.ask('loadVideo', site.ports.loadVideo),
        recordView: answerWith(site.ports.recordView),
        player,
      }),
      {
        input: {
          slug,
          seed: seedOf(slug),
          hasAccess,
          visitorKey: site.actors.session.getSnapshot().context.claims?.sub ?? 'guest',
          isFromFreePage: isVideoFromFreePage === 1,
          startAtSeconds: t,
        },
      },
    )
    actor.start()
    const content = () => actor.getSnapshot().context.content
    return {
      key,
      match,
      actor,
      draw: () => <VideoView page={actor} attachVideo={surface.attach} />,
      head: () =>
        headFor(site, match, actor, { seo: content()?.seo ?? EMPTY_SEO, fallbackTitle: content()?.video.title ?? '' }),
      jsonLd: () => content()?.jsonLd ?? null,
    }
  },
}

const LOGIN: PageDefinition = {
  chunk: 'views/session/login.view.tsx',
  async open({ site, match, key, go }) {
    const { LoginView } = await import('../views/session/login.view.tsx')
    const actor = createActor(plugPorts(loginMachine, { logIn: answerWith(site.ports.login.logIn) }), {
      input: { exampleEmail: site.settings.exampleEmail },
    })
    actor.on('login.succeeded', () => {
      site.actors.session.send({ type: 'login.succeeded' })
      go('/')
    })
    actor.start()
    return { key, match, actor, draw: () => <LoginView form={actor} />, ...plainFacts(site, match, 'Log In') }
  },
}

const LOG_OUT: PageDefinition = {
  chunk: 'views/session/logout.view.tsx',
  async open({ site, match, key }) {
    const { LogoutView } = await import('../views/session/logout.view.tsx')
    // The address itself is the wish (ROUTE-060); on the server nobody is signed out by reading a page.
    if (site.isBrowser) site.actors.session.send({ type: 'signOut.requested' })
    return { key, match, actor: null, draw: () => <LogoutView />, ...plainFacts(site, match, 'Log Out') }
  },
}

const AGE_VERIFICATION: PageDefinition = {
  chunk: 'views/age/age-verification.view.tsx',
  async open({ site, match, key }) {
    const { AgeVerificationView } = await import('../views/age/age-verification.view.tsx')
    return {
      key,
      match,
      actor: null,
      draw: () => <AgeVerificationView />,
      ...plainFacts(site, match, 'Age Verification'),
    }
  },
}

const PAGES: Readonly<Record<string, PageDefinition>> = {
  index: HOME,
  videos: VIDEOS,
  'categories-slug': VIDEOS,
  categories: CATEGORIES,
  'videos-slug': VIDEO,
  login: LOGIN,
  playalogin: LOGIN,
  logout: LOG_OUT,
  'age-verification': AGE_VERIFICATION,
  '404': MISSING,
}

/** Which page answers a route. Routes without a screen of their own show their page of the editors. */
export function pageOf(match: RouteMatch): PageDefinition {
  if (match.kind !== 'page') return MISSING
  return PAGES[match.route.name] ?? STATIC
}

export const missingPage = MISSING

type ContentActor = ReturnType<typeof createActor<typeof contentPageMachine>>

function contentPage(
  { site, match, key }: Opening,
  page: { kind: PageKind; slug?: string },
  draw: (actor: ContentActor) => ReactNode,
): OpenPage {
  const actor = createActor(
    plugPorts(contentPageMachine, { loadContent: site.handover.ask('loadContent', site.ports.loadContent) }),
    { input: { page } },
  )
  actor.start()
  const content = () => actor.getSnapshot().context.content
  return {
    key,
    match,
    actor,
    isMissing: page.kind === 'notFound',
    draw: () => draw(actor),
    head() {
      const loaded = content()
      if (page.kind === 'notFound') return missingHead({ settings: site.settings, path: pathIn(match) })
      const seo = loaded && 'seo' in loaded ? loaded.seo : EMPTY_SEO
      return headFor(site, match, actor, { seo, fallbackTitle: titleIn(loaded) || site.settings.siteName })
    },
    jsonLd() {
      const loaded = content()
      return loaded && 'jsonLd' in loaded ? loaded.jsonLd : null
    },
  }
}

function titleIn(content: ContentActor['getSnapshot'] extends () => { context: { content: infer C } } ? C : never) {
  if (content?.kind === 'static') return content.page.title
  if (content?.kind === 'categories') return content.title
  if (content?.kind === 'softHome') return content.soft.title
  return ''
}

function headFor(
  { settings }: Site,
  match: RouteMatch,
  actor: AnyActorRef,
  facts: Pick<Parameters<typeof headOf>[0], 'seo' | 'fallbackTitle' | 'page' | 'pages'>,
): Head {
  const path = pathIn(match)
  const snapshot = actor.getSnapshot()
  if (snapshot.hasTag('missing')) return missingHead({ settings, path })
  if (snapshot.hasTag('refused')) return errorHead({ settings, title: 'Access denied' })
  if (snapshot.hasTag('failed')) return errorHead({ settings, title: settings.siteName })
  return headOf({ settings, path, ...facts })
}

function plainFacts(site: Site, match: RouteMatch, title: string): Pick<OpenPage, 'head' | 'jsonLd'> {
  const { settings } = site
  const seo = { ...EMPTY_SEO, metaRobots: 'noindex' }
  return { head: () => headOf({ settings, path: pathIn(match), seo, fallbackTitle: title }), jsonLd: () => null }
}

/** Canonical pages are spelled the plural way (ROUTE-026); the route itself keeps the spelling that was asked for. */
function pathIn(match: RouteMatch): string {
  return match.kind === 'redirect' ? match.to : match.path
}

/** Order of suggestions: the same for one video on server and browser, different for another. */
function seedOf(text: string): number {
  let seed = 7
  for (const character of text) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) | 0
  return seed
}

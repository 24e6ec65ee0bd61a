// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { matchRoute } from '../../app/routes/match.ts'
import { ageVerificationMachine } from '../../machines/age/age-verification.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { tokenLifecycleMachine } from '../../machines/session/token-lifecycle.machine.ts'
import { appBootMachine } from '../../machines/site/app-boot.machine.ts'
import { cookieBannerMachine } from '../../machines/site/cookie-banner.machine.ts'
import { noticesMachine } from '../../machines/site/notices.machine.ts'
import { splashMachine } from '../../machines/site/splash.machine.ts'
import { MiddleAd } from '../../views/site/middle-ad.tsx'
import { SessionNotice } from '../../views/site/session-notice.view.tsx'
import { SiteShell } from '../../views/site/shell.view.tsx'
import { useVisitor } from '../../views/site/visitor.context.ts'
import { claimsWith } from '../session/claims.ts'
import { SITES } from '../support/samples.ts'
import { onStage, still } from '../support/view-stage.tsx'

afterEach(cleanup)

const INDEX = { name: 'index', layout: 'default' } as const
const SESSION = { verificationEnabled: false, allowedLogOutHosts: [] }

/** Says what the views below it know of the visitor. */
function Page() {
  const { kind, joinNowPath } = useVisitor()
  return (
    <>
      <p>{`The page, for ${kind} ${joinNowPath}`}</p>
      <MiddleAd />
    </>
  )
}

interface Scene {
  path?: string
  isClosed?: boolean
  hasAgreed?: boolean
  claims?: ReturnType<typeof claimsWith>
}

function draw({ path = '/videos/', isClosed = false, hasAgreed = true, claims }: Scene = {}) {
  const boot = createActor(appBootMachine).getSnapshot()
  const closed = appBootMachine.resolveState({
    value: { running: { reference: 'known', doors: { closed: 'resting' } } },
    context: boot.context,
  })
  const splash = splashMachine.resolveState({
    value: hasAgreed ? 'accepted' : 'shown',
    context: createActor(splashMachine, { input: { isConfirmed: hasAgreed, route: INDEX } }).getSnapshot().context,
  })
  const session = createActor(sessionMachine, { input: SESSION }).getSnapshot()
  const signedIn = sessionMachine.resolveState({
    value: claims ? { signedIn: 'known' } : 'guest',
    context: { ...session.context, claims: claims ?? null, nowSeconds: 9_500 },
  })
  const banner = cookieBannerMachine.resolveState({
    value: 'shown',
    context: { hasChosen: false, isFromApp: false, choice: 'reject' },
  })
  const actors = {
    boot: still(isClosed ? closed : boot).actor,
    splash: still(splash).actor,
    session: still(signedIn).actor,
    cookieBanner: still(banner).actor,
    notices: still(noticesMachine.resolveState({ value: 'shown' })).actor,
    tokens: createActor(tokenLifecycleMachine),
    ageVerification: createActor(ageVerificationMachine, {
      input: { settings: SITES.dark, kind: 'guest', userId: '', returnedSessionId: '' },
    }),
  }
  const part = (name: string) => <p>{name}</p>
  const promotions = {
    bar: part('Bar'),
    banner: part('Banner'),
    rail: part('Rail'),
    middleAd: part('Middle ad'),
    bottomAd: part('Bottom ad'),
  }
  const { container } = render(
    onStage(
      <SiteShell
        route={matchRoute(path, SITES.dark)}
        editPath=""
        promotions={promotions}
        closed={part('Our partners')}
        overlay={part('Overlay')}
      >
        <Page />
      </SiteShell>,
      { path, actors, isInShell: true },
    ),
  )
  const has = (text: string | RegExp) => screen.queryByText(text) !== null
  const app = container.querySelector('[data-app]')!
  return {
    container,
    facts: {
      page: screen.queryByText(/^The page/)?.textContent ?? '',
      header: screen.queryByRole('banner', { hidden: true }) !== null,
      footer: screen.queryByRole('contentinfo', { hidden: true }) !== null,
      promotions: ['Bar', 'Banner', 'Rail', 'Middle ad', 'Bottom ad'].filter(has).join(' '),
      partners: has('Our partners'),
      overlay: has('Overlay'),
      splash: has('18+'),
      isInert: [...app.children].some((child) => child.hasAttribute('inert')),
      cookies: container.querySelector('[data-cookie-banner]') !== null,
      toast: has(/Something went wrong/),
    },
  }
}

describe('the frame of a page', () => {
  const usual = {
    page: 'The page, for guest /join-now/',
    header: true,
    footer: true,
    promotions: 'Bar Banner Rail Middle ad Bottom ad',
    partners: false,
    overlay: true,
    splash: false,
    isInert: false,
    cookies: true,
    toast: true,
  }

  test('has header, promotions, footer and what lies over every page; the cookie banner stays away where it would disturb [CHROME-075, CHROME-088]', () => {
    const banners = ['/payment/', '/embed/low-tide/', '/no/such/page/'].map((path) => {
      const { facts } = draw({ path })
      cleanup()
      return facts
    })
    expect({ usual: draw().facts, banners }).toEqual({
      usual,
      banners: [
        { ...usual, cookies: false },
        { ...usual, header: false, footer: false, promotions: '', overlay: false, cookies: false },
        usual,
      ],
    })
  })

  test('is as its layout says: the embedded player stands alone, an empty one has no header and footer [CAT-037, ROUTE-017, ROUTE-056]', () => {
    const framed = ['/videos/', '/main-dashboard/', '/playalogin/', '/embed/low-tide/'].map((path) => {
      const { header, footer, promotions, overlay } = draw({ path }).facts
      cleanup()
      return { path, hasFrame: header && footer, hasPromotions: promotions !== '', overlay }
    })
    const whole = { hasFrame: true, hasPromotions: true, overlay: true }
    const bare = { hasFrame: false, hasPromotions: false }
    expect(framed).toEqual([
      { path: '/videos/', ...whole },
      { path: '/main-dashboard/', ...whole },
      { path: '/playalogin/', ...bare, overlay: true },
      { path: '/embed/low-tide/', ...bare, overlay: false },
    ])
  })

  test('tells views below who is looking', () => {
    expect(draw({ claims: claimsWith({ usc: 300 }) }).facts.page).toBe(
      'The page, for expiredMembership /join-now/?event=expired',
    )
  })

  test('leads those who use the keyboard past it, to the page', () => {
    const { container } = draw()
    const skip = screen.getByRole('link', { name: 'Skip to content' })
    const main = container.querySelector<HTMLElement>(skip.getAttribute('href')!)
    expect({ tag: main?.tagName, tabIndex: main?.tabIndex, holds: main?.textContent }).toEqual({
      tag: 'MAIN',
      tabIndex: -1,
      holds: 'The page, for guest /join-now/Middle ad',
    })
  })

  test('lies under the splash until the visitor agrees, and cannot be reached [CHROME-068, CHROME-072]', () => {
    expect(draw({ hasAgreed: false }).facts).toEqual({
      ...usual,
      splash: true,
      isInert: true,
      overlay: false,
      cookies: false,
    })
  })

  test('lies under the splash in the dashboard and without a frame as well [CHROME-108]', () => {
    const covered = ['/main-dashboard/', '/playalogin/', '/no/such/page/'].map((path) => {
      const { splash, isInert } = draw({ path, hasAgreed: false }).facts
      cleanup()
      return { path, splash, isInert }
    })
    const under = { splash: true, isInert: true }
    expect(covered).toEqual([
      { path: '/main-dashboard/', ...under },
      { path: '/playalogin/', ...under },
      { path: '/no/such/page/', ...under },
    ])
  })

  test('gives way to the maintenance page while the site is closed, with what its partners offer [AGE-016, CHROME-080, CHROME-081]', () => {
    const { facts } = draw({ isClosed: true })
    expect(facts).toEqual({
      ...usual,
      page: '',
      header: false,
      footer: false,
      promotions: '',
      partners: true,
      overlay: false,
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Website Maintenance')
    cleanup()
    const others = ['/main-dashboard/', '/playalogin/', '/embed/low-tide/', '/no/such/page/'].map((path) => {
      const { page } = draw({ path, isClosed: true }).facts
      const heading = screen.getByRole('heading', { level: 1 }).textContent
      cleanup()
      return `${page}${heading}`
    })
    expect(new Set(others)).toEqual(new Set(['Website Maintenance']))
  })
})

describe('the line of the session', () => {
  interface Trouble {
    notice?: 'none' | 'expired' | 'cookiesRefused' | 'linkNotDefined'
    isReconnecting?: boolean
    isCoolingDown?: boolean
    hasCheckFailed?: boolean
    path?: string
  }

  function drawLine({ notice = 'none', isReconnecting, isCoolingDown, hasCheckFailed, path = '/videos/' }: Trouble) {
    const tagged = (tag: string, is: boolean | undefined, context: object = {}) =>
      still({ context, hasTag: (other: string) => is === true && other === tag } as never)
    const session = tagged('degraded', isReconnecting, { notice })
    const tokens = tagged('degraded', isCoolingDown)
    const ageVerification = tagged('checkFailed', hasCheckFailed)
    const actors = { session: session.actor, tokens: tokens.actor, ageVerification: ageVerification.actor }
    render(onStage(<SessionNotice />, { path, actors }))
    const lines = [...screen.getByRole('status').querySelectorAll('p')].map(({ textContent }) => textContent)
    for (const button of screen.queryAllByRole('button')) fireEvent.click(button)
    cleanup()
    return { lines, told: [...session.told, ...ageVerification.told] }
  }

  test('says what has become of it, until it is closed [ERR-022, ERR-023]', () => {
    const told = [{ type: 'notice.dismissed' }]
    expect({
      none: drawLine({}),
      expired: drawLine({ notice: 'expired' }),
      cookies: drawLine({ notice: 'cookiesRefused' }),
      link: drawLine({ notice: 'linkNotDefined' }),
      linkOnLogIn: drawLine({ notice: 'linkNotDefined', path: '/login/' }),
    }).toEqual({
      none: { lines: [], told: [] },
      expired: { lines: ['Your session expired. Please, refresh the page.'], told },
      cookies: {
        lines: ['Your browser keeps no cookies of this site, so you stay logged in in this tab only.'],
        told,
      },
      link: { lines: ['Logout redirect link is not defined'], told },
      linkOnLogIn: { lines: ['Logout redirect link is not defined'], told },
    })
  })

  test('says that the server is tried again, once, whoever tries it [TOKEN-008]', () => {
    const trouble = { lines: ['We are having trouble reaching the server. Trying again…'], told: [] }
    expect([
      drawLine({ isReconnecting: true }),
      drawLine({ isCoolingDown: true }),
      drawLine({ isReconnecting: true, isCoolingDown: true }),
    ]).toEqual([trouble, trouble, trouble])
  })

  test('offers to check the age again, but not on the page that does [AGE-026]', () => {
    expect(drawLine({ hasCheckFailed: true })).toEqual({
      lines: [
        'We could not check your age verification. Until the check works, only a part of the site is open.Try again',
      ],
      told: [{ type: 'retry.requested' }],
    })
    expect(drawLine({ hasCheckFailed: true, path: '/age-verification/' })).toEqual({ lines: [], told: [] })
  })
})

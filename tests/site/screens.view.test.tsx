// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { matchRoute } from '../../app/routes/match.ts'
import { EMPTY_SEO } from '../../contracts/site/seo.ts'
import { decideRoute } from '../../machines/access/gate.ts'
import type { FailureReason } from '../../machines/catalogue/loading.ts'
import { cookieBannerMachine } from '../../machines/site/cookie-banner.machine.ts'
import { type DialogName, type DialogPosition, dialogRequest } from '../../machines/site/dialog.ts'
import { dialogHostMachine, NO_CONTENT } from '../../machines/site/dialog-host.machine.ts'
import { noticesMachine } from '../../machines/site/notices.machine.ts'
import { NO_HTML, type SafeSeo } from '../../machines/site/safe-html.ts'
import { splashMachine } from '../../machines/site/splash.machine.ts'
import { AgeDialog } from '../../views/age/age-dialog.view.tsx'
import { DialogPlaceContext } from '../../views/kit/dialog-place.ts'
import { AlertDialog } from '../../views/site/alert-dialog.view.tsx'
import { Breadcrumbs } from '../../views/site/breadcrumbs.view.tsx'
import { CookieBanner } from '../../views/site/cookie-banner.view.tsx'
import { ErrorScreen, type PageProblem } from '../../views/site/error-screen.view.tsx'
import { MaintenanceView } from '../../views/site/maintenance.view.tsx'
import { PageState } from '../../views/site/page-state.view.tsx'
import { SeoText } from '../../views/site/seo-text.view.tsx'
import { SiteDialog } from '../../views/site/site-dialog.view.tsx'
import { Splash } from '../../views/site/splash.view.tsx'
import { TermsDialog } from '../../views/site/terms-dialog.view.tsx'
import { Toast } from '../../views/site/toast.view.tsx'
import { visitorWith } from '../access/visitors.ts'
import { safeHtml } from '../support/safe-html.ts'
import { SITES, VISITORS } from '../support/samples.ts'
import { until } from '../support/until.ts'
import { onStage, still } from '../support/view-stage.tsx'

afterEach(cleanup)

const SPLASH_INPUT = { isConfirmed: false, route: { name: 'index', layout: 'default' } } as const

const links = () => screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

describe('an error screen', () => {
  test('denies access with the reason and both ways on [ERR-001, ERR-002]', () => {
    render(
      onStage(<ErrorScreen problem={{ kind: 'refused', reason: 'subscriptionRequired' }} />, {
        visitor: VISITORS.inactive,
      }),
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Access denied')
    expect(screen.getByText(/subscription/).textContent).toBe(
      'You do not have a subscription. Please subscribe to get access.',
    )
    expect(links()).toEqual(['JOIN NOW /join-now/', 'Go to main page /'])
  })

  test('denies it with the reason of the page, or in the guard’s own words; expired members join elsewhere, and guests may log in [ERR-001, ERR-002]', () => {
    const seen = (problem: PageProblem, visitor: keyof typeof VISITORS) => {
      const { container } = render(
        onStage(<ErrorScreen problem={problem} />, { visitor: VISITORS[visitor], path: '/main-dashboard/' }),
      )
      const found = {
        title: screen.getByRole('heading', { level: 1 }).textContent,
        text: container.querySelector('p')?.textContent,
        links: links(),
      }
      cleanup()
      return found
    }
    const home = 'Go to main page /'
    const logIn = 'Log In /login/?to=%2Fmain-dashboard%2F'
    expect({
      subscription: seen({ kind: 'refused', reason: 'subscriptionRequired' }, 'expired'),
      unsaid: seen({ kind: 'refused' }, 'inactive'),
      signIn: seen({ kind: 'refused', reason: 'signInRequired' }, 'guest'),
      verification: seen({ kind: 'refused', reason: 'verificationRequired' }, 'member'),
      guard: seen({ kind: 'refused', reason: 'signInRequired', message: 'Not you.' }, 'guest'),
    }).toEqual({
      subscription: {
        title: 'Access denied',
        text: 'You do not have a subscription. Please subscribe to get access.',
        links: ['JOIN NOW /join-now/?event=expired', home],
      },
      unsaid: {
        title: 'Access denied',
        text: 'You do not have a subscription. Please subscribe to get access.',
        links: ['JOIN NOW /join-now/', home],
      },
      signIn: {
        title: 'Access denied',
        text: 'You are not authenticated.',
        links: ['JOIN NOW /join-now/', home, logIn],
      },
      verification: {
        title: 'Access denied',
        text: 'You have to verify your age before you can see this.',
        links: ['JOIN NOW /join-now/', home],
      },
      guard: { title: 'Access denied', text: 'Not you.', links: ['JOIN NOW /join-now/', home, logIn] },
    })
  })

  test.for(['/main-dashboard/', '/main-dashboard/favorites/', '/main-dashboard/easy-cancel/'])(
    'denies %s to an account without a subscription, in the words of the guard that stopped it [ERR-001]',
    (path) => {
      const visitor = visitorWith({ claims: {} })
      const decision = decideRoute({
        match: matchRoute(path, SITES.dark),
        visitor,
        isUnderMaintenance: false,
        hasSessionIdReturn: false,
        hasMailedSecret: false,
        hasExpiredRefreshToken: false,
        settings: SITES.dark,
        origin: 'https://halcyon-vr.example',
      })
      if (decision.kind !== 'denied') throw new Error(`the guard says ${decision.kind}`)
      render(onStage(<ErrorScreen problem={{ kind: 'refused', message: decision.message }} />, { visitor }))
      const title = screen.getByRole('heading', { level: 1 })
      expect([decision.status, title.textContent, title.nextElementSibling?.textContent]).toEqual([
        401,
        'Access denied',
        'You do not have a subscription. Please subscribe to get access.',
      ])
    },
  )

  test('says that a page was not found and where home is [ERR-003]', () => {
    render(onStage(<ErrorScreen problem={{ kind: 'missing' }} />))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404: Page not found')
    expect(screen.getByText(/^Sorry/).textContent).toBe("Sorry... Requested page doesn't exist. Go to the homepage.")
    expect(links()).toEqual(['Go to the homepage. /'])
  })

  test('says that something went wrong, why, and tries again on request [ERR-021]', () => {
    let retries = 0
    render(onStage(<ErrorScreen problem={{ kind: 'failed', reason: 'offline' }} onRetry={() => (retries += 1)} />))
    expect(screen.getByRole('alert').querySelector('h1')?.textContent).toBe('Uh-oh... Something went wrong.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect({ retries, links: links() }).toEqual({ retries: 1, links: ['Go to main page /'] })
  })

  test('tells why it failed, and has no button where nothing can be tried [ERR-021]', () => {
    const reasons = (['offline', 'timeout', 'unavailable', 'contract'] as const).map((reason) => {
      const { container } = render(onStage(<ErrorScreen problem={{ kind: 'failed', reason }} />))
      const found = { text: container.querySelector('p')?.textContent, buttons: screen.queryAllByRole('button').length }
      cleanup()
      return found
    })
    expect(reasons).toEqual([
      { text: 'You seem to be offline. Check your connection and try again.', buttons: 0 },
      { text: 'The server took too long to answer. Please try again.', buttons: 0 },
      { text: 'Our server cannot answer just now. Please try again in a moment.', buttons: 0 },
      { text: 'The server answered something that we could not read. Please try again in a moment.', buttons: 0 },
    ])
  })

  test('stands in for a page whose actor says so, and tries it again [ERR-001, ERR-003, ERR-021]', () => {
    const drawn = (tag: string, failure: FailureReason = 'timeout') => {
      const told: unknown[] = []
      const page = {
        getSnapshot: () => ({
          hasTag: (other: string) => other === tag,
          context: { refusal: 'signInRequired' as const, failure },
        }),
        subscribe: () => ({ unsubscribe() {} }),
        send: (event: unknown) => told.push(event),
      }
      render(
        onStage(
          <PageState page={page}>
            <h1>The page</h1>
          </PageState>,
        ),
      )
      const title = screen.getByRole('heading', { level: 1 }).textContent
      const says = screen.queryByText(/not authenticated|too long|^Sorry|cannot answer/)?.textContent ?? ''
      for (const button of screen.queryAllByRole('button')) fireEvent.click(button)
      cleanup()
      return { title, says, told }
    }
    const pages = ['missing', 'refused', 'failed', 'settled'].map((tag) => drawn(tag))
    expect([...pages, drawn('failed', 'unavailable')]).toEqual([
      {
        title: '404: Page not found',
        says: "Sorry... Requested page doesn't exist. Go to the homepage.",
        told: [],
      },
      { title: 'Access denied', says: 'You are not authenticated.', told: [] },
      {
        title: 'Uh-oh... Something went wrong.',
        says: 'The server took too long to answer. Please try again.',
        told: [{ type: 'retry.requested' }],
      },
      { title: 'The page', says: '', told: [] },
      {
        title: 'Uh-oh... Something went wrong.',
        says: 'Our server cannot answer just now. Please try again in a moment.',
        told: [{ type: 'retry.requested' }],
      },
    ])
  })
})

describe('a notice', () => {
  test('tells of what came to nothing, until it is closed [ERR-021, ERR-029]', () => {
    const { actor, told } = still(noticesMachine.resolveState({ value: 'shown' }))
    render(onStage(<Toast />, { actors: { notices: actor } }))
    expect(screen.getByRole('alert').textContent).toBe('Uh-oh... Something went wrong.')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(told).toEqual([{ type: 'notice.dismissed' }])
  })

  test('is not there while there is nothing to tell', () => {
    expect(render(onStage(<Toast />)).container.innerHTML).toBe('')
  })
})

describe('the text for search engines', () => {
  const seo: SafeSeo = {
    ...EMPTY_SEO,
    shortSeoText: safeHtml('<p>Short</p>'),
    fullSeoText: safeHtml('<p>Full</p>'),
  }
  const isShown = (path: string, text: SafeSeo = seo) => {
    const drawn = onStage(<SeoText seo={text} />, { path, settings: { ...SITES.dark, camsEnabled: true } })
    const found = render(drawn).container.innerHTML !== ''
    cleanup()
    return found
  }

  test('is on its own routes only, and only where there is some [SEO-001, SEO-002, ENT-028]', () => {
    const paths = [
      '/',
      '/videos/',
      '/categories/',
      '/categories/neon/',
      '/models/',
      '/free/',
      '/app/',
      '/try-ar/',
      '/vr-porn-compilations/',
      '/devices/quest',
      '/vr-cam-girls/',
      '/vr-cam-girls/ada/',
      '/vr-cam-tag/blue/',
    ]
    expect(paths.filter((path) => !isShown(path))).toEqual([])
    const without = [
      '/videos/night-drive/',
      '/video_tag/dusk/',
      '/models/ada/',
      '/model_tag/radio/',
      '/blog/',
      '/blog/hello/',
      '/blog_category/news/',
      '/search/',
      '/deals/',
      '/partners/',
      '/help/',
      '/faq/',
      '/contact/',
      '/business/',
      '/terms-and-conditions/',
      '/login/',
      '/join-now/',
      '/tokens/',
      '/main-dashboard/',
      '/no/such/page/',
    ]
    expect(without.filter((path) => isShown(path))).toEqual([])
    expect(isShown('/', { ...seo, shortSeoText: NO_HTML })).toBe(false)
    expect(isShown('/', { ...seo, shortSeoText: NO_HTML, fullSeoText: NO_HTML })).toBe(false)
    expect(isShown('/', { ...seo, fullSeoText: NO_HTML })).toBe(true)
    const boys = { ...SITES.darkest, camsEnabled: true }
    const shownOnBoys = ['/vr-cam-boys/', '/vr-cam-boys/ben/', '/vr-cam-girls/'].map((path) => {
      const { container } = render(onStage(<SeoText seo={seo} />, { path, settings: boys }))
      return container.textContent?.startsWith('Short')
    })
    expect(shownOnBoys).toEqual([true, true, false])
  })

  test('has nothing to unfold where there is no full text [SEO-003]', () => {
    const { container } = render(onStage(<SeoText seo={{ ...seo, fullSeoText: NO_HTML }} />))
    expect({ text: container.textContent, fold: container.querySelector('details') }).toEqual({
      text: 'Short',
      fold: null,
    })
  })

  test('unfolds the full text by words of its own [CHROME-091, ENT-028, SEO-003, SEO-004]', () => {
    const { container } = render(onStage(<SeoText seo={seo} />))
    expect(container.textContent).toBe('ShortRead Full TextHide Full TextFull')
    const fold = screen.getByText('Read Full Text').closest('details')
    expect(fold?.open).toBe(false)
    expect(within(fold as HTMLElement).getByText('Hide Full Text').tagName).toBe('SPAN')
    expect(within(fold as HTMLElement).getByText('Full').tagName).toBe('P')
  })
})

describe('the splash', () => {
  test('warns, tells the date, and offers agreement by a form and a way out [CHROME-068, CHROME-070]', () => {
    render(onStage(<Splash />, { path: '/videos/' }))
    expect(screen.getByRole('dialog', { name: 'Warning: This Website is for Adults Only!' }).tagName).toBe('DIV')
    expect(screen.getByText('18+').textContent).toBe('18+')
    expect(screen.getByText(SITES.dark.splashText).tagName).toBe('P')
    expect(screen.getByText('November 21, 2026').tagName).toBe('SPAN')
    expect(links()).toEqual(['Terms of Service /terms-and-conditions/', 'Disagree https://www.rtalabel.org/'])
    const form = screen.getByRole('button', { name: 'I Agree' }).closest('form')
    expect({
      method: form?.method,
      action: form?.getAttribute('action'),
      returnTo: new FormData(form ?? undefined).get('returnTo'),
    }).toEqual({ method: 'post', action: '/splash/', returnTo: '/videos/' })
  })

  test('leads back to the whole address of a mailed link when it is posted before scripts are there [CHROME-069]', () => {
    const { container } = render(
      onStage(<Splash />, { path: '/reset-password/', mailedAddress: '/reset-password/?token=a1' }),
    )
    expect(new FormData(container.ownerDocument.forms[0]).get('returnTo')).toBe('/reset-password/?token=a1')
  })
})

describe('the splash, pressed', () => {
  function drawSplash(settings = SITES.dark, drawnAtMs?: number) {
    const splash = still(createActor(splashMachine, { input: SPLASH_INPUT }).getSnapshot())
    const dialogs = still(createActor(dialogHostMachine).getSnapshot())
    const actors = { splash: splash.actor, dialogs: dialogs.actor }
    render(onStage(<Splash />, { settings, actors, drawnAtMs }))
    return { splash: splash.told, dialogs: dialogs.told }
  }

  test('takes the agreement, and opens the terms over itself instead of leaving [CHROME-068, CHROME-069]', () => {
    const { splash, dialogs } = drawSplash()
    const isLeft = fireEvent.click(screen.getByRole('link', { name: 'Terms of Service' }))
    fireEvent.submit(screen.getByRole('button', { name: 'I Agree' }).closest('form')!)
    expect({ splash, dialogs, isLeft }).toEqual({
      splash: [{ type: 'agreement.given' }],
      dialogs: [
        {
          type: 'dialog.requested',
          request: { dialog: 'terms', isPersistent: false, position: 'center center', isUserStarted: true },
        },
      ],
      isLeft: false,
    })
  })

  test('is in the name, the words and the way out of its site [CHROME-068, CHROME-070, CHROME-073]', () => {
    const urls = { ...SITES.light.urls, disagree: 'https://elsewhere.example/out' }
    drawSplash({ ...SITES.light, urls, splashText: 'Words of this site.' }, Date.UTC(2027, 0, 2, 23, 59))
    expect(screen.getByText('January 02, 2027').tagName).toBe('SPAN')
    expect({
      name: screen.getByText('AR Lumen').tagName,
      text: screen.getByText('Words of this site.').tagName,
      out: screen.getByRole('link', { name: 'Disagree' }).getAttribute('href'),
    }).toEqual({ name: 'P', text: 'P', out: 'https://elsewhere.example/out' })
  })
})

describe('the cookie banner', () => {
  const bannerIn = (state: 'waiting' | 'shown') =>
    still(
      cookieBannerMachine.resolveState({
        value: state,
        context: { hasChosen: false, isFromApp: false, choice: 'reject' },
      }),
    )

  test('asks in the words of the specification and tells the choice [CHROME-075]', () => {
    const { actor, told } = bannerIn('shown')
    render(onStage(<CookieBanner />, { actors: { cookieBanner: actor } }))
    expect(screen.getByText(/^Our site uses cookies/).firstChild?.textContent).toBe(
      'Our site uses cookies to personalize content and make our site easier for you to use.',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
    fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
    expect(told).toEqual([{ type: 'cookies.accepted' }, { type: 'cookies.rejected' }])
    expect({ buttons: buttons(), links: links() }).toEqual({
      buttons: ['Reject', 'Accept'],
      links: ['Cookie Policy /cookie-policy/'],
    })
  })

  test('is not there before its time', () => {
    const { container } = render(onStage(<CookieBanner />, { actors: { cookieBanner: bannerIn('waiting').actor } }))
    expect(container.innerHTML).toBe('')
  })
})

describe('the maintenance page', () => {
  test('says its two sentences [CHROME-080]', () => {
    render(onStage(<MaintenanceView />))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Website Maintenance')
    expect(screen.getByText('We`ll be back Shortly!').tagName).toBe('P')
    expect(screen.getByText('Halcyon VR').tagName).toBe('P')
    cleanup()
    render(
      onStage(
        <MaintenanceView>
          <p>Our partners</p>
        </MaintenanceView>,
        { settings: SITES.light },
      ),
    )
    const main = within(screen.getByRole('main'))
    expect([main.getByText('AR Lumen').tagName, main.getByText('Our partners').tagName]).toEqual(['P', 'P'])
  })
})

describe('a dialog', () => {
  const open = (dialog: DialogName, alert?: NonNullable<ReturnType<typeof dialogRequest>['alert']>, html = '') =>
    still(
      dialogHostMachine.resolveState({
        value: { busy: { shown: 'open' } },
        context: {
          ...createActor(dialogHostMachine).getSnapshot().context,
          current: dialogRequest(dialog, { alert }),
          content: html
            ? { title: 'Terms', html: safeHtml(html), sections: [{ title: 'Part', html: safeHtml('<p>And more</p>') }] }
            : NO_CONTENT,
        },
      }),
    )

  test('asks for age verification [AGE-044]', () => {
    const { actor, told } = open('ageRequired')
    render(onStage(<AgeDialog dialog="ageRequired" />, { actors: { dialogs: actor } }))
    expect(screen.getByRole('heading').textContent).toBe('Age Verification is Required')
    expect(screen.getByText('18+').textContent).toBe('18+')
    expect(buttons()).toEqual(['Contact Us', 'Verify Now'])
    for (const button of screen.getAllByRole('button')) fireEvent.click(button)
    expect(told).toEqual([
      { type: 'dialog.answered', result: 'contactUs' },
      { type: 'dialog.answered', result: 'verifyNow' },
    ])
  })

  test('warns of what a refusal means [AGE-041, AGE-043]', () => {
    const { actor, told } = open('ageRefuse')
    render(onStage(<AgeDialog dialog="ageRefuse" />, { actors: { dialogs: actor } }))
    expect(screen.getByRole('heading').textContent).toBe('Are you sure you want to refuse?')
    expect(screen.getByText(/^Refusing/).textContent).toBe(
      'Refusing to complete the age verification process will result immediate cancelation of your membership.',
    )
    expect(buttons()).toEqual(['Contact Us', 'Verify Now'])
    for (const name of ['Verify Now', 'Contact Us']) fireEvent.click(screen.getByRole('button', { name }))
    expect(told).toEqual([
      { type: 'dialog.answered', result: 'verifyNow' },
      { type: 'dialog.answered', result: 'contactUs' },
    ])
  })

  test('tells how a verification ended [AGE-045, AGE-046]', () => {
    const passed = open('ageVerified')
    render(onStage(<AgeDialog dialog="ageVerified" />, { actors: { dialogs: passed.actor } }))
    expect(screen.getByRole('heading').textContent).toBe('Age verification completed')
    expect(buttons()).toEqual(['Continue'])
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(passed.told).toEqual([{ type: 'dialog.answered', result: 'confirmed' }])
    cleanup()
    const { actor, told } = open('ageFailed')
    render(onStage(<AgeDialog dialog="ageFailed" />, { actors: { dialogs: actor } }))
    expect(screen.getByRole('heading').textContent).toBe('Age verification failed')
    expect(buttons()).toEqual(['Contact Us', 'Verify Now'])
    for (const name of ['Verify Now', 'Contact Us']) fireEvent.click(screen.getByRole('button', { name }))
    expect(told).toEqual([
      { type: 'dialog.answered', result: 'verifyNow' },
      { type: 'dialog.answered', result: 'contactUs' },
    ])
  })

  test('shows header, notice, icon, text, both buttons and footer of an alert [CHROME-097]', () => {
    const { actor, told } = open('alert', {
      header: 'Header',
      notice: 'Notice',
      icon: 'alert',
      text: 'Text',
      leftButton: 'Left',
      rightButton: 'Right',
      footer: 'Footer',
    })
    const { container } = render(onStage(<AlertDialog />, { actors: { dialogs: actor } }))
    expect(container.querySelector('svg')).not.toBeNull()
    expect(container.textContent).toBe('HeaderNoticeTextLeftRightFooter')
    expect(buttons()).toEqual(['Left', 'Right'])
    for (const button of screen.getAllByRole('button')) fireEvent.click(button)
    expect(told).toEqual([
      { type: 'dialog.answered', result: 'left' },
      { type: 'dialog.answered', result: 'right' },
    ])
    cleanup()
    const bare = render(
      onStage(<AlertDialog />, { actors: { dialogs: open('alert', { header: 'H', text: 'T' }).actor } }),
    )
    expect({
      text: bare.container.textContent,
      parts: bare.container.querySelectorAll('p').length,
      svg: bare.container.querySelector('svg'),
      buttons: screen.queryAllByRole('button'),
    }).toEqual({ text: 'HT', parts: 1, svg: null, buttons: [] })
    cleanup()
    expect(render(onStage(<AlertDialog />)).container.innerHTML).toBe('')
  })

  test('of an alert is wide and no outside press closes it; others may stand elsewhere [CHROME-097, CHROME-098, CHROME-099]', async () => {
    await import('../../views/site/dialogs.view.tsx')
    const drawn = async (name: DialogName, position?: DialogPosition) => {
      const alert = name === 'alert' ? { header: 'Header', text: 'Text' } : undefined
      const { actor } = open(name, alert)
      Object.assign(actor.getSnapshot().context.current, { ...(position && { position }) })
      const place = { isShown: false, titleId: 'title', dismiss() {} }
      const { container } = render(
        onStage(
          <DialogPlaceContext value={place}>
            <SiteDialog />
          </DialogPlaceContext>,
          { actors: { dialogs: actor } },
        ),
      )
      const dialog = container.querySelector('dialog')!
      await until(() => expect(dialog.querySelector('h2')).not.toBe(null))
      const found = {
        role: dialog.getAttribute('role'),
        position: dialog.dataset.position,
        names: dialog.getAttribute('aria-labelledby'),
        title: dialog.querySelector('h2')?.id,
        look: dialog.className,
      }
      cleanup()
      return found
    }
    const { look: wide, ...alert } = await drawn('alert')
    const { look: usual, ...age } = await drawn('ageRequired', 'left top')
    const { look: terms } = await drawn('terms')
    expect({ alert, age, terms: terms === wide, isUsualOther: usual !== wide }).toEqual({
      alert: { role: 'alertdialog', position: 'center center', names: 'title', title: 'title' },
      age: { role: null, position: 'left top', names: 'title', title: 'title' },
      terms: true,
      isUsualOther: true,
    })
    expect({
      alert: dialogRequest('alert', { isPersistent: false }).isPersistent,
      terms: dialogRequest('terms').isPersistent,
      persistent: dialogRequest('terms', { isPersistent: true, position: 'left top' }),
    }).toEqual({
      alert: true,
      terms: false,
      persistent: { dialog: 'terms', isPersistent: true, position: 'left top', isUserStarted: false },
    })
  })

  test('shows the terms, or says that there are none [CHROME-074, ERR-026]', () => {
    render(onStage(<TermsDialog />, { actors: { dialogs: open('terms', undefined, '<p>All of it</p>').actor } }))
    expect([screen.getByText('All of it').tagName, screen.getByText('And more').tagName]).toEqual(['P', 'P'])
    expect(screen.getByRole('heading').textContent).toBe('Terms')
    cleanup()
    render(onStage(<TermsDialog />, { actors: { dialogs: open('terms').actor } }))
    expect(screen.getByText('No terms text available').tagName).toBe('P')
    expect(screen.getByRole('heading').textContent).toBe('Terms of Service')
  })
})

describe('breadcrumbs', () => {
  test('stand in three levels and are hidden on four pages [CHROME-052, CHROME-053]', () => {
    render(onStage(<Breadcrumbs title="Night Drive" />, { path: '/videos/night-drive/' }))
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getAllByRole('listitem')
    expect(
      crumbs.map((crumb) => ({
        text: crumb.textContent,
        href: crumb.querySelector('a')?.getAttribute('href'),
        isHere: crumb.querySelector('[aria-current=page]') !== null,
      })),
    ).toEqual([
      { text: 'Home', href: '/', isHere: false },
      { text: 'VR Porn Videos', href: '/videos/', isHere: false },
      { text: 'Night Drive', href: undefined, isHere: true },
    ])
    cleanup()
    for (const path of ['/', '/login/', '/reset-password/', '/age-verification/']) {
      expect(render(onStage(<Breadcrumbs title="Title" />, { path })).container.innerHTML).toBe('')
    }
  })
})

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type ActorRefFrom, type AnyMachineSnapshot, createActor } from 'xstate'
import type { contentPageMachine } from '../../machines/catalogue/content-page.machine.ts'
import { codeLoginMachine } from '../../machines/session/code-login.machine.ts'
import type { loginMachine } from '../../machines/session/login.machine.ts'
import { LoginView } from '../../views/session/login.view.tsx'
import { LoginSlides } from '../../views/session/login-slides.view.tsx'
import { LogoutView } from '../../views/session/logout.view.tsx'
import { SITES } from '../support/samples.ts'
import { onStage, still } from '../support/view-stage.tsx'

afterEach(cleanup)

const seen = (container: Element) => ({
  texts: [...container.querySelectorAll('h1, h2, p')].map(({ textContent }) => textContent),
  buttons: [...container.querySelectorAll('button')].map(({ textContent }) => textContent),
  links: [...container.querySelectorAll('a')].map((link) => ({
    name: link.textContent,
    href: link.getAttribute('href'),
  })),
})

const LINKS = [
  { name: 'Forgot your password?', href: '/reset-password/' },
  { name: 'Join Now', href: '/join-now/' },
]
const SCRIPTS = 'Logging in needs JavaScript. Please switch it on and load this page again.'

interface Form {
  context?: object
  tags?: string[]
  aside?: string
}

function drawLogin({ context = {}, tags = [], aside }: Form = {}, settings = SITES.dark) {
  const nothing = { email: '', errors: {}, message: '', canAskForUnblocking: false }
  const snapshot = { context: { ...nothing, ...context }, hasTag: (tag: string) => tags.includes(tag) }
  const { actor, told } = still(snapshot as unknown as AnyMachineSnapshot)
  const form = actor as ActorRefFrom<typeof loginMachine>
  const byCode = createActor(codeLoginMachine, { input: { exampleEmail: '' } }).start()
  const view = <LoginView form={form} byCode={byCode} aside={aside && <p>{aside}</p>} />
  const { container } = render(onStage(view, { settings, path: '/login/' }))
  const page = container.firstElementChild!.querySelector('h1')!.parentElement!.parentElement!
  const button = container.querySelector<HTMLButtonElement>('button[type=submit]')!
  return { container, page, button, told }
}

describe('the page of the log-in', () => {
  test('greets in the name of each site, and leads to the two who cannot log in', () => {
    const pages = [SITES.dark, SITES.light].map((settings) => {
      const { container } = drawLogin({}, settings)
      const page = seen(container)
      cleanup()
      return page
    })
    const page = { buttons: ['', 'Log In', 'Get a code by e-mail'], links: LINKS }
    expect(pages).toEqual([
      { ...page, texts: ['Log In', 'Welcome back to Halcyon VR.', SCRIPTS, 'Forgot your password?Join Now'] },
      { ...page, texts: ['Log In', 'Welcome back to AR Lumen.', SCRIPTS, 'Forgot your password?Join Now'] },
    ])
  })

  test('its fields are named to people and to password managers', () => {
    const { container } = drawLogin({ context: { email: 'ada@example.com' } })
    const fields = [...container.querySelectorAll('input')].map((field) => ({
      label: field.labels?.[0]?.textContent,
      name: field.name,
      type: field.type,
      inputMode: field.getAttribute('inputmode'),
      autoComplete: field.autocomplete,
      value: field.value,
    }))
    expect(fields).toEqual([
      {
        label: 'E-mail',
        name: 'email',
        type: 'email',
        inputMode: 'email',
        autoComplete: 'username',
        value: 'ada@example.com',
      },
      {
        label: 'Password',
        name: 'password',
        type: 'password',
        inputMode: null,
        autoComplete: 'current-password',
        value: '',
      },
    ])
    expect(screen.getByRole('form', { name: 'Log In' }).tagName).toBe('FORM')
    expect(container.querySelector('h1')?.tabIndex).toBe(-1)
  })

  test('sends what was typed, and says when a field is edited', () => {
    const { container, told } = drawLogin()
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ada@example.com' } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret-1' } })
    fireEvent.submit(container.querySelector('form')!)
    expect(told).toEqual([
      { type: 'email.edited', email: 'ada@example.com' },
      { type: 'password.edited' },
      { type: 'login.submitted', email: 'ada@example.com', password: 'secret-1' },
    ])
  })

  test('offers the support to whoever is blocked only', () => {
    const message = 'Your account is blocked.'
    const linksOf = (canAskForUnblocking: boolean) => {
      const { container } = drawLogin({ context: { message, canAskForUnblocking } })
      const found = { links: seen(container).links, text: screen.getByText(message).textContent }
      cleanup()
      return found
    }
    expect([linksOf(true), linksOf(false)]).toEqual([
      { links: [{ name: 'Unblock my account', href: '/contact/' }, ...LINKS], text: message },
      { links: LINKS, text: message },
    ])
  })

  test('cannot be sent while too many tries wait, and is busy until the log-in is through', () => {
    const buttonOf = (...tags: string[]) => {
      const { button } = drawLogin({ tags })
      const found = {
        isDisabled: button.disabled,
        isBusy: button.getAttribute('aria-busy'),
        name: button.getAttribute('aria-label') ?? button.textContent,
      }
      cleanup()
      return found
    }
    const idle = { isDisabled: false, isBusy: null, name: 'Log In' }
    expect({ idle: buttonOf(), limited: buttonOf('limited') }).toEqual({
      idle,
      limited: { ...idle, isDisabled: true },
    })
    const busy = buttonOf('busy')
    expect([buttonOf('succeeded'), busy.name]).toEqual([busy, 'Logging in'])
  })

  test('has room beside the form where something stands there', () => {
    const { container, page } = drawLogin({ aside: 'What is new' })
    const classes = page.classList.length
    expect(container.textContent).toContain('What is new')
    cleanup()
    expect([classes, drawLogin().page.classList.length]).toEqual([2, 1])
  })
})

test('slides are drawn once for narrow and once for wide windows, with their words and type', () => {
  const image = { permalink: '/slide.avif' }
  const slide = { id: 1, displayType: 'mobile', type: '7', title: 'Night Drive', text: 'New today', link: '/videos/x/' }
  const slides = [
    { ...slide, image, isAd: false },
    {
      ...slide,
      id: 2,
      displayType: 'desktop',
      type: '8',
      title: 'Deals',
      text: '',
      link: '/deals/',
      image,
      isAd: true,
    },
  ]
  const { actor } = still({ context: { content: { kind: 'loginSlides', slides } } } as unknown as AnyMachineSnapshot)
  const digest = { siteSettings: {}, loginPageSliderTypeList: [{ id: 7, name: 'Premiere' }] }
  const view = <LoginSlides slides={actor as ActorRefFrom<typeof contentPageMachine>} />
  const { container } = render(onStage(view, { path: '/login/', digest }))
  const rails = [...container.querySelectorAll('li')].map((item) => seen(item))
  expect(rails).toEqual([
    {
      texts: ['Premiere', 'Night Drive', 'New today'],
      buttons: [],
      links: [{ name: 'Night Drive', href: '/videos/x/' }],
    },
    { texts: ['Deals', 'Advertisement'], buttons: [], links: [{ name: 'Deals', href: '/deals/' }] },
  ])
  cleanup()
  const other = still({ context: { content: { kind: 'text', slides } } } as unknown as AnyMachineSnapshot).actor
  const nothing = <LoginSlides slides={other as ActorRefFrom<typeof contentPageMachine>} />
  expect(render(onStage(nothing, { digest })).container.querySelectorAll('li')).toHaveLength(0)
})

function drawLogout(...tags: string[]) {
  const { actor, told } = still({ hasTag: (tag: string) => tags.includes(tag) } as unknown as AnyMachineSnapshot)
  const { container } = render(onStage(<LogoutView />, { path: '/logout/', actors: { session: actor } }))
  for (const button of container.querySelectorAll('button')) fireEvent.click(button)
  return { ...seen(container), told, status: container.querySelector('[role=status]')?.textContent }
}

describe('the page of the log-out', () => {
  const MAIN = { name: 'Go to main page', href: '/' }

  test('asks whoever is still logged in', () => {
    expect(drawLogout('settled', 'signedIn')).toEqual({
      texts: ['Log Out', 'You are still logged in on this device.'],
      buttons: ['Log Out'],
      links: [MAIN],
      told: [{ type: 'signOut.requested' }],
      status: undefined,
    })
  })

  test('says what is happening until it is settled', () => {
    const quiet = { buttons: [], links: [], told: [] }
    const waiting = drawLogout()
    cleanup()
    expect([waiting, drawLogout('signingOut')]).toEqual([
      { ...quiet, texts: ['One moment…'], status: 'One moment…' },
      { ...quiet, texts: ['Logging you out…'], status: 'Logging you out…' },
    ])
  })

  test('says that it is done, and where to go', () => {
    expect(drawLogout('settled')).toEqual({
      texts: ['You are logged out', 'See you soon.'],
      buttons: [],
      links: [{ name: 'Log In', href: '/login/' }, MAIN],
      told: [],
      status: undefined,
    })
  })
})

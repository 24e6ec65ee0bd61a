// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type ActorRefFrom, type AnyMachineSnapshot, createActor } from 'xstate'
import { mailRequestMachine } from '../../machines/account/mail-request.machine.ts'
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
  { name: 'Cancel your membership without logging in', href: '/cancel-membership/' },
]
const WAYS_OUT = 'Forgot your password?Join NowCancel your membership without logging in'
const SCRIPTS = 'Logging in needs JavaScript. Please switch it on and load this page again.'

interface Form {
  context?: object
  tags?: string[]
  aside?: string
  /** How the request for a link stands that unlocks an account. */
  unblockingTags?: string[]
  unblockingSays?: object
}

function idleUnblocking() {
  return createActor(mailRequestMachine, {
    input: { exampleEmail: '', asksPassword: false, isNewAddress: false },
  }).start()
}

function drawLogin(
  { context = {}, tags = [], aside, unblockingTags = [], unblockingSays = {} }: Form = {},
  settings = SITES.dark,
) {
  const nothing = { email: '', errors: {}, message: '', canAskForUnblocking: false }
  const snapshot = { context: { ...nothing, ...context }, hasTag: (tag: string) => tags.includes(tag) }
  const { actor, told } = still(snapshot as unknown as AnyMachineSnapshot)
  const form = actor as ActorRefFrom<typeof loginMachine>
  const byCode = createActor(codeLoginMachine, { input: { exampleEmail: '' } }).start()
  const { actor: asking, told: asked } = still({
    context: { message: '', errors: { email: '' }, ...unblockingSays },
    hasTag: (tag: string) => unblockingTags.includes(tag),
  } as never)
  const unblocking = asking as ActorRefFrom<typeof mailRequestMachine>
  const view = <LoginView form={form} byCode={byCode} unblocking={unblocking} aside={aside && <p>{aside}</p>} />
  const { container } = render(onStage(view, { settings, path: '/login/' }))
  const page = container.firstElementChild!.querySelector('h1')!.parentElement!.parentElement!
  const button = container.querySelector<HTMLButtonElement>('button[type=submit]')!
  return { container, page, button, told, asked }
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
      { ...page, texts: ['Log In', 'Welcome back to Halcyon VR.', SCRIPTS, WAYS_OUT] },
      { ...page, texts: ['Log In', 'Welcome back to AR Lumen.', SCRIPTS, WAYS_OUT] },
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

  test('has a link mailed to whoever is blocked only [ACCT-010, ENT-037, API-016]', () => {
    const message = 'Your account is blocked.'
    const shownOf = (canAskForUnblocking: boolean, unblockingTags: string[] = [], unblockingSays = {}) => {
      const context = { message, canAskForUnblocking, email: 'mira@example.com' }
      const { asked } = drawLogin({ context, unblockingTags, unblockingSays })
      const button = screen.queryByRole<HTMLButtonElement>('button', { name: /^(Mail me a link|Sending)/ })
      if (button) fireEvent.click(button)
      const found = { text: screen.getByRole('alert').textContent, isOff: button?.disabled, asked }
      cleanup()
      return found
    }
    const asked = [{ type: 'request.submitted', email: 'mira@example.com', password: '' }]
    expect({
      other: shownOf(false),
      blocked: shownOf(true),
      sending: shownOf(true, ['busy']),
      tooSoon: shownOf(true, ['limited'], { message: 'Please wait.' }),
      failed: shownOf(true, ['failed'], { message: 'Offline.' }),
      mailed: shownOf(true, ['mailed']),
    }).toEqual({
      other: { text: message, isOff: undefined, asked: [] },
      blocked: { text: `${message}Mail me a link to unlock it`, isOff: false, asked },
      sending: { text: `${message}Mail me a link to unlock it`, isOff: false, asked: [] },
      tooSoon: { text: 'Please wait.Mail me a link to unlock it', isOff: true, asked: [] },
      failed: { text: 'Offline.Mail me a link to unlock it', isOff: false, asked },
      mailed: {
        text: 'A link that unlocks your account is on its way to mira@example.com. It works once, for a day.',
        isOff: undefined,
        asked: [],
      },
    })
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
    expect({ text: container.textContent?.includes('What is new'), hasRoom: /withAside/.test(page.className) }).toEqual(
      {
        text: true,
        hasRoom: true,
      },
    )
    cleanup()
    expect(drawLogin().page.className).not.toMatch(/withAside/)
  })
})

describe('the form of a mailed code', () => {
  interface ByCode {
    context?: object
    tags?: string[]
    mail?: { tags: string[]; cause?: string }
  }

  function drawByCode({ context = {}, tags = [], mail }: ByCode) {
    const nothing = { email: 'ada@example.com', error: '', message: '', isBlocked: false, wasChosen: true }
    const hasTag = (known: readonly string[]) => (tag: string) => known.includes(tag)
    const mailed = mail && still({ context: { cause: mail.cause }, hasTag: hasTag(mail.tags) } as never)
    const byCode = still({
      context: { ...nothing, ...context },
      hasTag: hasTag(tags),
      matches: (state: string) => state !== 'closed',
      children: { codeMail: mailed?.actor },
    } as never)
    const form = still({ context: { email: '', errors: {}, message: '' }, hasTag: () => false } as never)
    const view = <LoginView form={form.actor as never} byCode={byCode.actor as never} unblocking={idleUnblocking()} />
    const { container } = render(onStage(view, { path: '/login/' }))
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    return { container, press, told: byCode.told, mailTold: mailed?.told ?? [] }
  }

  const fieldOf = (label: string) => {
    const field = screen.getByLabelText<HTMLInputElement>(label)
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
    return {
      name: field.name,
      type: field.type,
      inputMode: field.getAttribute('inputmode'),
      autoComplete: field.autocomplete,
      value: field.value,
      says: described.map((id) => document.getElementById(id)?.textContent),
      isFocused: field === document.activeElement,
    }
  }

  test('asks for the address first, with what was typed beside the password [ACCT-002]', () => {
    const { container, press, told } = drawByCode({ tags: ['address'], context: { error: 'No address.' } })
    expect(fieldOf('E-mail')).toEqual({
      name: 'email',
      type: 'email',
      inputMode: 'email',
      autoComplete: 'username',
      value: 'ada@example.com',
      says: ['We mail you a code of six digits.', 'No address.'],
      isFocused: true,
    })
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'eve@example.com' } })
    fireEvent.submit(screen.getByRole('form', { name: 'Get a code' }))
    press('Use my password')
    expect({ told, buttons: seen(container).buttons }).toEqual({
      told: [
        { type: 'email.edited', email: 'eve@example.com' },
        { type: 'email.submitted', email: 'eve@example.com' },
        { type: 'password.chosen' },
      ],
      buttons: ['Mail me a code', 'Use my password'],
    })
  })

  test('then for the code, which works once; another address or another code can be had [ACCT-002]', () => {
    const { container, press, told, mailTold } = drawByCode({
      tags: ['code'],
      context: { email: 'eve@example.com', error: 'Six digits.' },
      mail: { tags: ['mayAskAgain'] },
    })
    expect(fieldOf('Code')).toEqual({
      name: 'code',
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      value: '',
      says: [
        'If eve@example.com has an account, its code is there within a minute. It works once, for 10 minutes.',
        'Six digits.',
      ],
      isFocused: true,
    })
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123 456' } })
    fireEvent.submit(screen.getByRole('form', { name: 'Log in with a code' }))
    for (const name of ['Use another e-mail', 'Use my password', 'Mail me another code']) press(name)
    const kept = container.querySelector<HTMLInputElement>('input[name=email]')
    expect({ told, mailTold, kept: kept?.value, isHidden: kept?.hidden }).toEqual({
      told: [
        { type: 'code.edited' },
        { type: 'code.submitted', code: '123 456' },
        { type: 'email.changed' },
        { type: 'password.chosen' },
      ],
      mailTold: [{ type: 'mail.wanted' }],
      kept: 'eve@example.com',
      isHidden: true,
    })
  })

  test('says what has become of the mail, and when another one may be asked for [ACCT-002]', () => {
    const saidOf = (tags: string[], cause = 'unavailable') => {
      drawByCode({ tags: ['code'], mail: { tags, cause } })
      // It keeps the focus of whoever has pressed it.
      const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Mail me another code' })
      const mayAsk = button.ariaDisabled !== 'true'
      const said = { status: screen.getByRole('status').textContent, mayAsk, isFocusable: !button.disabled }
      cleanup()
      return said
    }
    expect({
      sending: saidOf(['busy']),
      resting: saidOf([]),
      ready: saidOf(['mayAskAgain']),
      failed: saidOf(['mayAskAgain', 'failed']),
      offline: saidOf(['mayAskAgain', 'failed'], 'offline'),
    }).toEqual({
      sending: { status: 'Mailing your code', mayAsk: false, isFocusable: true },
      resting: {
        status: 'Code requested. You can ask for another one in a little while.',
        mayAsk: false,
        isFocusable: true,
      },
      ready: { status: 'No mail? Look among the unwanted ones, too.', mayAsk: true, isFocusable: true },
      failed: { status: 'We could not reach the server. Your code may not come.', mayAsk: true, isFocusable: true },
      offline: { status: 'You seem to be offline. No code is on its way.', mayAsk: true, isFocusable: true },
    })
    drawByCode({ tags: ['code'] })
    expect(screen.queryByRole('status')).toBe(null)
  })

  test('is busy while a code is compared, waits after too many, and offers help to whoever is blocked [ACCT-002, CONST-023]', () => {
    const stateOf = (tags: string[], context = {}) => {
      const { container } = drawByCode({ tags: ['code', ...tags], context })
      const button = container.querySelector<HTMLButtonElement>('button[type=submit]')!
      const found = {
        name: button.ariaLabel ?? button.textContent,
        isBusy: button.ariaDisabled,
        isOff: button.disabled,
        others: ['Use another e-mail', 'Use my password'].map(
          (name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
        ),
        says: screen.queryByRole('alert')?.textContent ?? '',
      }
      cleanup()
      return found
    }
    const idle = { name: 'Log In', isBusy: null, isOff: false, others: [false, false], says: '' }
    const busy = { ...idle, name: 'Logging in', isBusy: 'true', others: [true, true] }
    expect({
      idle: stateOf([]),
      busy: stateOf(['busy']),
      succeeded: stateOf(['succeeded']),
      limited: stateOf(['limited'], { message: 'Please wait.' }),
      blocked: stateOf([], { message: 'Blocked.', isBlocked: true }),
    }).toEqual({
      idle,
      busy,
      succeeded: busy,
      limited: { ...idle, isOff: true, says: 'Please wait.' },
      blocked: { ...idle, says: 'Blocked.Mail me a link to unlock it' },
    })
  })
})

describe('the way to a mailed code', () => {
  test('is a button, closed while the password is looked at [ACCT-002]', () => {
    const { told } = drawLogin()
    fireEvent.click(screen.getByRole('button', { name: 'Get a code by e-mail' }))
    cleanup()
    const offOf = (...tags: string[]) => {
      drawLogin({ tags })
      const { disabled } = screen.getByRole<HTMLButtonElement>('button', { name: 'Get a code by e-mail' })
      cleanup()
      return disabled
    }
    expect({ told, off: ['', 'busy', 'succeeded', 'limited'].map((tag) => offOf(tag)) }).toEqual({
      told: [{ type: 'code.chosen' }],
      off: [false, true, true, false],
    })
  })
})

test('what is wrong with either field takes the focus to the first [VALID-017]', () => {
  const focusOf = (errors: object) => {
    drawLogin({ context: { errors } })
    const name = document.activeElement?.getAttribute('name') ?? ''
    cleanup()
    return name
  }
  expect({
    none: focusOf({ email: '', password: '' }),
    both: focusOf({ email: 'Unknown.', password: 'Wrong.' }),
    password: focusOf({ email: '', password: 'Wrong.' }),
  }).toEqual({ none: '', both: 'email', password: 'password' })
})

test('slides are drawn once for narrow and once for wide windows, with their words and type [ACCT-014, ENT-015]', () => {
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
  const classes = [...container.querySelectorAll('section')].map(({ parentElement }) => parentElement?.className)
  expect({ different: new Set(classes).size, buttons: container.querySelectorAll('button').length }).toEqual({
    different: 2,
    buttons: 0,
  })
  cleanup()
  const many = [1, 2].map((id) => ({ ...slides[1]!, id, title: `Deal ${id}` }))
  const several = still({
    context: { content: { kind: 'loginSlides', slides: many } },
  } as unknown as AnyMachineSnapshot)
  const drawn = render(
    onStage(<LoginSlides slides={several.actor as ActorRefFrom<typeof contentPageMachine>} />, { digest }),
  ).container
  expect({
    sections: drawn.querySelectorAll('section').length,
    buttons: [...drawn.querySelectorAll('button')].map(({ ariaLabel }) => ariaLabel),
    isWide: drawn.querySelector('section')?.parentElement?.className === classes[1],
  }).toEqual({ sections: 1, buttons: ['Previous', 'Next'], isWide: true })
  cleanup()
  const unknown = still({ context: { content: undefined } } as unknown as AnyMachineSnapshot).actor
  const empty = <LoginSlides slides={unknown as ActorRefFrom<typeof contentPageMachine>} />
  expect(render(onStage(empty, { digest })).container.innerHTML).toBe('')
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

describe('where the site takes passkeys', () => {
  function drawWithPasskeys(tags: string[], message: string) {
    const { actor: form } = still({
      context: { email: '', errors: {}, message: '', canAskForUnblocking: false },
      hasTag: () => false,
    } as never)
    const byCode = createActor(codeLoginMachine, { input: { exampleEmail: '' } }).start()
    const { actor, told } = still({ context: { message }, hasTag: (tag: string) => tags.includes(tag) } as never)
    const view = (
      <LoginView form={form as never} byCode={byCode} byPasskey={actor as never} unblocking={idleUnblocking()} />
    )
    render(onStage(view, { settings: SITES.dark, path: '/login/' }))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /passkey|Waiting|Logging in/ })
    const looks = () => ({
      button: button.ariaLabel ?? button.textContent,
      isBusy: button.ariaDisabled === 'true',
      isOff: button.disabled,
      message: screen.queryByRole('alert')?.textContent,
      autoComplete: screen.getByLabelText<HTMLInputElement>('E-mail').autocomplete,
      mayCancel: screen.queryByRole('button', { name: 'Cancel' }) !== null,
    })
    return { button, byCode, looks, told }
  }

  test('the e-mail is where browsers offer them, beside the password and beside the code', () => {
    const { button, byCode, looks, told } = drawWithPasskeys([], '')
    const byPassword = looks()
    fireEvent.click(button)
    act(() => byCode.send({ type: 'code.chosen', email: '' }))
    const beside = screen.getByRole('form').getAttribute('aria-label')
    const open = {
      button: 'Log in with a passkey',
      isBusy: false,
      isOff: false,
      message: undefined,
      autoComplete: 'username webauthn',
      mayCancel: false,
    }
    const wayByCode = screen.getByRole('button', { name: 'Log in with a passkey' }).textContent
    expect({
      byPassword,
      told,
      beside,
      wayByCode,
      field: screen.getByLabelText<HTMLInputElement>('E-mail').autocomplete,
    }).toEqual({
      byPassword: open,
      told: [{ type: 'passkey.wanted' }],
      beside: 'Get a code',
      wayByCode: 'Log in with a passkey',
      field: 'username webauthn',
    })
  })

  test.each([
    {
      tags: ['asking'],
      message: 'Once more.',
      button: 'Waiting for your device',
      isBusy: true,
      isOff: false,
      mayCancel: true,
    },
    { tags: ['busy'], message: '', button: 'Logging in', isBusy: true, isOff: false, mayCancel: false },
    { tags: ['succeeded'], message: '', button: 'Logging in', isBusy: true, isOff: false, mayCancel: false },
    {
      tags: ['limited'],
      message: 'Wait.',
      button: 'Log in with a passkey',
      isBusy: false,
      isOff: true,
      mayCancel: false,
    },
  ])('$tags is shown as $button', ({ tags, message, ...looks }) => {
    const drawn = drawWithPasskeys(tags, message)
    expect(drawn.looks()).toEqual({ ...looks, message: message || undefined, autoComplete: 'username webauthn' })
  })
})

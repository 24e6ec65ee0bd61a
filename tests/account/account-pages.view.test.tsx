// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type AnyActorRef, createActor, type EventObject, fromCallback } from 'xstate'
import { PasswordChangeRefusal } from '../../contracts/account/password-change.ts'
import type { CancelReceipt, LinkedMembership } from '../../contracts/member/memberships.ts'
import { accountRemovalMachine } from '../../machines/account/account-removal.machine.ts'
import { avatarMachine, type Wish } from '../../machines/account/avatar.machine.ts'
import { deviceSessionsMachine } from '../../machines/account/device-sessions.machine.ts'
import { type EmailChangeArrival, emailChangeMachine } from '../../machines/account/email-change.machine.ts'
import { mailPreferencesMachine } from '../../machines/account/mail-preferences.machine.ts'
import {
  type MailRequestAnswer,
  mailRequestMachine,
  type RequestedMail,
} from '../../machines/account/mail-request.machine.ts'
import { mailedCancellationMachine } from '../../machines/account/mailed-cancellation.machine.ts'
import { passkeysMachine } from '../../machines/account/passkeys.machine.ts'
import { type Passwords, passwordChangeMachine } from '../../machines/account/password-change.machine.ts'
import { type NewPassword, passwordResetMachine } from '../../machines/account/password-reset.machine.ts'
import { sessionMachine } from '../../machines/session/session.machine.ts'
import { AccountRemovalView } from '../../views/account/account-removal.view.tsx'
import { AvatarSection } from '../../views/account/avatar.view.tsx'
import { DeviceSessionsSection } from '../../views/account/device-sessions.view.tsx'
import { EmailChangeView } from '../../views/account/email-change.view.tsx'
import { MailPreferencesView, NoMailPreferences } from '../../views/account/mail-preferences.view.tsx'
import { MailedCancellationView } from '../../views/account/mailed-cancellation.view.tsx'
import { PasskeysSection } from '../../views/account/passkeys.view.tsx'
import { PasswordChangeSection } from '../../views/account/password-change.view.tsx'
import { PasswordResetView } from '../../views/account/password-reset.view.tsx'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { VISITORS } from '../support/samples.ts'
import { onStage, still } from '../support/view-stage.tsx'

afterEach(cleanup)

/** Whose session is known by this address; `''`: nobody's. */
function sessionOf(email: string): AnyActorRef {
  const { context } = createActor(sessionMachine, {
    input: { verificationEnabled: false, allowedLogOutHosts: [] },
  }).getSnapshot()
  const user = email === '' ? null : { uuid: 'u-1', email, affiliateId: '', tokenBalance: 0 }
  return still(sessionMachine.resolveState({ value: { signedIn: 'known' }, context: { ...context, user } })).actor
}

/** What the open page says, and where it leads. */
function page() {
  return {
    heading: screen.getByRole('heading', { level: 1 }).textContent,
    lines: screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
    buttons: screen.queryAllByRole('button').map(({ textContent }) => textContent),
    links: screen.queryAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  }
}

test.each(['Done.', 'Your new password is set.'])(
  'what is typed for another password is sent, and the server says in its words that it is changed: %s [DASH-013, DASH-014, ENT-065, API-112]',
  (message) => {
    const sent: Passwords[] = []
    const changePassword = fromCallback<EventObject, Passwords>(({ input }) => void sent.push(input))
    const form = createActor(plugPorts(passwordChangeMachine, { changePassword })).start()
    render(onStage(<PasswordChangeSection form={form} />, { actors: { session: sessionOf('ada@example.com') } }))
    const typed = {
      'Current password': 'Proscenium1',
      'New password': 'Proscenium2',
      'New password once more': 'Proscenium3',
    }
    for (const [label, value] of Object.entries(typed))
      fireEvent.input(screen.getByLabelText(label), { target: { value } })
    const before = screen.getByRole('status').textContent
    fireEvent.submit(screen.getByRole('form', { name: 'Change password' }))
    act(() => form.send({ type: 'password.changed', message }))
    expect({ sent, before, after: screen.getByRole('status').textContent }).toEqual({
      sent: [{ password: 'Proscenium1', newPassword: 'Proscenium2', passwordAgain: 'Proscenium3' }],
      before: '',
      after: message,
    })
  },
)

/** The form for another password, sent by `send`, and by field what is said against it. */
function passwordForm() {
  const form = createActor(plugPorts(passwordChangeMachine, { changePassword: silence() })).start()
  render(onStage(<PasswordChangeSection form={form} />, { actors: { session: sessionOf('ada@example.com') } }))
  const typed = { password: 'Proscenium1', newPassword: 'Proscenium2', passwordAgain: 'Proscenium3' }
  return {
    send: () => act(() => form.send({ type: 'change.submitted', ...typed })),
    refuse: (fields: PasswordChangeRefusal) => act(() => form.send({ type: 'password.refused', fields })),
    problems: () =>
      ['Current password', 'New password', 'New password once more'].map((label) => {
        const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
        return ids.map((id) => document.getElementById(id)?.textContent).filter((text) => text?.endsWith('.'))
      }),
  }
}

test('what the server has against a new password stands at its own field, and is gone while it is sent again [ACCT-015, ACCT-017, ENT-065]', () => {
  const { send, refuse, problems } = passwordForm()
  send()
  refuse({ password: 'Wrong.', newPassword: 'Used before.', passwordAgain: 'Not the same.' })
  const refused = problems()
  send()
  expect({ refused, again: problems() }).toEqual({
    refused: [['Wrong.'], ['Used before.'], ['Not the same.']],
    again: [[], [], []],
  })
})

test('several messages of the server about one field stand under it, each on its line [VALID-017]', () => {
  const { send, refuse, problems } = passwordForm()
  const refused = [
    { password: ['Wrong.', 'Two tries are left.'], new_password: 'Too short.' },
    { new_password: ['Too short.', 'No number.', 'Used before.'], new_password_confirmation: ['Not the same.'] },
  ].map((answer) => {
    send()
    refuse(PasswordChangeRefusal.parse(answer))
    return problems()
  })
  expect(refused).toEqual([
    [['Wrong.\nTwo tries are left.'], ['Too short.'], []],
    [[], ['Too short.\nNo number.\nUsed before.'], ['Not the same.']],
  ])
})

test('a picture of the list is sent by its own id, and what comes back is the one that is shown [DASH-019, DASH-020]', () => {
  const wished: Wish[] = []
  const actor = createActor(
    plugPorts(avatarMachine, {
      loadAvatars: silence(),
      checkPicture: silence(),
      changeAvatar: fromCallback<EventObject, Wish>(({ input }) => void wished.push(input)),
    }),
  ).start()
  const avatars = ['first', 'second', 'third'].map((id) => ({ id, permalink: `/avatars/${id}.webp` }))
  actor.send({ type: 'avatars.loaded', avatar: avatars[0]!, avatars })
  render(onStage(<AvatarSection avatar={actor} />))
  const shown = (id = 'first') =>
    screen.getByAltText('Your picture').getAttribute('src')?.includes(`/avatars/${id}.webp`)
  const before = shown()
  fireEvent.click(screen.getByRole('button', { name: 'Picture 3' }))
  const asked = { wished: [...wished], isOld: shown() }
  act(() => actor.send({ type: 'avatar.changed', avatar: { id: 'other', permalink: '/avatars/other.webp' } }))
  expect({ before, asked, after: shown('other') }).toEqual({
    before: true,
    asked: { wished: [{ kind: 'listed', id: 'third' }], isOld: true },
    after: true,
  })
})

test('what the server has against a request for a new password stands at its field, or above the form [ACCT-013]', () => {
  const machine = plugPorts(passwordResetMachine, {
    mailRequest: plugPorts(mailRequestMachine, { requestMail: silence() }),
    checkResetLink: silence(),
    setPassword: silence(),
  })
  const reset = createActor(machine, { input: { hasLink: false, exampleEmail: 'name@example.com' } }).start()
  render(onStage(<PasswordResetView reset={reset} />))
  const request = reset.getSnapshot().children.request!
  const refused = (message: string, email: string) => {
    act(() => request.send({ type: 'request.submitted', email: 'ada@example.com', password: '' }))
    act(() => request.send({ type: 'request.refused', message, fields: { email, password: '' } }))
    const field = screen.getByLabelText('E-mail')
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    return {
      field: ids.map((id) => document.getElementById(id)?.textContent).filter((text) => text?.endsWith('.')),
      above: screen.queryByRole('alert')?.textContent,
    }
  }
  expect([refused('', 'Nobody has it.'), refused('Not today.', '')]).toEqual([
    { field: ['Nobody has it.'], above: undefined },
    { field: [], above: 'Not today.' },
  ])
})

describe('the pages of a mailed link', () => {
  test('for another password ask for it by the e-mail, wait until the link is checked, and send what is typed twice [ACCT-005, ACCT-006, ACCT-007]', () => {
    const asked: unknown[] = []
    const machine = plugPorts(passwordResetMachine, {
      mailRequest: plugPorts(mailRequestMachine, {
        requestMail: fromCallback<EventObject, RequestedMail>(({ input }) => void asked.push(input)),
      }),
      checkResetLink: fromCallback(() => void asked.push('check')),
      setPassword: fromCallback<EventObject, NewPassword>(({ input }) => void asked.push(input)),
    })
    const opened = (hasLink: boolean) => {
      const reset = createActor(machine, { input: { hasLink, exampleEmail: 'name@example.com' } }).start()
      render(onStage(<PasswordResetView reset={reset} />))
      return reset
    }
    const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent
    const requested = opened(false)
    fill('E-mail', 'ada@example.com')
    fireEvent.submit(screen.getByRole('form', { name: 'Reset Your Password' }))
    act(() => requested.getSnapshot().children.request!.send({ type: 'mail.sent' }))
    const mailed = screen.getByRole('status').textContent?.startsWith('If ada@example.com has an account, a link')
    cleanup()
    const spent = opened(true)
    const checked = { heading: heading(), status: screen.getByRole('status').textContent }
    act(() => spent.send({ type: 'link.refused' }))
    const another = screen.queryAllByRole('button', { name: 'Mail me another link' }).length
    cleanup()
    const reset = opened(true)
    act(() => reset.send({ type: 'link.accepted', email: 'bea@example.com' }))
    const forWhom = screen.queryAllByText(/^For bea@example\.com\./).length
    fill('New password', 'Secret34')
    fill('New password once more', 'Secret34')
    fireEvent.submit(screen.getByRole('form', { name: 'Choose a New Password' }))
    act(() => reset.send({ type: 'password.set' }))
    expect({ mailed, checked, another, forWhom, last: heading(), asked }).toEqual({
      mailed: true,
      checked: { heading: 'Reset Your Password', status: 'Checking your link' },
      another: 1,
      forWhom: 1,
      last: 'Your new password is set',
      asked: [
        { email: 'ada@example.com', password: '' },
        'check',
        'check',
        { password: 'Secret34', confirmation: 'Secret34' },
      ],
    })
  })

  test('for the removal of an account removes it by the press of its button, and says so [ACCT-012]', () => {
    const asked: unknown[] = []
    const machine = plugPorts(accountRemovalMachine, {
      mailRequest: plugPorts(mailRequestMachine, { requestMail: silence() }),
      removeAccount: fromCallback(() => void asked.push('remove')),
    })
    const removal = createActor(machine, { input: { hasLink: true, exampleEmail: 'name@example.com' } }).start()
    render(onStage(<AccountRemovalView removal={removal} />, { actors: { session: sessionOf('') } }))
    const before = [...asked]
    fireEvent.click(screen.getByRole('button', { name: 'Remove my account for good' }))
    act(() => removal.send({ type: 'account.removed' }))
    expect({ before, asked, heading: screen.getByRole('heading', { level: 1 }).textContent }).toEqual({
      before: [],
      asked: ['remove'],
      heading: 'Your account is removed',
    })
  })
})

describe('the preferences that a mailed link opens', () => {
  const CHOICE = { type: 1, newScenes: true, offers: false }
  function opened(choice = CHOICE) {
    const saved: unknown[] = []
    const machine = plugPorts(mailPreferencesMachine, {
      readPreferences: silence(),
      saveChoice: fromCallback<EventObject, typeof CHOICE>(({ input }) => void saved.push(input)),
    })
    const actor = createActor(machine).start()
    actor.send({ type: 'preferences.loaded', choice })
    render(onStage(<MailPreferencesView page={actor} />))
    return { actor, saved }
  }
  const chosen = () =>
    (['radio', 'checkbox'] as const).flatMap((role) =>
      screen
        .getAllByRole<HTMLInputElement>(role)
        .flatMap(({ checked, labels }) => (checked ? [labels?.[0]?.textContent] : [])),
    )
  const save = () => fireEvent.submit(screen.getByRole('form', { name: 'E-mail preferences' }))

  test('show how often and about what there is mail, and send what is changed of it [SUBS-001]', () => {
    const read = [CHOICE, { type: 2, newScenes: false, offers: true }, { type: 3, newScenes: true, offers: true }].map(
      (choice) => {
        opened(choice)
        const found = chosen()
        cleanup()
        return found
      },
    )
    const { saved } = opened()
    fireEvent.click(screen.getByRole('radio', { name: 'One summary a week' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'New scenes' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Offers' }))
    const edited = chosen()
    save()
    expect({ read, edited, saved }).toEqual({
      read: [
        ['As it happens', 'New scenes'],
        ['One summary a week', 'Offers'],
        ['Never', 'New scenes', 'Offers'],
      ],
      edited: ['One summary a week', 'Offers'],
      saved: [{ type: 2, newScenes: false, offers: true }],
    })
  })

  test('answer in a header and a text, as an alert where it is an error [SUBS-002, ENT-066, API-120]', () => {
    const said = (['choice.saved', 'choice.refused'] as const).map((type) => {
      const { actor } = opened()
      save()
      act(() => actor.send({ type, words: { header: `Header of ${type}`, text: `Text of ${type}` } }))
      const role = type === 'choice.saved' ? 'status' : 'alert'
      const found = [...screen.getByRole(role).children].map(({ tagName, textContent }) => `${tagName} ${textContent}`)
      cleanup()
      return found
    })
    expect(said).toEqual([
      ['H2 Header of choice.saved', 'P Text of choice.saved'],
      ['H2 Header of choice.refused', 'P Text of choice.refused'],
    ])
  })
})

describe('a mailed link that cancels', () => {
  function opened(hasLink = true, email = '') {
    const machine = plugPorts(mailedCancellationMachine, {
      mailRequest: plugPorts(mailRequestMachine, { requestMail: silence() }),
      checkCancelLink: silence(),
      cancelByLink: silence(),
    })
    const actor = createActor(machine, { input: { hasLink, exampleEmail: 'name@example.com' } }).start()
    render(onStage(<MailedCancellationView page={actor} />, { actors: { session: sessionOf(email) } }))
    return actor
  }
  const membership = (uuid: string, isRunning: boolean, accessUntil: string): LinkedMembership => ({
    uuid,
    title: `Plan ${uuid}`,
    isRunning,
    accessUntil,
  })
  const offer = (...memberships: LinkedMembership[]) => {
    const actor = opened()
    act(() => actor.send({ type: 'link.accepted', memberships }))
    const { heading, lines, buttons } = page()
    cleanup()
    return { heading, lines, buttons }
  }

  test('lists what it cancels: until when each is paid, and whether it is one or all of them', () => {
    const heading = 'Cancel Your Membership'
    expect({
      one: offer(membership('a', true, '2026-12-14'), membership('b', false, '2027-03-01')),
      several: offer(membership('a', true, ''), membership('b', true, '2027-03-01'), membership('c', false, '')),
    }).toEqual({
      one: {
        heading,
        lines: ['Plan a · Active, paid until Dec 14, 2026.', 'Plan b · Not charged again. Access until Mar 1, 2027.'],
        buttons: ['Cancel my membership'],
      },
      several: {
        heading,
        lines: [
          'Plan a · Its payment has not arrived yet.',
          'Plan b · Active, paid until Mar 1, 2027.',
          'Plan c · Not charged.',
        ],
        buttons: ['Cancel all of them'],
      },
    })
  })

  test('has nothing to cancel where all is cancelled, or there never was anything', () => {
    expect({ cancelled: offer(membership('a', false, '2027-03-01')), none: offer() }).toEqual({
      cancelled: {
        heading: 'Already cancelled',
        lines: ['Plan a · Not charged again. Access until Mar 1, 2027.'],
        buttons: [],
      },
      none: { heading: 'No membership', lines: [], buttons: [] },
    })
  })

  test('gives a receipt for each that it has cancelled, and leads to the log-in', () => {
    const receipt = (number: string, accessUntil: string): CancelReceipt => ({
      receipt: number,
      title: 'One month',
      cancelledAt: '2026-11-24',
      accessUntil,
    })
    const cancelled = (...receipts: CancelReceipt[]) => {
      const actor = opened()
      act(() => {
        actor.send({ type: 'link.accepted', memberships: [membership('a', true, '2026-12-14')] })
        actor.send({ type: 'cancellation.confirmed' })
        actor.send({ type: 'cancellation.done', receipts })
      })
      const found = page()
      cleanup()
      return found
    }
    const ways = { buttons: [], links: ['Log In /login/'] }
    expect({
      one: cancelled(receipt('C-1', '')),
      two: cancelled(receipt('C-1', '2026-12-14'), receipt('C-2', '')),
    }).toEqual({
      one: { heading: 'Your membership is cancelled', lines: ['One month · Receipt C-1.'], ...ways },
      two: {
        heading: 'Your memberships are cancelled',
        lines: ['One month · Receipt C-1. Access until Dec 14, 2026.', 'One month · Receipt C-2.'],
        ...ways,
      },
    })
  })

  test('is asked for with one’s own address, and members are led to their dashboard', () => {
    const form = (email: string) => {
      opened(false, email)
      const field = screen.getByLabelText<HTMLInputElement>('E-mail').value
      const { links } = page()
      cleanup()
      return { field, links }
    }
    expect({ guest: form(''), member: form('ada@example.com') }).toEqual({
      guest: { field: '', links: ['Log In /login/'] },
      member: {
        field: 'ada@example.com',
        links: ['Cancel in your dashboard /main-dashboard/membership-info/'],
      },
    })
  })
})

describe('the change of an e-mail', () => {
  function opened(arrival: EmailChangeArrival) {
    const machine = plugPorts(emailChangeMachine, {
      mailRequest: plugPorts(mailRequestMachine, { requestMail: silence() }),
      confirmEmailChange: silence(),
    })
    const actor = createActor(machine, { input: { arrival, exampleEmail: 'name@example.com' } }).start()
    render(onStage(<EmailChangeView change={actor} />))
    return actor
  }
  const seen = (arrival: EmailChangeArrival, ...answer: Parameters<ReturnType<typeof opened>['send']>) => {
    const actor = opened(arrival)
    act(() => {
      actor.send({ type: 'change.confirmed' })
      actor.send(...answer)
    })
    const { heading, links } = page()
    const text = screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent
    cleanup()
    return { heading, text, links }
  }
  const home = ['Go to main page /']

  test('that a link confirms says which address logs in from now on [ACCT-009]', () => {
    const emails = ['ada@new.example', 'bea@new.example']
    expect(emails.map((email) => seen('confirmLink', { type: 'change.made', email }))).toEqual(
      emails.map((email) => ({
        heading: 'Your e-mail is changed',
        text: `From now on you log in with ${email}.`,
        links: home,
      })),
    )
  })

  test.each([
    ['confirmLink', 'Change Your E-Mail', 'Use this address', 'Changing your e-mail', /^Confirm that the address/],
    ['undoLink', 'Was This Not You?', 'Keep my address', 'Stopping the change', /^Stop the change and keep/],
  ] as const)(
    'that a link brings (%s) waits for the press of its button, says that it is under way, and why it failed [ACCT-009]',
    (arrival, heading, button, busy, lead) => {
      const asked: unknown[] = []
      const machine = plugPorts(emailChangeMachine, {
        mailRequest: plugPorts(mailRequestMachine, { requestMail: silence() }),
        confirmEmailChange: fromCallback(() => void asked.push('confirm')),
      })
      const actor = createActor(machine, { input: { arrival, exampleEmail: 'name@example.com' } }).start()
      render(onStage(<EmailChangeView change={actor} />))
      const named = (name: string) => screen.queryByRole('button', { name })
      const first = {
        ...page(),
        hasLead: screen.queryByText(lead) !== null,
        asked: asked.length,
        alert: screen.queryByRole('alert'),
      }
      fireEvent.click(named(button)!)
      const sent = { asked: asked.length, isBusy: named(busy)?.getAttribute('aria-disabled') }
      act(() => actor.send({ type: 'change.failed', cause: 'offline' }))
      const failed = { alert: screen.getByRole('alert').textContent, canTryAgain: named(button) !== null }
      fireEvent.click(named(button)!)
      expect({ first, sent, failed, again: { asked: asked.length, alert: screen.queryByRole('alert') } }).toEqual({
        first: { heading, lines: [], buttons: [button], links: [], hasLead: true, asked: 0, alert: null },
        sent: { asked: 1, isBusy: 'true' },
        failed: { alert: expect.stringMatching(/offline/), canTryAgain: true },
        again: { asked: 2, alert: null },
      })
    },
  )

  test('is asked for with the address and the password as they are typed; what the server has against them stands at the fields, and what it takes is said with the address [ACCT-008]', () => {
    const asked: RequestedMail[] = []
    const machine = plugPorts(emailChangeMachine, {
      mailRequest: plugPorts(mailRequestMachine, {
        requestMail: fromCallback<EventObject, RequestedMail>(({ input }) => void asked.push(input)),
      }),
      confirmEmailChange: silence(),
    })
    const actor = createActor(machine, { input: { arrival: 'member', exampleEmail: 'name@example.com' } }).start()
    render(onStage(<EmailChangeView change={actor} />))
    const answer = (event: MailRequestAnswer) => act(() => actor.getSnapshot().children.request!.send(event))
    const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
    const errorAt = (label: string) => {
      const field = screen.getByLabelText(label)
      return field.getAttribute('aria-invalid') === 'true'
        ? document.getElementById(field.getAttribute('aria-describedby')!.split(' ').at(-1)!)?.textContent
        : ''
    }
    const errors = () => [errorAt('New e-mail'), errorAt('Password')]
    const send = () => fireEvent.submit(screen.getByRole('form', { name: 'Change Your E-Mail' }))
    fill('New e-mail', 'ada@new.example')
    fill('Password', 'Proscenium1')
    send()
    const isBusy = screen.queryByRole('button', { name: 'Sending' }) !== null
    answer({ type: 'request.refused', message: '', fields: { email: 'Taken.', password: 'Wrong.' } })
    const refused = errors()
    fill('New e-mail', 'eda@new.example')
    const half = errors()
    fill('Password', 'Proscenium2')
    const none = errors()
    send()
    answer({ type: 'request.limited', waitMs: 5_000 })
    const limited = {
      isAlert: screen.getByRole('alert').textContent !== '',
      isShut: screen.getByRole<HTMLButtonElement>('button', { name: 'Mail me a link' }).disabled,
    }
    cleanup()

    const other = createActor(machine, { input: { arrival: 'member', exampleEmail: 'name@example.com' } }).start()
    render(onStage(<EmailChangeView change={other} />))
    fill('New e-mail', 'ada@new.example')
    fill('Password', 'Proscenium1')
    send()
    act(() => other.getSnapshot().children.request!.send({ type: 'mail.sent' }))
    const said = screen.getByRole('status').textContent
    fireEvent.click(screen.getByRole('button', { name: 'Ask for another mail' }))
    expect({
      asked,
      isBusy,
      refused,
      half,
      none,
      limited,
      said,
      reopened: screen.getByLabelText<HTMLInputElement>('New e-mail').value,
    }).toEqual({
      asked: [
        { email: 'ada@new.example', password: 'Proscenium1' },
        { email: 'eda@new.example', password: 'Proscenium2' },
        { email: 'ada@new.example', password: 'Proscenium1' },
      ],
      isBusy: true,
      refused: ['Taken.', 'Wrong.'],
      half: ['', 'Wrong.'],
      none: ['', ''],
      limited: { isAlert: true, isShut: true },
      said: 'A link is on its way to ada@new.example. Until you follow it, nothing changes. No mail? Look among the unwanted ones, too.',
      reopened: 'ada@new.example',
    })
  })

  test('that a link undoes says which address holds, and that a new password is to be set', () => {
    expect(seen('undoLink', { type: 'change.made', email: 'ada@old.example' })).toEqual({
      heading: 'Your account is yours again',
      text: 'Its address is ada@old.example, and every device is logged out. A link to set a new password is in that mailbox: whoever asked for the change knew the old one.',
      links: home,
    })
  })

  test('that is refused says why, in the words of the server where it has some', () => {
    const refused = (message: string) => seen('confirmLink', { type: 'change.refused', message })
    const heading = 'Nothing was changed'
    expect([refused('The address is taken.'), refused('')]).toEqual([
      { heading, text: 'The address is taken.', links: home },
      { heading, text: 'This link does not work any more. Please ask for a new one.', links: home },
    ])
  })

  test('is asked for by members with the new address, and guests are led to the log-in [ACCT-008]', () => {
    opened('guest')
    const guest = { ...page(), hasForm: screen.queryByRole('form') !== null }
    cleanup()
    opened('member')
    const { heading } = page()
    const submits = screen.getAllByRole('button', { name: 'Mail me a link' }).length
    const fields = ['New e-mail', 'Password'].map((label) => screen.getByLabelText<HTMLInputElement>(label))
    expect({ guest, member: { heading, submits, fields: fields.map(({ autocomplete }) => autocomplete) } }).toEqual({
      guest: {
        heading: 'Change Your E-Mail',
        lines: [],
        buttons: [],
        links: ['Log In /login/'],
        hasForm: false,
      },
      member: {
        heading: 'Change Your E-Mail',
        submits: 1,
        fields: ['email', 'current-password'],
      },
    })
  })
})

test('passkeys are listed with the day that they were added, and the day of their last use', () => {
  const machine = plugPorts(passkeysMachine, {
    loadPasskeys: silence(),
    addPasskey: silence(),
    changePasskey: silence(),
  })
  const actor = createActor(machine).start()
  const passkeys = [
    { id: 'a', name: 'Phone', createdAt: Date.UTC(2026, 0, 31, 23, 59) / 1000, lastUsedAt: 0 },
    { id: 'b', name: 'Tablet', createdAt: Date.UTC(2026, 1, 1) / 1000, lastUsedAt: Date.UTC(2026, 10, 21) / 1000 },
  ]
  actor.send({ type: 'passkeys.loaded', passkeys })
  render(onStage(<PasskeysSection passkeys={actor} />))
  const says = screen.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent)
  expect(says).toEqual([
    'PhoneAdded January 31, 2026, not used yet',
    'TabletAdded February 1, 2026, last used November 21, 2026',
  ])
})

test('devices are listed with the day of their last use, but for the one in use', () => {
  const actor = createActor(
    plugPorts(deviceSessionsMachine, { loadSessions: silence(), endOtherSessions: silence() }),
  ).start()
  const used = (month: number, day: number) => Date.UTC(2026, month, day) / 1000
  actor.send({
    type: 'sessions.loaded',
    sessions: [
      { id: 'a', device: 'Chrome on Windows', lastUsedAt: used(10, 21), isCurrent: true },
      { id: 'b', device: 'Safari on iPhone', lastUsedAt: used(9, 3), isCurrent: false },
      { id: 'c', device: 'A headset', lastUsedAt: used(8, 30), isCurrent: false },
    ],
  })
  render(onStage(<DeviceSessionsSection sessions={actor} />))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Chrome on WindowsThis device',
    'Safari on iPhoneLast used October 3, 2026',
    'A headsetLast used September 30, 2026',
  ])
})

test('without a uid members are led to their membership, and guests to the join page [ROUTE-071]', () => {
  const ways = [VISITORS.member, VISITORS.guest].map((visitor) => {
    render(onStage(<NoMailPreferences />, { visitor }))
    const { heading, links } = page()
    const says = screen.getByText(/link at the end of our mails/).textContent
    cleanup()
    return { heading, links, says }
  })
  expect(ways).toEqual([
    {
      heading: 'Subscription',
      links: ['Membership Info /main-dashboard/membership-info/'],
      says: 'Your membership is in your dashboard. What we mail you is changed by the link at the end of our mails.',
    },
    {
      heading: 'Subscription',
      links: ['Join Now /join-now/'],
      says: 'Become a member here. What we mail you is changed by the link at the end of our mails.',
    },
  ])
})

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback } from 'xstate'
import { avatarMachine, type Wish } from '../../machines/account/avatar.machine.ts'
import { HeldPicture } from '../../machines/account/avatar.ts'
import { deviceSessionsMachine } from '../../machines/account/device-sessions.machine.ts'
import { type PasskeyWish, passkeysMachine } from '../../machines/account/passkeys.machine.ts'
import { AvatarSection } from '../../views/account/avatar.view.tsx'
import { DeviceSessionsSection } from '../../views/account/device-sessions.view.tsx'
import { PasskeysSection } from '../../views/account/passkeys.view.tsx'
import { plugPorts } from '../support/plug-ports.ts'
import { onStage } from '../support/view-stage.tsx'

afterEach(cleanup)

/** Notes what it is asked, and leaves the answer to the test. */
function noting<Input>(asked: Input[]) {
  return fromCallback<EventObject, Input>(({ input }) => void asked.push(input))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const submit = (name: string) => fireEvent.submit(screen.getByRole('form', { name }))

/** What the section says and what of it can be pressed now. */
function section() {
  const textsOf = (role: string) =>
    screen.queryAllByRole(role).flatMap(({ textContent }) => (textContent ? [textContent] : []))
  return {
    status: textsOf('status'),
    alerts: textsOf('alert'),
    buttons: screen
      .queryAllByRole('button')
      .filter((button) => !button.matches(':disabled') && button.getAttribute('aria-disabled') !== 'true')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  }
}

describe('the passkeys of a member', () => {
  const [PHONE, TABLET] = ['Phone', 'Tablet'].map((name) => ({ id: `id-${name}`, name, createdAt: 1, lastUsedAt: 0 }))
  const keys = [PHONE!, TABLET!]
  const OF_LIST = ['Rename Phone', 'Remove Phone', 'Rename Tablet', 'Remove Tablet', 'Add a passkey']

  function opened() {
    const asked = { loads: [] as unknown[], names: [] as { name: string }[], wishes: [] as PasskeyWish[] }
    const actor = createActor(
      plugPorts(passkeysMachine, {
        loadPasskeys: noting(asked.loads),
        addPasskey: noting(asked.names),
        changePasskey: noting(asked.wishes),
      }),
    ).start()
    render(onStage(<PasskeysSection passkeys={actor} />))
    const send: typeof actor.send = (event) => act(() => actor.send(event))
    return { asked, send }
  }
  function listed() {
    const all = opened()
    all.send({ type: 'passkeys.loaded', passkeys: keys })
    return all
  }

  test('are looked up, and once more where they did not come', () => {
    const { asked, send } = opened()
    const first = section()
    send({ type: 'passkeys.failed' })
    const failed = section()
    press('Try again')
    const again = section()
    send({ type: 'passkeys.loaded', passkeys: [] })
    expect({
      first,
      failed,
      again,
      loads: asked.loads.length,
      empty: section(),
      list: screen.queryByRole('list'),
    }).toEqual({
      first: { status: ['Looking up your passkeys'], alerts: [], buttons: [] },
      failed: { status: [], alerts: ['Your passkeys did not come.Try again'], buttons: ['Try again'] },
      again: { status: ['Looking up your passkeys'], alerts: [], buttons: [] },
      loads: 2,
      empty: { status: [], alerts: [], buttons: ['Add a passkey'] },
      list: null,
    })
  })

  test('are renamed one at a time, by a form that begins with the old name and can be left', () => {
    const { asked, send } = listed()
    const before = section().buttons
    press('Rename Tablet')
    const form = {
      buttons: section().buttons,
      begins: screen.getByLabelText<HTMLInputElement>('New name').value,
    }
    press('Cancel')
    const left = section().buttons
    press('Rename Tablet')
    type('New name', 'The big one')
    submit('Rename Tablet')
    const busy = screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-busy'))
    send({ type: 'passkeys.changed', passkeys: [PHONE!, { ...TABLET!, name: 'The big one' }] })
    expect({ before, form, left, wishes: asked.wishes, busy, after: section() }).toEqual({
      before: OF_LIST,
      form: { buttons: ['Rename Phone', 'Remove Phone', 'Save', 'Cancel', 'Add a passkey'], begins: 'Tablet' },
      left: OF_LIST,
      wishes: [{ kind: 'name', id: 'id-Tablet', name: 'The big one' }],
      busy: [null, 'true'],
      after: {
        status: ['Your passkeys are changed.'],
        alerts: [],
        buttons: ['Rename Phone', 'Remove Phone', 'Rename The big one', 'Remove The big one', 'Add a passkey'],
      },
    })
  })

  test('are removed after a question, and what did not reach the server is tried again as it was', () => {
    const { asked, send } = listed()
    press('Remove Phone')
    const question = section()
    press('Keep it')
    const kept = section().buttons
    press('Remove Phone')
    press('Remove it')
    send({ type: 'change.failed', cause: 'offline' })
    const failed = section()
    press('Try again')
    send({ type: 'change.refused', message: 'It is gone already.' })
    const refused = section()
    expect({ question, kept, failed, refused, wishes: asked.wishes }).toEqual({
      question: {
        status: [],
        alerts: ['Remove “Phone”? It will not log you in any more.'],
        buttons: ['Remove it', 'Keep it', 'Rename Tablet', 'Remove Tablet', 'Add a passkey'],
      },
      kept: OF_LIST,
      failed: {
        status: [],
        alerts: ['You seem to be offline. Nothing was changed: try again when you are back.Try again'],
        buttons: ['Try again', ...OF_LIST],
      },
      refused: { status: [], alerts: ['It is gone already.'], buttons: OF_LIST },
      wishes: [
        { kind: 'remove', id: 'id-Phone' },
        { kind: 'remove', id: 'id-Phone' },
      ],
    })
  })

  test('are added under a name while the device asks, which can be given up; the field is empty once one is there', () => {
    const { asked, send } = listed()
    const field = () => screen.getByLabelText<HTMLInputElement>('Name of a new passkey').value
    type('Name of a new passkey', 'My key')
    submit('Add a passkey')
    const asking = { ...section(), isBusy: screen.queryByRole('button', { name: 'Waiting for your device' }) !== null }
    press('Cancel')
    const cancelled = { ...section(), typed: field() }
    submit('Add a passkey')
    send({ type: 'passkeys.changed', passkeys: keys })
    expect({ asking, cancelled, names: asked.names, after: field() }).toEqual({
      asking: { status: [], alerts: [], buttons: [...OF_LIST.slice(0, 4), 'Cancel'], isBusy: true },
      cancelled: {
        status: [],
        alerts: ['Nothing was changed: the passkey was cancelled, or this device allowed none.'],
        buttons: OF_LIST,
        typed: 'My key',
      },
      names: [{ name: 'My key' }, { name: 'My key' }],
      after: '',
    })
  })
})

describe('the devices of a member', () => {
  const here = { id: 'a', device: 'This browser', lastUsedAt: 1, isCurrent: true }
  const there = { id: 'b', device: 'A phone', lastUsedAt: 1, isCurrent: false }

  function opened() {
    const asked = { loads: [] as unknown[], ends: [] as unknown[] }
    const actor = createActor(
      plugPorts(deviceSessionsMachine, { loadSessions: noting(asked.loads), endOtherSessions: noting(asked.ends) }),
    ).start()
    render(onStage(<DeviceSessionsSection sessions={actor} />))
    const send: typeof actor.send = (event) => act(() => actor.send(event))
    return { asked, send }
  }

  test('are looked up, and once more where they did not come; with one alone there is nothing to end', () => {
    const { asked, send } = opened()
    const first = section()
    send({ type: 'sessions.failed' })
    const failed = section()
    press('Try again')
    const again = section()
    send({ type: 'sessions.loaded', sessions: [here] })
    expect({ first, failed, again, loads: asked.loads.length, alone: section() }).toEqual({
      first: { status: ['Looking up where you are logged in'], alerts: [], buttons: [] },
      failed: { status: [], alerts: ['The list of your devices did not come.Try again'], buttons: ['Try again'] },
      again: { status: ['Looking up where you are logged in'], alerts: [], buttons: [] },
      loads: 2,
      alone: { status: [], alerts: [], buttons: [] },
    })
  })

  test('but for this one are logged out after a question, and what failed can be tried again', () => {
    const { asked, send } = opened()
    send({ type: 'sessions.loaded', sessions: [here, there] })
    const offer = section()
    press('Log out everywhere else')
    const question = section()
    press('Not now')
    const declined = { ...section(), ends: asked.ends.length }
    press('Log out everywhere else')
    press('Log them out')
    const isBusy = screen.queryByRole('button', { name: 'Logging out' }) !== null
    send({ type: 'ending.failed', cause: 'offline' })
    const failed = section()
    press('Log out everywhere else')
    press('Log them out')
    send({ type: 'sessions.ended', sessions: [here] })
    const offered = { status: [], alerts: [], buttons: ['Log out everywhere else'] }
    expect({ offer, question, declined, isBusy, failed, ends: asked.ends.length, after: section() }).toEqual({
      offer: offered,
      question: {
        status: [],
        alerts: [
          'Every other browser and headset is asked to log in again. This one stays logged in, and your passkeys stay.',
        ],
        buttons: ['Log them out', 'Not now'],
      },
      declined: { ...offered, ends: 0 },
      isBusy: true,
      failed: {
        ...offered,
        alerts: ['You seem to be offline. You are logged in elsewhere as before: try again when you are back.'],
      },
      ends: 2,
      after: { status: ['You are logged in on this device only.'], alerts: [], buttons: [] },
    })
  })
})

describe('the picture of a member', () => {
  const avatars = ['first', 'second'].map((id) => ({ id, permalink: `/avatars/${id}.webp` }))
  const file = (name: string) => new File(['x'], name, { type: 'image/png' })
  const CHOICES = ['Picture 1', 'Picture 2']

  function opened() {
    const asked = { loads: [] as unknown[], pictures: [] as HeldPicture[], wishes: [] as Wish[] }
    const actor = createActor(
      plugPorts(avatarMachine, {
        loadAvatars: noting(asked.loads),
        checkPicture: noting(asked.pictures),
        changeAvatar: noting(asked.wishes),
      }),
    ).start()
    render(onStage(<AvatarSection avatar={actor} />))
    const send: typeof actor.send = (event) => act(() => actor.send(event))
    const choose = (name: string) =>
      fireEvent.change(screen.getByLabelText(/^Upload a picture/), { target: { files: [file(name)] } })
    return { asked, send, choose }
  }

  test('is looked up, and once more where it did not come', () => {
    const { asked, send } = opened()
    const first = section()
    send({ type: 'avatars.failed' })
    const failed = section()
    press('Try again')
    const again = section()
    send({ type: 'avatars.loaded', avatar: null, avatars: [] })
    expect({ first, failed, again, loads: asked.loads.length, hasList: screen.queryByRole('group') !== null }).toEqual({
      first: { status: ['Looking up your picture'], alerts: [], buttons: [] },
      failed: { status: [], alerts: ['Your picture did not come.Try again'], buttons: ['Try again'] },
      again: { status: ['Looking up your picture'], alerts: [], buttons: [] },
      loads: 2,
      hasList: false,
    })
  })

  test('is cut out of one of their own by three sliders, or left as it is', () => {
    const { asked, send, choose } = opened()
    send({ type: 'avatars.loaded', avatar: avatars[0]!, avatars })
    const before = section().buttons.filter((name) => CHOICES.includes(name ?? ''))
    choose('me.png')
    const checking = section()
    send({ type: 'picture.ready', preview: { url: '/preview.png', width: 200, height: 100 } })
    const cropping = { ...section(), src: screen.getByAltText('You, as it will be cut').getAttribute('src') }
    press('Cancel')
    const left = section().status.length + asked.wishes.length
    choose('me.png')
    send({ type: 'picture.ready', preview: { url: '/preview.png', width: 200, height: 100 } })
    const slide = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    slide('Closer', '1')
    slide('Left or right', '0.25')
    slide('Up or down', '0.75')
    const frame = screen.getByAltText('You, as it will be cut').parentElement!.style
    const sides = ['--width', '--height', '--across', '--down'].map((name) => Number(frame.getPropertyValue(name)))
    press('Use this picture')
    const saving = section()
    send({ type: 'change.failed', cause: 'unavailable' })
    const failed = section()
    press('Try again')
    expect({
      before,
      checking,
      cropping,
      left,
      pictures: asked.pictures.map((picture) => picture instanceof HeldPicture),
      sides: [sides[0]! / sides[1]!, sides[2], sides[3]],
      isClose: sides[1]! > 2,
      saving,
      failed,
      wishes: asked.wishes.map(
        (wish) => wish.kind === 'cut' && [wish.crop.across, wish.crop.down, wish.crop.size < 0.5],
      ),
    }).toEqual({
      before: CHOICES,
      checking: { status: ['Checking your picture'], alerts: [], buttons: [] },
      cropping: { status: [], alerts: [], buttons: ['Use this picture', 'Cancel'], src: '/preview.png' },
      left: 0,
      pictures: [true, true],
      sides: [2, 0.25, 0.75],
      isClose: true,
      saving: { status: ['Saving your picture'], alerts: [], buttons: [] },
      failed: {
        status: [],
        alerts: ['We could not reach the server. Your picture stays as it was: please try again.Try again'],
        buttons: ['Try again', ...CHOICES],
      },
      wishes: [
        [0.25, 0.75, true],
        [0.25, 0.75, true],
      ],
    })
  })

  test('that is no picture is refused in words, without a retry', () => {
    const { send, choose } = opened()
    send({ type: 'avatars.loaded', avatar: null, avatars })
    choose('notes.txt')
    send({ type: 'picture.unusable', problem: 'tooLarge' })
    const { alerts, buttons } = section()
    expect({ says: alerts.length, hasRetry: buttons.includes('Try again'), choices: buttons }).toEqual({
      says: 1,
      hasRetry: false,
      choices: CHOICES,
    })
  })
})

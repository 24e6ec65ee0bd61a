// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type AnyActorRef, createActor } from 'xstate'
import type { ViewerAccess } from '../../machines/cams/cam-integration.machine.ts'
import { realtimeConnectionMachine } from '../../machines/cams/realtime-connection.machine.ts'
import { tokenBalanceMachine } from '../../machines/cams/token-balance.machine.ts'
import { NO_RESULT, NOT_DONE } from '../../machines/sales/money-action.machine.ts'
import { RoomView } from '../../views/cams/room.view.tsx'
import {
  ComplimentDialog,
  ShowEndDialog,
  ShowNewsDialog,
  ShowOverlay,
  ShowQuestionDialog,
} from '../../views/cams/show-dialogs.view.tsx'
import type { CamActors } from '../../views/site/cam-actors.context.ts'
import { NO_SURFACE } from '../catalogue/plugged-player.ts'
import { silence } from '../catalogue/samples.ts'
import { plugPorts } from '../support/plug-ports.ts'
import { onStage } from '../support/view-stage.tsx'
import { pluggedRoom, type RoomWord, SILENT_PORTS, tellRoom, wireRoom } from './cam-room-world.ts'
import { ALL_PERMISSIONS, content, entry, ROOM_STATES, running, settings } from './room-samples.ts'
import { openShow } from './show-world.ts'

afterEach(cleanup)

const PAGE = { nickname: 'Ada', viewer: 'Ada member' }

test('a room shows its picture, status, viewers, text status, menus and model, with places for tips and chat [ROOM-002, ROOM-005, ROOM-006, ROOM-008, ROOM-009, ROOM-010, ROOM-011, ENT-069, ENT-070]', () => {
  show()
  expect(screen.getAllByRole('region', { name: 'Player: Ada Quill' })).toHaveLength(1)
  for (const text of ['live 4k', '12 viewers', 'Good evening', 'tip widget', 'room chat']) screen.getByText(text)
  const tips = screen.getByRole('region', { name: 'Tip menu' })
  const toys = screen.getByRole('region', { name: 'Toy menu' })
  expect([tips.textContent, toys.textContent]).toEqual(['Tip menuWave  5', 'Toy menuBreeze 10 s 20'])
  const about = screen.getByRole('region', { name: 'About Ada Quill' })
  expect(about.textContent?.startsWith('Ada QuillLikes long evenings.Reads aloud.')).toBe(true)
})

test('the profile of the model has every fact under its own name, and the tags of each group [ROOM-006, ROOM-007, ENT-074]', () => {
  show()
  const about = screen.getByRole('region', { name: 'About Ada Quill' })
  const rowsOf = (title: Element) =>
    [...(title.nextElementSibling?.children ?? [])].map((row) =>
      row.children.length > 0 ? [...row.children].map((part) => part.textContent).join(': ') : row.textContent,
    )
  expect(
    Object.fromEntries([...about.querySelectorAll('h3')].map((title) => [title.textContent, rowsOf(title)])),
  ).toEqual({
    Profile: ['Name: Ada Quill', 'Age: 29', 'Languages: English, Dutch', 'Interests: Chess, Sailing'],
    Appearance: ['Body type: Athletic', 'Ethnicity: European', 'Eyes: Green', 'Hair: Auburn'],
    'In the show': ['Dance', 'Talk'],
    'In private shows': ['Role play'],
    Specifics: ['Tattoo'],
  })
})

test('viewers and text status are those that the provider told last [ROOM-008, ROOM-032, ROOM-034, ENT-069, ENT-070]', () => {
  const { room } = show()
  act(() => {
    room.tell({ type: 'viewers.changed', count: 40 })
    room.tell({ type: 'textStatus.changed', text: 'Back soon' })
  })
  for (const text of ['40 viewers', 'Back soon']) screen.getByText(text)
  expect(screen.getByText('40 viewers').previousElementSibling?.textContent).toBe('40')
  for (const text of ['12 viewers', 'Good evening']) expect(screen.queryByText(text)).toBe(null)
  act(() => room.tell({ type: 'textStatus.changed', text: '' }))
  expect(screen.queryByText('Back soon')).toBe(null)
})

test('the picture has sound, volume and full screen [ROOM-002]', async () => {
  show()
  // Its parts are fetched, which takes a busy machine longer than a second.
  fireEvent.click(await screen.findByRole('button', { name: 'Sound on' }, { timeout: 10_000 }))
  screen.getByRole('button', { name: 'Sound off' })
  const volume = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' })
  expect(volume.value).toBe('1')
  fireEvent.change(volume, { target: { value: '0.4' } })
  expect(volume.value).toBe('0.4')
  expect(screen.getAllByRole('button', { name: 'Full screen' })).toHaveLength(1)
})

test('the status of a room is marked as active in all states but four [ROOM-025]', () => {
  const { room } = show()
  const active = ROOM_STATES.filter((state) => {
    act(() => room.tell({ type: 'state.changed', state, reason: 'NONE' }))
    return document.querySelector('[data-active]')?.getAttribute('data-active') === 'true'
  })
  expect(active).toEqual(['PUBLIC', 'MY_PRIVATE_SHOW', 'SPY_SHOW', 'ERROR'])
})

test('a room that closes has no viewers, whatever the provider counted last [ROOM-008]', () => {
  const { room } = show()
  const counts = (['AWAY', 'OFFLINE', 'PUBLIC', 'ERROR'] as const).map((state) => {
    act(() => room.tell({ type: 'state.changed', state, reason: 'NONE' }))
    return screen.getByText(/viewers$/).textContent
  })
  expect(counts).toEqual(['12 viewers', '0 viewers', '12 viewers', '0 viewers'])
})

test('the status of a room is called as in the list [CAMLIST-014, CAMLIST-017, CAMLIST-018, CAMLIST-019]', () => {
  const { room } = show()
  const labels = ROOM_STATES.map((state) => {
    act(() => room.tell({ type: 'state.changed', state, reason: 'NONE' }))
    return `${state}: ${document.querySelector('[data-active]')?.textContent}`
  })
  expect(labels.toSorted()).toEqual([
    'AWAY: away',
    'ERROR: offline',
    'MY_PRIVATE_SHOW: in private',
    'OFFLINE: offline',
    'PRIVATE_SHOW: in private',
    'PUBLIC: live 4k',
    'SPY_SHOW: spy now',
    'UNINITIALIZED: offline',
  ])
})

test('a room whose first stream is a 6K one says so [ROOM-019, CAMLIST-015, ENT-069, ENT-073]', () => {
  const streams = content().broadcast.streams
  const resolutions = (...types: string[]) =>
    streams.map((stream, place) => ({ ...stream, resolutionInfo: { resolutionType: types[place] ?? '' } }))
  show({ streams: resolutions('6K', '4K') })
  screen.getByText('live 6k')
  cleanup()
  show({ streams: resolutions('4K', '6K') })
  screen.getByText('live 4k')
})

test('the hint that tokens run low leads to more of them [ROOM-020, ROOM-021]', () => {
  const { room } = show()
  expect(screen.queryByText('Your tokens are running low.')).toBe(null)
  act(() => room.tell({ type: 'buyTooltip.wanted' }))
  const hint = screen.getByText('Your tokens are running low.').parentElement
  expect(hint?.querySelector('a')?.outerHTML).toContain('href="/tokens/"')
})

test('a tip menu that is switched off is not shown [ROOM-009, ENT-069, ENT-070]', () => {
  const { room } = show()
  act(() => room.tell({ type: 'tipMenu.changed', items: [{ id: '1', title: 'Wave', price: 5 }], isEnabled: false }))
  expect(screen.queryByRole('region', { name: 'Tip menu' })).toBe(null)
})

test('while the room is asked for anew for another viewer, items of its menus cannot be pressed', () => {
  const chosen: string[] = []
  const { room, found } = show({ onChoose: (id) => chosen.push(id) })
  const wave = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Wave: 5 tokens' })
  fireEvent.click(wave())
  act(() => room.tell({ type: 'room.wanted', ...PAGE, viewer: 'Ada guest' }))
  act(() => room.tell({ type: 'room.loaded', content: content() }))
  expect(wave().disabled).toBe(true)
  act(() => room.tell({ type: 'entry.done', entry: found }))
  expect(wave().disabled).toBe(false)
  expect(chosen).toHaveLength(1)
})

test('controls say what they cost and are open as far as the provider allows [ROOM-015, ROOM-016, ROOM-018, SHOW-001, SHOW-002, SHOW-003, SHOW-004, SHOW-007, ENT-071, ENT-072]', () => {
  const { room } = show()
  const names = () =>
    screen
      .getAllByRole('button', { name: /tokens\/min/ })
      .map((button) => [button.textContent, (button as HTMLButtonElement).disabled])
  expect(names()).toEqual([
    ['Private show60 tokens/min, from 180', false],
    ['Voice private80 tokens/min, from 160', false],
    ['Spy12 tokens/min', false],
  ])
  const permissions = { ...ALL_PERMISSIONS, canUseRequestPrivateShow: false, canUseEnterSpyShow: false }
  act(() => room.tell({ type: 'permissions.changed', permissions }))
  expect(names().map(([, isDisabled]) => isDisabled)).toEqual([true, false, true])
})

for (const { ids, name, state, flag, isSpy } of [
  { ids: 'ROOM-017, SHOW-006, SHOW-040', name: 'Cancel request', state: null, flag: 'canUseCancelPrivateShowRequest' },
  { ids: 'ROOM-017, SHOW-005', name: 'End private show', state: 'MY_PRIVATE_SHOW', flag: 'canUseCancelPrivateShow' },
  { ids: 'ROOM-018, SHOW-008', name: 'Leave spy mode', state: 'SPY_SHOW', flag: 'canUseLeaveSpyShow', isSpy: true },
] as const) {
  test(`'${name}' can be pressed while ${flag} is true, whatever else may be done [${ids}]`, () => {
    const { room, shows } = show()
    act(() => {
      if (state === null) {
        shows.send({ type: 'private.requested' })
        shows.money({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
      } else {
        room.tell({ type: 'state.changed', state, reason: 'NONE' })
        shows.send({ type: 'state.changed', state })
      }
    })
    const isDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
    const allow = (permissions: typeof ALL_PERMISSIONS) => {
      act(() => {
        room.tell({ type: 'permissions.changed', permissions })
        shows.send({ type: 'permissions.changed', permissions })
      })
      return isDisabled()
    }
    const none = { ...entry().permissions }
    expect({ others: allow({ ...ALL_PERMISSIONS, [flag]: false }), alone: allow({ ...none, [flag]: true }) }).toEqual({
      others: true,
      alone: false,
    })
    fireEvent.click(screen.getByRole('button', { name }))
    expect(shows.ended).toEqual([{ roomId: '71', isSpy: isSpy ?? false }])
  })
}

test('while a request is being taken back no other show can be asked for', () => {
  const { shows } = show()
  const offered = () =>
    screen.queryAllByRole('button', { name: /tokens\/min/ }).map((button) => (button as HTMLButtonElement).disabled)
  act(() => {
    shows.send({ type: 'private.requested' })
    shows.money({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
    shows.send({ type: 'cancel.requested' })
    shows.send({ type: 'request.expired', privateRequestId: 'p1' })
  })
  expect(offered()).toEqual([true, true, true])
  act(() => shows.send({ type: 'ending.done' }))
  expect(offered()).toEqual([false, false, false])
})

test('what a room offers has its place before the viewer is in and when the room is closed: nothing below it moves', () => {
  const { room, found } = show({ isLetIn: null })
  const controls = () =>
    screen
      .getAllByRole('button', { name: /tokens\/min|^[23]D$/ })
      .map((button) => [button.textContent, (button as HTMLButtonElement).disabled])
  const before = controls()
  expect(before.map(([, isDisabled]) => isDisabled)).toEqual([true, true, true, true, true])
  act(() => room.tell({ type: 'entry.done', entry: found }))
  expect(controls()).toEqual(before.map(([text]) => [text, false]))
  cleanup()
  show({ isLetIn: false })
  expect(controls()).toEqual(before)
  cleanup()
  act(() => show().room.tell({ type: 'broadcast.unavailable' }))
  expect(screen.queryAllByRole('button', { name: /tokens\/min|^[23]D$/ })).toEqual([])
})

test('guests may press, to be asked to log in [SHOW-036]', () => {
  const { shows } = show({ access: 'guest', permissions: {} })
  fireEvent.click(screen.getByRole('button', { name: /Private show/ }))
  expect({ said: shows.said, tags: shows.tags('asking') }).toEqual({ said: [{ type: 'fullAccess.wanted' }], tags: [] })
})

test.each([
  {
    ids: 'ROOM-015, SHOW-003',
    press: /^Private show/,
    title: 'Private show with Ada Quill?',
    facts: [
      'Price: 60 tokens a minute',
      'Least cost: 180 tokens for 3 minutes',
      'Your balance after 3 minutes: 220 tokens',
    ],
    hint: "We won't charge you until the private show begins.",
    confirm: 'Send request',
    spent: { kind: 'requestShow', params: { roomId: '71' }, body: { kind: 'private', tariff: 60, minDuration: 3 } },
  },
  {
    ids: 'ROOM-016, SHOW-004, SHOW-037',
    press: /^Voice private/,
    title: 'Voice private with Ada Quill?',
    facts: [
      'Price: 80 tokens a minute',
      'Least cost: 160 tokens for 2 minutes',
      'Your balance after 2 minutes: 240 tokens',
    ],
    hint: "We won't charge you until the private show begins.",
    confirm: 'Send request',
    spent: { kind: 'requestShow', params: { roomId: '71' }, body: { kind: 'voice', tariff: 80, minDuration: 2 } },
  },
  {
    ids: 'ROOM-018, SHOW-007, SHOW-039',
    press: /^Spy/,
    title: 'Watch Ada Quill in spy mode?',
    facts: ['Price: 12 tokens a minute', 'Least cost: No shortest time', 'Your balance after 1 minute: 388 tokens'],
    hint: 'You pay from the moment you enter.',
    confirm: 'Enter spy mode',
    spent: { kind: 'requestSpy', params: { roomId: '71' }, body: { tariff: 12 } },
  },
])(
  'a member who presses $press reads what it costs and what is left, and only then asks for it (D28) [$ids]',
  (sample) => {
    const { shows } = show()
    fireEvent.click(screen.getByRole('button', { name: sample.press }))
    const dialog = screen.getByRole('alertdialog', { name: sample.title })
    const facts = [...dialog.querySelectorAll('dl > div')].map((fact) =>
      [...fact.children].map(({ textContent }) => textContent).join(': '),
    )
    expect({ facts, hint: dialog.querySelector('form > p')?.textContent, spent: shows.spent }).toEqual({
      facts: sample.facts,
      hint: sample.hint,
      spent: [],
    })
    fireEvent.click(within(dialog).getByRole('button', { name: sample.confirm }))
    expect({ spent: shows.spent, isOpen: screen.queryByRole('alertdialog') !== null }).toEqual({
      spent: [sample.spent],
      isOpen: false,
    })
  },
)

test('a member who declines, or closes the question, pays for nothing (D28)', () => {
  for (const name of ['Not now', 'Close']) {
    const { shows } = show()
    fireEvent.click(screen.getByRole('button', { name: /Private show/ }))
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))
    expect({ spent: shows.spent, isOpen: screen.queryByRole('alertdialog') !== null }).toEqual({
      spent: [],
      isOpen: false,
    })
    cleanup()
  }
})

test('a member who wants no more questions in this room is asked none for the same show, but for another one (D28)', () => {
  const { shows } = show()
  fireEvent.click(screen.getByRole('button', { name: /Private show/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Do not ask again in this room' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
  act(() => shows.money({ type: 'money.refused', refusal: { ...NOT_DONE, cause: 'refused', title: 'No' } }))
  fireEvent.click(screen.getByRole('button', { name: /Private show/ }))
  expect({ asks: screen.queryByRole('alertdialog'), spent: shows.spent.length }).toEqual({ asks: null, spent: 2 })
  act(() => shows.money({ type: 'money.refused', refusal: { ...NOT_DONE, cause: 'refused', title: 'No' } }))
  fireEvent.click(screen.getByRole('button', { name: /Voice private/ }))
  screen.getByRole('alertdialog', { name: 'Voice private with Ada Quill?' })
  expect(shows.spent.length).toBe(2)
})

test('a pending request can be cancelled, a running show ended, and while it runs its cost and the time left stand in view [ROOM-017, SHOW-005, SHOW-006]', () => {
  const { shows } = show()
  askForPrivate()
  act(() => shows.money({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' }))
  expect(screen.getAllByRole('button', { name: 'Cancel request' })).toHaveLength(1)
  act(() => {
    shows.send({ type: 'show.started', privateRequestId: 'p1', kind: 'private', startedAtMs: 100_000, tariff: 60 })
    shows.send({
      type: 'show.billed',
      privateRequestId: 'p1',
      fee: 30,
      seconds: 30,
      atMs: 130_000,
      balance: 90,
      version: 2,
    })
    shows.send({ type: 'clock.ticked', nowMs: 135_000 })
  })
  const bar = screen.getByRole('region', { name: 'Running show' })
  expect(bar.textContent).toContain('Cost so far 35 tokens')
  expect(bar.textContent).toContain('Time left 1:25')
  fireEvent.click(screen.getByRole('button', { name: 'End private show' }))
  expect(shows.tags('ending')).toEqual(['ending'])
})

test('a show that runs can be ended, and a request that waits cancelled, though it is not known what came of asking for it (M02) [ROOM-017]', () => {
  const { shows } = show()
  askForPrivate()
  act(() => shows.money({ type: 'money.unresolved' }))
  screen.getByRole('button', { name: 'Check again' })
  const entered = (show: ReturnType<typeof running>) => {
    shows.send({ type: 'room.entered', roomId: '71', modelName: 'Ada', standing: { ...entry(), show } })
    shows.money({ type: 'money.unresolved' })
  }
  act(() => entered(running({ startedAtMs: 0 })))
  screen.getByRole('button', { name: 'Cancel request' })
  act(() => entered(running()))
  screen.getByRole('button', { name: 'End private show' })
})

test('a show that has cost nothing itself is over without an amount and presets to thank by [SHOW-014, SHOW-017]', () => {
  const { shows } = show()
  act(() => {
    shows.send({ type: 'room.entered', roomId: '71', modelName: 'Ada', standing: { ...entry(), show: running() } })
    shows.send({
      type: 'show.completed',
      privateRequestId: 'p1',
      privateShowFee: 0,
      privateChatTipFee: 40,
      tipMenuFee: 20,
      toysMenuFee: 20,
    })
  })
  const dialog = within(screen.getByRole('dialog', { hidden: true }))
  expect({
    title: dialog.getByRole('heading', { hidden: true }).textContent,
    presets: dialog.queryAllByRole('button', { name: /^\d/, hidden: true }).length,
    field: dialog.queryByPlaceholderText('Tokens'),
    button: dialog.getAllByRole('button', { name: 'Compliment', hidden: true }).length,
  }).toEqual({ title: 'The Private Show is over!', presets: 0, field: null, button: 1 })
})

test('the show that is over is thanked for in its dialog; only digits count [SHOW-017, SHOW-019]', () => {
  const { shows } = show()
  act(() => {
    shows.send({ type: 'room.entered', roomId: '71', modelName: 'Ada', standing: { ...entry(), show: running() } })
    shows.send({
      type: 'show.completed',
      privateRequestId: 'p1',
      privateShowFee: 80,
      privateChatTipFee: 0,
      tipMenuFee: 0,
      toysMenuFee: 0,
    })
  })
  const dialog = screen.getByRole('dialog', { hidden: true })
  within(dialog).getByText('The Private Show is over!')
  expect(
    within(dialog)
      .getAllByRole('button', { hidden: true, pressed: false })
      .map(({ textContent }) => textContent),
  ).toEqual(['12', '16'])
  const field = within(dialog).getByPlaceholderText('Tokens')
  const typed = ['1e9', '０', '-5', '4 2'].map((value) => {
    fireEvent.change(field, { target: { value } })
    return shows.context('compliment').amount
  })
  expect(typed).toEqual([19, 0, 5, 42])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Compliment', hidden: true }))
  expect(shows.tags('sendingCompliment')).toEqual(['sendingCompliment'])
})

test('a compliment that the viewer does not wait for is a line until its outcome is known; one that did not arrive comes back with the chosen amount; before it is sent the balance afterwards is in view (D28)', () => {
  const { shows } = show()
  const over = () => document.querySelector('dialog[open]')
  act(() => {
    shows.send({ type: 'room.entered', roomId: '71', modelName: 'Ada', standing: { ...entry(), show: running() } })
    shows.send({
      type: 'show.completed',
      privateRequestId: 'p1',
      privateShowFee: 80,
      privateChatTipFee: 0,
      tipMenuFee: 0,
      toysMenuFee: 0,
    })
  })
  const left = () => screen.queryByText('Your balance afterwards')?.nextElementSibling?.textContent
  const field = screen.getByRole('textbox', { name: 'Tokens', hidden: true })
  const lefts = ['1', '400', '401', ''].map((value) => {
    fireEvent.change(field, { target: { value } })
    return left()
  })
  fireEvent.click(screen.getByRole('button', { name: '12', hidden: true }))
  expect({ lefts, preset: left() }).toEqual({
    lefts: ['399 tokens', '0 tokens', 'Not enough: you have 400 tokens', undefined],
    preset: '388 tokens',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Compliment', hidden: true }))
  expect(left()).toBeUndefined()
  act(() => shows.send({ type: 'compliment.declined' }))
  expect(over()).toBeNull()
  screen.getByText('We are finding out whether your compliment has arrived. You will not be charged twice.')

  act(() => shows.thank({ type: 'money.unresolved' }))
  expect(screen.getByText(/^We could not find out whether your compliment has arrived/).parentElement?.role).toBe(
    'alert',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  act(() => shows.thank({ type: 'money.refused', refusal: NOT_DONE }))
  const dialog = within(screen.getByRole('dialog', { hidden: true }))
  dialog.getByText('Your compliment did not arrive, and no tokens were taken.')
  expect(dialog.getAllByRole('button', { name: '12', hidden: true, pressed: true })).toHaveLength(1)
})

test('a dialog says the provider’s words, and its button leads to the tokens [SHOW-021, SHOW-035]', () => {
  const { shows } = show()
  askForPrivate()
  const title = 'Not enough balance to connect the service'
  const refusal = {
    cause: 'refused' as const,
    title,
    fields: { email: '', password: '' },
    price: null,
    isKnownEmail: false,
  }
  act(() => shows.money({ type: 'money.refused', refusal }))
  const dialog = screen.getByRole('alertdialog', { hidden: true })
  within(dialog).getByText('Oops, not enough tokens!')
  within(dialog).getByText('Sorry, you don`t have enough tokens 😔')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Get Tokens', hidden: true }))
  expect(shows.said).toEqual([{ type: 'navigation.requested', to: '/tokens/' }])
})

for (const { isSpy, state, button } of [
  { isSpy: false, state: 'MY_PRIVATE_SHOW', button: 'Buy Tokens' },
  { isSpy: true, state: 'SPY_SHOW', button: 'Get Tokens' },
] as const) {
  test(`'${button}' of a show that runs low leads to the tokens, and the show is kept when its page is left [SHOW-035]`, () => {
    const { room, shows, camRoom } = show()
    const reason = isSpy ? 'NONE' : 'PRIVATE_SHOW_STARTED_BY_CLIENT'
    act(() => {
      room.tell({ type: 'state.changed', state, reason })
      shows.send({ type: 'state.changed', state })
      shows.send({ type: 'showBalance.low', privateRequestId: '', remainingMinutes: 2, isSpy })
    })
    fireEvent.click(screen.getByRole('button', { name: button, hidden: true }))
    act(() => room.tell({ type: 'room.left', ...PAGE }))
    expect(shows.said.at(-1)).toEqual({ type: 'navigation.requested', to: '/tokens/' })
    expect(camRoom.getSnapshot().hasTag('entered')).toBe(true)
  })
}

const NOT_ENOUGH = {
  title: 'Oops, not enough tokens!',
  texts: ['Sorry, you don`t have enough tokens 😔'],
  button: 'Get Tokens',
  led: ['/tokens/'],
}
const UNABLE = {
  title: 'Private Show with Ada',
  texts: [
    'Unfortunately, Ada is unable to accept your request for private chat now. You may send a new request later.',
    "We won't charge you until the private show begins.",
  ],
  button: 'OK',
  led: [],
}
const spyError = (text: string) => ({ title: 'Spy request error', texts: [text], button: 'OK', led: [] })
const lowBalance = (text: string, button: string) => ({
  title: 'Your tokens are running low',
  texts: [`You have left of tokens for only ${text}. Please, increase your balance to continue the show.`],
  button,
  led: ['/tokens/'],
})

type Shows = ReturnType<typeof show>['shows']
const ask = (shows: Shows, isSpy = false) =>
  shows.send({ type: isSpy ? ('spy.requested' as const) : ('private.requested' as const) })
const refused = (title: string, isSpy?: boolean) => (shows: Shows) => {
  ask(shows, isSpy)
  shows.money({ type: 'money.refused', refusal: { ...NOT_DONE, cause: 'refused', title } })
}
const answered =
  (event: { type: 'request.refused'; reason: string } | { type: 'request.expired' }) => (shows: Shows) => {
    ask(shows)
    shows.money({ type: 'money.settled', ...NO_RESULT, privateRequestId: 'p1' })
    shows.send({ ...event, privateRequestId: 'p1' })
  }
const runsLow = (isSpy: boolean, remainingMinutes: number) => (shows: Shows) => {
  shows.send({ type: 'state.changed', state: isSpy ? 'SPY_SHOW' : 'MY_PRIVATE_SHOW' })
  shows.send({ type: 'showBalance.low', privateRequestId: '', remainingMinutes, isSpy })
}

for (const { id, happens, says } of [
  { id: 'SHOW-021', happens: refused('Not enough balance to connect the service'), says: NOT_ENOUGH },
  {
    id: 'SHOW-022',
    happens: refused('Request already exists'),
    says: { title: 'Private request', texts: ['The request has already been sent!'], button: 'OK', led: [] },
  },
  {
    id: 'SHOW-023',
    happens: refused('You can send only one request to spy per 1 minute'),
    says: {
      title: 'Private request error',
      texts: ['You can send only one request to spy per 1 minute'],
      button: 'OK',
      led: [],
    },
  },
  { id: 'SHOW-025', happens: refused('Client has not enough balance to connect the service', true), says: NOT_ENOUGH },
  {
    id: 'SHOW-026, SHOW-010',
    happens: refused('You can send only one request to spy per 1 minute', true),
    says: spyError('You can send only one request to spy per 1 minute'),
  },
  { id: 'SHOW-027', happens: refused('Something else', true), says: spyError('Failed to send a spy request!') },
  { id: 'SHOW-028', happens: answered({ type: 'request.refused', reason: 'BILLING' }), says: NOT_ENOUGH },
  {
    id: 'SHOW-029',
    happens: answered({ type: 'request.refused', reason: 'SETTINGS_CHANGED' }),
    says: {
      title: 'Settings changed',
      texts: [
        'The settings were changed by the model during the private request. Try sending a private request again.',
      ],
      button: 'OK',
      led: [],
    },
  },
  { id: 'SHOW-030', happens: answered({ type: 'request.refused', reason: 'BUSY' }), says: UNABLE },
  { id: 'SHOW-031', happens: answered({ type: 'request.expired' }), says: UNABLE },
  { id: 'SHOW-032', happens: runsLow(false, 7), says: lowBalance('7 minutes in private chat', 'Buy Tokens') },
  { id: 'SHOW-033', happens: runsLow(true, 3), says: lowBalance('3 minutes in spy mode', 'Get Tokens') },
]) {
  test(`'${says.title}' is a dialog with its words, and '${says.button}' closes it or leads to the tokens [${id}]`, () => {
    const { shows } = show()
    act(() => happens(shows))
    const dialog = screen.getByRole('alertdialog', { name: says.title, hidden: true })
    expect([...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(says.texts)
    fireEvent.click(within(dialog).getByRole('button', { name: says.button, hidden: true }))
    expect({
      isOpen: document.querySelector('dialog[open]') !== null,
      led: shows.said.flatMap((said) => ('to' in said ? [said.to] : [])),
    }).toEqual({ isOpen: false, led: says.led })
  })
}

test('a private request that failed for another reason is a line that can be closed [SHOW-024]', () => {
  const { shows } = show()
  act(() => refused('Something else')(shows))
  expect(screen.getByRole('alert').textContent).toBe('Sorry, something went wrong. Try again next time.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect({ line: screen.queryByRole('alert'), dialog: document.querySelector('dialog[open]') }).toEqual({
    line: null,
    dialog: null,
  })
})

test('before another room is entered it is asked whether to end the show that runs, and to close the question is to stay', () => {
  const { room, camRoom } = show()
  const led: string[] = []
  const route = camRoom.getSnapshot().children.roomRoute
  route?.on('showEnd.wanted', ({ type }) => led.push(type))
  route?.on('navigation.requested', ({ to }) => led.push(to))
  act(() => room.tell({ type: 'state.changed', state: 'MY_PRIVATE_SHOW', reason: 'PRIVATE_SHOW_STARTED_BY_CLIENT' }))
  const want = () => act(() => room.tell({ type: 'room.wanted', nickname: 'Bea', viewer: 'Bea member' }))
  const dialog = () => screen.getByRole('alertdialog', { hidden: true })
  want()
  within(dialog()).getByText('Your private show with Ada Quill is still running. To enter another room is to end it.')
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Stay in the show', hidden: true }))
  expect([led, document.querySelector('dialog[open]')]).toEqual([['/vr-cam-girls/Ada/'], null])
  want()
  fireEvent.click(within(dialog()).getByRole('button', { name: 'End it and go on', hidden: true }))
  within(dialog()).getByRole('button', { name: 'Ending…', hidden: true })
  expect(led).toEqual(['/vr-cam-girls/Ada/', 'showEnd.wanted'])
})

test('2D and 3D stand beside each other only where both are there; the rooms around are one press away [ROOM-012, ROOM-013]', () => {
  const { room, camRoom } = show()
  fireEvent.click(screen.getByRole('button', { name: '3D' }))
  expect(camRoom.getSnapshot().children.streamChoice?.getSnapshot().hasTag('switchingStream')).toBe(true)
  expect(screen.getByRole('button', { name: '3D' }).getAttribute('aria-busy')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Next room' }))
  const nearby = () => camRoom.getSnapshot().children.nearbyRoom?.getSnapshot()
  expect({ isFindingNearby: nearby()?.hasTag('findingNearby'), direction: nearby()?.context.direction }).toEqual({
    isFindingNearby: true,
    direction: 'next',
  })
  act(() => room.tell({ type: 'nearby.none' }))
  fireEvent.click(screen.getByRole('button', { name: 'Previous room' }))
  expect({ isFindingNearby: nearby()?.hasTag('findingNearby'), direction: nearby()?.context.direction }).toEqual({
    isFindingNearby: true,
    direction: 'previous',
  })
  const { streams } = content().broadcast
  const offered = [streams.slice(0, 1), streams.map((stream) => ({ ...stream, status: 'offline' as const }))].map(
    (known) => {
      cleanup()
      show({ streams: known })
      return screen.queryAllByRole('button', { name: /^[23]D$/ }).length
    },
  )
  expect(offered).toEqual([0, 0])
})

test('each of 2D and 3D chooses its own type, and the one that is watched is marked [ROOM-013, ROOM-014, ROOM-028, ENT-073]', () => {
  const { room, camRoom } = show()
  const offered = screen.getByRole('group', { name: 'Picture' })
  expect(
    within(offered)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['2D', '3D'])
  const marked = () =>
    screen.getAllByRole('button', { name: /^[23]D$/, pressed: true }).map(({ textContent }) => textContent)
  const chosen = () => camRoom.getSnapshot().children.streamChoice?.getSnapshot().context.streamType
  const seen = (['3D', '2D'] as const).map((name) => {
    const before = marked()
    fireEvent.click(screen.getByRole('button', { name }))
    const streamType = chosen()
    act(() => room.tell({ type: 'streamType.set', streamType: name === '3D' ? 'video3D' : 'video2D', url: '' }))
    return { before, streamType, after: marked() }
  })
  expect(seen).toEqual([
    { before: ['2D'], streamType: 'video3D', after: ['3D'] },
    { before: ['3D'], streamType: 'video2D', after: ['2D'] },
  ])
})

test('says why there is no picture, with a way on: offline, away, in private, banned, not admitted [ROOM-044, ROOM-035]', () => {
  const { room } = show()
  const says = (state: 'OFFLINE' | 'AWAY' | 'PRIVATE_SHOW', text: string) => {
    act(() => {
      room.tell({ type: 'state.changed', state, reason: 'NONE' })
      room.tell({ type: 'stream.changed', url: '' })
    })
    screen.getByText(text)
  }
  says('AWAY', 'Ada Quill is away for a moment.')
  says('PRIVATE_SHOW', 'Ada Quill is in a private show.')
  says('OFFLINE', 'Ada Quill is offline.')
  act(() => room.tell({ type: 'broadcast.unavailable' }))
  expect(screen.getByRole('link', { name: 'See other rooms' }).getAttribute('href')).toBe('/vr-cam-girls/')
  cleanup()
  const { camRoom } = show({ isLetIn: false })
  screen.getByText('offline')
  screen.getByText('We could not get you into the room.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(camRoom.getSnapshot().hasTag('entering')).toBe(true)
})

function askForPrivate() {
  fireEvent.click(screen.getByRole('button', { name: /Private show/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
}

interface Shown {
  access?: ViewerAccess
  permissions?: Partial<typeof ALL_PERMISSIONS>
  streams?: ReturnType<typeof content>['broadcast']['streams']
  /** `null`: not decided yet. */
  isLetIn?: boolean | null
  /** Receives what is chosen of the menus. */
  onChoose?: (itemId: string) => void
}

function show({ access = 'authorized', permissions = ALL_PERMISSIONS, streams, isLetIn = true, onChoose }: Shown = {}) {
  const room = createActor(pluggedRoom(SILENT_PORTS), { input: { listSlug: 'vr-cam-girls' } })
  const tell = (event: RoomWord) => tellRoom(room, event)
  wireRoom(room)
  room.start()
  const shows = openShow({ access })
  const realtime = createActor(
    plugPorts(realtimeConnectionMachine, { openSocket: silence(), watchNetwork: silence() }),
    { input: { chance: 0 } },
  )
  const shown = content(streams && { streams })
  const granted = { ...entry().permissions, ...permissions }
  const found = entry({ broadcast: shown.broadcast, permissions: granted, settings })
  tell({ type: 'room.wanted', ...PAGE })
  tell({ type: 'room.loaded', content: shown })
  if (isLetIn !== null) tell(isLetIn ? { type: 'entry.done', entry: found } : { type: 'entry.failed' })
  if (isLetIn) shows.send({ type: 'room.entered', roomId: '71', modelName: 'Ada', standing: { ...found, show: null } })
  // Nobody is signed in at the messenger.
  const messenger = { getSnapshot: () => ({ hasTag: () => false }), subscribe: () => ({ unsubscribe() {} }) }
  const tokenBalance = createActor(plugPorts(tokenBalanceMachine, { loadBalance: silence(), watchBalance: silence() }))
  tokenBalance.start()
  tokenBalance.send({ type: 'cams.signedIn', userUuid: 'cam-me' })
  tokenBalance.send({ type: 'balance.learned', balance: 400, version: 1 })
  const actors = { camRoom: room, ...shows.actors, realtime, messenger, tokenBalance } as unknown as CamActors
  render(
    onStage(
      <>
        <RoomView
          nickname="Ada"
          actors={actors}
          surface={NO_SURFACE}
          places={{
            tips: <p>tip widget</p>,
            chat: <p>room chat</p>,
            ...(onChoose && { onTipMenuItem: onChoose, onToy: onChoose }),
          }}
        />
        <ShowOverlay actors={actors} />
      </>,
      {
        path: '/vr-cam-girls/Ada/',
        dialogs: {
          showEnd: { actor: room.getSnapshot().children.roomRoute as AnyActorRef, view: <ShowEndDialog room={room} /> },
          showQuestion: { actor: shows.actors.showRequest, view: <ShowQuestionDialog actors={actors} /> },
          showNews: { actor: shows.actors.showNews, view: <ShowNewsDialog news={shows.actors.showNews} /> },
          compliment: {
            actor: shows.actors.compliment,
            view: <ComplimentDialog actors={actors} />,
          },
        },
      },
    ),
  )
  return { room: { tell }, found, shows, camRoom: room }
}

test('2D and 3D are offered where there are two streams, and not where there are fewer [ROOM-051]', () => {
  const { streams } = content().broadcast
  const offered = [2, 1, 0].map((count) => {
    show({ streams: streams.slice(0, count) })
    const isOffered = screen.queryByRole('group', { name: 'Picture' }) !== null
    cleanup()
    return isOffered
  })
  expect(offered).toEqual([true, false, false])
})

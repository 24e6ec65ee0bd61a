// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Subject } from 'rxjs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRoomCache } from '../../adapters/cams/room-cache.adapter.ts'
import type { ClockTick } from '../../adapters/site/ticks.adapter.ts'
import { QrCode } from '../../views/kit/qr-code.tsx'
import { prepareTabs } from '../app/open-tab.ts'
import { until } from '../support/until.ts'
import { roomItem } from './room-list-samples.ts'
import { openCamTab, openRoomTab } from './room-tab.tsx'

const tabs = prepareTabs()
afterEach(cleanup)

const MIRA = '/vr-cam-girls/mira-vale/'
const room = 'mira-vale'
const LIVE = { settings: { vrCamListSlug: 'live' }, path: '/live/mira-vale/' }

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => act(async () => void fireEvent.click(button(name)))
const field = () =>
  within(screen.getByRole('complementary', { name: 'Chat' })).getByRole<HTMLTextAreaElement>('textbox')
const spent = async () =>
  (await tabs.control().camLedger())
    .filter(({ accountId, kind }) => accountId === 'user-member' && kind !== 'opening')
    .map(({ kind, amount }) => ({ kind, amount }))

describe('the page of a room', () => {
  test('is what the provider tells of it, with tip widget and chat in their places [API-158, API-163, ENT-069, ENT-070, ROOM-002, ROOM-008, ROOM-009, ROOM-010, ROOM-011, ROOM-032, ROOM-034, ROOM-040, ROOM-041, TIP-003]', async () => {
    await tabs.control().cam({
      verb: 'changeMenus',
      room,
      tipMenu: [
        { id: '1', title: 'Wave', price: 5 },
        { id: '2', title: 'Song', price: 9 },
      ],
      tipMenuEnabled: true,
      toysMenu: [
        { id: '1', title: 'Breeze', amount: 20, seconds: 10 },
        { id: '2', title: 'Gale', amount: 30, seconds: 15 },
      ],
    })
    await tabs.control().cam({ verb: 'setViewers', room, viewers: 41 })
    await tabs.control().cam({ verb: 'setTextStatus', room, status: 'Tea and chess' })
    const { camRoom } = await openRoomTab(tabs, { path: MIRA, account: 'member' })
    await until(() => expect(screen.getAllByRole('region', { name: 'Player: Mira Vale' })).toHaveLength(1))
    const texts = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map((row) => row.textContent?.trim())
    expect({ tips: texts('Tip menu'), toys: texts('Toy menu') }).toEqual({
      tips: ['Wave  5 5', 'Song  9 9'],
      toys: ['Breeze 10 s 20 20', 'Gale 15 s 30 30'],
    })
    for (const text of ['41 viewers', 'Tea and chess']) screen.getByText(text)
    expect({ tips: screen.getAllByRole('region', { name: 'Tip' }).length, chat: field().placeholder }).toEqual({
      tips: 1,
      chat: 'Send a message',
    })
    await tabs.control().cam({ verb: 'setViewers', room, viewers: 7 })
    await tabs.control().cam({ verb: 'setTextStatus', room, status: 'Back soon' })
    await until(() => {
      for (const text of ['7 viewers', 'Back soon']) screen.getByText(text)
    })
    await tabs.control().cam({
      verb: 'changeMenus',
      room,
      tipMenu: [{ id: '3', title: 'Bow', price: 7 }],
      toysMenu: [{ id: '3', title: 'Storm', amount: 40, seconds: 20 }],
    })
    await until(() =>
      expect({ tips: texts('Tip menu'), toys: texts('Toy menu') }).toEqual({
        tips: ['Bow  7 7'],
        toys: ['Storm 20 s 40 40'],
      }),
    )
    const { room: channel } = camRoom.getSnapshot().context.channels
    const mayAsk = () =>
      screen
        .queryAllByRole<HTMLButtonElement>('button', { name: /^Private show/ })
        .map(({ ariaDisabled, disabled }) => ariaDisabled !== 'true' && !disabled)
    const before = mayAsk()
    await tabs.control().publish({ channel, ev: 'onActionsChanged', data: {} })
    await until(() => expect({ before, after: mayAsk() }).toEqual({ before: [true], after: [false] }))
  })

  test('is asked for its texts at the path that the site is configured with [API-132]', async () => {
    const asked: string[][] = []
    for (const callPaths of [{}, { getRoomContent: '/rooms/{slug}/texts' }, { getRoomContent: '/cams/{slug}' }]) {
      const fetched = vi.spyOn(globalThis, 'fetch')
      await openCamTab(tabs, { path: MIRA, settings: { callPaths } })
      const paths = fetched.mock.calls.map(([url]) => new URL(String(url), location.href).pathname)
      fetched.mockRestore()
      cleanup()
      asked.push(paths.filter((path) => path.startsWith('/content/dark/') && path.includes('mira-vale')))
    }
    expect(asked).toEqual([
      ['/content/dark/room/mira-vale'],
      ['/content/dark/rooms/mira-vale/texts'],
      ['/content/dark/cams/mira-vale'],
    ])
  })

  test('sells items of both menus to a member, each at its own price [CHAT-013]', async () => {
    await tabs.control().cam({
      verb: 'changeMenus',
      room,
      tipMenu: [
        { id: '1', title: 'Wave', price: 5 },
        { id: '2', title: 'Song', price: 9 },
      ],
      tipMenuEnabled: true,
      toysMenu: [
        { id: '1', title: 'Breeze', amount: 20, seconds: 10 },
        { id: '2', title: 'Gale', amount: 30, seconds: 15 },
      ],
    })
    await openRoomTab(tabs, { path: MIRA, account: 'member' })
    const bought: { kind: string; amount: number }[] = []
    for (const [name, kind, amount] of [
      ['Song: 9 tokens', 'tipMenuItem', -9],
      ['Gale: 30 tokens', 'toy', -30],
      ['Breeze: 20 tokens', 'toy', -20],
      ['Wave: 5 tokens', 'tipMenuItem', -5],
    ] as const) {
      await press(name)
      bought.push({ kind, amount })
      await until(async () => expect(await spent()).toEqual(bought))
      await until(() => expect(button('Send tip').matches(':disabled, [aria-disabled=true]')).toBe(false))
    }
  })

  test('says that a tip has arrived, clears its amount and asks for the balance again [TIP-012, TIP-013, TIP-014, TOKENS-023]', async () => {
    await tabs.control().cam({ verb: 'setBalance', account: 'member', balance: 500 })
    const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
    const asked = async () => (await tab.endpoints()).filter((name) => name === 'getTokenBalance').length
    const before = await asked()
    button('Tokens: 500')
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Custom Tip' })
    await act(async () => void fireEvent.change(amount, { target: { value: '37' } }))
    await press('Send tip')
    await until(() => screen.getByText('The tokens have been sent successfully'))
    await until(() => button('Tokens: 463'))
    await until(async () => expect(await asked()).toBe(before + 1))
    expect({ amount: amount.value, spent: (await spent()).at(-1) }).toEqual({
      amount: '',
      spent: { kind: 'tip', amount: -37 },
    })
  })

  test.each([
    { what: 'a site that says nothing else', settings: {}, most: 50 },
    { what: 'a site that asks from 21 on', settings: { confirmTipsAbove: 20 }, most: 20 },
  ])(
    'on $what lets $most tokens go at one press, and one more only after a yes [TIP-011]',
    async ({ settings, most }) => {
      await tabs.control().cam({ verb: 'setBalance', account: 'member', balance: 500 })
      await openRoomTab(tabs, { path: MIRA, account: 'member', settings })
      const before = (await spent()).length
      const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Custom Tip' })
      const give = async (tokens: number) => {
        await act(async () => void fireEvent.change(amount, { target: { value: `${tokens}` } }))
        await press('Send tip')
      }
      const given = async () => (await spent()).slice(before).map((move) => move.amount)
      await give(most)
      await until(async () => expect(await given()).toEqual([-most]))
      await until(() => expect(button('Send tip').matches(':disabled, [aria-disabled=true]')).toBe(false))
      await give(most + 1)
      const question = await screen.findByRole('alertdialog', { name: `Send ${most + 1} tokens?` })
      within(question).getByText(`${500 - 2 * most - 1} tokens`)
      expect(await given()).toEqual([-most])
      await act(
        async () => void fireEvent.click(within(question).getByRole('button', { name: `Send ${most + 1} tokens` })),
      )
      await until(async () => expect(await given()).toEqual([-most, -(most + 1)]))
    },
  )

  test('suggests tips by the tokens that the viewer has, and others as soon as those are fewer [TIP-030, TIP-033]', async () => {
    await tabs.control().cam({ verb: 'setBalance', account: 'member', balance: 133 })
    await openRoomTab(tabs, { path: MIRA, account: 'member' })
    const suggested = () => ({
      presets: within(screen.getByRole('region', { name: 'Tip' }))
        .getAllByRole('button', { name: /^Tip/ })
        .map(({ textContent }) => textContent),
      field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Custom Tip' }).placeholder,
    })
    expect(suggested()).toEqual({ presets: ['15', '25', '30'], field: 'Custom Tip: 33' })
    await press('Tip 30 tokens')
    await until(() => expect(suggested()).toEqual({ presets: ['15', '20', '25'], field: 'Custom Tip: 25' }))
  })

  test('hints where to buy tokens once the dialog of a tip that they do not suffice for is closed; a tip of all of them is sent [ROOM-021, TIP-010, TIP-022]', async () => {
    await tabs.control().cam({ verb: 'setBalance', account: 'member', balance: 9 })
    await openRoomTab(tabs, { path: MIRA, account: 'member' })
    const isHinted = () => screen.queryByText('Your tokens are running low.') !== null
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Custom Tip' })
    await act(async () => void fireEvent.change(amount, { target: { value: '10' } }))
    await press('Send tip')
    const dialog = await screen.findByRole('dialog', { name: 'Oops, not enough tokens!' })
    const whileOpen = isHinted()
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Close' })))
    await until(() => expect(isHinted()).toBe(true))
    const tips = async () => (await spent()).filter(({ kind }) => kind === 'tip')
    expect({ whileOpen, tips: await tips() }).toEqual({ whileOpen: false, tips: [] })
    await act(async () => void fireEvent.change(amount, { target: { value: '9' } }))
    await press('Send tip')
    await until(async () => expect(await tips()).toEqual([{ kind: 'tip', amount: -9 }]))
  })

  test('says for how long the tokens last when a show runs out of them, hints where to buy some, and leads there, while the show goes on [ROOM-021, SHOW-032, SHOW-035, ENT-076]', async () => {
    const tab = await openPrivateShow()
    const before = screen.queryByText('Your tokens are running low.')
    await tabs.control().cam({ verb: 'runLow', account: 'member', remainingMinutes: 3 })
    await until(() => screen.getByText('Your tokens are running low.'))
    expect(before).toBe(null)
    const dialog = within(screen.getByRole('alertdialog', { name: 'Your tokens are running low' }))
    dialog.getByText(
      'You have left of tokens for only 3 minutes in private chat. Please, increase your balance to continue the show.',
    )
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Buy Tokens' })))
    await until(() => expect(tab.path()).toBe('/tokens/'))
    expect({
      isRunning: tab.camShow.getSnapshot().hasTag('running'),
      hasLeft: (await tab.endpoints()).includes('leaveRoom'),
    }).toEqual({ isRunning: true, hasLeft: false })
  })

  test('asks for the balance every 30 seconds of a show [ROOM-022]', async () => {
    await tabs.control().changeSettings({ camAnswers: 'accept' })
    const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
    await press(/^Private show/)
    await press('Send request')
    await until(() =>
      expect(tab.camRoom.getSnapshot().children.liveRoom?.getSnapshot().hasTag('autoRefreshBalance')).toBe(true),
    )
    const asked = async () => (await tab.endpoints()).filter((name) => name === 'getTokenBalance').length
    const before = await asked()
    await act(async () => tab.pass(30_000))
    await until(async () => expect(await asked()).toBeGreaterThan(before))
  })

  test('offers tips by the tokens that the viewer has now [TIP-035]', async () => {
    await tabs.control().cam({ verb: 'setBalance', account: 'member', balance: 100 })
    const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
    await until(() => expect(tab.realtime.getSnapshot().context.channels['user:user-member']?.status).toBe('live'))
    const offered = () => screen.getAllByLabelText(/^Tip \d+ tokens$/).map(({ textContent }) => textContent)
    const before = offered()
    await tabs.control().cam({ verb: 'setBalance', account: 'member', balance: 60 })
    await until(() => expect(offered()).toEqual(['9', '12', '15']))
    expect(before).toEqual(['15', '20', '25'])
  })

  test('takes back a request that waits, and ends a show that runs, by the same call [SHOW-040, ROOM-017]', async () => {
    const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
    const cancels = async () => (await tab.endpoints()).filter((name) => name === 'cancelShow').length
    const end = async (name: string, calls: number) => {
      const shown = () => screen.getByText<HTMLButtonElement>(name)
      await until(() => expect(shown().disabled).toBe(false))
      await act(async () => void fireEvent.click(shown()))
      await until(async () => expect(await cancels()).toBe(calls))
    }
    await press(/^Private show/)
    await press('Send request')
    await end('Cancel request', 1)
    await until(() => expect(button(/^Private show/).disabled).toBe(false))
    await press(/^Private show/)
    await press('Send request')
    await until(() => screen.getByText('Cancel request'))
    await tabs.control().cam({ verb: 'answerRequest', account: 'member', answer: 'accept' })
    await end('End private show', 2)
    await until(() => expect(tab.camShow.getSnapshot().hasTag('running')).toBe(false))
  })

  test.each([
    { press: /^Private show/, kind: 'private', ids: 'ROOM-015' },
    { press: /^Voice private/, kind: 'voice', ids: 'ROOM-016' },
  ])('asks the model for a $kind show by the button of it, which begins once she accepts [$ids]', async (sample) => {
    const settings = { withClientAudio: true }
    await tabs.control().cam({ verb: 'changeRoomSettings', room, settings })
    const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
    await press(sample.press)
    await press('Send request')
    await until(() => screen.getByText('Cancel request'))
    const before = tab.camRoom.getSnapshot().context.state
    await tabs.control().cam({ verb: 'answerRequest', account: 'member', answer: 'accept' })
    await until(() => expect(tab.camShow.getSnapshot().hasTag('running')).toBe(true))
    expect({ before, kind: tab.camShow.getSnapshot().context.kind }).toEqual({
      before: 'PUBLIC',
      kind: sample.kind,
    })
  })

  test('says that the model cannot accept once a request has expired [SHOW-031]', async () => {
    await openRoomTab(tabs, { path: MIRA, account: 'member' })
    await press(/^Private show/)
    await press('Send request')
    await until(() => screen.getByText('Cancel request'))
    await tabs.control().cam({ verb: 'answerRequest', account: 'member', answer: 'expire' })
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Private Show with Mira Vale' }))
    dialog.getByText(
      'Unfortunately, Mira Vale is unable to accept your request for private chat now. You may send a new request later.',
    )
  })

  test('is watched in 3D, or in 2D again, once the provider has changed its stream [API-141, ENT-073, ROOM-014, ROOM-048]', async () => {
    const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
    const watched = () => {
      const { context, children } = tab.camRoom.getSnapshot()
      const { livePicture } = children
      const tags = [...(livePicture?.getSnapshot().tags ?? [])].filter((tag) => /player/i.test(tag)).toSorted()
      return { type: context.currentStreamType, by: tags.join(' ') }
    }
    const first = watched()
    for (const [name, type, by] of [
      ['3D', 'video3D', 'player vrPlayer'],
      ['2D', 'video2D', 'player'],
    ] as const) {
      await act(async () => void fireEvent.click(screen.getByText(name)))
      await until(() => expect(watched()).toEqual({ type, by }))
    }
    const asked = (await tab.endpoints()).filter((name) => name === 'setStreamType')
    expect({ first, asked: asked.length }).toEqual({ first: { type: 'video2D', by: 'player' }, asked: 2 })
  })

  test('has no picture while its model is away or in a private show of somebody else [ROOM-031]', async () => {
    const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
    const hasPicture = () => {
      const { context, children } = tab.camRoom.getSnapshot()
      return [context.streamUrl !== '', children.livePicture?.getSnapshot().hasTag('player')]
    }
    await until(() => expect(hasPicture()).toEqual([true, true]))
    for (const state of ['PRIVATE_SHOW', 'AWAY'] as const) {
      await tabs.control().cam({ verb: 'setRoomState', room, state })
      await until(() => expect(tab.camRoom.getSnapshot().context.state).toBe(state))
      expect(hasPicture()).toEqual([false, false])
      await tabs.control().cam({ verb: 'setRoomState', room, state: 'PUBLIC' })
      await until(() => expect(hasPicture()).toEqual([true, true]))
    }
  })

  test('begins its picture without sound, and with what the viewer chose when they come back [ROOM-050]', async () => {
    const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
    const player = () => tab.camRoom.getSnapshot().children.livePicture?.getSnapshot().children.player
    const sound = () => {
      const { volume, isMuted } = player()?.getSnapshot().context ?? {}
      return { volume, isMuted }
    }
    const first = sound()
    await act(async () => player()?.send({ type: 'volume.chosen', volume: 0.4 }))
    await act(async () => tab.site.actors.navigation.send({ type: 'address.wanted', path: '/', manner: 'push' }))
    await until(() => expect(player()).toBe(undefined))
    await act(async () => tab.site.actors.navigation.send({ type: 'address.wanted', path: MIRA, manner: 'push' }))
    await until(() => expect(sound()).toEqual({ volume: 0.4, isMuted: false }))
    expect(first).toEqual({ volume: 1, isMuted: true })
  })

  test.for([
    [41, 20, 12, 7, ['12', '16', '20'], '20'],
    [1, 1, 1, 398, ['100', '125', '150'], '100'],
  ] as const)(
    'asks for a compliment by all that a show has cost once the provider says that it is over: %i + %i + %i + %i tokens [SHOW-013, SHOW-016]',
    async ([privateShowFee, privateChatTipFee, tipMenuFee, toysMenuFee, amounts, amount]) => {
      const tab = await openPrivateShow()
      const { room: channel } = tab.camRoom.getSnapshot().context.channels
      const data = { privateShowFee, privateChatTipFee, tipMenuFee, toysMenuFee, privateRequestId: 'show-7' }
      await tabs.control().publish({ channel, ev: 'onPrivateShowCompleted', data })
      await until(() => screen.getByText('The Private Show is over!'))
      const dialog = screen.getByText('The Private Show is over!').closest('dialog')
      expect({
        amounts: [...(dialog?.querySelectorAll('button[aria-pressed]') ?? [])].map(({ textContent }) => textContent),
        amount: dialog?.querySelector('input')?.value,
        asked: tab.compliment.getSnapshot().context.complementInfo.privateRequestId,
      }).toEqual({ amounts, amount, asked: 'show-7' })
    },
  )

  test.for(['42', '7'])(
    'thanks for a show that is over with %s tokens, and forgets it [SHOW-018, SHOW-019]',
    async (amount) => {
      await tabs.control().changeSettings({ camAnswers: 'accept' })
      const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
      await press(/^Private show/)
      await press('Send request')
      await until(() => expect(tab.camRoom.getSnapshot().context.state).toBe('MY_PRIVATE_SHOW'))
      const { privateRequestId } = tab.camShow.getSnapshot().context
      await tabs.control().cam({ verb: 'endShow', account: 'member', by: 'model' })
      await until(() => screen.getByText('The Private Show is over!'))
      act(() => tab.compliment.send({ type: 'compliment.declined' }))
      // It ended at once and cost nothing: here it is thanked for as a longer one.
      const fees = { privateShowFee: 41, privateChatTipFee: 20, tipMenuFee: 12, toysMenuFee: 7 }
      act(() => tab.compliment.send({ type: 'show.ended', privateRequestId, modelName: 'Mira Vale', ...fees }))
      await until(() => expect(tab.compliment.getSnapshot().context.amount).toBe(20))
      const dialog = within(screen.getByText('The Private Show is over!').closest('dialog')!)
      fireEvent.change(dialog.getByPlaceholderText('Tokens'), { target: { value: amount } })
      await act(async () => void fireEvent.click(dialog.getByText('Compliment')))
      const thanks = async () =>
        (await tabs.control().camLedger()).flatMap((move) =>
          move.kind === 'compliment' ? [{ amount: move.amount, reference: move.reference }] : [],
        )
      await until(async () =>
        expect(await thanks()).toEqual([{ amount: -Number(amount), reference: privateRequestId }]),
      )
      await until(() =>
        expect(tab.compliment.getSnapshot().context.complementInfo).toEqual({
          defaultAmount: 0,
          presetList: [],
          privateRequestId: '',
        }),
      )
      cleanup()
      const { compliment } = await openCamTab(tabs, { path: MIRA })
      expect(compliment.getSnapshot().value).toBe('none')
    },
  )

  test('asks again after a reload for the compliment that was neither sent nor declined, and not after that [CAMLIST-035, SHOW-018]', async () => {
    const title = 'The Private Show is over!'
    const fees = { privateShowFee: 41, privateChatTipFee: 20, tipMenuFee: 12, toysMenuFee: 7 }
    const tab = await openPrivateShow()
    const { liveRoom } = tab.camRoom.getSnapshot().children
    act(() => liveRoom?.send({ type: 'show.completed', ...fees, privateRequestId: 'show-7' }))
    const reload = async () => {
      cleanup()
      const { compliment } = await openCamTab(tabs, { path: MIRA })
      return compliment
    }
    const again = await reload()
    const shown = {
      dialog: screen.getByText(title).closest('dialog')?.querySelector('input')?.value,
      name: again.getSnapshot().context.modelName,
    }
    act(() => again.send({ type: 'compliment.declined' }))
    const later = await reload()
    expect({ shown, dialog: screen.queryByText(title), later: later.getSnapshot().value }).toEqual({
      shown: { dialog: '20', name: 'Mira Vale' },
      dialog: null,
      later: 'none',
    })
  })

  for (const [camAnswers, id, name, text] of [
    ['BILLING', 'SHOW-028', 'Oops, not enough tokens!', 'Sorry, you don`t have enough tokens 😔'],
    [
      'SETTINGS_CHANGED',
      'SHOW-029',
      'Settings changed',
      'The settings were changed by the model during the private request. Try sending a private request again.',
    ],
    [
      'refuse',
      'SHOW-030',
      'Private Show with Mira Vale',
      'Unfortunately, Mira Vale is unable to accept your request for private chat now. You may send a new request later.',
    ],
  ] as const)
    test(`says what became of a request that the model answers so: ${camAnswers} [${id}]`, async () => {
      await tabs.control().changeSettings({ camAnswers })
      await openRoomTab(tabs, { path: MIRA, account: 'member' })
      await press(/^Private show/)
      await press('Send request')
      await until(() => within(screen.getByRole('alertdialog', { name })).getByText(text))
    })

  test('says that there are too few tokens where the provider refuses a show for them [SHOW-021]', async () => {
    const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
    const title = 'Not enough balance to connect the service'
    await tabs.control().cam({ verb: 'refuseNext', account: 'member', title })
    await press(/^Private show/)
    await press('Send request')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Oops, not enough tokens!' }))
    dialog.getByText('Sorry, you don`t have enough tokens 😔')
    await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Get Tokens' })))
    await until(() => expect(tab.path()).toBe('/tokens/'))
  })

  test('asks for a show at the price and with the permission that the provider told last [ENT-071, ENT-072, ROOM-038, ROOM-039]', async () => {
    await tabs.control().cam({ verb: 'setRoomState', room, state: 'AWAY' })
    await openRoomTab(tabs, { path: MIRA, account: 'member' })
    const before = button(/^Private show/).disabled
    await tabs.control().cam({ verb: 'setRoomState', room, state: 'PUBLIC' })
    await until(() => expect(button(/^Private show/).disabled).toBe(false))
    const settings = { privateModeTariff: 31, privateModeMinDuration: 4 }
    await tabs.control().cam({ verb: 'changeRoomSettings', room, settings })
    await until(() => expect(button(/^Private show/).textContent).toBe('Private show31 tokens/min, from 124'))
    await press(/^Private show/)
    const question = (await screen.findByRole('alertdialog')).textContent
    expect({ before, price: question?.match(/\d+ tokens (a minute|for \d minutes)/g) }).toEqual({
      before: true,
      price: ['31 tokens a minute', '124 tokens for 4 minutes'],
    })
  })

  test('hears in its chat what is said, tipped and bought by others [ENT-083]', async () => {
    const tab = await openRoomTab(tabs, { path: MIRA })
    await until(() =>
      expect(tab.camChat.getSnapshot().children.chatHistory?.getSnapshot().hasTag('connecting')).toBe(false),
    )
    await tabs.control().cam({ verb: 'say', room, text: 'Good evening', userName: 'ann' })
    for (const [ev, userName, amount, itemTitle] of [
      ['tipsSent', 'ben', 20, ''],
      ['tipMenuItemPurchased', 'cas', 5, 'Wave'],
      ['toysMenuItemPurchased', 'dee', 30, 'Breeze'],
    ] as const) {
      await tabs.control().cam({ verb: 'showPurchase', room, ev, userName, amount, itemTitle })
    }
    const chat = within(screen.getByRole('log', { name: 'Chat' }))
    await until(() => {
      for (const text of ['Good evening', 'ben sent 20 tokens', 'cas bought Wave', 'dee bought Breeze'])
        chat.getByText(text)
    })
  })

  test('sends what is written in its chat, trimmed, by Enter, and clears the field [TIP-018, TIP-027, API-135]', async () => {
    await openRoomTab(tabs, { path: MIRA, account: 'member' })
    await until(() => expect(field().disabled).toBe(false))
    await act(async () => void fireEvent.change(field(), { target: { value: '  Good evening  ' } }))
    await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }))
    const chat = screen.getByRole('log', { name: 'Chat' })
    await until(() => {
      within(chat).getByText('Good evening')
      expect({ waits: within(chat).queryByText('Sending…'), field: field().value }).toEqual({ waits: null, field: '' })
    })
  })

  test('shows in its chat what others say, tip and buy, keeps it beside a history that comes later, without who is taken away, and is empty once it is cleared [API-162, CHAT-001, CHAT-002, CHAT-003, CHAT-004, CHAT-005, CHAT-006, CHAT-007, CHAT-016]', async () => {
    const { camRoom, camChat } = await openRoomTab(tabs, { path: MIRA })
    const { chat: channel } = camRoom.getSnapshot().context.channels
    const { chatHistory } = camChat.getSnapshot().children
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(10_000)
    screen.getByRole('log', { name: 'Chat' }).scrollTop = 0
    fireEvent.scroll(screen.getByRole('log', { name: 'Chat' }))
    await until(() => expect(chatHistory?.getSnapshot().context.isNearEnd).toBe(false))
    const news: unknown[] = []
    const chat = within(screen.getByRole('log', { name: 'Chat' }))
    const by = { userId: 'u8', userName: 'Otto', sentAtMs: Date.now() }
    const said = (id: string, text: string) => ({ ...by, id, text, clientMsgId: '' })
    const seen = (...texts: string[]) => texts.map((text) => chat.queryAllByText(text).length)
    for (const [ev, data] of [
      ['message', said('m1', 'Good evening')],
      ['tipsSent', { ...by, id: 't1', amount: 20 }],
      ['tipMenuItemPurchased', { ...by, id: 't2', amount: 5, itemTitle: 'Wave' }],
      ['toysMenuItemPurchased', { ...by, id: 't3', amount: 5, itemTitle: 'Breeze' }],
    ] as const) {
      await tabs.control().publish({ channel, ev, data })
      await until(() => expect(chatHistory?.getSnapshot().context.timeline.lines.at(-1)?.data.id).toBe(data.id))
      news.push(chatHistory?.getSnapshot().context.unread)
    }
    expect(news).toEqual([1, 2, 3, 4])
    const live = ['Good evening', 'Otto sent 20 tokens', 'Otto bought Wave', 'Otto bought Breeze']
    await until(() => expect(seen(...live)).toEqual([1, 1, 1, 1]))
    const messages = [said('m1', 'Good evening'), said('m2', 'Hello')].map((data) => ({ ev: 'message', data }))
    await tabs.control().publish({ channel, ev: 'historyMessage', data: { messages } })
    await until(() => expect(seen('Hello')).toEqual([1]))
    expect(seen(...live)).toEqual([1, 1, 1, 1])
    for (const [id, text] of [
      ['m3', 'Rude'],
      ['m4', 'Ruder'],
    ] as const)
      await tabs
        .control()
        .publish({ channel, ev: 'message', data: { ...said(id, text), userId: 'u9', userName: 'Ned' } })
    await until(() => expect(seen('Rude', 'Ruder')).toEqual([1, 1]))
    await tabs.control().publish({ channel, ev: 'deleteAllUserMessages', data: { userId: 'u9' } })
    await until(() => expect(seen('Rude', 'Ruder', ...live)).toEqual([0, 0, 1, 1, 1, 1]))
    await tabs.control().publish({ channel, ev: 'clearChat', data: {} })
    await until(() => expect(seen('Hello', ...live)).toEqual([0, 0, 0, 0, 0]))
  })

  test('disables its chat while nothing is broadcast and where the room is closed, and keeps what was typed [CHAT-015, TIP-004, TIP-020, TIP-024]', async () => {
    await openRoomTab(tabs, { path: MIRA })
    const chat = () => ({ placeholder: field().placeholder, text: field().value })
    await act(async () => void fireEvent.change(field(), { target: { value: 'Hello' } }))
    expect(chat()).toEqual({ placeholder: 'Send a message', text: 'Hello' })
    await tabs.control().cam({ verb: 'setRoomState', room, state: 'AWAY' })
    await until(() => expect(chat()).toEqual({ placeholder: 'The chat is unavailable.', text: '' }))
    await tabs.control().cam({ verb: 'setRoomState', room, state: 'PUBLIC' })
    await until(() => expect(chat()).toEqual({ placeholder: 'Send a message', text: 'Hello' }))
    await tabs.control().cam({ verb: 'banRoom', room, isBanned: true })
    await until(() => expect(chat()).toEqual({ placeholder: 'The chat is unavailable.', text: '' }))
  })

  for (const name of ['mira-vale', 'selene-ardent']) {
    test(`shows its own address as a code, and takes it away again: ${name} [ROOM-003, ROOM-004]`, async () => {
      await openRoomTab(tabs, { path: `/vr-cam-girls/${name}/` })
      const codes = () =>
        screen.queryAllByRole('img', { name: /^Code of/ }).map((code) => code.getAttribute('aria-label'))
      expect(codes()).toEqual([])
      await press('QR code')
      await until(() => expect(codes()).toEqual([`Code of https://halcyon-vr.example/vr-cam-girls/${name}/`]))
      const shown = screen.getByRole('img', { name: /^Code of/ }).querySelector('path')
      const { container } = render(<QrCode text={`https://halcyon-vr.example/vr-cam-girls/${name}/`} label="" />)
      expect(shown?.getAttribute('d')).toBe(container.querySelector('path')?.getAttribute('d'))
      await press('Close the code')
      expect(codes()).toEqual([])
    })
  }
})

describe('the ways out of a room', () => {
  for (const [name, path] of [
    ['Next room', '/live/selene-ardent/'],
    ['Previous room', '/live/britta-grey/'],
  ] as const) {
    test(`lead to the ${name.toLowerCase()} that the provider names, where this site has it [ROOM-012, ROOM-049, API-140]`, async () => {
      const tab = await openRoomTab(tabs, LIVE)
      const { id } = tab.camRoom.getSnapshot().context
      await press(name)
      await until(() => expect(tab.path()).toBe(path))
      const asked = (await tabs.control().requests()).filter(({ endpoint }) => endpoint === 'getNearbyRoom')
      const direction = name === 'Next room' ? 'next' : 'previous'
      expect(asked.map((request) => `${request.method} ${request.path}${request.query}`)).toEqual([
        `GET /api/clients/v1/rooms/${id}/nearby?direction=${direction}`,
      ])
    })
  }

  test('lead to this site’s list when it is closed [ROOM-035]', async () => {
    const tab = await openRoomTab(tabs, LIVE)
    await tabs.control().cam({ verb: 'banRoom', room, isBanned: true })
    await until(() => expect(tab.path()).toBe('/live/'))
  })

  test('leave it, unless a show of the viewer’s own runs, whose end leads back to it [ROOM-030, ROOM-046, ROOM-047]', async () => {
    await tabs.control().changeSettings({ camAnswers: 'accept' })
    const tab = await openRoomTab(tabs, { ...LIVE, account: 'member' })
    const left = async () => (await tab.endpoints()).filter((name) => name === 'leaveRoom').length
    await press(/^Private show/)
    await press('Send request')
    await until(() => screen.getByRole('button', { name: 'End private show' }))
    const before = await left()
    await until(() => expect(tab.camRoom.getSnapshot().context.state).toBe('MY_PRIVATE_SHOW'))
    await act(async () => tab.site.actors.navigation.send({ type: 'address.wanted', path: '/', manner: 'push' }))
    await until(() => expect(tab.path()).toBe('/'))
    await until(() => expect(tab.camRoom.getSnapshot().context.isOnRoute).toBe(false))
    await tabs.control().cam({ verb: 'endShow', account: 'member', by: 'model' })
    await until(() => expect(tab.path()).toBe('/live/mira-vale/'))
    expect(await left()).toBe(before)
    await act(async () => tab.site.actors.navigation.send({ type: 'address.wanted', path: '/', manner: 'push' }))
    await until(async () => expect(await left()).toBe(before + 1))
  })

  test.for([
    ['selene-ardent', '/tokens/'],
    ['mira-vale', '/'],
  ] as const)(
    'are closed while an interrupted show is taken up in its room, which is looked up by the id of its broadcast: %s, from %s [ROOM-037, API-145, ENT-076]',
    async ([nickname, from]) => {
      const tab = await openCamTab(tabs, { path: from, account: 'member' })
      await until(() => expect(tab.realtime.getSnapshot().hasTag('live')).toBe(true))
      await until(() => expect(tab.realtime.getSnapshot().context.channels['user:user-member']?.status).toBe('live'))
      await tabs.control().cam({ verb: 'leaveShowIncomplete', account: 'member', room: nickname })
      await until(() => expect(tab.path()).toBe(`/vr-cam-girls/${nickname}/`))
      await until(() => expect(tab.camRoom.getSnapshot().context.state).toBe('MY_PRIVATE_SHOW'))
      const { id } = tab.camRoom.getSnapshot().context
      const asked = (await tabs.control().requests()).filter(({ endpoint }) => endpoint === 'getBroadcastById')
      expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /api/clients/v1/broadcasts/${id}`])
    },
  )
})

test('spy mode is entered and left by its buttons, and left only while the provider allows it [ROOM-018, SHOW-008]', async () => {
  await tabs.control().cam({ verb: 'setRoomState', room, state: 'PRIVATE_SHOW' })
  const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
  const seen = () => ({
    isSpying: tab.camShow.getSnapshot().hasTag('spying'),
    state: tab.camRoom.getSnapshot().context.state,
  })
  const before = seen()
  await press(/^Spy/)
  await press('Enter spy mode')
  await until(() => expect(seen()).toEqual({ isSpying: true, state: 'SPY_SHOW' }))
  await until(() => expect(button('Leave spy mode').disabled).toBe(false))
  const allow = (canUseLeaveSpyShow: boolean) => {
    const { context, children } = tab.camRoom.getSnapshot()
    const permissions = { ...context.permissions, canUseLeaveSpyShow }
    act(() => children.liveRoom?.send({ type: 'permissions.changed', permissions }))
  }
  allow(false)
  await until(() => expect(button('Leave spy mode').disabled).toBe(true))
  await press('Leave spy mode')
  act(() => tab.showEnding.send({ type: 'spyLeave.requested' }))
  expect((await tab.endpoints()).includes('cancelSpy')).toBe(false)
  allow(true)
  await until(() => expect(button('Leave spy mode').disabled).toBe(false))
  await press('Leave spy mode')
  await until(() => expect(seen()).toEqual({ isSpying: false, state: 'PRIVATE_SHOW' }))
  const called = (await tab.endpoints()).filter((name) => name === 'requestSpy' || name === 'cancelSpy')
  expect({ before, called }).toEqual({
    before: { isSpying: false, state: 'PRIVATE_SHOW' },
    called: ['requestSpy', 'cancelSpy'],
  })
})

test('spy mode that runs out of tokens says for how long they last, and its button leads to more [SHOW-033]', async () => {
  await tabs.control().cam({ verb: 'setRoomState', room, state: 'PRIVATE_SHOW' })
  const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
  await press(/^Spy/)
  await press('Enter spy mode')
  await until(() => expect(tab.camRoom.getSnapshot().context.state).toBe('SPY_SHOW'))
  await tabs.control().cam({ verb: 'runLow', account: 'member', remainingMinutes: 4 })
  const alert = () => within(screen.getByRole('alertdialog', { name: 'Your tokens are running low' }))
  await until(() =>
    alert().getByText(
      'You have left of tokens for only 4 minutes in spy mode. Please, increase your balance to continue the show.',
    ),
  )
  const dialog = alert()
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Get Tokens' })))
  await until(() => expect(tab.path()).toBe('/tokens/'))
})

test('over every page lie the chats of the messenger, and the one that is opened says with whom it is, and whether they are there [ENT-081, MSG-005]', async () => {
  const tab = await openCamTab(tabs, { path: '/tokens/', account: 'member' })
  await until(() => expect(tab.messenger.getSnapshot().hasTag('following')).toBe(true))
  await tabs.control().cam({ verb: 'setPresence', room, isOnline: true })
  await act(async () => tab.messenger.send({ type: 'panel.toggled' }))
  const panel = () => screen.getByRole('region', { name: /Messages|Mira Vale/ })
  await until(() => within(panel()).getByText('Mira Vale'))
  const seen = within(panel())
    .getAllByRole('listitem')
    .slice(0, 3)
    .map((row) => ({
      name: within(row).getByText(/^\w+ (Vale|Ardent|Moreau)$/, { selector: 'button span' }).textContent,
      preview: row.querySelector('bdi')?.textContent,
      unread: within(row).queryByText(/unread$/)?.textContent,
    }))
  expect(seen).toEqual([
    { name: 'Mira Vale', preview: 'Thank you, that made my day. (30)', unread: '2 unread' },
    { name: 'Selene Ardent', preview: 'I remember. Come by the room later? (10000)', unread: undefined },
    { name: 'Odessa Moreau', preview: 'Thank you, that made my day. (24)', unread: '12 unread' },
  ])
  await act(async () => void fireEvent.click(within(panel()).getByText('Mira Vale').closest('button')!))
  await until(() => expect(panel().querySelector('header')?.textContent).toContain('Mira ValeOnline'))
  await tabs.control().cam({ verb: 'setPresence', room, isOnline: false })
  await until(() => expect(panel().querySelector('header')?.textContent).toContain('Mira ValeOffline'))
  await until(async () => expect(await tab.endpoints()).toContain('getMessages'))
})

test('the chats of the messenger follow what is written to them, the newest first, and the open one has it at its end [MSG-022, MSG-024, MSG-026, MSG-027]', async () => {
  const tab = await openCamTab(tabs, { path: '/tokens/', account: 'member' })
  await until(() => expect(tab.messenger.getSnapshot().hasTag('following')).toBe(true))
  await act(async () => tab.messenger.send({ type: 'panel.toggled' }))
  const panel = () => within(screen.getByRole('region', { name: /Messages|Mira Vale/ }))
  await until(() => panel().getByText('Mira Vale'))
  const rows = () =>
    panel()
      .getAllByRole('listitem')
      .slice(0, 2)
      .map((row) => [row.querySelector('bdi')?.textContent, within(row).queryByText(/unread$/)?.textContent])
  const write = (to: string, content: string) =>
    tabs.control().cam({ verb: 'writeMessage', account: 'member', room: to, content })
  await write('selene-ardent', 'Come by')
  await until(() => expect(rows()[0]).toEqual(['Come by', '1 unread']))
  await write(room, 'Good evening')
  await until(() =>
    expect(rows()).toEqual([
      ['Good evening', '3 unread'],
      ['Come by', '1 unread'],
    ]),
  )
  const fetched = async () => (await tab.endpoints()).filter((name) => name === 'getChat').length
  const before = await fetched()
  await act(async () => void fireEvent.click(panel().getByText('Mira Vale').closest('button')!))
  const last = () => {
    const { thread } = tab.messenger.getSnapshot().children.messengerChats?.getSnapshot().children ?? {}
    return thread?.getSnapshot().context.messages.at(-1)?.content
  }
  await until(() => expect(last()).toBe('Good evening'))
  expect((await fetched()) - before).toBe(1)
  await write('selene-ardent', 'Not for her')
  await write(room, 'Are you there?')
  await until(() => expect(last()).toBe('Are you there?'))
})

test('messages grow older in the list of chats and in the open chat, and have their date once a day has passed [MSG-011, MSG-012]', async () => {
  const ticks = new Subject<ClockTick>()
  const tab = await openCamTab(tabs, {
    path: '/tokens/',
    account: 'member',
    change: (ports) => ({ ...ports, ticks }),
  })
  await until(() => expect(tab.messenger.getSnapshot().hasTag('following')).toBe(true))
  await tabs.control().cam({ verb: 'writeMessage', account: 'member', room, content: 'Good evening' })
  await act(async () => tab.messenger.send({ type: 'panel.toggled' }))
  const panel = () => within(screen.getByRole('region', { name: /Messages|Mira Vale/ }))
  await until(() => panel().getByText('Good evening'))
  const HOUR = 3_600_000
  /** Two hours after it was sent, and two days. */
  const ages = async (read: () => HTMLElement | null | undefined) => {
    const sent = new Date(read()?.getAttribute('datetime') ?? '')
    const texts: string[] = []
    for (const laterMs of [2 * HOUR, 48 * HOUR]) {
      await act(async () => ticks.next({ type: 'clock.ticked', nowMs: sent.getTime() + laterMs }))
      texts.push(read()?.textContent ?? '')
    }
    const [day, month] = [sent.getDate(), sent.getMonth() + 1].map((part) => `${part}`.padStart(2, '0'))
    return { texts, date: `${day}.${month}.${sent.getFullYear()}` }
  }
  const list = await ages(() => panel().getAllByRole('listitem')[0]?.querySelector('time'))
  await act(async () => void fireEvent.click(panel().getByText('Mira Vale').closest('button')!))
  const inChat = () => panel().getAllByText('Mira Vale,')[0]?.closest('time')
  await until(inChat)
  const chat = await ages(inChat)
  expect({ list: list.texts, chat: chat.texts }).toEqual({
    list: ['2 h ago', list.date],
    chat: ['Mira Vale, 2 h ago', `Mira Vale, ${chat.date}`],
  })
})

test('an emoji that is picked replaces what is selected in the field, and only if it fits [TIP-026]', async () => {
  await openRoomTab(tabs, { path: MIRA, account: 'member' })
  await until(() => expect(field().disabled).toBe(false))
  const pick = async (length: number, from: number, to: number) => {
    await act(async () => void fireEvent.change(field(), { target: { value: 'x'.repeat(length) } }))
    field().setSelectionRange(from, to)
    await press('Emoji')
    await until(() => screen.getByRole('option', { name: 'Grinning Face' }))
    await act(async () => void fireEvent.click(screen.getByRole('option', { name: 'Grinning Face' })))
    await press('Emoji')
    return field().value
  }
  const picked = [
    await pick(10, 2, 5),
    await pick(398, 398, 398),
    await pick(399, 399, 399),
    await pick(400, 0, 1),
    await pick(400, 7, 9),
  ]
  expect(picked).toEqual([
    `xx😀${'x'.repeat(5)}`,
    `${'x'.repeat(398)}😀`,
    'x'.repeat(399),
    'x'.repeat(400),
    `${'x'.repeat(7)}😀${'x'.repeat(391)}`,
  ])
})

test('a member who was let in to the messenger is kept there by a ping every 5 seconds [CAMAUTH-010]', async () => {
  const tab = await openCamTab(tabs, { path: '/tokens/', account: 'member' })
  await until(() => expect(tab.messenger.getSnapshot().hasTag('following')).toBe(true))
  const pings = async () => (await tab.endpoints()).filter((name) => name === 'pingMessenger').length
  const session = () => tab.messenger.getSnapshot().children.messengerSession?.getSnapshot().value
  const seen = []
  for (const milliseconds of [4_999, 1, 4_999, 1]) {
    const before = await pings()
    // The next one is due 5 s after the answer to the last.
    await until(() => expect(session()).toEqual({ authorized: 'resting' }))
    tab.pass(milliseconds)
    if (milliseconds === 1) await until(async () => expect(await pings()).toBe(before + 1))
    seen.push(await pings())
  }
  expect(seen).toEqual([0, 1, 1, 2])
})

test('spy mode whose time expires off the room’s page is ended with its last minutes, and not on the page [SHOW-011, SHOW-012, API-160]', async () => {
  await tabs.control().cam({ verb: 'setRoomState', room, state: 'PRIVATE_SHOW' })
  const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
  const notify = async (notification: 'timeExpire' | 'remainingTime') =>
    tabs.control().cam({ verb: 'notifySpy', account: 'member', notification })
  const isFinishing = () => tab.showEnding.getSnapshot().context.spyFinishTimeout
  const cancels = async () => (await tab.endpoints()).filter((name) => name === 'cancelSpy').length
  await until(() => expect(tab.realtime.getSnapshot().context.channels['user:user-member']?.status).toBe('live'))
  await press(/^Spy/)
  await press('Enter spy mode')
  await until(() => expect(tab.camRoom.getSnapshot().context.state).toBe('SPY_SHOW'))
  await notify('timeExpire')
  await notify('remainingTime')
  await tabs.control().cam({ verb: 'setTextStatus', room, status: 'After both' })
  await until(() => screen.getByText('After both'))
  expect({ isFinishing: isFinishing(), cancels: await cancels() }).toEqual({ isFinishing: false, cancels: 0 })
  await act(async () => tab.site.actors.navigation.send({ type: 'address.wanted', path: '/', manner: 'push' }))
  await until(() => expect(tab.camRoom.getSnapshot().context.isOnRoute).toBe(false))
  await notify('timeExpire')
  await until(() => expect(isFinishing()).toBe(true))
  await notify('remainingTime')
  await until(async () => expect(await cancels()).toBe(1))
  expect(isFinishing()).toBe(false)
})

test('a member whom the provider does not let spend is led to the tokens by shows, tips and menus [SHOW-036, TIP-009, CHAT-014]', async () => {
  await tabs.control().cam({
    verb: 'changeMenus',
    room,
    tipMenu: [{ id: '1', title: 'Wave', price: 5 }],
    tipMenuEnabled: true,
    toysMenu: [{ id: '1', title: 'Breeze', amount: 20, seconds: 10 }],
  })
  const tab = await openRoomTab(tabs, { path: MIRA, account: 'expired' })
  await until(() => expect(button('Send tip').matches(':disabled, [aria-disabled=true]')).toBe(false))
  for (const name of [/^Private show/, /^Tip \d+ token/, 'Wave: 5 tokens', 'Breeze: 20 tokens']) {
    const [first] = screen.getAllByRole('button', { name })
    await act(async () => void (first && fireEvent.click(first)))
    await until(() => expect(tab.path()).toBe('/tokens/'))
    await act(async () => tab.site.actors.navigation.send({ type: 'address.wanted', path: MIRA, manner: 'push' }))
    await until(() => expect(tab.path()).toBe(MIRA))
    await until(() => expect(tab.camRoom.getSnapshot().hasTag('entered')).toBe(true))
  }
  const asked = await tab.endpoints()
  expect(['requestShow', 'sendRoomTip', 'buyTipMenuItem', 'buyToy'].filter((name) => asked.includes(name))).toEqual([])
})

describe('what a guest wants', () => {
  for (const [what, name, id] of [
    ['a private show', /^Private show/, 'SHOW-036'],
    ['a tip', 'Tip 2 tokens', 'TIP-008'],
    ['an item of the tip menu', 'Wave: 5 tokens', 'CHAT-014'],
    ['a toy', 'Breeze: 20 tokens', 'CHAT-014'],
  ] as const) {
    test(`when it is ${what}, asks for an account, which the dialog's buttons lead to [${id}]`, async () => {
      await tabs.control().cam({
        verb: 'changeMenus',
        room,
        tipMenu: [{ id: '1', title: 'Wave', price: 5 }],
        tipMenuEnabled: true,
        toysMenu: [{ id: '1', title: 'Breeze', amount: 20, seconds: 10 }],
      })
      const tab = await openRoomTab(tabs, { path: MIRA })
      const led: string[] = []
      for (const choice of ['Log In', 'Get Tokens']) {
        await press(name)
        const dialog = within(await screen.findByRole('dialog', { name: 'Get full access to Live VR Cams.' }))
        await act(async () => void fireEvent.click(dialog.getByRole('button', { name: choice })))
        const path = choice === 'Log In' ? '/login/' : '/tokens/'
        await until(() => expect(tab.path()).toBe(path))
        led.push(tab.path())
        await act(async () => tab.site.actors.navigation.send({ type: 'address.wanted', path: MIRA, manner: 'push' }))
        await until(() => expect(tab.path()).toBe(MIRA))
        await until(() => expect(tab.camRoom.getSnapshot().hasTag('entered')).toBe(true))
      }
      expect(led).toEqual(['/login/', '/tokens/'])
    })
  }
})

test('what a room says is told to the list that was open before it [ROOM-033, CAMLIST-034]', async () => {
  const { site, camRoom } = await openRoomTab(tabs, { path: MIRA })
  const { id } = camRoom.getSnapshot().context
  const cache = createRoomCache({ storage: site.ports.tabStorage, now: site.ports.now })
  const items = [roomItem('another'), roomItem(id)]
  cache.keepPages('/vr-cam-girls/', {}, { byNumber: { 1: items }, totalCount: 2 })
  await tabs.control().cam({ verb: 'setTextStatus', room, status: 'Tea and chess' })
  await tabs.control().cam({ verb: 'setViewers', room, viewers: 41 })
  await tabs.control().cam({ verb: 'setRoomState', room, state: 'AWAY' })
  await until(() =>
    expect(cache.pagesOf('/vr-cam-girls/', {})?.byNumber[1]).toEqual([
      roomItem('another'),
      {
        ...roomItem(id),
        broadcastTextStatus: 'Tea and chess',
        broadcastMembersCount: 41,
        broadcastStatus: 'AWAY',
      },
    ]),
  )
})

test('beside a room, whoever has chats has the messenger: the chat with its model has the tips 10, 20 and 50, however many tokens there are, and its own field [MSG-001, MSG-008]', async () => {
  await tabs.control().cam({ verb: 'setBalance', account: 'member', balance: 500 })
  const { messenger } = await openCamTab(tabs, { path: MIRA, account: 'member' })
  await until(() => expect(messenger.getSnapshot().hasTag('authorized')).toBe(true))
  await until(() => screen.getByRole('button', { name: /^Messages/ }))
  await act(async () => messenger.send({ type: 'modelChat.wanted', modelId: 'model-1' }))
  const chat = () => within(screen.getByRole('region', { name: 'Mira Vale' }))
  const write = () => chat().getByRole<HTMLTextAreaElement>('textbox', { name: 'Send a message' })
  await until(() => expect(write().disabled).toBe(false))
  const tips = within(chat().getByRole('region', { name: 'Tip' })).getAllByRole('button', { name: /^Tip/ })
  expect(tips.map(({ ariaLabel }) => ariaLabel)).toEqual(['Tip 10 tokens', 'Tip 20 tokens', 'Tip 50 tokens'])
  const before = (await spent()).length
  const given = async () => (await spent()).slice(before).map(({ amount }) => amount)
  for (const [preset, sent] of [
    [1, [-20]],
    [2, [-20, -50]],
    [0, [-20, -50, -10]],
  ] as const) {
    await until(() => expect(tips[preset]!.matches(':disabled, [aria-disabled=true]')).toBe(false))
    await act(async () => void fireEvent.click(tips[preset]!))
    await until(async () => expect(await given()).toEqual(sent))
  }
})

test('beside a room, a tip in the messenger that fails says so there, and another that fails says so again [TIP-015]', async () => {
  await tabs.control().cam({ verb: 'setBalance', account: 'member', balance: 500 })
  const { messenger } = await openCamTab(tabs, { path: MIRA, account: 'member' })
  await until(() => expect(messenger.getSnapshot().hasTag('authorized')).toBe(true))
  await until(() => screen.getByRole('button', { name: /^Messages/ }))
  await act(async () => messenger.send({ type: 'modelChat.wanted', modelId: 'model-1' }))
  const tip = (name: string) =>
    within(within(screen.getByRole('region', { name: 'Mira Vale' })).getByRole('region', { name: 'Tip' })).getByRole(
      'button',
      { name },
    )
  const before = await spent()
  const said = () => screen.queryAllByText('Sorry, something went wrong. Try again next time.').length
  const told = []
  for (const name of ['Tip 10 tokens', 'Tip 50 tokens']) {
    await until(() => expect(tip(name).matches(':disabled, [aria-disabled=true]')).toBe(false))
    await tabs.control().addFault({ kind: 'notFound', endpoint: 'sendMessengerTip' })
    told.push(said())
    await act(async () => void fireEvent.click(tip(name)))
    await until(() => expect(said()).toBe(1))
    await press('Close')
    told.push(said())
  }
  expect({ told, spent: await spent() }).toEqual({
    told: [0, 0, 0, 0],
    spent: before,
  })
})

/** The chat with Mira Vale, open in the messenger. */
async function openChat() {
  const tab = await openCamTab(tabs, { path: '/tokens/', account: 'member' })
  await until(() => expect(tab.messenger.getSnapshot().hasTag('following')).toBe(true))
  await act(async () => tab.messenger.send({ type: 'modelChat.wanted', modelId: 'model-1' }))
  const thread = () => tab.messenger.getSnapshot().children.messengerChats?.getSnapshot().children.thread?.getSnapshot()
  await until(() => expect(thread()?.hasTag('busy')).toBe(false))
  return { ...tab, newest: () => thread()?.context.messages.at(-1) }
}

test.for(['serverError', 'forbidden'] as const)(
  'a message to a model that is not sent (%s) says so below its field, and stays there [TIP-007]',
  async (kind) => {
    await openChat()
    await tabs.control().addFault({ kind, endpoint: 'sendMessage', count: 3 })
    const chat = () => within(screen.getByRole('region', { name: 'Mira Vale' }))
    const write = () => chat().getByRole<HTMLTextAreaElement>('textbox', { name: 'Send a message' })
    await act(async () => void fireEvent.change(write(), { target: { value: 'Good evening' } }))
    await act(async () => void fireEvent.click(chat().getByRole('button', { name: 'Send' })))
    await until(() =>
      expect({ alert: chat().getByRole('alert').textContent, field: write().value }).toEqual({
        alert: 'Can’t send the message',
        field: 'Good evening',
      }),
    )
  },
)

test('what is missed while the line is down is asked for from the newest message on, without a preload [MSG-049]', async () => {
  const tab = await openChat()
  const missed = async () =>
    (await tabs.control().requests()).flatMap(({ endpoint, query }) => {
      const { direction, relatedID, preload } = Object.fromEntries(new URLSearchParams(query))
      return endpoint === 'getMessages' && direction !== 'backward' ? [{ direction, relatedID, preload }] : []
    })
  const expected = []
  for (const content of ['Are you there?', 'Good night']) {
    await tabs.control().cam({ verb: 'writeMessage', account: 'member', room, content })
    await until(() => expect(tab.newest()?.content).toBe(content))
    expected.push({ direction: 'forward', relatedID: tab.newest()?.id, preload: 'false' })
    await tabs.control().breakSockets({ kind: 'cut' })
    await until(async () => {
      act(() => tab.pass(20))
      expect(await missed()).toHaveLength(expected.length)
    })
  }
  expect(await missed()).toEqual(expected)
})

/** The page of a room whose model has accepted the member's private show. */
async function openPrivateShow() {
  await tabs.control().changeSettings({ camAnswers: 'accept' })
  const tab = await openRoomTab(tabs, { path: MIRA, account: 'member' })
  await press(/^Private show/)
  await press('Send request')
  await until(() => expect(tab.camShow.getSnapshot().hasTag('running')).toBe(true))
  return tab
}

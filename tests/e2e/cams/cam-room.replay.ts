import type { AnyMachineSnapshot } from 'xstate'
import { statusLabel } from '../../../machines/cams/room-status.ts'
import { endTexts } from '../../../machines/cams/show-rules.ts'
import type { CamVerbRequest } from '../../../sandbox/cams/cam-verbs.ts'
import type { Sut } from '../../../studio/paths/replay.ts'
import { promptly, timeOf, visit } from '../replay-support.ts'
import { heldCalls, type Replayed, type World } from '../sales/world.ts'
import { callsOf } from '../session-support.ts'
import { expect } from '../stack.ts'
import {
  ACCOUNT,
  actsOf,
  openStopped,
  ROOM,
  ROOM_PATH,
  roomPage,
  secondOf,
  wireOf,
  withoutStreams,
} from './cam-pages.ts'
import { roomLeftOut, roomPlans } from './cam-room.paths.ts'

const HELD = {
  broadcast: '**/broadcasts/models/*',
  byId: /\/broadcasts\/[^/?]+$/,
  enter: '**/rooms/*/enter',
  nearby: '**/rooms/*/nearby?*',
  stream: '**/rooms/*/stream-type',
  end: { url: '**/rooms/*/{private-requests,spy}', method: 'DELETE' },
} as const

const ENDPOINTS = {
  broadcast: 'getBroadcast',
  byId: 'getBroadcastById',
  enter: 'enterRoom',
  nearby: 'getNearbyRoom',
  stream: 'setStreamType',
  end: 'cancelShow',
} as const

const ELSEWHERE = '/free/'
const LIST = '/vr-cam-girls/'
/** As long as money patience of no kind lasts. */
const LONG_SECONDS = 60

function siteOf(machine: keyof typeof roomPlans, { path, page, stack }: World): Sut {
  const time = timeOf(page, stack)
  const calls = heldCalls(page, time, HELD)
  const wire = wireOf(page)
  const { telling, click } = actsOf(time, wire)
  const { main, tips, show, yes } = roomPage(page)
  const plan = roomPlans[machine]
  const before = plan.before.get(path) ?? []
  const bys = plan.acts.get(path) ?? []
  /** Where another room is; its model's name. */
  let other = ''
  let roomId = ''
  let at = -1

  const act = (request: CamVerbRequest) => stack.control.cam(request)
  const isAt = (where: string) => async () => new URL(page.url()).pathname === where
  const isVisible = (text: string | RegExp) => main.getByText(text).first().isVisible()
  const player = main.getByRole('region', { name: /^Player/ })
  const code = main.getByRole('region', { name: 'Open this room in your headset' })
  const bar = page.getByRole('region', { name: 'Running show' })
  const question = page.getByRole('alertdialog').filter({ hasText: 'To enter another room is to' })
  const askedCount = async (endpoint: string) => (await callsOf(stack, endpoint)).length

  async function fail(name: keyof typeof ENDPOINTS, kind: 'serverError' | 'notFound' | 'unauthorized' = 'serverError') {
    await time.until(`${name} is asked`, async () => calls.isAsked(name))
    await stack.control.addFault({ kind, endpoint: ENDPOINTS[name], count: 1 })
    await calls.release(name)
  }

  const turns = (state: 'PUBLIC' | 'OFFLINE' | 'PRIVATE_SHOW' | 'AWAY' | 'ERROR' | 'UNINITIALIZED') => () =>
    telling('onStateChanged', () => act({ verb: 'setRoomState', room: ROOM, state }))

  async function says(text: string | RegExp, verb: CamVerbRequest) {
    await act(verb)
    await time.until('it is shown', () => isVisible(text))
  }

  const pretend = (ev: string, data: object) => () =>
    telling(ev, () => stack.control.publish({ channel: wire.channel('room'), ev, data }))

  /** Of one that this page never made: nobody is told of it. */
  async function tellsOfRequest(ev: string) {
    await pretend(ev, { privateRequestId: ev, reason: 'OTHER' })()
    await wire.settle(time)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  }

  const tellsOfSession = () =>
    stack.control.publish({
      channel: wire.channel('user'),
      ev: 'incompleteSessionFound',
      data: { broadcastId: roomId },
    })

  /** Lets seconds pass, as short as they are for whoever watches, until it holds. */
  async function passUntil(what: string, holds: () => Promise<boolean>) {
    for (let seconds = 0; seconds < LONG_SECONDS && !(await promptly(holds)); seconds += 1) {
      await secondOf(time, wire)
    }
    await time.until(what, holds)
  }

  async function enter() {
    const before = wire.subscribed('room')
    await calls.release('enter')
    await time.until('the room is heard', async () => wire.subscribed('room') > before)
  }

  async function answersClosed(isSeen: () => Promise<boolean>) {
    await stack.control.changeSettings({ areCamRoomsBanned: true })
    // Whoever hears the channel anew meanwhile asks once more.
    await calls.letGo('enter')
    await time.until('it is closed', isSeen)
    calls.hold('enter')
    await stack.control.changeSettings({ areCamRoomsBanned: false })
  }

  const choose = (label: '2D' | '3D') => () => click(main.getByRole('button', { name: label, exact: true }))

  const happens: Record<string, () => Promise<unknown>> = {
    opens: async () => {},
    enters: enter,
    'is taken up': enter,
    answers: () => calls.release('enter'),
    stands: () => calls.release('enter'),
    'is taken up here': () => calls.release('enter'),
    'answers nothing': () => fail('enter'),
    leaves: () => visit(page, ELSEWHERE),
    'goes there': () => visit(page, ROOM_PATH),
    loads: () => calls.release('broadcast'),
    'loads the other': () => calls.release('broadcast'),
    'is missing': () => fail('broadcast', 'notFound'),
    'is not shown': () => fail('broadcast', 'unauthorized'),
    'does not come': () => fail('broadcast'),
    'tries again': () => click(main.getByRole('button', { name: 'Try again' })),
    'does not get in': () => fail('enter'),
    'tries to enter again': () => click(main.getByRole('button', { name: 'Try again' })),
    'finds it closed': () => answersClosed(() => isVisible('This room is closed to you.')),
    'finds it closed meanwhile': () => answersClosed(isAt(LIST)),
    async 'loses the line'() {
      const before = wire.subscribed('room')
      await stack.control.breakSockets({ kind: 'cut' })
      await time.until('it is said', () => isVisible('Reconnecting…'))
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await time.until('the room is heard', async () => wire.subscribed('room') > before)
    },
    async 'is closed'() {
      await act({ verb: 'banRoom', room: ROOM, isBanned: true })
      await time.until('the list is open', isAt(LIST))
    },
    'says something else': () => says('Back soon', { verb: 'setTextStatus', room: ROOM, status: 'Back soon' }),
    'has other viewers': () => says('1234 viewers', { verb: 'setViewers', room: ROOM, viewers: 1234 }),
    async 'changes prices'() {
      await act({ verb: 'changeRoomSettings', room: ROOM, settings: { privateModeTariff: 31 } })
      await time.until('it is shown', () => show(/^Private show 31 tokens/).isVisible())
    },
    'changes the tip menu': () =>
      says('A new wave', {
        verb: 'changeMenus',
        room: ROOM,
        tipMenu: [{ id: 'new', title: 'A new wave', price: 7 }],
        tipMenuEnabled: true,
      }),
    'changes the toys': () =>
      says('A new breeze', {
        verb: 'changeMenus',
        room: ROOM,
        toysMenu: [{ id: 'new', title: 'A new breeze', amount: 9, seconds: 5 }],
      }),
    breaks: () => telling('onError', () => act({ verb: 'failRoom', room: ROOM })),
    'is away': turns('AWAY'),
    'is public': turns('PUBLIC'),
    'is in a private show': turns('PRIVATE_SHOW'),
    'is offline': turns('OFFLINE'),
    'is unknown': turns('UNINITIALIZED'),
    errs: turns('ERROR'),
    'tells of a request that expired': () => tellsOfRequest('onPrivateShowRequestExpired'),
    'tells of a request that was refused': () => tellsOfRequest('onPrivateShowRequestRefused'),
    'shows the code': () => click(main.getByRole('button', { name: 'QR code' })),
    'hides the code': () => click(code.getByRole('button', { name: 'Close the code' })),
    'chooses 3D': choose('3D'),
    'chooses 2D': choose('2D'),
    'gets the stream': () => calls.release('stream'),
    'gets no stream': () => fail('stream'),
    'asks for the previous room': () => click(main.getByRole('button', { name: 'Previous room' })),
    'asks for the next room': () => click(main.getByRole('button', { name: 'Next room' })),
    'finds none': () => fail('nearby'),
    async 'finds it'() {
      await calls.release('nearby')
      await time.until('the next room is open', async () => !(await isAt(ROOM_PATH)()))
    },
    async 'goes to another room'() {
      await visit(page, other)
      await time.until('it is open', isAt(other))
    },
    async 'has a private show'() {
      await click(show(/^Private show/))
      await click(yes)
      await time.until('it waits', () => isVisible(/^Waiting for/))
      await telling('onShowStarted', () => act({ verb: 'answerRequest', account: ACCOUNT, answer: 'accept' }))
    },
    async 'finds it again'() {
      await stack.control.addFault({ kind: 'errorAfter', endpoint: 'requestShow', count: 1 })
      await click(show(/^Private show/))
      await click(yes)
      await passUntil('it is asked how it stands', async () => calls.isAsked('enter'))
    },
    async spies() {
      await click(show(/^Spy/))
      await telling('onShowStarted', () => click(yes))
    },
    async pays() {
      const before = wire.heard('onShowBilled')
      await passUntil('it is billed', async () => wire.heard('onShowBilled') > before)
    },
    async 'pays for long'() {
      const before = await askedCount('getTokenBalance')
      await passUntil('the balance is asked for', async () => (await askedCount('getTokenBalance')) > before)
    },
    async 'runs low'() {
      await telling('onPrivateShowLowBalance', () => act({ verb: 'runLow', account: ACCOUNT, remainingMinutes: 2 }))
      // It would be told again as soon as there is less than a minute.
      await act({ verb: 'setBalance', account: ACCOUNT, balance: 2_000 })
      await time.until('it is told', () => page.getByRole('alertdialog').isVisible())
      await page.keyboard.press('Escape')
    },
    async 'waits for the hint to go'() {
      for (let seconds = 0; seconds < 4; seconds += 1) await time.pass(1000)
    },
    'hears of a show that runs here': () => telling('incompleteSessionFound', tellsOfSession),
    async 'is told the state'() {
      await pretend('onStateChanged', { state: 'MY_PRIVATE_SHOW', reason: 'NONE' })()
      await time.until('the room’s page is open', isAt(ROOM_PATH))
    },
    'wants another room': () => visit(page, other),
    'wants another room from there': () => visit(page, other),
    async stays() {
      await click(question.getByRole('button', { name: /^Stay/ }))
      await time.until('the room’s page is open', isAt(ROOM_PATH))
    },
    'gives it up': () => visit(page, ELSEWHERE),
    confirms: () => click(question.getByRole('button', { name: /and go on$/ })),
    async 'ends nothing'() {
      await fail('end')
      await passUntil('it is asked once more', () => question.getByRole('button', { name: /and go on$/ }).isEnabled())
    },
    ends: () => telling('onPrivateShowCompleted', () => calls.release('end')),
    'model ends': () => telling('onStateChanged', () => act({ verb: 'endShow', account: ACCOUNT, by: 'model' })),
    async 'waits for what it cost'() {
      await time.pass(1000)
    },
    async 'is interrupted elsewhere'() {
      if (roomId === '')
        await telling('incompleteSessionFound', () =>
          act({ verb: 'leaveShowIncomplete', account: ACCOUNT, room: ROOM }),
        )
      else await telling('incompleteSessionFound', tellsOfSession)
      roomId = (await stack.control.cams()).shows.at(-1)?.roomId ?? ''
    },
    'is not found': () => fail('byId'),
    async 'is found'() {
      await calls.release('byId')
      await time.until('the room’s page is open', isAt(ROOM_PATH))
    },
    async 'is interrupted here'() {
      await telling('onStateChanged', () => act({ verb: 'interruptShow', account: ACCOUNT }))
      await passUntil('it is told', async () => calls.isAsked('byId'))
    },
    'is found here': () => calls.release('byId'),
  }

  const isOnRoute = ({ context }: AnyMachineSnapshot) => context.isOnRoute
  const asks = (name: keyof typeof HELD) => () => time.until(`${name} is asked`, async () => calls.isAsked(name))
  const asksNot = (name: keyof typeof HELD) => () => expect(calls.isAsked(name), `${name} is asked`).toBe(false)
  const shows = (text: string) => (expected: AnyMachineSnapshot) =>
    isOnRoute(expected) ? time.until(`'${text}' is said`, () => isVisible(text)) : undefined

  /** What is watched, on the room's page only. */
  const watches = (isWatched: boolean, isSpatial: boolean) => async () => {
    await time.until('there is a picture, or none', async () => (await player.count()) === Number(isWatched))
    const badge = main.getByText('3D', { exact: true }).and(main.locator('span:not(button *)'))
    await time.until('it says what kind', async () => (await badge.count()) > 0 === isSpatial)
  }

  const sees: Record<keyof typeof roomPlans, Sut['see']> = {
    camRoom: {
      // Whoever opens the page of a room has been in none before.
      outside: () =>
        at < 0 && bys[0] === 'opens'
          ? undefined
          : time.until('no room is shown', async () => (await tips.count()) === 0),
      loading: asks('broadcast'),
      entering: shows('Entering the room…'),
      notEntered: shows('We could not get you into the room.'),
      banned: shows('This room is closed to you.'),
      missing: shows('404: Page not found'),
      refused: shows('Access denied'),
      failed: async () => {
        await time.until('it is said', () => main.getByRole('alert').isVisible())
        await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible()
      },
      inRoom: async ({ context }) => {
        const { state, resolutionIsSixThousand, currentStreamType } = context
        const label = statusLabel(state, resolutionIsSixThousand)
        const status = main.getByRole('status').filter({ hasText: new RegExp(`^${label}$`, 'i') })
        await time.until(`'${label}' is told`, () => status.isVisible())
        const pressed = main.getByRole('button', { name: currentStreamType === 'video3D' ? '3D' : '2D', exact: true })
        await time.until('it is marked', async () => (await pressed.getAttribute('aria-pressed')) === 'true')
      },
    },
    roomRoute: {
      settled: async ({ context }) => {
        await time.until('nothing is asked', async () => (await question.count()) === 0)
        if (at < 0) return
        await time.until('its page is open, or none', async () => (await tips.count()) > 0 === context.isOnRoute)
      },
      asking: async ({ context }) => {
        const { title, stay } = endTexts(context.state === 'SPY_SHOW', context.nickname)
        await time.until('it is asked', () => question.isVisible())
        await expect(question).toContainText(title)
        await expect(question.getByRole('button', { name: stay, exact: true })).toBeEnabled()
      },
      ending: async () => {
        await asks('end')()
        await expect(question.getByRole('button', { name: 'Ending…' })).toBeVisible()
      },
      closing: () => time.until('nothing is asked', async () => (await question.count()) === 0),
    },
    liveRoom: {
      'broadcast.free': () =>
        at < 0 ? undefined : time.until('nothing is paid', async () => !(await bar.isVisible())),
      'broadcast.ownShow': () =>
        at < 0 ? undefined : time.until('what is paid for is in view', () => bar.isVisible()),
      'news.steady': () => (at < 0 ? undefined : asksNot('enter')()),
      'news.asking': asks('enter'),
    },
    streamChoice: { steady: asksNot('stream'), switching: asks('stream') },
    livePicture: {
      off: watches(false, false),
      flat: watches(true, false),
      spatial: watches(true, true),
    },
    interruptedShow: { idle: asksNot('byId'), finding: asks('byId') },
    nearbyRoom: {
      idle: asksNot('nearby'),
      finding: async () => {
        await asks('nearby')()
        await expect(main.getByRole('button', { name: 'Next room' })).toBeDisabled()
      },
    },
    buyTooltip: {
      hidden: () => time.until('no hint', async () => !(await isVisible('Your tokens are running low.'))),
      shown: () => time.until('a hint', () => isVisible('Your tokens are running low.')),
    },
    qrCode: {
      hidden: () => time.until('no code', async () => (await code.count()) === 0),
      shown: () => time.until('the code', () => code.isVisible()),
    },
  }

  /** Several things that are done one after the other stand between `then`. */
  async function carryOut(bys: string) {
    for (const by of bys.split(' then ')) {
      const happen = happens[by]
      if (!happen) throw new Error(`Nothing makes '${by}' happen in a browser`)
      await happen()
      await wire.settle(time)
    }
  }

  return {
    async start() {
      const { rooms } = await stack.control.cams()
      roomId = [...before, ...bys].includes('is interrupted elsewhere')
        ? ''
        : (rooms.find(({ modelNickname }) => modelNickname === ROOM)?.id ?? '')
      const beside = rooms.find(
        ({ broadcastStatus, modelNickname }) => broadcastStatus === 'PUBLIC' && modelNickname !== ROOM,
      )
      other = `/vr-cam-girls/${beside?.modelNickname}/`
      await calls.watch()
      await withoutStreams(page)
      await page.clock.install()
      calls.hold('enter', 'nearby', 'stream', 'byId', 'end')
      if (bys.some((by) => by.startsWith('loads'))) calls.hold('broadcast')
      const isOpened = (before[0] ?? bys[0]) === 'opens'
      const isReady = async () => (isOpened ? calls.isAsked('enter') : wire.subscribed('user') > 0)
      await openStopped({ page, stack }, time, { path: isOpened ? ROOM_PATH : ELSEWHERE, account: ACCOUNT, isReady })
      for (const by of before) await carryOut(by)
    },
    async step() {
      at += 1
      const by = bys[at]
      if (by) await carryOut(by)
    },
    see: sees[machine],
    stop: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

const replayed = (machine: keyof typeof roomPlans): Replayed => ({
  plan: roomPlans[machine],
  leftOut: roomLeftOut[machine],
  problems: ['status of 4', 'status of 5', 'ERR_', 'WebSocket connection', 'Failed to fetch', 'The broadcast broke'],
  site: (world) => siteOf(machine, world),
})

/** A room, and the actors around it. */
export const rooms = {
  camRoom: replayed('camRoom'),
  roomRoute: replayed('roomRoute'),
  liveRoom: replayed('liveRoom'),
  streamChoice: replayed('streamChoice'),
  livePicture: replayed('livePicture'),
  qrCode: replayed('qrCode'),
  buyTooltip: replayed('buyTooltip'),
  interruptedShow: replayed('interruptedShow'),
  nearbyRoom: replayed('nearbyRoom'),
}

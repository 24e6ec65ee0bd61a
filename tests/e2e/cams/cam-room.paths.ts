import type { AnyEventObject } from 'xstate'
import { buyTooltipMachine } from '../../../machines/cams/buy-tooltip.machine.ts'
import { camRoomMachine } from '../../../machines/cams/cam-room.machine.ts'
import { interruptedShowMachine } from '../../../machines/cams/interrupted-show.machine.ts'
import { livePictureMachine } from '../../../machines/cams/live-picture.machine.ts'
import { liveRoomMachine } from '../../../machines/cams/live-room.machine.ts'
import { nearbyRoomMachine } from '../../../machines/cams/nearby-room.machine.ts'
import { qrCodeMachine } from '../../../machines/cams/qr-code.machine.ts'
import { roomRouteMachine } from '../../../machines/cams/room-route.machine.ts'
import { streamChoiceMachine } from '../../../machines/cams/stream-choice.machine.ts'
import { ALL_PERMISSIONS, broadcast, content, entry, running, settings } from '../../cams/room-samples.ts'
import { type Act, planWritten } from '../written-plan.ts'

const FLAT = broadcast().streams[0]?.url ?? ''
const SPATIAL = broadcast().streams[1]?.url ?? ''

const on = (type: string, payload: object = {}): AnyEventObject => ({ type, ...payload })
const own = { nickname: 'Ada', viewer: '/vr-cam-girls/Ada/ member' }
const other = { nickname: 'Bea', viewer: '/vr-cam-girls/Bea/ member' }
const loaded = on('room.loaded', { content: content() })
const done = (more: Parameters<typeof entry>[0] = {}) => on('entry.done', { entry: entry(more) })
const failed = on('entry.failed')
const live = on('channel.live')
const flags = on('permissions.changed', { permissions: ALL_PERMISSIONS })
const stateIs = (state: string) => on('state.changed', { state, reason: 'NONE' })
const interrupted = on('incompleteSession.found', { broadcastId: '71' })
const found = on('broadcast.found', { nickname: 'Ada' })
const wants = (page = own) => on('room.wanted', page)
const left = (page = own) => on('room.left', page)
const show = { privateRequestId: 'p1' }
const fees = { privateShowFee: 60, privateChatTipFee: 0, tipMenuFee: 0, toysMenuFee: 0 }
const completed = on('show.completed', { ...show, ...fees })

const listSlug = 'vr-cam-girls'
const IN_PRIVATE = ['opens', 'enters', 'answers', 'has a private show']

const opened = (nickname = 'Ada') => [on('room.opened', { nickname, restores: false }), on('room.shown')]
const learns = (facts: object) => on('room.learned', { facts })
const CLOSES: Act = ['leaves', on('room.abandoned'), on('room.hidden')]
const GOES: Act = ['goes there', ...opened()]
const LOADS: Act = ['loads', loaded]

const camRoom = planWritten(camRoomMachine, [
  {
    name: 'what is learned of a room, and another room',
    input: { listSlug },
    acts: [
      ['opens', ...opened(), loaded],
      ['enters', done()],
      ['answers', learns({ state: 'PUBLIC' })],
      ['is away', learns({ state: 'AWAY', streamUrl: '' })],
      ['is public', learns({ state: 'PUBLIC' }), learns({ streamUrl: FLAT })],
      ['is in a private show', learns({ state: 'PRIVATE_SHOW', streamUrl: '' })],
      ['is offline', learns({ state: 'OFFLINE' })],
      ['is unknown', learns({ state: 'UNINITIALIZED' })],
      ['breaks', learns({ state: 'ERROR' })],
      ['is public', learns({ state: 'PUBLIC' }), learns({ streamUrl: FLAT })],
      [
        'chooses 3D',
        on('streamType.chosen', { streamType: 'video3D' }),
        on('streamType.wanted', { streamType: 'video3D' }),
      ],
      ['gets the stream', on('streamType.set', { streamType: 'video3D', url: SPATIAL })],
      ['goes to another room', ...opened('Bea'), loaded],
    ],
  },
  {
    name: 'doors that stay closed',
    input: { listSlug },
    acts: [
      GOES,
      ['is missing', on('room.missing')],
      CLOSES,
      GOES,
      ['is not shown', on('room.refused', { reason: 'subscriptionRequired' })],
      CLOSES,
      GOES,
      ['does not come', on('room.failed', { reason: 'unavailable' })],
      ['tries again', on('retry.requested')],
      LOADS,
      ['does not get in', failed],
      ['tries to enter again', on('retry.requested')],
      ['finds it closed', done({ isBanned: true })],
      CLOSES,
      GOES,
      LOADS,
      ['enters', done()],
      [
        'answers nothing then loses the line then finds it closed meanwhile',
        on('room.barred', { settings }),
        on('room.abandoned'),
      ],
      GOES,
      LOADS,
      ['enters', done()],
      ['answers then is closed', learns({ state: 'PUBLIC' }), on('room.unavailable'), on('room.abandoned')],
    ],
  },
])

const ENTERED = on('room.entered', { state: 'PUBLIC' })
const REFRESHED = on('room.refreshed', { state: 'PUBLIC' })
const closed = on('room.closed')
const wantsOther: Act = ['wants another room', wants(other), left()]

const roomRoute = planWritten(roomRouteMachine, [
  {
    name: 'a show of one’s own, and other rooms',
    input: { listSlug },
    acts: [
      ['opens', wants()],
      ['enters', ENTERED],
      ['answers', REFRESHED],
      ['has a private show', stateIs('MY_PRIVATE_SHOW')],
      ['leaves', left()],
      ['is told the state', stateIs('MY_PRIVATE_SHOW'), wants()],
      wantsOther,
      ['stays', on('showEnd.declined'), wants(), left(other)],
      wantsOther,
      ['gives it up', left(other)],
      ['wants another room from there', wants(other)],
      ['confirms', on('showEnd.confirmed')],
      ['ends nothing', on('after endPatience of ending')],
      ['confirms', on('showEnd.confirmed')],
      ['ends', stateIs('PUBLIC'), completed, closed],
    ],
  },
  {
    name: 'a room, and another',
    input: { listSlug },
    acts: [
      ['opens', wants()],
      ['enters', ENTERED],
      ['answers', REFRESHED],
      ['goes to another room', wants(other), closed, left()],
      ['leaves', left(other)],
    ],
  },
  {
    name: 'spying',
    input: { listSlug },
    acts: [
      ['opens', wants()],
      ['enters', ENTERED],
      ['answers', REFRESHED],
      ['is in a private show', stateIs('PRIVATE_SHOW')],
      ['spies', stateIs('SPY_SHOW')],
      wantsOther,
      ['model ends', stateIs('PRIVATE_SHOW')],
      ['waits for what it cost', on('after closingTime of closing'), closed],
    ],
  },
  {
    name: 'spying, and a room that is not wanted any more',
    input: { listSlug },
    acts: [
      ['opens', wants()],
      ['enters', ENTERED],
      ['answers', REFRESHED],
      ['is in a private show', stateIs('PRIVATE_SHOW')],
      ['spies', stateIs('SPY_SHOW')],
      wantsOther,
      ['model ends', stateIs('PRIVATE_SHOW')],
      ['gives it up', left(other), closed],
    ],
  },
  {
    name: 'a show that is taken up again',
    input: { listSlug },
    before: ['is interrupted elsewhere'],
    acts: [
      ['is found', found, wants()],
      ['is taken up', on('room.entered', { state: 'MY_PRIVATE_SHOW' })],
      ['stands', on('room.refreshed', { state: 'MY_PRIVATE_SHOW' })],
      ['is interrupted here', stateIs('PRIVATE_SHOW')],
      ['is found here', found],
      ['is taken up here', on('room.refreshed', { state: 'MY_PRIVATE_SHOW' })],
    ],
  },
])

const liveRoomInput = {
  nickname: 'Ada',
  modelName: 'Ada Quill',
  roomId: '71',
  channel: 'room:71:u1',
  state: 'PUBLIC',
  streamType: 'video2D',
  restores: false,
} as const
const streams = (url: string) => on('stream.changed', { url })
/** Each viewer is told the state, what may be done and where the stream is, if there is one. */
const toldState = (state: string, url = '') => [stateIs(state), flags, ...(url ? [streams(url)] : [])]
const started = (kind = 'private') => on('show.started', { ...show, kind, startedAtMs: 1, tariff: 30 })
const billed = on('show.billed', { ...show, fee: 5, seconds: 10, atMs: 6_000, balance: 95, version: 4 })
const RESUMED = { state: 'MY_PRIVATE_SHOW', show: running() } as const
/** Whoever hears the room's channel asks once more how it stands. */
const HEARS: Act = ['enters', live]
const ANSWERS: Act = ['answers', done()]

const liveRoom = planWritten(liveRoomMachine, [
  {
    name: 'everything that is told of a room',
    input: liveRoomInput,
    before: ['opens'],
    acts: [
      HEARS,
      ['says something else', on('textStatus.changed', { text: 'Back soon' })],
      ['has other viewers', on('viewers.changed', { count: 13 })],
      ['changes prices', on('settings.changed', { settings })],
      ['changes the tip menu', on('tipMenu.changed', { items: [], isEnabled: true })],
      ['changes the toys', on('toyMenu.changed', { items: [] })],
      ['breaks', on('room.erred')],
      ['is away', ...toldState('AWAY')],
      ['is public', ...toldState('PUBLIC', FLAT)],
      ANSWERS,
      ['is in a private show', ...toldState('PRIVATE_SHOW')],
      ['is public', ...toldState('PUBLIC', FLAT)],
      ['tells of a request that expired', on('request.expired', { privateRequestId: 'p0' })],
      ['tells of a request that was refused', on('request.refused', { privateRequestId: 'p0', reason: 'BILLING' })],
      ['chooses 3D', on('streamType.wanted', { streamType: 'video3D' })],
    ],
  },
  {
    name: 'a show of one’s own',
    input: liveRoomInput,
    before: ['opens'],
    acts: [
      HEARS,
      ANSWERS,
      ['has a private show', flags, ...toldState('MY_PRIVATE_SHOW', FLAT), started()],
      ['pays', billed],
      ['pays for long', on('after balancePause of broadcast.ownShow')],
      ['runs low', on('showBalance.low', { ...show, remainingMinutes: 2, isSpy: false })],
      ['hears of a show that runs here', on('show.interrupted')],
      ['stands', done(RESUMED)],
      ['model ends', stateIs('PUBLIC'), completed],
    ],
  },
  {
    name: 'a request whose answer was lost',
    input: liveRoomInput,
    before: ['opens'],
    acts: [HEARS, ANSWERS, ['finds it again', flags, on('standing.doubted')], ANSWERS],
  },
  {
    name: 'a room that is closed meanwhile',
    input: liveRoomInput,
    before: ['opens'],
    acts: [
      HEARS,
      ['answers nothing', failed],
      ['loses the line', live],
      ['finds it closed meanwhile', done({ isBanned: true })],
    ],
  },
  {
    name: 'a room that becomes unavailable',
    input: liveRoomInput,
    before: ['opens'],
    acts: [HEARS, ANSWERS, ['is closed', on('broadcast.unavailable')]],
  },
  {
    name: 'a show that is taken up again',
    input: { ...liveRoomInput, state: 'MY_PRIVATE_SHOW' },
    before: ['is interrupted elsewhere', 'is found'],
    acts: [
      ['is taken up', live],
      ['stands', done(RESUMED)],
      ['is interrupted here', ...toldState('PRIVATE_SHOW')],
      ['is found here', found],
      ['is taken up here', done(RESUMED)],
    ],
  },
])

const streamChoice = planWritten(streamChoiceMachine, [
  {
    name: 'two pictures',
    input: { roomId: '71' },
    before: ['opens', 'enters', 'answers'],
    acts: [
      ['chooses 3D', on('streamType.chosen', { streamType: 'video3D' })],
      ['gets no stream', on('streamType.failed')],
      ['chooses 3D', on('streamType.chosen', { streamType: 'video3D' })],
      ['gets the stream', on('streamType.set', { streamType: 'video3D', url: SPATIAL })],
    ],
  },
])

const shows = (stream: object | null) => on('picture.changed', { stream })
const flat = { title: 'Ada Quill', url: FLAT, type: 'video2D' }
const spatial = { title: 'Ada Quill', url: SPATIAL, type: 'video3D' }

const livePicture = planWritten(livePictureMachine, [
  {
    name: 'two pictures, and none',
    input: undefined,
    before: ['opens'],
    acts: [
      ['enters', shows(flat)],
      ['answers then chooses 3D then gets the stream', shows(spatial)],
      ['is away', shows(null)],
      ['is public', shows(spatial)],
      ['chooses 2D then gets the stream', shows(flat)],
      ['leaves', shows(null)],
    ],
  },
])

const DENIED =
  'the provider denies a viewer their own channel only once they are somebody else, who has a room of their own'
const IN_HEADSET = 'only the panel in a headset shows it: vr.spec.ts reads it there'
const GIVES_UP = 'calls give up after 15 s, before the machine loses patience'

const qrCode = planWritten(qrCodeMachine, [
  {
    name: 'the code, until the page closes',
    input: undefined,
    before: ['opens'],
    acts: [
      ['shows the code', on('qr.toggled')],
      ['hides the code', on('qr.toggled')],
      ['shows the code', on('qr.toggled')],
      ['leaves', on('page.closed')],
    ],
  },
])

const buyTooltip = planWritten(buyTooltipMachine, [
  {
    name: 'a show for which the tokens run low',
    input: undefined,
    before: IN_PRIVATE,
    acts: [
      ['runs low', on('buyTooltip.wanted')],
      ['waits for the hint to go', on('after tooltipTime of shown')],
    ],
  },
])

const nearbyRoom = planWritten(nearbyRoomMachine, [
  {
    name: 'the rooms beside this one',
    input: { roomId: '71', listSlug: 'vr-cam-girls' },
    before: ['opens', 'enters', 'answers'],
    acts: [
      ['asks for the previous room', on('nearby.requested', { direction: 'previous' })],
      ['finds none', on('nearby.none')],
      ['asks for the next room', on('nearby.requested', { direction: 'next' })],
      ['finds it', on('nearby.found', { nickname: 'Bea' })],
    ],
  },
])

const interruptedShow = planWritten(interruptedShowMachine, [
  {
    name: 'a show elsewhere, looked up twice',
    input: undefined,
    acts: [
      ['is interrupted elsewhere', interrupted],
      ['is not found', on('broadcast.lost')],
      ['is interrupted elsewhere', interrupted],
      ['is found', found],
    ],
  },
  {
    name: 'a show that runs here',
    input: undefined,
    before: ['opens', 'enters', 'answers'],
    acts: [
      ['has a private show', on('ownShow.moved', { roomId: '71' })],
      ['hears of a show that runs here', interrupted],
    ],
  },
])

/** By machine: what is replayed of a room and of the actors around it. */
export const roomPlans = {
  camRoom,
  roomRoute,
  liveRoom,
  streamChoice,
  livePicture,
  qrCode,
  buyTooltip,
  nearbyRoom,
  interruptedShow,
}

export const roomLeftOut: Readonly<Record<keyof typeof roomPlans, Readonly<Record<string, string>>>> = {
  camRoom: {
    'loading --after patience--> failed': GIVES_UP,
    'entering --after entryPatience--> notEntered': GIVES_UP,
    'missing --retry.requested--> loading': 'the 404 screen offers other pages, no retry',
    'refused --retry.requested--> loading': 'the 401 screen offers to join or log in',
    'inRoom --room.denied--> notEntered': DENIED,
  },
  roomRoute: {
    'ending --show.completed--> settled':
      'the provider tells how a room stands before it tells what the show in it has cost',
  },
  liveRoom: {
    'news.asking --after entryPatience--> news.steady': GIVES_UP,
    'any --channel.denied--> (stays)': DENIED,
  },
  streamChoice: { 'switching --after answerPatience--> steady': GIVES_UP },
  livePicture: {
    'any --room.told--> (stays)': IN_HEADSET,
    'flat --room.told--> (stays)': IN_HEADSET,
    'spatial --room.told--> (stays)': IN_HEADSET,
  },
  qrCode: {},
  buyTooltip: {},
  interruptedShow: { 'finding --after answerPatience--> idle': GIVES_UP },
  nearbyRoom: { 'finding --after answerPatience--> idle': GIVES_UP },
}

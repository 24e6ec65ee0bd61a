import type { AnyEventObject } from 'xstate'
import { buyTooltipMachine } from '../../../machines/cams/buy-tooltip.machine.ts'
import { camRoomMachine } from '../../../machines/cams/cam-room.machine.ts'
import { interruptedShowMachine } from '../../../machines/cams/interrupted-show.machine.ts'
import { nearbyRoomMachine } from '../../../machines/cams/nearby-room.machine.ts'
import { qrCodeMachine } from '../../../machines/cams/qr-code.machine.ts'
import { ALL_PERMISSIONS, broadcast, content, entry, running, settings } from '../../cams/room-samples.ts'
import { type Act, planWritten } from '../written-plan.ts'

const FLAT = broadcast().streams[0]?.url ?? ''
const SPATIAL = broadcast().streams[1]?.url ?? ''

const on = (type: string, payload: object = {}): AnyEventObject => ({ type, ...payload })
const own = { nickname: 'Ada', viewer: '/vr-cam-girls/Ada/ member' }
const other = { nickname: 'Bea', viewer: '/vr-cam-girls/Bea/ member' }
const wants = (page = own) => on('room.wanted', page)
const left = (page = own) => on('room.left', page)
const loaded = on('room.loaded', { content: content() })
const done = (more: Parameters<typeof entry>[0] = {}) => on('entry.done', { entry: entry(more) })
const failed = on('entry.failed')
const live = on('channel.live')
const flags = on('permissions.changed', { permissions: ALL_PERMISSIONS })
const streams = (url: string) => on('stream.changed', { url })
/** Each viewer is told the state, what may be done and where the stream is, if there is one. */
const stateIs = (state: string, url = '') => [
  on('state.changed', { state, reason: 'NONE' }),
  flags,
  ...(url ? [streams(url)] : []),
]
const show = { privateRequestId: 'p1' }
const started = (kind = 'private') => on('show.started', { ...show, kind, startedAtMs: 1, tariff: 30 })
const billed = on('show.billed', { ...show, fee: 5, seconds: 10, atMs: 6_000, balance: 95, version: 4 })
const fees = { privateShowFee: 60, privateChatTipFee: 0, tipMenuFee: 0, toysMenuFee: 0 }
const completed = on('show.completed', { ...show, ...fees })
const interrupted = on('incompleteSession.found', { broadcastId: '71' })
const found = on('broadcast.found', { nickname: 'Ada' })
const RESUMED = { state: 'MY_PRIVATE_SHOW', show: running() } as const

const OPENS: Act = ['opens', wants(), loaded]
/** Whoever hears the room's channel asks once more how it stands. */
const ENTERS: Act = ['enters', done(), live]
const ANSWERS: Act = ['answers', done()]
const CLOSES: Act = ['leaves', left()]
const goesTo: Act = ['goes there', wants()]
const LOADS: Act = ['loads', loaded]
const ACCEPTED: Act = ['has a private show', flags, ...stateIs('MY_PRIVATE_SHOW', FLAT), started()]
const turnsTo3D: Act = ['chooses 3D', on('streamType.chosen', { streamType: 'video3D' })]
const turnsTo2D: Act = ['chooses 2D', on('streamType.chosen', { streamType: 'video2D' })]
const gets = (streamType: string, url: string): Act => ['gets the stream', on('streamType.set', { streamType, url })]
const wantsOther: Act = ['wants another room', wants(other), left()]

const camRoom = planWritten(camRoomMachine, [
  {
    name: 'everything that is told of a room',
    input: { listSlug: 'vr-cam-girls' },
    acts: [
      OPENS,
      ENTERS,
      ['says something else', on('textStatus.changed', { text: 'Back soon' })],
      ['has other viewers', on('viewers.changed', { count: 13 })],
      ['changes prices', on('settings.changed', { settings })],
      ['changes the tip menu', on('tipMenu.changed', { items: [], isEnabled: true })],
      ['changes the toys', on('toyMenu.changed', { items: [] })],
      ['breaks', on('room.erred')],
      ['is away', ...stateIs('AWAY')],
      ['is public', ...stateIs('PUBLIC', FLAT)],
      ANSWERS,
      ['is in a private show', ...stateIs('PRIVATE_SHOW')],
      ['is offline', ...stateIs('OFFLINE')],
      ['is unknown', ...stateIs('UNINITIALIZED')],
      ['is public', ...stateIs('PUBLIC', FLAT)],
      ['tells of a request that expired', on('request.expired', { privateRequestId: 'p0' })],
      ['tells of a request that was refused', on('request.refused', { privateRequestId: 'p0', reason: 'BILLING' })],
      CLOSES,
    ],
  },
  {
    name: 'two pictures, and another room',
    input: { listSlug: 'vr-cam-girls' },
    acts: [
      OPENS,
      ENTERS,
      ANSWERS,
      turnsTo3D,
      ['gets no stream', on('streamType.failed')],
      turnsTo3D,
      gets('video3D', SPATIAL),
      ['is away', ...stateIs('AWAY')],
      ['is public', ...stateIs('PUBLIC', SPATIAL)],
      // Where the provider has no stream to tell of, the one that is there goes on.
      ['errs', ...stateIs('ERROR')],
      turnsTo2D,
      gets('video2D', ''),
      turnsTo3D,
      gets('video3D', ''),
      ['goes to another room', wants(other), loaded, left()],
    ],
  },
  {
    name: 'doors that stay closed',
    input: { listSlug: 'vr-cam-girls' },
    acts: [
      goesTo,
      ['is missing', on('room.missing')],
      CLOSES,
      goesTo,
      ['is not shown', on('room.refused', { reason: 'subscriptionRequired' })],
      CLOSES,
      goesTo,
      ['does not come', on('room.failed', { reason: 'unavailable' })],
      ['tries again', on('retry.requested')],
      LOADS,
      ['does not get in', failed],
      ['tries to enter again', on('retry.requested')],
      ['finds it closed', done({ isBanned: true })],
      CLOSES,
      goesTo,
      LOADS,
      ENTERS,
      ['answers nothing', failed],
      ['loses the line', live],
      ['finds it closed meanwhile', done({ isBanned: true })],
      CLOSES,
      goesTo,
      LOADS,
      ENTERS,
      ANSWERS,
      ['is closed', on('broadcast.unavailable'), left()],
    ],
  },
  {
    name: 'a show of one’s own, and other rooms',
    input: { listSlug: 'vr-cam-girls' },
    acts: [
      OPENS,
      ENTERS,
      ANSWERS,
      ACCEPTED,
      ['pays', billed],
      ['pays for long', on('after balancePause of room.inRoom.broadcast.inMyPrivateShow')],
      ['runs low', on('showBalance.low', { ...show, remainingMinutes: 2, isSpy: false })],
      ['hears of a show that runs here', interrupted],
      ['stands', done(RESUMED)],
      CLOSES,
      ['is told the state', on('state.changed', { state: 'MY_PRIVATE_SHOW', reason: 'NONE' }), wants()],
      wantsOther,
      ['stays', on('showEnd.declined'), wants(), left(other)],
      wantsOther,
      ['gives it up', left(other)],
      ['wants another room from there', wants(other)],
      ['confirms', on('showEnd.confirmed')],
      ['ends nothing', on('after endPatience of changing.ending')],
      ['confirms', on('showEnd.confirmed')],
      ['ends', ...stateIs('PUBLIC', FLAT), completed],
      ['loads the other', loaded],
    ],
  },
  {
    name: 'a request whose answer was lost',
    input: { listSlug: 'vr-cam-girls' },
    acts: [OPENS, ENTERS, ANSWERS, ['finds it again', flags, on('standing.doubted')], ANSWERS],
  },
  {
    name: 'spying',
    input: { listSlug: 'vr-cam-girls' },
    acts: [
      OPENS,
      ENTERS,
      ANSWERS,
      ['is in a private show', ...stateIs('PRIVATE_SHOW')],
      ['spies', ...stateIs('SPY_SHOW', FLAT), started('spy')],
      ['pays for long', on('after balancePause of room.inRoom.broadcast.spying')],
      wantsOther,
      ['model ends', ...stateIs('PRIVATE_SHOW')],
      ['waits for what it cost', on('after closingTime of changing.closing')],
      ['loads the other', loaded],
    ],
  },
  {
    name: 'spying, and a room that is not wanted any more',
    input: { listSlug: 'vr-cam-girls' },
    acts: [
      OPENS,
      ENTERS,
      ANSWERS,
      ['is in a private show', ...stateIs('PRIVATE_SHOW')],
      ['spies', ...stateIs('SPY_SHOW', FLAT), started('spy')],
      wantsOther,
      ['model ends', ...stateIs('PRIVATE_SHOW')],
      ['gives it up', left(other)],
    ],
  },
  {
    name: 'a show that is taken up again',
    input: { listSlug: 'vr-cam-girls' },
    acts: [
      ['is interrupted elsewhere', interrupted],
      ['is found', found, wants(), loaded],
      ['is taken up', done(RESUMED), live],
      ['stands', done(RESUMED)],
      ['is interrupted here', ...stateIs('PRIVATE_SHOW'), interrupted],
      ['is found here', found],
      ['is taken up here', done(RESUMED)],
    ],
  },
])

const GIVES_UP = 'calls give up after 15 s, before the machine loses patience'

const camRoomLeftOut = {
  'room.loading --after patience--> room.failed': GIVES_UP,
  'room.entering --after entryPatience--> room.notEntered': GIVES_UP,
  'room.inRoom.news.asking --after entryPatience--> room.inRoom.news.steady': GIVES_UP,
  'room.inRoom.streamType.switching --after answerPatience--> room.inRoom.streamType.steady': GIVES_UP,
  'room.missing --retry.requested--> room.loading': 'the 404 screen offers other pages, no retry',
  'room.refused --retry.requested--> room.loading': 'the 401 screen offers to join or log in',
  'room.inRoom --channel.denied--> room.notEntered':
    'the provider denies a viewer their own channel only once they are somebody else, who has a room of their own',
  'changing.ending --show.completed--> changing.goingOn':
    'the provider tells how a room stands before it tells what the show in it has cost',
}

const qrCode = planWritten(qrCodeMachine, [
  {
    name: 'the code, until the page closes',
    input: undefined,
    before: ['opens'],
    acts: [
      ['shows the code', on('qr.toggled')],
      ['hides the code', on('qr.toggled')],
      ['shows the code', on('qr.toggled')],
      ['leaves', on('room.left')],
    ],
  },
])

const buyTooltip = planWritten(buyTooltipMachine, [
  {
    name: 'a show for which the tokens run low',
    input: undefined,
    before: ['opens', 'enters', 'answers', 'has a private show'],
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
])

/** By machine: what is replayed of a room and of the actors around it. */
export const roomPlans = { camRoom, qrCode, buyTooltip, nearbyRoom, interruptedShow }

export const roomLeftOut: Readonly<Record<keyof typeof roomPlans, Readonly<Record<string, string>>>> = {
  camRoom: camRoomLeftOut,
  qrCode: {},
  buyTooltip: {},
  interruptedShow: { 'finding --after answerPatience--> idle': GIVES_UP },
  nearbyRoom: { 'finding --after answerPatience--> idle': GIVES_UP },
}

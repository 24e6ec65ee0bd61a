import type { AnyEventObject } from 'xstate'
import { type CamShowInput, camShowMachine } from '../../../machines/cams/cam-show.machine.ts'
import { NO_RESULT, NOT_DONE } from '../../../machines/sales/money-action.machine.ts'
import { ALL_PERMISSIONS, running, standing } from '../../cams/room-samples.ts'
import { type Act, planWritten } from '../written-plan.ts'

const MEMBER: CamShowInput = { access: 'authorized', isRequestPending: false, isComplimentPending: false }
const room = { roomId: '71', modelName: 'Mira Vale' }
const balance = { balance: 400, version: 5 }
const fees = { privateShowFee: 60, privateChatTipFee: 0, tipMenuFee: 0, toysMenuFee: 0 }

const on = (type: string, payload: object = {}): AnyEventObject => ({ type, ...payload })
const shown = on('room.shown')
const hidden = on('room.hidden')
const closed = on('room.closed')
const flags = on('permissions.changed', { permissions: ALL_PERMISSIONS })
const stateIs = (state: string) => on('state.changed', { state })
const enters = (more: Parameters<typeof standing>[0] = {}) => on('room.entered', { ...room, standing: standing(more) })
const settled = (id: string) => on('money.settled', { ...NO_RESULT, balance, privateRequestId: id })
const refused = on('money.refused', { refusal: { ...NOT_DONE, cause: 'refused', title: 'Request already exists' } })
const started = (id: string, kind: string) =>
  on('show.started', { privateRequestId: id, kind, startedAtMs: 1_000_000, tariff: 30 })
const completed = (id: string, fee = 60) => on('show.completed', { privateRequestId: id, ...fees, privateShowFee: fee })
const expired = (id: string) => on('request.expired', { privateRequestId: id })
const declined = (id: string) => on('request.refused', { privateRequestId: id, reason: 'BILLING' })

const ENTERS: Act = ['enters', shown, enters()]
const asksFor = (kind: 'private' | 'voice' | 'spy'): Act => [kind, on(`${kind}.requested`)]
/** The provider has the request, and the model is asked. */
const arrives = (id: string): Act => ['settles', flags, settled(id)]
const accepts = (id: string, kind = 'private'): Act => ['accepts', stateIs('MY_PRIVATE_SHOW'), flags, started(id, kind)]
const LOST: Act = ['loses the answer', flags, on('money.doubted')]
const UNKNOWN: Act = ['loses all answers', on('money.unresolved')]
/** A request of which nothing is known. */
const ASKED_IN_VAIN: readonly Act[] = [ENTERS, asksFor('private'), LOST, UNKNOWN]
const PAYS: Act = [
  'pays',
  on('clock.ticked', { nowMs: 1_010_000 }),
  on('show.billed', { privateRequestId: 'p1', fee: 5, seconds: 10, atMs: 1_010_000, ...balance }),
]
const cancels: Act = ['cancels', on('cancel.requested')]
const tellsOver = (id: string): Act => ['ends', stateIs('PUBLIC'), flags, completed(id), on('ending.done')]
const closesDialog: Act = ['closes the dialog', on('dialog.closed')]
const thanks: Act = ['thanks', on('compliment.sent')]
const losesThanks: Act = ['loses the thanks', on('compliment.doubted')]
const losesAllThanks: Act = ['loses all thanks', on('compliment.unresolved')]
const leaves: Act = ['leaves the page', closed, hidden]
const joins = (id: string): Act => ['joins', stateIs('SPY_SHOW'), flags, started(id, 'spy'), settled(id)]

export const camShowPlan = planWritten(camShowMachine, [
  {
    name: 'a private show, and thanks for it',
    input: MEMBER,
    acts: [
      ENTERS,
      ['looks at the tab again', on('viewer.changed', { access: 'authorized' })],
      ['changes prices', on('settings.changed', { settings: standing().settings })],
      asksFor('private'),
      arrives('p1'),
      accepts('p1'),
      PAYS,
      ['gets tokens', on('balance.changed', { balance: 500, version: 6 })],
      ['tells that it expired', expired('p1')],
      ['tells that it was refused', declined('p1')],
      ['tells the state again', stateIs('MY_PRIVATE_SHOW')],
      ['loses the line', enters({ state: 'MY_PRIVATE_SHOW', show: running() })],
      [
        'runs low',
        on('balance.changed', { balance: 60, version: 7 }),
        on('showBalance.low', { privateRequestId: 'p1', remainingMinutes: 2, isSpy: false }),
      ],
      closesDialog,
      cancels,
      tellsOver('p1'),
      ['chooses', on('compliment.chosen', { amount: 2 })],
      ['tells that another is over', completed('p2')],
      thanks,
      ['refuses the thanks', on('compliment.refused')],
      thanks,
      losesThanks,
      losesAllThanks,
      ['asks about the thanks', on('complimentCheck.requested')],
      ['takes the thanks', on('compliment.settled', { balance })],
      closesDialog,
    ],
  },
  {
    name: 'a voice show that cost nothing',
    input: MEMBER,
    acts: [
      ENTERS,
      asksFor('voice'),
      arrives('p1'),
      accepts('p1', 'voice'),
      ['tells that it is over', completed('p1', 0)],
      ['gives no thanks', on('compliment.sent')],
      ['model ends', stateIs('PUBLIC'), flags, completed('p1')],
    ],
  },
  {
    name: 'requests that come to nothing',
    input: MEMBER,
    acts: [
      ENTERS,
      asksFor('private'),
      ['is refused', refused],
      closesDialog,
      asksFor('private'),
      arrives('p1'),
      ['model refuses', declined('p1'), flags],
      ['gets tokens there', on('tokens.wanted'), closed, hidden],
      ['comes back', shown, enters()],
      asksFor('private'),
      arrives('p2'),
      ['model lets it expire', expired('p2'), flags],
      closesDialog,
      ['tells that it expired', expired('p2')],
      ['tells that it was refused', declined('p2')],
      asksFor('private'),
      arrives('p3'),
      cancels,
      ['ends nothing', on('ending.failed')],
      cancels,
      ['takes it back', flags, on('ending.done')],
      asksFor('private'),
      arrives('p4'),
      leaves,
    ],
  },
  {
    name: 'a request of which nothing is known, and a show that goes on beside its page',
    input: MEMBER,
    acts: [
      ...ASKED_IN_VAIN,
      accepts('p1'),
      ['finds it again', settled('p1'), enters({ state: 'MY_PRIVATE_SHOW', show: running() })],
      ['leaves the page of a show', hidden],
      ['comes back to it', shown],
      PAYS,
      ['model ends', stateIs('PUBLIC'), flags, completed('p1')],
      thanks,
      ['loses their refusal', on('compliment.doubted')],
      losesAllThanks,
      ['asks about the thanks', on('complimentCheck.requested')],
      ['finds that they were refused', on('compliment.refused')],
      thanks,
    ],
  },
  {
    name: 'a request that is found again, and thanks that nobody waits for',
    input: MEMBER,
    acts: [
      ...ASKED_IN_VAIN,
      ['asks again', on('check.requested')],
      ['finds it', settled('p1'), enters({ show: running({ startedAtMs: 0 }) })],
      ['tells that it is over', completed('p1')],
      ['declines', on('compliment.declined')],
    ],
  },
  {
    name: 'a request that the room tells of',
    input: MEMBER,
    acts: [
      ...ASKED_IN_VAIN,
      ['loses the line', enters({ show: running({ startedAtMs: 0 }) })],
      ['finds it again', settled('p1'), enters({ show: running({ startedAtMs: 0 }) })],
    ],
  },
  {
    name: 'a model who is quicker than the answer',
    input: MEMBER,
    acts: [
      ENTERS,
      asksFor('private'),
      ['model refuses before the answer', flags, declined('p1'), flags],
      ['settles late', settled('p1')],
      closesDialog,
    ],
  },
  {
    name: 'thanks under way',
    input: MEMBER,
    acts: [
      ENTERS,
      asksFor('private'),
      arrives('p1'),
      accepts('p1'),
      PAYS,
      ['model ends', stateIs('PUBLIC'), flags, completed('p1')],
      thanks,
      ['does not wait', on('compliment.declined')],
      ['tells that another is over', completed('p2')],
      ['takes the thanks', on('compliment.settled', { balance })],
      closesDialog,
    ],
  },
  {
    name: 'a request that a reload interrupts',
    input: { ...MEMBER, isRequestPending: true },
    acts: [
      ['enters', shown, enters({ show: running({ startedAtMs: 0 }) })],
      ['finds it', settled('p1'), enters({ show: running({ startedAtMs: 0 }) })],
    ],
  },
  {
    name: 'thanks that a reload interrupts',
    input: { ...MEMBER, isComplimentPending: true },
    acts: [ENTERS, ['finds that they were refused', on('compliment.refused')]],
  },
  {
    name: 'a guest',
    input: { ...MEMBER, access: 'guest' },
    acts: [
      ENTERS,
      asksFor('private'),
      asksFor('voice'),
      ['begins with somebody else', stateIs('PRIVATE_SHOW'), flags],
      asksFor('spy'),
    ],
  },
  {
    name: 'somebody whom the provider does not serve',
    input: { ...MEMBER, access: 'unauthorized' },
    acts: [
      ENTERS,
      ['private', on('private.requested'), closed, hidden],
      ['comes back', shown, enters()],
      ['voice', on('voice.requested'), closed, hidden],
      ['comes back', shown, enters()],
      ['begins with somebody else', stateIs('PRIVATE_SHOW'), flags],
      ['spy', on('spy.requested'), closed, hidden],
    ],
  },
  {
    name: 'spying',
    input: MEMBER,
    acts: [
      ENTERS,
      ['begins with somebody else', stateIs('PRIVATE_SHOW'), flags],
      asksFor('spy'),
      joins('p1'),
      ['leaves spy mode', on('spyLeave.requested')],
      ['ends nothing', on('ending.failed')],
      ['leaves the page of a show', hidden],
      ['tells that the time expires', on('spyTime.expiring')],
      ['tells that the time is over', on('spyTime.remaining')],
      ['ends spying', stateIs('PRIVATE_SHOW'), shown, flags, on('ending.done')],
    ],
  },
])

const GIVES_UP = 'everything that is tried to learn what became of it takes less than three minutes of the five'
const ASKS_FIRST = 'while nothing is known of a request the page offers to ask what became of it, and no other request'

export const camShowLeftOut = {
  'request.asking --after moneyPatience--> request.unresolved': GIVES_UP,
  'compliment.sending --after moneyPatience--> compliment.unresolved': GIVES_UP,
  'request.unresolved --private.requested[mayRequestPrivate]--> request.asking': ASKS_FIRST,
  'request.unresolved --voice.requested[mayRequestVoice]--> request.asking': ASKS_FIRST,
  'request.unresolved --spy.requested[maySpy]--> request.asking': ASKS_FIRST,
  'show.pending --after answerPatience--> show.none':
    'the provider lets requests expire after a minute, long before the machine loses patience',
  'ending.asking --after endingPatience--> ending.idle': 'calls give up after 15 s, before the machine loses patience',
}

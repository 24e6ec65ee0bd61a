import type { AnyEventObject } from 'xstate'
import { camShowMachine } from '../../../machines/cams/cam-show.machine.ts'
import { complimentMachine, type KeptCompliment } from '../../../machines/cams/compliment.machine.ts'
import { showEndingMachine } from '../../../machines/cams/show-ending.machine.ts'
import { showNewsMachine } from '../../../machines/cams/show-news.machine.ts'
import { type ShowRequestInput, showRequestMachine } from '../../../machines/cams/show-request.machine.ts'
import type { ShowDialog } from '../../../machines/cams/show-rules.ts'
import { NOT_DONE } from '../../../machines/sales/money-action.machine.ts'
import { ALL_PERMISSIONS, running, standing } from '../../cams/room-samples.ts'
import { planWritten, type Act as WrittenAct } from '../written-plan.ts'

type Part = 'camShow' | 'showRequest' | 'showEnding' | 'showNews' | 'compliment'
/** An event, and whose it is where several machines have one of its name; undefined: of each that listens to it. */
interface Heard {
  event: AnyEventObject
  by: readonly Part[] | undefined
}
type Act = readonly [what: string, ...heard: Heard[]]

const room = { roomId: '71', modelName: 'Mira Vale' }
const balance = { balance: 400, version: 5 }
const fees = { privateShowFee: 60, privateChatTipFee: 0, tipMenuFee: 0, toysMenuFee: 0 }

const on = (type: string, payload: object = {}): Heard => ({ event: { type, ...payload }, by: undefined })
const of = (by: Part, type: string, payload: object = {}): Heard => ({ event: { type, ...payload }, by: [by] })
const shown = on('room.shown')
const hidden = on('room.hidden')
const closed = on('room.closed')
const flags = on('permissions.changed', { permissions: ALL_PERMISSIONS })
const stateIs = (state: string) => on('state.changed', { state })
const stage = (name: string) => on('stage.changed', { stage: name })
const ending = (isEnding: boolean) => on('ending.changed', { isEnding })
const reading = (isReading: boolean) => on('reading.changed', { isReading })
const told = (dialog: ShowDialog) => on('news.told', { dialog })
const enters = (more: Parameters<typeof standing>[0] = {}) => on('room.entered', { ...room, standing: standing(more) })
const settled = (id: string, wasLost: boolean) =>
  of('showRequest', 'spending.settled', { balance, privateRequestId: id, wasLost })
const taken = (id: string) => on('request.taken', { privateRequestId: id })
const refused = of('showRequest', 'spending.refused', {
  refusal: { ...NOT_DONE, cause: 'refused', title: 'Request already exists' },
  wasLost: false,
})
const started = (id: string, kind: string) =>
  on('show.started', { privateRequestId: id, kind, startedAtMs: 1_000_000, tariff: 30 })
const completed = (id: string, fee = 60) => on('show.completed', { privateRequestId: id, ...fees, privateShowFee: fee })
const ended = (id: string, fee = 60) =>
  on('show.ended', { privateRequestId: id, modelName: room.modelName, ...fees, privateShowFee: fee })
const expired = (id: string) => on('request.expired', { privateRequestId: id })
const declined = (id: string) => on('request.refused', { privateRequestId: id, reason: 'BILLING' })
const thanked = (wasLost: boolean) => of('compliment', 'spending.settled', { balance, privateRequestId: '', wasLost })
const unthanked = (wasLost: boolean) => of('compliment', 'spending.refused', { refusal: NOT_DONE, wasLost })

const ENTERS: Act = ['enters', shown, enters()]
const presses = (kind: 'private' | 'voice' | 'spy'): Act => [kind, on(`${kind}.requested`)]
const begun = (kind: 'private' | 'voice' | 'spy') => on('request.begun', { kind })
const asksFor = (kind: 'private' | 'voice' | 'spy'): readonly Act[] => [
  presses(kind),
  ['says yes', on('request.confirmed', { isLast: false }), begun(kind)],
]
/** The provider has the request, and the model is asked. */
const arrives = (id: string): Act => ['settles', flags, settled(id, false), taken(id), stage('pending')]
const accepts = (id: string, kind = 'private'): Act => [
  'accepts',
  stateIs('MY_PRIVATE_SHOW'),
  stage('running'),
  flags,
  started(id, kind),
]
const LOST: Act = ['loses the answer', flags]
const UNKNOWN: Act = ['loses all answers', of('showRequest', 'spending.unresolved', { isSilent: false })]
/** A request of which nothing is known. */
const ASKED_IN_VAIN: readonly Act[] = [ENTERS, ...asksFor('private'), LOST, UNKNOWN]
const PAYS: Act = [
  'pays',
  on('clock.ticked', { nowMs: 1_010_000 }),
  on('show.billed', { privateRequestId: 'p1', fee: 5, seconds: 10, atMs: 1_010_000, ...balance }),
]
const cancels: Act = ['cancels', on('cancel.requested'), ending(true)]
const tellsOver = (id: string): Act => [
  'ends',
  stateIs('PUBLIC'),
  stage('none'),
  flags,
  completed(id),
  ended(id),
  on('ending.done'),
  ending(false),
]
const modelEnds = (id: string): Act => ['model ends', stateIs('PUBLIC'), stage('none'), flags, completed(id), ended(id)]
const closesDialog: Act = ['closes the dialog', on('dialog.closed'), reading(false)]
const thanks: Act = ['thanks', on('compliment.sent')]
const losesThanks: Act = ['loses the thanks']
const losesAllThanks: Act = ['loses all thanks', of('compliment', 'spending.unresolved', { isSilent: false })]
const takesThanks: Act = [
  'takes the thanks',
  thanked(true),
  told({ kind: 'notice', text: 'Your compliment has arrived.' }),
  reading(true),
]
const leaves: Act = ['leaves the page', closed, stage('none'), hidden]
const joins = (id: string): Act => [
  'joins',
  stateIs('SPY_SHOW'),
  stage('spying'),
  flags,
  started(id, 'spy'),
  settled(id, false),
  taken(id),
]
const UNABLE: ShowDialog = { kind: 'unableToAccept', modelName: room.modelName }

interface Story {
  name: string
  access?: ShowRequestInput['access']
  pending?: 'request' | 'compliment'
  /** A show was over when the page went. */
  kept?: KeptCompliment
  acts: readonly Act[]
}

const KEPT: KeptCompliment = {
  complementInfo: { defaultAmount: 2, presetList: [1, 2], privateRequestId: 'p1' },
  modelName: room.modelName,
  thankedId: '',
}

const STORIES: readonly Story[] = [
  {
    name: 'a private show, and thanks for it',
    acts: [
      ENTERS,
      ['looks at the tab again', on('viewer.changed', { access: 'authorized' })],
      ['changes prices', on('settings.changed', { settings: standing().settings })],
      ...asksFor('private'),
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
        told({ kind: 'lowBalance', remainingMinutes: 2, isSpy: false }),
        reading(true),
      ],
      closesDialog,
      cancels,
      tellsOver('p1'),
      ['chooses', on('compliment.chosen', { amount: 2 })],
      ['tells that another is over', completed('p2'), ended('p2')],
      thanks,
      ['refuses the thanks', unthanked(false)],
      thanks,
      losesThanks,
      losesAllThanks,
      ['asks about the thanks', on('complimentCheck.requested')],
      takesThanks,
      closesDialog,
    ],
  },
  {
    name: 'a voice show that cost nothing',
    acts: [
      ENTERS,
      ...asksFor('voice'),
      arrives('p1'),
      accepts('p1', 'voice'),
      ['tells that it is over', completed('p1', 0), ended('p1', 0), stage('none')],
      ['gives no thanks', on('compliment.sent')],
      ['model ends', stateIs('PUBLIC'), flags, completed('p1')],
    ],
  },
  {
    name: 'requests that come to nothing',
    acts: [
      ENTERS,
      ...asksFor('private'),
      ['is refused', refused, told({ kind: 'alreadyRequested' })],
      closesDialog,
      ...asksFor('private'),
      arrives('p1'),
      ['model refuses', declined('p1'), told({ kind: 'notEnoughTokens' }), stage('none'), flags],
      ['gets tokens there', on('tokens.wanted'), closed, hidden],
      ['comes back', shown, enters()],
      ...asksFor('private'),
      arrives('p2'),
      ['model lets it expire', expired('p2'), told(UNABLE), stage('none'), flags],
      closesDialog,
      ['tells that it expired', expired('p2')],
      ['tells that it was refused', declined('p2')],
      ...asksFor('private'),
      arrives('p3'),
      cancels,
      ['ends nothing', on('ending.failed'), ending(false)],
      cancels,
      ['takes it back', flags, on('ending.done'), stage('none'), ending(false)],
      ...asksFor('private'),
      arrives('p4'),
      leaves,
    ],
  },
  {
    name: 'a question before a show',
    acts: [
      ENTERS,
      presses('private'),
      ['says no', on('request.declined')],
      presses('private'),
      [
        'changes prices',
        on('settings.changed', { settings: { ...standing().settings, privateShowTariff: 31 } }),
        told({ kind: 'settingsChanged' }),
        reading(true),
      ],
      closesDialog,
      presses('voice'),
      ['changes prices again', on('settings.changed', { settings: { ...standing().settings, privateShowTariff: 32 } })],
      ['loses the line', enters({ settings: { ...standing().settings, privateShowTariff: 32 } })],
      ['says no', on('request.declined')],
      presses('private'),
      ['says yes for good', on('request.confirmed', { isLast: true }), begun('private')],
      ['is refused', refused, told({ kind: 'alreadyRequested' })],
      closesDialog,
      ['is not asked again', on('private.requested'), begun('private')],
      ['is refused', refused, told({ kind: 'alreadyRequested' })],
      closesDialog,
      presses('voice'),
      [
        'begins with somebody else',
        stateIs('PRIVATE_SHOW'),
        on('permissions.changed', { permissions: { ...ALL_PERMISSIONS, canUseRequestVoicePrivateShow: false } }),
        told({ kind: 'notice', text: 'This show cannot be requested just now. Nothing was charged.' }),
        reading(true),
      ],
    ],
  },
  {
    name: 'a request of which nothing is known, and a show that goes on beside its page',
    acts: [
      ...ASKED_IN_VAIN,
      accepts('p1'),
      ['finds it again', settled('p1', true), taken('p1'), enters({ state: 'MY_PRIVATE_SHOW', show: running() })],
      ['leaves the page of a show', hidden],
      ['comes back to it', shown],
      PAYS,
      modelEnds('p1'),
      thanks,
      ['loses their refusal'],
      ['finds that they were refused', unthanked(true)],
      thanks,
      ['loses their refusal'],
      losesAllThanks,
      ['asks about the thanks', on('complimentCheck.requested')],
      ['finds that they were refused', unthanked(true)],
      thanks,
      ['takes the thanks at once', thanked(false)],
    ],
  },
  {
    name: 'a request that is found again, and thanks that nobody waits for',
    acts: [
      ...ASKED_IN_VAIN,
      ['asks again', on('check.requested')],
      ['finds it', settled('p1', true), taken('p1'), stage('pending'), enters({ show: running({ startedAtMs: 0 }) })],
      ['tells that it is over', completed('p1'), ended('p1'), stage('none')],
      ['declines', on('compliment.declined')],
    ],
  },
  {
    name: 'a request that the room tells of',
    acts: [
      ...ASKED_IN_VAIN,
      ['loses the line', enters({ show: running({ startedAtMs: 0 }) }), stage('pending')],
      ['finds it again', settled('p1', true), taken('p1'), enters({ show: running({ startedAtMs: 0 }) })],
    ],
  },
  {
    name: 'a model who is quicker than the answer',
    acts: [
      ENTERS,
      ...asksFor('private'),
      ['model refuses before the answer', flags, declined('p1'), flags],
      ['settles late', settled('p1', false), taken('p1'), told({ kind: 'notEnoughTokens' })],
      closesDialog,
    ],
  },
  {
    name: 'thanks under way',
    acts: [
      ENTERS,
      ...asksFor('private'),
      arrives('p1'),
      accepts('p1'),
      PAYS,
      modelEnds('p1'),
      thanks,
      losesThanks,
      ['does not wait', on('compliment.declined')],
      losesAllThanks,
      ['asks about the thanks', on('complimentCheck.requested')],
      ['tells that another is over', completed('p2'), ended('p2')],
      takesThanks,
      closesDialog,
    ],
  },
  {
    name: 'a request that a reload interrupts',
    pending: 'request',
    acts: [
      ['enters', shown, enters({ show: running({ startedAtMs: 0 }) }), stage('pending')],
      ['finds it', settled('p1', true), taken('p1'), stage('pending'), enters({ show: running({ startedAtMs: 0 }) })],
    ],
  },
  {
    name: 'thanks that a reload interrupts',
    pending: 'compliment',
    kept: { ...KEPT, thankedId: 'p1' },
    acts: [ENTERS, ['finds that they were refused', unthanked(true)]],
  },
  {
    name: 'a guest',
    access: 'guest',
    acts: [
      ENTERS,
      presses('private'),
      presses('voice'),
      ['begins with somebody else', stateIs('PRIVATE_SHOW'), flags],
      presses('spy'),
    ],
  },
  {
    name: 'somebody whom the provider does not serve',
    access: 'unauthorized',
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
    acts: [
      ENTERS,
      ['begins with somebody else', stateIs('PRIVATE_SHOW'), flags],
      ...asksFor('spy'),
      joins('p1'),
      ['leaves spy mode', on('spyLeave.requested')],
      ['ends nothing', on('ending.failed')],
      ['leaves the page of a show', hidden],
      ['tells that the time expires', on('spyTime.expiring')],
      ['tells that the time is over', on('spyTime.remaining')],
      ['ends spying', stateIs('PRIVATE_SHOW'), stage('none'), shown, flags, on('ending.done')],
    ],
  },
]

/** Each machine's part in the stories that show all of it. */
function partIn(
  part: Part,
  machine: Parameters<typeof planWritten>[0],
  names: readonly string[],
  inputOf: (story: Story) => object = () => ({}),
) {
  const chosen = STORIES.filter(({ name }) => names.includes(name))
  if (chosen.length < names.length) throw new Error(`${part}: there is no story of such a name`)
  const hears = ({ event, by }: Heard) => (by?.includes(part) ?? true) && machine.events.includes(event.type)
  const stories = chosen.map((story) => ({
    name: story.name,
    input: inputOf(story),
    acts: story.acts.map(([what, ...heard]): WrittenAct => [what, ...heard.filter(hears).map(({ event }) => event)]),
  }))
  return planWritten(machine, stories, { isShared: true })
}

const PRIVATE = 'a private show, and thanks for it'
const VOICE = 'a voice show that cost nothing'
const IN_VAIN = 'requests that come to nothing'
const UNKNOWN_BESIDE = 'a request of which nothing is known, and a show that goes on beside its page'
const FOUND_AGAIN = 'a request that is found again, and thanks that nobody waits for'

export const showPlans = {
  camShow: partIn('camShow', camShowMachine, [
    PRIVATE,
    VOICE,
    IN_VAIN,
    FOUND_AGAIN,
    'a model who is quicker than the answer',
    'spying',
  ]),
  showRequest: partIn(
    'showRequest',
    showRequestMachine,
    [
      PRIVATE,
      VOICE,
      IN_VAIN,
      UNKNOWN_BESIDE,
      FOUND_AGAIN,
      'a request that the room tells of',
      'a request that a reload interrupts',
      'a guest',
      'somebody whom the provider does not serve',
      'spying',
      'a question before a show',
    ],
    ({ access = 'authorized', pending }) => ({ access, isPending: pending === 'request' }),
  ),
  showEnding: partIn('showEnding', showEndingMachine, [IN_VAIN, 'spying']),
  showNews: partIn('showNews', showNewsMachine, [IN_VAIN]),
  compliment: partIn(
    'compliment',
    complimentMachine,
    [PRIVATE, VOICE, UNKNOWN_BESIDE, FOUND_AGAIN, 'thanks under way', 'thanks that a reload interrupts'],
    ({ pending, kept }) => ({ isPending: pending === 'compliment', kept }),
  ),
}

const ASKS_FIRST = 'while nothing is known of a request the page offers to ask what became of it, and no other request'

const KEPT_ON_RELOAD = 'the show that a reload leaves is kept in this tab, and can be thanked for afterwards'

export const showLeftOut: Readonly<Record<keyof typeof showPlans, Readonly<Record<string, string>>>> = {
  camShow: {
    'pending --after answerPatience--> none':
      'the provider lets requests expire after a minute, long before the machine loses patience',
  },
  showRequest: {
    'confirming --room.entered[isAnotherPrice]--> idle':
      'the provider tells of a price before the room is entered again',
    'confirming --viewer.changed--> idle': 'the question covers whatever would make the viewer another one in this tab',
    'spending.open --private.requested[mayRequestPrivate]--> spending': ASKS_FIRST,
    'spending.open --voice.requested[mayRequestVoice]--> spending': ASKS_FIRST,
    'spending.open --spy.requested[maySpy]--> spending': ASKS_FIRST,
  },
  showEnding: {
    'asking --after endingPatience--> idle': 'calls give up after 15 s, before the machine loses patience',
  },
  showNews: {},
  compliment: {
    'sending.aside --spending.refused[isWorthNothing]#1--> refused': KEPT_ON_RELOAD,
    'refused --always[isWorthNothing]#1--> none': KEPT_ON_RELOAD,
    'starting --always#3--> offered':
      'the test of the room’s page reloads it after a show; here the room that is opened again asks for what the replay holds back',
  },
}
